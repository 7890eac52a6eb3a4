// Finds the parts in which two paired passages differ, and how far each of them extends.
import { readNumber } from '../facts/numbers.ts';
import { isTicked } from '../fields/boxes.ts';
import { ORDINALS } from '../fields/written-data.ts';
import { ORDINAL } from '../lexicon/by-tag/ordinal.ts';
import { anyWord } from '../lexicon/word.ts';
import type { Range } from '../text.ts';
import { differsInGender, gapsOf, isGuess, type PairedPassage } from './passages.ts';
import { type Passage, type Token, WEIGHTS } from './units.ts';

// A part of two paired passages that may differ, as ranges of their tokens. `isField` is true for two fields.
export interface Region {
  one: Range;
  other: Range;
  isField: boolean;
}

// Returns the parts in their order, without overlaps. A cell in which more than its fields differ is one part.
export function regionsIn(passage: PairedPassage, isCell: boolean): Region[] {
  if (differsInGender(passage)) return [];
  const regions = hasLittleInCommon(passage) ? [wholeRegion(passage)] : joined(regionsOf(passage), passage);
  const grown = grownIn(regions, passage);
  return withoutOverlaps(isCell && grown.some(({ isField }) => !isField) ? [wholeRegion(passage)] : grown, passage);
}

function hasLittleInCommon({ one, other, pairs }: PairedPassage): boolean {
  const weigh = (tokens: readonly Token[]) => tokens.reduce((sum, { is }) => sum + WEIGHTS[is], 0);
  const common = pairs.reduce((sum, [at]) => sum + WEIGHTS[one.tokens[at]?.is ?? 'sign'], 0);
  const labels = pairs.filter(([at]) => one.tokens[at]?.key === ':').length;
  return (
    labels < 2 &&
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
  const words = gapsOf(passage).map((gap): Region => ({ ...withOther(gap, passage), isField: false }));
  const regions = [...fields, ...words].toSorted((a, b) => a.one.start + a.other.start - b.one.start - b.other.start);
  const isMark = (region: Region) => isListMark(one.tokens, region.one) && isListMark(other.tokens, region.other);
  return regions.filter(
    (region) => region.isField || !(saysTheSame(one.tokens, other.tokens, region) || isMark(region)),
  );
}

// Adds what «y» joins to words that only one letter has: of «transporte y entrada» and «transporte» both are the value.
function withOther(
  { one, other }: Pick<Region, 'one' | 'other'>,
  passage: PairedPassage,
): Pick<Region, 'one' | 'other'> {
  const isOneEmpty = one.start === one.end;
  const [tokens, { start, end }] = isOneEmpty ? [passage.other.tokens, other] : [passage.one.tokens, one];
  const isAnd = (token: Token | undefined) => /^[eouy]$/.test(token?.key ?? '');
  const isWord = (token: Token | undefined) => token?.is === 'word' && token.field === undefined;
  if (!isOneEmpty && other.start < other.end) return { one, other };
  const before = isAnd(tokens[start]) && isWord(tokens[start - 1]) ? 1 : 0;
  const after = isAnd(tokens[end - 1]) && isWord(tokens[end]) ? 1 : 0;
  const grown = (range: Range) => ({ start: range.start - before, end: range.end + after });
  return { one: grown(one), other: grown(other) };
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
  // What ticks a box is a sign that says something.
  if (all.some(({ is, key }) => is === 'sign' && isTicked(key))) return false;
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
      last.isField = false;
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
    if (isTitle(last, region, { one: { tokens }, other })) return true;
    const goesOn = last.isField && isGuess(tokens[last.one.start]) && isOnlyInOne(region);
    return between.length === 0 && (goesOn || all.some(({ is, isCapital }) => isCapital || is === 'number'));
  }
  if (between.some(({ is }) => is === 'field')) return false;
  const isMark = ({ one: range, other: otherRange }: Region) =>
    [...tokens.slice(range.start, range.end), ...other.tokens.slice(otherRange.start, otherRange.end)].every(
      ({ key }) => key === 'x' || !/[\p{L}\d]/u.test(key),
    );
  if (isMark(last) || isMark(region)) return false;
  // «en la» begins another part of the sentence, and so does «que» after a name.
  const isNamed = [
    tokens.slice(last.one.start, last.one.end),
    other.tokens.slice(last.other.start, last.other.end),
  ].every((all) => all.some(({ is, isCapital }) => isCapital || is === 'number'));
  // What ends with a colon or a question mark asks for the next datum.
  if (between.some(({ key }) => /^[:?]$/.test(key))) return false;
  if (between.some(({ key }) => key === 'en' || (key === 'que' && isNamed))) return false;
  const areCounts =
    (isOnlyCount(tokens, region.one) && isCountOrOne(other.tokens, region.other)) ||
    (isCountOrOne(tokens, region.one) && isOnlyCount(other.tokens, region.other));
  const { is: firstBetween = 'sign', key: bracket } = between[0] ?? {};
  // «Quince (15)» is one number.
  if (bracket === '(' && between.length === 1 && isOnlyCount(tokens, last.one))
    return tokens[region.one.start]?.is === 'number';
  if (firstBetween !== 'sign' && areCounts) return false;
  const isBehindCode = isAfterCode(tokens, last.one.end) || isAfterCode(other.tokens, last.other.end);
  if (firstBetween !== 'sign' && isBehindCode) return false;
  if (between.length > 1) return between.length < 4 && between.every(({ is }) => is === 'small');
  const [sign] = between;
  // «Tercera sesión ordinaria» and «Sesión Ordinaria número 07» have two data each.
  if (sign?.is !== 'sign') return !IS_COUNTED.test(sign?.key ?? '');
  const isGlued = tokens[last.one.end - 1]?.end === sign.start && tokens[region.one.start]?.start === sign.end;
  return sign.key === ',' || isGlued;
}

