// The tags of a token: what the lexicon knows of a word, and how a word, a number or a sign is written. A token becomes
// one character, its sign, which stands for all its tags. Patterns are compiled for the sets of tags that there are, so
// all of them are known when this file is loaded.
import { NUMERALS } from '../facts/numbers.ts';
import { DOCUMENT } from '../lexicon/by-tag/document.ts';
import { DURATION } from '../lexicon/by-tag/duration.ts';
import { HONORIFIC } from '../lexicon/by-tag/honorific.ts';
import { ID } from '../lexicon/by-tag/id.ts';
import { IN_ADDRESS } from '../lexicon/by-tag/in-address.ts';
import { IN_NAME } from '../lexicon/by-tag/in-name.ts';
import { JOB } from '../lexicon/by-tag/job.ts';
import { JOB_BY_NAME } from '../lexicon/by-tag/job-by-name.ts';
import { LAW } from '../lexicon/by-tag/law.ts';
import { NO_NAME } from '../lexicon/by-tag/no-name.ts';
import { OFFICE } from '../lexicon/by-tag/office.ts';
import { PUBLIC_BODY } from '../lexicon/by-tag/public-body.ts';
import { REFERENCE } from '../lexicon/by-tag/reference.ts';
import { SCHOOL } from '../lexicon/by-tag/school.ts';
import { SETTLEMENT } from '../lexicon/by-tag/settlement.ts';
import { SHOP } from '../lexicon/by-tag/shop.ts';
import { SPOT } from '../lexicon/by-tag/spot.ts';
import { STREET } from '../lexicon/by-tag/street.ts';
import { UNIT } from '../lexicon/by-tag/unit.ts';
import { VEHICLE } from '../lexicon/by-tag/vehicle.ts';
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
  'in-address': spelled([...IN_ADDRESS, ...SETTLEMENT, ...STREET]),
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
  office: OFFICE.flatMap(singularsOf).map(fold),
  post: spelled([...JOB, ...JOB_BY_NAME]).flatMap((word) => ['', 'sub', 'vice', 'pro'].map((before) => before + word)),
  baretitle: shortTitles().filter((one) => !one.endsWith('.')),
  shorttitle: [...shortTitles().map((one) => one.replace(/\.$/, '')), 'c', 'cc'],
  shop: SHOP.flatMap(singularsOf).map(fold),
  school: spelled(SCHOOL),
  settlement: spelled(SETTLEMENT),
  street: spelled(STREET),
  surname: Array.from(SURNAMES),
  shortmonth: [...MONTHS.map((month) => month.slice(0, 3)), 'sept'],
  unit: spelled(UNIT),
  vehicle: VEHICLE.flatMap(singularsOf).map(fold),
  venue: spelled(VENUE),
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

// Only an accent tells «Secretaría», an office, from «Secretaria», a post.
const ACCENTED = new Map(
  OFFICE.filter(({ text }) => /ía$/.test(text) && TAGS_BY_WORD.get(fold(text))?.includes('post')).map(({ text }) => [
    fold(text),
    text,
  ]),
);
for (const [word, accented] of ACCENTED) {
  const tags = TAGS_BY_WORD.get(word) ?? [];
  TAGS_BY_WORD.set(
    accented,
    tags.filter((tag) => tag !== 'post'),
  );
  TAGS_BY_WORD.set(
    word,
    tags.filter((tag) => tag !== 'office'),
  );
}

// Returns true for a word that is another one if it has an accent.
export function hasTwin(word: string): boolean {
  return word.endsWith('ria') && ACCENTED.has(word);
}

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
  '"': ['quote', 'unquote'],
  '“': ['quote'],
  '«': ['quote'],
  '”': ['unquote'],
  '»': ['unquote'],
  '&': ['amp'],
  '|': ['bar'],
  '#': ['hash'],
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

function tagsOf(word: string): string {
  return [...shapeOf(word), ...(TAGS_BY_WORD.get(word) ?? [])].join(' ');
}

