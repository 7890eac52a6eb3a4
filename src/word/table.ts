// Reads a table of Markdown among the lines of a document, and writes it as a table of Word.
import type { Line } from '../template/document.ts';

// The cells of a table, row by row, all rows of one length; the first has the headings. `to` (exclusive) is the index of a line.
export interface Table {
  to: number;
  rows: string[][];
}

// The table that begins at this line: a line of cells, a line of dashes, and more lines of cells. Undefined if there is none.
export function tableAt(lines: readonly Line[], from: number): Table | undefined {
  const headings = cellsOf(lines[from]);
  const dashes = cellsOf(lines[from + 1]);
  if (!headings || headings.length > MAX_COLUMNS || dashes?.length !== headings.length) return undefined;
  if (!dashes.every((cell) => /^:?-+:?$/.test(cell))) return undefined;
  const rows = [headings];
  let to = from + 2;
  for (let cells = cellsOf(lines[to]); cells && !lines[to]?.blankBefore; cells = cellsOf(lines[++to]))
    rows.push(headings.map((_, column) => cells?.[column] ?? ''));
  return { to, rows };
}

// `rows` are the paragraphs of each cell, `width` is that of the table in twentieths of a point.
export function writeTable(rows: readonly string[][], width: number): string {
  const columns = rows[0]?.length ?? 1;
  const column = Math.floor(width / columns);
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
    .join('');
  const written = rows.map((cells, at) => {
    const heading = at === 0 ? '<w:tblHeader/>' : '';
    const row = cells.map((cell) => `<w:tc><w:tcPr><w:tcW w:w="${column}" w:type="dxa"/></w:tcPr>${cell}</w:tc>`);
    return `<w:tr><w:trPr><w:cantSplit/>${heading}</w:trPr>${row.join('')}</w:tr>`;
  });
  return [
    `<w:tbl><w:tblPr><w:tblW w:w="${column * columns}" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr>`,
    `<w:tblGrid>${`<w:gridCol w:w="${column}"/>`.repeat(columns)}</w:tblGrid>`,
    ...written,
    '</w:tbl>',
  ].join('');
}

// More columns than these leave no room for a word.
const MAX_COLUMNS = 12;

function cellsOf(line: Line | undefined): string[] | undefined {
  const text = line?.text ?? '';
  return /^\|.*\|$/.test(text) && text.length > 1
    ? text
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
    : undefined;
}
