// Writes a module for each tag of the lexicon, so that a part of the page loads only the words that it asks for.
import { readFileSync } from 'node:fs';
import { anyAbbreviation, anyWord, oneWord, readWords, type Word } from '../lexicon/word.ts';

const LEXICON = new URL('../lexicon/', import.meta.url);
export const WORDS = new URL('words.txt', LEXICON);
export const BY_TAG = new URL('by-tag/', LEXICON);
export const PATTERNS = new URL('patterns.ts', LEXICON);

interface Entry {
  written: string;
  gender: string;
  tags: readonly string[];
  label: string;
}

// Returns the text of each module, by its file name in by-tag/. Throws an Error that lists the lines that are
// wrong.
export function writeModules(text = readFileSync(WORDS, 'utf8')): ReadonlyMap<string, string> {
  const { tags, entries } = readLexicon(text);
  const loaded = tags.filter((tag) => !IN_PATTERNS_ALONE.has(tag));
  return new Map(loaded.map((tag) => [`${tag}.ts`, moduleOf(tag, entries)]));
}

// The tags for which nobody but patterns.ts asks.
const IN_PATTERNS_ALONE: ReadonlySet<string> = new Set(['degree']);

// Returns the text of patterns.ts: what the first view of the page asks for, made beforehand, so that the view loads
// neither the words nor what makes patterns of them.
export function writePatterns(text = readFileSync(WORDS, 'utf8')): string {
  const { entries } = readLexicon(text);
  const wordsOf = (tag: string) => readWords(linesOf(tag, entries).join('\n'));
  const patterns = {
    ANY_DEGREE: anyWord(wordsOf('degree')),
    ANY_JOB: anyWord(wordsOf('job')),
    ANY_STREET_ABBREVIATION: anyAbbreviation(wordsOf('street')),
    ANY_TITLE: anyAbbreviation(wordsOf('honorific').map(withStopsAlone)).replace(/\\\.(?=[|)])/g, ''),
    ONE_PUBLIC_BODY: oneWord(wordsOf('public-body')),
    ONE_STREET: oneWord(wordsOf('street')),
    ONE_TOWN: oneWord(wordsOf('settlement')),
  };
  return [
    '// `npm run lexicon` writes this file from words.txt: sources of the patterns that the first view of the page needs.',
    ...Object.entries(patterns).map(([name, source]) => writeConstant(name, source)),
    '',
  ].join('\n');
}

// As the formatter writes it.
function writeConstant(name: string, source: string): string {
  const [start, value] = [`export const ${name} =`, `'${source.replaceAll('\\', '\\\\')}';`];
  return start.length + 1 + value.length > 120 ? `${start}\n  ${value}` : `${start} ${value}`;
}

// A title is abbreviated with a full stop. Some are also written without it, but only before a name.
function withStopsAlone(word: Word): Word {
  return { ...word, abbreviations: word.abbreviations.filter((one) => one.endsWith('.')) };
}

function moduleOf(tag: string, entries: readonly Entry[]): string {
  return [
    '// `npm run lexicon` writes this file from words.txt.',
    "import { readWords } from '../word.ts';",
    '',
    `export const ${nameOf(tag)} = readWords(\``,
    ...linesOf(tag, entries),
    '`);',
    '',
  ].join('\n');
}

function linesOf(tag: string, entries: readonly Entry[]): string[] {
  return entries
    .filter(({ tags }) => tags.includes(tag))
    .map(({ written, gender, label }) => `${written}|${gender}${label && `|${label}`}`);
}

// «in-address» becomes IN_ADDRESS.
function nameOf(tag: string): string {
  return tag.replaceAll('-', '_').toUpperCase();
}

// The head of the file says what each tag means; the other lines are words.
function readLexicon(text: string): { tags: readonly string[]; entries: readonly Entry[] } {
  const lines = text.trimEnd().split('\n');
  const tags = lines.flatMap((line) => /^# {3}([a-z-]+) {2,}\p{L}/u.exec(line)?.[1] ?? []);
  const problems: string[] = [];
  const entries = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line): Entry[] => {
      const match = /^(\p{L}[^|]*?) {2,}(m|f|mf) {2,}([a-z-]+(?: [a-z-]+)*)(?: {2,}(\p{L}[^|]*))?$/u.exec(line);
      if (!match) problems.push(`needs a word, a gender and tags, with two blanks between them: ${line}`);
      const [, written = '', gender = '', ofWord = '', label = ''] = match ?? [];
      const unknown = ofWord.split(' ').filter((tag) => tag !== '' && !tags.includes(tag));
      problems.push(...unknown.map((tag) => `has a tag that the head does not explain, ${tag}: ${line}`));
      return match ? [{ written, gender, tags: ofWord.split(' '), label }] : [];
    });
  for (const [at, { written }] of entries.entries()) {
    const above = entries[at - 1];
    const order = above ? ORDER.compare(wordOf(above.written), wordOf(written)) : -1;
    if (order === 0) problems.push(`is in two lines: ${written}`);
    if (order > 0) problems.push(`is not in the order of the alphabet: ${written}`);
  }
  const unused = tags.filter((tag) => !entries.some((entry) => entry.tags.includes(tag)));
  problems.push(...unused.map((tag) => `explains a tag that no word has: ${tag}`));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return { tags, entries };
}

function wordOf(written: string): string {
  return written.replace(/ \(.*/, '');
}

// «n» and «ñ» are two letters, but accents do not change the order.
const ORDER = new Intl.Collator('es', { sensitivity: 'accent' });
