import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import {
  type DocumentLook,
  downloaded,
  fillBlanks,
  type Owner,
  openTab,
  pressAtOnce,
  readWord,
  sharedBrowser,
  sharedSite,
} from '../harness/page.ts';
import { createWorkbook } from '../harness/workbook.ts';

const { visitDocument } = sharedBrowser();

// Excel stores 1 December 2025 as this number.
const DAY = 45992;

describe('the page with a real table', () => {
  const site = sharedSite();

  test('a workbook whose sheet unpacks to more than 512 KiB opens under the policy of the page', async (t) => {
    const { page, complaints } = await series(t);
    const head = ['Destinatario', 'Cargo', ...Array.from({ length: 6 }, (_, at) => `Dato ${at + 3}`)];
    const rows = Array.from({ length: 1100 }, (_, row) => head.map((name) => `${name} de la fila ${row + 1}`));
    await open(page, createWorkbook([head, ...rows]));
    await page.getByText('1100 documentos', { exact: true }).waitFor();
    await page.locator('.sheet').getByText('Destinatario de la fila 1', { exact: true }).first().waitFor();
    assert.deepEqual(complaints, []);
  });

  test('rows and sheets that are hidden become no letters, which is said, and can be taken', async (t) => {
    const { page } = await series(t);
    const rows = [
      ['Destinatario', 'Cargo'],
      ['Ana Paz', 'Jefa'],
      ['Luis Baja', 'Juez'],
      ['Eva Sol', 'Jueza'],
    ];
    await open(
      page,
      createWorkbook(
        { rows: [['Nota'], ['x']], hidden: true },
        { Lista: { rows, hiddenRows: [3] }, Oculta: { rows, hidden: true } },
      ),
    );
    await page.getByText('2 documentos', { exact: true }).waitFor();
    await page.getByText('1 fila oculta no se toma').waitFor();
    assert.equal(await page.getByLabel('Hoja del archivo').count(), 0);
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Descargar los 2' }).click());
    assert.deepEqual(Object.keys(unzipSync(bytes)), ['Ana Paz.docx', 'Eva Sol.docx']);
    await page.getByRole('button', { name: 'Tomarla' }).click();
    await page.getByText('3 documentos', { exact: true }).waitFor();
    await page.getByText('Fila 1 de 3').waitFor();
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await page.locator('.sheet').getByText('Luis Baja').first().waitFor();
  });

  test('cells that are pasted outside of the fields are a table on any tab, without the row that Excel has hidden', async (t) => {
    const { page, complaints } = await visitDocument(t, site.url);
    const rows = ['Destinatario,Cargo', 'Ana Paz,Jefa', 'Luis Baja,Juez', 'Eva Sol,Jueza'].map((row) => row.split(','));
    const lines = rows.map((cells, at) => {
      const style = at === 2 ? "height=0 style='display:none'" : "height=20 style='height:15.0pt'";
      return `<tr ${style}>${cells.map((cell) => `<td style='width:60pt'>${cell}</td>`).join('')}</tr>`;
    });
    const text = rows.map((cells) => `${cells.join('\t')}\r\n`).join('');
    const pasteInto = (selector: string) =>
      page.locator(selector).evaluate(
        (element, [plain, html]) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', plain);
          clipboardData.setData('text/html', html);
          element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        },
        [text, `<table><!--StartFragment-->${lines.join('')}<!--EndFragment--></table>`] as const,
      );
    await pasteInto('.fields textarea >> nth=0');
    await pasteInto('#tab-fields');
    await page.getByText('2 documentos', { exact: true }).waitFor();
    await page.getByText('1 fila oculta no se toma').waitFor();
    assert.equal(await page.getByRole('tab', { name: 'En serie' }).getAttribute('aria-selected'), 'true');
    await page.locator('.sheet').getByText('Ana Paz').first().waitFor();
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await page.locator('.sheet').getByText('Eva Sol').first().waitFor();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await openTab(page, 'Datos');
    await pasteInto('.fields textarea >> nth=0');
    await openTab(page, 'En serie');
    await page.locator('.series textarea').waitFor();
    assert.deepEqual(complaints, []);
  });

  test('a hidden column is not matched, but can be picked', async (t) => {
    const { page } = await series(t);
    const rows = [
      ['Destinatario', 'Cargo'],
      ['Ana Paz', 'Jefa'],
      ['Eva Sol', 'Jueza'],
    ];
    await open(page, createWorkbook({ rows, hiddenColumns: [2] }));
    await page.getByText('Columna sin usar: Cargo.').waitFor();
    const post = page.getByRole('combobox', { name: 'Cargo', exact: true });
    await page.getByText(/datos no vienen en la tabla|dato no viene en la tabla/).click();
    await post.selectOption({ label: 'Cargo' });
    await page.locator('.sheet').getByText('Jefa').first().waitFor();
  });

  test('a letter says what Excel shows, and writes dates and amounts where its data ask for them', async (t) => {
    const data = ['Porcentaje', 'Folio_Interno', 'Cuota', 'Periodo', 'Vigencia', 'Fecha_Cita', 'Monto'];
    const changed = (text: string) => `${text}\n${data.map((name) => `${name} es {{${name}}}.`).join('\n')}`;
    const { page } = await series(t, { changed });
    await open(
      page,
      createWorkbook([
        ['Destinatario', ...data],
        [
          'Ana Paz',
          { value: 0.94, format: 9 },
          { value: 123, format: '00000' },
          { value: 1234.5, format: '"$"#,##0.00' },
          { value: DAY, format: 'mmmm yyyy' },
          { value: DAY, format: 14 },
          { value: DAY, format: 15 },
          { value: 1234.5, format: '"$"#,##0.00' },
        ],
      ]),
    );
    await page.getByText('1 documento', { exact: true }).waitFor();
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Descargar 1 en .zip' }).click());
    const letter = readWord(unzipSync(bytes)['Ana Paz.docx'] ?? new Uint8Array());
    for (const line of [
      'Porcentaje es 94%.',
      'Folio_Interno es 00123.',
      'Cuota es $1,234.50.',
      'Periodo es diciembre 2025.',
      'Vigencia es 01/12/2025.',
      'Fecha_Cita es 1 de diciembre de 2025.',
      'Monto es $1,234.50.',
    ])
      assert.ok(letter.split('\n').includes(line), `${line} is in\n${letter}`);
  });

  test('text of any encoding and separator is read, and what is proposed to be left out is said', async (t) => {
    const { page, complaints } = await series(t);
    const text =
      'PADRÓN, 2026\r\nDestinatario;Cargo;Monto\r\nJosé Núñez;Jefe;"1,000.00"\r\nAna Ríos;Jefa;5\r\nTOTAL;;1,005\r\n\x1a';
    const bytes = (code: (letter: string) => number) => Uint8Array.from(text, code);
    const dos = 'á\xa0é\x82í\xa1ó\xa2ú\xa3ñ\xa4Ó\xe0';
    const mac = 'á\x87é\x8eí\x92ó\x97ú\x9cñ\x96Ó\xee';
    const code = (pairs: string) => (letter: string) =>
      pairs.includes(letter) && letter > '\x7f' ? pairs.charCodeAt(pairs.indexOf(letter) + 1) : letter.charCodeAt(0);
    const utf16 = Uint8Array.from(
      [...text].flatMap((letter) => [letter.charCodeAt(0) % 256, letter.charCodeAt(0) >> 8]),
    );
    for (const file of [
      new TextEncoder().encode(text),
      bytes((letter) => letter.charCodeAt(0)),
      bytes(code(dos)),
      bytes(code(mac)),
      utf16,
    ]) {
      await open(page, file, 'lista.csv');
      await page.getByText('2 documentos', { exact: true }).waitFor();
      await page.getByText('1 fila de totales o notas no se toma').waitFor();
      await page.locator('.sheet').getByText('José Núñez', { exact: true }).first().waitFor();
      await page.getByRole('button', { name: 'Cambiar de tabla' }).click();
    }
    assert.deepEqual(complaints, []);
  });

  test('repeated rows, errors of Excel and an unclosed quote are noticed', async (t) => {
    const { page } = await series(t);
    const text = 'Destinatario,Cargo\nAna Paz,Jefa\nAna Paz,Jefa\nEva Sol,#N/A\n"Luis Mar,Juez\n';
    await open(page, new TextEncoder().encode(text), 'lista.csv');
    await page.getByText('La comilla que se abre en el renglón 5 no se cierra').waitFor();
    await page.getByText('1 celda con un error de Excel').waitFor();
    await page.getByText('1 fila repetida').waitFor();
    await page.getByRole('button', { name: 'No tomarla' }).click();
    await page.getByText('3 documentos', { exact: true }).waitFor();
    await page.getByText('1 fila repetida no se toma').waitFor();
  });

  test('a name in several columns addresses the letters and names their files', async (t) => {
    const { page } = await series(t);
    await open(
      page,
      createWorkbook([
        ['Nombre(s)', 'Primer apellido', 'Segundo apellido', 'Cargo'],
        ['Ana', 'Paz', 'Ruiz', 'Jefa'],
        ['Ana', 'Sol', '', 'Jueza'],
      ]),
    );
    await page.locator('.sheet').getByText('Ana Paz Ruiz', { exact: true }).first().waitFor();
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Descargar los 2' }).click());
    assert.deepEqual(Object.keys(unzipSync(bytes)), ['Ana Paz Ruiz.docx', 'Ana Sol.docx']);
  });

  test('one styled, empty cell far to the right harms nothing', async (t) => {
    const { page } = await series(t);
    const extra = '<row r="3"><c r="XFD3" s="0"/></row>';
    await open(
      page,
      createWorkbook({
        rows: [
          ['Destinatario', 'Cargo'],
          ['Ana Paz', 'Jefa'],
        ],
        extra,
      }),
    );
    await page.getByText('1 documento', { exact: true }).waitFor();
  });

  test('a file whose reading never ends is given up after a time, in words, and can be cancelled before', async (t) => {
    const { page, complaints } = await series(t, { alone: true });
    await page.clock.install();
    await page.route(/\/assets\/read-file-/, () => undefined);
    await open(page, createWorkbook([['Destinatario'], ['Ana Paz']]));
    await page.getByText('Leyendo «lista.xlsx»').waitFor();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByText('Leyendo «lista.xlsx»').waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('alert').count(), 0);
    await open(page, createWorkbook([['Destinatario'], ['Ana Paz']]));
    await page.getByText('Leyendo «lista.xlsx»').waitFor();
    await page.clock.fastForward(20_000);
    await page.getByRole('alert').getByText('La lectura de «lista.xlsx» no termina').waitFor();
    assert.deepEqual(complaints, []);
  });

  test('a series that is cancelled makes no file and takes no number, and says so', async (t) => {
    const { page, complaints } = await visitDocument(t, site.url, {
      prompt: 'Oficio para pedir que se reparen los postes de la colonia Centro.',
      area: '',
    });
    const year = new Date().getFullYear();
    await page.getByLabel('Número de oficio', { exact: true }).fill(`DSP/044/${year}`);
    await fillBlanks(page);
    await openTab(page, 'En serie');
    const rows = Array.from({ length: 600 }, (_, at) => [`Persona ${at + 1}`]);
    await open(page, createWorkbook([['Destinatario'], ...rows]));
    const files: string[] = [];
    page.on('download', (file) => files.push(file.suggestedFilename()));
    await pressAtOnce(page, ['Descargar los 600', 'Cancelar']);
    await page.getByText('Se canceló: no se hizo ningún archivo ni se tomó ningún número.').first().waitFor();
    assert.deepEqual(files, []);
    const kept = await page.evaluate(() => localStorage.getItem('membrete.oficina'));
    assert.doesNotMatch(kept ?? '', new RegExp(`DSP/\\d+/${year}`));
    await page.getByRole('button', { name: 'Cambiar de tabla' }).click();
    await open(page, createWorkbook([['Destinatario'], ...rows.slice(0, 2)]));
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Descargar los 2' }).click());
    assert.equal(Object.keys(unzipSync(bytes))[0], `Oficio DSP-044-${year} Persona 1.docx`);
    assert.deepEqual(complaints, []);
  });

  test('what was guessed is seen and corrected: rows, headings, separator, encoding, columns joined by hand', async (t) => {
    const { page, complaints } = await series(t);
    const text =
      'Destinatario;Cargo;Calle;Número\nAna Pe\xf1a;Jefa, titular;Juárez;5\nEva Sol;Jueza, suplente;Hidalgo;7\n';
    await open(
      page,
      Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
      'lista.csv',
    );
    const preview = page.getByRole('region', { name: 'Filas de la tabla' });
    await preview.getByText('llena: Destinatario').waitFor();
    await page.getByLabel('Tomar la fila 1').uncheck();
    await page.getByText('1 documento', { exact: true }).waitFor();
    await page.getByText('1 fila sin marcar no se toma').waitFor();
    await page.getByRole('button', { name: 'Tomarla' }).click();
    await page.getByText('2 documentos', { exact: true }).waitFor();
    await page.getByText('Unir columnas').click();
    await page.getByLabel('Calle', { exact: true }).check();
    await page.getByLabel('Número', { exact: true }).check();
    await page.getByRole('button', { name: 'Unir: Calle + Número' }).click();
    await preview.getByText('Juárez 5').waitFor();
    await page.getByLabel('Separador').selectOption('Coma');
    await preview.getByText('titular;Juárez;5').waitFor();
    await page.getByLabel('Separador').selectOption('Punto y coma');
    await page.getByLabel('Acentos y eñes').selectOption('Macintosh');
    await preview.getByText('Ana PeÒa').waitFor();
    await page.getByLabel('Acentos y eñes').selectOption('Windows');
    await preview.getByText('Ana Peña').waitFor();
    await page.getByLabel('Nombres de las columnas').selectOption({ label: 'La tabla no los trae' });
    await page.getByText('3 documentos', { exact: true }).waitFor();
    assert.deepEqual(complaints, []);
  });

  test('cells that cannot be right are named by row, and a row is shown by its number', async (t) => {
    const { page } = await series(t);
    const rows = Array.from({ length: 12 }, (_, at) => [`Persona ${at + 1}`, 'PEUR850214MYNCCS09', `p${at}@saf.mx`]);
    rows[6] = ['Persona 7', 'PEUR850214MYNCCS08', 'p7@saf'];
    rows[8] = ['Persona 9', 'PEUR850214MYNCCS09', 'p9 saf.mx'];
    await open(page, createWorkbook([['Destinatario', 'CURP', 'Correo'], ...rows]));
    await page.getByText('CURP de la fila 7: «PEUR850214MYNCCS08» no corresponde a su dígito verificador.').waitFor();
    await page.getByText('2 correos mal escritos: filas 7, 9. En la 7, «p7@saf» no es un correo.').waitFor();
    await page.getByRole('button', { name: 'Ver la fila 7' }).first().click();
    await page.getByText('Fila 7 de 12').waitFor();
    // What is typed stays although the page is drawn again meanwhile.
    await page.getByLabel('Ir a la fila').fill('11');
    await page.getByLabel('Tomar la fila 1').evaluate((box) => (box as HTMLElement).click());
    await page.getByText('11 documentos', { exact: true }).waitFor();
    assert.equal(await page.getByLabel('Ir a la fila').inputValue(), '11');
    await page.getByLabel('Ir a la fila').blur();
    await page.getByText('Fila 11 de 11').waitFor();
    await page.locator('.sheet').getByText('Persona 12').first().waitFor();
  });

  test('what is wrong in the letter of a row and not in the template is named, with the way to the row', async (t) => {
    const changed = (text: string) => `${text}\nSe entrega el {{Periodo}} en la cuenta {{Cuenta}}.`;
    const { page, complaints } = await series(t, { changed });
    const rows = Array.from({ length: 15 }, (_, at) => [`Persona ${at + 1}`, '3 de mayo de 2026', '0129100012345678']);
    rows[13] = ['Persona 14', '31 de abril de 2026', '012910001234567984'];
    await open(page, createWorkbook([['Destinatario', 'Periodo', 'Cuenta'], ...rows]));
    const found = page.getByText('Fila 14, «31 de abril de 2026»: El 31 de abril no existe: abril tiene 30 días.');
    await found.waitFor();
    const own = page.getByRole('listitem').filter({ has: found });
    await own.getByRole('button', { name: 'Ver la fila 14' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Fila 14 de 15').waitFor();
    await page.locator('.sheet').getByText('31 de abril de 2026').first().waitFor();
    await page.getByLabel('Tomar la fila 3').uncheck();
    await page.getByText('Fila 13, «31 de abril de 2026»').waitFor();
    const wrong = page.getByRole('listitem').filter({ hasText: 'Fila 13, «31 de abril de 2026»' });
    await wrong.getByRole('button', { name: 'Así está bien' }).focus();
    await page.keyboard.press('Enter');
    await wrong.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await wrong.getByRole('button', { name: 'Así está bien' }).click();
    await page.getByRole('button', { name: 'Mostrar los avisos quitados' }).click();
    await wrong.waitFor();
    assert.deepEqual(complaints, []);
  });

  test('a cell with the place of a datum, as «{{Cargo}}», leaves its datum blank and says so', async (t) => {
    const { page, complaints } = await series(t);
    await open(
      page,
      createWorkbook([
        ['Destinatario', 'Cargo'],
        ['Ana Paz', 'Jefa'],
        ['Eva Sol', '{{Cargo}}'],
      ]),
    );
    await page.getByText('Fila 2: «{{Cargo}}» no es un dato, sino su lugar; quedará sin llenar.').waitFor();
    await page.getByText('Cargo: vacío en una fila.').waitFor();
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Descargar los 2' }).click());
    const letter = readWord(unzipSync(bytes)['Eva Sol.docx'] ?? new Uint8Array());
    assert.match(letter, /^\[Cargo\]$/m);
    assert.doesNotMatch(letter, /\{\{/);
    assert.deepEqual(complaints, []);
  });

  test('the columns that were picked are recalled for a table with the same headings', async (t) => {
    const { page } = await series(t);
    const list = (name: string) =>
      createWorkbook([
        ['Alumna', 'Grado', 'Grupo'],
        [name, '5', 'B'],
      ]);
    await open(page, list('Ana Paz'));
    await page.getByRole('combobox', { name: 'Destinatario' }).selectOption({ label: 'Alumna' });
    await page.locator('.sheet').getByText('Ana Paz').first().waitFor();
    await page.getByRole('button', { name: 'Cambiar de tabla' }).click();
    await open(page, list('Eva Sol'));
    await page.locator('.sheet').getByText('Eva Sol').first().waitFor();
    const kept = await page.evaluate(() => localStorage.getItem('membrete.columnas'));
    assert.doesNotMatch(kept ?? '', /Ana|Eva/);
  });

  async function series(owner: Owner, look?: DocumentLook) {
    const visited = await visitDocument(owner, site.url, look);
    await openTab(visited.page, 'En serie');
    return visited;
  }

  async function open(page: Page, bytes: Uint8Array, name = 'lista.xlsx'): Promise<void> {
    await page.setInputFiles('.series input[type=file]', {
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(bytes),
    });
  }
});
