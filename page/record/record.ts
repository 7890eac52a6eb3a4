// The record of a document: what each of its data is, where it comes from, and what is open. Every view asks here: the fields and their
// count, the sheet, the series and all ways out of the page.
// What gives a value, the first that applies: the column or the field that the person picked, «Mi oficina», a column of that name or meaning
// (table.ts), what was typed, and for a number the one that it was given, or the next one. Decision 013 says why.
import { listVariables, type Variable } from '../../document/variables/variables.ts';
import { entryOf } from './guards.ts';
import { isLater, isNumber, nextNumber, numberAt } from './numbers.ts';
import { type PageState, page, usePage } from './state.ts';
import { rememberLast } from './store.ts';
import { CONSECUTIVE, cellValue, columnsOf, isRecipient, type Table, TYPED } from './table.ts';
import { change } from './undo.ts';
import { type Given, isMissingDate, phraseValues, type Values } from './values.ts';

const FACTS = ['startedAt', 'text', 'values', 'sources', 'table', 'lives', 'counters'] as const;
type Facts = Pick<PageState, (typeof FACTS)[number]>;

// `column`: a cell of the table. `series`: a number that follows that of the row above. `given`: the number that the document was
// given when it left the page. `proposed`: the number after the last one that was used. `derived`: an amount in words.
export type Source = 'typed' | Given | 'column' | 'series' | 'given' | 'proposed' | 'derived' | 'none';

// The value is as a field holds it: dates as AAAA-MM-DD, amounts as digits.
type Datum = { value: string; source: Source };

export type DocumentRecord = ReturnType<typeof createRecord>;

// `year` is the one of a number that is proposed.
export function createRecord(facts: Facts, year = new Date().getFullYear()) {
  const { text, values: typed, sources, table, startedAt, lives, counters } = facts;
  const variables = variablesOf(text);
  // Of each variable: a column of the table, TYPED or CONSECUTIVE.
  const columns = table ? columnsOf(table, variables, sources) : [];
  const columnByName = new Map(variables.map(({ name }, at) => [name, columns[at]]));
  const columnOf = (name: string) => columnByName.get(name) ?? TYPED;
  const hasAmounts = variables.some(({ name, kind }) => kind === 'amount' && columnOf(name) >= 0);
  const life = entryOf(lives, String(startedAt));

  // What a datum is in the document of a row. Without a table, `row` does not count.
  function datum({ name, kind }: Pick<Variable, 'name' | 'kind'>, shown = 0): Datum {
    const row = Math.max(0, shown);
    const column = columnOf(name);
    if (table && column >= 0) return { value: cellValue(table, row, column, kind), source: 'column' };
    if (column === CONSECUTIVE) return { value: numberAt(firstNumber(name), row), source: 'series' };
    if (kind === 'amountInWords' && hasAmounts) return { value: '', source: 'derived' };
    const value = entryOf(typed, name);
    if (value === undefined && isNumber(name)) return numberOf(name);
    if (value !== undefined && value.trim() !== '') return { value, source: entryOf(sources, name) ?? 'typed' };
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
  const firstNumber = rememberLast((name: string): string => {
    const own = entryOf(table?.starts ?? {}, name);
    const used = entryOf(life?.used ?? {}, name);
    if (own !== undefined) return own;
    if (used === undefined) return entryOf(typed, name) ?? numberOf(name).value;
    const last = entryOf(counters, name);
    return nextNumber(last !== undefined && isLater(last, used) ? last : used, year);
  });

  // The data of the document of a row, as fields hold them.
  const values = rememberLast(
    (row: number): Values =>
      Object.fromEntries(variables.map((variable) => [variable.name, datum(variable, row).value])),
  );

  // The data as the document shows them; those without a value are absent.
  const words = rememberLast((row: number) => phraseValues(text, values(row), variables));

  // The data that would stay blank: `everywhere` in all documents, as nothing gives them; `inRows` in those of these rows only. A date
  // that does not exist is reported elsewhere.
  const open = rememberLast(() => {
    const documents = (table?.rows ?? [[]]).map((_, row) => ({ own: values(row), shown: words(row) }));
    const blanks = variables.map((variable) => {
      const { name, kind } = variable;
      const differs = columnOf(name) >= 0 || (kind === 'amountInWords' && hasAmounts);
      const asked = differs ? documents : documents.slice(0, 1);
      const rows = asked.flatMap(({ own, shown }, row) =>
        Object.hasOwn(shown, name) || isMissingDate((own[name] ?? '').trim()) ? [] : [row],
      );
      return { variable, rows, isEverywhere: rows.length === asked.length };
    });
    return {
      everywhere: blanks.filter(({ isEverywhere }) => isEverywhere).map(({ variable }) => variable),
      inRows: blanks.filter(({ rows, isEverywhere }) => rows.length > 0 && !isEverywhere),
    };
  });

  const rows = table?.rows.length ?? 0; // 0 without a table
  const hasColumns = columns.some((column) => column >= 0); // false if all letters of a series would be the same, but for their numbers
  const fileColumn = table ? fileColumnOf(table, variables, columns) : TYPED; // the column that names the files of a series, or TYPED
  return { table, rows, variables, columns, hasColumns, fileColumn, columnOf, datum, values, words, open };
}

// A file is named after who receives its letter, or by a number in it; after another person only if somebody picked that column.
function fileColumnOf({ fileColumn, columns }: Table, variables: readonly Variable[], used: readonly number[]): number {
  if (fileColumn !== undefined && fileColumn < columns.length) return fileColumn;
  const receive = variables.some(isRecipient) ? isRecipient : ({ kind }: Variable) => kind === 'person';
  const persons = used.filter((_, at) => variables[at] && receive(variables[at]));
  const numbers = used.filter((column) => /folio|n[uú]mero/i.test(columns[column] ?? ''));
  return [...persons, ...numbers].find((column) => column >= 0) ?? TYPED;
}

const variablesOf = rememberLast(listVariables);

// The record of the document on the sheet.
export const currentRecord = rememberLast(
  (state: Facts = page.get()) => createRecord(state),
  (state = page.get()) => FACTS.map((name) => state[name]),
);

export function useRecord(): DocumentRecord {
  return usePage(currentRecord);
}

// The words that the sheet shows, which are those that get exported: of the row in view, if there is a table.
export function shownWords(state = page.get()): Record<string, string> {
  return currentRecord(state).words(state.row);
}

export function useShownWords(): Record<string, string> {
  return usePage(shownWords);
}

// Puts what a person typed into a datum. Changes with the same mark in quick succession are undone together.
export function typeValue(name: string, value: string, mark = `value ${name}`): void {
  const { table } = page.get();
  if (!table || currentRecord().columnOf(name) !== CONSECUTIVE) typeValues({ [name]: value }, mark);
  else change({ table: { ...table, starts: { ...table.starts, [name]: value } } }, mark);
}

// Puts several data at once, as one step to undo. What corrects the office is no sample: it keeps its place before a column.
export function typeValues(typed: Values, mark: string): void {
  const { values, sources, table } = page.get();
  const others = Object.entries(sources).filter(([name]) => !Object.hasOwn(typed, name));
  const corrected = Object.keys(typed).filter((name) => entryOf(sources, name) === 'office');
  const picked = table && corrected.reduce((own, name) => pick(own, name, TYPED), table);
  change({ values: { ...values, ...typed }, sources: Object.fromEntries(others), table: picked }, mark);
}

// The table with the column that a person picked for a datum, or TYPED.
export function pick(table: Table, name: string, column: number): Table {
  return { ...table, chosen: { ...table.chosen, [name]: column } };
}
