// Reads the tables of a form: the label of each cell, and the rows that repeat.

import type { Line } from '../line.ts';
import { isCells, isDashes, MAX_CELLS } from '../reading/table.ts';
import { fold, type Range } from '../text.ts';
import { anyOf } from '../words/any-of.ts';
import { captionOf, isByPen } from './captions.ts';
import type { Field } from './field.ts';

// A cell of a table line. Its range covers the trimmed text; an empty cell has an empty range after its first
// blank.
export interface Cell extends Range {
  text: string;
  // The offset after the bar on the left.
  from: number;
  // The offset of the bar on the right.
  to: number;
  // The heading above the cell or the words of the cell before, or '' if neither is a label.
  label: string;
  isBelow: boolean;
  // True if the cell before it or above it covers this column.
  isCovered: boolean;
  repeat?: Field['repeat'];
}

type IsBlank = (words: string) => boolean;

// Returns the cells of each table line, by the index of the line. Only the first of the blank rows that
// repeat has cells. `covered` has the places of columns that belong to another cell.
export function readTables(
  lines: readonly Line[],
  covered: ReadonlySet<number>,
  isBlank: IsBlank,
): Map<number, Cell[]> {
  const cellsOf = (line: Line | undefined) => cellsOfLine(line, covered);
  const cells = new Map<number, Cell[]>();
  for (let from = 0; from < lines.length; from += 1) {
    let to = from;
    while (isRow(lines[to]) && (to === from || !lines[to]?.blankBefore)) to += 1;
    if (to === from) continue;
    const all = Array.from({ length: to - from }, (_, index) => from + index);
    const lineRows = all.filter((row) => !lines[row]?.text.includes('-') || (lines[row] && !isDashes(lines[row])));
    const textRows = lineRows.filter((row) => lines[row] && (!isDashes(lines[row]) || isOfForm(lines, from, row)));
    const isWhole =
      isToFill(lines, lineRows, textRows) ||
      hasCaptions(
        lineRows.map((row) => cellsOf(lines[row])),
        isBlank,
      );
    const rowIndexes = isWhole ? lineRows : textRows;
    readTable(
      rowIndexes,
      rowIndexes.map((row) => cellsOf(lines[row])),
      lines,
      cells,
      isBlank,
    );
    from = to - 1;
  }
  return cells;
}

// Returns true for an empty row below headings in the middle of a form.
function isOfForm(lines: readonly Line[], first: number, row: number): boolean {
  if (row < first + 2 || lines[row]?.text.includes('-')) return false;
  const above = cellsOfLine(lines[row - 1]);
  return above.length > 2 && above.every(({ text }) => /\p{L}/u.test(text) && !text.endsWith(':'));
}

function isTotal(row: readonly Cell[]): boolean {
  return row.some(({ text }) => text.endsWith(':') || TOTAL.test(fold(text)));
}

const TOTALS = anyOf(`
  descuentos?
  gran total
  importe (?:neto|total)
  impuestos?
  i\\.?v\\.?a\\.?
  i\\.?s\\.?r\\.?
  monto total
  neto
  retencion(?:es)?
  sumas?
  sumas? (?:iguales|total(?:es)?)
`);

const TOTAL = new RegExp(`^(?:sub ?)?total\\b|^${TOTALS}(?:\\s*\\(?\\d{1,2}(?:\\.\\d+)?\\s?%\\)?)?$`);

// Returns true if only empty rows and totals are below the headings. A table to sign is excluded.
function isToFill(lines: readonly Line[], all: readonly number[], [head, ...below]: readonly number[]): boolean {
  const headings = head === undefined ? [] : cellsOfLine(lines[head]);
  const empty = all.filter((row) => row !== head && !lines[row]?.text.includes('-'));
  return (
    below.every((row) => isTotal(cellsOfLine(lines[row]))) &&
    empty.length > 0 &&
    headings.length > 2 &&
    !headings.some(({ text }) => SIGNED.test(fold(text)))
  );
}

const SIGNED = /^(?:aprob|autoriz|elabor|entreg|firma|nombre y firma|recib|revis|solicit|valid|vo\.? ?bo)/;

