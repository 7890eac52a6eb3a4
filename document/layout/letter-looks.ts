// Compares the looks that lines had in an opened letter with the looks of their roles. Also checks looks from
// storage.
import type { Line } from '../line.ts';
import { readDocument } from '../reading/document.ts';
import { namedLines } from '../reading/given-roles.ts';
import { type Block, headingRows, type Paragraph } from './block.ts';
import { layOut } from './layout.ts';
import { type CellLook, type LettersLook, type LineLook, lookOf, type OwnLook } from './looks.ts';

// The maximum number of looks that are kept for a letter, enough for about forty pages. For a longer letter
// no looks are kept, because every undo step and every draft stores all of them.
export const MOST_LOOKS = 1000;

// The most letters of a label.
export const MOST_LABEL = 60;

// The most stretches of letters with looks in a line, and the most cells of a row.
export const MOST_PARTS = 60;

// The limits of the lengths in a look, in points. Only decorated lines and damaged files exceed them.
const BOUNDS = { size: [6, 28], left: [0, 300], firstLine: [-300, 300] } as const;

// The smallest visible difference between two indents, in points.
const LEAST_INDENT = 3;

// Returns the look with its lengths within BOUNDS. `firstLine` is at least −`left`, because the line would
// otherwise begin to the left of the margin.
export function boundLook({ size, left, firstLine, ...look }: OwnLook): OwnLook {
  const bound = (value: number, [least, most]: readonly [number, number]) =>
    Math.round(Math.min(Math.max(value, least), most) * 10) / 10;
  const indent = left === undefined ? undefined : bound(left, BOUNDS.left);
  return {
    ...look,
    ...(size !== undefined && { size: bound(size, BOUNDS.size) }),
    ...(indent !== undefined && { left: indent }),
    ...(firstLine !== undefined && { firstLine: Math.max(bound(firstLine, BOUNDS.firstLine), -(indent ?? 0)) }),
  };
}

// Returns the properties of each line that differ from the look of its role. Lines in columns are left out; of a row
// of a table, its cells are taken if the table has any that differ. `size` is the font size of the body, in points. Takes linear time.
export function differingLooks(text: string, looks: readonly LineLook[], size: number): LineLook[] {
  const { lines } = readDocument(text);
  const paragraphs = new Map<number, Paragraph>();
  // The text is laid out twice, because the editor keeps line breaks inside a paragraph, and the sheet does
  // not.
  for (const blocks of [layOut(lines, { asWritten: true }), layOut(lines)])
    for (const paragraph of blocks.flatMap(paragraphsIn)) paragraphs.set(paragraph.line.start, paragraph);
  const rows = rowsOf(layOut(lines), looks, lines, size);
  const differing: LineLook[] = [];
  for (const [at, { words, which, look }] of namedLines(lines, looks)) {
    const paragraph = paragraphs.get(lines[at]?.start ?? -1);
    const isColumn = paragraph && paragraph.line.end < (lines[at]?.end ?? 0);
    const cells = rows.get(lines[at]?.start ?? -1);
    const difference = cells ? { cells } : paragraph && !isColumn ? differenceOf(look, paragraph, size) : {};
    if (Object.keys(difference).length > 0) differing.push({ words, which, look: difference });
  }
  if (differing.length <= MOST_LOOKS) return differing;
  // Of a long letter, only that its text is justified can be left out.
  const others = differing.filter(
    ({ look: { align, ...rest } }) => align !== 'justify' || Object.keys(rest).length > 0,
  );
  return others.length > MOST_LOOKS ? [] : others;
}

// Returns the looks of the cells, by the start of their row. A table without differences is left out.
function rowsOf(
  blocks: readonly Block[],
  looks: readonly LineLook[],
  lines: readonly Line[],
  body: number,
): Map<number, CellLook[]> {
  const named = namedLines(lines, looks);
  const cellsAt = new Map(Array.from(named, ([at, { look }]) => [lines[at]?.start, look.cells] as const));
  const rows = new Map<number, CellLook[]>();
  for (const table of blocks) {
    if (table.is !== 'table' || table.inColumns) continue;
    const count = headingRows(table);
    const ofTable = table.rows.map(({ line, cells }, row) => {
      const own = cellsAt.get(line.start) ?? [];
      return cells.map((_, column): CellLook => {
        const { align = table.aligns[column] ?? 'left', bold = row < count, fill, size = body } = own[column] ?? {};
        return {
          ...(align !== (table.aligns[column] ?? 'left') && { align }),
          ...(bold !== row < count && { bold }),
          ...(fill !== undefined && { fill }),
          ...(Math.abs(size - body) >= 0.5 && { size }),
        };
      });
    });
    if (ofTable.every((cells) => cells.every((cell) => Object.keys(cell).length === 0))) continue;
    for (const [at, { line }] of table.rows.entries()) rows.set(line.start, ofTable[at] ?? []);
  }
  return rows;
}

