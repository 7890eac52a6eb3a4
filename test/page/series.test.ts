import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { downloaded, fillBlanks, openTab, readWord, sharedBrowser, sharedSite } from '../harness/page.ts';
import { createWorkbook } from '../harness/workbook.ts';

const { visitDocument } = sharedBrowser();

// Numbers in these tests have the current year, because a number of another year would restart the count.
const YEAR = new Date().getFullYear();
const OFICIO = 'Oficio para pedir a la Comisión Federal de Electricidad que repare los postes de la colonia Centro.';
const INVITATION = 'Invitación a la ceremonia de entrega de reconocimientos';

describe('the page with a table', () => {
  const site = sharedSite();

  test('a workbook with a title above the headings on its second sheet is read as it was meant', async (t) => {
    const { page, complaints } = await visitDocument(t, site.url);
    await openTab(page, 'En serie');
    const list = [
      ['BENEFICIARIOS 2026'],
      ['Destinatario', 'Cargo', 'Monto de apoyo'],
      ['Ana López', 'Jefa', '100'],
      ['Luis Ríos', 'Juez', '200'],
    ];
    await open(page, createWorkbook([['Instrucciones'], ['No borrar']], { Datos: list }));
    await page.getByText('2 documentos', { exact: true }).waitFor();
    await page.locator('.sheet').getByText('Ana López').waitFor();
    assert.match((await page.locator('.sheet').textContent()) ?? '', /\$100\.00/);
    await page.getByLabel('Hoja del archivo').selectOption('Lista');
    await page.getByText('Ninguna columna coincide').waitFor();
    await page.getByRole('button', { name: 'Descargar 1 en .zip' }).click();
    await page.waitForFunction(() => document.activeElement?.id.startsWith('columna-'));
    await page.getByLabel('Hoja del archivo').selectOption('Datos');
    await page.getByLabel('Nombres de las columnas').selectOption({ label: 'La tabla no los trae' });
    await page.getByText('3 documentos', { exact: true }).waitFor();
    assert.deepEqual(complaints, []);
  });

  test('a table to fill in has the columns of this document, and comes back as it is', async (t) => {
    const { page } = await visitDocument(t, site.url, { prompt: OFICIO, area: '' });
    await openTab(page, 'En serie');
    const { name, bytes } = await downloaded(page, () =>
      page.getByRole('button', { name: 'Descargar tabla para llenar' }).click(),
    );
    assert.equal(name, 'Tabla para llenar.csv');
    const text = new TextDecoder().decode(bytes);
    assert.match(text, /^"Destinatario","Cargo"/);
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}"Ana","Directora"\r\n`) };
    await page.locator('.series input[type=file]').setInputFiles(file);
    await page
      .getByRole('button', { name: /Descargar/ })
      .first()
      .waitFor();
    await page.locator('.document').getByText('Directora').first().waitFor();
  });

  test('cells that are pasted in the moment in which their field appears are taken', async (t) => {
    const { page } = await visitDocument(t, site.url, { prompt: OFICIO, area: '' });
    await page.evaluate(() => {
      const pasteAtOnce = () => {
        const field = document.querySelector('.series textarea');
        if (!field) return;
        appearance.disconnect();
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', 'Destinatario\tCargo\nAna López\tJefa\nEva Sol\tJueza');
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      };
      const appearance = new MutationObserver(pasteAtOnce);
      appearance.observe(document.body, { childList: true, subtree: true });
    });
    await openTab(page, 'En serie');
    await page.getByText('2 documentos', { exact: true }).waitFor();
  });

  test('a table without headings asks for its columns before it can be downloaded', async (t) => {
    const { page } = await visitDocument(t, site.url);
    await openTab(page, 'En serie');
    await paste(page, 'Ana López\t100\nLuis Ríos\t200');
    await page.getByText('La tabla no trae nombres de columnas').waitFor();
    await openTab(page, 'Datos');
    const files: string[] = [];
    page.on('download', (file) => files.push(file.suggestedFilename()));
    for (const name of ['2 en un .zip', '2 en un solo Word', 'Imprimir los 2']) {
      await page.getByRole('button', { name: 'Más formas de llevárselo' }).click();
      await page.getByRole('button', { name }).click();
      await page.getByRole('tab', { name: 'En serie', selected: true }).waitFor();
      await page.waitForFunction(() => document.activeElement?.id === 'tab-series');
      await openTab(page, 'Datos');
    }
    await page.getByRole('button', { name: 'Descargar los 2' }).click();
    await page.waitForFunction(() => document.activeElement?.id === 'tab-series');
    const choice = page.getByRole('combobox', { name: 'Destinatario' });
    await choice.focus();
    await choice.selectOption({ label: 'Columna 1: Ana López' });
    await page.getByText('Fila 1 de 2').waitFor();
    // The focus must stay in the menu after the choice.
    await page.waitForFunction(() => document.activeElement?.id === 'columna-Destinatario');
    assert.deepEqual(files, []);
    await downloaded(page, () => page.getByRole('button', { name: 'Descargar los 2' }).click());
    assert.equal(files.length, 1);
  });

  test('blanks and unused columns are named before the download; the badge leaves out what the table gives', async (t) => {
    const { page, complaints } = await visitDocument(t, site.url, { prompt: INVITATION });
    const before = await badge(page);
    await openTab(page, 'En serie');
    assert.match((await page.locator('.series textarea').getAttribute('placeholder')) ?? '', /^Destinatario\tCargo\t/);
    await paste(page, 'Destinatario\tCargo\tObservaciones\nAna López\tJefa\tx\nLuis Ríos\t\tx');
    await page.getByText('Columna sin usar: Observaciones.').waitFor();
    // Columns must come before rows; the names of the files and the settings of the table must come last.
    const ORDER = ['.columns legend', '.preview', '.stepper', '.blanks', '#columna-archivo', '#encabezados'];
    const seen = await page.locator(ORDER.map((part) => `.series ${part}`).join()).all();
    const tops = await Promise.all(seen.map(async (part) => (await part.boundingBox())?.y ?? 0));
    assert.equal(tops.length, ORDER.length);
    assert.deepEqual(
      tops,
      tops.toSorted((a, b) => a - b),
    );
    for (const [at, part] of ORDER.entries())
      assert.equal((await page.locator(`.series ${part}`).boundingBox())?.y, tops[at], part);
    assert.equal(await badge(page), before - 2);
    await page.getByText(`Quedan ${before - 2} datos vacíos en los 2: `).waitFor();
    await page.getByText('Cargo: vacío en una fila.').waitFor();
    await page.getByRole('button', { name: 'Ver la fila 2' }).click();
    await page.getByText('Fila 2 de 2').waitFor();
    await page.locator('.sheet').getByText('Luis Ríos').waitFor();
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Descargar los 2' }).click());
    const second = unzipSync(bytes)['Luis Ríos.docx'] ?? new Uint8Array();
    assert.match(readWord(second), /^\[Cargo\]$/m);
    const xml = strFromU8(unzipSync(second)['word/document.xml'] ?? new Uint8Array());
    assert.match(xml, /<w:tag w:val="Cargo"\/>.{0,60}<!--\{#--><w:showingPlcHdr\/>/);
    await page.getByRole('button', { name: 'Llenarlos' }).click();
    await page.getByRole('tab', { name: 'Datos', selected: true }).waitFor();
    await page.waitForFunction(() => document.activeElement?.id.startsWith('campo-'));
    assert.deepEqual(complaints, []);
  });

  test('columns of one name are told apart by their place', async (t) => {
    const { page } = await visitDocument(t, site.url);
    await openTab(page, 'En serie');
    await paste(
      page,
      'Destinatario\tCargo\tTeléfono\tCargo\nAna López\tJefa\t1\tTitular\nLuis Ríos\tJuez\t2\tSuplente',
    );
    await page.getByText('Columnas sin usar: Teléfono, Cargo (columna 4).').waitFor();
    const choice = page.getByRole('combobox', { name: 'Cargo', exact: true });
    assert.equal(await choice.locator('option:checked').textContent(), 'Cargo (columna 2)');
    await choice.selectOption({ label: 'Cargo (columna 4)' });
    await page.locator('.sheet').getByText('Titular').waitFor();
  });

  test('a table after a finished sample addresses each letter to its own row, under its own number', async (t) => {
    const { page, complaints } = await visitDocument(t, site.url, { prompt: OFICIO, area: '' });
    await page.getByLabel('Número de oficio', { exact: true }).fill(`DSP/044/${YEAR}`);
    await page.getByLabel('Destinatario', { exact: true }).fill('Ing. Luis Mora');
    await page.getByLabel('Cargo', { exact: true }).fill('Superintendente');
    await fillBlanks(page);
    const sample = await downloaded(page, () => page.getByRole('button', { name: 'Descargar Word' }).click());
    assert.ok(readWord(sample.bytes).includes(`DSP/044/${YEAR}`));
    await page.getByRole('button', { name: 'Hacer varios como este' }).click();
    await paste(page, 'Nombre completo\tPuesto\nAna López\tJefa\nEva Sol\tJueza\nRaúl Paz\tJuez');
    await page.getByText(`Uno por fila: de DSP/045/${YEAR} a DSP/047/${YEAR}.`).waitFor();
    const first = page.getByRole('textbox', { name: 'Número de oficio de la primera fila', exact: true });
    assert.equal(await first.inputValue(), `DSP/045/${YEAR}`);
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Descargar los 3' }).click());
    const files = Object.entries(unzipSync(bytes)).map(([name, file]) => [name, readWord(file)] as const);
    assert.deepEqual(
      files.map(([name, text]) => [name, /DSP\/\d+\/\d{4}/.exec(text)?.[0]]),
      [
        [`Oficio DSP-045-${YEAR} Ana López.docx`, `DSP/045/${YEAR}`],
        [`Oficio DSP-046-${YEAR} Eva Sol.docx`, `DSP/046/${YEAR}`],
        [`Oficio DSP-047-${YEAR} Raúl Paz.docx`, `DSP/047/${YEAR}`],
      ],
    );
    for (const [name, text] of files) {
      assert.ok(text.includes(name.replace(/^Oficio \S+ |\.docx$/g, '')), name);
      assert.doesNotMatch(text, /Luis Mora|Superintendente/);
    }
    assert.deepEqual(complaints, []);
  });

  test('a table without a recipient says whom all letters go to, and names no file after another person', async (t) => {
    const { page } = await visitDocument(t, site.url, { prompt: OFICIO, area: '' });
    await page.getByLabel('Destinatario', { exact: true }).fill('Ing. Luis Mora');
    await openTab(page, 'En serie');
    await paste(page, 'Cargo\tNombre del enlace\nJefa\tAna López\nJueza\tEva Sol');
    await page.getByText('Ninguna columna da «Destinatario»: los 2 dirán «Ing. Luis Mora».').waitFor();
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Descargar los 2' }).click());
    assert.deepEqual(Object.keys(unzipSync(bytes)), ['Documento 1.docx', 'Documento 2.docx']);
  });

  test('a column of addresses comes back in the zip with the file of each, for a program that sends mail', async (t) => {
    const { page } = await visitDocument(t, site.url, { prompt: INVITATION });
    await openTab(page, 'En serie');
    await paste(
      page,
      'Destinatario\tCorreo\nAna López\tana@cfe.mx\nLuis Ríos\t\nEva Sol\teva@sep.gob.mx; sol@sep.gob.mx',
    );
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Descargar los 3' }).click());
    const { 'Correos.csv': mails, ...letters } = unzipSync(bytes);
    assert.deepEqual(Object.keys(letters), ['Ana López.docx', 'Luis Ríos.docx', 'Eva Sol.docx']);
    assert.equal(
      strFromU8(mails ?? assert.fail()).replace(/^\uFEFF/, ''),
      '"Correo","Archivo"\r\n"ana@cfe.mx","Ana López.docx"\r\n"eva@sep.gob.mx; sol@sep.gob.mx","Eva Sol.docx"\r\n',
    );
    await page.getByText('El .zip trae también «Correos.csv»').waitFor();
  });

  test('with a table, the fields say what comes from it, the sheet keeps its row, and one button downloads all', async (t) => {
    const { page, complaints } = await visitDocument(t, site.url, { prompt: INVITATION });
    await openTab(page, 'En serie');
    await paste(page, 'Nombre completo\tPuesto\nAna López\tJefa\nEva Sol\tJueza');
    await openTab(page, 'Datos');
    const recipient = page.getByLabel('Destinatario', { exact: true });
    assert.equal(await recipient.inputValue(), 'Ana López');
    assert.equal(await recipient.getAttribute('readonly'), '');
    await page.getByText('Viene de la tabla: Nombre completo').waitFor();
    await page.locator('.sheet').getByText('Ana López').waitFor();
    assert.equal(await page.getByText('Todo está lleno').count(), 0);
    for (const next = page.locator('.guide .next'); (await next.count()) > 0; ) {
      await next.click();
      const field = page.locator('.fields :focus');
      const type = await field.getAttribute('type');
      await field.fill(type === 'date' ? '2026-11-30' : type === 'time' ? '10:00' : '100');
    }
    await page.getByText('Todo está lleno').waitFor();
    const all = page.locator('.guide').getByRole('button', { name: 'Descargar los 2' });
    const { name, bytes } = await downloaded(page, () => all.click());
    assert.match(name, /\.zip$/);
    for (const file of Object.values(unzipSync(bytes))) assert.doesNotMatch(readWord(file), /\{\{/);
    assert.deepEqual(complaints, []);
  });

  async function open(page: Page, bytes: Uint8Array): Promise<void> {
    await page.setInputFiles('input[accept*=".xlsx"]', {
      name: 'lista.xlsx',
      mimeType: 'application/zip',
      buffer: Buffer.from(bytes),
    });
  }

  async function paste(page: Page, cells: string): Promise<void> {
    await page.locator('.series textarea').fill(cells);
    await page.locator('.series textarea').blur();
  }

  async function badge(page: Page): Promise<number> {
    return Number(await page.locator('#tab-fields .count').textContent());
  }
});
