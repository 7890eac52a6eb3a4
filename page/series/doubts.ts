// Finds the cells of a table whose value does not suit the variable of their column.

import { readDate, readPesos } from '@membrete/document/outgoing';
import { MONTH, type Variable, type VariableKind } from '@membrete/document/variables';
import { cellValue, type DataTable } from '../record/table.ts';
import { isMissingDate, isUnfilled } from '../record/values.ts';

// Returns the doubtful cells. `read` returns the value with which a datum leaves, because a letter may understand more
// than its field: «US$2,500.50».
export function doubtfulCells(
  table: DataTable,
  variables: readonly Variable[],
  columns: readonly number[],
  read?: (name: string, row: number) => string,
) {
  const byColumn = [...new Map(columns.map((column, at) => [column, variables[at]]))];
  return table.rows.flatMap((cells, row) =>
    byColumn.flatMap(([column, variable]) => {
      const { name, kind } = variable ?? { name: '', kind: 'text' as const };
      const cell = cells[column]?.trim() ?? '';
      if (isUnfilled(cell)) return { row, cell, why: 'open' as const };
      const why = cell === '' ? undefined : doubtOf(kind, cellValue(table, row, column, kind));
      const isRead = why === 'amount' && read !== undefined && doubtOf(kind, read(name, row)) === undefined;
      return why && !isRead ? [{ row, cell, why }] : [];
    }),
  );
}

// Why a cell does not fit its variable. `open`: the cell has a variable instead of a value. `missing`: the
// date does not exist. In both cases the letter gets no value. `date`, `amount`: the words cannot be read as
// a date or an amount, and go into the letter unchanged.
type Doubt = 'open' | 'missing' | 'date' | 'amount';

// Returns why a cell does not fit its variable, or undefined if it fits. A date such as «3 de mayo de 2026»
// fits.
export function doubtOf(kind: VariableKind, cell: string): Doubt | undefined {
  if (kind === 'amount') return readPesos(cell) === undefined ? 'amount' : undefined;
  if (kind !== 'date') return undefined;
  if (isMissingDate(cell)) return 'missing';
  return readDate(cell) === undefined && !DATE_IN_WORDS.test(cell) ? 'date' : undefined;
}

// Says in which rows a datum has no value: because their cells are empty or have the place of a datum, or because
// nobody understands them.
export function phraseUnfilled(label: string, cells: readonly string[]): string {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '' && !isUnfilled(cell));
  const unread = Array.from(new Set(filled));
  const empty = cells.length - filled.length;
  const named = unread.slice(0, NAMED_AT_MOST).map((cell) => `«${cell}»`);
  const others = unread.length > NAMED_AT_MOST ? ` y ${unread.length - NAMED_AT_MOST} más` : '';
  const parts = [
    empty > 0 && `vacío en ${empty === 1 ? 'una fila' : `${empty} filas`}`,
    unread.length > 0 && `no se ${unread.length === 1 ? 'entiende' : 'entienden'} ${named.join(', ')}${others}`,
  ];
  return `${label}: ${parts.filter(Boolean).join('; ')}.`;
}

const NAMED_AT_MOST = 3;

const DATE_IN_WORDS = new RegExp(`\\bde ${MONTH}\\b`, 'i');
