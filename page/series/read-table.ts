// Reads a table from pasted cells and from files of text. It may begin below a title, be on another sheet, or have no headings.
import type { Variable } from '@membrete/document/variables';
import { columnsOf, type Table } from '../record/table.ts';
import type { Sheet } from './sheet.ts';

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

// What a table is read from. Blank rows do not count.
type Cells = Omit<Sheet, 'name'>;

// The cells of a text.
export function readTextSheet(text: string): Sheet {
  return { name: '', cells: readCsv(text).filter((row) => row.some((cell) => cell !== '')) };
}

// Undefined if no data follow.
export function createTable(sheet: Cells, { head = 0, headed = true }: TableStart = {}): Table | undefined {
  const { cells, hiddenRows = [], hiddenColumns = [], dates = {} } = sheet;
  const names = headed ? (cells[head] ?? []) : [];
  const from = headed ? head + 1 : head;
  const all = cells.slice(from);
  const width = headed ? names.length : all.reduce((widest, { length }) => Math.max(widest, length), 0);
  const columns = Array.from({ length: width }, (_, at) => names[at] || `Columna ${at + 1}`);
  const even = all.map((row) => columns.map((_, at) => row[at] ?? ''));
  const hidden = new Set(hiddenRows.map((row) => row - from));
  const rows = even.filter((_, at) => !hidden.has(at));
  if (rows.length === 0) return undefined;
  return {
    above: cells.slice(0, head).map((row) => [...row]),
    headed,
    columns,
    rows,
    chosen: {},
    aside: even.flatMap((row, at) => (hidden.has(at) ? [{ at, cells: row, why: 'hidden' }] : [])),
    hiddenColumns,
    dates,
  };
}

// What the table was read from, to read it in another way.
export function cellsOf({ above = [], headed = true, columns, rows, aside = [], hiddenColumns, dates }: Table): Cells {
  const waiting = rows.values();
  const asideAt = new Map(aside.map((row) => [row.at, row]));
  const first = above.length + (headed ? 1 : 0);
  const all = Array.from(
    { length: rows.length + aside.length },
    (_, at) => asideAt.get(at)?.cells ?? waiting.next().value ?? [],
  );
  return {
    cells: [...above, ...(headed ? [columns] : []), ...all],
    hiddenRows: aside.filter(({ why }) => why === 'hidden').map(({ at }) => first + at),
    hiddenColumns: hiddenColumns ?? [],
    dates: dates ?? {},
  };
}

// Among the first rows, the one with the most columns that name a variable. If none does: the first row that is as wide as the table,
// as headings unless it holds data.
export function findHeadings(sheet: Cells, variables: readonly Variable[]): Required<TableStart> {
  const first = sheet.cells.slice(0, ROWS_LOOKED_AT);
  const few = { ...sheet, cells: sheet.cells.slice(0, 2 * ROWS_LOOKED_AT), hiddenRows: [] };
  const matches = first.map((_, head) => countMatches(createTable(few, { head }), variables));
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
export function readSheet(sheet: Sheet, variables: readonly Variable[]): Table | undefined {
  return createTable(sheet, findHeadings(sheet, variables));
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
