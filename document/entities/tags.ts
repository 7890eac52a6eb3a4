// The tags of a token: what the lexicon knows of a word, and how a word, a number or a sign is written. A token becomes
// one character, its sign, which stands for all its tags. Patterns are compiled for the sets of tags that there are, so
// all of them are known when this file is loaded.
import { NUMERALS } from '../facts/numbers.ts';
import { DOCUMENT } from '../lexicon/by-tag/document.ts';
import { DURATION } from '../lexicon/by-tag/duration.ts';
import { HONORIFIC } from '../lexicon/by-tag/honorific.ts';
import { ID } from '../lexicon/by-tag/id.ts';
import { IN_NAME } from '../lexicon/by-tag/in-name.ts';
import { JOB } from '../lexicon/by-tag/job.ts';
import { JOB_BY_NAME } from '../lexicon/by-tag/job-by-name.ts';
import { LAW } from '../lexicon/by-tag/law.ts';
import { NO_NAME } from '../lexicon/by-tag/no-name.ts';
import { PUBLIC_BODY } from '../lexicon/by-tag/public-body.ts';
import { REFERENCE } from '../lexicon/by-tag/reference.ts';
import { SCHOOL } from '../lexicon/by-tag/school.ts';
import { SETTLEMENT } from '../lexicon/by-tag/settlement.ts';
import { SPOT } from '../lexicon/by-tag/spot.ts';
import { STREET } from '../lexicon/by-tag/street.ts';
import { UNIT } from '../lexicon/by-tag/unit.ts';
import { VENUE } from '../lexicon/by-tag/venue.ts';
import { WHO } from '../lexicon/by-tag/who.ts';
import { spellingsOf } from '../lexicon/spellings.ts';
import { pluralsOf, singularsOf, type Word } from '../lexicon/word.ts';
import { fold } from '../text.ts';
import { DAYS_IN_WORDS, MONTHS, WEEKDAYS } from '../words/dates.ts';
import { GIVEN_NAMES } from '../words/given-names.ts';
import { SURNAMES } from '../words/surnames.ts';
import { LITERALS } from './rows.ts';

// What the words of a tag are. Of the lexicon, only single words are known.
const WORDS_BY_TAG: Record<string, readonly string[]> = {
  dayword: DAYS_IN_WORDS,
  duration: spelled(DURATION),
  given: Array.from(GIVEN_NAMES),
  empty: 'c cc sr sra srita senor senora senorita ciudadana ciudadano don dona'.split(' '),
  'in-name': spelled(IN_NAME),
  law: spelled(LAW),
  longtitle: HONORIFIC.flatMap((word) => [...singularsOf(word), ...pluralsOf(word)]).map(fold),
  month: [...MONTHS, 'setiembre'],
  nevername:
    'a al con como da de del do el en es la las los para por que quien quienes se sin su sus un una van von y'.split(
      ' ',
    ),
  noname: [
    ...spelled([...JOB, ...JOB_BY_NAME, ...NO_NAME, ...WHO]),
    ...[...DOCUMENT, ...IN_NAME, ...PUBLIC_BODY].flatMap(singularsOf).map(fold),
  ].flatMap((word) => [word, `sub${word}`]),
  numbered: [ID, REFERENCE, SPOT].flat().flatMap(singularsOf).map(fold),
  numeral: NUMERALS,
  'of-name': spelled([...SCHOOL, ...SETTLEMENT, ...STREET, ...VENUE]),
  baretitle: shortTitles().filter((one) => !one.endsWith('.')),
  shorttitle: [...shortTitles().map((one) => one.replace(/\.$/, '')), 'c', 'cc'],
  surname: Array.from(SURNAMES),
  shortmonth: 'ene feb mar abr may jun jul ago sep sept oct nov dic'.split(' '),
  unit: spelled(UNIT),
  weekday: WEEKDAYS,
};

function spelled(words: readonly Word[]): string[] {
  return words.flatMap(spellingsOf);
}

