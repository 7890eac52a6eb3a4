// The record of a document: what each of its data is, where it comes from, and what is open. Every view asks here: the fields and their
// count, the sheet, the series and all ways out of the page.
// What gives a value, the first that applies: the column or the field that the person picked, «Mi oficina», a column of that name or meaning
// (match.ts), what was typed, and for a number the one that it was given, or the next one. Decision 013 says why.
import { listVariables, type Variable } from '../../template/variables.ts';
import { entryOf } from './guards.ts';
import { CONSECUTIVE, columnsOf, isRecipient, TYPED } from './match.ts';
import { isLater, isNumber, nextNumber, numberAt } from './numbers.ts';
import { type PageState, page, usePage } from './state.ts';
import { rememberLast } from './store.ts';
import type { Table } from './table.ts';
import { change } from './undo.ts';
import { type Given, isMissingDate, phraseValue, phraseValues, readCell, type Values } from './values.ts';

const FACTS = ['startedAt', 'text', 'values', 'sources', 'table', 'lives', 'counters'] as const;
type Facts = Pick<PageState, (typeof FACTS)[number]>;

// `column`: a cell of the table. `series`: a number that follows that of the row above. `given`: the number that the document was
// given when it left the page. `proposed`: the number after the last one that was used. `derived`: an amount in words.
export type Source = 'typed' | Given | 'column' | 'series' | 'given' | 'proposed' | 'derived' | 'none';

export interface Datum {
  value: string; // as a field holds it: dates as AAAA-MM-DD, amounts as digits
  source: Source;
}

// The data that would stay blank: `everywhere` in all documents, as nothing gives them; `inRows` in those of these rows only. A date
// that does not exist is reported elsewhere.
export interface Open {
  everywhere: readonly Variable[];
  inRows: readonly { variable: Variable; rows: readonly number[] }[];
}

export interface DocumentRecord {
  variables: readonly Variable[];
  columns: readonly number[]; // of each variable: a column of the table, TYPED or CONSECUTIVE
  hasColumns: boolean; // false if all letters of a series would be the same, but for their numbers
  rows: number; // 0 without a table
  fileColumn: number; // the column that names the files of a series, or TYPED
  // What a datum is in the document of a row. Without a table, `row` does not count.
  datum: (variable: Pick<Variable, 'name' | 'kind'>, row?: number) => Datum;
  columnOf: (name: string) => number; // as in `columns`
  values: (row?: number) => Values; // as fields hold them
  words: (row?: number) => Record<string, string>; // as the document shows them; those without a value are absent
  open: () => Open;
}

// `year` is the one of a number that is proposed.
export function createRecord(facts: Facts, year = new Date().getFullYear()): DocumentRecord {
  const { text, values: typed, sources, table, startedAt, lives, counters } = facts;
  const variables = variablesOf(text);
  const columns = table ? columnsIn(table, variables, sources) : [];
  const differs = findDiffering(variables, columns);
  const life = entryOf(lives, String(startedAt));

  const places = new Map(variables.map(({ name }, at) => [name, at]));
  const placeOf = (name: string) => places.get(name) ?? TYPED;
  const columnOf = (name: string) => columns[placeOf(name)] ?? TYPED;

  function datum(variable: Pick<Variable, 'name' | 'kind'>, shown = 0): Datum {
    const row = Math.max(0, shown);
    const { name, kind } = variable;
    const column = columnOf(name);
    if (column >= 0) return { value: readCell(kind, table?.rows[row]?.[column] ?? ''), source: 'column' };
    if (column === CONSECUTIVE) return { value: numberAt(firstNumber(name), row), source: 'series' };
    if (differs[placeOf(name)]) return { value: '', source: 'derived' };
    const value = entryOf(typed, name);
    if (isNumber(name) && value === undefined) return numberOf(name);
    const source = entryOf(sources, name) ?? 'typed';
    if (value !== undefined && value.trim() !== '') return { value, source };
    return { value: value ?? '', source: kind === 'amountInWords' ? 'derived' : 'none' };
  }

  // A number is given once, and is the document's for life.
  function numberOf(name: string): Datum {
    const own = entryOf(life?.numbers ?? {}, name);
    if (own !== undefined) return { value: own, source: 'given' };
    const last = entryOf(counters, name);
    return last === undefined ? { value: '', source: 'none' } : { value: nextNumber(last, year), source: 'proposed' };
  }

  // The letters of a series follow those that the document was before.
  function firstNumber(name: string): string {
    const own = entryOf(table?.starts ?? {}, name);
    const used = entryOf(life?.used ?? {}, name);
    if (own !== undefined) return own;
    if (used === undefined) return entryOf(typed, name) ?? numberOf(name).value;
    const last = entryOf(counters, name);
    return nextNumber(last !== undefined && isLater(last, used) ? last : used, year);
  }

  const values = rememberLast((row: number | undefined): Values => {
    const own = variables.map((variable) => [variable.name, datum(variable, row).value] as const);
    return Object.fromEntries(own);
  });

  const words = rememberLast((row: number | undefined) => phraseValues(text, values(row), variables));

  const open = rememberLast((): Open => {
    const first = values(0);
    const isBlank = (variable: Variable, own: Values) =>
      phraseValue(text, variable, own, variables) === '' && !isMissingDate((own[variable.name] ?? '').trim());
    const blank = table ? blankCells(table, columns, text) : variables.map(() => []);
    const isBlankEverywhere = (variable: Variable, at: number) =>
      table && differs[at] ? blank[at]?.length === table.rows.length : isBlank(variable, first);
    return {
      everywhere: variables.filter(isBlankEverywhere),
      inRows: variables.flatMap((variable, at) => {
        const rows = blank[at] ?? [];
        return rows.length > 0 && !isBlankEverywhere(variable, at) ? [{ variable, rows }] : [];
      }),
    };
  });

  return {
    variables,
    columns,
    hasColumns: columns.some((column) => column >= 0),
    rows: table?.rows.length ?? 0,
    fileColumn: table ? fileColumnOf(table, variables, columns) : TYPED,
    datum,
    columnOf,
    values,
    words,
    open,
  };
}

