import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listVariables } from '@membrete/document/variables';
import { createWorkbook } from '../../test/harness/workbook.ts';
import { columnsOf, type DataTable } from '../record/table.ts';
import { createTable, findHeadings, findSheet, readSheet, tableCellsOf } from './read-table.ts';
import { readTextSheet } from './text-sheet.ts';
import { readXlsx } from './xlsx.ts';

test('createTable needs a row below the head, and evens out short rows', () => {
  assert.equal(createTable(readTextSheet('Nombre,Cargo\n')), undefined);
  assert.deepEqual(tableOf('Nombre,Cargo,\nAna').rows, [['Ana', '']]);
  assert.deepEqual(tableOf('\n\n;;\na;b\n1;2').columns, ['a', 'b']);
});

const VARIABLES = listVariables('{{Destinatario}} {{Cargo}} {{Monto}}');

test('findHeadings finds the headings below a title', () => {
  const sheet = readTextSheet(
    'LISTA DE BENEFICIARIOS 2026,,\n\nDirección de Obras,,\nNombre,Cargo,Monto\nAna,Jefa,100\n',
  );
  assert.deepEqual(findHeadings(sheet, VARIABLES), { head: 2, headed: true, depth: 1 });
});

test('findHeadings takes a first row with data for data, and otherwise the first full row for headings', () => {
  assert.deepEqual(findHeadings(readTextSheet('Ana López,Jefa,100\nEva Sol,Juez,200'), VARIABLES), {
    head: 0,
    headed: false,
    depth: 1,
  });
  const dated = readTextSheet('clave,pobl,17-04-2020\nA,100,1\nB,200,2');
  assert.equal(findHeadings(dated, VARIABLES).headed, true);
  const unknown = readTextSheet('Lista,,\nAlumno,Grupo,Turno\nAna,A,Matutino\nEva,B,Vespertino');
  assert.deepEqual(findHeadings(unknown, VARIABLES), { head: 1, headed: true, depth: 1 });
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
  assert.deepEqual(tableCellsOf(table).cells[0], ['Título', '']);
});

test('createTable leaves out blank columns, and rows that add up, annotate or repeat the headings', () => {
  const blank = ','.repeat(800);
  const rows = ['Ana,10', 'Nombre,Monto', 'Luis,20', 'TOTAL,30', 'Total de personas: 2,', 'Nota: cifras previas,'];
  const { columns, rows: taken, aside } = tableOf(['Nombre,Monto', ...rows].map((row) => row + blank).join('\n'));
  assert.deepEqual(columns, ['Nombre', 'Monto']);
  assert.deepEqual(taken, [
    ['Ana', '10'],
    ['Luis', '20'],
  ]);
  assert.deepEqual(
    aside?.map(({ at, why }) => [at, why]),
    [
      [1, 'heading'],
      [3, 'total'],
      [4, 'total'],
      [5, 'total'],
    ],
  );
  assert.deepEqual(tableOf('Nombre,Cargo,Monto\nAna,Jefa,10\nTotal Ríos,Juez,20\nTOTAL,,30').rows.length, 2);
});

test('createTable joins the names that are in several columns, and tableCellsOf gives the columns that were read', () => {
  const table = tableOf('Apellido paterno,Apellido materno,Nombre(s),Cargo\nPaz,Ruiz,Ana,Jefa\nSol,,Eva,Jueza');
  assert.equal(table.columns.at(-1), 'Nombre(s) + Apellido paterno + Apellido materno');
  assert.deepEqual(
    table.rows.map((row) => row.at(-1)),
    ['Ana Paz Ruiz', 'Eva Sol'],
  );
  assert.deepEqual(tableCellsOf(table).cells[1], ['Paz', 'Ruiz', 'Ana', 'Jefa']);
  assert.equal(columnsOf(table, VARIABLES, {})[0], 4);
  assert.equal(columnsOf(table, listVariables('{{Nombre}}'), {})[0], 4);
  assert.deepEqual(columnsOf(table, listVariables('{{Nombre}} {{Apellido_Paterno}}'), {}), [2, 0]);
});

test('headings over two rows are joined where the upper one is merged over several columns', () => {
  const [sheet] = readXlsx(
    createWorkbook({
      rows: [
        ['PADRÓN 2026', '', '', ''],
        ['Nombre', 'Domicilio', '', 'Cargo'],
        ['', 'Calle', 'Colonia', ''],
        ['Ana Paz', 'Juárez 5', 'Centro', 'Jefa'],
      ],
      merged: ['A1:D1', 'A2:A3', 'B2:C2', 'D2:D3'],
    }),
  );
  assert.ok(sheet);
  const table = readSheet(sheet, VARIABLES);
  assert.deepEqual(table?.columns, ['Nombre', 'Domicilio Calle', 'Domicilio Colonia', 'Cargo']);
  assert.deepEqual(table?.rows, [['Ana Paz', 'Juárez 5', 'Centro', 'Jefa']]);
  assert.deepEqual(table && tableCellsOf(table).cells.length, 4);
});

function tableOf(csv: string): DataTable {
  const table = createTable(readTextSheet(csv));
  assert.ok(table);
  return table;
}
