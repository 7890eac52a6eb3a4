// Finds patterns that can be read as saying something and say nothing. Types and lint do not see them.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');

const sources = globSync('{document,word,cli,service,page,lab}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['**/node_modules/**', 'lab/bench/peers/**'],
}).map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

// Matches a regular expression where an expression may begin, and what is called on it.
const LITERAL =
  /(?<=[(,=:?[!&|{;>]\s*|^\s*|return )\/(?![*/])((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([a-z]*)(\.\w+\()?/gm;

const literals = sources.flatMap(({ path, text }) =>
  Array.from(text.matchAll(LITERAL), ([, body = '', flags = '', then = '']) => ({ path, body, flags, then })),
);

test('a class of letters has its backslash and its flag', () => {
  assert.ok(literals.length > 1000, `${literals.length} patterns`);
  for (const { path, text } of sources)
    for (const [words] of text.matchAll(/.{0,20}(?<![\\\w]|\\\\)[pP]\{(?:L|Lu|Ll|M|N|P|S|Script=\w+)\}.{0,20}/g))
      assert.fail(`${path}: ${words}`);
  for (const { path, body, flags } of literals)
    if (/\\[pP]\{/.test(body)) assert.match(flags, /[uv]/, `${path}: /${body}/${flags}`);
});

test('a test of a pattern can fail', () => {
  const always = literals.filter(({ body, flags, then }) => {
    if (then !== '.test(') return false;
    const pattern = new RegExp(body, flags);
    return ['', 'ñ# 7\n', '\u0000'].every((words) => pattern.test(words));
  });
  assert.deepEqual(always, []);
});

test('nothing is replaced by itself', () => {
  for (const { path, text } of sources)
    for (const [words] of text.matchAll(/\.replace(?:All)?\('([^'\n]*)', '\1'\)/g)) assert.fail(`${path}: ${words}`);
});

// In «(cierr|cierre)» before any other words, the second alternative never decides.
test('no alternative is covered by another one', () => {
  const idle = literals.flatMap(({ path, body }) =>
    Array.from(body.matchAll(GROUP)).flatMap(({ 0: whole, 1: group = '', index }) => {
      const isOpen = OPEN.test(body.slice(index + whole.length));
      const words = group.split('|');
      const isCovered = (word: string, at: number) =>
        words.slice(0, at).some((earlier) => word === earlier || (isOpen && word.startsWith(earlier)));
      return words.filter(isCovered).map((word) => `${path}: ${word} in ${whole}`);
    }),
  );
  assert.deepEqual(idle, []);
});

const GROUP = /\((?:\?(?:[:=!]|<[=!]|<\w+>))?([^()[\]\\?*+{}]+)\)/g;
const OPEN = /^(?:\[\^[^\]]*\]|\\p\{L\}|\.)(?:\*|\{0,\d+\})/;
