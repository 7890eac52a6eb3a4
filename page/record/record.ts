// The record of a document: the value of each datum, its source, and which data are missing. All views read
// it: the fields and their count, the sheet, the series and all exports. A value comes from the first of
// these that applies: the column or the field that the person picked, «Mi oficina», a column of that name or
// meaning (table.ts), what was typed, and for a number the one that it was given, or the next one. Decision
// 013 says why.
import { fold } from '@membrete/document/text';
import type { Variable } from '@membrete/document/variables';
import { variablesOf } from './document.ts';
import { findOpenData, rememberRows, valuesIn } from './every-row.ts';
import { entryOf } from './guards.ts';
import { createNumbering } from './numbering.ts';
import { type PageState, page, usePage } from './state.ts';
import { rememberEach, rememberLast } from './store.ts';
import { CONSECUTIVE, cellValue, columnsOf, type DataTable, isRecipient, TYPED } from './table.ts';
import { type Datum, phraseValues, type Values } from './values.ts';

const FACTS = [
  'startedAt',
  'text',
  'values',
  'sources',
  'countedAs',
  'table',
  'lives',
  'today',
  'counters',
  'free',
] as const;
export type Facts = Pick<PageState, (typeof FACTS)[number]>;

export type DocumentRecord = ReturnType<typeof createRecord>;

export function createRecord(facts: Facts) {
  const { text, values: typed, sources, table } = facts;
  const variables = variablesOf(text);
  const { isCounted, countOf, numberOf, dateOf, isOwn, ...numbering } = createNumbering(facts, recipientOf);
  // For each variable, a column of the table, TYPED or CONSECUTIVE.
  const columns = table ? columnsOf(table, variables, sources).map(asCounted) : [];
  const columnByName = new Map(variables.map(({ name }, at) => [name, columns[at]]));
  const columnOf = (name: string) => columnByName.get(name) ?? TYPED;
  const hasAmounts = variables.some(({ name, kind }) => kind === 'amount' && columnOf(name) >= 0);

  const recipients = variables.filter(isRecipient).map(({ name }) => columnOf(name));
  const numbersOfRows = (name: string) =>
    rowNumbers(name)(() => numbering.numbersOfRows(name), [...numberKeys(facts, name), countOf(name), String(columns)]);

  // A number whose variable was renamed is CONSECUTIVE too.
  function asCounted(column: number, at: number): number {
    const { name = '' } = variables[at] ?? {};
    const isRenamed = countOf(name) !== name && !Object.hasOwn(table?.chosen ?? {}, name);
    return column === TYPED && isRenamed ? CONSECUTIVE : column;
  }

  // Who receives the letter of a row, for comparison; '' if no column says it.
  function recipientOf(row: number): string {
    return wordsIn(table?.rows[row] ?? [], recipients.some((column) => column >= 0) ? recipients : [fileColumn]);
  }

  // The value and the source of a datum in the document of a row. Without a table the row has no effect.
  function datum({ name, kind }: Pick<Variable, 'name' | 'kind'>, shown = 0): Datum {
    const row = Math.max(0, shown);
    const column = columnOf(name);
    if (table && column >= 0) return { value: cellValue(table, row, column, kind), source: 'column' };
    if (column === CONSECUTIVE) return { value: numbersOfRows(name)[row] ?? '', source: 'series' };
    if (kind === 'amountInWords' && hasAmounts) return { value: '', source: 'derived' };
    const value = entryOf(typed, name);
    if (value === undefined && isCounted(name)) return numberOf(name);
    if (value !== undefined && entryOf(sources, name) === 'today') return dateOf(value);
    if (value !== undefined && value.trim() !== '') return { value, source: entryOf(sources, name) ?? 'typed' };
    return { value: value ?? '', source: kind === 'amountInWords' ? 'derived' : 'none' };
  }

  // The values in the document of a row, as fields hold them.
  const values = rememberLast(
    (row: number): Values =>
      Object.fromEntries(variables.map((variable) => [variable.name, datum(variable, row).value])),
  );

  // The values as the document shows them; data without a value are absent.
  const words = rememberLast((row: number) => phraseValues(text, values(row), variables));

  // The data that would stay blank.
  const open = rememberLast(() =>
    findOpenData({ facts, variables, columns, columnOf, hasAmounts, datum, values, words }),
  );

  // False while a datum is blank in all documents: such a document takes no new number when it leaves.
  const isFinished = () => open().everywhere.length === 0;

  // True for a number that an unfinished document does not show, since another document may get it.
  const awaitsNumber = (variable: Variable) =>
    isCounted(variable.name) && !isFinished() && !isOwn(variable.name, datum(variable));

  // The values in the document of a row as it leaves the page.
  const outgoingValues = (row: number) => leaveOut(variables.filter(awaitsNumber), values(row));
  const fileColumn = table ? fileColumnOf(table, variables, columns) : TYPED; // the column that names files
  return {
    table,
    rows: table?.rows.length ?? 0, // 0 without a table
    variables,
    columns,
    hasColumns: columns.some((column) => column >= 0), // false if letters differ in numbers only
    fileColumn,
    columnOf,
    countOf,
    isCounted,
    datum,
    recipientOf,
    values,
    words,
    open,
    isFinished,
    awaitsNumber,
    outgoingValues,
    numbersOfRows,
    outgoing: (row: number) => phraseValues(text, outgoingValues(row), variables),
  };
}

