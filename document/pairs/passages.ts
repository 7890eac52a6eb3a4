// Pairs the words of two paragraphs, or of two cells, of two letters.
import type { Range } from '../text.ts';
import { align, type Pair } from './align.ts';
import { bareLabel, type Passage, type Token, WEIGHTS, wordsOf } from './units.ts';

// Two paragraphs or two cells that say the same of two cases. `pairs` are the tokens that both have.
export interface PairedPassage {
  one: Passage;
  other: Passage;
  pairs: readonly Pair[];
}

// Pairs the tokens of two passages. A free text within a sentence is no field if most of its words are the
// same in both letters, «celebrar su tercera sesión», «celebrar su primera sesión», or if the other letter has some of
// them outside a field: «jefa del Plantel 07», «jefe de la Unidad de Archivo del Plantel 12». No field has the label of
// another one: «Camioneta Nopal Placas: XK-20».
export function pairPassages(one: Passage, other: Passage): PairedPassage {
  const asFound = pairTokens(one, other);
  const isOfLabel = (at: number) => one.tokens[at - 1]?.key === ':';
  const open = asFound.pairs.filter(([at, otherAt]) => {
    const [token, otherToken] = [one.tokens[at], other.tokens[otherAt]];
    const isAlike = at > 0 && !isOfLabel(at) && haveMostWords(token, otherToken);
    return (
      isAlike ||
      (token?.key !== otherToken?.key && (haveSameLabel(token, otherToken) || areOtherPosts(token, otherToken)))
    );
  });
  const gaps = gapsOf(asFound);
  const openIn = (passage: Passage, range: Range, words: ReadonlySet<string>) =>
    unlikelyFields(passage, range, words).filter((at) => passage.tokens[at - 1]?.key !== ':');
  const [ones, others] = [
    [...open.map(([at]) => at), ...gaps.flatMap((gap) => openIn(one, gap.one, wordsIn(other, gap.other)))],
    [...open.map(([, at]) => at), ...gaps.flatMap((gap) => openIn(other, gap.other, wordsIn(one, gap.one)))],
  ];
  return ones.length + others.length === 0 ? asFound : pairTokens(opened(one, ones), opened(other, others));
}

// Returns the passage with the words of some fields in their place.
function opened({ tokens, ...passage }: Passage, places: readonly number[]): Passage {
  const open = new Set(places);
  const all = tokens.flatMap((token, at) => (open.has(at) ? wordsOfField(passage, token) : token));
  return { ...passage, tokens: all };
}

export function wordsOfField({ text, start }: Pick<Passage, 'text' | 'start'>, token: Token): Token[] {
  return wordsOf(text.slice(token.start - start, token.end - start), token.start);
}

// Returns what is between the pairs, as ranges of tokens.
export function gapsOf({ one, other, pairs }: PairedPassage): { one: Range; other: Range }[] {
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
  return new Set(words.flatMap(({ is, key }) => (is === 'word' && key.length > 2 ? key : [])));
}

// Returns true for a field whose extent is a guess.
export function isGuess(token: Token | undefined): boolean {
  const { field } = token ?? {};
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

function haveSameLabel(one: Token | undefined, other: Token | undefined): boolean {
  const labelsIn = (token: Token | undefined) =>
    (token?.field ? token.key.match(/(?<!\p{L})\p{L}{1,40}(?= ?: )/gu) : null) ?? [];
  const labels = new Set(labelsIn(one));
  return labelsIn(other).some((label) => labels.has(label));
}

// Returns true for two posts at two schools, «Coordinadora del Plantel 07» and «Jefe de Archivo del Plantel 12», but not
// for the same post: «Director del Plantel 07» and «Directora del Plantel 12».
function areOtherPosts(one: Token | undefined, other: Token | undefined): boolean {
  const [post, otherPost] = [one, other].map((token) => (token?.field?.kind === 'post' ? token.key : ''));
  const [place, otherPlace] = [post, otherPost].map((key = '') => /(?<!\p{L})\p{L}{4,30}(?= \d)/u.exec(key)?.[0]);
  const [first = '', otherFirst = ''] = [post, otherPost].map((key) => key?.split(' ', 1)[0]);
  return place !== undefined && place === otherPlace && stemOf(first) !== stemOf(otherFirst);
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
  // Blanks look alike wherever they are: only their labels tell which of them are the same.
  if (!isSameLabel && !/[\p{L}\d]/u.test(one.key + other.key)) return 0.5;
  if (one.field.kind !== other.field.kind) return isSameValue ? 2 : isSameLabel ? 1.2 : 0;
  return 1.2 + (isSameLabel ? 0.5 : 0) + (isSameValue ? 1 : 0);
}

// Returns true for words in small letters that differ only in gender or number: «inscrita», «inscritos».
function agree(one: Token, other: Token): boolean {
  const areWords = [one, other].every(({ is, isCapital }) => (is === 'word' || is === 'small') && !isCapital);
  return areWords && stemOf(one.key) === stemOf(other.key);
}

// Returns true for «EL VERIFICADOR» and «LA VERIFICADORA».
export function differsInGender({ one, other }: PairedPassage): boolean {
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
