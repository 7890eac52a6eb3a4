import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgePatterns, keyOf, readList, readTexts } from './patterns.ts';
import { unprovenBecause } from './prove.ts';
import { findSlowText } from './pump.ts';

test('each pattern of the product is proven to take linear time, or is in unproven.json', async () => {
  const { count, unproven, unreached } = await judgePatterns();
  const known = readList();
  assert.ok(count > 2_000, `${count}`);
  // `exercise` in patterns.ts lets a function build its pattern.
  assert.deepEqual(unreached, [], 'these places build a pattern that nothing here has seen');
  const added = [...unproven].filter(([pattern]) => !Object.hasOwn(known, keyOf(pattern)));
  const complaints = added.map(([pattern, { because, files }]) => `${files}: ${pattern}: ${because}`);
  // Bound the repeat, or run `npm run patterns`, and `npm run test:slow` for what the readers make of its text.
  assert.deepEqual(complaints, []);
  const texts = readTexts();
  assert.deepEqual(
    Object.keys(known).filter((key) => !Object.hasOwn(texts, key)),
    [],
    'no text has been looked for: run `npm run patterns`',
  );
});

test('the key of a pattern has no words of long lists, so that a word of the lexicon can be added', () => {
  const words = Array.from('abcdefghijklmnop', (letter) => `${letter}lcalde(?:s|sas)?`);
  const key = keyOf(`/(?<!de )(?:${words.join('|')}) \\s*$/u`);
  assert.equal(key, '/(?<!de )(?:words) \\s*$/u');
  assert.equal(keyOf('/(?:a|b|c)+/'), '/(?:a|b|c)+/');
});

// Each row has a pattern and its flags.
const SLOW: readonly [string, string?][] = [
  [String.raw`\s+$`],
  ['a.*b'],
  ['oficio[^.]*fecha'],
  ['(?:de la )+x'],
  ['(?:ab)+$'],
  [String.raw`(?:\w+ ?)+$`],
  [String.raw`(?<=,\s*)x`],
  ['(?<=a+)b'],
  ['(?=.*b)', 's'],
  ['(?!.*b)c'],
  ['^a*a*b'],
  ['^[^x]*ab[^x]*c'],
  ['^(?:a|a)*b'],
  ['^(?:a|b|ab)*c'],
  [String.raw`^(?:\w+ ?){2,9}x`],
  [String.raw`^\s*x`, 'm'],
  ['x{0,5000}y'],
  [String.raw`(\w)\1*x`],
];
for (const [source, flags = ''] of SLOW)
  test(`/${source}/${flags} is not proven, and a text is found that it is slow for`, () => {
    assert.notEqual(unprovenBecause(source, flags), undefined);
    assert.ok(findSlowText(source, flags));
  });

for (const [source, flags] of [
  ['(?<!\\p{L}+ )x', 'u'],
  ['^\\s*(?:foo\\s*)*bar', ''],
] as const)
  test(`/${source}/${flags} is not proven, although no text is slow`, () => {
    assert.notEqual(unprovenBecause(source, flags), undefined);
    assert.equal(findSlowText(source, flags), undefined);
  });

const LINEAR: readonly [string, string?][] = [
  ['"[^"]*"'],
  [String.raw`a\s+`],
  [String.raw`\s{1,9}$`],
  [String.raw`^\s*(\d+)\s*$`],
  [String.raw`^[ \t]*x`, 'm'],
  [String.raw`\s*x`, 'y'],
  [String.raw`(?<!\p{L})\p{L}+x`, 'u'],
  [String.raw`\b\w+x`],
  [String.raw`^(?:\w+ ){0,9}x`],
  ['^(?:foo, ?)*bar'],
  [',(?=[^,]*$)'],
];
for (const [source, flags = ''] of LINEAR)
  test(`/${source}/${flags} is proven, and no text is found that it is slow for`, () => {
    assert.equal(unprovenBecause(source, flags), undefined);
    assert.equal(findSlowText(source, flags), undefined);
  });