function shapeOf(word: string): readonly string[] {
  if (word.startsWith('\ue000')) return ['blank'];
  if (!/[\p{L}\p{N}]/u.test(word)) return TAGS_BY_SIGN[word] ?? ['sign'];
  const shape = /^\d+$/.test(word)
    ? shapeOfNumber(word)
    : /\p{N}/u.test(word)
      ? shapeOfMixed(word)
      : shapeOfLetters(word);
  return ['alnum', ...shape];
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

const SET_BY_SAMPLE = new Map(SAMPLES.map((sample) => [sample, tagsOf(sample)]));

// In an order in which most classes are few ranges.
const SETS = Array.from(
  new Set([...SET_BY_SAMPLE.values(), ...SAMPLES.map((sample) => shapeOf(sample).join(' '))]),
).toSorted((a, b) => groupOf(a) - groupOf(b) || (a < b ? -1 : 1));

function groupOf(set: string): number {
  return ['nevername', 'noname', 'alnum word', 'alnum'].findIndex((tags) => set.includes(tags));
}

const NUMBERS = new Map(SETS.map((set, number) => [set, number]));
const END = NUMBERS.get('end') ?? 0;
const ALL_SETS: readonly number[] = Array.from(SETS.keys());
const NUMBERS_BY_TAG = new Map<string, number[]>();
for (const [number, set] of SETS.entries())
  for (const tag of set.split(' ')) NUMBERS_BY_TAG.set(tag, [...(NUMBERS_BY_TAG.get(tag) ?? []), number]);
const NUMBERS_BY_WORD = new Map(Array.from(SET_BY_SAMPLE, ([sample, set]) => [sample, NUMBERS.get(set) ?? END]));

// A sign also says how the token is written, and whether it directly follows the token before.
const WRITINGS: readonly (readonly string[])[] = [
  [],
  ['Cap'],
  ['Cap', 'CAPS'],
  ['glued'],
  ['Cap', 'glued'],
  ['Cap', 'CAPS', 'glued'],
];
const FIRST_SIGN = 0x2000;

// Returns a function that returns the sign of a token, and looks the tags of a word up once.
export function signReader(): (word: string, written: string, isGlued: boolean) => string {
  const numbers = new Map<string, number>();
  const numberOf = (word: string) => {
    const known = NUMBERS_BY_WORD.get(word) ?? numbers.get(word);
    if (known !== undefined) return known;
    const number = NUMBERS.get(tagsOf(word)) ?? END;
    numbers.set(word, number);
    return number;
  };
  return (word, written, isGlued) => {
    const first = written.charAt(0);
    const isCapital = first !== word.charAt(0) && first !== first.toLowerCase();
    const isShouted = isCapital && written.length > 1 && written === written.toUpperCase();
    const writing = (isShouted ? 2 : isCapital ? 1 : 0) + (isGlued ? 3 : 0);
    return String.fromCharCode(
      FIRST_SIGN + writing * SETS.length + numberOf(/ía$/i.test(written) ? (ACCENTED.get(word) ?? word) : word),
    );
  };
}

// Returns 1 for each set of tags of these signs, by its number.
export function setsOf(signs: string): Uint8Array {
  const sets = new Uint8Array(SETS.length);
  for (let at = 0; at < signs.length; at += 1) sets[(signs.charCodeAt(at) - FIRST_SIGN) % SETS.length] = 1;
  return sets;
}

const CLASSES = new Map<string, string>();
const SETS_OF_CLASSES = new Map<string, readonly number[]>();
const TERMS = new Map<string, Term>();

// Returns the source of a character class for the tokens whose tags fulfil an expression: «month», «d2&glued»,
// «comma|stop», «!slash». Throws an Error for a tag that no token has.
export function classFor(expression: string): string {
  const known = CLASSES.get(expression);
  if (known !== undefined) return known;
  const signs = new Uint8Array(WRITINGS.length * SETS.length);
  for (const { sets, terms } of alternativesOf(expression))
    for (const [at, writing] of WRITINGS.entries())
      if (terms.every(({ isOf }) => isOf?.(writing) ?? true))
        for (const number of sets) signs[at * SETS.length + number] = 1;
  const source = `[${rangesOf(signs)}]`;
  CLASSES.set(expression, source);
  return source;
}

// Returns the numbers of the sets of tags that the tokens of an expression may have, however they are written.
export function setsFor(expression: string): readonly number[] {
  const known = SETS_OF_CLASSES.get(expression);
  if (known !== undefined) return known;
  const numbers = Array.from(new Set(alternativesOf(expression).flatMap(({ sets }) => sets)));
  SETS_OF_CLASSES.set(expression, numbers);
  return numbers;
}

function alternativesOf(expression: string): { sets: readonly number[]; terms: readonly Term[] }[] {
  return expression.split('|').map((alternative) => {
    const terms = alternative.split('&').map((term) => TERMS.get(term) ?? termOf(term));
    // The least is begun with, because the sets are hundreds.
    const [least = ALL_SETS] = terms
      .flatMap(({ numbers }) => (numbers ? [numbers] : []))
      .toSorted((a, b) => a.length - b.length);
    return { terms, sets: least.filter((number) => terms.every(({ having }) => having?.[number] !== 0)) };
  });
}

// A term is about how a token is written, or about its set of tags.
interface Term {
  isOf?: (writing: readonly string[]) => boolean;
  having?: Uint8Array;
  numbers?: readonly number[];
}

// The end of a paragraph is never without a tag: «<!slash>» does not reach over it.
function termOf(term: string): Term {
  const tag = term.replace(/^!/, '');
  const isWanted = tag === term;
  if (tag === 'glued' || tag === 'Cap' || tag === 'CAPS')
    return { isOf: (writing) => writing.includes(tag) === isWanted };
  const numbers = NUMBERS_BY_TAG.get(tag);
  if (!numbers) throw new Error(`No token has the tag «${tag}».`);
  const having = new Uint8Array(SETS.length).fill(isWanted ? 0 : 1);
  for (const number of numbers) having[number] = isWanted ? 1 : 0;
  if (!isWanted) having[END] = 0;
  const read: Term = isWanted ? { having, numbers } : { having };
  TERMS.set(term, read);
  return read;
}

function rangesOf(signs: Uint8Array): string {
  const spelled = (at: number) => `\\u${(FIRST_SIGN + at).toString(16).padStart(4, '0')}`;
  let ranges = '';
  for (let at = signs.indexOf(1); at >= 0; ) {
    const after = signs.indexOf(0, at);
    const last = (after < 0 ? signs.length : after) - 1;
    ranges += last > at ? `${spelled(at)}-${spelled(last)}` : spelled(at);
    at = signs.indexOf(1, last + 1);
  }
  return ranges;
}
