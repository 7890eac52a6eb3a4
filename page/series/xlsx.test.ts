import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, deflateRawSync } from 'node:zlib';
import { strFromU8, strToU8, unzipSync, Zip, type ZipInputFile, ZipPassThrough, zipSync } from 'fflate';
import { createWorkbook, type WorkbookSheet } from '../../test/harness/workbook.ts';
import { MAX_UNPACKED_BYTES, readXlsx } from './xlsx.ts';

const SHEET = 'xl/worksheets/sheet1.xml';
// The serial number of 1 December 2025.
const DAY = 45992;

test('readXlsx gives numbers as Excel shows them in Mexico', () => {
  const formats: [value: number, format: string | number, shown: string][] = [
    [0.94, 9, '94%'],
    [123, '00000', '00123'],
    [5512345678, '[<=9999999]###-####;(##) ####-####', '(55) 1234-5678'],
    [1234.5, '"$"#,##0.00', '$1,234.50'],
    [1234.5, '_-"$"* #,##0.00_-;-"$"* #,##0.00_-;_-"$"* "-"??_-;_-@_-', '$1,234.50'],
    [-1500, '"$"#,##0.00;[Red]-"$"#,##0.00', '-$1,500.00'],
    [DAY, 'mmmm yyyy', 'diciembre 2025'],
    [DAY, '[$-80A]dddd, d" de "mmmm" de "yyyy', 'lunes, 1 de diciembre de 2025'],
    [DAY, '[$-F800]dddd, mmmm dd, yyyy', 'lunes, 1 de diciembre de 2025'],
    [DAY, 14, '01/12/2025'],
    [DAY, 15, '1-dic-25'],
    [DAY + 0.395833333336, 22, '01/12/2025 09:30'],
    [0.395833333333, 20, '9:30'],
    [0.395833333333, 18, '9:30 a. m.'],
    [1.5, '[h]:mm', '36:00'],
    [0.5, 12, '1/2'],
    [9.5, '0.00', '9.50'],
    [0.1 + 0.2, 0, '0.3'],
    [525512345678, 0, '525512345678'],
    [1.23456789012345e17, 0, '123456789012345000'],
    [1.1, 49, '1.1'],
  ];
  const [sheet] = readXlsx(createWorkbook([formats.map(([value, format]) => ({ value, format }))]));
  assert.deepEqual(sheet?.cells, [formats.map(([, , shown]) => shown)]);
});

test('readXlsx says which date a cell means whose words do not say it, and keeps to the words that mean two', () => {
  const cells = [
    [
      { value: DAY, format: 15 },
      { value: DAY, format: 'mm/dd/yyyy' },
      { value: DAY, format: 'mm/dd/yyyy' },
    ],
    [
      { value: DAY, format: 14 },
      { value: DAY + 0.5, format: 22 },
      { value: DAY - 323, format: 14 },
    ],
    [
      { value: DAY, format: 'mmmm yyyy' },
      { value: DAY, format: 17 },
    ],
  ];
  const [sheet] = readXlsx(createWorkbook(cells));
  assert.deepEqual(sheet?.dates, {
    0: { '1-dic-25': '2025-12-01' },
    1: { '12/01/2025': '2025-12-01', '01/12/2025 12:00': '2025-12-01 12:00' },
    2: { '12/01/2025': '12/01/2025' },
  });
});

test('readXlsx counts the days from 1904 where the workbook does, and shows the empty date as Excel does', () => {
  const parts = unzipSync(
    createWorkbook([
      [
        { value: 44317, format: 14 },
        { value: 0, format: 14 },
      ],
    ]),
  );
  const book = 'xl/workbook.xml';
  const from1900 = readXlsx(zipSync(parts))[0]?.cells;
  parts[book] = strToU8(
    strFromU8(parts[book] ?? new Uint8Array()).replace('<sheets>', '<workbookPr date1904="1"/><sheets>'),
  );
  assert.deepEqual(
    [from1900, readXlsx(zipSync(parts))[0]?.cells],
    [[['01/05/2021', '00/01/1900']], [['02/05/2025', '01/01/1904']]],
  );
});

test('readXlsx gives true and false as Excel shows them in Spanish', () => {
  const logical = edit([[{ value: 1 }, { value: 0 }, { value: 1.1 }]], (xml) =>
    xml.replace(/s="0"(?=><v>[01]<)/g, 't="b"'),
  );
  assert.deepEqual(readXlsx(logical)[0]?.cells, [['VERDADERO', 'FALSO', '1.1']]);
});

test('readXlsx counts numbers that lost digits, errors, and formulas without a result, not those without words', () => {
  const row = [
    '<c r="A1"><v>123456789012345678</v></c><c r="B1" t="e"><v>#SPILL!</v></c><c r="C1" t="e"><v>#GETTING_DATA</v></c>',
    '<c r="D1" t="str"><f>IF(A1="","","")</f><v></v></c><c r="E1" t="str"><f>""</f><v/></c><c r="F1"><f>1+1</f></c>',
    '<c r="G1"><f>1+1</f><v></v></c><c r="H1" t="inlineStr"><is><t>\u202aAna\u200b</t></is></c>',
  ].join('');
  const workbook = createWorkbook([[{ value: 1 }]]);
  const parts = unzipSync(workbook);
  const xml = strFromU8(parts[SHEET] ?? new Uint8Array()).replace(/<row.*<\/row>/s, () => `<row r="1">${row}</row>`);
  const [sheet] = readXlsx(zipSync({ ...parts, [SHEET]: strToU8(xml) }));
  assert.deepEqual(sheet?.noticed, { unknown: 2, errors: 2, cut: 1, unclosed: 0 });
  assert.deepEqual(sheet.cells[0]?.at(-1), 'Ana');
});