// Remembers the numbers of all rows, which may be 20,000, while other data are typed.
const rowNumbers = rememberEach(() => rememberRows<readonly string[]>());

function numberKeys(
  { startedAt, table, lives, counters, free, today, values }: Facts,
  name: string,
): readonly unknown[] {
  return [startedAt, table?.rows, table?.starts, lives, counters, free, today, values[name]];
}

// The value of a datum in each row's document as it leaves the page; empty if it is the same in all of
// several documents, or if these do not show it.
export function outgoingRows(record: DocumentRecord, variable: Variable): readonly string[] {
  const { table, columnOf, awaitsNumber, numbersOfRows, datum } = record;
  if (awaitsNumber(variable)) return [];
  const column = columnOf(variable.name);
  if (table && column >= 0) return valuesIn(table, column, variable.kind);
  if (column === CONSECUTIVE) return numbersOfRows(variable.name);
  return table?.rows.length === 1 ? [datum(variable).value] : [];
}

function leaveOut(variables: readonly Variable[], values: Values): Values {
  const names = new Set(variables.map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}

function wordsIn(cells: readonly string[], columns: readonly number[]): string {
  const words = columns.map((column) => fold(cells[column] ?? '').trim());
  return words.filter((word) => word !== '').join(' ');
}

// The column that names the files: the one that somebody picked, else that of the recipient, else that of a
// number; TYPED for none.
function fileColumnOf(
  { fileColumn, columns }: DataTable,
  variables: readonly Variable[],
  used: readonly number[],
): number {
  if (fileColumn !== undefined && fileColumn < columns.length) return fileColumn;
  const receive = variables.some(isRecipient) ? isRecipient : ({ kind }: Variable) => kind === 'person';
  const persons = used.filter((_, at) => variables[at] && receive(variables[at]));
  const numbers = used.filter((column) => /folio|n[uú]mero/i.test(columns[column] ?? ''));
  return [...persons, ...numbers].find((column) => column >= 0) ?? TYPED;
}

// The record of the document on the sheet.
export const currentRecord = rememberLast(
  (state: Facts = page.get()) => createRecord(state),
  (state = page.get()) => FACTS.map((name) => state[name]),
);

export function useRecord(): DocumentRecord {
  return usePage(currentRecord);
}

// The words that the sheet shows: those of the row in view, if there is a table.
export function shownWords(state = page.get()): Record<string, string> {
  return currentRecord(state).words(state.row);
}

export function useShownWords(): Record<string, string> {
  return usePage(shownWords);
}

// The words of the document as it leaves the page: an unfinished one lacks the number that another may get.
export function outgoingWords(state = page.get()): Record<string, string> {
  return currentRecord(state).outgoing(state.row);
}
