// The columns of a table matched to the variables of a document, by name and by meaning.
import { kindOf, type VariableKind } from '../../template/labels.ts';
import { fold, nfc } from '../../template/text.ts';
import type { Variable } from '../../template/variables.ts';
import { entryOf } from './guards.ts';
import { isNumber } from './numbers.ts';
import type { Given } from './values.ts';

export const TYPED = -1; // the value of the field, the same in each document
export const CONSECUTIVE = -2; // the number of the field, and the ones after it

export interface Columns {
  columns: string[]; // the heading of each
  chosen: Record<string, number>; // variable name → column picked by hand, TYPED or CONSECUTIVE
}

// The column of each variable, TYPED or CONSECUTIVE. What the person picked comes first, then what the office knows, then a column that
// names the variable, then one that means the same: the usual headings of staff lists for the recipient, «Monto» for «Monto de
// apoyo» if there is one amount only. A value that was typed gives way: it was a sample.
export function columnsOf(table: Columns, variables: readonly Variable[], sources: Sources): readonly number[] {
  const words = table.columns.map(wordsOf);
  const matched = variables.map(({ name, label }) => {
    const picked = entryOf(table.chosen, name);
    if (picked !== undefined && picked < words.length) return picked;
    if (entryOf(sources, name) === 'office') return TYPED;
    const exact = words.findIndex((column) => namesVariable(column, { name, label }));
    if (exact >= 0) return exact;
    return isNumber(name) ? (/circular/i.test(name) ? TYPED : CONSECUTIVE) : undefined;
  });
  const isFree = (column: number) => !matched.includes(column);
  const free = words.map((column, at) => (isFree(at) ? column : ''));
  for (const [at, variable] of variables.entries()) {
    if (matched[at] !== undefined) continue;
    const synonyms = SYNONYMS.get(wordsOf(variable.label)) ?? [];
    matched[at] = synonyms.map((name) => free.indexOf(name)).find((column) => column >= 0);
  }
  const open = variables.filter((variable, at) => matched[at] === undefined && !ISSUER.test(wordsOf(variable.label)));
  const unused = words.map((_, at) => at).filter(isFree);
  for (const column of unused) {
    const alike = open.filter((variable) => meansVariable(words[column] ?? '', variable));
    const rivals = unused.filter((other) => alike[0] && meansVariable(words[other] ?? '', alike[0]));
    const [variable] = alike;
    if (variable && alike.length === 1 && rivals.length === 1) matched[variables.indexOf(variable)] = column;
  }
  return matched.map((column) => column ?? TYPED);
}

// True if the variable says who receives the document.
export function isRecipient({ label }: Variable): boolean {
  const columns = SYNONYMS.get(wordsOf(label));
  return columns !== undefined && columns !== POST;
}

type Sources = Readonly<Record<string, Given>>;

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

function namesVariable(column: string, { name, label }: Pick<Variable, 'name' | 'label'>): boolean {
  return column === wordsOf(name) || column === wordsOf(label);
}

// All words of one are among those of the other. Of dates, numbers, mails and telephones a document has several, and a list of
// staff others: only their names distinguish them.
function meansVariable(column: string, { label, kind }: Variable): boolean {
  if (KNOWN_BY_NAME.has(kind) || column === '') return false;
  if (kind === 'amount') return kindOf(column) === 'amount';
  const ofColumn = column.split(' ');
  const ofVariable = wordsOf(label).split(' ');
  const [fewer, more] = ofColumn.length < ofVariable.length ? [ofColumn, ofVariable] : [ofVariable, ofColumn];
  return !ISSUER.test(column) && fewer.every((word) => more.includes(word));
}

const KNOWN_BY_NAME: ReadonlySet<VariableKind> = new Set([
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
  return fold(nfc(text))
    .split(/[^a-z0-9]+/)
    .map((word) => (word === 'num' || word === 'no' ? 'numero' : word))
    .filter((word) => word !== '' && !/^(de|del|la|el|los|las|en|a|y)$/.test(word))
    .join(' ');
}
