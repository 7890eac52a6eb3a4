import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isClabe, isCurp, isEmail, isNss, isPhone, isPostalCode, isRfc } from './ids.ts';

// These identifiers are invented; none belongs to a person.
const CASES: readonly (readonly [
  check: (value: string) => boolean,
  right: readonly string[],
  wrong: readonly string[],
])[] = [
  [
    isCurp,
    ['PEUR850214MYNCCS09', 'capl900730hynncs01'],
    ['PEUR850214MYNCCS08', 'PEUR851314MYNCCS09', 'PEUR850214MYNCCS0', 'PEUR850214ZYNCCS09', ''],
  ],
  [
    isRfc,
    [
      'PEUR850214AB7',
      'SAF961104KQ3',
      'SAF-961104-KQ3',
      'peur 850214 ab7',
      'PEUR850214',
      'XAXX010101000',
      'XEXX-010101-000',
    ],
    ['PEUR850214AB6', 'PEUR850231AB7', 'SAF961104KQ', 'PEUR8502', ''],
  ],
  [isClabe, ['012910001234567894', '012 910 00123456789 4'], ['012910001234567984', '01291000123456789', '']],
  [isNss, ['84159073216', '8415-90-7321-6'], ['84159073261', '8415907321', '']],
  [
    isEmail,
    ['a.b-c@saf.example.mx', 'A_1+x@EXAMPLE.COM'],
    ['a.b@saf', 'a..b@saf.mx', '.a@saf.mx', 'a@b@saf.mx', 'añ@saf.mx', 'a@-saf.mx', ''],
  ],
  [
    isPhone,
    ['999 923 4567', '(999) 923-4567', '+52 999 923 4567', '01 999 923 4567', '044 55 1234 5678'],
    ['999 923 456', '999 923 45678', ''],
  ],
  [isPostalCode, ['97000', '01000'], ['9770', '00100', '977000', '']],
];

for (const [check, right, wrong] of CASES)
  it(`${check.name} takes what can be one, and nothing else`, () => {
    for (const value of right) assert.ok(check(value), value);
    for (const value of wrong) assert.ok(!check(value), value);
  });

it('a text of 400,000 characters is no id', () => {
  const long = `${'a.'.repeat(100_000)}@${'a-'.repeat(100_000)}`;
  for (const [check] of CASES) assert.ok(!check(long), check.name);
});