function isRow(line: Line | undefined): line is Line {
  return line !== undefined && isCells(line) && line.role !== 'signature';
}

function cellsOfLine(line: Line | undefined, covered: ReadonlySet<number> = new Set()): Cell[] {
  if (!line) return [];
  const cells: Cell[] = [];
  const texts = line.text.slice(1, -1).split(/(?<!\\)\|/);
  // A line with more columns does not fit on a page, and is therefore not a table row.
  if (texts.length > MAX_CELLS) return [];
  let start = line.start + 1;
  for (const cell of texts) {
    const text = cell.trim();
    const first = text === '' ? start + Math.min(1, cell.length) : start + cell.indexOf(text);
    const to = start + cell.length;
    const isCovered = text === '' && covered.has(first);
    cells.push({ start: first, end: first + text.length, text, from: start, to, label: '', isBelow: false, isCovered });
    start += cell.length + 1;
  }
  return cells;
}

function readTable(
  rowIndexes: readonly number[],
  rows: readonly Cell[][],
  lines: readonly Line[],
  cells: Map<number, Cell[]>,
  isBlank: IsBlank,
): void {
  const [headings = [], ...below] = rows;
  const isEmpty = ({ text }: Cell) => text === '' || isBlank(text);
  const isHeaded =
    headings.length > 2 &&
    below.length > 0 &&
    headings.every(({ text }) => text !== '' && !isBlank(text) && !/\d{2}|:$/.test(text));
  const isPair =
    headings.length === 2 &&
    below.length > 0 &&
    below.every(([first]) => first && (isEmpty(first) || /^\d{1,3}\.?$/.test(first.text)));
  if (!isHeaded && !(isPair && headings.every(({ text }) => text !== '' && !isBlank(text)))) {
    const areCaptionsBelow = hasCaptions(rows, isBlank);
    const signers = rows.findIndex((row) => areSigners(row, isBlank));
    for (const [index, row] of rows.entries()) {
      const [above, beneath] = [rows[index - 1], rows[index + 1]];
      const isBelow = above !== undefined && !areCaptionsBelow && isFilledIn(above, row, isBlank);
      const signer = signers >= 0 && signers <= index ? rows[signers] : undefined;
      const labelled = isBelow ? labelledByAbove(above, row) : labelledByLeft(row, isBlank);
      cells.set(
        rowIndexes[index] ?? 0,
        labelled.map((cell, column) => {
          const caption = beneath?.[column]?.text ?? '';
          if (
            isEmpty(cell) &&
            (areCaptionsBelow || signer) &&
            caption !== '' &&
            isWords(caption, isBlank) &&
            !isByPen(caption)
          )
            return { ...cell, label: captionOf(caption, signer?.[column]?.text ?? ''), isBelow: false };
          const isLabelled = cell.label.endsWith(':') && signer?.[column]?.text !== '';
          return signer && isEmpty(cell) && !isLabelled ? { ...cell, label: '' } : cell;
        }),
      );
    }
    return;
  }
  const named = below.map((row) =>
    row.map((cell, column) => ({ ...cell, label: headings[column]?.text ?? '', isBelow: true })),
  );
  // A row repeats if it has as many cells as the headings, and is not a total.
  const repeating = named.filter((row) => row.length === headings.length && !isTotal(row));
  const [firstRow, lastRow] = [repeating[0], repeating.at(-1)];
  const isRepeating = new Set(repeating);
  const lineOf = (row: Cell[] | undefined) => lines[rowIndexes[row ? 1 + named.indexOf(row) : -1] ?? -1];
  const [first, last] = [lineOf(firstRow), lineOf(lastRow)];
  const isOfBlanks = firstRow?.some(isEmpty) === true;
  for (const [index, row] of named.entries()) {
    const line = lines[rowIndexes[index + 1] ?? -1];
    if (!line) continue;
    if (!isRepeating.has(row)) cells.set(rowIndexes[index + 1] ?? 0, labelledByLeft(row, isBlank));
    else if (isOfBlanks && row !== firstRow && row.every((cell) => isEmpty(cell) || /^\d{1,3}\.?$/.test(cell.text)))
      cells.set(rowIndexes[index + 1] ?? 0, []);
    else if (
      first &&
      last &&
      (isOfBlanks || repeating.length > 1) &&
      !(repeating.length === 1 && isOnce(headings, row))
    ) {
      const repeat = { row: { start: line.start, end: line.end }, rows: { start: first.start, end: last.end } };
      cells.set(
        rowIndexes[index + 1] ?? 0,
        row.map((cell) => ({ ...cell, repeat })),
      );
    } else cells.set(rowIndexes[index + 1] ?? 0, row);
  }
}

