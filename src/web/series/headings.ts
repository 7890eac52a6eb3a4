// Where a table begins in a sheet: its headings may be below a title, on another sheet, or be missing.
import type { Variable } from '../../template/variables.ts';
import type { Table } from '../document/table.ts';
import { columnsOf } from '../document/table.ts';
import { createTable, type TableStart, withoutBlankRows } from './read-table.ts';

export interface Sheet {
  name: string;
  cells: readonly (readonly string[])[];
}

// Among the first rows, the one with the most columns that name a variable. If none does: the first row that is as wide as the table,
// as headings unless it holds data.
export function findHeadings(cells: Sheet['cells'], variables: readonly Variable[]): Required<TableStart> {
  const first = withoutBlankRows(cells).slice(0, ROWS_LOOKED_AT);
  const matches = first.map((_, head) => countMatches(createTable(cells, { head }), variables));
  const most = Math.max(0, ...matches);
  if (most > 0) return { head: matches.indexOf(most), headed: true };
  const widths = first.map((row) => row.filter((cell) => cell !== '').length);
  const head = Math.max(
    0,
    widths.findIndex((width) => width >= Math.max(...widths) * FULL),
  );
  return { head, headed: first[head]?.some((cell) => DATUM.test(cell)) !== true };
}

// The sheet with the most columns that name a variable; of equal ones the first that has a table.
export function findSheet(sheets: readonly Sheet[], variables: readonly Variable[]): number {
  const scores = sheets.map(({ cells }) => {
    const table = createTable(cells, findHeadings(cells, variables));
    return table ? countMatches(table, variables) : -1;
  });
  return Math.max(0, scores.indexOf(Math.max(0, ...scores)));
}

function countMatches(table: Table | undefined, variables: readonly Variable[]): number {
  return table ? columnsOf(table, variables, {}).filter((column) => column >= 0).length : 0;
}

const ROWS_LOOKED_AT = 8;
const FULL = 0.6;

// A number, a date, an amount or a mail: no heading is one.
const DATUM = /^\$?\s*\d[\d.,/:\s-]*$|@/;
