// The cells of a table that are not what the data of the document ask for.
import { MONTH, type Variable, type VariableKind } from '@membrete/document/variables';
import { cellValue, type DataTable } from '../record/table.ts';
import { isMissingDate, isUnfilled, readDate, readPesos } from '../record/values.ts';

// The cells of dates and amounts that are not right, or not understood, and those with the place of a datum.
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

// Dates that do not exist and places of data stay open; what is not read as a date or an amount goes into the
// letter as it is.
type Doubt = 'open' | 'missing' | 'date' | 'amount';

// Why a cell with something in it is not what the kind asks for. A date in words is one: «3 de mayo de 2026».
export function doubtOf(kind: VariableKind, cell: string): Doubt | undefined {
  if (kind === 'amount') return readPesos(cell) === undefined ? 'amount' : undefined;
  if (kind !== 'date') return undefined;
  if (isMissingDate(cell)) return 'missing';
  return readDate(cell) === undefined && !DATE_IN_WORDS.test(cell) ? 'date' : undefined;
}

const DATE_IN_WORDS = new RegExp(`\\bde ${MONTH}\\b`, 'i');
