// The numbers that a document is given when it leaves the page, and their way back: a print that was
// cancelled, a letter that was not sent.
import { entryOf } from '../guards.ts';
import { lives as kept } from '../lives.ts';
import { countNumbers, refreshOffice } from '../memory.ts';
import { isLater, numberAt } from '../numbers.ts';
import { countOn } from '../office.ts';
import { currentRecord } from '../record.ts';
import { type GivenNumber, page, UNTOUCHED, update } from '../state.ts';
import { setLife } from './lives.ts';

// Gives the document on the sheet its numbers, which only a person changes from then on: called when it
// leaves the page. With a table each row takes one. An unfinished document takes those only that a person
// typed: it does not bear the others.
export function giveNumbers(): void {
  refreshOffice();
  kept.refresh();
  const { startedAt, lives, today } = page.get();
  const { variables, rows, isCounted, isFinished, countOf, datum, recipientOf } = currentRecord();
  const life = entryOf(lives, String(startedAt));
  const finished = isFinished();
  const numbers = { ...life?.numbers };
  const ofRows = { ...life?.rows };
  const used: Record<string, string> = {};
  const given: GivenNumber[] = [];
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
  }
  update({ given });
  if (!finished && Object.keys(used).length === 0) return;
  const day = life?.day || (finished ? today : '');
  // What a former version kept has the date that it says.
  const dated = life && life.day === undefined ? {} : { day };
  setLife(startedAt, { numbers, used: { ...life?.used, ...used }, rows: ofRows, ...dated });
  countNumbers((office) => {
    const taken = new Set(given.map(({ number }) => number));
    const free = Object.entries(office.free ?? {}).map(([count, left]) => [
      count,
      left.filter((one) => !taken.has(one)),
    ]);
    return { ...office, folios: countOn(office.folios, used), free: Object.fromEntries(free) };
  });
}

// Takes back the numbers that the document was given last: it left the page on no paper. The last one of its
// count is the next one again; an earlier one is kept for the next document.
export function releaseNumbers(): void {
  refreshOffice();
  kept.refresh();
  const { startedAt, lives, given } = page.get();
  const life = entryOf(lives, String(startedAt));
  const back = new Set(given.map(({ number }) => number));
  const released = (number: string) => back.has(number);
  if (!life || given.length === 0) return;
  const isLeft = ([, number]: [string, string]) => !released(number);
  const numbers = Object.fromEntries(Object.entries(life.numbers).filter(isLeft));
  const rows = Object.entries(life.rows ?? {}).map(([name, all]) => [
    name,
    all.filter(({ number }) => !released(number)),
  ]);
  const rowsLeft = Object.fromEntries(rows.filter(([, all]) => all && all.length > 0));
  const used = Object.fromEntries(Object.entries(life.used).filter(isLeft));
  const hasLeft = Object.keys({ ...numbers, ...rowsLeft }).length > 0;
  setLife(startedAt, hasLeft ? { ...life, numbers, rows: rowsLeft, used } : undefined);
  update({ given: UNTOUCHED.given, said: 'Número liberado.' });
  countNumbers((office) => {
    const folios = { ...office.folios };
    const free: Record<string, readonly string[]> = { ...office.free };
    for (const { count, number } of given.toReversed()) {
      if (folios[count] === number) folios[count] = numberAt(number, -1);
      else free[count] = [...(free[count] ?? []), number].toSorted((a, b) => (isLater(a, b) ? 1 : -1));
    }
    return { ...office, folios, free };
  });
}