test('readXlsx says which rows, columns and sheets are hidden', () => {
  const book = createWorkbook(
    {
      rows: [
        ['Nombre', 'Clave'],
        ['Ana', '1'],
        ['Luis', '2'],
      ],
      hiddenRows: [3],
      hiddenColumns: [2],
    },
    { Borrador: { rows: [['Nombre'], ['Eva']], hidden: true } },
  );
  const [list, draft] = readXlsx(book);
  assert.deepEqual([list?.hiddenRows, list?.hiddenColumns, list?.isHidden, draft?.isHidden], [[2], [1], false, true]);
});

test('readXlsx puts the value of a cell merged downwards into each of its rows', () => {
  const rows = [
    ['Área', 'Nombre'],
    ['Tesorería', 'Ana'],
    ['', 'Luis'],
    ['Obras', 'Eva'],
  ];
  const [sheet] = readXlsx(createWorkbook({ rows, merged: ['A2:A3', 'A4:B4'] }));
  assert.deepEqual(sheet?.cells[2], ['Tesorería', 'Luis']);
  assert.deepEqual(sheet?.across, [{ row: 3, from: 0, to: 1 }]);
});

test('readXlsx takes no notice of empty cells, however far they are', () => {
  const far = '<c r="XFD1" s="1"/><c r="XFC1"><v></v></c>';
  const book = edit([['Nombre'], ['Ana']], (xml) => xml.replace('</row>', `${far}</row>`));
  assert.deepEqual(readXlsx(book)[0]?.cells, [['Nombre'], ['Ana']]);
});

test('readXlsx refuses the sheet whose data reach too far, by its name and its cell, and reads the others', () => {
  const stray = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
  const sheets = readXlsx(createWorkbook({ rows: [['Nombre'], ['Ana']], extra: stray }, { Otra: [['x'], ['y']] }));
  assert.match(sheets[0]?.refused ?? '', /hoja «Lista» llega hasta la celda XFD1048576/);
  assert.deepEqual(sheets[1]?.cells, [['x'], ['y']]);
});

test('readXlsx refuses a table that is only long by its number of rows', () => {
  const rows = Array.from({ length: 50_021 }, (_, at) => [`${at}`]);
  assert.match(readXlsx(createWorkbook(rows))[0]?.refused ?? '', /más de 50,000 filas/);
});

test('readXlsx reads cells and rows without their places, prefixes, and the notes of strings', () => {
  const xml = `<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:r><x:t>Ana </x:t></x:r><x:r><x:t>Paz &amp; Co_x000D_</x:t></x:r><x:rPh sb="0"><x:t>no</x:t></x:rPh></x:is></x:c><x:c t="str"><x:f>A1</x:f><x:v>b</x:v></x:c><x:c><x:f>B1</x:f></x:c><x:c t="e"><x:v>#N/A</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
  const [sheet] = readXlsx(edit([['x']], () => xml));
  assert.deepEqual(sheet?.cells, [['Ana Paz & Co', 'b', '', '#N/A']]);
  assert.deepEqual(sheet?.noticed, { unknown: 1, errors: 1, cut: 0, unclosed: 0 });
});

test('readXlsx reads rows whose XML has line breaks, within cells and between them', () => {
  const broken = edit([['Nombre'], ['Ana'], ['Luis']], (xml) =>
    xml.replace('Ana', 'Ana\nPaz').replaceAll('<c ', '\n  <c ').replaceAll('</row>', '\n</row>'),
  );
  assert.deepEqual(readXlsx(broken)[0]?.cells, [['Nombre'], ['Ana\nPaz'], ['Luis']]);
});

test('readXlsx refuses a workbook that unpacks to more than it may', () => {
  const parts = unzipSync(createWorkbook([['x']]));
  const links = 'xl/_rels/workbook.xml.rels';
  parts[links] = strToU8(
    strFromU8(parts[links] ?? new Uint8Array()).replace(
      '</Relationships>',
      '<Relationship Id="s" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
    ),
  );
  const workbook = zipWithNative(parts, 'xl/sharedStrings.xml', new Uint8Array(MAX_UNPACKED_BYTES + 1));
  assert.throws(() => readXlsx(workbook), { messageEs: /demasiado grande/ });
});

// Zips parts, and a long part that Node's own zlib deflates, because fflate would take seconds for it.
function zipWithNative(parts: Readonly<Record<string, Uint8Array>>, longName: string, long: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((_, chunk) => chunks.push(chunk));
  for (const [name, bytes] of Object.entries(parts)) {
    const part = new ZipPassThrough(name);
    zip.add(part);
    part.push(bytes, true);
  }
  const part: ZipInputFile = { filename: longName, size: long.length, crc: crc32(long), compression: 8 };
  zip.add(part);
  part.ondata?.(null, deflateRawSync(long, { level: 1 }), true);
  zip.end();
  return Buffer.concat(chunks);
}

function edit(rows: WorkbookSheet['rows'], change: (xml: string) => string): Uint8Array {
  const parts = unzipSync(createWorkbook(rows));
  return zipSync({ ...parts, [SHEET]: strToU8(change(strFromU8(parts[SHEET] ?? new Uint8Array()))) });
}
