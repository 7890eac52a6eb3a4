// Reads tables from the lines of a document. A table is in Markdown, «| a | b |», or has bars only between
// its cells, «a | b». As in MultiMarkdown, «||» extends the cell on the left, and «^^» extends the cell
// above.
import type { Line, WrittenLine } from '../line.ts';
import type { Range } from '../text.ts';

// A row of a table, with one cell for each column. The text of a cell is '' if the cell is empty, or if
// another cell extends over it.
export interface TableRow {
  line: Line;
  cells: string[];
  // The span of each cell, in the order of the cells.
  spans: Span[];
}

// The number of columns and rows over which a cell extends. Both numbers are 0 if another cell extends over
// this cell.
export interface Span {
  columns: number;
  rows: number;
}

export interface WrittenTable {
  // The index of the line below the table.
  to: number;
  headings: TableRow;
  // False if the first row has values instead of headings: «Modelo: | {{Modelo}}».
  headed: boolean;
  // The rows below the headings and the line of dashes.
  rows: TableRow[];
  // The alignment of each column, as the line of dashes gives it. For example, «:-:» means centred.
  aligns: ('left' | 'center' | 'right')[];
}

// Returns the table that begins at line `from`: a line of cells, a line of dashes, and more lines of cells.
// The line of dashes may be missing if the lines have no bars at their ends. Such a table has three columns
// or more, or two columns with blanks around the bar.
export function tableAt(lines: readonly Line[], from: number): WrittenTable | undefined {
  const [line, second] = [lines[from], lines[from + 1]];
  const isOpen = line !== undefined && !isCells(line);
  const read = isOpen ? openCellsOf : cellsOf;
  const [headings, below] = [read(line), read(second)];
  if (!line || !headings || headings.length > MAX_CELLS || !below) return undefined;
  const hasDashes = below.every((cell) => /^:?-+:?$/.test(cell));
  // The line of dashes that a model writes may have more or fewer cells than the table has columns.
  if (below.length !== headings.length && (isOpen || !hasDashes)) return undefined;
  const isWide = headings.length > 2 || [line, second].every((one) => PAIR.test(one?.text ?? ''));
  if (!hasDashes && !(isOpen && isWide && !second?.blankBefore)) return undefined;
  const rows: Omit<TableRow, 'spans'>[] = [];
  let to = hasDashes ? from + 2 : from + 1;
  for (let next = lines[to]; next && !next.blankBefore; next = lines[++to]) {
    const cells = isOpen ? totalsOf(read(next), headings.length) : read(next);
    if (!cells || (isOpen && cells.length !== headings.length)) break;
    rows.push({ line: next, cells: headings.map((_, column) => cellAt(cells, column, headings.length)) });
  }
  const aligns = headings.map((_, column) => alignOf(hasDashes ? (below[column] ?? '') : ''));
  const isLabelled = [headings, rows[0]?.cells].some((cells) => cells?.[0]?.endsWith(':'));
  const [first, ...others] = withSpans([{ line, cells: headings }, ...rows]);
  return (
    first && {
      to,
      headings: first,
      headed: (hasDashes || !isLabelled) && !line.text.includes('{{'),
      rows: others,
      aligns,
    }
  );
}

// Returns all tables, in the order of the lines.
export function tablesIn(lines: readonly Line[]): WrittenTable[] {
  const tables: WrittenTable[] = [];
  for (let at = 0; at < lines.length; ) {
    const table = lines[at]?.text.includes('|') ? tableAt(lines, at) : undefined;
    if (table) tables.push(table);
    at = table?.to ?? at + 1;
  }
  return tables;
}

// Returns the range of the words of a cell. Of equal cells in a row, the last one is meant.
export function cellRange({ line, cells }: TableRow, column: number): Range {
  const words = cells[column] ?? '';
  const start = line.start + line.text.lastIndexOf(words);
  return { start, end: start + words.length };
}

// Adds the spans of the cells. «||» extends a cell only in a line that begins with «| »; in other lines it is
// an empty cell. «^^» extends only a cell of the same width; otherwise it is the text of a cell.
function withSpans(rows: readonly Omit<TableRow, 'spans'>[]): TableRow[] {
  let above: Span[] = [];
  return rows.map(({ line, cells }) => {
    const pieces = line.text.startsWith('| ') ? piecesOf(line) : [];
    let last: Span | undefined;
    const spans = cells.map((_, column): Span => {
      if (last && pieces[column] === '') {
        last.columns += 1;
        return { columns: 0, rows: 0 };
      }
      last = { columns: 1, rows: 1 };
      return last;
    });
    above = spans.map((span, column) => {
      const { [column]: over } = above;
      if (cells[column] !== '^^' || over?.columns !== span.columns) return span;
      over.rows += 1;
      span.columns = span.rows = 0;
      return over;
    });
    return { line, cells: cells.map((cell, column) => (spans[column]?.columns ? cell : '')), spans };
  });
}

const PAIR = /^[^|]*[^|\s]\s\|\s[^|]+$/;

// Moves the amount of «Total | $500» into the last column of a table with three columns or more.
function totalsOf(cells: string[] | undefined, columns: number): string[] | undefined {
  const [label = '', amount = ''] = cells ?? [];
  if (cells?.length !== 2 || columns < 3 || !/^(?:sub ?)?total|^suma\b/i.test(label)) return cells;
  return [label, ...Array<string>(columns - 2).fill(''), amount];
}

// Returns the cell in a column. If the row has too many cells, the last column gets all the remaining cells.
function cellAt(cells: readonly string[], column: number, columns: number): string {
  return column === columns - 1 ? cells.slice(column).filter(Boolean).join(' | ') : (cells[column] ?? '');
}

function alignOf(dashes: string): 'left' | 'center' | 'right' {
  if (!dashes.endsWith(':')) return 'left';
  return dashes.startsWith(':') ? 'center' : 'right';
}

// Returns true for a line between bars: «| a | b |», «|---|---|».
export function isCells({ text }: WrittenLine): boolean {
  return text.length > 1 && text.startsWith('|') && text.endsWith('|');
}

// Returns true for the line of dashes below the headings: «|---|:-:|».
export function isDashes(line: Line): boolean {
  return isCells(line) && /^[|\s:]*-[|\s:-]*$/.test(line.text);
}

// Returns the cells of a line with bars at both ends, or undefined for another line.
export function cellsOf(line: Line | undefined): string[] | undefined {
  if (!line || !isCells(line)) return undefined;
  return piecesOf(line).map((cell) => cell.replaceAll('\\|', '|').trim());
}

// Returns the text between the bars, with the blanks around it. An escaped bar, «\|», belongs to the text.
function piecesOf({ text }: Line): string[] {
  return text.slice(1, -1).split(/(?<!\\)\|/);
}

// Returns the cells of a line without bars at its ends, «a | b | c», or undefined for another line.
function openCellsOf(line: Line | undefined): string[] | undefined {
  if ((line?.role !== 'paragraph' && line?.role !== 'signature') || !line.text.includes('|')) return undefined;
  return line.text.split('|').map((cell) => cell.trim());
}

// The maximum number of columns. A table with more columns would have no room for a word in each column.
export const MAX_CELLS = 12;
