// The Markdown tables among the lines of a document.
import type { Line } from './line.ts';

// A line of cells, as many as there are headings.
export interface TableRow {
  line: Line;
  cells: string[];
}

// `to` (exclusive) is the index of a line. The row of dashes below the headings is not among the rows.
export interface Table {
  to: number;
  headings: TableRow;
  rows: TableRow[];
}

// The table that begins at this line: a line of cells, a line of dashes, and more lines of cells. Undefined if there is none.
export function tableAt(lines: readonly Line[], from: number): Table | undefined {
  const line = lines[from];
  const headings = cellsOf(line);
  const dashes = cellsOf(lines[from + 1]);
  if (!line || !headings || headings.length > MAX_COLUMNS || dashes?.length !== headings.length) return undefined;
  if (!dashes.every((cell) => /^:?-+:?$/.test(cell))) return undefined;
  const rows: TableRow[] = [];
  let to = from + 2;
  for (let next = lines[to]; next && !next.blankBefore; next = lines[++to]) {
    const cells = cellsOf(next);
    if (!cells) break;
    rows.push({ line: next, cells: headings.map((_, column) => cells[column] ?? '') });
  }
  return { to, headings: { line, cells: headings }, rows };
}

// «| a | b |», or the dashes of such a line.
export function isCells({ text }: Line): boolean {
  return text.length > 1 && text.startsWith('|') && text.endsWith('|');
}

export function isDashes(line: Line): boolean {
  return isCells(line) && /^[|\s:-]+$/.test(line.text);
}

export function cellsOf(line: Line | undefined): string[] | undefined {
  if (!line || !isCells(line)) return undefined;
  const cells = line.text.slice(1, -1).split('|');
  return cells.map((cell) => cell.trim());
}

// More columns than these leave no room for a word.
const MAX_COLUMNS = 12;
