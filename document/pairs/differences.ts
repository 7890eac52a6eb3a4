// Finds what differs between two letters of one kind.
import { readNumber } from '../facts/numbers.ts';
import type { Field } from '../fields/field.ts';
import { ORDINALS } from '../fields/written-data.ts';
import { ORDINAL } from '../lexicon/by-tag/ordinal.ts';
import { anyWord } from '../lexicon/word.ts';
import type { Range } from '../text.ts';
import { align, type Pair } from './align.ts';
import { bareLabel, type Passage, type Token, type Unit, WEIGHTS, wordsOf } from './units.ts';

// Two paragraphs or two cells that say the same of two cases. `pairs` are the tokens that both have.
export interface PairedPassage {
  one: Passage;
  other: Passage;
  pairs: readonly Pair[];
}

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

// Pairs the tokens of two passages. A free text within a sentence is no field if most of its words are the
// same in both letters, «celebrar su tercera sesión», «celebrar su primera sesión», or if the other letter has some of
// them outside a field: «jefa del Plantel 07», «jefe de la Unidad de Archivo del Plantel 12».
function pairPassages(one: Passage, other: Passage): PairedPassage {
  const asFound = pairTokens(one, other);
  const alike = asFound.pairs.filter(([at, otherAt]) => at > 0 && haveMostWords(one.tokens[at], other.tokens[otherAt]));
  const gaps = gapsOf(asFound);
  const [open, otherOpen] = [
    [...alike.map(([at]) => at), ...gaps.flatMap((gap) => unlikelyFields(one, gap.one, wordsIn(other, gap.other)))],
    [...alike.map(([, at]) => at), ...gaps.flatMap((gap) => unlikelyFields(other, gap.other, wordsIn(one, gap.one)))],
  ];
  if (open.length + otherOpen.length === 0) return asFound;
  return pairTokens(opened(one, open), opened(other, otherOpen));
}

// Returns the passage with the words of some fields in their place, but for values after a label.
function opened({ tokens, ...passage }: Passage, places: readonly number[]): Passage {
  const open = new Set(places.filter((at) => tokens[at - 1]?.key !== ':'));
  const all = tokens.flatMap((token, at) => (open.has(at) ? wordsOfField(passage, token) : token));
  return { ...passage, tokens: all };
}

function wordsOfField({ text, start }: Pick<Passage, 'text' | 'start'>, token: Token): Token[] {
  return wordsOf(text.slice(token.start - start, token.end - start), token.start);
}

// Returns what is between the pairs, as ranges of tokens.
function gapsOf({ one, other, pairs }: PairedPassage): { one: Range; other: Range }[] {
  let [at, otherAt] = [0, 0];
  return [...pairs, [one.tokens.length, other.tokens.length] as const].flatMap(([next, otherNext]) => {
    const gap = { one: { start: at, end: next }, other: { start: otherAt, end: otherNext } };
    [at, otherAt] = [next + 1, otherNext + 1];
    return gap.one.start < next || gap.other.start < otherNext ? [gap] : [];
  });
}

// Returns the words of a gap in a letter, and those of its fields whose extent is a guess.
function wordsIn(passage: Passage, { start, end }: Range): ReadonlySet<string> {
  const words = passage.tokens
    .slice(start, end)
    .flatMap((token) => (isGuess(token) ? wordsOfField(passage, token) : token));
  return new Set(words.flatMap(({ is, key }) => (is === 'word' ? key : [])));
}

function isGuess({ field }: Token): boolean {
  return field !== undefined && /^(?:institution|longText|place|post|text)$/.test(field.kind);
}

// Returns the fields of a gap that the other letter has in part.
function unlikelyFields(passage: Passage, { start, end }: Range, words: ReadonlySet<string>): number[] {
  return passage.tokens
    .slice(start, end)
    .flatMap((token, at) =>
      isGuess(token) && wordsOfField(passage, token).some(({ is, key }) => is === 'word' && words.has(key))
        ? start + at
        : [],
    );
}