// Returns true for an abbreviation before a name, as the titles of «la Sra. Eva Sol» and «el C. Juan Paz».
function isTitle(
  last: Region,
  { isField, one, other }: Region,
  passage: Pick<PairedPassage, 'other'> & { one: Pick<Passage, 'tokens'> },
): boolean {
  const [tokens, others] = [passage.one.tokens, passage.other.tokens];
  const isShort = (all: readonly Token[], { start, end }: Range, next: Range) =>
    all.slice(start, end - 1).every(({ is }) => is === 'small') &&
    next.start - end === 1 &&
    all[end]?.key === '.' &&
    all[end]?.start === all[end - 1]?.end;
  return (
    isField &&
    tokens[one.start]?.field?.kind === 'person' &&
    isShort(tokens, last.one, one) &&
    isShort(others, last.other, other)
  );
}

function isOnlyInOne({ one, other }: Region): boolean {
  return one.start === one.end || other.start === other.end;
}

// Returns true behind the last number of a code: «la ambulancia A-14 de la Cruz Roja» has two data.
function isAfterCode(tokens: readonly Token[], end: number): boolean {
  const [sign, number] = [tokens[end - 2], tokens[end - 1]];
  if (number?.field) return number.field.kind === 'reference';
  return number?.is === 'number' && sign?.is === 'sign' && sign.end === number.start;
}

// Returns true for a number alone, in words too: «un choque entre dos vehículos» has two data.
function isOnlyCount(tokens: readonly Token[], { start, end }: Range): boolean {
  const token = tokens[start];
  return end - start === 1 && token !== undefined && !IS_ONE.test(token.key) && isCountWord(token.key);
}

// Returns true for «un», too, which is an article unless the other letter has a number in its place.
function isCountOrOne(tokens: readonly Token[], range: Range): boolean {
  return isOnlyCount(tokens, range) || (range.end - range.start === 1 && IS_ONE.test(tokens[range.start]?.key ?? ''));
}

