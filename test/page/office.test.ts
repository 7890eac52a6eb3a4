// What documents have in common: my office, kept only where the person agreed, and filled into each document.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { askAndWait, downloaded, readWord, sharedBrowser, sharedSite } from '../harness/page.ts';

const { visit } = sharedBrowser();

const OFICIO = 'Oficio para pedir a la Comisión Federal de Electricidad que repare los postes de la colonia Centro.';

describe('my office', () => {
  const site = sharedSite();

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
      ['Número del último oficio', 'DO/011/2026'],
      ['Copias fijas (C.c.p.), una por línea', 'Lic. Eva Sol, Contralora'],
    ] as const)
      await dialog.getByLabel(label, { exact: true }).fill(value);
    await dialog.getByRole('button', { name: 'Guardar en este navegador' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await askAndWait(page, OFICIO, '');
    const sheet = page.locator('.sheet');
    for (const words of ['Municipio de Puebla', 'Puebla, Puebla', 'Mtra. Ana López', 'Lic. Eva Sol, Contralora'])
      assert.ok((await sheet.textContent())?.includes(words), `${words} is on the sheet`);
    assert.match((await sheet.textContent()) ?? '', /DO\/012\/\d{4}/);
    assert.equal(await page.locator('details.group').getAttribute('open'), null);
    assert.match((await page.locator('details.group summary').textContent()) ?? '', /Municipio de Puebla/);
    await sheet.locator('a', { hasText: 'Mtra. Ana López' }).click();
    await page.locator('#campo-Nombre_Remitente:focus').waitFor();
    const other = await context.newPage();
    await other.goto(site.url);
    await other.getByRole('button', { name: 'Mi oficina' }).click();
    await other.getByRole('button', { name: 'Olvidar todo' }).click();
    assert.equal(await other.evaluate(() => localStorage.getItem('membrete.recordados')), null);
    assert.deepEqual(complaints, []);
  });

  test('«Recordar» learns what is filled in when it is ticked, for the next document', async (t) => {
    const { page } = await visit(t, site.url);
    await askAndWait(page, OFICIO, '');
    await fillFields(page, {
      Institución: 'Municipio de Puebla',
      Lugar: 'Puebla, Puebla',
      'Nombre del remitente': 'Mtra. Ana López',
      'Número de oficio': 'DO/011/2026',
      Destinatario: 'Ing. Luis Mora',
    });
    assert.equal(await page.evaluate(() => localStorage.getItem('membrete.recordados')), null);
    await page.getByLabel(/Recordar nombres/).check();
    await downloaded(page, () => page.getByRole('button', { name: 'Descargar Word' }).click());
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: 'Nuevo documento' }).click();
    await askAndWait(page, OFICIO, '');
    const value = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
    assert.equal(await value('Institución'), 'Municipio de Puebla');
    assert.equal(await value('Nombre del remitente'), 'Mtra. Ana López');
    assert.match(await value('Número de oficio'), /^DO\/(?:012\/2026|001\/20\d\d)$/);
    assert.equal(await value('Destinatario'), '');
    await page.getByRole('button', { name: 'Olvidar los recordados' }).click();
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: 'Nuevo documento' }).click();
    await askAndWait(page, OFICIO, '');
    assert.equal(await value('Institución'), '');
  });

  test('fixed copies beyond those of the template get lines of their own, on the sheet and in Word', async (t) => {
    const { page } = await visit(t, site.url);
    await askAndWait(page, OFICIO, '');
    await page.getByRole('button', { name: 'Mi oficina' }).click();
    await page
      .getByLabel('Copias fijas (C.c.p.), una por línea')
      .fill('Lic. Eva Sol, Contralora\nIng. Raúl Paz, Tesorero');
    await page.getByRole('button', { name: 'Guardar en este navegador' }).click();
    await page.locator('.sheet').getByText('C.c.p. Ing. Raúl Paz, Tesorero').waitFor();
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: 'Nuevo documento' }).click();
    await askAndWait(page, OFICIO, '');
    await page.locator('.sheet').getByText('C.c.p. Ing. Raúl Paz, Tesorero').waitFor();
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Descargar Word' }).click());
    assert.match(readWord(bytes), /C\.c\.p\. Lic\. Eva Sol, Contralora.*\nC\.c\.p\. Ing\. Raúl Paz, Tesorero\./);
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
    const posts = sent.filter((request) => !request.startsWith('GET /assets/'));
    assert.equal(posts.length, 3);
    for (const request of posts) {
      assert.match(request, /^POST \/api\/generate-template /);
      assert.doesNotMatch(request, /Secreto/);
    }
  });
});

async function fillFields(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}
