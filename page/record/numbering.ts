// The numbers and the date of a document: proposed until the finished document leaves the page, then its own
// for good.
import { entryOf } from './guards.ts';
import type { Life, RowNumber } from './lives.ts';
import { isLater, isNumber, isOfYear, nextNumber, numberAt } from './numbers.ts';
import type { PageState } from './state.ts';
import type { Datum } from './values.ts';

type Facts = Pick<PageState, 'startedAt' | 'values' | 'countedAs' | 'table' | 'lives' | 'today' | 'counters' | 'free'>;

// `recipientOf` says who receives the letter of a row, '' if nobody knows.
export function createNumbering(facts: Facts, recipientOf: (row: number) => string) {
  const { startedAt, values, countedAs, table, lives, today, counters, free } = facts;
  const year = Number(today.slice(0, 4));
  const life: Life | undefined = entryOf(lives, String(startedAt));
  const { numbers = {}, used = {}, rows: issuedRows = {} } = life ?? {};

  const isCounted = (name: string) => isNumber(name) || Object.hasOwn(countedAs, name);
  // A renamed variable continues the count of its former name.
  const countOf = (name: string) => entryOf(countedAs, name) ?? name;

  // The number of a document without a table.
  function numberOf(name: string): Datum {
    const count = countOf(name);
    const own = entryOf(numbers, count);
    if (own !== undefined) return { value: own, source: 'given' };
    const next = drawFrom(count)();
    return next === '' ? { value: '', source: 'none' } : { value: next, source: 'proposed' };
  }

  // Returns a function that gives the next number of a count at each call: first those that were released,
  // then those after its last one and after `former`; '' if there is none.
  function drawFrom(count: string, former?: string): () => string {
    const last = entryOf(counters, count);
    const isGap = (number: string) => isOfYear(number, year) && (last === undefined || !isLater(number, last));
    const gaps = (entryOf(free, count) ?? []).filter(isGap);
    const next = former === undefined ? last && nextNumber(last, year) : numberAfter(count, former);
    let drawn = 0;
    return () => {
      const at = drawn++;
      return gaps[at] ?? numberAt(next ?? '', at - gaps.length);
    };
  }

  function numberAfter(count: string, former: string): string {
    const last = entryOf(counters, count);
    return nextNumber(last !== undefined && isLater(last, former) ? last : former, year);
  }

  // The number of each row. If a person typed the first one, the others follow it; else a row keeps the
  // number that it was given, or gets the next one. The letters of a series come after the number that the
  // document had before.
  function numbersOfRows(name: string): readonly string[] {
    const rows = [...(table?.rows.keys() ?? [])];
    const count = countOf(name);
    const start = entryOf(table?.starts ?? {}, name);
    const issued = entryOf(issuedRows, count) ?? [];
    const former = entryOf(used, count);
    const first = start ?? (former === undefined ? entryOf(values, name) : undefined);
    if (first !== undefined) return rows.map((row) => numberAt(first, row));
    const kept = issued.length > 0 ? keptNumbers(rows, issued) : [];
    // If the page has no count for these numbers, they continue from the first one that was typed.
    const isCounted = entryOf(numbers, count) !== undefined || entryOf(counters, count) !== undefined;
    const typed = isCounted ? undefined : entryOf(values, name);
    const draw = typed === undefined ? drawFrom(count, former) : drawBeside(typed, issued);
    return rows.map((row) => kept[row] ?? draw());
  }

  // In a corrected table a row keeps the number that was given to its recipient, else the one given after
  // that of the row above, else the one given at its own place.
  function keptNumbers(rows: readonly number[], issued: readonly RowNumber[]): (string | undefined)[] {
    const places = Map.groupBy(issued.keys(), (at) => issued[at]?.recipient ?? '');
    const taken = new Set<number>();
    const take = (at = issued.length) => {
      if (at >= issued.length || taken.has(at)) return undefined;
      taken.add(at);
      return at;
    };
    const ofRecipient = rows.map((row) => {
      const recipient = recipientOf(row);
      return recipient === '' ? undefined : take(places.get(recipient)?.shift());
    });
    let above = -1;
    return ofRecipient.map((own, row) => {
      const at = own ?? take(above + 1) ?? take(row);
      above = at ?? above;
      return (at !== undefined && issued[at]?.number) || undefined;
    });
  }

  // «Today» is the day of the document's first finished output, and until then the present one. `value` is
  // what a former version kept.
  function dateOf(value: string): Datum {
    const day = (life ? (life.day ?? value) : '') || today;
    return { value: day, source: day === today ? 'today' : 'given' };
  }

  // True if the number stays the document's, because it was given or typed.
  function isOwn(name: string, { source }: Datum): boolean {
    return source === 'series' ? Object.hasOwn(issuedRows, countOf(name)) : source !== 'proposed';
  }

  return { isCounted, countOf, numberOf, numbersOfRows, dateOf, isOwn };
}

// Returns a function that gives the numbers from `first` on, without those that a row was given.
function drawBeside(first: string, issued: readonly RowNumber[]): () => string {
  const taken = new Set(issued.map(({ number }) => number));
  let drawn = 0;
  return () => {
    let number = numberAt(first, drawn++);
    while (taken.delete(number)) number = numberAt(first, drawn++);
    return number;
  };
}
