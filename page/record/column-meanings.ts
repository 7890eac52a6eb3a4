// Matches the columns of a table to the data of a document by what they mean, «NSS» and «Número de seguridad
// social», and by what their cells are. What two columns or two data could mean matches nothing.
import { hasFormOfCurp } from '@membrete/document/ids';
import { ABBREVIATED, NAMED_PEOPLE, NEUTRAL, SAME_MEANING } from '@membrete/document/meanings';
import { readDate } from '@membrete/document/outgoing';
import type { Variable } from '@membrete/document/variables';
import { entryOf } from './guards.ts';
import { headingWords } from './headings.ts';
import type { DataTable, Matching } from './table.ts';
import { HOURS, TIME } from './values.ts';

// Returns the columns that mean the same as a datum, and the column with the names of the person to whom such data
// belong. `known` columns stay.
export function matchMeanings(matching: Matching): readonly (number | undefined)[] {
  const { table, names } = matching;
  const meanings = names.map((own) => new Set(own.flatMap(meaningsOf)));
  const alike = paired(matching, ({ name, label, kind }, column) => {
    const own = [label, name].flatMap((words) => meaningsOf(headingWords(words)));
    if (kind === 'number' && isWithoutDigits(table, column)) return false;
    // «Familias» is how many they are, if its cells are numbers.
    const counted = /^cantidad (.+)$/.exec(headingWords(label))?.[1];
    const isCounted = counted !== undefined && names[column]?.includes(counted) && isOfCounts(table, column);
    const isPart = names[column]?.some((heading) => isPartOf(heading, headingWords(label), kind));
    return isCounted || (isPart && isOfKind(table, column, kind)) || own.some((one) => meanings[column]?.has(one));
  });
  const known = withHours(matching, alike);
  return matchPerson({ ...matching, known });
}

// Returns true if a heading says all but the event of a date, «Fecha término» of «Fecha de término del taller», or all but
// the word «número», «Licencia».
function isPartOf(heading: string, label: string, kind: Variable['kind']): boolean {
  const [words, all] = [heading.split(' '), label.split(' ')];
  if (kind === 'date') return words.length > 1 && words.every((word) => all.includes(word));
  return kind === 'number' && label === `numero ${heading}`;
}

function isOfKind(table: DataTable, column: number, kind: Variable['kind']): boolean {
  const cells = cellsOf(table, column);
  return kind === 'date'
    ? kindOfCells(table, column) === 'date'
    : cells.length > 0 && cells.every((cell) => /\d/.test(cell));
}

// Returns the columns whose cells are all of one kind, which is the kind of only one datum, if their heading says
// nothing else.
export function matchKinds(matching: Matching): readonly (number | undefined)[] {
  const { table, names, owners } = matching;
  const kinds = table.columns.map((_, column) => kindOfCells(table, column));
  const open = (names: readonly string[]) => names.length > 0 && names.every((one) => meaningsOf(one).length === 0);
  return paired(matching, ({ name, label, kind }, column) => {
    const words = headingWords(label).split(' ');
    const own = words.includes('curp') ? 'curp' : words.includes('rfc') ? 'rfc' : owners.has(name) ? kind : undefined;
    return own !== undefined && own === kinds[column] && open(names[column] ?? []);
  });
}

// Adds the pairs of a variable and a column that match each other and nothing else.
function paired(
  { variables, names, known }: Matching,
  match: (variable: Variable, column: number) => boolean,
): readonly (number | undefined)[] {
  const free = names.map((own, column) => own.length > 0 && !known.includes(column));
  const pairs = variables.flatMap((variable, at) =>
    known[at] === undefined
      ? names.flatMap((_, column) => (free[column] && match(variable, column) ? [{ at, column }] : []))
      : [],
  );
  const isAlone = (pair: { at: number; column: number }) =>
    pairs.every((other) => other === pair || (other.at !== pair.at && other.column !== pair.column));
  const alone = new Map(pairs.filter(isAlone).map(({ at, column }) => [at, column]));
  return variables.map((_, at) => known[at] ?? alone.get(at));
}

// Returns the meanings of a heading, without the words that the table says anyway, as places of SAME_MEANING.
function meaningsOf(words: string): readonly number[] {
  const joined = inFull(words.replace(/(?<=\b[a-z]) (?=[a-z]\b)/g, ''));
  const whole = MEANINGS.get(joined);
  if (whole) return whole;
  const bare = joined.split(' ').filter((word) => !NEUTRAL.has(word));
  return MEANINGS.get(bare.join(' ')) ?? [];
}

function inFull(words: string): string {
  return words
    .split(' ')
    .map((word) => ABBREVIATED.get(word) ?? word)
    .join(' ');
}

const MEANINGS = new Map<string, number[]>();
for (const [at, phrases] of SAME_MEANING.entries())
  for (const phrase of phrases) MEANINGS.set(phrase, [...(MEANINGS.get(phrase) ?? []), at]);

