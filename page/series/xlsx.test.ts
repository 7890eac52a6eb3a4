import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { createWorkbook } from '../../test/harness/workbook.ts';
import { LIMITS, readXlsx } from './xlsx.ts';

test('readXlsx keeps the time of a date, rounded to the second that Excel meant', async () => {
  const days = [46347, 46347.395833333336, 46347.99999999999, 0.395833333333, 46347.5];
  const { buffer } = createWorkbook([days.map((value) => ({ value, format: 'dateTime' }))]);
  const [sheet] = await readXlsx(buffer);
  assert.deepEqual(sheet?.cells, [['2026-11-21', '2026-11-21 09:30', '2026-11-22', '09:30', '2026-11-21 12:00']]);
});

test('readXlsx gives true and false as Excel shows them in Spanish', async () => {
  const sheet = 'xl/worksheets/sheet1.xml';
  const parts = unzipSync(createWorkbook([[{ value: 1 }, { value: 0 }, { value: 1.1 }]]));
  const logical = strFromU8(parts[sheet] ?? new Uint8Array()).replace(/s="0"(?=><v>[01]<)/g, 't="b"');
  const { buffer } = new Uint8Array(zipSync({ ...parts, [sheet]: strToU8(logical) }));
  assert.deepEqual((await readXlsx(buffer))[0]?.cells, [['VERDADERO', 'FALSO', '1.1']]);
});

test('readXlsx refuses a stray cell at the end of the sheet, and says which', { timeout: 10_000 }, async () => {
  const sheet = 'xl/worksheets/sheet1.xml';
  const parts = unzipSync(createWorkbook([['Nombre'], ['Ana']]));
  const stray = strFromU8(parts[sheet] ?? new Uint8Array()).replace('A2', 'XFD1048576');
  const { buffer } = new Uint8Array(zipSync({ ...parts, [sheet]: strToU8(stray) }));
  await assert.rejects(readXlsx(buffer), { messageEs: /hasta la celda XFD1048576/ });
});

test('readXlsx refuses a workbook that unpacks to more than it may', { timeout: 10_000 }, async () => {
  const { buffer } = new Uint8Array(
    zipSync({ 'xl/sharedStrings.xml': new Uint8Array(LIMITS.unpackedBytes + 1), 'xl/workbook.xml': strToU8('<x/>') }),
  );
  await assert.rejects(readXlsx(buffer), { messageEs: /demasiado grande/ });
});