function haveMostWords(one: Token | undefined, other: Token | undefined): boolean {
  const isFree = (token: Token | undefined) => /^(?:longT|t)ext$/.test(token?.field?.kind ?? '');
  if (!one || !other || one.key === other.key || !isFree(one) || !isFree(other)) return false;
  const [words, otherWords] = [one, other].map(({ key }) => new Set(key.match(/[\p{L}\d]{3,}/gu)));
  const common = Array.from(words ?? []).filter((word) => otherWords?.has(word)).length;
  return 2 * common >= Math.max(words?.size ?? 0, otherWords?.size ?? 0);
}

function pairTokens(one: Passage, other: Passage): PairedPassage {
  const [ones, others] = [one.tokens, other.tokens];
  let head = 0;
  while (head < Math.min(ones.length, others.length) && isSame(ones[head], others[head])) head += 1;
  let tail = 0;
  while (
    tail < Math.min(ones.length, others.length) - head &&
    isSame(ones[ones.length - 1 - tail], others[others.length - 1 - tail])
  )
    tail += 1;
  const middle = align(ones.length - head - tail, others.length - head - tail, (at, otherAt) =>
    gainOf(ones[head + at], others[head + otherAt]),
  );
  const pairs = [
    ...Array.from({ length: head }, (_, at): Pair => [at, at]),
    ...middle.map(([at, otherAt]): Pair => [head + at, head + otherAt]),
    ...Array.from({ length: tail }, (_, at): Pair => [ones.length - tail + at, others.length - tail + at]),
  ];
  return { one, other, pairs };
}

function isSame(one: Token | undefined, other: Token | undefined): boolean {
  return one?.key === other?.key && (one?.field === undefined) === (other?.field === undefined);
}

// What it is worth to pair two tokens. Two fields of one kind are the same datum of two cases.
function gainOf(one: Token | undefined, other: Token | undefined): number {
  if (!one || !other) return 0;
  if (!one.field && !other.field) {
    if (one.key === other.key) return WEIGHTS[one.is];
    return agree(one, other) ? WEIGHTS[one.is] / 2 : 0;
  }
  if (!one.field || !other.field) return 0;
  const isSameValue = one.key === other.key;
  const isSameLabel = bareLabel(one.field) === bareLabel(other.field);
  if (one.field.kind !== other.field.kind) return isSameValue ? 2 : isSameLabel ? 1.2 : 0;
  return 1.2 + (isSameLabel ? 0.5 : 0) + (isSameValue ? 1 : 0);
}

// Returns true for words in small letters that differ only in gender or number: «inscrita», «inscritos».
function agree(one: Token, other: Token): boolean {
  const areWords = [one, other].every(({ is, isCapital }) => (is === 'word' || is === 'small') && !isCapital);
  return areWords && stemOf(one.key) === stemOf(other.key);
}

// Returns true for «EL VERIFICADOR» and «LA VERIFICADORA».
function differsInGender({ one, other }: PairedPassage): boolean {
  const [[first], [otherFirst]] = [one.tokens, other.tokens];
  const areArticles = [first, otherFirst].every((token) => /^(?:el|l[ao]s?)$/.test(token?.key ?? ''));
  return (
    areArticles &&
    first?.key !== otherFirst?.key &&
    one.tokens.length === other.tokens.length &&
    one.tokens.every(({ key }, at) => stemOf(key) === stemOf(other.tokens[at]?.key ?? ''))
  );
}

// Returns a word without what changes with gender and number: «la» and «los» give «l».
function stemOf(word: string): string {
  return /^(?:al?|del?|el|l[ao]s?|una?s?|unos)$/.test(word) ? 'l' : word.replace(/(?:[aeo]s?|s)$/, '');
}

// A part of two paired passages that may differ, as ranges of their tokens. `isField` is true for two fields.
interface Region {
  one: Range;
  other: Range;
  isField: boolean;
}

function differencesIn(passage: PairedPassage, unit: Unit): LetterDifference[] {
  if (differsInGender(passage)) return [];
  const regions = hasLittleInCommon(passage) ? [wholeRegion(passage)] : joined(regionsOf(passage), passage);
  const isCell = unit.is === 'row';
  const grown = grownIn(regions, passage);
  const known = isCell && grown.some(({ isField }) => !isField) ? [wholeRegion(passage)] : grown;
  return withoutOverlaps(known).flatMap((region) => {
    const [one, other] = region.isField ? fieldRanges(region, passage, isCell) : rangesOf(region, passage);
    if (one.start === one.end && other.start === other.end) return [];
    const fields = [fieldIn(passage.one, region.one), fieldIn(passage.other, region.other)] as const;
    return [{ one, other, is: kindOf(region, passage, unit), fields }];
  });
}

