import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLater, nextNumber, numberAt } from './numbers.ts';

for (const [last, next] of [
  ['DSP/012/2026', 'DSP/013/2026'],
  ['DSP/099/2026', 'DSP/100/2026'],
  ['2026/DSP/7', '2026/DSP/8'],
  ['12', '13'],
  ['2025', '2026'],
  ['SA-3/0009/2025', 'SA-3/0001/2026'],
  ['s/n', 's/n'],
] as const)
  test(`nextNumber: ${last} is followed by ${next}`, () => assert.equal(nextNumber(last, 2026), next));

test('numberAt counts within the form of the number', () => {
  assert.equal(numberAt('DSP/044/2026', 14), 'DSP/058/2026');
  assert.equal(numberAt('s/n', 3), 's/n');
});

test('isLater compares the year, then the counter', () => {
  assert.equal(isLater('DSP/010/2026', 'DSP/9/2026'), true);
  assert.equal(isLater('DSP/010/2026', 'DSP/010/2026'), false);
  assert.equal(isLater('DSP/001/2027', 'DSP/044/2026'), true);
  assert.equal(isLater('DSP/044/2026', 'DSP/001/2027'), false);
});
