// A word is known in words.txt. What lists of words stay in code is counted here, file by file, with the reason; the
// numbers may only fall.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const GRAMMAR = 'small words around a pattern, such as «de la»';
const PHRASES = 'fixed phrases, and labels of forms, as they are spelled';
const RULE = 'what one rule judges';
const FIRST_VIEW = 'what the first view of the page asks for, without the lexicon';

const ELSEWHERE: Record<string, readonly [entries: number, reason: string]> = {
  'entities/offices.ts': [8, GRAMMAR],
  'entities/tags.ts': [62, GRAMMAR],
  'fields/blanks.ts': [64, PHRASES],
  'fields/by-form.ts': [37, PHRASES],
  'fields/context.ts': [95, PHRASES],
  'fields/electronic-signature.ts': [41, PHRASES],
  'fields/events.ts': [8, GRAMMAR],
  'fields/head.ts': [22, PHRASES],
  'fields/items.ts': [28, PHRASES],
  'fields/label-blanks.ts': [44, PHRASES],
  'fields/marked-cells.ts': [7, PHRASES],
  'fields/person-block.ts': [24, PHRASES],
  'fields/phrases.ts': [23, GRAMMAR],
  'fields/same-person.ts': [5, GRAMMAR],
  'fields/tables.ts': [38, PHRASES],
  'fields/topics.ts': [74, GRAMMAR],
  'fields/written-data.ts': [14, GRAMMAR],
  'layout/signature-reader.ts': [29, FIRST_VIEW],
  'pairs/units.ts': [13, GRAMMAR],
  'reading/chatter.ts': [25, PHRASES],
  'reading/false-gaps.ts': [34, GRAMMAR],
  'reading/forms.ts': [69, FIRST_VIEW],
  'reading/place-and-date.ts': [38, FIRST_VIEW],
  'rules/agreement.ts': [28, RULE],
  'rules/answer.ts': [52, RULE],
  'rules/body.ts': [59, RULE],
  'rules/dates.ts': [10, RULE],
  'rules/figures.ts': [6, RULE],
  'rules/invented.ts': [75, RULE],
  'rules/kinds.ts': [13, RULE],
  'rules/leftovers.ts': [13, RULE],
  'rules/placeholders.ts': [15, RULE],
  'rules/references.ts': [34, RULE],
  'rules/spelling.ts': [16, RULE],
  'variables/labels.ts': [186, FIRST_VIEW],
  'variables/wording.ts': [50, FIRST_VIEW],
};

test('lists of words outside of the lexicon only shrink, and each has its reason', () => {
  const root = new URL('../', import.meta.url);
  const files = globSync('**/*.ts', { cwd: root }).filter(
    (file) => !/\.test(?:ing)?\.ts$|^(?:build|kinds|lexicon|words)\//.test(file),
  );
  const counts = files.flatMap((file) => {
    const count = entriesIn(readFileSync(new URL(file, root), 'utf8'));
    return count > 0 ? [[file, count] as const] : [];
  });
  const allowed = Object.entries(ELSEWHERE).map(([file, [entries]]) => [file, entries] as const);
  assert.deepEqual(Object.fromEntries(counts), Object.fromEntries(allowed));
});

// Counts what listOf(), anyOf() and split(' ') are given, an entry for each line, word or string.
function entriesIn(source: string): number {
  const lines = Array.from(source.matchAll(/\b(?:any|list)Of\(`([^`]*)`/g), ([, list = '']) => list.trim().split('\n'));
  const words = Array.from(source.matchAll(/'([^']*)'\s*\.split\(\s*' ',?\s*\)/g), ([, list = '']) => list.split(' '));
  const strings = Array.from(
    source.matchAll(/\b(?:any|list)Of\(\[((?:\s*'[^']*',?)+)\s*\]/g),
    ([, list = '']) => list.match(/'[^']*'/g) ?? [],
  );
  return [...lines, ...words, ...strings].flat().length;
}
