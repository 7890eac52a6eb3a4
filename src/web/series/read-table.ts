// Reads a table from pasted cells and from files of text.
import type { Table } from '../document/table.ts';

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
  { head = 0, headed = true }: TableStart = {},
): Table | undefined {
  const filled = withoutBlankRows(cells);
  const names = headed ? (filled[head] ?? []) : [];
  const rows = filled.slice(headed ? head + 1 : head);
  if (rows.length === 0) return undefined;
  const width = headed ? names.length : Math.max(...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, index) => names[index] || `Columna ${index + 1}`);
  const even = rows.map((row) => columns.map((_, index) => row[index] ?? ''));
  return { above: filled.slice(0, head).map((row) => [...row]), headed, columns, rows: even, chosen: {} };
}

// Where a table begins: the row of headings, or the first row with data.
export interface TableStart {
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
