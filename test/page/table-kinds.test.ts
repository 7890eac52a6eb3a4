// Tests the kinds of tables that offices have. Each is opened in the page, under the page's content security
// policy.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { downloaded, openTab, readWord, sharedBrowser, sharedSite } from '../harness/page.ts';
import { createWorkbook } from '../harness/workbook.ts';

const { visitDocument } = sharedBrowser();

const TEXT = `Oficio núm. {{Numero_Oficio}}
ASUNTO: Aviso
{{Destinatario}}
{{Cargo}}
PRESENTE
Monto {{Monto}}; cita {{Fecha_Cita}}; control {{Num_Control}}; notas {{Notas}}.
ATENTAMENTE
LIC. EVA SOL MORA
DIRECTORA`;

interface Kind {
  name: string;
  file: Uint8Array | string;
  // Each letter has the name of its file and some of its lines.
  letters: readonly (readonly [file: string, ...lines: string[]])[];
  says?: readonly string[];
}

// The number of days from 1904 to 2 May 2025.
const DAY_FROM_1904 = 44317;

const KINDS: readonly Kind[] = [
  {
    name: 'controls that were letters of Windows',
    file: 'Nombre,Cargo\r\nAna O\u0092Hara,Jefa\r\n',
    letters: [['Ana O’Hara.docx', 'Ana O’Hara', 'Jefa']],
  },
  {
    name: 'lines of two encodings',
    file: bytes('Nombre;Cargo\r\nAna Paz;JUEZA DE TUCUM', 0xc3, 0x81, 'N\r\nJos', 0xe9, ' R', 0xed, 'os;Juez\r\n'),
    letters: [
      ['Ana Paz.docx', 'JUEZA DE TUCUMÁN'],
      ['José Ríos.docx', 'Juez'],
    ],
  },
  {
    name: 'amounts with a decimal comma, which may be thousands',
    file: 'Nombre;Monto\nAna Paz;1.234,50\nLuis Ríos;12.000\n',
    letters: [
      ['Ana Paz.docx', 'Monto 1.234,50;'],
      ['Luis Ríos.docx', 'Monto 12.000;'],
    ],
    says: [
      'Fila 1: «1.234,50» no se entiende como cantidad; irá tal como está.',
      'Fila 2: «12.000» no se entiende como cantidad; irá tal como está.',
    ],
  },
  {
    name: 'headings with commas, in a text with semicolons',
    file: 'Nombre (titular, completo);Cargo;Monto (pesos, sin centavos)\nAna Paz;Jefa;1000\n',
    letters: [['Ana Paz.docx', 'Jefa', 'Monto $1,000.00;']],
  },
  {
    name: 'a title with commas above semicolons',
    file: 'Padrón, ejercicio 2026, corte a mayo\nNombre;Cargo;Monto\nAna Paz;Jefa;"1,000.00"\n',
    letters: [['Ana Paz.docx', 'Monto $1,000.00;']],
  },
  {
    name: 'a heading over two lines, one that comes twice, and dates and amounts in many forms',
    file: `"Nombre\r\ncompleto",Fecha cita (dd/mm/aaaa),Monto ($),Cargo,Cargo,\r
Ana Paz,03/05/2026,"$ 1,234.00 M.N.",Jefa,Suplente,\r
Luis Ríos,3-may-2026,1234 pesos,Juez,Titular,\r
Eva Sol,2026/05/03,(500),Jueza,Titular,\r
Raúl Mar,"May 3, 2026",-500,Juez,Titular,\r
Sol Paz,31/04/2026,5,Juez,Titular,\r
`,
    letters: [
      ['Ana Paz.docx', 'Jefa', 'Monto $1,234.00; cita 3 de mayo de 2026;'],
      ['Luis Ríos.docx', 'Monto $1,234.00; cita 3 de mayo de 2026;'],
      ['Eva Sol.docx', 'Monto (500); cita 3 de mayo de 2026;'],
      ['Raúl Mar.docx', 'Monto -500; cita May 3, 2026;'],
      ['Sol Paz.docx', 'Monto $5.00; cita [Fecha'],
    ],
    says: ['Fila 3: «(500)» no se entiende como cantidad', 'Y 1 más.', 'Columna sin usar: Cargo (columna 5).'],
  },
  {
    name: 'formulas and forbidden names as cells, which stay words; places of data, which stay open',
    file: 'Nombre,Cargo\n=HYPERLINK("http://x"),@SUM(1)\n{{Cargo}},Jefa {{Nombre}}\n"A/B\\C:*?""<>|","CON"\nCON,Jefa\n',
    letters: [
      ['=HYPERLINK( http x ).docx', '=HYPERLINK("http://x")', '@SUM(1)'],
      ['Documento 2.docx', '[Destinatario]', '[Cargo]'],
      ['A B C.docx', 'A/B\\C:*?"<>|', 'CON'],
      ['Documento CON.docx', 'CON', 'Jefa'],
    ],
    says: ['Fila 2: «{{Cargo}}» no es un dato, sino su lugar; quedará sin llenar.'],
  },
  {
    name: 'a name of 400 letters',
    file: `Nombre,Cargo\n${'Muy Larga '.repeat(40)},Jefa\n`,
    letters: [[`${'Muy Larga '.repeat(8).trim()}.docx`, 'Muy Larga '.repeat(40).trim()]],
  },
  ...['N°', 'No.', 'Núm.', '#'].map((number) => ({
    name: `numbers under ${number}`,
    file: `${number} de oficio,Nombre,Cargo,${number} control\r\nDGA/101/2026,Ana Paz,Jefa,00123\r\nDGA/205/2026,Luis Ríos,Juez,00777\r\n`,
    letters: [
      ['Oficio DGA-101-2026 Ana Paz.docx', 'Oficio núm. DGA/101/2026', 'control 00123;'],
      ['Oficio DGA-205-2026 Luis Ríos.docx', 'Oficio núm. DGA/205/2026', 'control 00777;'],
    ] as const,
  })),
  {
    name: 'quotes and line ends within cells',
    file: 'Nombre,Cargo\n"López ""La Jefa"", Ana","Jefa de \nOficina"\nLuis 12" Ríos,Juez\n',
    letters: [
      ['López La Jefa , Ana.docx', 'López "La Jefa", Ana', 'Jefa de Oficina'],
      ['Luis 12 Ríos.docx', 'Luis 12" Ríos'],
    ],
  },
  {
    name: 'a workbook whose days begin in 1904',
    file: createEditedWorkbook(
      [
        ['Nombre', 'Fecha cita'],
        ['Ana Paz', { value: DAY_FROM_1904, format: 14 }],
      ],
      'xl/workbook.xml',
      (xml) => xml.replace('<sheets>', '<workbookPr date1904="1"/><sheets>'),
    ),
    letters: [['Ana Paz.docx', 'cita 2 de mayo de 2025;']],
  },
  {
    name: 'letters in two types, truth values, errors and line breaks of Excel',
    file: createEditedWorkbook(
      [
        ['Nombre', 'Cargo', 'Num control', 'Notas'],
        ['Ana', 'x', 'y', 'z'],
      ],
      'xl/worksheets/sheet1.xml',
      (xml) =>
        xml
          .replace(/<t [^>]*>Ana<\/t>/, '<r><rPr><b/></rPr><t xml:space="preserve">Ana </t></r><r><t>Paz</t></r>')
          .replace(/<t [^>]*>x<\/t>/, '<t>Jefa &amp; Co &lt;área&gt;</t>')
          .replace(/<c r="C2".*?<\/c>/, '<c r="C2" t="e"><v>#N/A</v></c>')
          .replace(/<t [^>]*>z<\/t>/, '<t>Línea 1_x000D_\nLínea 2</t>'),
    ),
    letters: [['Ana Paz.docx', 'Jefa & Co <área>', 'control #N/A;', 'Línea 1']],
    says: ['1 celda con un error de Excel, como #N/A.'],
  },
  {
    name: 'a title over the table, and cells merged downwards',
    file: createWorkbook({
      rows: [['AYUNTAMIENTO DE PRUEBA'], ['Notas', 'Nombre'], ['Tesorería', 'Ana Paz'], ['', 'Luis Ríos']],
      merged: ['A1:B1', 'A3:A4'],
    }),
    letters: [
      ['Ana Paz.docx', 'notas Tesorería.'],
      ['Luis Ríos.docx', 'notas Tesorería.'],
    ],
  },
];

