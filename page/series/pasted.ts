// Reads cells from the clipboard, which has them as text and as HTML. The HTML shows which rows are hidden:
// Excel marks them, and LibreOffice leaves them out.
import { fold } from '@membrete/document/text';
import { unescapeXml } from '@membrete/word/xml';
import { type Separator, tidyCell } from './csv.ts';
import type { Sheet } from './sheet.ts';
import { readTextSheet } from './text-sheet.ts';

export interface Pasted {
  text: string;
  html?: string;
}

export function readPasted({ text, html = '' }: Pasted, separator?: Separator): Sheet {
  const sheet = readTextSheet(text, separator);
  const hiddenRows = findHiddenRows(sheet.cells, shownRows(html));
  return hiddenRows ? { ...sheet, hiddenRows, hiddenColumns: hiddenColumns(html) } : sheet;
}

// Returns the indices of the rows that are not among `visibleRows`. Returns undefined if `visibleRows` come
// from other cells.
function findHiddenRows(cells: Sheet['cells'], visibleRows: readonly (readonly string[])[]): number[] | undefined {
  let next = 0;
  const hidden: number[] = [];
  for (const [at, row] of cells.entries()) {
    const wanted = visibleRows[next];
    if (wanted && hasCells(row, wanted)) next++;
    else hidden.push(at);
  }
  return next > 0 && next === visibleRows.length ? hidden : undefined;
}

// Returns true if a row has the cells `wanted` in this order. The row may have more cells, because merged
// cells are a single cell in the HTML.
function hasCells(row: readonly string[], wanted: readonly string[]): boolean {
  let next = 0;
  for (const cell of row) if (squeeze(cell) === wanted[next]) next++;
  return next === wanted.length;
}

// Returns the visible rows of the HTML, without their blank cells.
function shownRows(html: string): string[][] {
  const rows = Array.from(html.matchAll(ROW), ([, attributes = '', inner = '']) => (isHidden(attributes) ? '' : inner));
  return rows
    .map((row) => Array.from(row.matchAll(CELL), ([, inner = '']) => readCell(inner)).filter(Boolean))
    .filter((cells) => cells.length > 0);
}

const ROW = /<tr\b([^<>]*)>(.*?)(?=<tr\b|<\/table\b|$)/gis;
const CELL = /<t[dh]\b[^<>]*>(.*?)(?=<t[dh]\b|<\/tr\b|$)/gis;

function hiddenColumns(html: string): number[] {
  const hidden: number[] = [];
  let column = 0;
  for (const [, attributes = ''] of html.matchAll(/<col\b([^<>]*)>/gi)) {
    const next = column + Math.min(MAX_COLUMNS, Number(/\bspan\s*=\s*["']?(\d+)/i.exec(attributes)?.[1] ?? 1));
    for (; column < next; column++) if (isHidden(attributes)) hidden.push(column);
  }
  return hidden;
}

const MAX_COLUMNS = 500;

function isHidden(attributes: string): boolean {
  return /\bdisplay:\s*none|(?:^|\s)(?:height|width)\s*=\s*["']?0\b|[\s"';](?:height|width):\s*0(?:\.0+)?(?:pt|px)?\s*(?:[;"']|$)/i.test(
    attributes,
  );
}

function readCell(html: string): string {
  const words = html.replace(/<[^<>]*>/g, ' ').replaceAll('&nbsp;', ' ');
  return squeeze(tidyCell(unescapeXml(words.replace(/&([a-z])(?:acute|tilde|uml);/gi, '$1'))));
}

// Removes accents and white space, which the text and the HTML may write differently.
function squeeze(cell: string): string {
  return fold(cell).replace(/\s+/g, '');
}
