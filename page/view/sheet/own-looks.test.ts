import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layOut, readDocument } from '@membrete/document';
import { styleOfCell } from './own-looks.ts';

test('letters of a cell that are smaller in the letter are smaller on sheet and paper, also in a row pasted later', () => {
  const { lines } = readDocument('Se pide:\n\n| Bien | Importe |\n|---|---|\n| Silla | $10.00 |\n| Mesa | $20.00 |\n');
  const looks = ['| Bien | Importe |', '| Silla | $10.00 |'].map((words) => ({
    words,
    which: 0,
    look: { cells: [{ size: 9 }, {}] },
  }));
  const table = layOut(lines, { looks }).find((block) => block.is === 'table');
  assert.ok(table);
  for (const row of [0, 1, 2]) {
    assert.equal(styleOfCell(table, row, 0), 'font-size: max(var(--least-size), calc(var(--pt) * 9))');
    assert.equal(styleOfCell(table, row, 1), '');
  }
});
