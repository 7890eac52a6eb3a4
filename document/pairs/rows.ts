// Finds the data in table rows whose number or words change from letter to letter.
import type { Field } from '../fields/field.ts';
import { fold, type Range } from '../text.ts';
import { isTotalLabel } from '../words/total-labels.ts';
import type { LetterComparison } from './differences.ts';
import { createFreeTest, createLookup, type Place } from './places.ts';
import type { Unit } from './units.ts';

// A cell of a row that changes. `heading` is the heading of its column.
export interface RowPlace extends Place {
  heading: string;
  repeat?: Field['repeat'];
}

// What another letter has of the rows of the first one: `alone` are the rows that it lacks, and `isFree` is true for a
// cell that it has in the same words.
interface OtherRows {
  alone: ReadonlySet<Unit>;
  isFree: (range: Range) => boolean;
}

// Returns the cells that change in rows that repeat: those that findFields() read so, and those of a table
// that has more rows in another letter. A column that changes in most rows changes in all of them, but a
// column of counters, 1, 2, 3, never does.
export function placesInRows(
  units: readonly Unit[],
  comparisons: readonly LetterComparison[],
  differing: readonly Place[],
  fields: readonly Field[],
): RowPlace[] {
  const alone = new Set(comparisons.flatMap((comparison) => comparison.alone[0]));
  const longer = new Set(comparisons.flatMap(tablesWithMoreRows));
  const isFree = createFreeTest(differing);
  const letters = comparisons.map(
    (comparison): OtherRows => ({
      alone: new Set(comparison.alone[0]),
      isFree: createFreeTest(comparison.differences.map(({ one }) => one)),
    }),
  );
  const repeats = fields.flatMap(({ repeat }) => (repeat ? { ...repeat.rows } : []));
  const repeatAt = createLookup(repeats.toSorted((one, other) => one.start - other.start));
  const fieldAt = createLookup(
    fields
      .flatMap((field) => field.places.map((place) => ({ ...place, field })))
      .toSorted((one, other) => one.start - other.start),
  );
  const rows = units.filter(({ is }) => is === 'row');
  return Array.from(Map.groupBy(rows, ({ table }) => table).values()).flatMap((table): RowPlace[] => {
    const isInRange = ({ start }: Unit) => start < (repeatAt(start)?.end ?? 0);
    const isRead = table.some(isInRange);
    const items = isRead ? table.filter(isInRange) : itemsOf(table);
    const [first, last] = [items[0], items.at(-1)];
    if (!first || !last) return [];
    const varies = items.some((row) => alone.has(row)) || longer.has(first.table);
    if (!varies && (!isRead || items.every(isFree))) return [];
    const headings = table.slice(0, table.indexOf(first)).findLast(isOfHeadings);
    const counter = counterOf(items, headings);
    const isCounted = first.passages.map((_, column) => column === counter);
    const differs = first.passages.map(
      (_, column) => !isCounted[column] && letters.some((letter) => changesIn(items, column, letter)),
    );
    // A table whose first words stay has a name for each row, and its rows do not repeat.
    const names = first.passages.findIndex((_, column) => !isCounted[column] && !isOfFigures(items, column));
    const haveOtherNames = differs[isCounted.indexOf(false)] === true || differs[names] === true;
    if (!isRead && !haveOtherNames) return [];
    const changes = differs.map(
      (does, column) =>
        does ||
        (haveOtherNames &&
          !isCounted[column] &&
          (isOfFigures(items, column) || letters.some((letter) => isOfRow(items, column, letter)))),
    );
    const range = isRead ? repeatAt(first.start) : { start: first.line.start, end: last.line.end };
    return items.flatMap((row) =>
      row.passages.flatMap((cell, column): RowPlace[] => {
        const [token, end] = [cell.tokens[0], cell.tokens.at(-1)?.end];
        if (!changes[column] || !token || end === undefined || !range) return [];
        const place = fieldAt(end - 1);
        const isInCell = place && place.start >= cell.start && place.end > token.start;
        return [
          {
            start: isInCell ? place.start : token.start,
            end: isInCell ? place.end : end,
            is: 'datum',
            heading: headings?.passages[column]?.text.trim() ?? '',
            field: isInCell ? place.field : undefined,
            repeat: { row: { start: row.line.start, end: row.line.end }, rows: { start: range.start, end: range.end } },
          },
        ];
      }),
    );
  });
}

// Returns true if most cells of a column differ from those of another letter.
function changesIn(items: readonly Unit[], column: number, { alone, isFree }: OtherRows): boolean {
  const cells = items.flatMap((row) => (alone.has(row) ? [] : (row.passages[column] ?? [])));
  return 2 * cells.filter((cell) => !isFree(cell)).length > cells.length || cells.length === 0;
}

// Returns the tables of the first letter to which the other letter adds rows.
function tablesWithMoreRows({ units, alone: [, others] }: LetterComparison): number[] {
  const longer = new Set(others.filter(({ is }) => is === 'row').map(({ table }) => table));
  return units.flatMap(([one, other]) => (one.is === 'row' && longer.has(other.table) ? one.table : []));
}

// Returns false for a row of data above the rows that repeat: «Impuesto | $6,208.00».
function isOfHeadings({ passages }: Unit): boolean {
  return !passages.some(({ text }) => /\d/.test(text));
}

// Returns the rows below the headings, without totals.
function itemsOf([headings, ...rows]: readonly Unit[]): Unit[] {
  const isTotal = ({ passages }: Unit) => passages.some(({ text }) => isTotalLabel(text.trim()));
  return rows.filter((row) => row.passages.length === headings?.passages.length && !isTotal(row));
}

// Returns true for a column of numbers, amounts or dates. Rows of other things have others, though two agree by chance.
function isOfFigures(items: readonly Unit[], column: number): boolean {
  return items.every(({ passages }) => /^\W{0,3}\d/.test(passages[column]?.text ?? ''));
}

// Returns true for a column that says something else of each row, such as a deadline. In one row, another letter may
// say the same by chance.
function isOfRow(items: readonly Unit[], column: number, { alone, isFree }: OtherRows): boolean {
  const paired = items.flatMap((row) => (alone.has(row) ? [] : (row.passages[column] ?? [])));
  const words = new Set(items.map(({ passages }) => passages[column]?.text.trim()));
  return words.size > 1 && paired.filter(isFree).length < 2;
}

// Returns the column that counts the rows. What another column counts is not the rows: «1», «2» in «Cantidad».
function counterOf(items: readonly Unit[], headings: Unit | undefined): number | undefined {
  return items[0]?.passages.findIndex((_, column) => isCounter(items, column, headings));
}

// Returns true for a column that counts the rows. The only row of «Cantidad» may have a 1, too.
function isCounter(rows: readonly Unit[], column: number, headings: Unit | undefined): boolean {
  return (
    (rows.length > 1 || COUNTER.test(fold(headings?.passages[column]?.text.trim() ?? ''))) &&
    rows.every(({ passages }, at) => passages[column]?.text.trim().replace(/\D$/, '') === String(at + 1))
  );
}

const COUNTER = /^(?:#|nu?m?\.?|no\.?|nro\.?|numero|partida|progresivo)$/;

// Returns the cells that count the rows of their tables.
export function countersIn(units: readonly Unit[]): Range[] {
  const rows = units.filter(({ is }) => is === 'row');
  return Array.from(Map.groupBy(rows, ({ table }) => table).values()).flatMap((table) => {
    const [headings] = table;
    const items = itemsOf(table);
    const counter = counterOf(items, headings) ?? -1;
    return items.flatMap(({ passages }) => passages[counter] ?? []);
  });
}
