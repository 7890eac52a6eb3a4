// The tags of a token: what the lexicon knows of a word, and how a word, a number or a sign is written. A token becomes
// one character, its sign, which stands for all its tags. Patterns are compiled for the sets of tags that there are, so
// all of them are known when this file is loaded.
import { NUMERALS } from '../facts/numbers.ts';
import { DURATION } from '../lexicon/by-tag/duration.ts';
import { ID } from '../lexicon/by-tag/id.ts';
import { IN_NAME } from '../lexicon/by-tag/in-name.ts';
import { LAW } from '../lexicon/by-tag/law.ts';
import { REFERENCE } from '../lexicon/by-tag/reference.ts';
import { SPOT } from '../lexicon/by-tag/spot.ts';
import { UNIT } from '../lexicon/by-tag/unit.ts';
import { spellingsOf } from '../lexicon/spellings.ts';
import { singularsOf, type Word } from '../lexicon/word.ts';
import { fold } from '../text.ts';
import { DAYS_IN_WORDS, MONTHS, WEEKDAYS } from '../words/dates.ts';
import { LITERALS } from './rows.ts';

// What the words of a tag are. Of the lexicon, only single words are known.
const WORDS_BY_TAG: Record<string, readonly string[]> = {
  dayword: DAYS_IN_WORDS,
  duration: spelled(DURATION),
  'in-name': spelled(IN_NAME),
  law: spelled(LAW),
  month: [...MONTHS, 'setiembre'],
  numbered: [ID, REFERENCE, SPOT].flat().flatMap(singularsOf).map(fold),
  numeral: NUMERALS,
  shortmonth: 'ene feb mar abr may jun jul ago sep sept oct nov dic'.split(' '),
  unit: spelled(UNIT),
  weekday: WEEKDAYS,
};

function spelled(words: readonly Word[]): string[] {
  return words.flatMap(spellingsOf);
}

const TAGS_BY_WORD = new Map<string, string[]>();
for (const [tag, words] of [
  ...Object.entries(WORDS_BY_TAG),
  ...Array.from(LITERALS, (word) => [`=${word}`, [word]] as const),
])
  for (const word of new Set(words.filter((one) => /^[\p{L}\p{N}]+$/u.test(one))))
    TAGS_BY_WORD.set(word, [...(TAGS_BY_WORD.get(word) ?? []), tag]);

const TAGS_BY_SIGN: Record<string, readonly string[]> = {
  '.': ['stop'],
  ',': ['comma'],
  ':': ['colon'],
  ';': ['semicolon'],
  '/': ['slash'],
  '-': ['dash'],
  '–': ['dash'],
  '—': ['dash'],
  _: ['under'],
  '(': ['open'],
  ')': ['close'],
  $: ['dollar'],
  '%': ['percent'],
  '@': ['at'],
  '°': ['degree'],
  '˚': ['degree'],
  "'": ['apostrophe'],
  '+': ['plus'],
  '~': ['tilde'],
  '\n': ['end'],
};

// How letters and digits in one word are written, the first that matches, with a sample of each.
const MIXED: readonly (readonly [tag: string, pattern: RegExp, sample: string])[] = [
  ['dayord', /^\d{1,2}(?:[ºªᵒ]|ᵉʳ|er|(?:e?r|d|t|m|v|n)?o)$/, '1er'],
  ['minutehalf', /^[0-5]\d[ap]m$/, '30pm'],
  ['curp', /^[a-z]{4}\d{6}[hmx][a-z]{5}[a-z\d]\d$/, 'baon910314mtlrcy04'],
  ['rfc', /^[a-z]{3,4}\d{6}[a-z\d]{3}$/, 'magl790305qx8'],
  ['schoolkey', /^[0-3]\d[a-z]{3}\d{4}[a-z]$/, '21dst0012x'],
  ['lettersdigits', /^[a-z]{1,2}\d{3,8}$/, 'e0281'],
  ['mixed', /^/, 'x8x'],
];

function tagsOf(word: string): readonly string[] {
  if (word.startsWith('\ue000')) return ['blank'];
  if (!/[\p{L}\p{N}]/u.test(word)) return TAGS_BY_SIGN[word] ?? ['sign'];
  const shape = /^\d+$/.test(word)
    ? shapeOfNumber(word)
    : /\p{N}/u.test(word)
      ? shapeOfMixed(word)
      : shapeOfLetters(word);
  return ['alnum', ...shape, ...(TAGS_BY_WORD.get(word) ?? [])];
}

