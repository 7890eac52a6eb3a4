// Finds the cells of a sheet that fill the repeated row of a letter.
import type { RepeatingRow } from '@membrete/document/letter-template';
import { kindOf, type Variable } from '@membrete/document/variables';
import { columnsOf, type DataTable } from '../record/table.ts';
import { readSheet } from './read-table.ts';
import type { Sheet } from './sheet.ts';

// Returns a row of cells for each row of the sheet. Each row has a cell for each variable. The columns are
// found by their headings, or by their order if the headings do not match.
export function cellsForRow({ data }: RepeatingRow, sheet: Sheet): string[][] | undefined {
  const variables = variablesIn(data);
  const table = readSheet(sheet, variables);
  if (!table)
    return sheet.cells.length === 1 ? sheet.cells.map((row) => cellsInOrder([...row], data.length)) : undefined;
  const columns = columnsOf(table, variables, {});
  const width = table.columns.length - (table.joins?.length ?? 0);
  const matchedCount = columns.filter((column) => column >= 0).length;
  if (matchedCount > 0 && (matchedCount === data.length || width !== data.length))
    return table.rows.map((row) => columns.map((column) => row[column] ?? ''));
  const isHeaded =
    matchedCount > 0 || (table.headed !== false && table.rows.some((row) => row.some((cell) => /^\$? ?\d/.test(cell))));
  const rows = isHeaded || table.headed === false ? table.rows : [table.columns, ...table.rows];
  const counts = width > data.length && rows.every(([first = ''], at) => Number.parseInt(first, 10) === at + 1);
  return rows.map((row) => cellsInOrder(row.slice(counts ? 1 : 0, width), data.length));
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
