import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { BY_TAG, PATTERNS, WORDS, writeModules, writePatterns } from './lexicon.ts';

test('the modules of the lexicon are those of words.txt: npm run lexicon writes them', () => {
  const modules = writeModules();
  assert.deepEqual(readdirSync(BY_TAG).sort(), Array.from(modules.keys()).sort());
  for (const [file, text] of modules) assert.equal(readFileSync(new URL(file, BY_TAG), 'utf8'), text, file);
  assert.equal(readFileSync(PATTERNS, 'utf8'), writePatterns());
});

test('a wrong line of words.txt is refused, with the line and what is wrong', () => {
  const text = readFileSync(WORDS, 'utf8');
  const at = (word: string) => new RegExp(`^${word} .*$`, 'm');
  const refused: [what: string, wrong: string, RegExp][] = [
    ['a tag in no head', text.replace(at('lote'), 'lote  m  sppot'), /does not explain, sppot: lote/],
    ['no gender', text.replace(at('lote'), 'lote  spot'), /needs a word, a gender and tags.*: lote/],
    ['one blank between columns', text.replace(at('lote'), 'lote m  spot'), /needs a word.*: lote/],
    ['two lines of one word', text.replace(at('lote'), 'lote  m  spot\nlote  m  venue'), /is in two lines: lote/],
    ['another order', text.replace(at('lote'), 'lote  m  spot\nabeja  f  venue'), /not in the order.*: abeja/],
    ['a tag that no word has', text.replace('#   id ', '#   vain  is in no line\n#   id '), /no word has: vain/],
  ];
  for (const [what, wrong, message] of refused) assert.throws(() => writeModules(wrong), message, what);
});
