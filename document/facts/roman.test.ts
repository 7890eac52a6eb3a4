import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRoman, writeRoman } from './roman.ts';

test('a Roman numeral is read as it is written', () => {
  for (let number = 1; number < 400; number += 1) assert.equal(readRoman(writeRoman(number)), number);
  assert.deepEqual([4, 9, 14, 45, 90, 399].map(writeRoman), ['IV', 'IX', 'XIV', 'XLV', 'XC', 'CCCXCIX']);
  assert.equal(readRoman('xiv'), 14);
  for (const words of ['', 'IIII', 'VX', 'IC', 'M', 'ABC']) assert.equal(readRoman(words), undefined, words);
  for (const number of [0, 400, 1.5, -1]) assert.equal(writeRoman(number), '');
});
