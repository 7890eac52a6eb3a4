// Gives a document its numbers when it is exported, and takes them back after a cancelled print or if the
// letter is not sent.
import type { Values } from '@membrete/document/outgoing';
import { type BookEntry, book, enter, entryKey, recipientIn } from '../book.ts';
import { entryOf } from '../guards.ts';
import { digestOf, type Issuance, issuances as kept } from '../issuances.ts';
import { refreshOffice, updateCounters } from '../memory.ts';
import { isLater, numberAt } from '../numbers.ts';
import { advanceCounters } from '../office.ts';
import { currentRecord } from '../record.ts';
import { type GivenNumber, page, UNTOUCHED, update } from '../state.ts';
import { titleOf } from '../title.ts';
import { setIssuance } from './issuances.ts';

// Returns the file name for a row, or '' if the row gets no file.
type FileOf = (row: number) => string;

// Gives the document on the sheet its numbers, and then runs `make`. If `make` fails, the numbers are taken
// back.
export async function giveNumbersFor<T>(file: () => string, make: () => Promise<T>): Promise<T> {
  const newNumbers = giveSheetNumbers(file);
  try {
    return await make();
  } catch (error) {
    releaseNumbers(newNumbers);
    throw error;
  }
}

// Gives numbers to the document on the sheet. If a table makes several letters, only the letter on the sheet
// gets its number.
export function giveSheetNumbers(file: () => string): readonly GivenNumber[] {
  const { row: visibleRow } = page.get();
  return giveNumbers(file, (row) => row === visibleRow);
}

// Gives the open document its numbers for an export, and returns the numbers that are new. If there is a
// table, only the rows for which `isOut` returns true get a number. An unfinished letter gets no automatic
// number, because its export shows none; only numbers that a person typed are recorded.
export function giveNumbers(fileOf: FileOf, isOut: (row: number) => boolean = () => true): readonly GivenNumber[] {
  refreshOffice();
  for (const shared of [kept, book]) shared.refresh();
  const { startedAt, issuances, today, counters } = page.get();
  const { variables, rows, isCounted, isFinished, countOf, datum, recipientOf } = currentRecord();
  const issuance = entryOf(issuances, String(startedAt));
  const leaving = rows === 0 ? [0] : Array.from({ length: rows }, (_, row) => row).filter(isOut);
  const finishedRows = new Set(leaving.filter(isFinished));
  const finished = finishedRows.size > 0;
  const numbers = { ...issuance?.numbers };
  const before = { ...issuance?.before };
  const ofRows = { ...issuance?.rows };
  const used: Record<string, string> = {};
  const passed: Record<string, readonly string[]> = {};
  const newNumbers: GivenNumber[] = [];
  const outNumbers: OutNumber[] = [];
  for (const variable of variables) {
    const { value, source } = datum(variable);
    const count = countOf(variable.name);
    if (!isCounted(variable.name) || source === 'column' || !/\d/.test(value)) continue;
    if (!finished && (source === 'proposed' || source === 'series')) continue;
    const isSeries = source === 'series';
    // A number that was given before stays with its row, though the letter lacks something now.
    const givenBefore = new Set(isSeries ? ofRows[count]?.map(({ number }) => number) : [numbers[count]]);
    const all = isSeries ? Array.from({ length: rows }, (_, row) => datum(variable, row).value) : [value];
    const takes = (number: string, row: number) => finishedRows.has(row) || (isOut(row) && givenBefore.has(number));
    const out = all.flatMap((number, row) =>
      !isSeries ? { count, number } : takes(number, row) ? { count, number, row } : [],
    );
    if (isSeries) {
      const has = (number: string, row: number) => finishedRows.has(row) || givenBefore.has(number);
      ofRows[count] = all.map((number, row) => ({
        number: has(number, row) ? number : '',
        recipient: digestOf(recipientOf(row)),
      }));
      passed[count] = all.filter((number, row) => !has(number, row));
    } else numbers[count] = value;
    used[count] = out.reduce((last, { number }) => (isLater(number, last) ? number : last), '');
    const anew = out.filter(({ number }) => !givenBefore.has(number)).map(({ number }) => ({ count, number }));
    const last = entryOf(counters, count);
    if (anew.length > 0 && last !== undefined) before[count] ??= last;
    newNumbers.push(...anew);
    outNumbers.push(...out);
  }
  if (newNumbers.length > 0) update({ newNumbers });
  if (!finished && Object.keys(used).length === 0) return newNumbers;
  const day = issuance?.day || (finished ? today : '');
  // A record of an older version has no day. The export then sets no day, so that the document keeps the date
  // in its text.
  const dated = issuance && issuance.day === undefined ? {} : { day };
  setIssuance(startedAt, {
    ...issuance,
    numbers,
    before,
    used: { ...issuance?.used, ...used },
    rows: ofRows,
    ...dated,
  });
  updateCounters((office) => {
    const folios = advanceCounters(office.folios, used);
    const givenNow = new Set(newNumbers.map(({ number }) => number));
    const counts = new Set([...Object.keys(office.free ?? {}), ...Object.keys(passed)]);
    const free = Array.from(counts, (count) => {
      const unused = [...(office.free?.[count] ?? []), ...(passed[count] ?? [])].filter(
        (number) => !givenNow.has(number),
      );
      return [count, gapsIn(unused, folios[count])];
    });
    return { ...office, folios, free: Object.fromEntries(free) };
  });
  if (book.get().on)
    book.update(({ on, entries }) => ({ on, entries: enter(entries, bookEntries(outNumbers, fileOf), today) }));
  return newNumbers;
}

