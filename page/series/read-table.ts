// Reads a table from pasted cells and from files of text. It may begin below a title, be on another sheet, or have no headings.
import type { Variable } from '../../document/variables/variables.ts';
import type { Table } from '../record/table.ts';
import { columnsOf } from '../record/table.ts';

export interface Sheet {
  name: string;
  cells: readonly (readonly string[])[];
}

// Where a table begins: the row of headings or, if not `headed`, the first row with data. Blank rows do not count.
interface TableStart {
  head?: number;
  headed?: boolean;
}

// Excel saves text as UTF-8, as «Texto Unicode», which is UTF-16 with its mark, or, in old programs, in the code page of
// Windows. Undefined if the bytes are not text: an .xls, a picture.
export function readTableText(bytes: Uint8Array): string | undefined {
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : '';
  const text = mark === '' ? (decode(bytes, 'utf-8') ?? decode(bytes, 'windows-1252')) : decode(bytes, mark);
  return text === undefined || CONTROL.test(text) ? undefined : text;
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

// Other than white space.
const CONTROL = /[^\P{Cc}\s]/u;

// Cells pasted from a sheet come with tabs, files with commas or semicolons; quotes may hold any of them and line ends.
export function readCsv(text: string): string[][] {
  const [first = '', named] = /^\uFEFF?(?:sep=([,;\t])\r?\n)?/i.exec(text) ?? [];
  const source = `${text.slice(first.length)}\n`;
  const mark = named ?? findSeparator(source);
  const cell = new RegExp(`[^\\S\\n${mark}]*(?:"([^"]*(?:""[^"]*)*)"?)?([^\\n${mark}]*)([\\n${mark}])`, 'g');
  const rows: string[][] = [[]];
  for (const [, quoted = '', plain = '', end] of source.matchAll(cell)) {
    rows.at(-1)?.push((quoted.replaceAll('""', '"') + plain.replaceAll('\r', '')).trim());
    if (end === '\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

function findSeparator(text: string): string {
  const head = (/^.*\S.*$/m.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (mark: string) => head.split(mark).length;
  return ['\t', ';', ','].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

// Undefined if no data follow.
export function createTable(cells: Sheet['cells'], { head = 0, headed = true }: TableStart = {}): Table | undefined {
  const filled = withoutBlankRows(cells);
  const names = headed ? (filled[head] ?? []) : [];
  const rows = filled.slice(headed ? head + 1 : head);
  if (rows.length === 0) return undefined;
  const width = headed ? names.length : Math.max(...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, at) => names[at] || `Columna ${at + 1}`);
  const even = rows.map((row) => columns.map((_, at) => row[at] ?? ''));
  return { above: filled.slice(0, head).map((row) => [...row]), headed, columns, rows: even, chosen: {} };
}

// The cells from which the table was read, to read them in another way.
export function cellsOf({ above = [], headed = true, columns, rows }: Table): string[][] {
  return [...above, ...(headed ? [columns] : []), ...rows];
}

function withoutBlankRows(cells: Sheet['cells']): Sheet['cells'] {
  return cells.filter((row) => row.some((cell) => cell !== ''));
}

// Among the first rows, the one with the most columns that name a variable. If none does: the first row that is as wide as the table,
// as headings unless it holds data.
export function findHeadings(cells: Sheet['cells'], variables: readonly Variable[]): Required<TableStart> {
  const first = withoutBlankRows(cells).slice(0, ROWS_LOOKED_AT);
  const matches = first.map((_, head) => countMatches(createTable(cells, { head }), variables));
  const most = Math.max(...matches);
  if (most > 0) return { head: matches.indexOf(most), headed: true };
  const widths = first.map((row) => row.filter((cell) => cell !== '').length);
  const head = widths.findIndex((width) => width >= Math.max(...widths) * FULL);
  return { head, headed: first[head]?.some((cell) => DATUM.test(cell)) !== true };
}

const ROWS_LOOKED_AT = 8;
const FULL = 0.6;

// A number, a date, an amount or a mail: no heading is one.
const DATUM = /^\$?\s*\d[\d.,/:\s-]*$|@/;

// The table of a sheet. Undefined if no data follow its headings.
export function readSheet({ cells }: Sheet, variables: readonly Variable[]): Table | undefined {
  return createTable(cells, findHeadings(cells, variables));
}

// The sheet with the most columns that name a variable; of equal ones the first that has a table.
export function findSheet(sheets: readonly Sheet[], variables: readonly Variable[]): number {
  const matches = sheets.map((sheet) => countMatches(readSheet(sheet, variables), variables));
  return matches.indexOf(Math.max(...matches));
}

// -1 without a table.
function countMatches(table: Table | undefined, variables: readonly Variable[]): number {
  return table ? columnsOf(table, variables, {}).filter((column) => column >= 0).length : -1;
}
