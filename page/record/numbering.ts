// The numbers and the date of a document: proposed until it leaves the page finished, then its own for life.
import { entryOf } from './guards.ts';
import type { Life } from './lives.ts';
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
  // A variable that was renamed counts on under its former name.
  const countOf = (name: string) => entryOf(countedAs, name) ?? name;

  // The number of a document without a table.
  function numberOf(name: string): Datum {
    const count = countOf(name);
    const own = entryOf(numbers, count);
    if (own !== undefined) return { value: own, source: 'given' };
    const gap = entryOf(free, count)?.find((number) => isOfYear(number, year));
    const last = entryOf(counters, count);
    const next = gap ?? (last === undefined ? undefined : nextNumber(last, year));
    return next === undefined ? { value: '', source: 'none' } : { value: next, source: 'proposed' };
  }

  function numberAfter(count: string, former: string): string {
    const last = entryOf(counters, count);
    return nextNumber(last !== undefined && isLater(last, former) ? last : former, year);
  }

  // The number of each row. The letters of a series follow those that the document was before.
  function numbersOfRows(name: string): readonly string[] {
    const rows = [...(table?.rows.keys() ?? [])];
    const count = countOf(name);
    const start = entryOf(table?.starts ?? {}, name);
    const issued = entryOf(issuedRows, count) ?? [];
    const former = entryOf(used, count);
    if (start === undefined && issued.length > 0) {
      const kept = keptNumbers(rows, issued);
      const first = numberAfter(count, former ?? '');
      let added = 0;
      return kept.map((number) => number ?? numberAt(first, added++));
    }
    const first = former === undefined ? (entryOf(values, name) ?? numberOf(name).value) : numberAfter(count, former);
    return rows.map((row) => numberAt(start ?? first, row));
  }

  // In a table that was corrected a row keeps the number that was given to the same recipient, else that of
  // its place: after the row above it, where rows came in.
  function keptNumbers(rows: readonly number[], issued: NonNullable<Life['rows']>[string]): (string | undefined)[] {
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
      return at === undefined ? undefined : issued[at]?.number;
    });
  }

  // «Today» is the day of the document's first finished output, and until then the present one. `value` is
  // what a former version kept.
  function dateOf(value: string): Datum {
    const day = (life ? (life.day ?? value) : '') || today;
    return { value: day, source: day === today ? 'today' : 'given' };
  }

  // True if the document bears this number whatever becomes of it: it was given or typed.
  function isOwn(name: string, { source }: Datum): boolean {
    return source === 'series' ? Object.hasOwn(issuedRows, countOf(name)) : source !== 'proposed';
  }

  return { isCounted, countOf, numberOf, numbersOfRows, dateOf, isOwn };
}