// Returns the numbers up to `last`, sorted and without repeats.
function gapsIn(numbers: readonly string[], last = ''): readonly string[] {
  return Array.from(new Set(numbers))
    .filter((number) => !isLater(number, last))
    .toSorted((a, b) => (isLater(a, b) ? 1 : -1));
}

// A number in an exported document. `row` is the row of the table, or undefined if all rows share the number.
type OutNumber = GivenNumber & { row?: number };

function bookEntries(numbers: readonly OutNumber[], fileOf: FileOf): BookEntry[] {
  const { startedAt, issuances, text, today, row: visibleRow } = page.get();
  const { letter, rows } = currentRecord();
  const issuance = entryOf(issuances, String(startedAt));
  const firstStartedAt = issuance?.first ?? startedAt;
  const day = issuance?.day || today;
  return numbers.map(({ count, number, row = visibleRow }) => {
    const { words: rowWords } = letter(row).shown;
    const recipient = rows > 1 && row === undefined ? `${rows} destinatarios` : recipientIn(text, rowWords);
    return { at: firstStartedAt, count, number, day, recipient, subject: titleOf(text, rowWords), file: fileOf(row) };
  });
}

// Releases the numbers that the document got at the last download, print or copy, because the person did not
// use that export.
export function releaseNumbers(numbers = page.get().newNumbers): void {
  const { startedAt, issuances } = page.get();
  if (numbers.length === 0) return;
  takeBack(entryOf(issuances, String(startedAt))?.first ?? startedAt, numbers);
  update({ newNumbers: UNTOUCHED.newNumbers, announcement: 'Número liberado.' });
}

// Takes numbers back from the document that was started at the time `at`. Later documents reuse these
// numbers.
export function takeBack(at: number, numbers: readonly GivenNumber[]): void {
  refreshOffice();
  for (const shared of [kept, book]) shared.refresh();
  const back = new Set(numbers.map(({ count, number }) => entryKey({ at, count, number })));
  const isLeft = (count: string, number: string) => !back.has(entryKey({ at, count, number }));
  const ofDocument = Object.entries(kept.get()).filter(([key, issuance]) => (issuance.first ?? Number(key)) === at);
  for (const [key, issuance] of ofDocument) setIssuance(Number(key), withoutReturned(issuance, isLeft));
  const before: Values = Object.assign({}, ...ofDocument.map(([, issuance]) => issuance.before));
  if (book.get().on)
    book.update(({ on, entries }) => ({ on, entries: entries.filter((entry) => !back.has(entryKey(entry))) }));
  updateCounters((office) => {
    const [folios, free] = [{ ...office.folios }, { ...office.free }];
    for (const count of new Set(numbers.map((one) => one.count))) {
      const returned = numbers.flatMap((one) => (one.count === count ? one.number : []));
      const gaps = [...(free[count] ?? []), ...returned];
      const last = folios[count] ?? '';
      if (returned.includes(last)) folios[count] = lastInUse(count, last, gaps, entryOf(before, count));
      free[count] = gapsIn(gaps, folios[count]);
    }
    return { ...office, folios, free };
  });
}

// `back` is a number that was released. Returns the latest number before `back` that a document still has. If
// no document has such a number, returns the number that precedes `back`.
function lastInUse(count: string, back: string, free: readonly string[], before = ''): string {
  const ofDocuments = Object.values(kept.get()).flatMap(({ numbers, rows = {} }) => [
    entryOf(numbers, count) ?? '',
    ...(entryOf(rows, count) ?? []).map(({ number }) => number),
  ]);
  const inBook = book.get().entries.flatMap((entry) => (entry.count === count ? entry.number : []));
  const usedNumbers = [...ofDocuments, ...inBook].filter((number) => /\d/.test(number) && !isLater(number, back));
  const lastBefore = free.includes(before) ? '' : before;
  return (
    usedNumbers.reduce((last, number) => (isLater(number, last) ? number : last), lastBefore) || numberAt(back, -1)
  );
}

function withoutReturned(issuance: Issuance, isLeft: (count: string, number: string) => boolean): Issuance | undefined {
  const withoutGivenBack = (numbers: Issuance['numbers']) =>
    Object.fromEntries(Object.entries(numbers).filter(([count, number]) => isLeft(count, number)));
  const rows = Object.entries(issuance.rows ?? {}).map(
    ([count, all]) => [count, all.map((one) => (isLeft(count, one.number) ? one : { ...one, number: '' }))] as const,
  );
  const [numbers, used] = [withoutGivenBack(issuance.numbers), withoutGivenBack(issuance.used)];
  const rowsLeft = Object.fromEntries(rows.filter(([, all]) => all.some(({ number }) => number !== '')));
  const hasLeft = Object.keys({ ...numbers, ...rowsLeft }).length > 0;
  return hasLeft ? { ...issuance, numbers, rows: rowsLeft, used } : undefined;
}
