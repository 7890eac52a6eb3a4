import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { amountInWords, dateLike, formatAmount, longDate } from './wording.ts';

const AMOUNTS: [number | bigint | string, string, string][] = [
  [0, 'cero pesos 00/100 M.N.', '$0.00'],
  [1, 'un peso 00/100 M.N.', '$1.00'],
  [16.5, 'dieciséis pesos 50/100 M.N.', '$16.50'],
  [21, 'veintiún pesos 00/100 M.N.', '$21.00'],
  [31, 'treinta y un pesos 00/100 M.N.', '$31.00'],
  [100, 'cien pesos 00/100 M.N.', '$100.00'],
  [101, 'ciento un pesos 00/100 M.N.', '$101.00'],
  [555, 'quinientos cincuenta y cinco pesos 00/100 M.N.', '$555.00'],
  [1000n, 'mil pesos 00/100 M.N.', '$1,000.00'],
  [21_000, 'veintiún mil pesos 00/100 M.N.', '$21,000.00'],
  [1_000_000, 'un millón de pesos 00/100 M.N.', '$1,000,000.00'],
  [1_000_001, 'un millón un pesos 00/100 M.N.', '$1,000,001.00'],
  [21_000_000_000, 'veintiún mil millones de pesos 00/100 M.N.', '$21,000,000,000.00'],
  [
    '999999999999.99',
    'novecientos noventa y nueve mil novecientos noventa y nueve millones novecientos noventa y nueve mil novecientos noventa y nueve pesos 99/100 M.N.',
    '$999,999,999,999.99',
  ],
  ['12,000.50', 'doce mil pesos 50/100 M.N.', '$12,000.50'],
  ['$12 000', 'doce mil pesos 00/100 M.N.', '$12,000.00'],
  [' 12000.5 M.N. ', 'doce mil pesos 50/100 M.N.', '$12,000.50'],
];

describe('wording', () => {
  for (const [amount, words, figures] of AMOUNTS) {
    it(`${amount} pesos are «${words}»`, () => {
      assert.equal(amountInWords(amount), words);
      assert.equal(formatAmount(amount), figures);
    });
  }

  for (const amount of [
    '',
    'doce',
    '12,00',
    '1.234,50',
    '-5',
    -5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e12,
    '1'.repeat(50),
  ]) {
    it(`${amount} is not an amount`, () => {
      assert.equal(amountInWords(amount), '');
      assert.equal(formatAmount(amount), '');
    });
  }

  it('writes a date as day, month in lower case, year', () => {
    assert.equal(longDate({ year: 2026, month: 11, day: 21 }), '21 de noviembre de 2026');
    assert.equal(longDate({ year: 2028, month: 2, day: 29 }), '29 de febrero de 2028');
  });

  it('refuses a day that no calendar has', () => {
    assert.equal(longDate({ year: 2026, month: 2, day: 29 }), '');
    assert.equal(longDate({ year: 2026, month: 13, day: 1 }), '');
    assert.equal(longDate({ year: Number.NaN, month: 1, day: 1 }), '');
  });
});

test('dateLike writes a date in the words of another one', () => {
  const at = (words: string, ...date: number[]) => dateLike(words, date.join('-'));
  const model = 'dieciocho días del mes de marzo de dos mil veinticinco';
  assert.equal(at(model, 2026, 11, 28), 'veintiocho días del mes de noviembre de dos mil veintiséis');
  assert.equal(at(model, 2031, 1, 31), 'treinta y un días del mes de enero de dos mil treinta y uno');
  assert.equal(at(model.toUpperCase(), 2026, 2, 21), 'VEINTIÚN DÍAS DEL MES DE FEBRERO DE DOS MIL VEINTISÉIS');
  assert.equal(at('veintidós de Mayo del año 2024', 2026, 6, 21), 'veintiuno de Junio del año 2026');
  assert.equal(at('primero de mayo de dos mil veinte', 2026, 6, 2), 'dos de junio de dos mil veintiséis');
  assert.equal(at('18 días del mes de marzo de 2025', 2026, 10, 5), '5 días del mes de octubre de 2026');
  assert.equal(at(model, 2026, 12, 1), '');
  for (const other of ['18 de marzo de 2025', '18/03/2025', 'primer día del mes de marzo de 2025', 'hoy', ''])
    assert.equal(at(other, 2026, 12, 3), undefined, other);
});