function shortTitles(): string[] {
  return HONORIFIC.flatMap(({ abbreviations }) => abbreviations.map(fold));
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
  '’': ['apostrophe'],
  '"': ['quote'],
  '“': ['quote'],
  '«': ['quote'],
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

function tagsOf(word: string, known = TAGS_BY_WORD.get(word) ?? []): readonly string[] {
  if (word.startsWith('\ue000')) return ['blank'];
  if (!/[\p{L}\p{N}]/u.test(word)) return TAGS_BY_SIGN[word] ?? ['sign'];
  const shape = /^\d+$/.test(word)
    ? shapeOfNumber(word)
    : /\p{N}/u.test(word)
      ? shapeOfMixed(word)
      : shapeOfLetters(word);
  return ['alnum', ...shape, ...known];
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
  if (word.endsWith('ez')) tags.push('ez');
  if (ABSTRACT.test(word) && !GIVEN_NAMES.has(word) && !SURNAMES.has(word)) tags.push('abstract');
  return tags;
}

// Nouns such as «convivencia» and «notificación», which names of people rarely contain.
const ABSTRACT = /(?:[aeiou]cion(?:es)?|cciones|[ae]ncia|idad(?:es)?|amiento|(?:ativ|itari|istic)[oa]s?|logias?)$/;

// At least one token for each set of tags. A word that is known also stands for one of its shape that is not.
const SAMPLES = [
  '\ue000',
  '§',
  ...Object.keys(TAGS_BY_SIGN),
  ...TAGS_BY_WORD.keys(),
  ...MIXED.map(([, , sample]) => sample),
  ...Array.from({ length: 100 }, (_, number) => [`${number}`, `${number}`.padStart(2, '0')]).flat(),
  ...Array.from({ length: 21 }, (_, length) => '5'.repeat(length + 1)),
  '2000',
  ...'q qq qqq qqqq qqqqq qqqs qqqqs x xx xxx xxxx xxxxx idad ez aez aaez aaaez oncia aaencia acion aciones ividad'.split(
    ' ',
  ),
];

// In an order in which most classes are few ranges.
const SETS = Array.from(
  new Set(SAMPLES.flatMap((sample) => [tagsOf(sample), tagsOf(sample, [])]).map((tags) => tags.join(' '))),
).toSorted((a, b) => groupOf(a) - groupOf(b) || (a < b ? -1 : 1));

function groupOf(set: string): number {
  return ['nevername', 'noname', 'alnum word', 'alnum'].findIndex((tags) => set.includes(tags));
}

const NUMBERS = new Map(SETS.map((set, number) => [set, number]));
const END = NUMBERS.get('end') ?? 0;
const ALL_SETS: readonly number[] = Array.from(SETS.keys());
const NUMBERS_BY_WORD = new Map(SAMPLES.map((sample) => [sample, NUMBERS.get(tagsOf(sample).join(' ')) ?? END]));

// A sign also says whether the token begins with a capital, or has only capitals, and whether it directly follows the token before.
const BITS = { glued: 1, Cap: 2, CAPS: 4 } as const;
const FIRST_SIGN = 0x2000;

export function signOf(word: string, written: string, isGlued: boolean): string {
  const number = NUMBERS_BY_WORD.get(word) ?? NUMBERS.get(tagsOf(word).join(' ')) ?? END;
  const first = written.charAt(0);
  const isCapital = first !== word.charAt(0) && first !== first.toLowerCase();
  const isShouted = isCapital && written.length > 1 && written === written.toUpperCase();
  const bits = (isCapital ? BITS.Cap : 0) + (isShouted ? BITS.CAPS : 0) + (isGlued ? BITS.glued : 0);
  return String.fromCharCode(FIRST_SIGN + bits * SETS.length + number);
}

const CLASSES = new Map<string, string>();
const TERMS = new Map<string, Term>();

// Returns the source of a character class for the tokens whose tags fulfil an expression: «month», «d2&glued»,
// «comma|stop», «!slash». Throws an Error for a tag that no token has.
export function classFor(expression: string): string {
  const known = CLASSES.get(expression);
  if (known !== undefined) return known;
  const codes = new Set<number>();
  for (const alternative of expression.split('|')) {
    const terms = alternative.split('&').map((term) => TERMS.get(term) ?? termOf(term));
    const sets = terms.reduce((kept, { having }) => kept.filter((number) => having?.[number] ?? true), ALL_SETS);
    for (let bits = 0; bits < 8; bits += 1)
      if (terms.every(({ isOfBits }) => isOfBits?.(bits) ?? true))
        for (const number of sets) codes.add(FIRST_SIGN + bits * SETS.length + number);
  }
  const source = `[${rangesOf(Array.from(codes).toSorted((a, b) => a - b))}]`;
  CLASSES.set(expression, source);
  return source;
}

// A term is about the bits of a sign, or about its set of tags.
interface Term {
  isOfBits?: (bits: number) => boolean;
  having?: readonly boolean[];
}

// The end of a paragraph is never without a tag: «<!slash>» does not reach over it.
function termOf(term: string): Term {
  const tag = term.replace(/^!/, '');
  const isWanted = tag === term;
  if (tag === 'glued' || tag === 'Cap' || tag === 'CAPS')
    return { isOfBits: (bits) => (bits & BITS[tag]) > 0 === isWanted };
  const having = SETS.map(
    (set, number) => ` ${set} `.includes(` ${tag} `) === isWanted && (isWanted || number !== END),
  );
  if (!SETS.some((set) => ` ${set} `.includes(` ${tag} `))) throw new Error(`No token has the tag «${tag}».`);
  TERMS.set(term, { having });
  return { having };
}

function rangesOf(codes: readonly number[]): string {
  const spelled = (code = 0) => `\\u${code.toString(16).padStart(4, '0')}`;
  let ranges = '';
  for (let at = 0; at < codes.length; at += 1) {
    ranges += spelled(codes[at]);
    let last = at;
    while (codes[last + 1] === (codes[last] ?? 0) + 1) last += 1;
    if (last > at) ranges += `-${spelled(codes[last])}`;
    at = last;
  }
  return ranges;
}
