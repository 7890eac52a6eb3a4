// `npm run patterns` writes unproven.json, and says which patterns are new in it. It looks for a text that each
// new one is slow for, and writes slow-texts.json.
import { existsSync, writeFileSync } from 'node:fs';
import { judgePatterns, keyOf, LIST, readList, readTexts, TEXTS } from './patterns.ts';
import { findSlowText } from './pump.ts';

const known = readList();
const texts = existsSync(TEXTS) ? readTexts() : {};
const { count, unproven } = await judgePatterns();
for (const [pattern, { because, files }] of unproven)
  if (!Object.hasOwn(known, keyOf(pattern))) console.log(`new: ${files}: ${pattern}\n     ${because}`);
write(
  LIST,
  Array.from(unproven, ([pattern, { because }]) => [keyOf(pattern), keyOf(because)]),
);
write(
  TEXTS,
  Array.from(unproven.keys(), (pattern) => {
    const key = keyOf(pattern);
    if (Object.hasOwn(texts, key)) return [key, texts[key]];
    const end = pattern.lastIndexOf('/');
    return [key, findSlowText(pattern.slice(1, end), pattern.slice(end + 1)) ?? null];
  }),
);
console.log(`${count} patterns: ${count - unproven.size} are proven, ${unproven.size} are not.`);

function write(file: URL, rows: readonly [string, unknown][]): void {
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(rows), undefined, 2)}\n`);
}
