// A table with a row for each recipient, its columns matched to the variables of a document by name and by
// meaning.

import { kindOf, type Variable, type VariableKind } from '@membrete/document/variables';
import { anyOf } from '@membrete/document/words';
import { entryOf, isRecord } from './guards.ts';
import { headingWords, joinedNames } from './headings.ts';
import { isNumber } from './numbers.ts';
import type { RowSetAside } from './rows.ts';
import { isUnfilled, readCell, type Sources } from './values.ts';

export const TYPED = -1; // the value of the field, the same in each document
export const CONSECUTIVE = -2; // the number of the field, and the ones after it

export interface DataTable {
  above?: string[][]; // the rows above the headings, such as a title; tables of former versions have none
  headed?: boolean; // false if no row names the columns
  columns: string[]; // the headings
  rows: string[][]; // the cells as shown; each row becomes a letter
  aside?: readonly RowSetAside[]; // rows of which no letter is made
  hiddenColumns?: readonly number[]; // not matched, though they can be picked
  dates?: Dates;
  headings?: string[][]; // the rows of headings, if there is more than one
  joins?: readonly (readonly number[])[]; // for each of the last columns, the columns that it joins
  chosen: Record<string, number>; // variable name → column picked by hand, TYPED or CONSECUTIVE
  fileColumn?: number; // picked by hand to name the files, or TYPED to count them
  starts?: Record<string, string>; // variable name → the number of the first row, corrected by hand
}

// The dates of cells whose words do not say them, by column and then by these words: «dic-25» is
// «2025-12-01».
export type Dates = Readonly<Record<string, Readonly<Record<string, string>>>>;

// The value of a cell, in the form that a field of the kind holds.
export function cellValue({ rows, dates }: DataTable, row: number, column: number, kind: VariableKind): string {
  const cell = rows[row]?.[column] ?? '';
  if (isUnfilled(cell)) return '';
  return readCell(kind, cell, dates && entryOf(entryOf(dates, String(column)) ?? {}, cell));
}

// The table with the column that a person picked for a datum, TYPED or CONSECUTIVE.
export function pick(table: DataTable, name: string, column: number): DataTable {
  return { ...table, chosen: { ...table.chosen, [name]: column } };
}

// True for a table that is not kept in the browser: it lives until the page is loaded again.
export function isLarge(table: DataTable | undefined): boolean {
  return table !== undefined && table.rows.length * table.columns.length > LARGE_CELLS;
}

const LARGE_CELLS = 60_000;

export function isTable(value: unknown): value is DataTable {
  if (!isRecord(value)) return false;
  const { columns, rows, chosen } = value;
  return Array.isArray(columns) && Array.isArray(rows) && rows.every(Array.isArray) && isRecord(chosen);
}

// The column of each variable, TYPED or CONSECUTIVE. What the person picked comes first, then what the office
// knows, then a column that names the variable, then one that means the same: the usual headings of staff
// lists for the recipient, «Monto» for «Monto de apoyo» if there is one amount only. Such a column replaces a
// typed value, which was a sample.
export function columnsOf(table: DataTable, variables: readonly Variable[], sources: Sources): readonly number[] {
  const names = namesOf(table, variables);
  const without = (taken: readonly unknown[]) => names.map((own, at) => (taken.includes(at) ? [] : own));
  const find = (among: readonly (readonly string[])[], name: string) => {
    const at = among.findIndex((own) => own.includes(name));
    return at < 0 ? undefined : at;
  };
  const sure = variables.map(({ name, label }) => {
    const picked = entryOf(table.chosen, name);
    if (picked !== undefined && picked < names.length) return picked;
    if (entryOf(sources, name) === 'office') return TYPED;
    const named = find(names, headingWords(name)) ?? find(names, headingWords(label));
    return named ?? (isNumber(name) ? (/circular/i.test(name) ? TYPED : CONSECUTIVE) : undefined);
  });
  const others = without(sure);
  const usual = variables.map(({ label }, at) => {
    const synonyms = SYNONYMS.get(headingWords(label)) ?? [];
    return sure[at] ?? synonyms.map((name) => find(others, name)).find((column) => column !== undefined);
  });
  const open = variables.filter(({ label }, at) => usual[at] === undefined && !ISSUER.test(headingWords(label)));
  const alike = without(usual).flatMap((own, column) =>
    open
      .filter((variable) => own.some((words) => meansVariable(words, variable)))
      .map(({ name }) => ({ column, name })),
  );
  // If two columns or two variables compete for a match, it is not used.
  const pairs = alike.filter((pair) =>
    alike.every((other) => other === pair || (other.column !== pair.column && other.name !== pair.name)),
  );
  return variables.map(({ name }, at) => usual[at] ?? pairs.find((pair) => pair.name === name)?.column ?? TYPED);
}

// The names that each column may have, in words. For a person's name in several columns, only the column that
// joins them has names, unless the document has variables for the parts.
function namesOf({ columns, hiddenColumns = [], joins = [] }: DataTable, variables: readonly Variable[]): string[][] {
  const words = columns.map((name, at) => (hiddenColumns.includes(at) ? '' : headingWords(name)));
  const own = columns.length - joins.length;
  const wanted = variables.flatMap(({ name, label }) => [headingWords(name), headingWords(label)]);
  // «Monto (pesos)» is also «Monto», if no other column is.
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
    names[own + at] = joined;
  }
  return names;
}

// True if the variable says who receives the document.
export function isRecipient({ label }: Variable): boolean {
  const columns = SYNONYMS.get(headingWords(label));
  return columns !== undefined && columns !== POST;
}

// True for the name or the post of who receives the document.
export function isOfRecipient(label: string): boolean {
  return SYNONYMS.has(headingWords(label));
}

// True if all words of the one are among those of the other. False for dates, numbers, mails, telephones and
// the like: a document has several of them, and a staff list has others, so that only their whole names
// identify them.
function meansVariable(column: string, { label, kind }: Variable): boolean {
  if (KNOWN_BY_NAME.includes(kind) || column === '') return false;
  if (kind === 'amount') return kindOf(column) === 'amount';
  const ofColumn = column.split(' ');
  const ofVariable = headingWords(label).split(' ');
  const [fewer, more] = ofColumn.length < ofVariable.length ? [ofColumn, ofVariable] : [ofVariable, ofColumn];
  return !ISSUER.test(column) && fewer.every((word) => more.includes(word));
}

const KNOWN_BY_NAME: readonly VariableKind[] = ['date', 'number', 'email', 'phone', 'person', 'amountInWords'];

// Matches the labels of data about who issues the document, and who else appears in it besides the recipient.
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

// Column names by the words of the variable's label, the best one first.
const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map([
  ['destinatario', RECIPIENT],
  ['destinataria', RECIPIENT],
  ['nombre destinatario', RECIPIENT],
  ['nombre persona', PERSON],
  ['cargo', POST],
  ['cargo destinatario', POST],
  ['puesto', POST],
]);
