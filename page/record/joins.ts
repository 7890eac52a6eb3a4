// Columns of a table that join others, such as the parts of a name.
import type { DataTable } from './table.ts';

// Adds a column that joins those with the indices `parts`.
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
