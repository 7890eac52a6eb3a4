// The data that would stay blank in the documents of a table.
import type { Variable } from '../../template/variables.ts';
import type { Values } from '../fill/values.ts';
import { isMissingDate, wordValue } from '../fill/values.ts';
import { columnsOf, TYPED } from './match.ts';
import { rowValues, type Table } from './table.ts';

// `everywhere` are blank in all rows, as nothing gives them; `inRows` in those of their rows alone. A date that does not exist is
// reported elsewhere.
export interface Blanks {
  everywhere: readonly Variable[];
  inRows: readonly { variable: Variable; rows: readonly number[] }[];
}

export function findBlanks(table: Table, text: string, variables: readonly Variable[], typed: Values): Blanks {
  const columns = columnsOf(table, variables, typed);
  const values = table.rows.map((_, row) => rowValues(table, row, variables, typed));
  const everywhere: Variable[] = [];
  const inRows: { variable: Variable; rows: readonly number[] }[] = [];
  for (const [at, variable] of variables.entries()) {
    const isBlank = (row: Values) =>
      wordValue(text, variable, row, variables) === '' && !isMissingDate(row[variable.name] ?? '');
    const differs = columns[at] !== TYPED || variable.kind === 'amountInWords';
    const looked = differs ? values : values.slice(0, 1);
    const rows = looked.flatMap((row, index) => (isBlank(row) ? [index] : []));
    if (rows.length === looked.length) everywhere.push(variable);
    else if (rows.length > 0) inRows.push({ variable, rows });
  }
  return { everywhere, inRows };
}
