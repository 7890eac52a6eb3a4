// Numbers and dates a document. Number and date are proposals until the finished document is exported, and
// final from then on.
import { dateLike } from '@membrete/document/variables';
import { entryOf } from './guards.ts';
import { digestOf, type Issuance, type RowNumber } from './issuances.ts';
import { isLater, isNumber, isOfYear, nextNumber, numberAt } from './numbers.ts';
import type { PageState } from './state.ts';
import { rememberEach } from './store.ts';
import type { Datum } from './values.ts';

type Facts = Pick<
  PageState,
  'startedAt' | 'values' | 'countedAs' | 'table' | 'issuances' | 'today' | 'counters' | 'free'
>;

// Returns functions that number a document. `recipientOf` returns the recipient of a row's letter, or '' if
// unknown.
export function createNumbering(facts: Facts, recipientOf: (row: number) => string) {
  const { startedAt, values, countedAs, table, issuances, today, counters, free } = facts;
  const year = Number(today.slice(0, 4));
  const issuance: Issuance | undefined = entryOf(issuances, String(startedAt));
  const { numbers = {}, used = {}, rows: issuedRows = {} } = issuance ?? {};
  const isCounted = (name: string) => isNumber(name) || Object.hasOwn(countedAs, name);
  // Returns the name for a variable's numbers. A renamed variable continues the numbers of its old name.
  const countOf = (name: string) => entryOf(countedAs, name) ?? name;

  // Returns the number of a document without a table.
  function numberDatum(name: string): Datum {
    const count = countOf(name);
    const issuedNumber = entryOf(numbers, count);
    if (issuedNumber !== undefined) return { value: issuedNumber, source: 'given' };
    const next = drawFrom(count)();
    return next === '' ? { value: '', source: 'none' } : { value: next, source: 'proposed' };
  }

  // Returns a function that returns an unused number at each call. Released numbers come first, then the
  // numbers after the last number. `former` is the number that this document had before.
  function drawFrom(count: string, former?: string): () => string {
    const last = entryOf(counters, count);
    const isGap = (number: string) => isOfYear(number, year) && (last === undefined || !isLater(number, last));
    const gaps = (entryOf(free, count) ?? []).filter(isGap);
    const next = former === undefined ? last && nextNumber(last, year) : numberAfter(count, former);
    let drawn = 0;
    return () => {
      const index = drawn++;
      return gaps[index] ?? numberAt(next ?? '', index - gaps.length);
    };
  }

  function numberAfter(count: string, former: string): string {
    const last = entryOf(counters, count);
    return nextNumber(last !== undefined && isLater(last, former) ? last : former, year);
  }

  // Returns the number of each row. If a person typed the first number, the rows are numbered from it.
  // Otherwise a row keeps the number that it has, or gets the next unused number.
  function numbersOfRows(name: string): readonly string[] {
    const rows = [...(table?.rows.keys() ?? [])];
    const count = countOf(name);
    const start = entryOf(table?.starts ?? {}, name);
    const issued = entryOf(issuedRows, count) ?? [];
    const lastUsed = entryOf(used, count);
    const first = start ?? (lastUsed === undefined ? entryOf(values, name) : undefined);
    if (first !== undefined) return rows.map((row) => numberAt(first, row));
    const issuedNumbers = issued.length > 0 ? matchGivenNumbers(rows, issued) : [];
    // If there is no number to continue from, a number that a person typed is the first.
    const isCounted = entryOf(numbers, count) !== undefined || entryOf(counters, count) !== undefined;
    const typed = isCounted ? undefined : entryOf(values, name);
    const draw = typed === undefined ? drawFrom(count, lastUsed) : countUnusedFrom(typed, issued);
    return rows.map((row) => issuedNumbers[row] ?? draw());
  }

  // Assigns the numbers that were issued earlier to the rows of a corrected table. A row gets the number that
  // its recipient got. A row with an unknown recipient gets the number that followed the number of the row
  // above. If that number is already assigned, the row gets the number at its own position.
  function matchGivenNumbers(rows: readonly number[], issued: readonly RowNumber[]): (string | undefined)[] {
    const places = Map.groupBy(issued.keys(), (at) => digestOf(issued[at]?.recipient ?? ''));
    const matchedIndexes = new Set<number>();
    const take = (at = issued.length) => {
      if (at >= issued.length || matchedIndexes.has(at)) return undefined;
      matchedIndexes.add(at);
      return at;
    };
    const ofRecipient = rows.map((row) => {
      const recipient = digestOf(recipientOf(row));
      return recipient === '' ? undefined : take(places.get(recipient)?.shift());
    });
    let above = -1;
    return ofRecipient.map((matched, row) => {
      const index = matched ?? take(above + 1) ?? take(row);
      above = index ?? above;
      return (index !== undefined && issued[index]?.number) || undefined;
    });
  }

  // Returns today's date until the document is exported, and then the date of the export. In documents of
  // older versions that date is only in `value`. A date in words stays in words.
  function dateDatum(value: string): Datum {
    const day = (issuance ? (issuance.day ?? value) : '') || today;
    return { value: dateLike(value, day) ?? day, source: day === today ? 'today' : 'given' };
  }

  const issuedTo = setsOf(issuedRows);
  // Returns true for a number that belongs to this document for good, not for one that is only proposed.
  const isFixed = (name: string, { source, value }: Datum) =>
    source === 'series' ? issuedTo(countOf(name)).has(value) : source !== 'proposed';

  return { isCounted, countOf, numberOf: numberDatum, numbersOfRows, dateOf: dateDatum, isFixed };
}

// Returns a function that counts up from `first`, and skips the numbers that are in `issued`.
function countUnusedFrom(first: string, issued: readonly RowNumber[]): () => string {
  const usedNumbers = new Set(issued.map(({ number }) => number));
  let drawn = 0;
  return () => {
    let number = numberAt(first, drawn++);
    while (usedNumbers.delete(number)) number = numberAt(first, drawn++);
    return number;
  };
}

function setsOf(rows: NonNullable<Issuance['rows']>): (count: string) => ReadonlySet<string> {
  return rememberEach((count) => new Set(entryOf(rows, count)?.map(({ number }) => number)));
}
