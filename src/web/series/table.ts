// A table with a row for each recipient: read from CSV, a row turned into values.
import type { Variable } from '../../template/variables.ts';
import type { Values } from '../fill/values.ts';
import { isMissingDate, readCell } from '../fill/values.ts';
import { isRecord } from '../record.ts';
import { type Columns, columnsOf, TYPED } from './match.ts';

export interface Table extends Columns {
  above?: string[][]; // the rows above the headings, as a title; tables kept by former versions have none
  headed?: boolean; // false if no row names the columns
  rows: string[][];
  nameColumn: number; // names the files, or TYPED for numbers
}

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

// The row at `head` names the columns; if not `headed`, it is the first with data. Blank rows do not count. Undefined if no data follow.
export function createTable(
  cells: readonly (readonly string[])[],
  { head = 0, headed = true }: Reading = {},
): Table | undefined {
  const filled = withoutBlankRows(cells);
  const names = headed ? (filled[head] ?? []) : [];
  const rows = filled.slice(headed ? head + 1 : head);
  if (rows.length === 0) return undefined;
  const width = headed ? names.length : Math.max(...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, index) => names[index] || `Columna ${index + 1}`);
  const even = rows.map((row) => columns.map((_, index) => row[index] ?? ''));
  const nameColumn = columns.findIndex((name) => /nombre|destinatari|persona|folio|n[uú]mero/i.test(name));
  return { above: filled.slice(0, head).map((row) => [...row]), headed, columns, rows: even, chosen: {}, nameColumn };
}

// Where a table begins: the row of headings, or the first row with data.
export interface Reading {
  head?: number;
  headed?: boolean;
}

// The cells from which the table was read, to read them in another way.
export function cellsOf({ above = [], headed = true, columns, rows }: Table): string[][] {
  return [...above, ...(headed ? [columns] : []), ...rows];
}

export function withoutBlankRows(cells: readonly (readonly string[])[]): (readonly string[])[] {
  return cells.filter((row) => row.some((cell) => cell !== ''));
}

// Typed values serve all rows. A cell takes precedence over them; an empty cell leaves its variable open.
export function rowValues(table: Table, row: number, variables: readonly Variable[], typed: Values): Values {
  const columns = columnsOf(table, variables, typed);
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
  const columns = columnsOf(table, variables, typed).filter(
    (column, index) => column !== TYPED && variables[index]?.kind === 'date',
  );
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
  return (words.length <= LONGEST_NAME ? words : cutAtWord(words)).replace(/[.,; ]+$/, '');
}

// A name does not end in a word that points to the next one: «los postes y el».
function cutAtWord(words: string): string {
  const whole = words.slice(0, LONGEST_NAME + 1).replace(/(?<=.{40}) [^ ]*$/, '');
  return whole.slice(0, LONGEST_NAME).replace(/(?: (?:[aeouy]|al|de|del|el|en|con|las?|los|por|para|que|una?))+$/i, '');
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