describe('the kinds of tables that offices have', () => {
  const site = sharedSite();

  test('each is opened, and its letters say what its cells show', async (t) => {
    const { page, complaints } = await visitDocument(t, site.url, { changed: () => TEXT });
    await openTab(page, 'En serie');
    for (const kind of KINDS) await t.test(kind.name, () => check(page, kind));
    assert.deepEqual(complaints, []);
  });
});

async function check(page: Page, { file, letters, says = [] }: Kind): Promise<void> {
  const isText = typeof file === 'string';
  await page.setInputFiles('.series input[type=file]', {
    name: isText || file[0] !== 0x50 ? 'lista.csv' : 'lista.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(file),
  });
  const { length } = letters;
  await page.getByText(length === 1 ? '1 documento' : `${length} documentos`, { exact: true }).waitFor();
  for (const words of says) await page.locator('.series').getByText(words).waitFor();
  const button = page.getByRole('button', { name: length === 1 ? 'Descargar 1 en .zip' : `Descargar los ${length}` });
  const { bytes } = await downloaded(page, () => button.click());
  const made = Object.entries(unzipSync(bytes));
  assert.deepEqual(
    made.map(([name]) => name),
    letters.map(([name]) => name),
  );
  for (const [at, [, word = new Uint8Array()]] of made.entries()) {
    const text = readWord(word);
    const [, ...lines] = letters[at] ?? [];
    for (const line of lines) assert.ok(text.includes(line), `${line} is not in\n${text}`);
  }
  await page.getByRole('button', { name: 'Cambiar de tabla' }).click();
}

function bytes(...pieces: readonly (string | number)[]): Uint8Array {
  return Uint8Array.from(pieces.flatMap((piece) => (typeof piece === 'number' ? [piece] : [...strToU8(piece)])));
}

function createEditedWorkbook(
  rows: Parameters<typeof createWorkbook>[0],
  path: string,
  change: (xml: string) => string,
): Uint8Array {
  const parts = unzipSync(createWorkbook(rows));
  return zipSync({ ...parts, [path]: strToU8(change(strFromU8(parts[path] ?? new Uint8Array()))) });
}