// A column of names belongs to the person about whom the other columns speak, or else to the only person whose noun
// the heading has, «Alumno», or to the only one who may change.
function matchPerson(matching: Matching): readonly (number | undefined)[] {
  const { table, variables, names, known, owners } = matching;
  const columns = names.flatMap((own, column) =>
    own.some(isOfNames) && !known.includes(column) && isWithoutDigits(table, column) ? [{ own, column }] : [],
  );
  const persons = variables.flatMap(({ name, label, kind }, at) =>
    known[at] === undefined && (kind === 'person' || isOwner(owners, name)) && !OTHERS.test(headingWords(label))
      ? [{ at, name, words: headingWords(label) }]
      : [],
  );
  const given = ({ name }: { name: string }) =>
    variables.filter((one, at) => owners.get(one.name) === name && known[at] !== undefined).length;
  const most = Math.max(0, ...persons.map(given));
  const spoken = most === 0 ? [] : persons.filter((one) => given(one) === most);
  const named = persons.filter(({ words }) => columns.some(({ own }) => own.some((one) => sharesNoun(one, words))));
  // An addressee whose post stays is an official, to whom letters about the people of the table go.
  const isOfficial =
    variables.some(({ name }) => /^cargo_(?:del?_)?destinatari/i.test(name)) &&
    !names.some((own) => own.some((one) => /^(?:cargo|puesto)\b/.test(one)));
  const person = [spoken, named, isOfficial ? [] : persons].find(({ length }) => length === 1)?.[0];
  const fitting = columns.filter(({ own }) => person && own.some((one) => sharesNoun(one, person.words)));
  const column = (fitting.length === 1 ? fitting : columns.length === 1 ? columns : [])[0]?.column;
  return person === undefined || column === undefined
    ? known
    : variables.map((_, at) => (at === person.at ? column : known[at]));
}

function isOwner(owners: Matching['owners'], name: string): boolean {
  return [...owners.values()].includes(name);
}

// Matches the labels of people who are the same in all letters of a table.
const OTHERS = /\b(?:autoriza|copia|firmante|quien|remitente|representante|revisa|superior|testigo|titular|vo bo)\b/;

// Returns true for «nombre completo», «nombre trabajador», «alumno».
function isOfNames(heading: string): boolean {
  const words = inFull(heading).split(' ');
  return words.every((word) => NAMED_PEOPLE.has(word) || /^(?:apellido|completo|nombre)$/.test(word));
}

function sharesNoun(heading: string, label: string): boolean {
  const stem = (word: string) => word.replace(/[oa]$/, '');
  const nouns = inFull(heading)
    .split(' ')
    .filter((word) => NAMED_PEOPLE.has(word) && word !== 'persona');
  return label.split(' ').some((word) => nouns.some((noun) => stem(noun) === stem(word)));
}

// A column «Horario» has both hours of a document: «8:00 a 15:00».
function withHours(matching: Matching, known: readonly (number | undefined)[]): readonly (number | undefined)[] {
  const { table, variables, names } = matching;
  const [hours, ...others] = table.columns.flatMap((_, column) =>
    names[column]?.some((one) => /^(?:horario|jornada)/.test(one)) &&
    !known.includes(column) &&
    cellsOf(table, column).every((cell) => HOURS.test(cell))
      ? [column]
      : [],
  );
  const open = variables.filter(({ kind }, at) => kind === 'time' && known[at] === undefined);
  if (hours === undefined || others.length > 0 || open.length !== 2) return known;
  return variables.map((variable, at) => known[at] ?? (open.includes(variable) ? hours : undefined));
}

// Returns the kind of all cells of a column, or undefined.
function kindOfCells(table: DataTable, column: number): string | undefined {
  const cells = cellsOf(table, column);
  const dates = entryOf(table.dates ?? {}, String(column)) ?? {};
  if (cells.length === 0) return undefined;
  if (cells.every((cell) => entryOf(dates, cell) !== undefined || readDate(cell) !== undefined)) return 'date';
  return KINDS.find(([, is]) => cells.every(is))?.[0];
}

const ONLY_TIME = new RegExp(`^${TIME}$`, 'i');
const KINDS: readonly (readonly [string, (cell: string) => boolean])[] = [
  ['curp', hasFormOfCurp],
  ['rfc', (cell) => /^[A-ZÑ&]{3,4}[ -]?\d{6}[ -]?[A-Z\d]{3}$/i.test(cell)],
  ['time', (cell) => ONLY_TIME.test(cell)],
  ['amount', (cell) => /^\$ ?[\d,]+(?:\.\d+)?$|^\d{1,3}(?:,\d{3})*\.\d\d$/.test(cell)],
];

function isWithoutDigits(table: DataTable, column: number): boolean {
  return cellsOf(table, column).every((cell) => !/\d/.test(cell));
}

function isOfCounts(table: DataTable, column: number): boolean {
  return cellsOf(table, column).every((cell) => /^\d{1,3}(?:,?\d{3})*$/.test(cell));
}

// Returns the cells of a column that are not empty, of the first rows: a table may have 20,000.
function cellsOf({ rows }: DataTable, column: number): string[] {
  return rows.slice(0, ROWS_READ).flatMap((cells) => cells[column]?.trim() || []);
}

const ROWS_READ = 50;
