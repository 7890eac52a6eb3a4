// Gives a document its numbers when it leaves the page, and takes them back, for example after a print that
// was cancelled or a letter that was not sent.
import { type BookEntry, book, enter, entryKey, recipientIn } from '../book.ts';
import { entryOf } from '../guards.ts';
import { lives as kept, type Life } from '../lives.ts';
import { countNumbers, refreshOffice } from '../memory.ts';
import { isLater, numberAt } from '../numbers.ts';
import { countOn } from '../office.ts';
import { currentRecord } from '../record.ts';
import { type GivenNumber, page, UNTOUCHED, update } from '../state.ts';
import { titleOf } from '../title.ts';
import type { Values } from '../values.ts';
import { setLife } from './lives.ts';

// Returns the name of the file for a row; '' if none is made for it.
type FileOf = (row: number) => string;

// Gives the document on the sheet its numbers for an output, and takes them back if `make` fails.
export async function giveNumbersFor<T>(file: () => string, make: () => Promise<T>): Promise<T> {
  const given = giveSheetNumbers(file);
  try {
    return await make();
  } catch (error) {
    releaseNumbers(given);
    throw error;
  }
}

// Gives the document on the sheet its numbers; with a table, only the row in view.
export function giveSheetNumbers(file: () => string): readonly GivenNumber[] {
  const { row: shown } = page.get();
  return giveNumbers(file, (row) => row === shown);
}

// Gives the document on the sheet its numbers when it leaves the page; from then on only a person changes
// them. With a table, each row for which `isOut` is true is given its number; the numbers of the other rows
// are free for the next document. An unfinished document is given only the numbers that a person typed, since
// it does not show the others. Returns the numbers that it did not have before.
export function giveNumbers(fileOf: FileOf, isOut: (row: number) => boolean = () => true): readonly GivenNumber[] {
  refreshOffice();
  for (const shared of [kept, book]) shared.refresh();
  const { startedAt, lives, today, counters } = page.get();
  const { variables, rows, isCounted, isFinished, countOf, datum, recipientOf } = currentRecord();
  const life = entryOf(lives, String(startedAt));
  const finished = isFinished();
  const numbers = { ...life?.numbers };
  const before = { ...life?.before };
  const ofRows = { ...life?.rows };
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
  const day = life?.day || (finished ? today : '');
  // Where a former version kept no day, the document keeps the date that it says.
  const dated = life && life.day === undefined ? {} : { day };
  setLife(startedAt, { ...life, numbers, before, used: { ...life?.used, ...used }, rows: ofRows, ...dated });
  countNumbers((office) => {
    const folios = countOn(office.folios, used);
    const taken = new Set(given.map(({ number }) => number));
    const counts = new Set([...Object.keys(office.free ?? {}), ...Object.keys(passed)]);
    const free = Array.from(counts, (count) => {
      const left = [...(office.free?.[count] ?? []), ...(passed[count] ?? [])].filter((number) => !taken.has(number));
      return [count, gapsIn(left, folios[count])];
    });
    return { ...office, folios, free: Object.fromEntries(free) };
  });
  if (book.get().on)
    book.update(({ on, entries }) => ({ on, entries: enter(entries, describe(borne, fileOf), today) }));
  return given;
}

// The numbers that are not later than `last`, in order, each once.
function gapsIn(numbers: readonly string[], last = ''): readonly string[] {
  return Array.from(new Set(numbers))
    .filter((number) => !isLater(number, last))
    .toSorted((a, b) => (isLater(a, b) ? 1 : -1));
}

// A number that the document has; `row` is undefined if it has one for all of its rows.
type Borne = GivenNumber & { row?: number };

function describe(borne: readonly Borne[], fileOf: FileOf): BookEntry[] {
  const { startedAt, lives, text, today, row: shown } = page.get();
  const { words, rows } = currentRecord();
  const life = entryOf(lives, String(startedAt));
  const at = life?.first ?? startedAt;
  const day = life?.day || today;
  return borne.map(({ count, number, row = shown }) => {
    const own = words(row);
    const recipient = rows > 1 && row === undefined ? `${rows} destinatarios` : recipientIn(text, own);
    return { at, count, number, day, recipient, subject: titleOf(text, own), file: fileOf(row) };
  });
}

// Takes back the numbers that the document was given last, since that output was not used.
export function releaseNumbers(given = page.get().given): void {
  const { startedAt, lives } = page.get();
  if (given.length === 0) return;
  takeBack(entryOf(lives, String(startedAt))?.first ?? startedAt, given);
  update({ given: UNTOUCHED.given, said: 'Número liberado.' });
}

// Takes numbers back from the document whose `startedAt` is `at`. The last one of its count becomes the next
// one again; an earlier one is kept for the next document.
export function takeBack(at: number, given: readonly GivenNumber[]): void {
  refreshOffice();
  for (const shared of [kept, book]) shared.refresh();
  const back = new Set(given.map(({ count, number }) => entryKey({ at, count, number })));
  const isLeft = (count: string, number: string) => !back.has(entryKey({ at, count, number }));
  const own = Object.entries(kept.get()).filter(([key, life]) => (life.first ?? Number(key)) === at);
  for (const [key, life] of own) setLife(Number(key), leaveIn(life, isLeft));
  const before: Values = Object.assign({}, ...own.map(([, life]) => life.before));
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

// The last number of a count after its last one, `back`, was returned: the latest one that a document has or
// that was the last before, else the number before `back`.
function lastLeft(count: string, back: string, free: readonly string[], before = ''): string {
  const ofLives = Object.values(kept.get()).flatMap(({ numbers, rows = {} }) => [
    entryOf(numbers, count) ?? '',
    ...(entryOf(rows, count) ?? []).map(({ number }) => number),
  ]);
  const ofBook = book.get().entries.flatMap((entry) => (entry.count === count ? entry.number : []));
  const known = [...ofLives, ...ofBook].filter((number) => /\d/.test(number) && !isLater(number, back));
  const former = free.includes(before) ? '' : before;
  return known.reduce((last, number) => (isLater(number, last) ? number : last), former) || numberAt(back, -1);
}

// The life of a document without the numbers that were taken back; undefined if it has none left.
function leaveIn(life: Life, isLeft: (count: string, number: string) => boolean): Life | undefined {
  const left = (numbers: Life['numbers']) =>
    Object.fromEntries(Object.entries(numbers).filter(([count, number]) => isLeft(count, number)));
  const rows = Object.entries(life.rows ?? {}).map(
    ([count, all]) => [count, all.map((one) => (isLeft(count, one.number) ? one : { ...one, number: '' }))] as const,
  );
  const [numbers, used] = [left(life.numbers), left(life.used)];
  const rowsLeft = Object.fromEntries(rows.filter(([, all]) => all.some(({ number }) => number !== '')));
  const hasLeft = Object.keys({ ...numbers, ...rowsLeft }).length > 0;
  return hasLeft ? { ...life, numbers, rows: rowsLeft, used } : undefined;
}
