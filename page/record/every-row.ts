// Computes facts about all rows of a table, and caches them, because typing in a field must not recompute
// 20,000 rows.
import { type Form, type Outgoing, outgoing, type Values } from '@membrete/document/outgoing';
import type { Variable } from '@membrete/document/variables';
import type { Boxes } from './boxes.ts';
import { rememberEach, rememberLast } from './store.ts';
import type { DataTable } from './table.ts';
import { type Datum, isMissingDate, isUnfilled } from './values.ts';

export interface RowParts {
  facts: { text: string; values: Values; table: DataTable | undefined };
  form: Form;
  columns: readonly number[];
  columnOf: (name: string) => number;
  boxes: Boxes | undefined;
  spelledOut: ReadonlySet<string>; // the words of the amounts of the table
  datum: (variable: Pick<Variable, 'name' | 'kind'>, row: number) => Datum;
  first: Outgoing; // the letter of the first row
}

// Finds what is not finished: the variables without a value `everywhere`, or `inRows`, and those whose words
// are still of the original letter, `stale`. A date that does not exist, such as 31/02/2026, is a value here,
// because another check reports it. `open` has what a person still has to look at: `everywhere` and `stale`.
// `rows` returns the rows whose letter lacks a value.
export function findOpenData(parts: RowParts) {
  const { facts, form, columnOf, first } = parts;
  const all = Array.from(form.data.values());
  const blanks = all.map((variable) => {
    const rows = blankRows(parts, variable);
    const differs = columnOf(variable.name) >= 0 || parts.spelledOut.has(variable.name);
    return { variable, rows, isEverywhere: rows.length === (differs ? (facts.table?.rows.length ?? 1) : 1) };
  });
  const inRows = blanks.filter(({ rows, isEverywhere }) => rows.length > 0 && !isEverywhere);
  const everywhere = blanks.filter(({ isEverywhere }) => isEverywhere).map(({ variable }) => variable);
  const stale = all.filter(({ name }) => first.stale.has(name));
  return {
    everywhere,
    inRows,
    stale,
    open: all.filter((variable) => everywhere.includes(variable) || stale.includes(variable)),
    rows: rememberLast(() => new Set(inRows.flatMap(({ rows }) => rows))),
  };
}

// Returns the rows whose document has no value for the variable. If all rows share the value, only row 0 is
// checked.
function blankRows(parts: RowParts, variable: Variable): readonly number[] {
  const { facts, columnOf, boxes, first } = parts;
  const { table } = facts;
  const { name } = variable;
  if (table && parts.spelledOut.has(name)) return unspelledRows(parts, table, variable);
  if (table && columnOf(name) >= 0) return boxes?.blankRows(table, name) ?? rowsWithBlank(table.rows, columnOf(name));
  const { words, value } = first.datum(name);
  return words !== '' || isMissingDate(value.trim()) ? [] : [0];
}

// Returns the rows whose amount cannot be written in words.
function unspelledRows({ facts, form, columns, datum }: RowParts, table: DataTable, { name }: Variable) {
  const amounts = Array.from(form.data.values()).filter(({ kind }) => kind === 'amount');
  const isUnspelled = (row: number) => outgoing(form, (one) => datum(one, row)).datum(name).words === '';
  return unspelled(name)(
    () => [...table.rows.keys()].filter(isUnspelled),
    [table, facts.text, String(columns), String(amounts.map((one) => facts.values[one.name]))],
  );
}

const unspelled = rememberEach(() => rememberRows<readonly number[]>());

export function rememberRows<R>() {
  return rememberLast(
    (compute: () => R, _keys: readonly unknown[]) => compute(),
    (_, keys) => keys,
  );
}

function rowsWithBlank(rows: DataTable['rows'], column: number): readonly number[] {
  return blanks(String(column))(
    () => rows.flatMap((cells, row) => (isBlank(cells[column] ?? '') ? [row] : [])),
    [rows],
  );
}

const blanks = rememberEach(() => rememberRows<readonly number[]>());

function isBlank(cell: string): boolean {
  return cell.trim() === '' || isUnfilled(cell);
}
