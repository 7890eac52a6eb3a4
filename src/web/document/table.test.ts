import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listVariables } from '../../template/variables.ts';
import { createTable, readCsv } from '../series/read-table.ts';
import { columnsOf } from './match.ts';
import { missingDates } from './table.ts';

test('missingDates reports a day that the month does not have, with its row', () => {
  const table = createTable(readCsv('Fecha,Otra\n29/2/2028,31/02/2026\n31/02/2026,x\nel lunes,x\n2027-02-29,x'));
  assert.ok(table);
  const variables = listVariables('{{Fecha}} {{Lugar}}');
  assert.deepEqual(missingDates(table, variables, columnsOf(table, variables, {})), [
    { row: 1, cell: '31/02/2026' },
    { row: 3, cell: '2027-02-29' },
  ]);
});
