import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDismissals } from '../record/finding-marks.ts';
import type { FoundInRow } from '../record/letter-review.ts';
import { phraseRows } from './row-findings.ts';

const TEXT = 'El {{Fecha}} se cita a {{Persona}}, con CURP {{CURP}}.';
const DATE = { rule: 'C1', severity: 'must', messageEs: 'Esta fecha no existe.', data: ['Fecha'] } as const;
const GENDER = { rule: 'C13', severity: 'should', messageEs: 'No son del mismo género.', data: ['Persona'] } as const;
const ID = { rule: 'C20', severity: 'must', messageEs: 'No es válida.', data: ['CURP'] } as const;

test('phraseRows names a row, or the first of many, with the words of its letter; the gravest first', () => {
  const all = [
    found(GENDER, 2, 'la C. Luis'),
    ...[4, 4, 7, 9, 11].map((row) => found(DATE, row, '31 de abril de 2026')),
    found(ID, 13, ''),
  ];
  assert.deepEqual(phrases(all), [
    [4, 'Filas 5, 8, 10 y 1 más: Esta fecha no existe. En la 5: «31 de abril de 2026».'],
    [13, 'Fila 14: No es válida.'],
    [2, 'Fila 3, «la C. Luis»: No son del mismo género.'],
  ]);
});

test('phraseRows says what is right, of the row that it names', () => {
  const right = { says: 'El 20 de marzo de 2026 es viernes.' };
  const day = { ...found(DATE, 1, 'lunes 20 de marzo de 2026'), right };
  assert.deepEqual(phrases([day]), [[1, 'Fila 2, «lunes 20 de marzo de 2026»: El 20 de marzo de 2026 es viernes.']]);
  assert.deepEqual(phrases([day, { ...day, row: 3 }]), [
    [1, 'Filas 2, 4: Esta fecha no existe. En la 2: «lunes 20 de marzo de 2026». El 20 de marzo de 2026 es viernes.'],
  ]);
});

test('a dismissed finding stays away in the rows that say the same, and not in those that say another thing', () => {
  const all = [found(DATE, 4, '31 de abril de 2026'), found(DATE, 5, '30 de febrero de 2026')];
  const marks = phraseRows(TEXT, all.slice(0, 1)).flatMap((one) => one.marks);
  assert.doesNotMatch(marks.join(), /abril/);
  const isDismissed = createDismissals(TEXT, marks);
  assert.deepEqual(all.map(isDismissed), [true, false]);
});

function found(finding: typeof DATE | typeof GENDER | typeof ID, row: number, words: string): FoundInRow {
  const start = TEXT.indexOf(`{{${finding.data[0]}}}`);
  return { ...finding, row, words, start, end: TEXT.indexOf('}}', start) + 2, right: undefined };
}

function phrases(all: FoundInRow[]) {
  return phraseRows(TEXT, all).map(({ row, phrase }) => [row, phrase]);
}
