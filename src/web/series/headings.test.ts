import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listVariables } from '../../template/variables.ts';
import { findHeadings, findSheet } from './headings.ts';
import { cellsOf, createTable, readCsv } from './read-table.ts';

const VARIABLES = listVariables('{{Destinatario}} {{Cargo}} {{Monto}}');

test('findHeadings finds the headings below a title', () => {
  const cells = readCsv('LISTA DE BENEFICIARIOS 2026,,\n\nDirección de Obras,,\nNombre,Cargo,Monto\nAna,Jefa,100\n');
  assert.deepEqual(findHeadings(cells, VARIABLES), { head: 2, headed: true });
});

test('findHeadings takes a first row with data for data, and otherwise the first full row for headings', () => {
  assert.deepEqual(findHeadings(readCsv('Ana López,Jefa,100\nEva Sol,Juez,200'), VARIABLES), {
    head: 0,
    headed: false,
  });
  const unknown = readCsv('Lista,,\nAlumno,Grupo,Turno\nAna,A,Matutino\nEva,B,Vespertino');
  assert.deepEqual(findHeadings(unknown, VARIABLES), { head: 1, headed: true });
});

test('findSheet chooses the sheet whose columns match, wherever it lies', () => {
  const sheets = ['Notas\nx\ny', 'Destinatario,Cargo\nAna,Jefa', ''].map((csv, at) => ({
    name: `Hoja${at}`,
    cells: readCsv(csv),
  }));
  assert.equal(findSheet(sheets, VARIABLES), 1);
  assert.equal(findSheet(sheets.slice(0, 1), VARIABLES), 0);
});

test('createTable without headings numbers the columns and keeps all rows', () => {
  const table = createTable(readCsv('Título,\nAna,Jefa\nEva,Juez,3'), { head: 1, headed: false });
  assert.ok(table);
  assert.deepEqual(table.columns, ['Columna 1', 'Columna 2', 'Columna 3']);
  assert.deepEqual(table.rows, [
    ['Ana', 'Jefa', ''],
    ['Eva', 'Juez', '3'],
  ]);
  assert.deepEqual(cellsOf(table)[0], ['Título', '']);
});
