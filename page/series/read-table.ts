// Makes a table from the cells of a sheet. The sheet may have a title above the table, and may lack headings.
// Hidden rows, totals, notes and repeated headings are left out.

import { NOTES, TOTALS } from '@membrete/document/headings';
import { fold } from '@membrete/document/text';
import type { Variable } from '@membrete/document/variables';
import { matchKinds, matchMeanings } from '../record/column-meanings.ts';
import { joinColumns } from '../record/joins.ts';
import { allRows, setRowsAside } from '../record/rows.ts';
import { columnsOf, type DataTable } from '../record/table.ts';
import { findNames } from './find-names.ts';
import type { Sheet } from './sheet.ts';

// Where a table begins. `head` is the index of the first row of headings, or of data if there are no
// headings. `depth` is the number of rows of headings.
export interface TableStart {
  head?: number;
  headed?: boolean;
  depth?: 1 | 2;
}

export type Cells = Pick<Sheet, 'cells' | 'hiddenRows' | 'hiddenColumns' | 'dates' | 'across'>;

// Makes a table from a sheet. Returns undefined if there are no rows below the headings.
export function createTable(
  sheet: Cells,
  { head = 0, headed = true, depth = 1 }: TableStart = {},
): DataTable | undefined {
  const { cells, hiddenRows = [], hiddenColumns = [], dates = {} } = sheet;
  const headings = headed ? cells.slice(head, head + depth) : [];
  const from = head + headings.length;
  const names = joinHeadings(headings, head, sheet);
  const filled = filledColumns([names, ...cells.slice(from)]);
  const columns = filled.map((column, at) => names[column] || `Columna ${at + 1}`);
  const hidden = new Set(hiddenRows.map((row) => row - from));
  const rows = cells.slice(from).map((cells) => filled.map((column) => cells[column] ?? ''));
  const table: DataTable = {
    above: cells.slice(0, head).map((row) => [...row]),
    headed,
    columns,
    rows,
    chosen: {},
    hiddenColumns: filled.flatMap((column, at) => (hiddenColumns.includes(column) ? [at] : [])),
    dates: Object.fromEntries(filled.flatMap((column, at) => (dates[column] ? [[at, dates[column]]] : []))),
    ...(headings.length > 1 && { headings: headings.map((row) => filled.map((column) => row[column] ?? '')) }),
  };
  const sorted = hidden.size > 0 ? setRowsAside(table, (_, at) => (hidden.has(at) ? 'hidden' : undefined)) : table;
  if (sorted.rows.length === 0) return undefined;
  return findNames(columns).reduce((joined, parts) => joinColumns(joined, parts), leaveOutTotals(sorted));
}

// Returns the indices of columns with a heading or data.
function filledColumns(rows: Sheet['cells']): number[] {
  const filled: boolean[] = [];
  for (const row of rows) for (let at = 0; at < row.length; at++) if (row[at]) filled[at] = true;
  return [...filled.keys()].filter((at) => filled[at]);
}

// Joins two rows of headings: «Domicilio» over «Calle» and «Colonia» becomes «Domicilio Calle» and «Domicilio
// Colonia».
function joinHeadings([upper = [], lower]: Sheet['cells'], head: number, { across = [] }: Cells): readonly string[] {
  if (!lower) return upper;
  const above = [...upper];
  for (const { row, from, to } of across)
    if (row === head)
      for (let at = from + 1; at <= Math.min(to, from + MAX_COLUMNS); at++) above[at] = upper[from] ?? '';
  return Array.from({ length: Math.max(above.length, lower.length) }, (_, at) => {
    const [first = '', second = ''] = [above[at], lower[at]];
    return first === second || second === '' ? first : `${first} ${second}`.trim();
  });
}

const MAX_COLUMNS = 500;

// Leaves out rows with totals, notes or repeated headings.
function leaveOutTotals(table: DataTable): DataTable {
  const counts = table.rows
    .slice(0, 1000)
    .map(countFilled)
    .sort((a, b) => a - b);
  const usual = counts[counts.length >> 1] ?? 0;
  const reasonOf = (cells: readonly string[]) => {
    const first = cells.find((cell) => cell !== '') ?? '';
    if (table.headed && first === table.columns[0] && cells.every((cell, at) => cell === table.columns[at]))
      return 'heading';
    const words = beginningOf(first);
    if (TOTALS.includes(words)) return 'total';
    const begins = (phrase: string) => words.startsWith(phrase) && (words === phrase || words[phrase.length] === ' ');
    const isTotal = TOTALS.some(begins) || (NOTES.some(begins) && countFilled(cells) === 1);
    return isTotal && countFilled(cells) < usual ? 'total' : undefined;
  };
  if (!table.rows.some((cells) => reasonOf(cells) !== undefined)) return table;
  return setRowsAside(table, ({ cells, why }) => why ?? reasonOf(cells));
}

// Returns the beginning of a cell in lower case and without accents, for comparison.
function beginningOf(cell: string): string {
  return fold(cell.slice(0, 60))
    .replace(/[^a-z]+/g, ' ')
    .trim();
}

