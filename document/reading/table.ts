// The tables among the lines of a document, in Markdown or with bars between the cells.
import type { Line, WrittenLine } from '../line.ts';

// A line of cells, as many as there are headings.
export interface TableRow {
  line: Line;
  cells: string[];
}

// `to` (exclusive) is the index of a line. The row of dashes below the headings is not among the rows; it
// says how columns are aligned.
export interface Table {
  to: number;
  headings: TableRow;
  rows: TableRow[];
  aligns: ('left' | 'center' | 'right')[];
}

// The table that begins at this line: a line of cells, a line of dashes, and more lines of cells. Without
// bars at its ends, a table of the body needs no dashes if it has three columns or more. Undefined if there
// is none.
export function tableAt(lines: readonly Line[], from: number): Table | undefined {
  const [line, second] = [lines[from], lines[from + 1]];
  const isOpen = line !== undefined && !isCells(line);
  const read = isOpen ? openCellsOf : cellsOf;
  const [headings, below] = [read(line), read(second)];
  if (!line || !headings || headings.length > MAX_CELLS || !below) return undefined;
  const hasDashes = below.every((cell) => /^:?-+:?$/.test(cell));
  // Models miscount the dashes.
  if (below.length !== headings.length && (isOpen || !hasDashes)) return undefined;
  if (!hasDashes && !(isOpen && headings.length > 2 && !second?.blankBefore)) return undefined;
  const rows: TableRow[] = [];
  let to = hasDashes ? from + 2 : from + 1;
  for (let next = lines[to]; next && !next.blankBefore; next = lines[++to]) {
    const cells = read(next);
    if (!cells || (isOpen && cells.length !== headings.length)) break;
    rows.push({ line: next, cells: headings.map((_, column) => cellAt(cells, column, headings.length)) });
  }
  const aligns = headings.map((_, column) => alignOf(hasDashes ? (below[column] ?? '') : ''));
  return { to, headings: { line, cells: headings }, rows, aligns };
}

// What is beyond the headings is in the last cell.
function cellAt(cells: readonly string[], column: number, columns: number): string {
  return column === columns - 1 ? cells.slice(column).filter(Boolean).join(' | ') : (cells[column] ?? '');
}

function alignOf(dashes: string): 'left' | 'center' | 'right' {
  if (!dashes.endsWith(':')) return 'left';
  return dashes.startsWith(':') ? 'center' : 'right';
}

// «| a | b |», or the dashes of such a line.
export function isCells({ text }: WrittenLine): boolean {
  return text.length > 1 && text.startsWith('|') && text.endsWith('|');
}

// «|---|:-:|»
export function isDashes(line: Line): boolean {
  return isCells(line) && /^[|\s:-]+$/.test(line.text);
}

// Undefined for a line that has no bars at its ends. «\\|» is a bar within a cell.
export function cellsOf(line: Line | undefined): string[] | undefined {
  if (!line || !isCells(line)) return undefined;
  const cells = line.text.slice(1, -1).split(/(?<!\\)\|/);
  return cells.map((cell) => cell.replaceAll('\\|', '|').trim());
}

// «a | b | c»
function openCellsOf(line: Line | undefined): string[] | undefined {
  if ((line?.role !== 'paragraph' && line?.role !== 'signature') || !line.text.includes('|')) return undefined;
  return line.text.split('|').map((cell) => cell.trim());
}

// More columns than these leave no room for a word.
export const MAX_CELLS = 12;
