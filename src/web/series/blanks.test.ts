import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listVariables } from '../../template/variables.ts';
import { findBlanks } from './blanks.ts';
import { createTable, readCsv } from './table.ts';

test('findBlanks tells data that nothing gives from cells that are empty; amounts in words come by themselves', () => {
  const text = '{{Destinatario}} {{Cargo}} {{Lugar}} {{Sede}} {{Monto}} {{Monto_Letra}} {{Fecha}}';
  const table = createTable(readCsv('Destinatario,Cargo,Monto,Fecha\nAna,,100,31/02/2026\nEva,Jefa,,1/3/2026'));
  assert.ok(table);
  const { everywhere, inRows } = findBlanks(table, text, listVariables(text), { Lugar: 'Puebla' });
  assert.deepEqual(
    everywhere.map(({ name }) => name),
    ['Sede'],
  );
  assert.deepEqual(
    inRows.map(({ variable, rows }) => [variable.name, rows]),
    [
      ['Cargo', [0]],
      ['Monto', [1]],
      ['Monto_Letra', [1]],
    ],
  );
});
