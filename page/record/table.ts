// A table with a row for each recipient. Its columns are matched to the variables of a document by name and
// by meaning.

import { kindOf, type Variable, type VariableKind } from '@membrete/document/variables';
import { anyOf } from '@membrete/document/words';
import { entryOf, isRecord } from './guards.ts';
import { headingWords, joinedNames } from './headings.ts';
import { isNumber } from './numbers.ts';
import type { RowSetAside } from './rows.ts';
import { hourIn, isUnfilled, readCell, type Sources } from './values.ts';

export const TYPED = -1; // no column: the value of the field, the same in each document
export const CONSECUTIVE = -2; // no column: the number of the field, and those after it

export interface DataTable {
  above?: string[][]; // the rows above the headings, such as a title; absent in older tables
  headed?: boolean; // false if no row names the columns
  columns: string[]; // the headings
  rows: string[][]; // the cells as shown; each row becomes a letter
  aside?: readonly RowSetAside[]; // rows that become no letter
  hiddenColumns?: readonly number[]; // not matched, but a person may pick them
  dates?: Dates;
  headings?: string[][]; // the heading rows, if there are several
  joins?: readonly (readonly number[])[]; // for each joined column, at the end, the columns that it joins
  chosen: Record<string, number>; // variable name → column picked by hand, TYPED or CONSECUTIVE
  fileColumn?: number; // picked by hand to name the files, or TYPED to number them
  starts?: Record<string, string>; // variable name → the number of the first row, as a person corrected it
}

// The complete dates of cells whose text shows only a part of the date, by column and by this text:
// «dic-25» → «2025-12-01».
export type Dates = Readonly<Record<string, Readonly<Record<string, string>>>>;

// `name` says which hour of «8:00 a 15:00» is meant.
export function cellValue(
  { rows, dates }: DataTable,
  row: number,
  column: number,
  kind: VariableKind,
  name = '',
): string {
  const cell = rows[row]?.[column] ?? '';
  if (isUnfilled(cell)) return '';
  const value = readCell(kind, cell, dates && entryOf(entryOf(dates, String(column)) ?? {}, cell));
  return kind === 'time' ? hourIn(value, name) : value;
}

// Picks the column for a variable, or TYPED or CONSECUTIVE instead of a column.
export function pick(table: DataTable, name: string, column: number): DataTable {
  return { ...table, chosen: { ...table.chosen, [name]: column } };
}

// Returns true for a table that is too large to store in the browser. Such a table is lost in a reload.
export function isLarge(table: DataTable | undefined): boolean {
  return table !== undefined && table.rows.length * table.columns.length > LARGE_CELLS;
}

const LARGE_CELLS = 60_000;

export function isTable(value: unknown): value is DataTable {
  if (!isRecord(value)) return false;
  const { columns, rows, chosen } = value;
  return Array.isArray(columns) && Array.isArray(rows) && rows.every(Array.isArray) && isRecord(chosen);
}

// What is known while columns and variables are matched: the names of each column, and the column of each variable
// that has one. `owners` has, by the name of a datum, the name of the person whose datum it is.
export interface Matching {
  table: DataTable;
  variables: readonly Variable[];
  names: readonly (readonly string[])[];
  known: readonly (number | undefined)[];
  owners: ReadonlyMap<string, string>;
}

type Match = (matching: Matching) => readonly (number | undefined)[];

interface Hints {
  headings?: ReadonlyMap<string, readonly string[]> | undefined; // of the columns that tick checkboxes
  owners?: Matching['owners'] | undefined; // of a past letter
  meanings?: Meanings | undefined;
}

// column-meanings.ts, which is loaded after the first view.
export type Meanings = Record<'matchMeanings' | 'matchKinds', Match>;

// Returns the column of each variable, or TYPED or CONSECUTIVE. A column that the person picked comes first.
// A variable with a value of the office gets no column. Any other variable gets a column of the same name, or
// else a column of the same meaning, or with cells of its kind.
export function columnsOf(
  table: DataTable,
  variables: readonly Variable[],
  sources: Sources,
  { headings, owners = new Map(), meanings }: Hints = {},
): readonly number[] {
  const names = namesOfColumns(table, variables);
  const without = (matchedColumns: readonly unknown[]) =>
    names.map((columnNames, at) => (matchedColumns.includes(at) ? [] : columnNames));
  const find = (among: readonly (readonly string[])[], name: string) => {
    const column = among.findIndex((columnNames) => columnNames.includes(name));
    return column < 0 ? undefined : column;
  };
  const byName = variables.map(({ name, label }) => {
    const picked = entryOf(table.chosen, name);
    if (picked !== undefined && picked < names.length) return picked;
    if (entryOf(sources, name) === 'office') return TYPED;
    const named = [name, label, ...(headings?.get(name) ?? [])]
      .map((words) => find(names, headingWords(words)))
      .find((column) => column !== undefined);
    if (named !== undefined || !isNumber(name)) return named;
    // «Oficio» has the numbers of the letters if all its cells have digits.
    const ofNumber = find(names, headingWords(label).replace(/^numero /, ''));
    const isNumbered = ofNumber !== undefined && table.rows.every((cells) => /\d/.test(cells[ofNumber] ?? ''));
    return isNumbered ? ofNumber : /circular/i.test(name) ? TYPED : CONSECUTIVE;
  });
  const matching = { table, variables, names, owners };
  const byMeaning = meanings?.matchMeanings({ ...matching, known: byName }) ?? byName;
  const others = without(byMeaning);
  const usual = variables.map(({ label }, at) => {
    const synonyms = SYNONYMS.get(headingWords(label)) ?? [];
    return byMeaning[at] ?? synonyms.map((name) => find(others, name)).find((column) => column !== undefined);
  });
  // A match by meaning counts only if no other column or variable competes for it.
  const withPairs = (
    known: readonly (number | undefined)[],
    means: (heading: string, variable: Variable, column: number) => boolean,
  ): readonly (number | undefined)[] => {
    const open = variables.filter(({ label }, at) => known[at] === undefined && !ISSUER.test(headingWords(label)));
    const alike = without(known).flatMap((columnNames, column) =>
      open
        .filter((variable) => columnNames.some((words) => means(words, variable, column)))
        .map(({ name }) => ({ column, name })),
    );
    const pairs = alike.filter((pair) =>
      alike.every((other) => other === pair || (other.column !== pair.column && other.name !== pair.name)),
    );
    return variables.map(({ name }, at) => known[at] ?? pairs.find((pair) => pair.name === name)?.column);
  };
  // «Adeudo» is «Monto del adeudo» if it has figures. Only then may «Total a pagar» be «Monto».
  const meansByWords = (heading: string, variable: Variable, column: number) =>
    meansVariable(heading, variable) && (variable.kind !== 'amount' || hasFigures(table, column));
  const known = withPairs(withPairs(usual, meansByWords), meansAmount);
  return (meanings?.matchKinds({ ...matching, known }) ?? known).map((column) => column ?? TYPED);
}

