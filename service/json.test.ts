import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { nestsDeeper, parseJson } from './json.ts';

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

// Each row has the case, the text, the limit, and whether the text nests deeper.
const CASES: readonly [string, string, number, boolean][] = [
  ['as deep as the limit', nested(3), 3, false],
  ['one deeper', nested(4), 3, true],
  ['objects and arrays together', '{"a":[{"b":[1]}]}', 3, true],
  ['brackets that close before others open', '[[],[],[],{},{}]', 2, false],
  ['brackets inside a string', `{"a":"${'[{'.repeat(20)}"}`, 3, false],
  ['a quote with a backslash inside a string', String.raw`["\"[[[[[","\\",[[1]]]`, 3, false],
  ['a string that ends in a backslash, then brackets', String.raw`["\\",[[[1]]]]`, 3, true],
  ['a string that never ends', `"${'['.repeat(20)}`, 3, false],
  ['a string that ends in half an escape', '["\\', 3, false],
  ['brackets that never close', '['.repeat(20), 3, true],
];
for (const [name, text, limit, expected] of CASES)
  test(`nestsDeeper: ${name}: ${expected}`, () => assert.equal(nestsDeeper(text, limit), expected));

test('nestsDeeper says of any JSON what its value says', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
  fc.assert(
    fc.property(fc.jsonValue({ depthSize: 'large' }), fc.nat({ max: 5 }), (value, limit) => {
      const text = JSON.stringify(value);
      assert.equal(nestsDeeper(text, limit), depthOf(value) > limit);
    }),
  );
});

test('parseJson takes 512 levels and refuses 513, of short texts and of long ones, and all that is not JSON', () => {
  const long = ' '.repeat(100_000);
  for (const blanks of ['', long]) {
    assert.equal(JSON.stringify(parseJson(nested(512) + blanks)), nested(512));
    const objects = `${'{"":'.repeat(512)}{}${'}'.repeat(512)}`;
    for (const text of [nested(513), objects, nested(257, '{"a":[', ']}'), `[1,${nested(512)}]`])
      assert.throws(() => parseJson(text + blanks), /deeper/);
  }
  for (const text of ['['.repeat(4 * 1024 * 1024), '{"a":', '', '['.repeat(60_000)])
    assert.throws(() => parseJson(text), SyntaxError);
});

test('4 MiB of brackets, quotes or backslashes that nothing closes are no JSON', () => {
  const size = 4 * 1024 * 1024;
  const texts = ['[', '"', '\\', '"\\', '{"a":', '[]'].map((pump) => pump.repeat(size / pump.length));
  for (const text of texts) assert.throws(() => parseJson(`"${text}`), SyntaxError);
});
