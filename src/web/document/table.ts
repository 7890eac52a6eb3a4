// A table with a row for each recipient, and the values that a row gives.
import type { Variable } from '../../template/variables.ts';
import { isRecord } from './guards.ts';
import type { Columns } from './match.ts';
import { isMissingDate, isRead, readCell } from './values.ts';

export interface Table extends Columns {
  above?: string[][]; // the rows above the headings, as a title; tables kept by former versions have none
  headed?: boolean; // false if no row names the columns
  rows: string[][];
  fileColumn?: number; // picked by hand to name the files, or TYPED to count them
  starts?: Record<string, string>; // variable name → the number of the first row, corrected by hand
}

export interface DoubtfulCell {
  row: number;
  cell: string;
  // Dates that do not exist stay open; what is not read as a date or an amount goes into the letter as it is.
  why: 'missing' | 'date' | 'amount';
}

// The cells of dates and amounts that are not right, or not understood.
export function doubtfulCells(
  table: Table,
  variables: readonly Variable[],
  columns: readonly number[],
): readonly DoubtfulCell[] {
  const kinds = new Map(columns.map((column, at) => [column, variables[at]?.kind] as const));
  return table.rows.flatMap((cells, row) =>
    Array.from(kinds, ([column, kind]): DoubtfulCell | undefined => {
      const cell = cells[column]?.trim() ?? '';
      if (kind === undefined || cell === '') return undefined;
      const value = readCell(kind, cell);
      if (kind === 'date' && isMissingDate(value)) return { row, cell, why: 'missing' };
      return (kind === 'date' || kind === 'amount') && !isRead(kind, value) ? { row, cell, why: kind } : undefined;
    }).filter((one) => one !== undefined),
  );
}

export function isTable(value: unknown): value is Table {
  if (!isRecord(value)) return false;
  const { columns, rows, chosen } = value;
  return Array.isArray(columns) && Array.isArray(rows) && rows.every(Array.isArray) && isRecord(chosen);
}
