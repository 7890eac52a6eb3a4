import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { askAndWait, fillBlanks, sharedBrowser, sharedSite } from '../harness/page.ts';

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

  test('a selection of the sheet leaves without the number that the document has not got yet, from the editor too', async (t) => {
    const { page, context } = await visit(t, site.url);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Mi oficina' }).click();
    await page.getByLabel('Número del último oficio').fill('DO/011/2099');
    await page.getByRole('button', { name: 'Guardar en este navegador' }).click();
    await askAndWait(page, 'Oficio para pedir a la Tesorería el pago de viáticos');
    await fillBlanks(page);
    await page.locator('.sheet').getByText('DO/012/2099').waitFor();
    const copied = async () => {
      await page.keyboard.press('ControlOrMeta+c');
      return page.evaluate(() => navigator.clipboard.readText());
    };
    await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('.sheet') ?? document.body));
    const native = await copied();
    assert.match(native, /Tesorería/);
    assert.doesNotMatch(native, /DO\/012/);
    await page.getByRole('button', { name: 'Editar texto' }).click();
    await page.locator('.document[role=textbox]').focus();
    await page.keyboard.press('ControlOrMeta+a');
    const edited = await copied();
    assert.match(edited, /Tesorería/);
    assert.match(edited, /\[Número de oficio\]/);
    assert.doesNotMatch(edited, /DO\/012/);
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
