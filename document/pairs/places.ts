// Finds the places of a letter that change, and the words that other letters have there.
import type { Field } from '../fields/field.ts';
import { firstFrom, type Range } from '../text.ts';
import type { LetterComparison, LetterDifference } from './differences.ts';
import type { PairedLetter } from './units.ts';

// A range of the first letter that changes. `field` is the field there, or the field that another letter has
// in its place.
export interface Place extends Range {
  is: LetterDifference['is'];
  field?: Field | undefined;
}

// Joins what differs from several letters. What one letter shows to be a datum is not lost in the prose of
// another letter.
export function mergeDifferences(differences: readonly (readonly Place[])[]): Place[] {
  const all = differences.flat().toSorted((one, other) => one.start - other.start || one.end - other.end);
  const short = merge(all.filter(({ is }) => is !== 'prose'));
  const isFree = createFreeTest(short);
  const prose = merge(all.filter(({ is }) => is === 'prose')).filter(isFree);
  return [...short, ...prose].toSorted((one, other) => one.start - other.start);
}

function merge(places: readonly Place[]): Place[] {
  const merged: Place[] = [];
  for (const place of places) {
    const last = merged.at(-1);
    if (!last || (last.end <= place.start && last.start < place.start)) merged.push({ ...place });
    else {
      const isWhole = last.start === place.start && last.end >= place.end;
      if (!isWhole && place.end - place.start > last.end - last.start) last.field = place.field ?? last.field;
      last.field ??= place.field;
      last.end = Math.max(last.end, place.end);
      if (place.is === 'datum') last.is = 'datum';
    }
  }
  return merged;
}

// Returns a function that says whether a range overlaps none of the places, which are in the order of the
// text.
export function createFreeTest(places: readonly Range[]): (range: Range) => boolean {
  const lastBefore = createLookup(places);
  return ({ start, end }) => {
    const place = lastBefore(Math.max(start, end - 1));
    return !place || (place.end <= start && place.start < start);
  };
}

// Returns a function that finds the last range that begins at or before an offset. The ranges must be in the
// order of the text.
export function createLookup<R extends Range>(ranges: readonly R[]): (offset: number) => R | undefined {
  return (offset) => ranges[firstFrom(ranges, ({ start }) => start <= offset) - 1];
}

// Returns a function that returns the words of another letter in the place of a range of the first letter, or
// '' if it has none there.
export function createReader(comparison: LetterComparison, other: PairedLetter): (place: Range) => string {
  const ranges = comparison.passages.flatMap(({ one, other, pairs }) =>
    pairs.flatMap(([at, otherAt]) => {
      const [token, otherToken] = [one.tokens[at], other.tokens[otherAt]];
      // Two fields with other words are among the differences.
      return token && otherToken && !(token.field && token.key !== otherToken.key)
        ? [{ start: token.start, end: token.end, other: otherToken }]
        : [];
    }),
  );
  const differing = comparison.differences.map(({ one, other }) => ({ ...one, other }));
  const parts = [...ranges, ...differing].toSorted((one, other) => one.start - other.start);
  const lastBefore = createLookup(parts.map((part, at) => ({ ...part, at })));
  return ({ start, end }) => {
    let [from, to] = [Number.POSITIVE_INFINITY, -1];
    for (let at = lastBefore(Math.max(start, end - 1))?.at ?? -1; at >= 0; at -= 1) {
      const { [at]: part } = parts;
      if (!part || part.end < start || (part.end === start && start < end)) break;
      from = Math.min(from, part.other.start);
      to = Math.max(to, part.other.end);
    }
    return from < to ? other.document.text.slice(from, to) : '';
  };
}
