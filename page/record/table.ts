// A table with a row for each recipient, its columns matched to the variables of a document by name and by meaning.

import { fold, nfc } from '@membrete/document/text';
import { kindOf, type Variable, type VariableKind } from '@membrete/document/variables';
import { entryOf, isRecord } from './guards.ts';
import { isNumber } from './numbers.ts';
import { doubtOf, readCell, type Sources } from './values.ts';

export const TYPED = -1; // the value of the field, the same in each document
export const CONSECUTIVE = -2; // the number of the field, and the ones after it

export interface Table {
  above?: string[][]; // the rows above the headings, as a title; tables kept by former versions have none
  headed?: boolean; // false if no row names the columns
  columns: string[]; // the heading of each
  rows: string[][]; // as they are shown, a letter for each
  aside?: readonly SetAside[]; // rows of which no letter is made
  hiddenColumns?: readonly number[]; // not matched, though they can be picked
  dates?: Dates;
  chosen: Record<string, number>; // variable name → column picked by hand, TYPED or CONSECUTIVE
  fileColumn?: number; // picked by hand to name the files, or TYPED to count them
  starts?: Record<string, string>; // variable name → the number of the first row, corrected by hand
}

// A row of which no letter is made, and why. `at` is its place among all rows.
export interface SetAside {
  at: number;
  cells: string[];
  why: 'hidden';
}

// By column, then by what a cell shows, the date that it means, where the shown words do not say it: «dic-25» is «2025-12-01».
export type Dates = Readonly<Record<string, Readonly<Record<string, string>>>>;

// Takes the rows back that were set aside for a reason.
export function bringBack(table: Table, why: SetAside['why']): Table {
  const { rows, aside = [] } = table;
  const waiting = rows.values();
  const asideAt = new Map(aside.map((row) => [row.at, row]));
  const all = Array.from({ length: rows.length + aside.length }, (_, at) => asideAt.get(at) ?? waiting.next().value);
  const isTaken = (row: string[] | SetAside | undefined) => Array.isArray(row) || row?.why === why;
  return {
    ...table,
    rows: all.filter(isTaken).flatMap((row) => (row === undefined ? [] : [Array.isArray(row) ? row : row.cells])),
    aside: aside.filter((row) => row.why !== why),
  };
}

// What a cell holds in the form that a field of the kind has.
export function cellValue({ rows, dates }: Table, row: number, column: number, kind: VariableKind): string {
  const cell = rows[row]?.[column] ?? '';
  return readCell(kind, cell, dates && entryOf(entryOf(dates, String(column)) ?? {}, cell));
}

// The table with the column that a person picked for a datum, TYPED or CONSECUTIVE.
export function pick(table: Table, name: string, column: number): Table {
  return { ...table, chosen: { ...table.chosen, [name]: column } };
}

export function isTable(value: unknown): value is Table {
  if (!isRecord(value)) return false;
  const { columns, rows, chosen } = value;
  return Array.isArray(columns) && Array.isArray(rows) && rows.every(Array.isArray) && isRecord(chosen);
}

// The column of each variable, TYPED or CONSECUTIVE. What the person picked comes first, then what the office knows, then a column that
// names the variable, then one that means the same: the usual headings of staff lists for the recipient, «Monto» for «Monto de
// apoyo» if there is one amount only. A value that was typed gives way: it was a sample.
export function columnsOf(table: Table, variables: readonly Variable[], sources: Sources): readonly number[] {
  const words = table.columns.map((name, at) => (table.hiddenColumns?.includes(at) ? '' : wordsOf(name)));
  const without = (taken: readonly unknown[]) => words.map((column, at) => (taken.includes(at) ? '' : column));
  const sure = variables.map(({ name, label }) => {
    const picked = entryOf(table.chosen, name);
    if (picked !== undefined && picked < words.length) return picked;
    if (entryOf(sources, name) === 'office') return TYPED;
    const names = [wordsOf(name), wordsOf(label)];
    const named = words.findIndex((column) => column !== '' && names.includes(column));
    if (named >= 0) return named;
    return isNumber(name) ? (/circular/i.test(name) ? TYPED : CONSECUTIVE) : undefined;
  });
  const others = without(sure);
  const usual = variables.map(({ label }, at) => {
    const synonyms = SYNONYMS.get(wordsOf(label)) ?? [];
    return sure[at] ?? synonyms.map((name) => others.indexOf(name)).find((column) => column >= 0);
  });
  const open = variables.filter(({ label }, at) => usual[at] === undefined && !ISSUER.test(wordsOf(label)));
  const alike = without(usual).flatMap((words, column) =>
    open.filter((variable) => meansVariable(words, variable)).map(({ name }) => ({ column, name })),
  );
  // What two columns or two variables could mean stays open.
  const pairs = alike.filter((pair) =>
    alike.every((other) => other === pair || (other.column !== pair.column && other.name !== pair.name)),
  );
  return variables.map(({ name }, at) => usual[at] ?? pairs.find((pair) => pair.name === name)?.column ?? TYPED);
}