function hasLittleInCommon({ one, other, pairs }: PairedPassage): boolean {
  const weigh = (tokens: readonly Token[]) => tokens.reduce((sum, { is }) => sum + WEIGHTS[is], 0);
  const common = pairs.reduce((sum, [at]) => sum + WEIGHTS[one.tokens[at]?.is ?? 'sign'], 0);
  return (
    Math.min(one.tokens.length, other.tokens.length) > 5 &&
    common < 0.25 * Math.min(weigh(one.tokens), weigh(other.tokens))
  );
}

// Returns the whole passages without the label that both begin with, «Folio: 12», «Folio: 15», or the numbers of
// items: «3. Informe», «4. Clausura».
function wholeRegion({ one, other, pairs }: PairedPassage): Region {
  const label = pairs.find(([at, otherAt]) => at === otherAt && at < 8 && one.tokens[at]?.key === ':');
  const wholeOf = ({ tokens }: Passage): Range => {
    const mark = isListMark(tokens, { start: 0, end: 1 }) ? 2 : 0;
    return { start: label ? label[0] + 1 : mark, end: tokens.length };
  };
  return { one: wholeOf(one), other: wholeOf(other), isField: false };
}

function regionsOf(passage: PairedPassage): Region[] {
  const { one, other, pairs } = passage;
  const fields = pairs.flatMap(([at, otherAt]): Region[] =>
    one.tokens[at]?.field && one.tokens[at].key !== other.tokens[otherAt]?.key
      ? [{ one: { start: at, end: at + 1 }, other: { start: otherAt, end: otherAt + 1 }, isField: true }]
      : [],
  );
  const words = gapsOf(passage).map((gap): Region => ({ ...gap, isField: false }));
  const regions = [...fields, ...words].toSorted((a, b) => a.one.start + a.other.start - b.one.start - b.other.start);
  const isMark = (region: Region) => isListMark(one.tokens, region.one) && isListMark(other.tokens, region.other);
  return regions.filter(
    (region) => region.isField || !(saysTheSame(one.tokens, other.tokens, region) || isMark(region)),
  );
}

// Returns true for the number of an item or a clause: «4.», «CUARTA.»
function isListMark([token, sign]: readonly Token[], { start, end }: Range): boolean {
  return start === 0 && end === 1 && /^[.):-]$/.test(sign?.key ?? '') && MARK.test(token?.key ?? '');
}

const MARK = new RegExp(`^(?:\\d{1,3}|[a-z]|[ivxl]+|${ORDINALS})$`);

// Returns true if only signs, spaces or small words differ.
function saysTheSame(ones: readonly Token[], others: readonly Token[], { one, other }: Region): boolean {
  const spell = (tokens: readonly Token[], { start, end }: Range) =>
    tokens
      .slice(start, end)
      .map(({ key }) => key.replace(/[^\p{L}\d]+/gu, ''))
      .join('');
  const isSmall = ({ is }: Token) => is === 'small' || is === 'sign';
  const all = [...ones.slice(one.start, one.end), ...others.slice(other.start, other.end)];
  return all.every(isSmall) || spell(ones, one) === spell(others, other);
}

// Joins neighbours with less than two words between them, unless one of them is a field.
function joined(regions: readonly Region[], passage: PairedPassage): Region[] {
  const all: Region[] = [];
  for (const found of regions) {
    const last = all.at(-1);
    const region = last ? slid(found, last, passage) : found;
    if (last && isOneWith(last, region, passage)) {
      last.one = { start: last.one.start, end: region.one.end };
      last.other = { start: last.other.start, end: region.other.end };
    } else all.push({ ...region });
  }
  return all;
}

