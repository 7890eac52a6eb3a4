// What a person decided about places of a letter, for the next letter of its kind. A place is known by the words of
// the form around it; what stands in it, and other words that change, are not kept.
import { fold, type Range } from '../text.ts';
import { type LetterTemplate, withDatumAt, withTaken } from './letter-template.ts';

// The words before and after a place, in its line. At an end of the line there may be none. `name` is the name that
// a person gave to the datum, if she did.
export interface TaughtPlace {
  before: readonly string[];
  after: readonly string[];
  taken: boolean;
  name?: string;
}

const WORDS_KEPT = 4;
const FEWEST_WORDS = 2;

// Returns what a datum teaches, or undefined if the form has too few words around it to know it again.
export function teachPlace(
  letter: LetterTemplate,
  name: string,
  { taken, named }: { taken: boolean; named?: string },
): TaughtPlace | undefined {
  const { original, data } = letter;
  const [place] = data.find((datum) => datum.name === name)?.places ?? [];
  if (!place) return undefined;
  const start = original.lastIndexOf('\n', place.start - 1) + 1;
  const nextLine = original.indexOf('\n', place.end);
  const end = nextLine === -1 ? original.length : nextLine;
  const isDatum = (word: Range) =>
    data.some(({ places }) => places.some((one) => one.start < word.end && one.end > word.start));
  const isLabel = (word: Range) => /^[^:\n]{0,40}:/.test(original.slice(word.end, end)) || original[word.end] === ':';
  // A word with a capital may be somebody's name, unless it is of the label that begins the line.
  const isOfForm = (word: Range) => {
    const words = original.slice(word.start, word.end);
    const isOfLabel = isLabel(word) && !/[:.]/.test(original.slice(start, word.start));
    return !isDatum(word) && !/\d/.test(words) && (isOfLabel || words === words.toLowerCase());
  };
  const beside = (words: readonly Range[]) => {
    const other = words.findIndex((word) => !isOfForm(word));
    return words.slice(0, Math.min(WORDS_KEPT, other === -1 ? words.length : other));
  };
  const before = beside(wordsIn(original, start, place.start).reverse()).reverse();
  const after = beside(wordsIn(original, place.end, end));
  const isKnown = before.length + after.length >= FEWEST_WORDS || before.some(({ end }) => original[end] === ':');
  const written = (words: readonly Range[]) => words.map((word) => fold(original.slice(word.start, word.end)));
  if (!isKnown) return undefined;
  return { before: written(before), after: written(after), taken, ...(named !== undefined && { name: named }) };
}

// Adds what a person decided last to what she decided before. A name that she gave to the same place stays, though she
// leaves it and takes it again.
export function withPlace(places: readonly TaughtPlace[], place: TaughtPlace): TaughtPlace[] {
  const former = places.find((one) => isSamePlace(one, place));
  return [
    ...places.filter((one) => one !== former),
    { ...(former?.name !== undefined && { name: former.name }), ...place },
  ];
}

// Returns true if both are about the same place.
function isSamePlace(one: TaughtPlace, other: TaughtPlace): boolean {
  return placeKey(one) === placeKey(other);
}

function placeKey({ before, after }: TaughtPlace): string {
  return `${before.join(' ')}|${after.join(' ')}`;
}

// Takes and leaves in a letter what a person took and left in others.
export function withTaught<Letter extends LetterTemplate>(letter: Letter, places: readonly TaughtPlace[]): Letter {
  let next: LetterTemplate = letter;
  for (const taught of places) {
    const range = findPlace(letter.original, taught);
    if (!range) continue;
    const datum = next.data.find(({ places: ones }) => ones.some((one) => haveSameWords(letter.original, one, range)));
    if (datum && datum.taken !== taught.taken) next = withTaken(next, datum.name, taught.taken);
    else if (!datum && taught.taken) next = withDatumAt(next, range.start, range.end, taught.name) ?? next;
    if (datum && taught.name !== undefined) next = renamed(next, datum.name, taught.name);
  }
  return { ...letter, ...next };
}

// Returns true if only signs are between the ends of the two, such as «$».
function haveSameWords(text: string, one: Range, other: Range): boolean {
  const ends = [
    [one.start, other.start],
    [one.end, other.end],
  ].map(([a = 0, b = 0]) => text.slice(Math.min(a, b), Math.max(a, b)));
  return ends.every((between) => !/[\p{L}\d]/u.test(between));
}

function renamed(letter: LetterTemplate, from: string, to: string): LetterTemplate {
  if (letter.data.some(({ name }) => name === to)) return letter;
  return { ...letter, data: letter.data.map((datum) => (datum.name === from ? { ...datum, name: to } : datum)) };
}

// Returns the only place between these words, or undefined.
function findPlace(text: string, { before, after }: TaughtPlace): Range | undefined {
  const found: Range[] = [];
  for (let start = 0; start <= text.length; ) {
    const nextLine = text.indexOf('\n', start);
    const end = nextLine === -1 ? text.length : nextLine;
    const range = placeIn(text, wordsIn(text, start, end), { before, after });
    if (range) found.push(range);
    start = end + 1;
  }
  return found.length === 1 ? found[0] : undefined;
}

function placeIn(text: string, words: readonly Range[], { before, after }: Pick<TaughtPlace, 'before' | 'after'>) {
  const folded = words.map((word) => fold(text.slice(word.start, word.end)));
  const from = indexOfWords(folded, before, 0);
  if (from === -1) return undefined;
  const first = from + before.length;
  const to = after.length === 0 ? words.length : indexOfWords(folded, after, first + 1);
  const [one, last] = [words[first], words[to - 1]];
  if (to === -1 || !one || !last || last.end - one.start > LONGEST) return undefined;
  return { start: one.start, end: last.end };
}

const LONGEST = 200;

function indexOfWords(words: readonly string[], wanted: readonly string[], from: number): number {
  if (wanted.length === 0) return from;
  for (let at = from; at + wanted.length <= words.length; at += 1)
    if (wanted.every((word, next) => words[at + next] === word)) return at;
  return -1;
}

function wordsIn(text: string, start: number, end: number): Range[] {
  return Array.from(
    text.slice(start, end).matchAll(/[\p{L}\p{M}\d][\p{L}\p{M}\d./-]*[\p{L}\p{M}\d]|[\p{L}\d]/gu),
    (match) => {
      return { start: start + match.index, end: start + match.index + match[0].length };
    },
  );
}
