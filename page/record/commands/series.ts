// Changes the table of the document, and the row that the sheet shows.

import { recallColumns, rememberColumns } from '../columns.ts';
import { joinColumns } from '../joins.ts';
import { bringBack, leaveOutRepeated, type RowReason, setRowsAside } from '../rows.ts';
import { type PageState, page, update } from '../state.ts';
import { type DataTable, pick } from '../table.ts';
import { beginAnother } from './another.ts';
import { change } from './undo.ts';

export function takeTable(table: DataTable): void {
  const { length } = table.rows;
  // A table makes several letters, so the opened letter becomes a new document.
  if (page.get().origin !== '') beginAnother();
  change({ table: recallColumns(table) }, 'table');
  update({ row: 0, problem: '', announcement: length === 1 ? 'Tabla con 1 fila.' : `Tabla con ${length} filas.` });
}

export function dropTable(): void {
  change({ table: undefined }, 'no table');
  update({ row: -1 });
}

// Picks the column for a variable. TYPED means no column but the value of the field; CONSECUTIVE means no
// column but consecutive numbers.
export function pickColumn(name: string, column: number): void {
  chooseColumns((table) => pick(table, name, column));
}

// Picks the column that names the files. With TYPED instead of a column, the files are numbered.
export function nameFilesBy(fileColumn: number): void {
  chooseColumns((table) => ({ ...table, fileColumn }));
}

export function takeRowsBack(why: RowReason): void {
  changeTable((table) => bringBack(table, why), `rows ${why}`);
}

export function joinParts(parts: readonly number[]): void {
  changeTable((table) => joinColumns(table, parts), 'join');
}

// Sets a row of the table aside, or includes it again if `isTaken` is true. `at` is the index among all rows,
// including those that are set aside.
export function takeRow(at: number, isTaken: boolean): void {
  const choose = (why: RowReason | undefined, other: number) => (other === at ? (isTaken ? undefined : 'hand') : why);
  changeTable((table) => setRowsAside(table, ({ why }, other) => choose(why, other)), `row ${at}`);
}

export function leaveOutRepeatedRows(): void {
  changeTable(leaveOutRepeated, 'repeated rows');
}

export function showRow(row: PageState['row']): void {
  update({ row });
}

// Changes the columns, and remembers the choice for the next table with the same headings.
function chooseColumns(make: (table: DataTable) => DataTable): void {
  changeTable(make, 'column');
  const { table } = page.get();
  if (table) rememberColumns(table);
}

function changeTable(make: (table: DataTable) => DataTable, mark: string): void {
  const { table } = page.get();
  if (table) change({ table: make(table) }, mark);
}