// Moves words that only one letter has towards the difference before them, if they say the same there: in
// «a Agua Fría, municipio de Las Palmas, el día 3» beside «a Puerto Alto, el día 5», the first comma is theirs.
function slid(region: Region, last: Region, { one, other }: PairedPassage): Region {
  const isInserted = region.one.start === region.one.end || region.other.start === region.other.end;
  const tokens = region.one.start < region.one.end ? one.tokens : other.tokens;
  const { start, end } = region.one.start < region.one.end ? region.one : region.other;
  const isOneAway = region.one.start - last.one.end === 1 && region.other.start - last.other.end === 1;
  if (!isInserted || !isOneAway || tokens[start - 1]?.key !== tokens[end - 1]?.key) return region;
  const before = (range: Range) => ({ start: range.start - 1, end: range.end - 1 });
  return { one: before(region.one), other: before(region.other), isField: region.isField };
}

function isOneWith(last: Region, region: Region, { one: { tokens }, other }: PairedPassage): boolean {
  if (last.isField && region.isField) return false;
  const between = tokens.slice(last.one.end, region.one.start);
  if (last.isField || region.isField) {
    const words = last.isField ? region : last;
    const all = [
      ...tokens.slice(words.one.start, words.one.end),
      ...other.tokens.slice(words.other.start, words.other.end),
    ];
    return between.length === 0 && all.some(({ is, isCapital }) => isCapital || is === 'number');
  }
  if (between.some(({ is }) => is === 'field')) return false;
  // «en la» begins another part of the sentence, and so does «que» after a name.
  const isNamed = [
    tokens.slice(last.one.start, last.one.end),
    other.tokens.slice(last.other.start, last.other.end),
  ].every((all) => all.some(({ is, isCapital }) => isCapital || is === 'number'));
  if (between.some(({ key }) => key === 'en' || (key === 'que' && isNamed))) return false;
  if (between.length > 1) return between.length < 4 && between.every(({ is }) => is === 'small');
  const [sign] = between;
  // «Tercera sesión ordinaria» and «Sesión Ordinaria número 07» have two data each.
  if (sign?.is !== 'sign') return !IS_COUNTED.test(sign?.key ?? '');
  const isGlued = tokens[last.one.end - 1]?.end === sign.start && tokens[region.one.start]?.start === sign.end;
  return sign.key === ',' || isGlued;
}

// Extends the differences to whole codes, «DO/0415/2025», and to whole proper names, «Sala Benito Juárez». What both
// letters have between two differences parts them, as «del Plantel» parts a post from the name of a school, unless it
// is in the middle of one name.
function grownIn(regions: readonly Region[], passage: PairedPassage): Region[] {
  const whole = regions.map((region) => grow(region, passage));
  const meets = (at: number) => {
    const [one, next] = [whole[at], whole[at + 1]];
    return one !== undefined && next !== undefined && one.one.end >= next.one.start;
  };
  return regions.map((region, at) => grow(region, passage, { before: meets(at - 1), after: meets(at) }));
}

// `meets` says on which sides a name may not go on over a small word.
function grow(region: Region, passage: PairedPassage, meets = { before: false, after: false }): Region {
  if (region.isField) return region;
  const before = tokensToTake(region, passage, -1, meets.before);
  const after = tokensToTake(region, passage, 1, meets.after);
  const grown = ({ start, end }: Range) => ({ start: start - before, end: end + after });
  return { one: grown(region.one), other: grown(region.other), isField: false };
}

