// Joins columns of a table, such as first name and surname, into a new column.
import type { DataTable } from './table.ts';

export function joinColumns(table: DataTable, columnIndices: readonly number[]): DataTable {
  const { columns, rows, aside = [], joins = [] } = table;
  const join = (cells: readonly string[]) => [
    ...cells,
    columnIndices
      .map((at) => cells[at])
      .filter(Boolean)
      .join(' '),
  ];
  return {
    ...table,
    columns: [...columns, columnIndices.map((at) => columns[at]).join(' + ')],
    rows: rows.map(join),
    aside: aside.map((row) => ({ ...row, cells: join(row.cells) })),
    joins: [...joins, columnIndices],
  };
}
