// Gives a document its numbers when it leaves the page, and takes them back after a cancelled print or an
// unsent letter.
import { type BookEntry, book, enter, entryKey, recipientIn } from '../book.ts';
import { entryOf } from '../guards.ts';
import { type Issuance, issuances as kept } from '../issuances.ts';
import { countNumbers, refreshOffice } from '../memory.ts';
import { isLater, numberAt } from '../numbers.ts';
import { countOn } from '../office.ts';
import { currentRecord } from '../record.ts';
import { type GivenNumber, page, UNTOUCHED, update } from '../state.ts';
import { titleOf } from '../title.ts';
import type { Values } from '../values.ts';
import { setIssuance } from './issuances.ts';

// Returns the name of the file for a row; '' if there is no file.
type FileOf = (row: number) => string;

// Takes the numbers back if `make` fails.
export async function giveNumbersFor<T>(file: () => string, make: () => Promise<T>): Promise<T> {
  const given = giveSheetNumbers(file);
  try {
    return await make();
  } catch (error) {
    releaseNumbers(given);
    throw error;
  }
}

// With a table, numbers only the row in view.
export function giveSheetNumbers(file: () => string): readonly GivenNumber[] {
  const { row: shown } = page.get();
  return giveNumbers(file, (row) => row === shown);
}

// Gives the open document its numbers as it leaves the page, and returns those that are new. With a table,
// only rows for which `isOut` is true are numbered. An unfinished document is given only the numbers that a
// person typed, because it does not show the others.
export function giveNumbers(fileOf: FileOf, isOut: (row: number) => boolean = () => true): readonly GivenNumber[] {
  refreshOffice();
  for (const shared of [kept, book]) shared.refresh();
  const { startedAt, issuances, today, counters } = page.get();
  const { variables, rows, isCounted, isFinished, countOf, datum, recipientOf } = currentRecord();
  const issuance = entryOf(issuances, String(startedAt));
  const finished = isFinished();
  const numbers = { ...issuance?.numbers };
  const before = { ...issuance?.before };
  const ofRows = { ...issuance?.rows };
  const used: Record<string, string> = {};
  const passed: Record<string, readonly string[]> = {};
  const given: GivenNumber[] = [];
  const borne: Borne[] = [];
  for (const variable of variables) {
    const { value, source } = datum(variable);
    const count = countOf(variable.name);
    if (!isCounted(variable.name) || source === 'column' || !/\d/.test(value)) continue;
    if (!finished && (source === 'proposed' || source === 'series')) continue;
    const isSeries = source === 'series';
    const former = new Set(isSeries ? ofRows[count]?.map(({ number }) => number) : [numbers[count]]);
    const all = isSeries ? Array.from({ length: rows }, (_, row) => datum(variable, row).value) : [value];
    const out = all.flatMap((number, row) =>
      !isSeries ? { count, number } : isOut(row) ? { count, number, row } : [],
    );
    if (isSeries) {
      const has = (number: string, row: number) => isOut(row) || former.has(number);
      ofRows[count] = all.map((number, row) => ({
        number: has(number, row) ? number : '',
        recipient: recipientOf(row),
      }));
      passed[count] = all.filter((number, row) => !has(number, row));
    } else numbers[count] = value;
    used[count] = out.reduce((last, { number }) => (isLater(number, last) ? number : last), '');
    const anew = out.filter(({ number }) => !former.has(number)).map(({ number }) => ({ count, number }));
    const last = entryOf(counters, count);
    if (anew.length > 0 && last !== undefined) before[count] ??= last;
    given.push(...anew);
    borne.push(...out);
  }
  if (given.length > 0) update({ given });
  if (!finished && Object.keys(used).length === 0) return given;
  const day = issuance?.day || (finished ? today : '');
  // Older versions kept no day: the document then keeps the date in its text.
  const dated = issuance && issuance.day === undefined ? {} : { day };
  setIssuance(startedAt, {
    ...issuance,
    numbers,
    before,
    used: { ...issuance?.used, ...used },
    rows: ofRows,
    ...dated,
  });
  countNumbers((office) => {
    const folios = countOn(office.folios, used);
    const givenNow = new Set(given.map(({ number }) => number));
    const counts = new Set([...Object.keys(office.free ?? {}), ...Object.keys(passed)]);
    const free = Array.from(counts, (count) => {
      const left = [...(office.free?.[count] ?? []), ...(passed[count] ?? [])].filter(
        (number) => !givenNow.has(number),
      );
      return [count, gapsIn(left, folios[count])];
    });
    return { ...office, folios, free: Object.fromEntries(free) };
  });
  if (book.get().on)
    book.update(({ on, entries }) => ({ on, entries: enter(entries, describe(borne, fileOf), today) }));
  return given;
}

