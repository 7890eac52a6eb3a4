// The columns of a table matched to the variables of a document, by name and by meaning.
import { kindOf, type VariableKind } from '../../template/labels.ts';
import type { Variable } from '../../template/variables.ts';
import type { Values } from '../fill/values.ts';
import { entryOf } from '../record.ts';

export const TYPED = -1; // the value typed into the field, the same in each document

export interface Columns {
  columns: string[]; // the heading of each
  chosen: Record<string, number>; // variable name → column picked by hand, or TYPED
}

// The column of each variable, or TYPED. A column fills the variable that it names. Into a field that is empty goes what means the
// same: the usual headings of staff lists for the recipient, «Monto» for «Monto de apoyo» if there is one amount only.
export function columnsOf(table: Columns, variables: readonly Variable[], typed: Values): readonly number[] {
  if (last?.table !== table || last.variables !== variables || last.typed !== typed)
    last = { table, variables, typed, columns: matchColumns(table, variables, typed) };
  return last.columns;
}

// Each row of a table asks for the same columns.
let last: { table: Columns; variables: readonly Variable[]; typed: Values; columns: readonly number[] } | undefined;

// Headings that a list for this document may have: who receives it first, then what differs from one to the next.
export function plausibleColumns(variables: readonly Variable[]): string[] {
  const differs = variables.filter(
    ({ label, kind }) =>
      SYNONYMS.has(wordsOf(label)) || (!COMMON.test(wordsOf(label)) && kind !== 'longText' && kind !== 'amountInWords'),
  );
  const rank = ({ label, kind }: Variable) => (SYNONYMS.has(wordsOf(label)) ? 0 : kind === 'amount' ? 1 : 2);
  return differs
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, 3)
    .map(({ label }) => label);
}

// The same in each document of a series, as a rule.
const COMMON =
  /remitente|copia|enlace|contacto|responsable|^institucion|^area|^lugar|^fecha|^numero|^fundamento|^leyenda|^lema|^extension|^dependencia|^iniciales|^anexos?/;

function matchColumns({ columns, chosen }: Columns, variables: readonly Variable[], typed: Values): number[] {
  const words = columns.map(wordsOf);
  const matched = variables.map((variable) => {
    const picked = entryOf(chosen, variable.name);
    if (picked !== undefined && picked < columns.length) return picked;
    const exact = words.findIndex((column) => namesVariable(column, variable));
    return exact >= 0 || (entryOf(typed, variable.name) ?? '').trim() !== '' ? exact : undefined;
  });
  const isFree = (column: number) => !variables.some((variable) => namesVariable(words[column] ?? '', variable));
  const free = words.map((column, at) => (isFree(at) ? column : ''));
  for (const [at, variable] of variables.entries()) {
    if (matched[at] !== undefined) continue;
    const synonyms = SYNONYMS.get(wordsOf(variable.label)) ?? [];
    matched[at] = synonyms.map((name) => free.indexOf(name)).find((column) => column >= 0);
  }
  const open = variables.filter((variable, at) => matched[at] === undefined && !ISSUER.test(wordsOf(variable.label)));
  const unused = columns.map((_, at) => at).filter((at) => isFree(at) && !matched.includes(at));
  for (const column of unused) {
    const alike = open.filter((variable) => meansVariable(words[column] ?? '', variable));
    const rivals = unused.filter((other) => alike[0] && meansVariable(words[other] ?? '', alike[0]));
    const [variable] = alike;
    if (variable && alike.length === 1 && rivals.length === 1) matched[variables.indexOf(variable)] = column;
  }
  return matched.map((column) => column ?? TYPED);
}

function namesVariable(column: string, { name, label }: Variable): boolean {
  return column === wordsOf(name) || column === wordsOf(label);
}

// All words of one are among those of the other. Of dates, numbers, mails and telephones a document has several, and a list of
// staff others: only their names tell them apart.
function meansVariable(column: string, { label, kind }: Variable): boolean {
  if (TOLD_BY_NAME.has(kind) || column === '') return false;
  if (kind === 'amount') return kindOf(column) === 'amount';
  const ofColumn = column.split(' ');
  const ofVariable = wordsOf(label).split(' ');
  const [fewer, more] = ofColumn.length < ofVariable.length ? [ofColumn, ofVariable] : [ofVariable, ofColumn];
  return !ISSUER.test(column) && fewer.every((word) => more.includes(word));
}

const TOLD_BY_NAME: ReadonlySet<VariableKind> = new Set([
  'date',
  'number',
  'email',
  'phone',
  'person',
  'amountInWords',
]);

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
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => (word === 'num' || word === 'no' ? 'numero' : word))
    .filter((word) => word !== '' && !/^(de|del|la|el|los|las|en|a|y)$/.test(word))
    .join(' ');
}
