// Finds what differs between two letters of one kind.
import type { Field } from '../fields/field.ts';
import { FORM_LABEL } from '../lexicon/by-tag/form-label.ts';
import { ORDINAL } from '../lexicon/by-tag/ordinal.ts';
import { anyWord } from '../lexicon/word.ts';
import type { Range } from '../text.ts';
import { align, type Pair } from './align.ts';
import { type PairedPassage, pairPassages, wordsOfField } from './passages.ts';
import { isAtStart, isCountWord, type Region, regionsIn } from './regions.ts';
import type { Passage, Token, Unit } from './units.ts';

// A part of the first letter and the part of the other letter in its place. Either may be empty.
export interface LetterDifference {
  one: Range;
  other: Range;
  // A 'datum' is a field, or words with a capital, a digit or a label; 'words' have none of these. 'prose' is
  // longer than a datum.
  is: 'datum' | 'prose' | 'words';
  // The field that each letter has there.
  fields: readonly [Field | undefined, Field | undefined];
}

export interface LetterComparison {
  units: readonly (readonly [Unit, Unit])[];
  // The paragraphs and rows that only one of the letters has.
  alone: readonly [readonly Unit[], readonly Unit[]];
  passages: readonly PairedPassage[];
  differences: readonly LetterDifference[];
  // How many of the words of the shorter letter the other letter has too, from 0 to 1. Fields do not count.
  shared: number;
}

// Longer words are prose.
const MOST_WORDS = 14;

// Compares two letters in linear time.
export function compareLetters(ones: readonly Unit[], others: readonly Unit[]): LetterComparison {
  const units = pairUnits(ones, others);
  const paired = units.flatMap(([one, other]) =>
    one.passages.flatMap((passage, at) => {
      const { [at]: otherPassage } = other.passages;
      return otherPassage ? [{ unit: one, passage: pairPassages(passage, otherPassage) }] : [];
    }),
  );
  const passages = paired.map(({ passage }) => passage);
  const differences = paired.flatMap(({ unit, passage }) => differencesIn(passage, unit));
  const alone = [ones, others].map((letter, at) => {
    const known = new Set(units.map((pair) => pair[at]));
    return letter.filter((unit) => !known.has(unit));
  });
  return {
    units,
    alone: [alone[0] ?? [], alone[1] ?? []],
    passages,
    differences,
    shared: sharedWords(ones, others, passages),
  };
}

// Pairs the paragraphs and rows that have the same role and similar words. A paragraph between two pairs, in
// both letters, is rewritten, and is paired as well.
function pairUnits(ones: readonly Unit[], others: readonly Unit[]): (readonly [Unit, Unit])[] {
  const pairs = align(ones.length, others.length, (one, other) => kinship(ones[one], others[other]));
  const all: Pair[] = [];
  let [from, fromOther] = [0, 0];
  for (const [one, other] of [...pairs, [ones.length, others.length] as const]) {
    if (one - from === other - fromOther)
      for (let at = 0; from + at < one; at += 1)
        if (isRewritten(ones[from + at], others[fromOther + at])) all.push([from + at, fromOther + at]);
    if (one < ones.length) all.push([one, other]);
    [from, fromOther] = [one + 1, other + 1];
  }
  return all.flatMap(([one, other]) => {
    const [unit, otherUnit] = [ones[one], others[other]];
    return unit && otherUnit ? [[unit, otherUnit] as const] : [];
  });
}

function isRewritten(one: Unit | undefined, other: Unit | undefined): boolean {
  return one?.is === 'paragraph' && other?.is === 'paragraph' && one.line.role === other.line.role;
}

// How much it is worth to pair two units: more for long ones, and 0 if they have little in common.
function kinship(one: Unit | undefined, other: Unit | undefined): number {
  if (!one || !other || one.is !== other.is) return 0;
  if (one.is === 'row' && one.passages.length !== other.passages.length) return 0;
  let common = 0;
  const [few, many] = one.bag.size < other.bag.size ? [one.bag, other.bag] : [other.bag, one.bag];
  for (const [key, weight] of few) common += Math.min(weight, many.get(key) ?? 0);
  const likeness = (2 * common) / Math.max(1, one.weight + other.weight);
  const worth = likeness + roleBonus(one, other) - LEAST_LIKENESS;
  return Math.max(0, worth) * Math.sqrt(Math.min(16, 1 + Math.min(one.weight, other.weight)));
}

const LEAST_LIKENESS = 0.35;

// Lines of the head and the tail are known by their role, and rows by their columns, however few words they
// share. Paragraphs are known by their words.
function roleBonus(one: Unit, other: Unit): number {
  if (one.is === 'row') return 0.4;
  if (one.line.role !== other.line.role || one.line.style !== other.line.style) return 0;
  return one.line.role === 'paragraph' ? 0.1 : 0.3;
}