// Returns how many tokens that both letters have belong to the difference, on one of its sides.
function tokensToTake({ one, other }: Region, passage: PairedPassage, step: -1 | 1, meets: boolean): number {
  const [tokens, others] = [passage.one.tokens, passage.other.tokens];
  const placeOf = ({ start, end }: Range, count: number) => (step < 0 ? start - count : end - 1 + count);
  const pairOf = new Map(passage.pairs);
  const shared = (count: number) => {
    const at = placeOf(one, count);
    const token = pairOf.get(at) === placeOf(other, count) ? tokens[at] : undefined;
    return token?.field ? undefined : token;
  };
  const touches = (letter: readonly Token[], range: Range, count: number) => {
    if (range.start === range.end && count === 1) return false;
    const [near, far] = [letter[placeOf(range, count - 1)], letter[placeOf(range, count)]];
    return near && far ? (step < 0 ? far.end === near.start : near.end === far.start) : false;
  };
  const isGlued = (count: number) => touches(tokens, one, count) || touches(others, other, count);
  let taken = 0;
  for (let token = shared(1); token; token = shared(taken + 1)) {
    const isSign = token.is === 'sign';
    const isInCode = isSign && /[-/.,_@]/.test(token.key) && isGlued(taken + 2) && shared(taken + 2)?.is !== 'sign';
    if (!(isGlued(taken + 1) && (!isSign || isInCode)) && token.key !== '%') break;
    taken += 1;
  }
  const edges = [tokens[placeOf(one, taken)], others[placeOf(other, taken)]];
  const isName = edges.some((token) => token?.isCapital || (token?.is === 'number' && step < 0));
  if (!isName || !passage.one.hasSmallLetters) return taken;
  const isProper = (count: number) => {
    const token = shared(count);
    return token?.isCapital === true && !isAtStart(tokens, placeOf(one, count)) && !IS_COUNTED.test(token.key);
  };
  for (;;) {
    if (isProper(taken + 1)) taken += 1;
    else if (!meets && shared(taken + 1)?.is === 'small' && isProper(taken + 2)) taken += 2;
    else return taken;
  }
}

// Matches what has an order, a kind or a number, and is no part of them: the «Asamblea» of «Primera Asamblea Ordinaria».
const IS_COUNTED = new RegExp(`^(?:${anyWord(ORDINAL)}|numero|num)$`);
// Matches what is before a value: a colon, or what has a kind.
const IS_ASKED = new RegExp(`^(?::|${anyWord(ORDINAL)})$`);

// Returns true for the first word of a sentence, which has a capital letter in any case.
function isAtStart(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return before === undefined || /^[.:;¿¡|]$/.test(before.key);
}

// Returns the longest field among some tokens, if it has most of their letters.
function fieldIn({ tokens }: Passage, { start, end }: Range): Field | undefined {
  const lengthOf = (token: Token | undefined) => (token ? token.end - token.start : 0);
  const inside = tokens.slice(start, end);
  const [longest] = inside.filter(({ field }) => field).toSorted((one, other) => lengthOf(other) - lengthOf(one));
  return 2 * lengthOf(longest) > inside.reduce((sum, token) => sum + lengthOf(token), 0) ? longest?.field : undefined;
}

function withoutOverlaps(regions: readonly Region[]): Region[] {
  const all: Region[] = [];
  for (const region of regions) {
    const last = all.at(-1);
    if (last && (last.one.end > region.one.start || last.other.end > region.other.start)) {
      last.one = { start: last.one.start, end: Math.max(last.one.end, region.one.end) };
      last.other = { start: last.other.start, end: Math.max(last.other.end, region.other.end) };
      last.isField = false;
    } else all.push({ ...region });
  }
  return all;
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
  const isCommon = (token: Token, at: number) =>
    token.key === otherWords[at]?.key &&
    (/^[(«"“]$/.test(token.key) || (token.is === 'small' && isApart(words, at) && isApart(otherWords, at)));
  const from = Math.max(
    0,
    words.findIndex((token, at) => !isCommon(token, at)),
  );
  const isInSentence = !isCell && one.start > 0 && passage.one.tokens[one.start - 1]?.key !== ':';
  const isQuantity = isInSentence && passage.one.tokens[one.start]?.field?.kind === 'number';
  const after = isQuantity ? commonUnit(words, otherWords) : commonTail(words, otherWords);
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
    const isWord = token?.is === 'word' && !isCount(token.key) && isApart(ones, ones.length - 2 - count);
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
          field || kind === 'number' || isCount(key) || (isCapital && !isAtStart(all, from.start + at)),
      );
  const isThisDay = [tokens, otherTokens].every(saysThisDay);
  const isDatum =
    isField ||
    is === 'row' ||
    line.role !== 'paragraph' ||
    IS_ASKED.test(passage.one.tokens[one.start - 1]?.key ?? '') ||
    isNamed(passage.one.tokens, one) ||
    isNamed(passage.other.tokens, other) ||
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

// Returns true for a number in words, «cinco», «tercera», which no other word says.
function isCount(key: string): boolean {
  return readNumber(key) !== undefined || COUNT.test(key);
}

const COUNT = new RegExp(`^${ORDINALS}$`);

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
