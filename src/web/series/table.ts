// A table with a row for each recipient: read from CSV, its columns matched to the variables, a row turned into values.
import type { Variable } from '../../template/variables.ts';
import { isMissingDate, readCell } from '../fill/values.ts';
import { isRecord } from '../kept/storage.ts';
import { entryOf } from '../record.ts';
import type { Values } from '../state.ts';

export interface Table {
  columns: string[];
  rows: string[][];
  chosen: Record<string, number>; // variable name → column picked by hand, or TYPED
  nameColumn: number; // names the files, or TYPED for numbers
}

export const TYPED = -1; // the value typed into the field, the same in each document

// Excel saves text as UTF-8, as «Texto Unicode», which is UTF-16 with its mark, or, in old programs, in the code page of
// Windows. Undefined if the bytes are not text: an .xls, a picture.
export function readTableText(bytes: Uint8Array): string | undefined {
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : '';
  const text = mark === '' ? (decode(bytes, 'utf-8') ?? decode(bytes, 'windows-1252')) : decode(bytes, mark);
  return text === undefined || NO_TEXT.test(text) ? undefined : text;
}

// Cells pasted from a sheet come with tabs, files with commas or semicolons; quotes may hold any of them and line ends.
export function readCsv(text: string): string[][] {
  const [first = '', named] = /^\uFEFF?(?:sep=([,;\t])\r?\n)?/i.exec(text) ?? [];
  const source = text.slice(first.length);
  const separator = named ?? findSeparator(source);
  const rows: string[][] = [];
  const row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < source.length; at++) {
    const char = source.charAt(at);
    if (quoted) {
      if (char !== '"') cell += char;
      else if (source.charAt(at + 1) === '"') cell += source.charAt(at++);
      else quoted = false;
    } else if (char === '"' && cell.trim() === '') {
      quoted = true;
      cell = '';
    } else if (char === separator || char === '\n') {
      row.push(cell.trim());
      cell = '';
      if (char === '\n') rows.push(row.splice(0));
    } else if (char !== '\r') cell += char;
  }
  row.push(cell.trim());
  rows.push(row);
  return rows;
}

// The first row names the columns. Undefined if there is no row below it.
export function createTable(cells: readonly (readonly string[])[]): Table | undefined {
  const [head, ...rows] = cells.filter((row) => row.some((cell) => cell !== ''));
  if (!head || rows.length === 0) return undefined;
  const columns = head.map((name, index) => (name === '' ? `Columna ${index + 1}` : name));
  const even = rows.map((row) => columns.map((_, index) => row[index] ?? ''));
  const nameColumn = columns.findIndex((name) => /nombre|destinatari|persona|folio|n[uú]mero/i.test(name));
  return { columns, rows: even, chosen: {}, nameColumn };
}

// A column fills the variable that it names. The usual headings of staff lists stand for the recipient if its field is empty.
export function columnOf(table: Table, variable: Variable, variables: readonly Variable[], typed: Values): number {
  const chosen = entryOf(table.chosen, variable.name);
  if (chosen !== undefined && chosen < table.columns.length) return chosen;
  const exact = table.columns.findIndex((column) => namesVariable(column, variable));
  if (exact >= 0 || (entryOf(typed, variable.name) ?? '').trim() !== '') return exact;
  const isFree = (column: string) => !variables.some((other) => namesVariable(column, other));
  const free = table.columns.map((column) => (isFree(column) ? wordsOf(column) : ''));
  const synonyms = SYNONYMS.get(wordsOf(variable.label)) ?? [];
  return synonyms.map((words) => free.indexOf(words)).find((column) => column >= 0) ?? TYPED;
}

// Typed values serve all rows. A cell takes precedence over them; an empty cell leaves its variable open.
export function rowValues(table: Table, row: number, variables: readonly Variable[], typed: Values): Values {
  const columns = variables.map((variable) => columnOf(table, variable, variables, typed));
  const hasAmounts = variables.some(({ kind }, index) => kind === 'amount' && columns[index] !== TYPED);
  const cells = variables.flatMap(({ name, kind }, index) => {
    const column = columns[index] ?? TYPED;
    if (column !== TYPED) return [[name, readCell(kind, table.rows[row]?.[column] ?? '')] as const];
    return kind === 'amountInWords' && hasAmounts ? [[name, ''] as const] : [];
  });
  return { ...typed, ...Object.fromEntries(cells) };
}

// The cells with a date that does not exist, such as 31/02/2026. Their variables stay open.
export function missingDates(
  table: Table,
  variables: readonly Variable[],
  typed: Values,
): { row: number; cell: string }[] {
  const dates = variables.filter(({ kind }) => kind === 'date');
  const columns = dates.map((variable) => columnOf(table, variable, variables, typed)).filter((at) => at !== TYPED);
  return table.rows.flatMap((cells, row) =>
    [...new Set(columns)]
      .map((column) => cells[column] ?? '')
      .filter((cell) => isMissingDate(readCell('date', cell)))
      .map((cell) => ({ row, cell })),
  );
}

// A unique file name for each row, without characters that Windows forbids. To Windows «Ana» and «ANA» are the same name.
export function nameFiles(table: Table, fallback: string): string[] {
  const digits = String(table.rows.length).length;
  const taken = new Set<string>();
  return table.rows.map((row, index) => {
    const own = cleanFileName(table.nameColumn === TYPED ? '' : (row[table.nameColumn] ?? ''));
    const name = own === '' ? `${fallback} ${String(index + 1).padStart(digits, '0')}` : own;
    let free = name;
    for (let count = 2; taken.has(sameName(free)); count++) free = `${name} (${count})`;
    taken.add(sameName(free));
    return `${free}.docx`;
  });
}

const LONGEST_NAME = 80;

function sameName(name: string): string {
  return name.normalize('NFC').toUpperCase();
}

export function cleanFileName(name: string): string {
  const words = name.replace(/[\p{Cc}<>:"/\\|?*\s]+/gu, ' ').trim();
  const whole =
    words.length <= LONGEST_NAME ? words : words.slice(0, LONGEST_NAME + 1).replace(/(?<=.{40}) [^ ]*$/, '');
  return whole.slice(0, LONGEST_NAME).replace(/[.,; ]+$/, '');
}

export function isTable(value: unknown): value is Table {
  if (!isRecord(value)) return false;
  const { columns, rows, chosen, nameColumn } = value;
  return (
    Array.isArray(columns) &&
    Array.isArray(rows) &&
    rows.every(Array.isArray) &&
    isRecord(chosen) &&
    typeof nameColumn === 'number'
  );
}

// A control character other than white space.
const NO_TEXT = /[^\P{Cc}\s]/u;

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function findSeparator(text: string): string {
  const head = (/^.*\S.*$/m.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const counts = ['\t', ';', ','].map((mark) => ({ mark, count: head.split(mark).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).mark;
}

function namesVariable(column: string, { name, label }: Variable): boolean {
  const words = wordsOf(column);
  return words === wordsOf(name) || words === wordsOf(label);
}

const RECIPIENT = ['nombre destinatario', 'destinatario', 'nombre completo', 'nombre apellidos', 'nombre'];
const POST = ['cargo destinatario', 'cargo', 'puesto destinatario', 'puesto'];

// Column names by the words of the variable's label, the best one first.
const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map([
  ['destinatario', RECIPIENT],
  ['destinataria', RECIPIENT],
  ['nombre destinatario', RECIPIENT],
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
