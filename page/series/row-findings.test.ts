import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FoundInRow, phraseRows } from './row-findings.ts';

const DATE = { rule: 'C1', severity: 'must', messageEs: 'Esta fecha no existe.' } as const;
const GENDER = { rule: 'C13', severity: 'should', messageEs: 'No son del mismo género.' } as const;
const ID = { rule: 'C20', severity: 'must', messageEs: 'No es válida.' } as const;

test('phraseRows names a row, or the first of many, with the words of its letter; the gravest first', () => {
  const found = [
    { ...GENDER, row: 2, words: 'la C. Luis' },
    ...[4, 4, 7, 9, 11].map((row) => ({ ...DATE, row, words: '31 de abril de 2026' })),
    { ...ID, row: 13, words: '' },
  ];
  assert.deepEqual(phrases(found), [
    [4, 'Filas 5, 8, 10 y 1 más: Esta fecha no existe. En la 5: «31 de abril de 2026».'],
    [13, 'Fila 14: No es válida.'],
    [2, 'Fila 3, «la C. Luis»: No son del mismo género.'],
  ]);
  const dismissed = phraseRows(found, { rows: [], wrong: [], dismissed: [] })[0]?.marks ?? [];
  assert.deepEqual(dismissed, ['C1 31 de abril de 2026']);
  assert.equal(phrases(found, { dismissed }).length, 2);
});

test('phraseRows leaves out a cell that is named already, and what a person found right', () => {
  const found = [
    { ...ID, row: 0, words: '012910001234567984' },
    { ...ID, row: 1, words: '012910001234567984' },
    { ...GENDER, row: 1, words: 'la C. Luis' },
  ];
  const wrong = [{ heading: 'CLABE', column: 1, rows: [0], cell: '', why: '', many: '' }];
  const rows = [
    ['Ana', '012910001234567984'],
    ['Luis', ''],
  ];
  assert.deepEqual(phrases(found, { rows, wrong, dismissed: ['C13 la C. Luis'] }), [
    [1, 'Fila 2, «012910001234567984»: No es válida.'],
  ]);
});

function phrases(found: FoundInRow[], known = {}) {
  return phraseRows(found, { rows: [], wrong: [], dismissed: [], ...known }).map(({ row, phrase }) => [row, phrase]);
}
