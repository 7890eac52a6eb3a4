// A table with a row for each recipient, and the values that a row gives.
import type { Variable } from '../../template/variables.ts';
import { isRecord } from './guards.ts';
import type { Columns } from './match.ts';
import { isMissingDate, readCell } from './values.ts';

export interface Table extends Columns {
  above?: string[][]; // the rows above the headings, as a title; tables kept by former versions have none
  headed?: boolean; // false if no row names the columns
  rows: string[][];
  fileColumn?: number; // picked by hand to name the files, or TYPED to count them
  starts?: Record<string, string>; // variable name → the number of the first row, corrected by hand
}

// The cells with a date that does not exist, such as 31/02/2026. Their variables stay open.
export function missingDates(
  table: Table,
  variables: readonly Variable[],
  columns: readonly number[],
): { row: number; cell: string }[] {
  const ofDates = columns.filter((column, index) => column >= 0 && variables[index]?.kind === 'date');
  return table.rows.flatMap((cells, row) =>
    [...new Set(ofDates)]
      .map((column) => cells[column] ?? '')
      .filter((cell) => isMissingDate(readCell('date', cell)))
      .map((cell) => ({ row, cell })),
  );
}

export function isTable(value: unknown): value is Table {
  if (!isRecord(value)) return false;
  const { columns, rows, chosen } = value;
  return Array.isArray(columns) && Array.isArray(rows) && rows.every(Array.isArray) && isRecord(chosen);
}
