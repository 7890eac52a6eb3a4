// The record of a document: the value of each variable, where the value comes from, and which values are
// missing. Decision 013 says which source wins if several have a value.
import type { Letter } from '@membrete/document/outgoing';
import { fold } from '@membrete/document/text';
import { amountOf, type Variable } from '@membrete/document/variables';
import { late } from './boxes.ts';
import { formOf, variablesOf } from './document.ts';
import { rememberRows } from './every-row.ts';
import { entryOf } from './guards.ts';
import { createNumbering } from './numbering.ts';
import { createLetters } from './row-letters.ts';
import { type PageState, page, usePage } from './state.ts';
import { rememberEach, rememberLast } from './store.ts';
import { CONSECUTIVE, cellValue, columnsOf, type DataTable, isRecipient, TYPED } from './table.ts';
import type { Datum } from './values.ts';

const FACTS = [
  'startedAt',
  'text',
  'letter',
  'forms',
  'values',
  'sources',
  'countedAs',
  'table',
  'issuances',
  'today',
  'counters',
  'free',
] as const;
export type Facts = Pick<PageState, (typeof FACTS)[number]>;

export type DocumentRecord = ReturnType<typeof createRecord>;

export function createRecord(facts: Facts) {
  const { text, letter, forms, values: typed, sources, table } = facts;
  const variables = variablesOf(text);
  const form = (letter && late.formOf?.(letter, text, forms)) ?? late.wholeForm?.(text, forms) ?? formOf(text);
  const { isCounted, countOf, numberOf, dateOf, isFixed, ...numbering } = createNumbering(facts, recipientOf);
  const columnOf = (name: string): number => columnByName.get(name) ?? TYPED;
  const boxes = late.boxesIn?.(letter?.data, columnOf);
  const owners = letter && late.ownersOf?.(letter);
  const hints = { headings: boxes?.headings, owners, meanings: late.meanings };
  // The column of each variable; TYPED or CONSECUTIVE if the variable has no column.
  const columns = table ? columnsOf(table, variables, sources, hints).map(asCounted) : [];
  const columnByName = new Map(variables.map(({ name }, at) => [name, columns[at]]));
  // The words of the amounts that have a column, and words of which nobody knows whose they are.
  const amounts = variables.flatMap(({ name, kind }) => (kind === 'amount' ? name : []));
  const spelledOut = new Set(
    variables.flatMap(({ name, kind }) => {
      const amount = kind === 'amountInWords' ? [amountOf(name, amounts) ?? amounts].flat() : [];
      return amount.some((one) => columnOf(one) >= 0) ? name : [];
    }),
  );

  const recipients = variables.filter(isRecipient).map(({ name }) => columnOf(name));
  const numbersOfRows = (name: string) =>
    rowNumbers(name)(() => numbering.numbersOfRows(name), [...numberKeys(facts, name), countOf(name), String(columns)]);

  // Returns `column`, or CONSECUTIVE for a renamed number without a column, which still counts up by row.
  function asCounted(column: number, at: number): number {
    const { name = '' } = variables[at] ?? {};
    const isRenamed = countOf(name) !== name && !Object.hasOwn(table?.chosen ?? {}, name);
    return column === TYPED && isRenamed ? CONSECUTIVE : column;
  }

  // Returns the recipient of a row's letter, normalized for comparison. If no variable for the recipient has
  // a column, the column that names the files is used.
  function recipientOf(row: number): string {
    return wordsIn(table?.rows[row] ?? [], recipients.some((column) => column >= 0) ? recipients : [fileColumn]);
  }

  // Returns the value and the source of a variable. `shownRow` is -1 as long as the sheet shows no row.
  function datum({ name, kind }: Pick<Variable, 'name' | 'kind'>, shownRow = 0): Datum {
    const row = Math.max(0, shownRow);
    const column = columnOf(name);
    if (table && column >= 0)
      return ofColumn(boxes?.datum(table, row, name) ?? cellValue(table, row, column, kind, name));
    if (column === CONSECUTIVE) return { value: numbersOfRows(name)[row] ?? '', source: 'series' };
    if (spelledOut.has(name)) return { value: '', source: 'derived' };
    const value = entryOf(typed, name);
    if (value === undefined && isCounted(name)) return numberOf(name);
    if (value !== undefined && entryOf(sources, name) === 'today') return dateOf(value);
    if (value !== undefined && value.trim() !== '') return { value, source: entryOf(sources, name) ?? 'typed' };
    return { value: value ?? '', source: kind === 'amountInWords' ? 'derived' : 'none' };
  }

  const parts = { table, variables, columnOf, owners: owners ?? new Map(), datum };
  const genderOf = (name: string, row: number) => late.genderInRow?.(parts, name, row);
  const rowParts = { facts, form, columns, columnOf, boxes, spelledOut, datum };
  const letters = createLetters({ ...rowParts, genderOf, isCounted, isFixed });
  const fileColumn = table ? fileColumnOf(table, variables, columns) : TYPED;
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
    ...letters,
    numbersOfRows,
  };
}

const ofColumn = (value: string): Datum => ({ value, source: 'column' });

// Caches the numbers of up to 20,000 rows, so that typing other values stays fast.
const rowNumbers = rememberEach(() => rememberRows<readonly string[]>());

function numberKeys(
  { startedAt, table, issuances, counters, free, today, values }: Facts,
  name: string,
): readonly unknown[] {
  return [startedAt, table?.rows, table?.starts, issuances, counters, free, today, values[name]];
}

function wordsIn(cells: readonly string[], columns: readonly number[]): string {
  const words = columns.map((column) => fold(cells[column] ?? '').trim());
  return words.filter((word) => word !== '').join(' ');
}

// Returns the column that names the files. The person's choice comes first, then a column of recipients, then
// a column of numbers. Returns TYPED if no column fits.
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

export const currentRecord = rememberLast(
  (state: Facts = page.get()) => createRecord(state),
  (state = page.get()) => FACTS.map((name) => state[name]),
);

export function useRecord(): DocumentRecord {
  return usePage(currentRecord);
}

// Returns the letter that the sheet shows, with the numbers that are only proposed.
export function shownLetter(state = page.get()): Letter {
  return currentRecord(state).letter(state.row).shown;
}

export function useShownLetter(): Letter {
  return usePage(shownLetter);
}

// Returns the letter of the sheet for a selection that is copied. Copying it gives no number, so that a number
// which is only proposed is a blank.
export function selectedLetter(state = page.get()): Letter {
  const { form, words, proposed } = shownLetter(state);
  return { form, words: Object.fromEntries(Object.entries(words).filter(([name]) => !proposed?.has(name))) };
}

// Returns the letter of the sheet as it leaves. An unfinished letter has no proposed number.
export function outgoingLetter(state = page.get()): Letter {
  return currentRecord(state).letter(state.row);
}
