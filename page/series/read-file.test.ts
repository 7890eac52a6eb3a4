import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { readTableFile } from './read-file.ts';

const read = (bytes: Uint8Array, name = 'lista.xlsx') => readTableFile(bytes, name, () => {});

test('readFile reads an OpenDocument table as it shows itself, with what is hidden and merged', () => {
  const date = 'office:value-type="date" office:date-value="2025-12-01"';
  const [list, draft] = read(
    ods(`
      <table:table table:name="Lista" table:style-name="ta1">
        <table:table-column/><table:table-column table:visibility="collapse"/><table:table-column/>
        <table:table-row>${cell('Área')}${cell('Nombre')}${cell('Fecha')}</table:table-row>
        <table:table-row>
          ${cell('Obras &amp; más', 'table:number-rows-spanned="2"')}
          <table:table-cell><office:annotation><text:p>no</text:p></office:annotation><text:p>Ana<text:s/>Paz</text:p><text:p>x</text:p></table:table-cell>
          ${cell('dic-25', date)}
        </table:table-row>
        <table:table-row table:visibility="filter">
          <table:covered-table-cell/>${cell('Luis', 'table:number-columns-repeated="2"')}
        </table:table-row>
        <table:table-row table:number-rows-repeated="1048573"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
      </table:table>
      <table:table table:name="Borrador" table:style-name="ta2"><table:table-row>${cell('x')}</table:table-row></table:table>`),
    'lista.ods',
  );
  assert.deepEqual(list?.cells, [
    ['Área', 'Nombre', 'Fecha'],
    ['Obras & más', 'Ana Paz\nx', 'dic-25'],
    ['Obras & más', 'Luis', 'Luis'],
  ]);
  assert.deepEqual(
    [list?.hiddenRows, list?.hiddenColumns, list?.dates, list?.isHidden, draft?.isHidden],
    [[2], [1], { 2: { 'dic-25': '2025-12-01' } }, false, true],
  );
});

test('readFile takes the value of a cell of OpenDocument that is written without its words', () => {
  const [list] = read(
    ods(`<table:table table:name="Lista">
      <table:table-row>${cell('Suma')}${cell('Día')}${cell('Clave')}</table:table-row>
      <table:table-row>
        <table:table-cell office:value-type="float" office:value="3"><text:p/></table:table-cell>
        <table:table-cell office:value-type="date" office:date-value="2025-12-01"/>
        <table:table-cell office:value-type="string" office:string-value="A &amp; B"/>
      </table:table-row>
      <table:table-row table:number-rows-repeated="1048573"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
    </table:table>`),
    'lista.ods',
  );
  assert.deepEqual(list?.cells, [
    ['Suma', 'Día', 'Clave'],
    ['3', '2025-12-01', 'A & B'],
  ]);
});

test('readFile counts errors in Spanish and English, numbers that lost digits, and says dates with a time', () => {
  const csv = [
    'Nombre,Cuenta,Fecha,Nota',
    'Ana,1.23457E+17,5/1/2026 14:05:33,#N/D',
    'Luis,"1,5e+012",05/01/2026 00:00,#¡DESBORDAMIENTO!',
    'Eva,123456789012346000,"5/ene/2026 02:05 p. m.",Err:502',
    'Leo,2E+3,2026-01-05T09:30,#########',
    'Ada,5E12,a las 14:05,# de lote',
    'Paz,123456789012345678,31/12/2026,#SPILL!',
  ].join('\n');
  const [sheet] = read(strToU8(csv), 'lista.csv');
  assert.deepEqual(sheet?.noticed, { unknown: 0, errors: 5, cut: 3, unclosed: 0 });
  assert.deepEqual(sheet.dates, {
    2: {
      '5/1/2026 14:05:33': '2026-01-05 14:05',
      '05/01/2026 00:00': '2026-01-05',
      '5/ene/2026 02:05 p. m.': '2026-01-05 14:05',
      '2026-01-05T09:30': '2026-01-05 09:30',
    },
  });
});

test('readFile notices errors and numbers that lost digits in OpenDocument, and reads true and false', () => {
  const float = (value: string, shown: string) => cell(shown, `office:value-type="float" office:value="${value}"`);
  const [list] = read(
    ods(`<table:table table:name="Lista">
      <table:table-row>${cell('Folio')}${cell('Error')}${cell('Sí')}</table:table-row>
      <table:table-row>${float('1.23456789012346E+017', '123,456,789,012,346,000')}${cell('#VALOR!')}<table:table-cell office:value-type="boolean" office:boolean-value="true"/></table:table-row>
      <table:table-row>${float('12', '12')}${cell('Err:510')}<table:table-cell office:value-type="boolean" office:boolean-value="false"/></table:table-row>
    </table:table>`),
    'lista.ods',
  );
  assert.deepEqual(list?.noticed, { unknown: 0, errors: 2, cut: 1, unclosed: 0 });
  assert.deepEqual(list.cells[1]?.[2], 'VERDADERO');
  assert.deepEqual(list.cells[2]?.[2], 'FALSO');
});

test('readFile says what a file is that it cannot read, and what to do', () => {
  const ole = (name: string) =>
    Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, ...Array.from(name, (letter) => [letter.charCodeAt(0), 0]).flat()]);
  const files: [bytes: Uint8Array, name: string, words: RegExp][] = [
    [ole('Workbook'), 'lista', /Es un \.xls de un Excel anterior/],
    [ole(''), 'lista.XLS', /Es un \.xls de un Excel anterior/],
    [ole('EncryptedPackage'), 'lista.xlsx', /tiene contraseña/],
    [strToU8('%PDF-1.4\0'), 'lista.pdf', /De un PDF/],
    [strToU8('<html><table><tr><td>Ana</td></tr></table>'), 'lista.xls', /página web/],
    [zipSync({ 'xl/workbook.bin': strToU8('x') }), 'lista.xlsb', /binario \(\.xlsb\)/],
    [zipSync({ 'word/document.xml': strToU8('x') }), 'lista.docx', /documento de Word/],
    [zipSync({ 'Index/Document.iwa': strToU8('x') }), 'lista.numbers', /Numbers/],
    [zipSync({ 'a.txt': strToU8('x') }), 'lista.zip', /no se pudo leer como tabla/],
    [
      zipSync({ 'content.xml': strToU8('x'), 'META-INF/manifest.xml': strToU8('<encryption-data') }),
      'l.ods',
      /contraseña/,
    ],
  ];
  for (const [bytes, name, words] of files) assert.throws(() => read(bytes, name), { messageEs: words }, name);
});

test('readFile refuses a text with a cell of 20 MB by its line', () => {
  const [sheet] = read(strToU8(`Nombre,Cargo\nAna,${'x'.repeat(20_000_000)}`), 'lista.csv');
  assert.match(sheet?.refused ?? '', /El renglón 2 tiene una celda de 20,000,000 letras/);
});

function ods(tables: string): Uint8Array {
  const styles = ['ta1', 'ta2'].map(
    (name, at) =>
      `<style:style style:name="${name}"><style:table-properties table:display="${at === 0}"/></style:style>`,
  );
  return zipSync({
    'content.xml': strToU8(`<office:document-content>${styles.join('')}${tables}</office:document-content>`),
  });
}

function cell(words: string, attributes = ''): string {
  return `<table:table-cell ${attributes}><text:p>${words}</text:p></table:table-cell>`;
}
