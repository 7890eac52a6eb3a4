import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTable } from '../series/read-table.ts';
import { readTextSheet } from '../series/text-sheet.ts';
import { createRecord } from './record.ts';
import { NO_COUNTS, NO_WORK } from './state.ts';
import type { DataTable } from './table.ts';
import { cleanFileName, fileName, nameFiles } from './title.ts';

test('nameFiles gives each file its own name where names repeat, are empty or forbidden', () => {
  const table = tableOf('Nombre\nAna\nana\na/b: "c"?\n.\n');
  assert.deepEqual(named(table, 'Documento'), ['Ana.docx', 'ana (2).docx', 'a b c.docx', 'Documento 4.docx']);
  const numbered = named(tableOf('Nombre\nAna\nAna\nANA (2)\n\u0041\u0301na\nána'), 'Documento');
  assert.deepEqual(numbered, ['Ana.docx', 'Ana (2).docx', 'ANA (2) (2).docx', 'A\u0301na.docx', 'ána (2).docx']);
});

test('nameFiles puts its number before the name of each row, where the numbers differ', () => {
  const table = tableOf('Nombre\nAna\nEva');
  const text = '{{Numero_Oficio}} {{Nombre}}';
  assert.deepEqual(named({ ...table, starts: { Numero_Oficio: 'DSP/045/2026' } }, text), [
    'Oficio DSP-045-2026 Ana.docx',
    'Oficio DSP-046-2026 Eva.docx',
  ]);
  assert.deepEqual(named({ ...table, starts: { Numero_Oficio: 'S/N' } }, text), ['Ana.docx', 'Eva.docx']);
  const given = tableOf('Folio\nA/1\nA/7');
  assert.deepEqual(named({ ...given, fileColumn: 0 }, '{{Folio}}'), ['Folio A-1.docx', 'Folio A-7.docx']);
});

test('fileName begins with the number that the document has, and keeps hours and dates readable', () => {
  const text = 'Oficio núm. {{Numero_Oficio}}\nASUNTO: Cierre a las {{Hora}} del {{Dia}}.';
  const words = { Numero_Oficio: 'DSP/045/2026', Hora: '8:00', Dia: '3/05/2026' };
  assert.equal(fileName(text, words), 'Oficio DSP-045-2026 Cierre a las 8.00 del 3-05-2026');
  assert.equal(fileName(text, { ...words, Numero_Oficio: 'Oficio 45/2026' }).slice(0, 14), 'Oficio 45-2026');
  assert.equal(fileName('ASUNTO: Aviso.\nMemorándum {{Numero_Memorandum}}', {}), 'Aviso');
  const letter = { file: 'Vale de resguardo.docx', original: '', data: [], key: '', fills: true };
  assert.equal(fileName('Recibí {{Bien}}.', {}, letter), 'Vale de resguardo');
  assert.equal(fileName('Recibí {{Bien}}.', {}), 'Documento');
  const memo = 'Memorándum {{Numero_Memorandum}}\nASUNTO: Aviso.';
  assert.equal(fileName(memo, { Numero_Memorandum: '7' }), 'Memorándum 7 Aviso');
});

test('cleanFileName cuts a long name between phrases, or between words', () => {
  const long = 'Solicitud de reparación de postes y del transformador de la calle Hidalgo, colonia Centro';
  assert.equal(cleanFileName(long), 'Solicitud de reparación de postes y del transformador de la calle Hidalgo');
  const small = `${'palabra '.repeat(9)}y el transformador de la colonia`;
  assert.equal(cleanFileName(small), 'palabra '.repeat(9).trim());
  assert.equal(
    cleanFileName('Oficio DSP-045-2026 Solicitud de información sobre el avance del programa Nacional de Becas'),
    'Oficio DSP-045-2026 Solicitud de información sobre el avance',
  );
  assert.equal(cleanFileName(`${'palabra '.repeat(9)}ajena otra`), `${'palabra '.repeat(9)}ajena`);
  assert.equal(cleanFileName('x'.repeat(90)), 'x'.repeat(80));
});

test('cleanFileName leaves no name that Windows keeps for a device', () => {
  for (const name of ['CON', 'aux', 'Lpt1', 'NUL.1', 'com²'])
    assert.equal(cleanFileName(`${name}.`), `Documento ${name}`);
  for (const name of ['Conrado', 'COM10', 'Ana CON']) assert.equal(cleanFileName(name), name);
});

function named(table: DataTable, text: string): readonly string[] {
  const record = createRecord({ ...NO_WORK, ...NO_COUNTS, text, table });
  return nameFiles(table, { ...record, fileColumn: table.fileColumn ?? 0 }, 'Documento');
}

function tableOf(csv: string): DataTable {
  const table = createTable(readTextSheet(csv));
  assert.ok(table);
  return table;
}