// Returns true if `above` has headings and `row` has no words, in the middle of a form: «| Apellido paterno |
// Apellido materno | Nombre(s) |».
function isFilledIn(above: readonly Cell[], row: readonly Cell[], isBlank: IsBlank): boolean {
  const isHeading = ({ text }: Cell) => text !== '' && !isBlank(text) && !/\d{2}|:$/.test(text);
  return (
    row.length > 2 &&
    above.length === row.length &&
    above.every(isHeading) &&
    row.every(({ text }) => text === '' || isBlank(text))
  );
}

function labelledByAbove(above: readonly Cell[], row: readonly Cell[]): Cell[] {
  return row.map((cell, column) => ({ ...cell, label: above[column]?.text ?? '', isBelow: true }));
}

// Labels cells by the cell on their left: «| Puesto | ____ |».
function labelledByLeft(row: readonly Cell[], isBlank: IsBlank): Cell[] {
  const uncovered = row.filter(({ isCovered }) => !isCovered);
  return row.map((cell, column) => {
    if (cell.isCovered) return cell;
    const cellBefore = row.slice(0, column).findLast(({ text }) => text !== '');
    const isBeside =
      uncovered.indexOf(cell) % 2 === 1 || (cellBefore !== undefined && row.some(({ isCovered }) => isCovered));
    const isLabel = cellBefore !== undefined && !isBlank(cellBefore.text) && (isBeside || isTotal([cellBefore]));
    return { ...cell, isBelow: false, label: isLabel ? cellBefore.text : '' };
  });
}

// Returns true for headings above the places where people sign. Columns without a heading are only gaps.
function areSigners(row: readonly Cell[], isBlank: IsBlank): boolean {
  const last = row.findLast(({ isCovered }) => !isCovered)?.text ?? '';
  return row.filter(({ text }) => SIGNED.test(fold(text))).length > 1 && isWords(last, isBlank) && last !== '';
}

// Returns true if each empty row has its captions in the row below: «|  |  |» and then «| Nombre | Cargo |».
// Headings of signers may be above them.
function hasCaptions(rows: readonly Cell[][], isBlank: IsBlank): boolean {
  const uncovered = rows.map((row) => row.filter(({ isCovered }) => !isCovered));
  const first = rows[0] && areSigners(rows[0], isBlank) ? 1 : 0;
  const below = uncovered.slice(first);
  return (
    below.length > 0 &&
    below.length % 2 === 0 &&
    below.every((row, at) =>
      at % 2 === 0
        ? row.some(({ text }) => text === '' || isBlank(text)) &&
          (first === 1 || row.every(({ text }) => text === '' || isBlank(text)))
        : row.every(({ text }) => text === '' || isWords(text, isBlank)) && row.some(({ text }) => text !== ''),
    )
  );
}

function isWords(text: string, isBlank: IsBlank): boolean {
  return !isBlank(text) && !/\d{2}|:$/.test(text);
}

// Returns true for headings that people fill in once, such as «Folio», or for a row that is filled in already.
function isOnce(headings: readonly Cell[], row: readonly Cell[]): boolean {
  return (
    headings.some(({ text }) => /^(?:ano|apellido|dia|expediente|folio|mes)(?!\p{L})/u.test(fold(text))) ||
    row.some(({ text }) => /\p{L}{2}|^\d{4}$/u.test(text) && !/^[[{<«(]/.test(text))
  );
}