function differencesIn(passage: PairedPassage, unit: Unit): LetterDifference[] {
  const isCell = unit.is === 'row';
  return regionsIn(passage, isCell).flatMap((region) => {
    const [one, other] = region.isField ? fieldRanges(region, passage, isCell) : rangesOf(region, passage);
    if (one.start === one.end && other.start === other.end) return [];
    const fields = [fieldIn(passage.one, region.one), fieldIn(passage.other, region.other)] as const;
    return [{ one, other, is: kindOf(region, passage, unit), fields }];
  });
}

// Returns the longest field among some tokens, if it has most of their letters.
function fieldIn({ tokens }: Passage, { start, end }: Range): Field | undefined {
  const lengthOf = (token: Token | undefined) => (token ? token.end - token.start : 0);
  const inside = tokens.slice(start, end);
  const [longest] = inside.filter(({ field }) => field).toSorted((one, other) => lengthOf(other) - lengthOf(one));
  return 2 * lengthOf(longest) > inside.reduce((sum, token) => sum + lengthOf(token), 0) ? longest?.field : undefined;
}

function rangesOf({ one, other }: Region, passage: PairedPassage): [Range, Range] {
  return [rangeOf(passage.one, one), rangeOf(passage.other, other)];
}

// Returns the ranges of two fields without the small words and signs that both begin with, «POR «EL CENTRO», and
// without what both say of the letter itself, «de esta Universidad», «del año en curso», or the unit of two
// quantities in a sentence: «34» and «51» of «34 años» and «51 años».
function fieldRanges({ one, other }: Region, passage: PairedPassage, isCell: boolean): [Range, Range] {
  const tokensAt = (letter: Passage, at: number) =>
    letter.tokens.slice(at, at + 1).flatMap((token) => wordsOfField(letter, token));
  const [words, otherWords] = [tokensAt(passage.one, one.start), tokensAt(passage.other, other.start)];
  // An empty cell has no words.
  if (words.length === 0 || otherWords.length === 0) return rangesOf({ one, other, isField: true }, passage);
  const isCommon = (token: Token, at: number) =>
    token.key === otherWords[at]?.key &&
    (/^[(«"“]$/.test(token.key) || (token.is === 'small' && isApart(words, at) && isApart(otherWords, at)));
  const from = Math.max(
    0,
    words.findIndex((token, at) => !isCommon(token, at)),
  );
  const isInSentence = !isCell && one.start > 0 && passage.one.tokens[one.start - 1]?.key !== ':';
  const isQuantity = isInSentence && passage.one.tokens[one.start]?.field?.kind === 'number';
  const isNumber = /^(?:number|reference|text)$/.test(passage.one.tokens[one.start]?.field?.kind ?? '');
  const after = isQuantity
    ? commonUnit(words, otherWords)
    : commonTail(words, otherWords) || (isNumber ? commonNumber(words, otherWords) : 0);
  const rangeIn = (tokens: readonly Token[], start: number): Range => ({
    start: tokens[start]?.start ?? 0,
    end: tokens[tokens.length - 1 - after]?.end ?? 0,
  });
  return from < otherWords.length
    ? [rangeIn(words, from), rangeIn(otherWords, from)]
    : [rangeIn(words, 0), rangeIn(otherWords, 0)];
}

// Returns true if a blank is behind a token: the «A» of «A-20917» is no word.
function isApart(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.end !== tokens[at + 1]?.start;
}

// Returns how many words both quantities end with. A sign, such as «%», is written with its number.
function commonUnit(ones: readonly Token[], others: readonly Token[]): number {
  let count = 0;
  for (;;) {
    const [token, other] = [ones.at(-1 - count), others.at(-1 - count)];
    const isWord = token?.is === 'word' && !isCountWord(token.key) && isApart(ones, ones.length - 2 - count);
    if (!isWord || token.key !== other?.key || count + 1 === Math.min(ones.length, others.length)) return count;
    count += 1;
  }
}

// Returns how many tokens say in both where and when the letter is written.
function commonTail(ones: readonly Token[], others: readonly Token[]): number {
  let count = 0;
  while (ones.at(-1 - count)?.key === others.at(-1 - count)?.key && count + 1 < Math.min(ones.length, others.length))
    count += 1;
  for (; count > 1; count -= 1)
    if (
      OF_THE_LETTER.test(
        ones
          .slice(-count)
          .map(({ key }) => key)
          .join(' '),
      )
    )
      return count;
  return 0;
}

// Returns how many tokens say another number behind a comma that both have: «, Libro 1, Oficialía 02».
function commonNumber(ones: readonly Token[], others: readonly Token[]): number {
  let count = 0;
  let found = 0;
  while (ones.at(-1 - count)?.key === others.at(-1 - count)?.key && count + 1 < Math.min(ones.length, others.length)) {
    count += 1;
    const at = ones.length - count;
    const hasNumber = ones.slice(at).some(({ is }) => is === 'number');
    if (ones[at]?.key === ',' && isApart(ones, at) && hasNumber) found = count;
  }
  return found;
}

const OF_THE_LETTER =
  /^(?:del?|en) (?:(?:el |la )?(?:actual|corriente|dich[ao]|est[ae]|mism[ao]|presente|propi[ao]) |ano (?:actual|en curso)$)/;

// Returns the range of some tokens in the text, without the punctuation at its ends.
function rangeOf({ start, tokens }: Passage, region: Range): Range {
  let [from, to] = [region.start, region.end];
  const isOutside = (token: Token | undefined) => token?.is === 'sign' && /[.,;:]/.test(token.key);
  while (from < to && isOutside(tokens[from])) from += 1;
  while (from < to && isOutside(tokens[to - 1])) to -= 1;
  const [first, last] = [tokens[from], tokens[to - 1]];
  if (from < to && first && last) return { start: first.start, end: last.end };
  const at = tokens[from - 1]?.end ?? start;
  return { start: at, end: at };
}

function kindOf({ one, other, isField }: Region, passage: PairedPassage, { is, line }: Unit): LetterDifference['is'] {
  const tokens = passage.one.tokens.slice(one.start, one.end);
  const otherTokens = passage.other.tokens.slice(other.start, other.end);
  const isLong = [tokens, otherTokens].some((all) => {
    const words = all.flatMap(({ field, key }) =>
      field && !/^(?:longT|t)ext$/.test(field.kind) ? [] : key.split(/\s+/),
    );
    return words.filter((word) => /[\p{L}\d]/u.test(word)).length > MOST_WORDS;
  });
  if (isLong) return 'prose';
  const isNamed = (all: readonly Token[], from: Range) =>
    all
      .slice(from.start, from.end)
      .some(
        ({ is: kind, isCapital, field, key }, at) =>
          field ||
          kind === 'number' ||
          (isCountWord(key) && !(IS_ARTICLE.test(key) && isAtStart(all, from.start + at))) ||
          (isCapital && !isAtStart(all, from.start + at)),
      );
  const isThisDay = [tokens, otherTokens].every(saysThisDay);
  const isDatum =
    isField ||
    is === 'row' ||
    line.role !== 'paragraph' ||
    IS_ASKED.test(passage.one.tokens[one.start - 1]?.key ?? '') ||
    isNamed(passage.one.tokens, one) ||
    isNamed(passage.other.tokens, other) ||
    [tokens, otherTokens].every(([token, ...more]) => more.length === 0 && isCountWord(token?.key ?? '')) ||
    // Two words or more in the place of two others are seldom the same in other words, but for the beginning of a
    // sentence: «En atención a su escrito», «En respuesta a su solicitud».
    (!isThisDay &&
      !opensSentence(passage.one.tokens, one.start) &&
      [tokens, otherTokens].every((all) => all.filter((token) => token.is === 'word').length > 1));
  return isDatum ? 'datum' : 'words';
}

function opensSentence(tokens: readonly Token[], at: number): boolean {
  const from = [at, at - 1, at - 2].find((place) => place >= 0 && isAtStart(tokens, place));
  return from !== undefined && tokens[from - 1]?.key !== ':';
}

// Returns true for «el día de hoy», «en esta fecha», «a la presente fecha».
function saysThisDay(tokens: readonly Token[]): boolean {
  return (
    tokens.some(({ key }) => NOW.test(key)) && tokens.every(({ is, key }) => is === 'small' || OF_THIS_DAY.test(key))
  );
}

const NOW = /^(?:fecha|hoy)$/;
const OF_THIS_DAY = /^(?:actual|dia|esta|este|fecha|hoy|mism[ao]|presente|propi[ao])$/;

// Matches what is before a value: a colon, what has a kind, or what forms ask for: «de ocupación campesino».
const IS_ASKED = new RegExp(`^(?::|${anyWord(ORDINAL)}|${anyWord(FORM_LABEL)})$`);

const IS_ARTICLE = /^un[ao]?$/;

function sharedWords(ones: readonly Unit[], others: readonly Unit[], passages: readonly PairedPassage[]): number {
  const isWord = (token: Token | undefined) => token?.is === 'word';
  const count = (units: readonly Unit[]) =>
    units.reduce(
      (sum, unit) => sum + unit.passages.reduce((all, { tokens }) => all + tokens.filter(isWord).length, 0),
      0,
    );
  const paired = passages.reduce(
    (sum, { one, pairs }) => sum + pairs.filter(([at]) => isWord(one.tokens[at])).length,
    0,
  );
  return paired / Math.max(1, Math.min(count(ones), count(others)));
}
