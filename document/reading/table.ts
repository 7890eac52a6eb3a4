// Reads tables from the lines of a document, in Markdown or with bars between the cells. As in MultiMarkdown,
// «||» extends the cell on its left, and «^^» the cell above.
import type { Line, WrittenLine } from '../line.ts';

// A row of a table, with a cell for each heading; a cell may be empty. A cell that another covers is ''.
export interface TableRow {
  line: Line;
  cells: string[];
  // The span of each cell, in the order of the cells.
  spans: Span[];
}

// The columns and rows that a cell takes. Both are 0 if another cell covers it.
export interface Span {
  columns: number;
  rows: number;
}

export interface WrittenTable {
  // The index of the line below the table.
  to: number;
  headings: TableRow;
  // False if the first row has no headings, but a label or a variable: «Modelo: | {{Modelo}}».
  headed: boolean;
  // The rows below the headings and the dashes.
  rows: TableRow[];
  // The alignment of each column, which the dashes give: «:-:» is centred.
  aligns: ('left' | 'center' | 'right')[];
}

// Returns the table that begins at line `from`: a line of cells, a line of dashes, and more lines of cells.
// Lines without bars at their ends need no dashes if they have three columns, or two with blanks around the
// bar.
export function tableAt(lines: readonly Line[], from: number): WrittenTable | undefined {
  const [line, second] = [lines[from], lines[from + 1]];
  const isOpen = line !== undefined && !isCells(line);
  const read = isOpen ? openCellsOf : cellsOf;
  const [headings, below] = [read(line), read(second)];
  if (!line || !headings || headings.length > MAX_CELLS || !below) return undefined;
  const hasDashes = below.every((cell) => /^:?-+:?$/.test(cell));
  // A model may write more or fewer dashes than columns.
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

// Adds the spans of the cells. «||» extends a cell only in a line that begins with «| », and «^^» only a cell
// of the same width; elsewhere both are the words of a cell.
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

// Moves the amount of «Total | $500» into the last column, if the table has more columns.
function totalsOf(cells: string[] | undefined, columns: number): string[] | undefined {
  const [label = '', amount = ''] = cells ?? [];
  if (cells?.length !== 2 || columns < 3 || !/^(?:sub ?)?total|^suma\b/i.test(label)) return cells;
  return [label, ...Array<string>(columns - 2).fill(''), amount];
}

// Returns the cell in a column. Extra cells of the row are joined into the last.
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

// Returns the cells between bars at both ends, or undefined.
export function cellsOf(line: Line | undefined): string[] | undefined {
  if (!line || !isCells(line)) return undefined;
  return piecesOf(line).map((cell) => cell.replaceAll('\\|', '|').trim());
}

// Returns what is written between the bars, with its blanks. «\\|» is a bar inside a cell.
function piecesOf({ text }: Line): string[] {
  return text.slice(1, -1).split(/(?<!\\)\|/);
}

// Returns the cells of «a | b | c», which has no bars at its ends, or undefined.
function openCellsOf(line: Line | undefined): string[] | undefined {
  if ((line?.role !== 'paragraph' && line?.role !== 'signature') || !line.text.includes('|')) return undefined;
  return line.text.split('|').map((cell) => cell.trim());
}

// The most columns of a table. More would leave no room for a word.
export const MAX_CELLS = 12;
