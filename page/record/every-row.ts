// Computes facts about all rows of a table, and caches them, because typing in a field must not recompute
// 20,000 rows.
import type { Variable, VariableKind } from '@membrete/document/variables';
import type { Boxes } from './boxes.ts';
import { rememberEach, rememberLast } from './store.ts';
import { cellValue, type DataTable } from './table.ts';
import { type Datum, isMissingDate, isUnfilled, phraseValues, type Values, type Words } from './values.ts';

interface Parts {
  facts: { text: string; values: Values; table: DataTable | undefined };
  variables: readonly Variable[];
  columns: readonly number[];
  columnOf: (name: string) => number;
  boxes: Boxes | undefined;
  hasAmounts: boolean;
  datum: (variable: Variable, row: number) => Datum;
  values: (row: number) => Values;
  words: (row: number) => Words;
}

// Finds the variables without a value: `everywhere` in every document, `inRows` in the documents of some
// rows. A date that does not exist, such as 31/02/2026, is a value here, because another check reports it.
export function findOpenData(parts: Parts) {
  const { facts, variables, columnOf, datum } = parts;
  // Returns true for a value from the original letter. The value may be out of date, and is treated as
  // missing until a person confirms it.
  const isUnconfirmed = (variable: Variable) => datum(variable, 0).source === 'letter';
  const blanks = variables.map((variable) => {
    const rows = blankRows(parts, variable);
    const differs = columnOf(variable.name) >= 0 || isSpelledOut(parts, variable);
    const isBlank = rows.length === (differs ? (facts.table?.rows.length ?? 1) : 1);
    return { variable, rows, isEverywhere: isBlank || isUnconfirmed(variable) };
  });
  return {
    everywhere: blanks.filter(({ isEverywhere }) => isEverywhere).map(({ variable }) => variable),
    inRows: blanks.filter(({ rows, isEverywhere }) => rows.length > 0 && !isEverywhere),
  };
}

// Returns the rows whose document has no value for the variable. If all rows share the value, only row 0 is
// checked.
function blankRows(parts: Parts, variable: Variable): readonly number[] {
  const { facts, columnOf, boxes, values, words } = parts;
  const { table } = facts;
  const { name } = variable;
  if (table && isSpelledOut(parts, variable)) return unspelledRows(parts, table, variable);
  if (table && columnOf(name) >= 0) return boxes?.blankRows(table, name) ?? rowsWithBlank(table.rows, columnOf(name));
  return Object.hasOwn(words(0), name) || isMissingDate((values(0)[name] ?? '').trim()) ? [] : [0];
}

function isSpelledOut({ hasAmounts }: Parts, { kind }: Variable): boolean {
  return kind === 'amountInWords' && hasAmounts;
}

// Returns the rows whose amount cannot be written in words.
function unspelledRows({ facts, variables, columns, datum }: Parts, table: DataTable, variable: Variable) {
  const amounts = variables.filter(({ kind }) => kind === 'amount');
  const involved = [variable, ...amounts];
  const isUnspelled = (row: number) => {
    const data = involved.map((one) => [one.name, datum(one, row).value] as const);
    return !Object.hasOwn(phraseValues(facts.text, Object.fromEntries(data), involved), variable.name);
  };
  return unspelled(variable.name)(
    () => [...table.rows.keys()].filter(isUnspelled),
    [table, facts.text, String(columns), String(involved.map(({ name }) => facts.values[name]))],
  );
}

const unspelled = rememberEach(() => rememberRows<readonly number[]>());

// Returns the values of a column in the format of a field of this kind: «21/11/2026» as «2026-11-21».
export function valuesIn(table: DataTable, column: number, kind: VariableKind): readonly string[] {
  return cellValues(kind)(
    () => table.rows.map((_, row) => cellValue(table, row, column, kind)),
    [table.rows, table.dates, column],
  );
}

const cellValues = rememberEach(() => rememberRows<readonly string[]>());

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
