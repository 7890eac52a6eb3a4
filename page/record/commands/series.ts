// Changes the table of the document, and the row that the sheet shows.

import { recallColumns, rememberColumns } from '../columns.ts';
import { joinColumns } from '../joins.ts';
import { bringBack, leaveOutRepeated, type RowReason, sortRows } from '../rows.ts';
import { type PageState, page, update } from '../state.ts';
import { type DataTable, pick } from '../table.ts';
import { beginAnother } from './another.ts';
import { change } from './undo.ts';

export function takeTable(table: DataTable): void {
  const { length } = table.rows;
  // A series is no longer the letter that was opened.
  if (page.get().origin !== '') beginAnother();
  change({ table: recallColumns(table) }, 'table');
  update({ row: 0, problem: '', said: length === 1 ? 'Tabla con 1 fila.' : `Tabla con ${length} filas.` });
}

export function dropTable(): void {
  change({ table: undefined }, 'no table');
  update({ row: -1 });
}

// Picks the column that gives a datum, TYPED or CONSECUTIVE.
export function pickColumn(name: string, column: number): void {
  chooseColumns((table) => pick(table, name, column));
}

// Picks the column that names the files, or TYPED.
export function nameFilesBy(fileColumn: number): void {
  chooseColumns((table) => ({ ...table, fileColumn }));
}

// Takes back the rows that were set aside for a reason.
export function takeRowsBack(why: RowReason): void {
  changeTable((table) => bringBack(table, why), `rows ${why}`);
}

// Adds a column that joins others, such as the parts of a name.
export function joinParts(parts: readonly number[]): void {
  changeTable((table) => joinColumns(table, parts), 'join');
}

// Takes a row, or leaves it out. `at` is its index among all rows.
export function takeRow(at: number, isTaken: boolean): void {
  const choose = (why: RowReason | undefined, other: number) => (other === at ? (isTaken ? undefined : 'hand') : why);
  changeTable((table) => sortRows(table, ({ why }, other) => choose(why, other)), `row ${at}`);
}

export function leaveOutRepeatedRows(): void {
  changeTable(leaveOutRepeated, 'repeated rows');
}

export function showRow(row: PageState['row']): void {
  update({ row });
}

// Changes the columns of the table. The choice is recalled for the next table with the same headings.
function chooseColumns(make: (table: DataTable) => DataTable): void {
  changeTable(make, 'column');
  const { table } = page.get();
  if (table) rememberColumns(table);
}

function changeTable(make: (table: DataTable) => DataTable, mark: string): void {
  const { table } = page.get();
  if (table) change({ table: make(table) }, mark);
}