const IS_ONE = /^un[ao]?$/;

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
    return token?.field && !isFigure(token) ? undefined : token;
  };
  const touches = (letter: readonly Token[], range: Range, count: number) => {
    if (range.start === range.end && count === 1) return false;
    const [near, far] = [letter[placeOf(range, count - 1)], letter[placeOf(range, count)]];
    return near && far ? (step < 0 ? far.end === near.start : near.end === far.start) : false;
  };
  const isGlued = (count: number) => touches(tokens, one, count) || touches(others, other, count);
  let taken = 0;
  // A bracket is closed in the datum in which it is opened.
  const bracket = tokens.slice(one.start, one.end).findLast(({ key }) => key === '(' || key === ')');
  if (step > 0 && bracket?.key === '(' && shared(1)?.key === ')') taken += 1;
  for (let token = shared(taken + 1); token; token = shared(taken + 1)) {
    const isSign = token.is === 'sign';
    const isInCode = isSign && /[-/.,_@]/.test(token.key) && isGlued(taken + 2) && shared(taken + 2)?.is !== 'sign';
    const isInNumber = isFigure(token) && isFigure(tokens[placeOf(one, taken)]);
    const isInWord = isGlued(taken + 1) && !token.field && (!isSign || isInCode);
    if (!isInWord && token.key !== '%' && !isInNumber) break;
    taken += 1;
  }
  const edges = [tokens[placeOf(one, taken)], others[placeOf(other, taken)]];
  const isName = edges.some(
    (token) => (token?.isCapital && token.is !== 'sign') || (token?.is === 'number' && step < 0),
  );
  // In «sesión Ordinaria del Comité», the kind of the session is no name.
  const isKind = isBehindCounted(tokens, one.start);
  if (!isName || isKind || !passage.one.hasSmallLetters) return taken;
  const isProper = (count: number) => {
    const token = shared(count);
    const isLabel = tokens[placeOf(one, count) + 1]?.key === ':';
    return (
      token?.isCapital === true && !isAtStart(tokens, placeOf(one, count)) && !isLabel && !IS_COUNTED.test(token.key)
    );
  };
  // «La colonia Obrera» and «las colonias Obrera y Centro» differ in more than a name.
  const isPlural = (token: Token | undefined) => token?.key.endsWith('s') === true;
  const differsInNumber = (count: number) => {
    const [token, otherToken] = [shared(count), others[placeOf(other, count)]];
    return step < 0 && token !== undefined && isPlural(token) !== isPlural(otherToken) && token.key !== otherToken?.key;
  };
  for (;;) {
    if (isProper(taken + 1) || differsInNumber(taken + 1)) taken += 1;
    else if (!meets && shared(taken + 1)?.is === 'small' && isProper(taken + 2)) taken += 2;
    else return taken;
  }
}

// Returns true for the «Ordinaria» of «Asamblea General Ordinaria».
function isBehindCounted(tokens: readonly Token[], at: number): boolean {
  const [noun, adjective] = [tokens[at - 2], tokens[at - 1]];
  const isCounted = (token: Token | undefined) => IS_COUNTED.test(token?.key ?? '');
  return isCounted(adjective) || (adjective?.isCapital === true && isCounted(noun));
}

// Returns true for a number in words, «cinco», «tercera», which no other word says.
export function isCountWord(key: string): boolean {
  return readNumber(key) !== undefined || COUNT.test(key);
}

const COUNT = new RegExp(`^${ORDINALS}$`);

// Matches what has an order, a kind or a number, and is no part of them: the «Asamblea» of «Primera Asamblea Ordinaria».
const IS_COUNTED = new RegExp(`^(?:${anyWord(ORDINAL)}|numero|num)$`);
// Returns true for a group of figures: «4718 05 2291» has three.
function isFigure(token: Token | undefined): boolean {
  return /^\d+$/.test(token?.key ?? '');
}

// Returns true for the first word of a sentence, which has a capital letter in any case.
export function isAtStart(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return before === undefined || /^[.:;¿¡|]$/.test(before.key);
}

function withoutOverlaps(regions: readonly Region[], { one: { tokens } }: PairedPassage): Region[] {
  const all: Region[] = [];
  for (const region of regions) {
    const last = all.at(-1);
    // The parts of a code touch: «19» and «.0 140271».
    const isGlued =
      last?.one.end === region.one.start &&
      last.one.end > last.one.start &&
      tokens[last.one.end - 1]?.end === tokens[region.one.start]?.start;
    if (last && (isGlued || last.one.end > region.one.start || last.other.end > region.other.start)) {
      last.one = { start: last.one.start, end: Math.max(last.one.end, region.one.end) };
      last.other = { start: last.other.start, end: Math.max(last.other.end, region.other.end) };
      last.isField = false;
    } else all.push({ ...region });
  }
  return all;
}