// Returns the names under which each column matches variables. If a joined column, such as «Nombre completo»,
// contains the parts of a name, the parts themselves match nothing, unless the document has a variable for
// each part.
function namesOfColumns(
  { columns, hiddenColumns = [], joins = [] }: DataTable,
  variables: readonly Variable[],
): string[][] {
  const words = columns.map((name, at) => (hiddenColumns.includes(at) ? '' : headingWords(name)));
  const plainColumns = columns.length - joins.length;
  const wanted = variables.flatMap(({ name, label }) => [headingWords(name), headingWords(label)]);
  // A column «Monto (pesos)» also matches the variable «Monto», unless another column could match it too.
  const bare = columns.map((name) => headingWords(name.replace(/\([^)]*\)/g, ' ')));
  const names = words.map((word, at) => {
    const short = bare[at] ?? '';
    const alike = words.filter((other, column) => other === short || bare[column] === short);
    return word === '' ? [] : short === '' || short === word || alike.length > 1 ? [word] : [word, short];
  });
  for (const [at, join] of joins.entries()) {
    const [first = '', ...others] = join.map((column) => words[column] ?? '');
    const joined = joinedNames([first, ...others]);
    if (joined.length === 0 || others.some((word) => wanted.includes(word))) continue;
    for (const column of join) names[column] = [];
    names[plainColumns + at] = joined;
  }
  return names;
}

function hasFigures({ rows }: DataTable, column: number): boolean {
  return rows.slice(0, 50).every((cells) => /^(?:\D{0,5}\d[\d.,]*\D{0,5})?$/.test(cells[column] ?? ''));
}

function meansAmount(column: string, { kind }: Variable): boolean {
  return kind === 'amount' && (kindOf(column) === 'amount' || /^total /.test(column));
}

export function isRecipient({ label }: Variable): boolean {
  const columns = SYNONYMS.get(headingWords(label));
  return columns !== undefined && columns !== POST;
}

export function isRecipientData(label: string): boolean {
  return SYNONYMS.has(headingWords(label));
}

// Returns true if the label of the variable contains all words of the column, or the column contains all
// words of the label. Dates, telephone numbers and similar variables must match by the full name, because a
// document often has several of them.
function meansVariable(column: string, { label, kind }: Variable): boolean {
  if (KNOWN_BY_NAME.includes(kind) || column === '') return false;
  if (kind === 'amount' && kindOf(column) === 'amount') return false;
  const ofColumn = column.split(' ');
  const ofVariable = headingWords(label).split(' ');
  const [fewer, more] = ofColumn.length < ofVariable.length ? [ofColumn, ofVariable] : [ofVariable, ofColumn];
  return !ISSUER.test(column) && fewer.every((word) => more.includes(word));
}

const KNOWN_BY_NAME: readonly VariableKind[] = ['date', 'number', 'email', 'phone', 'person', 'amountInWords'];

// Matches labels of data about the issuer of the document, or about other people who are not the recipient.
const ISSUER = new RegExp(
  `\\b${anyOf(`
    area
    cargo
    contacto
    copia
    enlace
    entrante
    institucion
    puesto
    remitente
    responsable
    saliente
    testigo
  `)}\\b`,
);

const RECIPIENT = ['nombre destinatario', 'destinatario', 'nombre completo', 'nombre apellido', 'nombre'];
const POST = ['cargo destinatario', 'cargo', 'puesto destinatario', 'puesto'];
const PERSON = ['nombre persona', 'persona', 'nombre completo', 'nombre apellido', 'nombre'];

// The headings that fit a variable, by its label. The best heading comes first.
const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map([
  ['destinatario', RECIPIENT],
  ['destinataria', RECIPIENT],
  ['nombre destinatario', RECIPIENT],
  ['nombre persona', PERSON],
  ['cargo', POST],
  ['cargo destinatario', POST],
  ['puesto', POST],
]);
