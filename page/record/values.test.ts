import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readParts, writeParts } from './date-field.ts';
import { readCell } from './values.ts';

test('readCell reads dates day first, within the range of a calendar', () => {
  assert.equal(readCell('date', '5/3/2027'), '2027-03-05');
  assert.equal(readCell('date', '2027/03/05'), '2027-03-05');
  assert.equal(readCell('amount', '$ -'), '0');
  assert.equal(readCell('date', '2027-03-05T00:00:00Z'), '2027-03-05');
  assert.equal(readCell('date', '13/13/2027'), '13/13/2027');
  assert.equal(readCell('amount', '1 200.5 pesos'), '1200.5');
});

test('readCell reads the months that Excel writes, in short or whole', () => {
  for (const cell of ['01-dic-26', '1 dic. 2026', '1/DICIEMBRE/2026'])
    assert.equal(readCell('date', cell), '2026-12-01', cell);
  assert.equal(readCell('date', '5-sept-26'), '2026-09-05');
  for (const cell of ['dic 1', '1-di-26', '1-dicho-26', '46000', '12/31/2026'])
    assert.equal(readCell('date', cell), cell);
});

test('readCell gives the time of a cell that has a date and a time', () => {
  assert.equal(readCell('time', '2026-11-21 09:30'), '09:30');
  assert.equal(readCell('date', '2026-11-21 09:30'), '2026-11-21');
  assert.equal(readCell('time', '9:30'), '9:30');
});

const PARTS = { day: 'Dia', month: 'Mes', year: 'Anio' };

test('a date and its three parts become each other', () => {
  assert.deepEqual(writeParts(PARTS, '2026-11-22'), { Dia: '22', Mes: 'noviembre', Anio: '2026' });
  assert.deepEqual(writeParts(PARTS, ''), { Dia: '', Mes: '', Anio: '' });
  assert.equal(readParts('22 de noviembre de 2026'), '2026-11-22');
  assert.equal(readParts('3 de Mayo de 2026'), '2026-05-03');
  for (const words of ['veintidós de noviembre de 2026', '31 de febrero de 2026', ' de  de ', '3 de brumario de 2026'])
    assert.equal(readParts(words), '', words);
});

test('a year of two digits is of this century, and a calculated amount has cents', () => {
  assert.equal(readCell('date', '5/3/26'), '2026-03-05');
  assert.equal(readCell('date', '0026-03-05'), '2026-03-05');
  assert.equal(readCell('amount', '1234.5678'), '1234.57');
  assert.equal(readCell('amount', '1.005'), '1.005');
  assert.equal(readCell('amount', '2001.005'), '2001.01');
});
