import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  askAndWait,
  downloaded,
  drop,
  fillBlanks,
  openTab,
  paste,
  readWord,
  sharedBrowser,
  sharedSite,
} from '../harness/page.ts';

const { visit, visitDocument } = sharedBrowser();

const OFICIO = 'Oficio para pedir a la Comisión Federal de Electricidad que repare los postes de la colonia Centro.';

describe('the number of a document', () => {
  const site = sharedSite();

  test('paper shows what is open between brackets, and says so; a finished letter is given its number, which can be released', async (t) => {
    const { page, complaints } = await visit(t, site.url);
    await saveOffice(page, { 'Número del último oficio': 'DO/011/2099' });
    await askAndWait(page, OFICIO, '');
    assert.match(await printed(page), /\[Cargo\]/);
    assert.match(await printed(page), /\[Número de oficio\]/);
    await page.locator('.notice').getByText('en el papel se ve entre corchetes').waitFor();
    await fillBlanks(page);
    assert.doesNotMatch(await printed(page), /\[/);
    const notice = page.locator('.notice', { hasText: 'Se le dio el número DO/012/2099.' });
    await notice.getByRole('button', { name: 'No se usó' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    await askAndWait(page, OFICIO, '');
    assert.equal(await page.getByLabel('Número de oficio', { exact: true }).inputValue(), 'DO/012/2099');
    assert.deepEqual(complaints, []);
  });

  test('the book of numbers is kept only if the person agrees; by keyboard alone a number goes back from it, in two tabs', async (t) => {
    const { page, context, complaints } = await visit(t, site.url);
    await saveOffice(page, { 'Número del último oficio': 'DO/011/2099' });
    const dialog = page.getByRole('dialog', { name: 'Mi oficina' });
    await page.getByRole('button', { name: 'Mi oficina' }).click();
    await dialog.getByText('Libro de números').click();
    await dialog.getByLabel('Anotar cada número que se da').check();
    await page.keyboard.press('Escape');
    await askAndWait(page, OFICIO, '');
    await fillBlanks(page);
    await downloaded(page, () => page.getByRole('button', { name: 'Descargar Word' }).click());
    const other = await context.newPage();
    await other.goto(site.url);
    await other.getByRole('button', { name: 'Mi oficina' }).focus();
    await other.keyboard.press('Enter');
    const otherDialog = other.getByRole('dialog', { name: 'Mi oficina' });
    await otherDialog.locator('summary').focus();
    await other.keyboard.press('Enter');
    await otherDialog.getByText('DO/012/2099 ·').waitFor();
    const file = await downloaded(other, () => otherDialog.getByRole('button', { name: 'Exportar (.csv)' }).click());
    const [, line = ''] = new TextDecoder().decode(file.bytes).split('\r\n');
    assert.match(line, /^"DO\/012\/2099","\d{4}-\d\d-\d\d","[^"]+","[^"]+","Oficio DO-012-2099 [^"]+\.docx"$/);
    const release = otherDialog.getByRole('button', { name: 'No se usó DO/012/2099' });
    await release.focus();
    await other.keyboard.press('Enter');
    await other.keyboard.press('Enter');
    await release.waitFor({ state: 'detached' });
    await other.waitForFunction(() => document.activeElement?.matches('.book summary'));
    const number = page.getByLabel('Número de oficio', { exact: true });
    await page.waitForFunction(() => localStorage.getItem('membrete.entregados') === '{}');
    assert.equal(await number.inputValue(), 'DO/012/2099');
    assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem('membrete.libro') ?? '')), {
      on: true,
      entries: [],
    });
    await downloaded(page, () => page.getByRole('button', { name: 'Descargar Word' }).click());
    await otherDialog.getByText('DO/012/2099 ·').waitFor();
    await otherDialog.getByRole('button', { name: 'Borrar el libro' }).click();
    await otherDialog.getByRole('button', { name: 'Recuperar' }).click();
    await otherDialog.getByText('DO/012/2099 ·').waitFor();
    await otherDialog.getByLabel('Anotar cada número que se da').uncheck();
    assert.equal(await page.evaluate(() => localStorage.getItem('membrete.libro')), null);
    assert.deepEqual(complaints, []);
  });

  test('an own Word asks whether it is gone on with or the base of another letter, which has its own number and date', async (t) => {
    const { page, complaints } = await visit(t, site.url);
    await saveOffice(page, { 'Número del último oficio': 'DO/011/2099' });
    await askAndWait(page, OFICIO, '');
    await page.getByLabel('Fecha', { exact: true }).fill('2026-11-20');
    await fillBlanks(page);
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Descargar Word' }).click());
    assert.match(readWord(bytes), /DO\/012\/2099/);
    const number = page.getByLabel('Número de oficio', { exact: true });
    await drop(page, 'ayer.docx', bytes);
    const question = page.getByText('¿Sigue con el documento DO/012/2099, o hace otro a partir de él?');
    await question.waitFor();
    await page.getByRole('button', { name: 'Seguir con este' }).click();
    await question.waitFor({ state: 'detached' });
    assert.equal(await number.inputValue(), 'DO/012/2099');
    await drop(page, 'ayer.docx', bytes);
    await page.getByRole('button', { name: 'Hacer otro' }).click();
    await question.waitFor({ state: 'detached' });
    const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
    assert.equal(await number.inputValue(), 'DO/013/2099');
    assert.equal(await page.getByLabel('Fecha', { exact: true }).inputValue(), today);
    await drop(page, 'ayer.docx', bytes);
    await question.waitFor();
    await openTab(page, 'En serie');
    await paste(page.locator('.series textarea'), 'Destinatario\nAna López\nEva Sol');
    await question.waitFor({ state: 'detached' });
    await page.getByText('Uno por fila: de DO/013/2099 a DO/014/2099.').waitFor();
    assert.deepEqual(complaints, []);
  });

  test('one row of a table that is downloaded alone takes its number alone', async (t) => {
    const { page, complaints } = await visit(t, site.url);
    await saveOffice(page, { 'Número del último oficio': 'DO/011/2099' });
    await askAndWait(page, OFICIO, '');
    await fillBlanks(page);
    await openTab(page, 'En serie');
    await paste(page.locator('.series textarea'), 'Destinatario\nAna López\nEva Sol\nLuis Ríos');
    await page.getByText('Uno por fila: de DO/012/2099 a DO/014/2099.').waitFor();
    await page.getByRole('button', { name: 'Más formas de llevárselo' }).click();
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: /^Solo esta fila/ }).click());
    assert.match(readWord(bytes), /DO\/012\/2099.*Ana López/s);
    await page.getByText('Se le dio el número DO/012/2099.').waitFor();
    await page.getByRole('button', { name: 'Nuevo documento' }).click();
    await askAndWait(page, OFICIO, '');
    const number = page.getByLabel('Número de oficio', { exact: true });
    assert.equal(await number.inputValue(), 'DO/013/2099');
    await number.fill('DO/012/2099');
    await page.locator('.hint.warn', { hasText: 'DO/012/2099 ya es de otro documento.' }).waitFor();
    await number.fill('DO/013/2099');
    await page.locator('.hint.warn').waitFor({ state: 'detached' });
    assert.deepEqual(complaints, []);
  });

  test('cells with line breaks keep their words apart', async (t) => {
    const { page } = await visitDocument(t, site.url, { prompt: OFICIO, area: '' });
    await page.getByRole('button', { name: 'Editar texto' }).click();
    const sheet = page.locator('.document[role=textbox]');
    await sheet.focus();
    await page.keyboard.press('ControlOrMeta+End');
    const cells = '<tr><td>Bien</td><td>Piezas</td></tr><tr><td>Silla<br>negra</td><td><p>2</p><p>más</p></td></tr>';
    await paste(sheet, `<table>${cells}</table>`, 'text/html');
    await sheet.getByText('Silla negra').waitFor();
    await sheet.getByText('2 más').waitFor();
  });
});

// Returns the words on paper, including those that style sheets add.
async function printed(page: Page): Promise<string> {
  await page.evaluate(() => {
    addEventListener(
      'beforeprint',
      () => {
        const wordsOf = (element: Element) => {
          const around = [getComputedStyle(element, '::before'), getComputedStyle(element, '::after')];
          const [before = '', after = ''] = around.map(({ content }) =>
            content === 'none' ? '' : content.slice(1, -1),
          );
          return before + element.textContent + after;
        };
        const data = Array.from(document.querySelectorAll('.print .var'), wordsOf);
        document.documentElement.dataset.printed = data.join('\n');
      },
      { once: true },
    );
  });
  await page.pdf({ preferCSSPageSize: true });
  return (await page.locator('html').getAttribute('data-printed')) ?? '';
}

async function saveOffice(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: 'Mi oficina' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mi oficina' });
  for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByRole('button', { name: 'Guardar en este navegador' }).click();
  await dialog.waitFor({ state: 'hidden' });
}
