import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RepeatingRow } from '@membrete/document/letter-template';
import { cellsForRow } from './list-cells.ts';
import { readTextSheet } from './text-sheet.ts';

const datum = (label: string, name = label) => {
  return { name, label, value: '____', blank: true, sure: true, taken: true, places: [] };
};
const LIST: RepeatingRow = {
  row: { start: 0, end: 9 },
  rows: { start: 0, end: 9 },
  data: [datum('Descripción', 'Descripcion'), datum('Cantidad'), datum('Importe')],
};

describe('the cells for a row that repeats', () => {
  const cases: [name: string, rows: string[], cells: string[][]][] = [
    [
      'are found by headings, in whatever order, and its totals are left out',
      ['Cant.\tImporte\tColor\tDescripción', '2\t$10\trojo\tSilla', '1\t$5\tazul\tMesa', 'Total\t$15\t\t'],
      [
        ['Silla', '2', '$10'],
        ['Mesa', '1', '$5'],
      ],
    ],
    [
      'are in their order where there are no headings',
      ['Silla\t2\t$10', 'Mesa\t1\t$5'],
      [
        ['Silla', '2', '$10'],
        ['Mesa', '1', '$5'],
      ],
    ],
    ['may be those of one row', ['Silla\t2\t$10'], [['Silla', '2', '$10']]],
    [
      'come behind a count of the rows',
      ['1\tSilla\t2\t$10', '2\tMesa\t1\t$5'],
      [
        ['Silla', '2', '$10'],
        ['Mesa', '1', '$5'],
      ],
    ],
    ['come below headings in other words', ['Artículo\tPiezas\tCosto', 'Silla\t2\t$10'], [['Silla', '2', '$10']]],
    [
      'are those of the first row too where nothing says that it has headings',
      ['Silla\trojo\tmadera', 'Mesa\tazul\tmetal'],
      [
        ['Silla', 'rojo', 'madera'],
        ['Mesa', 'azul', 'metal'],
      ],
    ],
    [
      'are those of the first row too where one of its words could be a heading',
      ['Cantidad\t2\t$8,000.00', 'Bono\t1\t500.00', 'Ayuda\t1\t100.00'],
      [
        ['Cantidad', '2', '$8,000.00'],
        ['Bono', '1', '500.00'],
        ['Ayuda', '1', '100.00'],
      ],
    ],
    ['are blank where the table has no column for them', ['Descripción\tCantidad', 'Silla\t2'], [['Silla', '2', '']]],
  ];
  for (const [name, rows, cells] of cases)
    test(name, () => assert.deepEqual(cellsForRow(LIST, readTextSheet(rows.join('\n')))?.cells, cells));

  test('are none in an empty text', () => assert.equal(cellsForRow(LIST, readTextSheet('')), undefined));
});