function countFilled(cells: readonly string[]): number {
  return cells.filter((cell) => cell !== '').length;
}

// Returns the cells that a table was made from, so that another choice of headings can be tried.
export function tableCellsOf(table: DataTable): Cells {
  const { above = [], headed = true, columns, joins = [], hiddenColumns, dates } = table;
  const width = columns.length - joins.length;
  const headings = headed ? (table.headings ?? [columns.slice(0, width)]) : [];
  const rows = allRows(table);
  const first = above.length + headings.length;
  return {
    cells: [...above, ...headings, ...rows.map(({ cells }) => cells.slice(0, width))],
    hiddenRows: rows.flatMap(({ why }, at) => (why === 'hidden' ? [first + at] : [])),
    hiddenColumns: hiddenColumns ?? [],
    dates: dates ?? {},
  };
}

// Returns where the headings are. Prefers the row with the most columns that fit a variable. If no row has
// any, chooses the first row that is about as wide as the table, and treats it as data if it does not look
// like headings.
export function findHeadings(sheet: Cells, variables: readonly Variable[]): Required<TableStart> {
  const first = sheet.cells.slice(0, ROWS_LOOKED_AT);
  const few = { ...sheet, cells: sheet.cells.slice(0, 3 * ROWS_LOOKED_AT), hiddenRows: [] };
  const starts = first.map((_, head) => ({ head, headed: true, depth: depthOf(sheet, head) }));
  const matches = starts.map((start) => {
    const isOfData = hasFigures(first[start.head] ?? [], sheet.cells.slice(start.head + start.depth, start.head + 6));
    return isOfData ? 0 : countMatches(createTable(few, start), variables);
  });
  const most = Math.max(...matches);
  const best = starts[matches.indexOf(most)];
  if (most > 0 && best) return best;
  const widths = first.map(countFilled);
  const head = Math.max(
    0,
    widths.findIndex((width) => width >= Math.max(...widths) * FULL),
  );
  const headed = isHeading(first[head] ?? [], sheet.cells.slice(head + 1, head + 6));
  // `head` may be the lower of two rows of headings. The upper row has fewer filled cells, because its cells
  // may span several columns.
  const above = starts[head - 1];
  if (headed && above?.depth === 2) return above;
  return { head, headed, depth: headed ? depthOf(sheet, head) : 1 };
}

// Returns true if the row looks like headings: it has no data (DATUM), or one of its cells has words above a
// column of data.
function isHeading(row: readonly string[], below: Sheet['cells']): boolean {
  const namesNumbers = (cell: string, at: number) =>
    cell !== '' && !DATUM.test(cell) && below.length > 1 && below.every((cells) => DATUM.test(cells[at] ?? ''));
  return !row.some((cell) => DATUM.test(cell)) || row.some(namesNumbers);
}

// Returns true for a row with a figure or a date above such cells: it is data, also if one of its words could be a
// heading: «Sueldo | $8,000.00». A year or a count may stand above figures.
function hasFigures(row: readonly string[], below: Sheet['cells']): boolean {
  const isAbove = (at: number) => below.length > 0 && below.every((cells) => DATUM.test(cells[at] ?? ''));
  return row.some((cell, at) => DATUM.test(cell) && !/^\d+$/.test(cell) && isAbove(at));
}

// Returns 2 if a heading spans several columns that have headings below it, or 1 otherwise.
function depthOf({ cells, across = [] }: Cells, head: number): 1 | 2 {
  const [upper = [], lower = []] = cells.slice(head, head + 2);
  const isAbove = across.some(
    ({ row, from, to }) =>
      row === head && lower.slice(from, to + 1).filter(Boolean).length > 1 && upper.length > to - from,
  );
  const isTitle = countFilled(upper) === 1;
  return isAbove && !isTitle && !lower.some((cell) => DATUM.test(cell)) ? 2 : 1;
}

const ROWS_LOOKED_AT = 12;
const FULL = 0.6;

// Matches data, which cannot be a heading: a number, a date, an amount or an e-mail address.
const DATUM = /^\$?\s*\d[\d.,/:\s-]*$|@/;

export function readSheet(sheet: Cells, variables: readonly Variable[]): DataTable | undefined {
  return createTable(sheet, findHeadings(sheet, variables));
}

// Returns the index of the sheet in which the most columns fit a variable.
export function findSheet(sheets: readonly Sheet[], variables: readonly Variable[]): number {
  const matches = sheets.map((sheet) => {
    const few = { ...sheet, cells: sheet.cells.slice(0, 3 * ROWS_LOOKED_AT), hiddenRows: [] };
    return countMatches(readSheet(few, variables), variables);
  });
  return matches.indexOf(Math.max(...matches));
}

function countMatches(table: DataTable | undefined, variables: readonly Variable[]): number {
  return table
    ? columnsOf(table, variables, {}, { meanings: { matchMeanings, matchKinds } }).filter((column) => column >= 0)
        .length
    : -1;
}