// Returns the numbers up to `last` in order, each once.
function gapsIn(numbers: readonly string[], last = ''): readonly string[] {
  return Array.from(new Set(numbers))
    .filter((number) => !isLater(number, last))
    .toSorted((a, b) => (isLater(a, b) ? 1 : -1));
}

// `row` is undefined if all rows share the number.
type Borne = GivenNumber & { row?: number };

function describe(borne: readonly Borne[], fileOf: FileOf): BookEntry[] {
  const { startedAt, issuances, text, today, row: shown } = page.get();
  const { words, rows } = currentRecord();
  const issuance = entryOf(issuances, String(startedAt));
  const at = issuance?.first ?? startedAt;
  const day = issuance?.day || today;
  return borne.map(({ count, number, row = shown }) => {
    const own = words(row);
    const recipient = rows > 1 && row === undefined ? `${rows} destinatarios` : recipientIn(text, own);
    return { at, count, number, day, recipient, subject: titleOf(text, own), file: fileOf(row) };
  });
}

// Takes back the numbers of the last output, which was not used.
export function releaseNumbers(given = page.get().given): void {
  const { startedAt, issuances } = page.get();
  if (given.length === 0) return;
  takeBack(entryOf(issuances, String(startedAt))?.first ?? startedAt, given);
  update({ given: UNTOUCHED.given, said: 'Número liberado.' });
}

// Takes numbers back from the document whose `startedAt` is `at`. The latest number becomes the next one
// again; earlier ones are kept for the next document.
export function takeBack(at: number, given: readonly GivenNumber[]): void {
  refreshOffice();
  for (const shared of [kept, book]) shared.refresh();
  const back = new Set(given.map(({ count, number }) => entryKey({ at, count, number })));
  const isLeft = (count: string, number: string) => !back.has(entryKey({ at, count, number }));
  const own = Object.entries(kept.get()).filter(([key, issuance]) => (issuance.first ?? Number(key)) === at);
  for (const [key, issuance] of own) setIssuance(Number(key), leaveIn(issuance, isLeft));
  const before: Values = Object.assign({}, ...own.map(([, issuance]) => issuance.before));
  if (book.get().on)
    book.update(({ on, entries }) => ({ on, entries: entries.filter((entry) => !back.has(entryKey(entry))) }));
  countNumbers((office) => {
    const [folios, free] = [{ ...office.folios }, { ...office.free }];
    for (const count of new Set(given.map((one) => one.count))) {
      const numbers = given.flatMap((one) => (one.count === count ? one.number : []));
      const gaps = [...(free[count] ?? []), ...numbers];
      const last = folios[count] ?? '';
      if (numbers.includes(last)) folios[count] = lastLeft(count, last, gaps, entryOf(before, count));
      free[count] = gapsIn(gaps, folios[count]);
    }
    return { ...office, folios, free };
  });
}

// Returns the last number in use after `back`, the former last one, was returned: the latest one that is
// known, else the number before `back`.
function lastLeft(count: string, back: string, free: readonly string[], before = ''): string {
  const ofDocuments = Object.values(kept.get()).flatMap(({ numbers, rows = {} }) => [
    entryOf(numbers, count) ?? '',
    ...(entryOf(rows, count) ?? []).map(({ number }) => number),
  ]);
  const inBook = book.get().entries.flatMap((entry) => (entry.count === count ? entry.number : []));
  const known = [...ofDocuments, ...inBook].filter((number) => /\d/.test(number) && !isLater(number, back));
  const former = free.includes(before) ? '' : before;
  return known.reduce((last, number) => (isLater(number, last) ? number : last), former) || numberAt(back, -1);
}

// Removes the numbers that were taken back. Returns undefined if none are left.
function leaveIn(issuance: Issuance, isLeft: (count: string, number: string) => boolean): Issuance | undefined {
  const left = (numbers: Issuance['numbers']) =>
    Object.fromEntries(Object.entries(numbers).filter(([count, number]) => isLeft(count, number)));
  const rows = Object.entries(issuance.rows ?? {}).map(
    ([count, all]) => [count, all.map((one) => (isLeft(count, one.number) ? one : { ...one, number: '' }))] as const,
  );
  const [numbers, used] = [left(issuance.numbers), left(issuance.used)];
  const rowsLeft = Object.fromEntries(rows.filter(([, all]) => all.some(({ number }) => number !== '')));
  const hasLeft = Object.keys({ ...numbers, ...rowsLeft }).length > 0;
  return hasLeft ? { ...issuance, numbers, rows: rowsLeft, used } : undefined;
}
