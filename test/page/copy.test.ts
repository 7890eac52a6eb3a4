import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../harness/browser.ts';
import { askAndWait, type Site, startSite, visit } from '../harness/page.ts';

describe('copying on the page', () => {
  let browser: Browser;
  let site: Site;
  before(async () => {
    browser = await launchBrowser();
    site = await startSite();
  });
  after(async () => {
    await browser.close();
    await site.close();
  });

  test('the clipboard gets the document with its format, and as plain text', async (t) => {
    const { page, context, complaints } = await visit(t, browser, site.url);
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
});
