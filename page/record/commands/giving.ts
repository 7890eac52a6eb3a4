// The numbers that a document is given when it leaves the page, and their way back: a print that was
// cancelled, a letter that was not sent.
import { type BookEntry, book, enter, entryKey, recipientIn } from '../book.ts';
import { entryOf } from '../guards.ts';
import { lives as kept, type Life } from '../lives.ts';
import { countNumbers, refreshOffice } from '../memory.ts';
import { isLater, numberAt } from '../numbers.ts';
import { countOn } from '../office.ts';
import { currentRecord } from '../record.ts';
import { type GivenNumber, page, UNTOUCHED, update } from '../state.ts';
import { titleOf } from '../title.ts';
import { setLife } from './lives.ts';

// The file of the document of a row; '' if none is made of that row.
type FileOf = (row: number) => string;

// Gives the document on the sheet its numbers for an output, and takes them back if nothing comes of it.
export async function giveNumbersFor<T>(fileOf: FileOf, make: () => Promise<T>): Promise<T> {
  const given = giveNumbers(fileOf);
  try {
    return await make();
  } catch (error) {
    releaseNumbers(given);
    throw error;
  }
}

// Only the document on the sheet is taken out, also where it has a table.
export function onSheet(name: () => string): FileOf {
  return (row) => (row === page.get().row ? name() : '');
}

// Gives the document on the sheet its numbers, which only a person changes from then on: called when it
// leaves the page. With a table each row takes one. An unfinished document takes those only that a person
// typed: it does not bear the others. Returns those that it did not have.
export function giveNumbers(fileOf: FileOf): readonly GivenNumber[] {
  refreshOffice();
  for (const shared of [kept, book]) shared.refresh();
  const { startedAt, lives, today } = page.get();
  const { variables, rows, isCounted, isFinished, countOf, datum, recipientOf } = currentRecord();
  const life = entryOf(lives, String(startedAt));
  const finished = isFinished();
  const numbers = { ...life?.numbers };
  const ofRows = { ...life?.rows };
  const used: Record<string, string> = {};
  const given: GivenNumber[] = [];
  const borne: Borne[] = [];
  for (const variable of variables) {
    const { value, source } = datum(variable);
    const count = countOf(variable.name);
    if (!isCounted(variable.name) || source === 'column' || !/\d/.test(value)) continue;
    if (!finished && (source === 'proposed' || source === 'series')) continue;
    const former = source === 'series' ? (ofRows[count] ?? []).map(({ number }) => number) : [numbers[count]];
    const own = source === 'series' ? Array.from({ length: rows }, (_, row) => datum(variable, row).value) : [value];
    if (source === 'series') ofRows[count] = own.map((number, row) => ({ number, recipient: recipientOf(row) }));
    else numbers[count] = value;
    used[count] = own.reduce((last, number) => (isLater(number, last) ? number : last));
    const known = new Set(former);
    for (const number of own) if (!known.has(number)) given.push({ count, number });
    borne.push(...own.map((number, row) => ({ count, number, row: source === 'series' ? row : undefined })));
  }
  if (given.length > 0) update({ given });
  if (!finished && Object.keys(used).length === 0) return given;
  const day = life?.day || (finished ? today : '');
  // Where a former version kept no day, the document keeps the date that it says.
  const dated = life && life.day === undefined ? {} : { day };
  setLife(startedAt, { ...life, numbers, used: { ...life?.used, ...used }, rows: ofRows, ...dated });
  countNumbers((office) => {
    const taken = new Set(given.map(({ number }) => number));
    const free = Object.entries(office.free ?? {}).map(([count, left]) => [
      count,
      left.filter((one) => !taken.has(one)),
    ]);
    return { ...office, folios: countOn(office.folios, used), free: Object.fromEntries(free) };
  });
  if (book.get().on)
    book.update(({ on, entries }) => ({ on, entries: enter(entries, describe(borne, fileOf), today) }));
  return given;
}

// A number that the document has; `row` is undefined if it has one for all of its rows.
type Borne = GivenNumber & { row: number | undefined };

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

// Takes back the numbers that the document was given last: it left the page on no paper.
export function releaseNumbers(given = page.get().given): void {
  const { startedAt, lives } = page.get();
  if (given.length === 0) return;
  takeBack(entryOf(lives, String(startedAt))?.first ?? startedAt, given);
  update({ given: UNTOUCHED.given, said: 'Número liberado.' });
}

// Takes numbers back that the document `at` was given. The last one of its count is the next one again; an
// earlier one is kept for the next document.
export function takeBack(at: number, given: readonly GivenNumber[]): void {
  refreshOffice();
  for (const shared of [kept, book]) shared.refresh();
  const back = new Set(given.map(({ count, number }) => entryKey({ at, count, number })));
  const isLeft = (count: string, number: string) => !back.has(entryKey({ at, count, number }));
  for (const [key, life] of Object.entries(kept.get()))
    if ((life.first ?? Number(key)) === at) setLife(Number(key), leaveIn(life, isLeft));
  countNumbers((office) => {
    const folios = { ...office.folios };
    const free: Record<string, readonly string[]> = { ...office.free };
    for (const { count, number } of given.toReversed()) {
      if (folios[count] === number) folios[count] = numberAt(number, -1);
      else free[count] = [...(free[count] ?? []), number].toSorted((a, b) => (isLater(a, b) ? 1 : -1));
    }
    return { ...office, folios, free };
  });
  if (book.get().on)
    book.update(({ on, entries }) => ({ on, entries: entries.filter((entry) => !back.has(entryKey(entry))) }));
}

// What is left of what a document was given; undefined for nothing.
function leaveIn(life: Life, isLeft: (count: string, number: string) => boolean): Life | undefined {
  const left = (numbers: Life['numbers']) =>
    Object.fromEntries(Object.entries(numbers).filter(([count, number]) => isLeft(count, number)));
  const rows = Object.entries(life.rows ?? {}).map(
    ([count, all]) => [count, all.filter(({ number }) => isLeft(count, number))] as const,
  );
  const [numbers, used] = [left(life.numbers), left(life.used)];
  const rowsLeft = Object.fromEntries(rows.filter(([, all]) => all.length > 0));
  const hasLeft = Object.keys({ ...numbers, ...rowsLeft }).length > 0;
  return hasLeft ? { ...life, numbers, rows: rowsLeft, used } : undefined;
}
