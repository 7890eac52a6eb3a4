// `npm run patterns` writes unproven.json, and says which patterns are new in it.
import { writeFileSync } from 'node:fs';
import { judgePatterns, keyOf, LIST, readList } from './patterns.ts';

const known = readList();
const { count, unproven } = await judgePatterns();
for (const [pattern, { because, files }] of unproven)
  if (!Object.hasOwn(known, keyOf(pattern))) console.log(`new: ${files}: ${pattern}\n     ${because}`);
const list = Object.fromEntries(Array.from(unproven, ([pattern, { because }]) => [keyOf(pattern), keyOf(because)]));
writeFileSync(LIST, `${JSON.stringify(list, undefined, 2)}\n`);
console.log(`${count} patterns: ${count - unproven.size} are proven, ${unproven.size} are not.`);
