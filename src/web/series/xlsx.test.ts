import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorkbook } from './xlsx.testing.ts';
import { readXlsx } from './xlsx.ts';

test('readXlsx keeps the time of a date, rounded to the second that Excel meant', async () => {
  const days = [46347, 46347.395833333336, 46347.99999999999, 0.395833333333, 46347.5];
  const { buffer } = createWorkbook([days.map((value) => ({ value, format: 'dateTime' }))]);
  const [sheet] = await readXlsx(buffer);
  assert.deepEqual(sheet?.cells, [['2026-11-21', '2026-11-21 09:30', '2026-11-22', '09:30', '2026-11-21 12:00']]);
});
