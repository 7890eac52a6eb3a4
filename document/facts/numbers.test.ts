import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { numberAtEnd, readInteger, readNumber } from './numbers.ts';

describe('readNumber', () => {
  for (const [words, number] of [
    ['cero', 0],
    ['veintiuno', 21],
    ['treinta y cinco', 35],
    ['treinta y una', 31],
    ['cien', 100],
    ['ciento veinte', 120],
    ['doce mil quinientos', 12_500],
    ['veinte mil treinta y cinco', 20_035],
    ['quinientas mil doscientas', 500_200],
    ['un millon', 1_000_000],
    ['dos millones trescientos mil uno', 2_300_001],
  ] as const)
    it(`reads «${words}»`, () => assert.equal(readNumber(words), number));

  for (const words of [
    '',
    'dos tres',
    'veinte mil treinta cinco',
    'treinta cinco',
    'ciento y cinco',
    'cero uno',
    'mil mil',
    'una silla',
  ])
    it(`does not read «${words}»`, () => assert.equal(readNumber(words), undefined));
});

describe('readInteger', () => {
  it('reads figures and words', () =>
    assert.deepEqual(['35', 'treinta y cinco', '3.5'].map(readInteger), [35, 35, undefined]));
});

describe('numberAtEnd', () => {
  const countAt = (words: string) => numberAtEnd(words.split(' '));

  it('counts the words of the number at the end', () => {
    assert.deepEqual(['dentro de los treinta y cinco', 'plazo de tres', 'el plazo'].map(countAt), [3, 1, 0]);
  });

  it('reads no unit after tens without «y», because it would be a part of another number', () => {
    assert.deepEqual(['treinta cinco', 'los veinte mil treinta cinco'].map(countAt), [0, 0]);
  });
});
