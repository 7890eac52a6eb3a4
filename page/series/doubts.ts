// Finds the cells of a table that do not fit the data of the document.
import { MONTH, type Variable, type VariableKind } from '@membrete/document/variables';
import { cellValue, type DataTable } from '../record/table.ts';
import { isMissingDate, isUnfilled, readDate, readPesos } from '../record/values.ts';

export function doubtfulCells(table: DataTable, variables: readonly Variable[], columns: readonly number[]) {
  const kinds = [...new Map(columns.map((column, at) => [column, variables[at]?.kind ?? 'text']))];
  return table.rows.flatMap((cells, row) =>
    kinds.flatMap(([column, kind]) => {
      const cell = cells[column]?.trim() ?? '';
      if (isUnfilled(cell)) return { row, cell, why: 'open' as const };
      const why = cell === '' ? undefined : doubtOf(kind, cellValue(table, row, column, kind));
      return why ? [{ row, cell, why }] : [];
    }),
  );
}

// Why a cell does not fit. `open` is a variable instead of a value, `missing` a date that does not exist;
// both leave the variable blank. `date` and `amount` are words that are not understood, and go into the
// letter as they are.
type Doubt = 'open' | 'missing' | 'date' | 'amount';

// Returns why a cell does not fit its variable, or undefined if it does. A date in words fits: «3 de mayo de
// 2026».
export function doubtOf(kind: VariableKind, cell: string): Doubt | undefined {
  if (kind === 'amount') return readPesos(cell) === undefined ? 'amount' : undefined;
  if (kind !== 'date') return undefined;
  if (isMissingDate(cell)) return 'missing';
  return readDate(cell) === undefined && !DATE_IN_WORDS.test(cell) ? 'date' : undefined;
}

const DATE_IN_WORDS = new RegExp(`\\bde ${MONTH}\\b`, 'i');
