import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listVariables } from '@membrete/document/variables';
import { columnsOf } from '../record/table.ts';
import { readCell } from '../record/values.ts';
import { doubtfulCells, doubtOf, phraseUnfilled } from './doubts.ts';
import { createTable } from './read-table.ts';
import { readTextSheet } from './text-sheet.ts';

test('doubtfulCells names days that the month does not have, and what is no date or amount, with its row', () => {
  const cells = ['29/2/2028,"1,500.50",31/02/2026', '31/02/2026,"1.500,50",x', '12/31/2026,,x', '2027-02-29,$20,x'];
  const table = createTable(readTextSheet(['Fecha,Monto,Otra', ...cells, '3 de mayo de 2027,0,x', ',5,x'].join('\n')));
  assert.ok(table);
  const variables = listVariables('{{Fecha}} {{Monto}} {{Lugar}}');
  assert.deepEqual(doubtfulCells(table, variables, columnsOf(table, variables, {})), [
    { row: 1, cell: '31/02/2026', why: 'missing' },
    { row: 1, cell: '1.500,50', why: 'amount' },
    { row: 2, cell: '12/31/2026', why: 'date' },
    { row: 3, cell: '2027-02-29', why: 'missing' },
  ]);
  assert.equal(doubtOf('date', readCell('date', '00/01/1900')), 'missing');
});

test('an amount that the letter understands is not doubtful', () => {
  const table = createTable(readTextSheet('Monto\n"US$2,500.50"\n€750')) ?? assert.fail();
  const variables = listVariables('Se pagan {{Monto}}');
  const read = (_: string, row: number) => ['2500.50', '€750'][row] ?? '';
  assert.deepEqual(doubtfulCells(table, variables, columnsOf(table, variables, {}), read), [
    { row: 1, cell: '€750', why: 'amount' },
  ]);
});

test('phraseUnfilled calls no cell empty that has words', () => {
  assert.equal(phraseUnfilled('Turno', ['', ' ']), 'Turno: vacío en 2 filas.');
  assert.equal(phraseUnfilled('Cargo', ['{{Cargo}}']), 'Cargo: vacío en una fila.');
  assert.equal(phraseUnfilled('Turno', ['Nocturno', 'Nocturno']), 'Turno: no se entiende «Nocturno».');
  assert.equal(
    phraseUnfilled('Turno', ['a', 'b', '', 'c', 'd']),
    'Turno: vacío en una fila; no se entienden «a», «b», «c» y 1 más.',
  );
});