// True if the variable says who receives the document.
export function isRecipient({ label }: Variable): boolean {
  const columns = SYNONYMS.get(wordsOf(label));
  return columns !== undefined && columns !== POST;
}

// Headings that a list for this document may have: who receives it first, then what differs from one to the next.
export function plausibleColumns(variables: readonly Variable[]): string[] {
  const rank = ({ label, kind }: Variable) => {
    if (SYNONYMS.has(wordsOf(label))) return 0;
    if (COMMON.test(wordsOf(label)) || kind === 'longText' || kind === 'amountInWords') return 3;
    return kind === 'amount' ? 1 : 2;
  };
  const differs = variables.filter((variable) => rank(variable) < 3).toSorted((a, b) => rank(a) - rank(b));
  return differs.slice(0, 3).map(({ label }) => label);
}

// The same in each document of a series, as a rule.
const COMMON =
  /remitente|copia|enlace|contacto|responsable|^institucion|^area|^lugar|^fecha|^numero|^fundamento|^leyenda|^lema|^extension|^dependencia|^iniciales|^anexos?/;

// All words of one are among those of the other. Of dates, numbers, mails and telephones a document has several, and a list of
// staff others: only their names distinguish them.
function meansVariable(column: string, { label, kind }: Variable): boolean {
  if (KNOWN_BY_NAME.includes(kind) || column === '') return false;
  if (kind === 'amount') return kindOf(column) === 'amount';
  const ofColumn = column.split(' ');
  const ofVariable = wordsOf(label).split(' ');
  const [fewer, more] = ofColumn.length < ofVariable.length ? [ofColumn, ofVariable] : [ofVariable, ofColumn];
  return !ISSUER.test(column) && fewer.every((word) => more.includes(word));
}

const KNOWN_BY_NAME: readonly VariableKind[] = ['date', 'number', 'email', 'phone', 'person', 'amountInWords'];

// Who issues the document, and who else appears in it besides the recipient.
const ISSUER =
  /\b(?:remitente|copia|enlace|contacto|responsable|institucion|area|cargo|puesto|saliente|entrante|testigo)\b/;

const RECIPIENT = ['nombre destinatario', 'destinatario', 'nombre completo', 'nombre apellidos', 'nombre'];
const POST = ['cargo destinatario', 'cargo', 'puesto destinatario', 'puesto'];
const PERSON = ['nombre persona', 'persona', 'nombre completo', 'nombre apellidos', 'nombre'];

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

// «Núm. de oficio» and Numero_Oficio have the same words.
function wordsOf(text: string): string {
  return fold(nfc(text))
    .split(/[^a-z0-9]+/)
    .map((word) => (word === 'num' || word === 'no' ? 'numero' : word))
    .filter((word) => word !== '' && !/^(de|del|la|el|los|las|en|a|y)$/.test(word))
    .join(' ');
}

// The cells of dates and amounts that are not right, or not understood.
export function doubtfulCells(table: Table, variables: readonly Variable[], columns: readonly number[]) {
  const kinds = [...new Map(columns.map((column, at) => [column, variables[at]?.kind ?? 'text']))];
  return table.rows.flatMap((cells, row) =>
    kinds.flatMap(([column, kind]) => {
      const cell = cells[column]?.trim() ?? '';
      const why = cell === '' ? undefined : doubtOf(kind, cellValue(table, row, column, kind));
      return why ? [{ row, cell, why }] : [];
    }),
  );
}
