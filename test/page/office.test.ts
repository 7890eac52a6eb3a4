// Tests «Mi oficina», the data that documents have in common. The page keeps them only with consent, and
// fills them into each document.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  ask,
  askAndWait,
  downloaded,
  drop,
  fillBlanks,
  sharedBrowser,
  sharedSite,
  startSite,
} from '../harness/page.ts';

const { visit, visitDocument } = sharedBrowser();

// Numbers in these tests have the current year, because a number of another year would restart the count.
const YEAR = new Date().getFullYear();
const OFICIO = 'Oficio para pedir a la Comisión Federal de Electricidad que repare los postes de la colonia Centro.';

describe('my office', () => {
  const site = sharedSite();

  test('hides no field in use behind its buttons, which stay in view', async (t) => {
    const { page } = await visit(t, site.url, { width: 390, height: 480 });
    await page.getByRole('button', { name: 'Mi oficina' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mi oficina' });
    const fields = dialog.locator('.field input, .field textarea');
    await fields.first().focus();
    for (let at = 0; at < (await fields.count()); at++) {
      const seen = await fields.nth(at).evaluate((field) => {
        const { left, right, top, bottom } = field.getBoundingClientRect();
        const cover = document.elementFromPoint((left + right) / 2, bottom - 3);
        return document.activeElement === field && top > 0 && cover === field;
      });
      assert.ok(seen, `field ${at}`);
      const save = await dialog.getByRole('button', { name: 'Guardar en este navegador' }).boundingBox();
      assert.ok(save && save.y + save.height <= 480, 'the button is in view');
      await page.keyboard.press('Tab');
    }
  });

  test('fills each document, folded away, and is forgotten with one button', async (t) => {
    const { page, context, complaints } = await visit(t, site.url);
    await page.getByRole('button', { name: 'Mi oficina' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mi oficina' });
    for (const [label, value] of [
      ['Institución', 'Municipio de Puebla'],
      ['Área', 'Dirección de Obras'],
      ['Lugar', 'Puebla, Puebla'],
      ['Quien firma', 'Mtra. Ana López'],
      ['Cargo de quien firma', 'Directora'],
      ['Número del último oficio', `DO/011/${YEAR}`],
      ['Copias fijas (C.c.p.), una por línea', 'Lic. Eva Sol, Contralora'],
    ] as const)
      await dialog.getByLabel(label, { exact: true }).fill(value);
    await dialog.getByRole('button', { name: 'Guardar en este navegador' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await askAndWait(page, OFICIO, '');
    const sheet = page.locator('.sheet');
    for (const words of ['Municipio de Puebla', 'Puebla, Puebla', 'Mtra. Ana López', 'Lic. Eva Sol, Contralora'])
      assert.ok((await sheet.textContent())?.includes(words), `${words} is on the sheet`);
    assert.ok((await sheet.textContent())?.includes(`DO/012/${YEAR}`));
    assert.equal(await page.locator('details.group').first().getAttribute('open'), null);
    assert.match((await page.locator('details.group summary').first().textContent()) ?? '', /Municipio de Puebla/);
    await sheet.locator('a', { hasText: 'Mtra. Ana López' }).click();
    await page.locator('#campo-Nombre_Remitente:focus').waitFor();
    const other = await context.newPage();
    await other.goto(site.url);
    await other.getByRole('button', { name: 'Mi oficina' }).click();
    await other.getByRole('button', { name: 'Olvidar todo' }).click();
    assert.equal(await other.evaluate(() => localStorage.getItem('membrete.recordados')), null);
    assert.deepEqual(complaints, []);
  });

  test('a «Word como plantilla» that a colleague opens has the colleague’s office, number and day', async (t) => {
    const { page } = await visitDocument(t, site.url, { prompt: OFICIO, area: '' });
    await page.getByRole('button', { name: 'Más formas de llevárselo' }).click();
    const template = page.getByRole('button', { name: /^Word como plantilla/ });
    const { bytes } = await downloaded(page, () => template.click());
    const { page: other, complaints } = await visit(t, site.url);
    await other.getByRole('button', { name: 'Mi oficina' }).click();
    await other.getByLabel('Institución', { exact: true }).fill('Municipio de Puebla');
    await other.getByLabel('Número del último oficio').fill('DO/011/2099');
    await other.getByRole('button', { name: 'Guardar en este navegador' }).click();
    await drop(other, 'Plantilla.docx', bytes);
    await other.locator('.sheet').getByText('Municipio de Puebla').waitFor();
    const today = await other.evaluate(() => new Date().toLocaleDateString('sv'));
    assert.equal(await other.getByLabel('Fecha', { exact: true }).inputValue(), today);
    assert.equal(await other.getByLabel('Número de oficio', { exact: true }).inputValue(), 'DO/012/2099');
    assert.deepEqual(complaints, []);
  });

  test('what the office knows is on the sheet while the text is being written, part by part', async (t) => {
    const slow = await startSite({ pace: { firstMs: 20, perChunkMs: 60 } });
    t.after(slow.close);
    const { page, complaints } = await visit(t, slow.url);
    await page.getByRole('button', { name: 'Mi oficina' }).click();
    await page.getByLabel('Institución', { exact: true }).fill('Municipio de Puebla');
    await page.getByLabel('Número del último oficio').fill('DO/011/2099');
    await page.getByRole('button', { name: 'Guardar en este navegador' }).click();
    await ask(page, OFICIO, '');
    const sheet = page.locator('.sheet[aria-busy=true]');
    await sheet.getByText('Municipio de Puebla').waitFor();
    await sheet.getByText('DO/012/2099').waitFor();
    const parts = page.getByRole('list', { name: 'Partes del documento' });
    await parts.locator('.written', { hasText: 'Destinatario' }).waitFor();
    assert.match((await parts.locator('[aria-current=step]').textContent()) ?? '', /^(?:Cuerpo|Firma|Copias)$/);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    assert.equal(await page.locator('#prompt').inputValue(), OFICIO);
    assert.deepEqual(complaints, []);
  });

  test('two tabs give two numbers, and neither wipes what the other saved', async (t) => {
    const { page, context } = await visit(t, site.url);
    const second = await context.newPage();
    await second.goto(site.url);
    await saveOffice(page, { Institución: 'Municipio de Puebla', 'Número del último oficio': 'DO/044/2099' });
    await askAndWait(page, OFICIO, '');
    await askAndWait(second, OFICIO, '');
    const number = (tab: Page) => tab.getByLabel('Número de oficio', { exact: true }).inputValue();
    assert.deepEqual([await number(page), await number(second)], ['DO/045/2099', 'DO/045/2099']);
    await fillBlanks(page);
    await downloaded(page, () => page.getByRole('button', { name: 'Descargar Word' }).click());
    await second.locator('.sheet').getByText('DO/046/2099').waitFor();
    await fillBlanks(second);
    await second.getByLabel(/Recordar nombres/).check();
    await downloaded(second, () => second.getByRole('button', { name: 'Descargar Word' }).click());
    assert.deepEqual([await number(page), await number(second)], ['DO/045/2099', 'DO/046/2099']);
    await saveOffice(page, { Área: 'Dirección de Obras' });
    const kept = await page.evaluate(() => localStorage.getItem('membrete.oficina') ?? '');
    for (const words of ['Municipio de Puebla', 'Dirección de Obras', 'DO/046/2099'])
      assert.ok(kept.includes(words), words);
  });

  test('an office that cannot be kept says so, and its dialog stays', async (t) => {
    const { page } = await visit(t, site.url);
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.getByRole('button', { name: 'Mi oficina' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mi oficina' });
    await dialog.getByLabel('Institución').fill('Municipio de Puebla');
    await dialog.getByRole('button', { name: 'Guardar en este navegador' }).click();
    await dialog.getByRole('alert').getByText('no tiene espacio o permiso').waitFor();
  });

  test('no value that was filled in leaves the browser', async (t) => {
    const { page } = await visit(t, site.url);
    const sent: string[] = [];
    page.on('request', (request) => {
      sent.push(`${request.method()} ${new URL(request.url()).pathname} ${request.postData() ?? ''}`);
    });
    await askAndWait(page, OFICIO, '');
    const fields = page.locator('.fields').locator('input[type=text], textarea');
    for (const field of await fields.all()) await field.fill('Secreto 12');
    await page.getByLabel(/Recordar nombres/).check();
    await downloaded(page, () => page.getByRole('button', { name: 'Descargar Word' }).click());
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: 'Nuevo documento' }).click();
    await askAndWait(page, OFICIO, '');
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    await askAndWait(page, OFICIO, '');
    const posts = sent.filter((request) => !/^GET \/(?:assets\/|templates $)/.test(request));
    assert.equal(posts.length, 3);
    for (const request of posts) {
      assert.match(request, /^POST \/api\/generate-template /);
      assert.doesNotMatch(request, /Secreto/);
    }
  });

  test('the letterhead is chosen on the first page or here, before there is a document', async (t) => {
    const { page } = await visit(t, site.url);
    const sheet = 'word/fixtures/libreoffice.docx';
    await page.locator('.own-files input[type=file]').first().setInputFiles(sheet);
    await page.getByText('Sus documentos salen en la hoja libreoffice.docx').waitFor();
    await page.getByRole('button', { name: 'Mi oficina' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mi oficina' });
    await dialog.getByRole('button', { name: 'Quitar' }).click();
    await dialog.getByText('Con la hoja membretada de su institución').waitFor();
    await dialog.locator('input[type=file]').setInputFiles(sheet);
    await dialog.getByText('libreoffice.docx').waitFor();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await askAndWait(page);
    await page.locator('.letterhead').getByText('libreoffice.docx').waitFor();
  });
});

async function saveOffice(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: 'Mi oficina' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mi oficina' });
  for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByRole('button', { name: 'Guardar en este navegador' }).click();
  await dialog.waitFor({ state: 'hidden' });
}
