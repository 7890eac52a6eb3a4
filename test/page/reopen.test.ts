import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import {
  askAndWait,
  downloaded,
  drop,
  fillBlanks,
  openTab,
  readWord,
  sentBy,
  sharedBrowser,
  sharedSite,
} from '../harness/page.ts';

const { visit, visitDocument } = sharedBrowser();

const OFICIO = 'Oficio para pedir a la Comisión Federal de Electricidad que repare los postes de la colonia Centro.';
const LETTERHEAD = new URL('../../word/fixtures/libreoffice.docx', import.meta.url);

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
    const requests = sentBy(page);
    await page.setInputFiles('.reopen input', {
      name: 'Carta.docx',
      mimeType: 'application/zip',
      buffer: Buffer.from(bytes),
    });
    await page.locator('.sheet').getByText('Ana López').waitFor();
    assert.equal(await page.getByLabel('Destinatario', { exact: true }).inputValue(), 'Ana López');
    assert.equal(await page.getByLabel('Fecha', { exact: true }).inputValue(), '2026-11-24');
    assert.equal(await page.getByLabel('Cargo', { exact: true }).inputValue(), '');
    assert.equal(await page.getByRole('alert').count(), 0);
    await page.getByLabel('Cargo', { exact: true }).fill('Directora');
    const again = await downloaded(page, () => page.getByRole('button', { name: 'Descargar Word' }).click());
    assert.match(readWord(again.bytes), /Ana López\nDirectora\n/);
    assert.match(Buffer.from(again.bytes).toString('latin1'), /word\/header\d*\.xml/);
    assert.deepEqual(requests, []);
    assert.deepEqual(complaints, []);
  });

  test('what was changed in Word is taken over; a name deleted there is said, and leaves the file', async (t) => {
    const { page, complaints } = await visitDocument(t, site.url, { prompt: OFICIO, area: '' });
    await page.getByLabel('Destinatario', { exact: true }).fill('Ana López');
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Descargar Word' }).click());
    const files = unzipSync(bytes);
    const xml = strFromU8(files['word/document.xml'] ?? new Uint8Array());
    const edited = xml
      .replace('Le agradeceré', 'Mucho le agradeceré')
      .replace(/<w:p>(?:(?!<w:p>).)*Ana López.*?<\/w:p>/s, '');
    assert.notEqual(edited.length, xml.length);
    await drop(page, 'Carta.docx', zipSync({ ...files, 'word/document.xml': strToU8(edited) }));
    await page.locator('.notice').getByText('Se tomaron 2 cambios hechos en Word.').waitFor();
    const problem = page.getByRole('alert');
    assert.equal(await problem.getByText('cambios').count(), 0);
    await problem.getByText('El texto ya no muestra «Ana López»').waitFor();
    await page.locator('.sheet').getByText('Mucho le agradeceré').waitFor();
    assert.equal(await page.getByLabel('Destinatario', { exact: true }).count(), 0);
    const again = await downloaded(page, () => page.getByRole('button', { name: 'Descargar Word' }).click());
    for (const [name, part] of Object.entries(unzipSync(again.bytes)))
      assert.doesNotMatch(strFromU8(part), /Ana López/, name);
    assert.deepEqual(complaints, []);
  });

  test('a table that was made in Word comes back as a table; bold does not, which is said', async (t) => {
    const { page, complaints } = await visitDocument(t, site.url, { prompt: OFICIO, area: '' });
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Descargar Word' }).click());
    const files = unzipSync(bytes);
    const xml = strFromU8(files['word/document.xml'] ?? new Uint8Array());
    const cell = (words: string) => `<w:tc><w:p><w:r><w:rPr><w:b/></w:rPr><w:t>${words}</w:t></w:r></w:p></w:tc>`;
    const row = (...words: string[]) => `<w:tr>${words.map(cell).join('')}</w:tr>`;
    const style = '<w:tblPr><w:tblStyle w:val="Tablaconcuadrcula"/></w:tblPr>';
    const table = `<w:tbl>${style}${row('Poste', 'Calle')}${row('12', 'Juárez')}</w:tbl>`;
    const edited = xml.replace(/<w:p>(?:(?!<w:p>).)*ATENTAMENTE/s, (line) => table + line);
    await drop(page, 'Carta.docx', zipSync({ ...files, 'word/document.xml': strToU8(edited) }));
    const notice = page.locator('.notice');
    await notice.getByText('Se tomó 1 cambio hecho en Word. La negrita').waitFor();
    assert.equal(await notice.getByRole('alert').count(), 0);
    assert.deepEqual(await page.locator('.sheet td, .sheet th').allTextContents(), ['Poste', 'Calle', '12', 'Juárez']);
    assert.deepEqual(complaints, []);
  });

  test('a dropped file made here takes the place of the document, which is one step back; a sheet without a letter is the letterhead', async (t) => {
    const { page, complaints } = await visitDocument(t, site.url);
    await page.getByLabel('Destinatario', { exact: true }).fill('Ana López');
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Descargar Word' }).click());
    await page.getByLabel('Destinatario', { exact: true }).fill('Luis Ríos');
    await drop(page, 'Carta.docx', bytes);
    await page.locator('.sheet').getByText('Ana López').waitFor();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.locator('.sheet').getByText('Luis Ríos').waitFor();
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    await page.setInputFiles('.reopen input', LETTERHEAD.pathname);
    await page.getByText('Hoja membretada: libreoffice.docx.').waitFor({ state: 'attached' });
    assert.deepEqual(complaints, []);
  });

  test('a file that opens says nothing of a request that was copied, since nobody knows its request', async (t) => {
    const changed = (text: string) => text.replace(/ASUNTO:.*/, `ASUNTO: ${OFICIO}`);
    const { page } = await visitDocument(t, site.url, { prompt: OFICIO, area: '', changed });
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Descargar Word' }).click());
    await drop(page, 'Carta.docx', bytes);
    await page.getByRole('button', { name: 'Ajustar' }).waitFor();
    await openTab(page, 'Revisión');
    await page.getByText('Léalo completo antes de firmarlo.').first().waitFor();
    assert.equal(await page.getByText('se copió su solicitud').count(), 0);
  });

  test('a letter of yesterday, opened from the recent ones with its data, takes a new number and today’s date', async (t) => {
    const { page } = await visit(t, site.url);
    const number = page.getByLabel('Número de oficio', { exact: true });
    const date = page.getByLabel('Fecha', { exact: true });
    const recipient = page.getByLabel('Destinatario', { exact: true });
    await page.getByRole('button', { name: 'Mi oficina' }).click();
    await page.getByLabel('Número del último oficio').fill('DO/041/2099');
    await page.getByRole('button', { name: 'Guardar en este navegador' }).click();
    await askAndWait(page, OFICIO, '');
    await recipient.fill('Ana López');
    await date.fill('2026-11-21');
    await fillBlanks(page);
    await downloaded(page, () => page.getByRole('button', { name: 'Descargar Word' }).click());
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    await page.getByLabel('Guardar también los datos que lleno').check();
    await page.getByRole('button', { name: 'Volver al documento' }).click();
    await page.getByRole('button', { name: 'Nuevo documento' }).click();
    const lines = page.locator('.recent', { hasText: OFICIO }).locator('.what, .when');
    const [name = '', request, day = ''] = await lines.allTextContents();
    assert.deepEqual([name, request], ['DO/042/2099 · Ana López', OFICIO]);
    assert.match(day, /^\d/);
    await page.locator('.recent', { hasText: OFICIO }).click();
    assert.deepEqual(
      [await recipient.inputValue(), await number.inputValue(), await date.inputValue()],
      ['Ana López', 'DO/043/2099', await page.evaluate(() => new Intl.DateTimeFormat('sv-SE').format(new Date()))],
    );
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    await page.locator('.recent', { hasText: OFICIO }).nth(1).waitFor();
    await page.getByLabel('Guardar también los datos que lleno').uncheck();
    await page.waitForFunction(() => !localStorage.getItem('membrete.recientes')?.includes('Ana López'));
  });
});
