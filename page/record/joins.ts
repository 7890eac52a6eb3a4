// Joins columns of a table, such as first name and surname, into a new column.
import type { DataTable } from './table.ts';

// `parts` are the indices of the columns to join.
export function joinColumns(table: DataTable, parts: readonly number[]): DataTable {
  const { columns, rows, aside = [], joins = [] } = table;
  const join = (cells: readonly string[]) => [
    ...cells,
    parts
      .map((at) => cells[at])
      .filter(Boolean)
      .join(' '),
  ];
  return {
    ...table,
    columns: [...columns, parts.map((at) => columns[at]).join(' + ')],
    rows: rows.map(join),
    aside: aside.map((row) => ({ ...row, cells: join(row.cells) })),
    joins: [...joins, parts],
  };
}