// For each variable, true if its value may differ from row to row: of a column, or the words of an amount in one.
function findDiffering(variables: readonly Variable[], columns: readonly number[]): readonly boolean[] {
  const isColumn = variables.map((_, at) => (columns[at] ?? TYPED) >= 0);
  const hasAmounts = variables.some(({ kind }, at) => kind === 'amount' && isColumn[at]);
  return variables.map(({ kind }, at) => isColumn[at] || (kind === 'amountInWords' && hasAmounts));
}

// The rows in which the data that a table gives are blank, for each variable. They do not change while a person fills in the others.
const blankCells = rememberLast((table: Table, columns: readonly number[], text: string): readonly number[][] => {
  const variables = variablesOf(text);
  const differs = findDiffering(variables, columns);
  const cells = table.rows.map((row) =>
    Object.fromEntries(
      variables.map(({ name, kind }, at) => [name, readCell(kind, row[columns[at] ?? TYPED] ?? '')] as const),
    ),
  );
  return variables.map((variable, at) => {
    if (!differs[at]) return [];
    return cells.flatMap((own, row) =>
      phraseValue(text, variable, own, variables) === '' && !isMissingDate(own[variable.name] ?? '') ? [row] : [],
    );
  });
});

// A file is named after who receives its letter, by the column that says so, or by a number in it. No other person names it, unless
// the person at the page picked a column.
function fileColumnOf({ fileColumn, columns }: Table, variables: readonly Variable[], used: readonly number[]): number {
  if (fileColumn !== undefined && fileColumn < columns.length) return fileColumn;
  const receive = variables.some(isRecipient) ? isRecipient : ({ kind }: Variable) => kind === 'person';
  const persons = used.filter((_, at) => variables[at] && receive(variables[at]));
  const numbers = used.filter((column) => /folio|n[uú]mero/i.test(columns[column] ?? ''));
  return [...persons, ...numbers].find((column) => column >= 0) ?? TYPED;
}

const variablesOf = rememberLast(listVariables);
const columnsIn = rememberLast(columnsOf);

const recordFrom = rememberLast(
  (facts: Facts) => createRecord(facts),
  (facts) => FACTS.map((name) => facts[name]),
);

// The record of the document on the sheet.
export function currentRecord(state: Facts = page.get()): DocumentRecord {
  return recordFrom(state);
}

export function useRecord(): DocumentRecord {
  return usePage(currentRecord);
}

// The words that the sheet shows, which are those that get exported: of the row in view, if there is a table.
export function shownWords(): Record<string, string> {
  return currentRecord().words(page.get().row);
}

export function useShownWords(): Record<string, string> {
  return usePage((state) => currentRecord(state).words(state.row));
}

// Puts what a person typed into a datum. Changes with the same mark in quick succession are undone together.
export function typeValue(name: string, value: string, mark = `value ${name}`): void {
  const { values, sources, table } = page.get();
  const { [name]: _, ...others } = sources;
  if (table && currentRecord().columnOf(name) === CONSECUTIVE)
    change({ table: { ...table, starts: { ...table.starts, [name]: value } } }, mark);
  // What corrects the office is no sample: it keeps its place before a column.
  else if (table && entryOf(sources, name) === 'office')
    change({ values: { ...values, [name]: value }, sources: others, table: pick(table, name, TYPED) }, mark);
  else change({ values: { ...values, [name]: value }, sources: others }, mark);
}

// The table with the column that a person picked for a datum, or TYPED.
export function pick(table: Table, name: string, column: number): Table {
  return { ...table, chosen: { ...table.chosen, [name]: column } };
}

// Puts several data at once, as one step to undo.
export function typeValues(typed: Values, mark: string): void {
  const { values, sources } = page.get();
  const others = Object.entries(sources).filter(([name]) => !Object.hasOwn(typed, name));
  change({ values: { ...values, ...typed }, sources: Object.fromEntries(others) }, mark);
}
