import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { findViolations } from '../harness/axe.ts';
import { makeLetter } from '../harness/letter.ts';
import { downloaded, drop, readWord, sentBy, sharedBrowser, sharedSite } from '../harness/page.ts';

const { visit, visitDocument } = sharedBrowser();

describe('the templates of a person', () => {
  const site = sharedSite();

  test('a letter is saved with what changes in it, not with what was filled in, and is filled in place again', async (t) => {
    const { page, complaints } = await visit(t, site.url);
    const requests = sentBy(page);
    await openLetter(page);
    await page.getByLabel('Destinatario', { exact: true }).fill('ARQ. ANA RÍOS');
    await page.getByText(/datos cambian/).click();
    await page.getByRole('checkbox', { name: /ORTEGA RUIZ/ }).click();
    await save(page, 'Luminarias');
    await page.getByText('Se guardó «Luminarias» en «Mis plantillas», en este navegador.').first().waitFor();
    await page.getByRole('button', { name: 'Nuevo documento' }).click();
    await page.reload();
    await page.getByRole('button', { name: /^Luminarias/ }).click();
    await page.getByText('Plantilla abierta: «Luminarias».').first().waitFor();
    assert.equal(await page.getByLabel('Destinatario', { exact: true }).inputValue(), 'ING. ROGELIO PADILLA MENA');
    await page.getByText(/datos cambian/).click();
    assert.ok(await page.getByRole('checkbox', { name: /ORTEGA RUIZ/ }).isChecked());
    const signer = page.locator('.fields input').and(page.getByLabel(/^Nombre del remitente|^Firmante|^Quien firma/));
    await page.locator('.fields details').evaluateAll((groups) => {
      for (const group of groups) group.setAttribute('open', '');
    });
    await page.getByLabel('Destinatario', { exact: true }).fill('ARQ. LUZ MORA');
    await signer.fill('LIC. EVA SOL');
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: /^Descargar Word/ }).click());
    assert.match(readWord(bytes), /LIC\. EVA SOL/);
    assert.doesNotMatch(readWord(bytes), /ROGELIO|ORTEGA|ANA RÍOS/);
    assert.deepEqual(requests, []);
    assert.deepEqual(complaints, []);
  });

  test('a document is saved without its data, replaced under its name, and opened by keyboard alone', async (t) => {
    const { page } = await visitDocument(t, site.url, { prompt: 'Circular con el horario de atención en vacaciones' });
    await page.locator('.fields input').first().fill('Secretaría de Pruebas');
    await page.keyboard.press('Escape');
    await openForms(page);
    await page.keyboard.press('End');
    await page.getByRole('button', { name: /^Guardar como plantilla/ }).focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.matches('.save-template input'));
    await page.keyboard.type('Circular de vacaciones');
    await page.keyboard.press('Enter');
    await page.getByText('Se guardó «Circular de vacaciones»', { exact: false }).first().waitFor();
    await page.waitForFunction(() => document.activeElement?.matches('.downloads .opener'));
    await openForms(page);
    await page.getByRole('button', { name: /^Guardar como plantilla/ }).click();
    await page.getByLabel('Nombre', { exact: true }).fill('CIRCULAR DE VACACIONES');
    await page.getByText('Ya hay una con ese nombre: esta la reemplaza.').waitFor();
    await page.getByRole('button', { name: 'Reemplazarla' }).click();
    await page.getByText('Se guardó «CIRCULAR DE VACACIONES»', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Nuevo documento' }).click();
    assert.equal(await page.locator('.own-templates li').count(), 1);
    await page.getByRole('button', { name: /^CIRCULAR DE VACACIONES/ }).focus();
    await page.keyboard.press('Enter');
    await page.locator('[role=tablist]').waitFor();
    assert.equal(await page.locator('.fields input').first().inputValue(), '');
    await page.waitForFunction(() => document.activeElement !== document.body);
  });

  test('they are renamed, deleted and brought back; the focus stays in the dialog and then goes back', async (t) => {
    const { page } = await visit(t, site.url);
    await saveText(page, 'Aviso', 'AVISO\n\nSe avisa el {{Fecha}}.');
    await saveText(page, 'Nota', 'NOTA\n\nSe avisa a {{Area}}.');
    await page.getByRole('button', { name: 'Administrar' }).click();
    await page.getByLabel('Nombre de «Nota»').fill('aviso');
    await page.keyboard.press('Enter');
    await page.getByLabel('Nombre de «aviso (2)»').waitFor();
    await page.getByRole('button', { name: 'Borrar: aviso (2)' }).click();
    await page.getByText('Se borró 1 plantilla.').waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Recuperar');
    await page.keyboard.press('Enter');
    await page.getByLabel('Nombre de «aviso (2)»').waitFor();
    await page.getByRole('button', { name: 'Borrar todas' }).click();
    await page.getByText('Se borraron 2 plantillas.').waitFor();
    assert.equal(await page.locator('dialog li').count(), 0);
    await page.getByRole('dialog').getByRole('button', { name: 'Recuperar' }).click();
    await page.getByLabel('Nombre de «Aviso»').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Administrar');
    await page.reload();
    await page.getByRole('button', { name: /^aviso \(2\)/ }).click();
    await page.getByLabel('Área', { exact: true }).waitFor();
  });

  test('one file takes them to another browser, which asks before it keeps them; twice is once', async (t) => {
    const { page } = await visit(t, site.url);
    await openLetter(page);
    await save(page, 'Luminarias');
    await page.getByRole('button', { name: 'Nuevo documento' }).click();
    await saveText(page, 'Aviso', 'AVISO\n\nSe avisa el {{Fecha}}.');
    await page.getByRole('button', { name: 'Administrar' }).click();
    const file = await downloaded(page, () => page.getByRole('button', { name: 'Exportar todas' }).click());
    assert.match(file.name, /^Mis plantillas \d{4}-\d\d-\d\d\.json$/);
    const other = await visit(t, site.url);
    await drop(other.page, file.name, file.bytes);
    await other.page.getByText(`«${file.name}» trae «Aviso», «Luminarias».`).waitFor();
    assert.equal(await other.page.locator('.own-templates').count(), 0, 'nothing is kept before it is asked');
    await other.page.getByRole('button', { name: 'Guardar en este navegador' }).click();
    await other.page.getByText('Se guardaron 2 plantillas.').waitFor();
    await other.page
      .locator('dialog input[type=file]')
      .setInputFiles({ name: file.name, mimeType: 'application/json', buffer: Buffer.from(file.bytes) });
    await other.page.getByRole('button', { name: 'Guardar en este navegador' }).click();
    await other.page.getByText('Ya las tenía todas: no se guardó ninguna.').waitFor();
    await other.page.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await other.page.getByRole('button', { name: /^Luminarias/ }).click();
    await other.page.getByLabel('Destinatario', { exact: true }).fill('ARQ. ANA RÍOS');
    const { bytes } = await downloaded(other.page, () =>
      other.page.getByRole('button', { name: /^Descargar Word/ }).click(),
    );
    assert.match(readWord(bytes), /ARQ\. ANA RÍOS/);
    assert.deepEqual(other.complaints, []);
  });

  test('a damaged file is refused by its name, and what is kept stays', async (t) => {
    const { page } = await visit(t, site.url);
    await saveText(page, 'Aviso', 'AVISO\n\nSe avisa el {{Fecha}}.');
    await page.getByRole('button', { name: 'Administrar' }).click();
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Exportar todas' }).click());
    const bring = (name: string, text: string) =>
      page
        .locator('dialog input[type=file]')
        .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
    const json = Buffer.from(bytes).toString();
    await bring('cortado.json', json.slice(0, -20));
    await page.getByText('«cortado.json» está dañado o incompleto.', { exact: false }).waitFor();
    await bring('otro.json', '{"a": 1}');
    await page.getByText('«otro.json» no es un archivo de plantillas de esta página.').waitFor();
    await bring('mala.json', json.replace('"roles":[]', '"roles":[1]'));
    await page.getByText('No se puede tomar, porque está dañada: «Aviso».').waitFor();
    await page.getByRole('button', { name: 'Descartar' }).click();
    await page.getByLabel('Nombre de «Aviso»').waitFor();
  });

  test('without room nothing is kept, the letter stays on the sheet, and the words say what to do', async (t) => {
    const { page } = await visit(t, site.url);
    await saveText(page, 'Aviso', 'AVISO\n\nSe avisa el {{Fecha}}.');
    await openLetter(page);
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (value, key) {
        if (String(key).startsWith('contenido ')) throw new DOMException('full', 'QuotaExceededError');
        return put.call(this, value, key);
      };
    });
    await save(page, 'Luminarias');
    await page.getByText('No hay espacio en este navegador: nada se guardó', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    assert.equal(await page.getByLabel('Destinatario', { exact: true }).inputValue(), 'ING. ROGELIO PADILLA MENA');
    await page.getByRole('button', { name: 'Nuevo documento' }).click();
    await page.getByRole('button', { name: /^Aviso/ }).waitFor();
    assert.equal(await page.locator('.own-templates li').count(), 1);
  });

  test('where the browser keeps nothing, it says so when one is saved', async (t) => {
    const { page, context } = await visit(t, site.url, { alone: true });
    await context.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException('no', 'InvalidStateError');
      };
    });
    await page.reload();
    await openLetter(page);
    await save(page, 'Luminarias');
    await page.getByText('Este navegador no guarda nada de esta página', { exact: false }).waitFor();
  });

  test('two tabs show the same list, and one that the other has deleted is said to be gone', async (t) => {
    const { page, context } = await visit(t, site.url);
    const other = await context.newPage();
    await other.goto(site.url);
    await saveText(page, 'Aviso', 'AVISO\n\nSe avisa el {{Fecha}}.');
    await other.getByRole('button', { name: /^Aviso/ }).waitFor();
    // This tab gets no messages from other tabs.
    const deaf = await context.newPage();
    await deaf.addInitScript(() => Object.defineProperty(BroadcastChannel.prototype, 'onmessage', { set() {} }));
    await deaf.goto(site.url);
    await deaf.getByRole('button', { name: /^Aviso/ }).waitFor();
    await page.getByRole('button', { name: 'Administrar' }).click();
    await page.getByRole('button', { name: 'Borrar: Aviso', exact: true }).click();
    await page.getByText('Se borró 1 plantilla.').waitFor();
    await other.locator('.own-templates').waitFor({ state: 'detached' });
    await deaf.getByRole('button', { name: /^Aviso/ }).click();
    await deaf.getByText('Esa plantilla ya no está: se borró en otra pestaña.').waitFor();
    await deaf.locator('.own-templates').waitFor({ state: 'detached' });
  });

  for (const width of [1280, 390])
    test(`at ${width} px the list and both dialogs pass axe and do not scroll sideways`, async (t) => {
      const { page } = await visit(t, site.url, { width, drawn: true });
      const inspect = async () => {
        assert.deepEqual(await findViolations(page), []);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      };
      await openLetter(page);
      await openForms(page);
      await page.getByRole('button', { name: /^Guardar como plantilla/ }).click();
      await page.getByLabel('Nombre', { exact: true }).fill('Oficio de reparación de luminarias de la colonia');
      await inspect();
      await page.getByRole('button', { name: 'Guardar en este navegador' }).click();
      await page.getByRole('button', { name: 'Nuevo documento' }).click();
      await page.locator('.own-templates').waitFor();
      await inspect();
      await page.getByRole('button', { name: 'Administrar' }).click();
      await inspect();
    });
});

async function openLetter(page: Page): Promise<void> {
  await drop(page, 'oficio.docx', await makeLetter());
  await page
    .getByText(/Carta abierta/)
    .first()
    .waitFor();
}

async function openForms(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Más formas de llevárselo' }).click();
}

async function save(page: Page, name: string): Promise<void> {
  await openForms(page);
  await page.getByRole('button', { name: /^Guardar como plantilla/ }).click();
  await page.getByLabel('Nombre', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Guardar en este navegador' }).click();
}

async function saveText(page: Page, name: string, text: string): Promise<void> {
  await drop(page, `${name}.txt`, Buffer.from(text));
  await save(page, name);
  await page.getByText(`Se guardó «${name}»`, { exact: false }).first().waitFor();
  await page.getByRole('button', { name: 'Nuevo documento' }).click();
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor();
}
