// Finds the cells of a sheet that fill the repeated row of a letter.
import type { RepeatingRow } from '@membrete/document/letter-template';
import { kindOf, type Variable } from '@membrete/document/variables';
import { columnsOf, type DataTable } from '../record/table.ts';
import { readSheet } from './read-table.ts';
import type { Sheet } from './sheet.ts';

// The rows of cells for a list, and the headings of the columns that have no place in it.
export interface ListCells {
  cells: string[][];
  unplaced: readonly string[];
}

// Returns a row of cells for each row of the sheet. Each row has a cell for each variable. The columns are
// found by their headings, or by their order if the headings do not match.
export function cellsForRow({ data }: RepeatingRow, sheet: Sheet): ListCells | undefined {
  const variables = variablesIn(data);
  const table = readSheet(sheet, variables);
  if (!table) {
    if (sheet.cells.length !== 1) return undefined;
    return { cells: sheet.cells.map((row) => cellsInOrder([...row], data.length)), unplaced: [] };
  }
  const columns = columnsOf(table, variables, {});
  const width = table.columns.length - (table.joins?.length ?? 0);
  const matchedCount = columns.filter((column) => column >= 0).length;
  const counts = (rows: readonly (readonly string[])[]) =>
    rows.every(([first = ''], at) => Number.parseInt(first, 10) === at + 1);
  const named = (from: number, isPlaced: (column: number) => boolean) =>
    table.columns.slice(0, width).filter((heading, at) => {
      const hasWords = table.rows.some((row) => (row[at] ?? '').trim() !== '');
      return at >= from && heading.trim() !== '' && hasWords && !isPlaced(at);
    });
  if (matchedCount > 0 && (matchedCount === data.length || width !== data.length)) {
    const from = columns.includes(0) || !counts(table.rows) ? 0 : 1;
    const cells = table.rows.map((row) => columns.map((column) => row[column] ?? ''));
    return { cells, unplaced: named(from, (column) => columns.includes(column)) };
  }
  const isHeaded =
    matchedCount > 0 || (table.headed !== false && table.rows.some((row) => row.some((cell) => /^\$? ?\d/.test(cell))));
  const rows = isHeaded || table.headed === false ? table.rows : [table.columns, ...table.rows];
  const from = width > data.length && counts(rows) ? 1 : 0;
  const cells = rows.map((row) => cellsInOrder(row.slice(from, width), data.length));
  return { cells, unplaced: isHeaded ? named(from + data.length, () => false) : [] };
}

export function countNamed({ data }: Pick<RepeatingRow, 'data'>, table: DataTable): number {
  return columnsOf(table, variablesIn(data), {}).filter((column) => column >= 0).length;
}

export function variablesIn(data: RepeatingRow['data']): Variable[] {
  return data.map(({ name, label }) => ({ name, label, kind: kindOf(name), occurrences: [] }));
}

function cellsInOrder(row: readonly string[], length: number): string[] {
  return Array.from({ length }, (_, at) => row[at] ?? '');
}