function shapeOfNumber(digits: string): string[] {
  const { length } = digits;
  const value = length < 5 ? Number(digits) : Number.NaN;
  const tags = ['digits', `d${Math.min(length, 21)}`];
  if (length < 3 && value > 0 && value < 32) tags.push('day');
  if (length < 3 && value > 0 && value < 13) tags.push('monthnumber');
  if (length < 3 && value < 24) tags.push('hour');
  if (length === 2 && value < 60) tags.push('minute');
  if (length === 4 && value > 1899 && value < 2100) tags.push('year');
  return tags;
}

function shapeOfMixed(word: string): string[] {
  return [MIXED.find(([, pattern]) => pattern.test(word))?.[0] ?? 'mixed'];
}

// «los» and «las» are no plurals.
function shapeOfLetters(word: string): string[] {
  const tags = ['word', `w${Math.min(word.length, 5)}`];
  if (word.length > 3 && word.endsWith('s')) tags.push('plural');
  if (/^[ivxlcdm]{1,8}$/.test(word)) tags.push('roman');
  return tags;
}

// At least one token for each set of tags.
const SAMPLES = [
  '\ue000',
  '§',
  ...Object.keys(TAGS_BY_SIGN),
  ...TAGS_BY_WORD.keys(),
  ...MIXED.map(([, , sample]) => sample),
  ...Array.from({ length: 100 }, (_, number) => [`${number}`, `${number}`.padStart(2, '0')]).flat(),
  ...Array.from({ length: 21 }, (_, length) => '5'.repeat(length + 1)),
  '2000',
  ...'a aa aaa aaaa aaaaa aaas aaaas i ii iii iiii iiiii'.split(' '),
];

const SETS = Array.from(new Set(SAMPLES.map((sample) => tagsOf(sample).join(' '))));
const NUMBERS = new Map(SETS.map((set, number) => [set, number]));
const END = NUMBERS.get('end') ?? 0;
const NUMBERS_BY_WORD = new Map(SAMPLES.map((sample) => [sample, NUMBERS.get(tagsOf(sample).join(' ')) ?? END]));

// A sign also says whether the token begins with a capital, and whether it directly follows the token before.
const BITS = { glued: 1, Cap: 2 } as const;
const FIRST_SIGN = 0x2000;

export function signOf(word: string, written: string, isGlued: boolean): string {
  const number = NUMBERS_BY_WORD.get(word) ?? NUMBERS.get(tagsOf(word).join(' ')) ?? END;
  const first = written.charAt(0);
  const isCapital = first !== word.charAt(0) && first !== first.toLowerCase();
  const bits = (isCapital ? BITS.Cap : 0) + (isGlued ? BITS.glued : 0);
  return String.fromCharCode(FIRST_SIGN + bits * SETS.length + number);
}

const CLASSES = new Map<string, string>();

// Returns the source of a character class for the tokens whose tags fulfil an expression: «month», «d2&glued»,
// «comma|stop», «!slash». Throws an Error for a tag that no token has.
export function classFor(expression: string): string {
  const known = CLASSES.get(expression);
  if (known !== undefined) return known;
  const alternatives = expression.split('|').map((one) => one.split('&').map(termOf));
  let source = '';
  for (let bits = 0; bits < 4; bits += 1)
    for (const number of SETS.keys())
      if (alternatives.some((terms) => terms.every((isFulfilled) => isFulfilled(bits, number))))
        source += `\\u${(FIRST_SIGN + bits * SETS.length + number).toString(16).padStart(4, '0')}`;
  CLASSES.set(expression, `[${source}]`);
  return `[${source}]`;
}

// The end of a paragraph is never without a tag: «<!slash>» does not reach over it.
function termOf(term: string): (bits: number, number: number) => boolean {
  const tag = term.replace(/^!/, '');
  const isWanted = tag === term;
  if (tag === 'glued' || tag === 'Cap') return (bits) => (bits & BITS[tag]) > 0 === isWanted;
  const having = SETS.map((set) => ` ${set} `.includes(` ${tag} `));
  if (!having.includes(true)) throw new Error(`No token has the tag «${tag}».`);
  if (!isWanted) having[END] = true;
  return (_, number) => having[number] === isWanted;
}
