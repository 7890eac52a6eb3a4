// The own looks of a letter's lines: what of them is kept, and how a stored one is checked.
import { readDocument } from '../reading/document.ts';
import { namedLines } from '../reading/given-roles.ts';
import type { Block, Paragraph } from './block.ts';
import { layOut } from './layout.ts';
import { type LineLook, lookOf, type OwnLook } from './looks.ts';

// The most lines of a letter that keep their own looks, some forty pages: a longer one looks as its roles do,
// since every step of undo and every draft carries the looks.
export const MOST_LOOKS = 1000;

// The bounds of lengths and sizes, in points. Beyond them a line is no longer plain, or the file is damaged.
const BOUNDS = { size: [6, 28], left: [0, 300], firstLine: [-300, 300] } as const;

// The least difference between two indents that shows, in points.
const LEAST_INDENT = 3;

// Returns the look within the bounds. The first line does not begin further left than the margin.
export function boundLook({ size, left, firstLine, ...look }: OwnLook): OwnLook {
  const bound = (value: number, [least, most]: readonly [number, number]) => Math.min(Math.max(value, least), most);
  const indent = left === undefined ? undefined : bound(left, BOUNDS.left);
  return {
    ...look,
    ...(size !== undefined && { size: bound(size, BOUNDS.size) }),
    ...(indent !== undefined && { left: indent }),
    ...(firstLine !== undefined && { firstLine: Math.max(bound(firstLine, BOUNDS.firstLine), -(indent ?? 0)) }),
  };
}

// Returns of each look what differs from the look of the line's role in this text; none for a line that does
// not differ, that is in a table, or in columns. `size` is the size of the body in points. A look without
// `left` or `firstLine` leaves that to the role. Linear time.
export function differingLooks(text: string, looks: readonly LineLook[], size: number): LineLook[] {
  const { lines } = readDocument(text);
  const paragraphs = new Map<number, Paragraph>();
  // In an editor each of the lines that were wrapped by hand is a paragraph.
  for (const blocks of [layOut(lines, { asWritten: true }), layOut(lines)])
    for (const paragraph of blocks.flatMap(paragraphsIn)) paragraphs.set(paragraph.line.start, paragraph);
  const differing: LineLook[] = [];
  for (const [at, { words, which, look }] of namedLines(lines, looks)) {
    const paragraph = paragraphs.get(lines[at]?.start ?? -1);
    const isColumn = paragraph && paragraph.line.end < (lines[at]?.end ?? 0);
    const own = paragraph && !isColumn ? differenceOf(look, paragraph, size) : {};
    if (Object.keys(own).length > 0) differing.push({ words, which, look: own });
  }
  return differing.length > MOST_LOOKS ? [] : differing;
}

function paragraphsIn(block: Block): Paragraph[] {
  if (block.is === 'paragraph') return [block];
  return block.is === 'table' ? [] : block.rows.flatMap(({ heads, names }) => [...heads, ...names].flat());
}

function differenceOf(own: OwnLook, { look, hanging: markWidth }: Paragraph, body: number): OwnLook {
  const { align: usual = 'left', bold: isBold = false, size: usualSize = body, ...indents } = lookOf(look);
  const { left: usualLeft = 0, hanging: usualHanging = 0 } = indents;
  const { align = usual, bold = isBold, size = usualSize } = own;
  // On a letterhead that names the institution its line in the text is smaller.
  const isOfPaper = look === 'institution';
  const hanging = markWidth ?? usualHanging;
  const { left: ownLeft = usualLeft, firstLine = -hanging } = own;
  const left = Math.max(ownLeft, -firstLine);
  return {
    ...(align !== usual && { align }),
    ...((bold !== isBold || isOfPaper) && { bold }),
    ...((Math.abs(size - usualSize) >= 0.5 || isOfPaper) && { size }),
    ...(Math.abs(left - usualLeft) >= LEAST_INDENT && { left }),
    ...(Math.abs(firstLine + hanging) >= LEAST_INDENT && { firstLine }),
  };
}

// True if a stored value is the look of a line as differingLooks returns it.
export function isLineLook(value: unknown): value is LineLook {
  const { words, which, look }: Partial<Record<keyof LineLook, unknown>> = Object(value);
  if (typeof words !== 'string' || !Number.isInteger(which) || typeof look !== 'object' || look === null) return false;
  const { align = 'left', bold = true, ...lengths }: Partial<Record<keyof OwnLook, unknown>> = look;
  const isWithin = (name: keyof typeof BOUNDS) => {
    const { [name]: length = BOUNDS[name][1] } = lengths;
    return typeof length === 'number' && length >= BOUNDS[name][0] && length <= BOUNDS[name][1];
  };
  const isPlain = /^(?:left|center|right)$/.test(String(align)) && typeof bold === 'boolean';
  return isPlain && isWithin('size') && isWithin('left') && isWithin('firstLine');
}
