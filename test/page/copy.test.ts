import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { askAndWait, sharedBrowser, sharedSite } from '../harness/page.ts';

const { visit } = sharedBrowser();

describe('copying on the page', () => {
  const site = sharedSite();

  test('the clipboard gets the document with its format, and as plain text', async (t) => {
    const { page, context, complaints } = await visit(t, site.url);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await askAndWait(page);
    await page.getByLabel('Destinatario', { exact: true }).fill('Ana López');
    await page.getByRole('button', { name: 'Copiar' }).first().click();
    await page.getByText('Texto copiado.').waitFor({ state: 'attached' });
    const [html, plain] = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const read = async (type: string) => (await item?.getType(type))?.text() ?? '';
      return [await read('text/html'), await read('text/plain')];
    });
    assert.match(html ?? '', /<b[^>]*>Ana López/);
    assert.match(plain ?? '', /Ana López/);
    assert.deepEqual(complaints, []);
  });

  test('a phone copies from the list of forms, and says so', async (t) => {
    const { page, context } = await visit(t, site.url, { width: 390 });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await askAndWait(page);
    await page.getByRole('button', { name: 'Más formas de llevárselo' }).click();
    await page.getByRole('button', { name: 'Copiar Para pegarlo' }).click();
    await page.locator('.notice').getByText('Texto copiado.').waitFor();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /Oficio/i);
  });
});
