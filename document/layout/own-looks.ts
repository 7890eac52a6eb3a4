// Gives lines the looks that they had in their letter, in place of the looks of their roles.
import type { Line } from '../line.ts';
import { namedLines } from '../reading/given-roles.ts';
import type { Block, Paragraph, Table } from './block.ts';
import type { LineLook, OwnLook } from './looks.ts';

// Returns the lines that are not already in the header or the footer of their letter. Takes linear time.
export function bodyLines(lines: readonly Line[], looks: readonly LineLook[]): readonly Line[] {
  const onPaper = namedLines(
    lines,
    looks.filter(({ look }) => look.edge),
  );
  return lines.filter((_, at) => !onPaper.has(at));
}

// Returns true if the label of a line is light, and the words behind it are bold.
export function isLightLabel({ bold, label = '' }: OwnLook = {}): boolean {
  return bold === true && label !== '';
}

// Sets `own` of the paragraphs. A line whose role a person chose keeps the look of that role. In signatures
// side by side, and at the top of a memo, only boldness and font size are set. Takes linear time.
export function takeOwnLooks(blocks: readonly Block[], lines: readonly Line[], looks: readonly LineLook[]): void {
  const lookByStart = new Map<number | undefined, OwnLook>();
  for (const [at, { look }] of namedLines(lines, looks))
    if (lines[at]?.why !== 'given') lookByStart.set(lines[at]?.start, look);
  const take = (paragraph: Paragraph, isSet: boolean) => {
    const look = lookByStart.get(paragraph.line.start);
    const { align: _, left: __, firstLine: ___, label, ...ofLetters } = look ?? {};
    if (look) paragraph.own = isSet ? ofLetters : look;
    if (!isSet && label !== undefined && paragraph.line.text.startsWith(label)) paragraph.label = label;
  };
  for (const block of lookByStart.size > 0 ? blocks : []) {
    if (block.is === 'paragraph') take(block, block.look.startsWith('memo'));
    if (block.is === 'table') takeCells(block, lookByStart);
    if (block.is === 'signatures')
      for (const { heads, names } of block.rows) for (const line of [...heads, ...names].flat()) take(line, true);
  }
}

// A row that the letter did not have looks as the row above it.
function takeCells(table: Table, lookByStart: ReadonlyMap<number | undefined, OwnLook>): void {
  const known = table.rows.map(({ line }) => lookByStart.get(line.start)?.cells);
  if (known.every((cells) => cells === undefined)) return;
  let above: NonNullable<OwnLook['cells']> = [];
  table.looks = known.map((cells, at) => {
    if (cells && at > 0) above = cells;
    return cells ?? above;
  });
}
