// The form of the fields, and the bar above the sheet.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import type { Locator } from 'playwright-core';
import { askAndWait, downloaded, editRaw, openTab, readWord, sharedBrowser, sharedSite } from '../harness/page.ts';

const { visit } = sharedBrowser();

const OFICIO = 'Oficio para pedir a la Comisión Federal de Electricidad que repare los postes de la colonia Centro.';
const FIELDS = '.fields input:not([type=checkbox]), .fields textarea';

const site = sharedSite();

describe('the form', () => {
  test('shows 8 fields at once at 1366 × 650, in groups', async (t) => {
    const { page } = await visit(t, site.url, { width: 1366, height: 650 });
    await askAndWait(page, OFICIO, '');
    const guide = await page.locator('.guide').boundingBox();
    assert.ok(guide && guide.y + guide.height <= 650, 'the foot of the form is in view');
    const boxes = await Promise.all((await page.locator(FIELDS).all()).map((field) => field.boundingBox()));
    const inView = boxes.filter((box) => box && box.y > 0 && box.y + box.height <= guide.y);
    assert.ok(inView.length >= 8, `${inView.length} fields are in view`);
    const titles = await page.locator('.group :is(legend, .legend)').allTextContents();
    assert.deepEqual(titles, ['Quien firma', 'Destinatario', 'Asunto', 'El documento']);
  });

  test('long labels wrap, and the inputs of a row stay on one level', async (t) => {
    const { page } = await visit(t, site.url);
    await askAndWait(page, OFICIO, '');
    const cut = await page.locator('.fields .label').evaluateAll(findCut);
    assert.deepEqual(cut, []);
    const level = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())?.y;
    assert.equal(await level('Cargo del remitente'), await level('Nombre de quien recibe copia'));
  });

  test('Enter and «Seguir» lead from field to field, each with its sentence, to a finished state', async (t) => {
    const { page } = await visit(t, site.url);
    await askAndWait(page, OFICIO, '');
    const fields = page.locator(FIELDS);
    await page.getByRole('button', { name: /^Seguir:/ }).click();
    assert.equal(await isFocused(fields.first()), true);
    await page.keyboard.press('Enter');
    assert.equal(await isFocused(fields.nth(1)), true);
    const legal = page.getByLabel('Fundamento legal', { exact: true });
    await legal.focus();
    assert.match((await page.locator('.guide .place').textContent()) ?? '', /^Con fundamento en Fundamento legal/);
    assert.match((await legal.getAttribute('aria-describedby')) ?? '', /guide/);
    for (const field of await fields.all()) {
      const type = await field.getAttribute('type');
      await field.fill(type === 'date' ? '2026-11-24' : type === 'time' ? '09:30' : '12');
    }
    await page.getByText('Todo está lleno').waitFor();
    await page.getByText('léalo completo antes de firmarlo').waitFor();
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Descargar el Word' }).click());
    assert.doesNotMatch(readWord(bytes), /\{\{/);
  });
});

describe('the bar', () => {
  test('stays in view, counts what is missing, and names the file that was downloaded', async (t) => {
    const { page } = await visit(t, site.url);
    await askAndWait(page, OFICIO, '');
    const main = page.getByRole('button', { name: 'Descargar Word' });
    const total = await page.locator(FIELDS).count();
    assert.match((await main.textContent()) ?? '', new RegExp(`Faltan ${total}$`));
    await page.getByLabel('Destinatario', { exact: true }).fill('Ana López');
    assert.match((await main.textContent()) ?? '', new RegExp(`Faltan ${total - 1}$`));
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const { y = -1 } = (await main.boundingBox()) ?? {};
    assert.ok(y >= 0 && y < 60, `the bar stands at ${y} px`);
    const { name } = await downloaded(page, () => main.click());
    await page.locator('.taken').getByText(`Listo: ${name}`).waitFor();
    assert.equal(await page.getByRole('status').first().textContent(), `Listo: ${name}`);
    await page.getByLabel('Destinatario', { exact: true }).fill('Eva Sol');
    await page.locator('.taken').waitFor({ state: 'detached' });
  });

  test('a downloaded document has its moment: its file, what is left in it, and the ways on', async (t) => {
    const { page, complaints } = await visit(t, site.url);
    await askAndWait(page, OFICIO, '');
    const word = page.getByRole('button', { name: 'Descargar Word' });
    const done = page.getByRole('region', { name: 'Documento descargado' });
    await downloaded(page, () => word.click());
    await done.getByText(/^Listo: .*\.docx$/).waitFor();
    await done.getByText('los 17 datos que faltan').waitFor();
    await done.getByRole('button', { name: 'Cerrar' }).click();
    await done.waitFor({ state: 'detached' });
    await page.locator('.downloads button:focus').waitFor();
    for (const field of await page.locator(FIELDS).all()) {
      const type = await field.getAttribute('type');
      await field.fill(type === 'date' ? '2026-11-24' : '12');
    }
    await downloaded(page, () => word.click());
    await done.getByText('Léalo completo antes de firmarlo').waitFor();
    await done.getByRole('button', { name: 'Hacer varios como este' }).click();
    await done.waitFor({ state: 'detached' });
    await page.locator('#tab-series[aria-selected=true]:focus').waitFor();
    await downloaded(page, () => word.click());
    page.once('dialog', (dialog) => dialog.accept());
    await done.getByRole('button', { name: 'Otro documento' }).click();
    await page.getByText('De una frase a un Word con su membrete').waitFor();
    await page.waitForFunction(() => scrollY === 0);
    assert.deepEqual(complaints, []);
  });

  test('the list of other forms opens and closes by keyboard, and has the rows of a table in one Word', async (t) => {
    const { page } = await visit(t, site.url);
    await askAndWait(page, OFICIO, '');
    await openTab(page, 'En serie');
    await page.locator('.series textarea').fill('Destinatario\tCargo\nAna López\tJefa\nLuis Ríos\tJefe\nEva Sol\tJefa');
    await page.locator('.series textarea').blur();
    await page.getByText('3 documentos').waitFor();
    const opener = page.getByRole('button', { name: 'Más formas de llevárselo' });
    await opener.focus();
    await page.keyboard.press('Enter');
    assert.equal(await isFocused(page.getByRole('button', { name: '3 en un .zip' })), true);
    await page.keyboard.press('Escape');
    assert.equal(await isFocused(opener), true);
    await opener.click();
    const { name, bytes } = await downloaded(page, () =>
      page.getByRole('button', { name: '3 en un solo Word' }).click(),
    );
    assert.match(name, / \(3\)\.docx$/);
    const word = readWord(bytes);
    for (const person of ['Ana López', 'Luis Ríos', 'Eva Sol']) assert.ok(word.includes(person), person);
    const xml = strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array());
    assert.equal(xml.match(/<w:sectPr\b/g)?.length, 3);
    assert.equal(await page.locator('.forms').count(), 0);
  });

  test('the editor opens where the sheet was, inserts a variable, and closes with «Listo» or Escape', async (t) => {
    const { page } = await visit(t, site.url);
    await askAndWait(page, OFICIO, '');
    await page.evaluate(() => window.scrollTo(0, 60));
    await editRaw(page);
    const field = page.locator('#text');
    assert.equal(await isFocused(field), true);
    assert.equal(await field.evaluate((area: HTMLTextAreaElement) => area.selectionStart), 0);
    assert.ok(Math.abs((await page.evaluate(() => scrollY)) - 60) < 60);
    await page.getByRole('button', { name: 'Insertar dato' }).click();
    await page.keyboard.type('Folio_Interno');
    assert.match(await field.inputValue(), /^\{\{Folio_Interno\}\}/);
    await page.keyboard.press('Escape');
    await page.locator('.sheet .var', { hasText: 'Folio interno' }).waitFor();
    assert.equal(await isFocused(page.getByRole('button', { name: 'Editar texto' })), true);
  });

  test('«Ajustar» sends the text with its variables and the change, keeps the data, and can be undone', async (t) => {
    const { page } = await visit(t, site.url);
    await askAndWait(page, OFICIO, '');
    await page.getByLabel('Destinatario', { exact: true }).fill('Secreto López');
    const before = await page.locator('.sheet').textContent();
    const sent = page.waitForRequest('**/api/generate-template');
    await page.getByRole('button', { name: 'Ajustar' }).click();
    await page.getByRole('button', { name: 'Más corto' }).click();
    const body = (await sent).postDataJSON();
    assert.ok(body.prompt.startsWith(OFICIO));
    assert.match(body.prompt, /\{\{Destinatario\}\}[\s\S]*más corto/);
    assert.doesNotMatch(body.prompt, /Secreto/);
    await page.locator('[role=tablist]').waitFor();
    const after = await page.locator('.sheet').textContent();
    assert.notEqual(after, before);
    assert.match(after ?? '', /Secreto López/);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    assert.equal(await page.locator('.sheet').textContent(), before);
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    assert.equal(await page.locator('#prompt').inputValue(), OFICIO);
  });

  test('«Ajustar» that fails is tried again with the same change', async (t) => {
    const { page } = await visit(t, site.url);
    await askAndWait(page, OFICIO, '');
    await page.route('**/api/generate-template', (route) => route.abort());
    await page.getByRole('button', { name: 'Ajustar' }).click();
    await page.getByLabel('O dígalo con sus palabras').fill('Agregue un párrafo sobre el alumbrado');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Intentar de nuevo' }).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await page.locator('[role=tablist]').waitFor();
    assert.match((await page.locator('.sheet').textContent()) ?? '', /el alumbrado/);
  });
});

function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement);
}

function findCut(labels: readonly Element[]): string[] {
  return labels.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ innerHTML }) => innerHTML);
}
