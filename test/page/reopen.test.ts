// Yesterday's document: a Word file made here opens again with its data, in the browser alone.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { AREA, askAndWait, downloaded, drop, PROMPT, readWord, sharedBrowser, sharedSite } from '../harness/page.ts';

const { visit } = sharedBrowser();

const LETTERHEAD = new URL('../../src/word/fixtures/libreoffice.docx', import.meta.url);

describe('a Word file made here', () => {
  const site = sharedSite();

  test('the file opens in another browser with its text, its typed data and its letterhead, without a request', async (t) => {
    const first = await visit(t, site.url);
    await drop(first.page, 'membrete.docx', await readFile(LETTERHEAD));
    await first.page.getByText('Hoja membretada: membrete.docx.').waitFor({ state: 'attached' });
    await askAndWait(first.page);
    await first.page.getByLabel('Destinatario', { exact: true }).fill('Ana López');
    await first.page.getByLabel('Fecha', { exact: true }).fill('2026-11-24');
    const { bytes } = await downloaded(first.page, () =>
      first.page.getByRole('button', { name: 'Descargar Word' }).click(),
    );

    const { page, complaints } = await visit(t, site.url);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') requests.push(request.url());
    });
    await page.setInputFiles('.reopen input', {
      name: 'Carta.docx',
      mimeType: 'application/zip',
      buffer: Buffer.from(bytes),
    });
    await page.locator('.sheet').getByText('Ana López').waitFor();
    assert.equal(await page.getByLabel('Destinatario', { exact: true }).inputValue(), 'Ana López');
    assert.equal(await page.getByLabel('Fecha', { exact: true }).inputValue(), '2026-11-24');
    await page.getByLabel('Cargo', { exact: true }).fill('Directora');
    const again = await downloaded(page, () => page.getByRole('button', { name: 'Descargar Word' }).click());
    assert.match(readWord(again.bytes), /Ana López\nDirectora\n/);
    assert.match(Buffer.from(again.bytes).toString('latin1'), /word\/header\d*\.xml/);
    assert.deepEqual(requests, []);
    assert.deepEqual(complaints, []);
  });

  test('a dropped file made here takes the place of the document, which is one step back; another file is refused in words', async (t) => {
    const { page, complaints } = await visit(t, site.url);
    await askAndWait(page);
    await page.getByLabel('Destinatario', { exact: true }).fill('Ana López');
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Descargar Word' }).click());
    await page.getByLabel('Destinatario', { exact: true }).fill('Luis Ríos');
    await drop(page, 'Carta.docx', bytes);
    await page.locator('.sheet').getByText('Ana López').waitFor();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.locator('.sheet').getByText('Luis Ríos').waitFor();
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    await page.setInputFiles('.reopen input', LETTERHEAD.pathname);
    await page.getByRole('alert').getByText('no se hizo en esta página').waitFor();
    assert.deepEqual(complaints, []);
  });

  test('recent templates keep the data only while the person agrees', async (t) => {
    const { page } = await visit(t, site.url);
    await askAndWait(page);
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    const tick = page.getByLabel('Guardar también los datos que lleno');
    assert.equal(await tick.isChecked(), false);
    await tick.check();
    await page.locator('.recent').first().click();
    await page.getByLabel('Destinatario', { exact: true }).fill('Nombre secreto');
    await page.waitForFunction(() => localStorage.getItem('membrete.recientes')?.includes('secreto'));
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: 'Nuevo documento' }).click();
    await page.locator('.recent', { hasText: PROMPT }).click();
    assert.equal(await page.getByLabel('Destinatario', { exact: true }).inputValue(), 'Nombre secreto');
    await page.locator('.sheet').getByText(AREA).waitFor();
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    await tick.uncheck();
    await page.waitForFunction(() => !localStorage.getItem('membrete.recientes')?.includes('secreto'));
  });
});
