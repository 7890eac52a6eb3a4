import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listVariables } from '@membrete/document/variables';
import fc from 'fast-check';
import type { Table } from '../record/table.ts';
import { cellsOf, createTable, findHeadings, findSheet, readCsv, readTableText, readTextSheet } from './read-table.ts';

test('readCsv reads quotes, commas, semicolons, tabs and line ends inside cells', () => {
  assert.deepEqual(readCsv('a,b\r\n"x, y","dijo ""sí"""\r\n'), [['a', 'b'], ['x, y', 'dijo "sí"'], ['']]);
  assert.deepEqual(readCsv('\uFEFFa;b\n1,5;2'), [
    ['a', 'b'],
    ['1,5', '2'],
  ]);
  assert.deepEqual(readCsv('a\tb\n"dos\nrenglones"\tc'), [
    ['a', 'b'],
    ['dos\nrenglones', 'c'],
  ]);
});

test('readCsv gives back quoted cells of any content', () => {
  const cell = fc.string().map((text) => text.replaceAll('\r', '').trim());
  const table = fc
    .integer({ min: 2, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }));
  fc.assert(
    fc.property(table, (rows) => {
      const head = rows[0]?.map((_, at) => `c${at}`) ?? [];
      const csv = [head, ...rows]
        .map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
        .join('\n');
      assert.deepEqual(readCsv(csv), [head, ...rows]);
    }),
  );
});

test('readCsv skips a line that names the separator and blank lines above the head', () => {
  assert.deepEqual(readCsv('sep=;\r\na,1;b\r\n'), [['a,1', 'b'], ['']]);
  assert.deepEqual(tableOf('\n\n;;\na;b\n1;2').columns, ['a', 'b']);
});

test('readTableText reads UTF-8, UTF-16 and the code page of Windows alike, and refuses binary files', () => {
  const text = 'Dirección\nÑ';
  const utf16 = [...text].flatMap((letter) => [letter.charCodeAt(0) % 256, letter.charCodeAt(0) >> 8]);
  const bigEndian = utf16.map((_, at) => utf16[at ^ 1] ?? 0);
  const latin = [...text].map((letter) => letter.charCodeAt(0));
  for (const bytes of [new TextEncoder().encode(text), [0xff, 0xfe, ...utf16], [0xfe, 0xff, ...bigEndian], latin])
    assert.equal(readTableText(Uint8Array.from(bytes)), text);
  assert.equal(readTableText(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])), undefined);
  assert.equal(readTableText(Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0, 1])), undefined);
  assert.equal(readTableText(Uint8Array.from([0xff, 0xfe, 0x61])), undefined);
});

test('createTable needs a row below the head, and evens out short rows', () => {
  assert.equal(createTable(readTextSheet('Nombre,Cargo\n')), undefined);
  assert.deepEqual(tableOf('Nombre,Cargo,\nAna').rows, [['Ana', '', '']]);
});

const VARIABLES = listVariables('{{Destinatario}} {{Cargo}} {{Monto}}');

test('findHeadings finds the headings below a title', () => {
  const sheet = readTextSheet(
    'LISTA DE BENEFICIARIOS 2026,,\n\nDirección de Obras,,\nNombre,Cargo,Monto\nAna,Jefa,100\n',
  );
  assert.deepEqual(findHeadings(sheet, VARIABLES), { head: 2, headed: true });
});

test('findHeadings takes a first row with data for data, and otherwise the first full row for headings', () => {
  assert.deepEqual(findHeadings(readTextSheet('Ana López,Jefa,100\nEva Sol,Juez,200'), VARIABLES), {
    head: 0,
    headed: false,
  });
  const unknown = readTextSheet('Lista,,\nAlumno,Grupo,Turno\nAna,A,Matutino\nEva,B,Vespertino');
  assert.deepEqual(findHeadings(unknown, VARIABLES), { head: 1, headed: true });
});

test('findSheet chooses the sheet whose columns match, wherever it lies', () => {
  const sheets = ['Notas\nx\ny', 'Destinatario,Cargo\nAna,Jefa', ''].map((csv, at) => ({
    ...readTextSheet(csv),
    name: `Hoja${at}`,
  }));
  assert.equal(findSheet(sheets, VARIABLES), 1);
  assert.equal(findSheet(sheets.slice(0, 1), VARIABLES), 0);
});

test('createTable without headings numbers the columns and keeps all rows', () => {
  const table = createTable(readTextSheet('Título,\nAna,Jefa\nEva,Juez,3'), { head: 1, headed: false });
  assert.ok(table);
  assert.deepEqual(table.columns, ['Columna 1', 'Columna 2', 'Columna 3']);
  assert.deepEqual(table.rows, [
    ['Ana', 'Jefa', ''],
    ['Eva', 'Juez', '3'],
  ]);
  assert.deepEqual(cellsOf(table).cells[0], ['Título', '']);
});

function tableOf(csv: string): Table {
  const table = createTable(readTextSheet(csv));
  assert.ok(table);
  return table;
}