function paragraphsIn(block: Block): Paragraph[] {
  if (block.is === 'paragraph') return [block];
  return block.is === 'table' ? [] : block.rows.flatMap(({ heads, names }) => [...heads, ...names].flat());
}

function differenceOf(own: OwnLook, { look, label: usualLabel, hanging: markWidth }: Paragraph, body: number): OwnLook {
  const { align: usual = 'left', bold: isBold = false, size: usualSize = body, ...indents } = lookOf(look);
  const { left: usualLeft = 0, hanging: usualHanging = 0 } = indents;
  const { align = usual, bold = isBold, size = usualSize } = own;
  // Where a letterhead names the institution, this line is printed smaller by default. Its own boldness and
  // size are therefore always kept.
  const isOfPaper = look === 'institution';
  const hanging = markWidth ?? usualHanging;
  const { left: ownLeft = usualLeft, firstLine = -hanging } = own;
  const left = Math.max(ownLeft, -firstLine);
  const label = own.label ?? (own.bold === false && usualLabel !== '' ? '' : undefined);
  return {
    ...(align !== usual && { align }),
    ...((bold !== isBold || isOfPaper || label) && { bold }),
    ...(label !== undefined && { label }),
    ...(own.italic && { italic: true }),
    ...(own.underline && { underline: true }),
    ...(own.letters && { letters: own.letters }),
    ...((Math.abs(size - usualSize) >= 0.5 || isOfPaper) && { size }),
    ...(Math.abs(left - usualLeft) >= LEAST_INDENT && { left }),
    ...(Math.abs(firstLine + hanging) >= LEAST_INDENT && { firstLine }),
  };
}

// A line that the header or the footer of its letter already shows.
export interface EdgeLine {
  line: Line;
  edge: NonNullable<OwnLook['edge']>;
}

// Returns the lines that the header or the footer of their letter already shows. Takes linear time.
export function edgeLines(lines: readonly Line[], looks: readonly LineLook[]): EdgeLine[] {
  const named = namedLines(lines, looks);
  return lines.flatMap((line, at) => {
    const edge = named.get(at)?.look.edge;
    return edge ? [{ line, edge }] : [];
  });
}

// Returns true if a stored value has the form that differingLooks() returns.
export function isLineLook(value: unknown): value is LineLook {
  const { words, which, look }: Partial<Record<keyof LineLook, unknown>> = Object(value);
  if (typeof words !== 'string' || !Number.isInteger(which) || typeof look !== 'object' || look === null) return false;
  const {
    align = 'left',
    bold = true,
    italic = true,
    underline = true,
    edge = 'header',
    label = '',
    letters = [],
    cells = [],
    ...lengths
  }: Partial<Record<keyof OwnLook, unknown>> = look;
  const isWithin = (name: keyof typeof BOUNDS) => {
    const { [name]: length = BOUNDS[name][1] } = lengths;
    return isWithinBounds(name, length);
  };
  const isPlain =
    /^(?:left|center|right|justify)$/.test(String(align)) &&
    /^(?:header|footer)$/.test(String(edge)) &&
    [bold, italic, underline].every((one) => typeof one === 'boolean') &&
    typeof label === 'string' &&
    label.length <= MOST_LABEL &&
    areAll(letters, isLettersLook) &&
    areAll(cells, isCellLook);
  return isPlain && isWithin('size') && isWithin('left') && isWithin('firstLine');
}

function areAll(values: unknown, isOne: (value: object) => boolean): boolean {
  const isPart = (value: unknown) => typeof value === 'object' && value !== null && isOne(value);
  return Array.isArray(values) && values.length <= MOST_PARTS && values.every(isPart);
}

function isWithinBounds(name: keyof typeof BOUNDS, length: unknown): boolean {
  const [least, most] = BOUNDS[name];
  return typeof length === 'number' && length >= least && length <= most;
}

function isLettersLook(value: object): boolean {
  const {
    start,
    end,
    bold = true,
    italic = true,
    underline = true,
  }: Partial<Record<keyof LettersLook, unknown>> = value;
  const areFlags = [bold, italic, underline].every((one) => typeof one === 'boolean');
  return areFlags && Number.isInteger(start) && Number.isInteger(end) && Number(start) >= 0;
}

function isCellLook(value: object): boolean {
  const {
    align = 'left',
    bold = true,
    fill = '000000',
    size = BOUNDS.size[0],
  }: Partial<Record<keyof CellLook, unknown>> = value;
  return (
    /^(?:left|center|right)$/.test(String(align)) &&
    typeof bold === 'boolean' &&
    /^[\dA-F]{6}$/.test(String(fill)) &&
    isWithinBounds('size', size)
  );
}
