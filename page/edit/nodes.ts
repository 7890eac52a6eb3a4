// Converts the text of a document to nodes of the editor and back, without loss. Each node of a line or a
// cell stores the characters before it, such as line ends, blanks, bars or dashes, as an attribute.

import {
  type Block,
  headingRows,
  type LettersLook,
  type Line,
  type LineLook,
  layOut,
  type Paragraph,
  type Role,
} from '@membrete/document';
import { edgeLines } from '@membrete/document/letter-looks';
import { stretchesIn } from '@membrete/document/letters';
import { splitAtVariables } from '@membrete/document/variables';
import { type Attrs, type Node, Schema } from 'prosemirror-model';
import { classesOf, classesOfCell, labelLookOf, type ShownRange, signatureColumnsOf } from '../view/sheet/looks.ts';
import { styleOf, styleOfCell, styleOfLetters } from '../view/sheet/own-looks.ts';
import { partOf } from './line-parts.ts';

const schema = new Schema({
  nodes: {
    doc: { content: '(line | table | signatures)+', attrs: defaults({ rest: '' }) },
    text: {},
    // A variable. `written` is the variable as the text contains it, with braces.
    variable: {
      inline: true,
      atom: true,
      attrs: { written: {} },
      leafText: ({ attrs }) => attrs.written,
      toDOM: () => ['span'],
    },
    // A line. The text has signatures in columns row by row, but the sheet has them column by column: `later`
    // is the number of nodes by which a line comes later in the text. `style` is CSS. `part` is the Spanish
    // name of the role.
    line: {
      content: '(text | variable)*',
      attrs: defaults({ before: '\n', later: 0, role: 'paragraph', look: 'line paragraph', style: '', part: '' }),
      selectable: false,
      parseDOM: [{ tag: 'p' }, { tag: 'div' }],
      toDOM: ({ attrs: { look, style, part } }) => [
        'p',
        { class: look, 'data-part': part, ...(style && { style }) },
        0,
      ],
    },
    table: { content: 'headings rows', selectable: false, isolating: true, toDOM: () => ['table', 0] },
    headings: { content: 'row*', selectable: false, toDOM: () => ['thead', 0] },
    rows: { content: 'row*', selectable: false, toDOM: () => ['tbody', 0] },
    row: { content: 'cell+', selectable: false, toDOM: () => ['tr', 0] },
    // A cell of a table. `closed` is false for a cell that the text lacks, because its row has too few bars.
    // `width` is the width of the column in percent, for a heading. `columns` and `rows` are the numbers of
    // columns and rows that the cell spans.
    cell: {
      content: '(text | variable)*',
      attrs: defaults({
        before: ' | ',
        closed: true,
        look: '',
        style: '',
        heading: false,
        width: 0,
        columns: 1,
        rows: 1,
      }),
      selectable: false,
      isolating: true,
      toDOM: ({ attrs: { look, style, heading, width, columns, rows } }) => {
        const css = [heading && `width: ${width}%`, style].filter(Boolean).join('; ');
        const settings = { class: look, colspan: columns, rowspan: rows, ...(css && { style: css }) };
        return heading ? ['th', settings, 0] : ['td', settings, 0];
      },
    },
    signatures: {
      content: 'column+',
      attrs: defaults({ look: 'signatures' }),
      selectable: false,
      toDOM: ({ attrs }) => ['div', { class: attrs.look }, 0],
    },
    column: {
      content: 'part part',
      attrs: defaults({ width: 1 }),
      selectable: false,
      isolating: true,
      toDOM: ({ attrs }) => ['div', { class: `of-${attrs.width}` }, 0],
    },
    part: { content: 'line*', selectable: false, toDOM: () => ['div', 0] },
  },
  // The mark that draws the label at the beginning of a line in bold.
  marks: {
    label: {
      inclusive: false,
      attrs: defaults({ look: '' }),
      toDOM: ({ attrs: { look } }) => ['b', { class: look }, 0],
    },
    letters: { attrs: defaults({ style: '' }), toDOM: ({ attrs: { style } }) => ['span', { style }, 0] },
  },
});

function defaults(values: Attrs): Record<string, { default: unknown }> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { default: value }]));
}

// A line or a cell. `pos` is the editor's position of its first letter; `start` and `end` are offsets in the
// text.
export interface EditableRange {
  node: Node;
  pos: number;
  start: number;
  end: number;
}

// Reads the text and the ranges of lines and cells, in the order of the text.
export function readNodes(doc: Node): { text: string; places: EditableRange[] } {
  const places: EditableRange[] = [];
  let text = '';
  let missing = 0;
  for (const { node, pos } of nodesInOrder(doc)) {
    const words = node.textContent;
    const { before, closed = true }: { before?: string; closed?: boolean } = node.attrs;
    text += before ?? '';
    if (!closed && words !== '') text += `${'  |'.repeat(missing)} `;
    missing = closed || words !== '' ? 0 : missing + 1;
    places.push({ node, pos, start: text.length, end: text.length + words.length });
    text += !closed && words !== '' ? `${words} |` : words;
  }
  const { rest }: { rest?: string } = doc.attrs;
  return { text: text + (rest ?? ''), places };
}

// Makes the nodes of a text. `keep` is the line with the caret: it keeps the blanks at its ends, and has a
// node even if it is blank. `place` is the range of the clicked finding.
export function makeNodes(
  text: string,
  lines: readonly Line[],
  {
    keep,
    place,
    looks = [],
  }: { keep?: ShownRange | undefined; place?: ShownRange | undefined; looks?: readonly LineLook[] } = {},
): Node {
  const blocks = layOut(keep ? withBlankLine(lines, text, keep) : lines, { asWritten: true, looks });
  // `leaves` are the lines and cells in the order of the sheet. The nodes are made in the order of the text,
  // because each node stores the characters before it.
  const leaves = blocks.flatMap((block) => leavesOf(block, place));
  const ranges = leaves.map((leaf, at) => ({ ...stretch(leaf.range, text, keep), at }));
  const nodes: Node[] = [];
  let end = 0;
  for (const [rank, range] of ranges.toSorted((a, b) => a.start - b.start || a.end - b.end).entries()) {
    const { type = 'line', attrs = {}, range: own = range, ...label } = leaves[range.at] ?? {};
    const position = { before: text.slice(end, range.start), later: rank - range.at };
    nodes[range.at] = schema.node(
      type,
      { ...attrs, ...position },
      inline(text.slice(range.start, range.end), own.start - range.start, label),
    );
    end = range.end;
  }
  const take = (count: number) => nodes.splice(0, count);
  const content = blocks.flatMap((block) => {
    if (block.is === 'paragraph') return take(1);
    if (block.is === 'table') {
      const rows = block.rows.map(({ spans }) =>
        schema.node('row', null, take(spans.filter(({ columns }) => columns > 0).length)),
      );
      const count = Math.max(1, headingRows(block));
      const [headings, others] = [rows.slice(0, count), rows.slice(count)];
      return schema.node('table', null, [schema.node('headings', null, headings), schema.node('rows', null, others)]);
    }
    const columns = signatureColumnsOf(block).map(({ above, below, width }) => {
      const parts = [above, below].map(({ length }) => schema.node('part', null, take(length)));
      return schema.node('column', { width }, parts);
    });
    return schema.node('signatures', { look: block.keepsWithNext ? 'signatures keeps' : 'signatures' }, columns);
  });
  if (content.length === 0) {
    // If the sheet is empty, its first line begins after the lines of the header, which the letterhead shows.
    const top = edgeLines(lines, looks).findLast(({ edge }) => edge === 'header')?.line.end ?? 0;
    content.push(schema.node('line', { before: text.slice(0, top) + (top > 0 ? '\n\n' : '') }));
    end = top;
  }
  return schema.node('doc', { rest: text.slice(end) }, content);
}

// Converts a position in the editor to an offset in the text. A position outside of lines gives the start of
// the next line.
export function offsetAt(places: readonly EditableRange[], pos: number): number {
  const inside = places.find((place) => place.pos <= pos && pos <= place.pos + place.node.content.size);
  if (inside) return inside.start + inside.node.cut(0, pos - inside.pos).textContent.length;
  const below = places.filter((place) => place.pos > pos).map(({ start }) => start);
  return below.length > 0 ? Math.min(...below) : Math.max(0, ...places.map(({ end }) => end));
}

// Converts an offset in the text to a position in the editor. An offset between lines gives the next line; an
// offset within a variable gives the position before it.
export function posAt(places: readonly EditableRange[], offset: number): number {
  const place = placeAt(places, offset);
  if (!place) return 0;
  let remaining = Math.max(0, Math.min(offset, place.end) - place.start);
  let pos = place.pos;
  place.node.forEach((child) => {
    const { length } = child.textContent;
    if (remaining <= 0) return;
    if (child.isText) pos += Math.min(remaining, length);
    else if (remaining >= length) pos += 1;
    remaining -= length;
  });
  return pos;
}

export function placeAt(places: readonly EditableRange[], offset: number): EditableRange | undefined {
  return places.find(({ end }) => end >= offset) ?? places.at(-1);
}

export function isCell(place: EditableRange | undefined): boolean {
  return place?.node.type.name === 'cell';
}

// Returns the range of the line up to «\n»; it includes the «\r» of a Windows line end.
export function lineAt(text: string, offset: number): ShownRange {
  const above = text.slice(0, offset);
  const length = text.slice(offset).search(/\r(?!\n)|\n/);
  return {
    start: Math.max(above.lastIndexOf('\n'), above.lastIndexOf('\r')) + 1,
    end: length < 0 ? text.length : offset + length,
  };
}

function nodesInOrder(doc: Node): { node: Node; pos: number }[] {
  const nodes: { node: Node; pos: number; rank: number }[] = [];
  doc.descendants((node, pos) => {
    if (node.isTextblock) nodes.push({ node, pos: pos + 1, rank: nodes.length + (node.attrs.later ?? 0) });
    return !node.isTextblock;
  });
  return nodes.sort((a, b) => a.rank - b.rank);
}

// `before` is the number of blanks before the line, in which `letters` are.
function inline(
  words: string,
  before: number,
  { label = 0, labelLook = '', letters }: Pick<Leaf, 'label' | 'labelLook' | 'letters'>,
): Node[] {
  const marks = [schema.mark('label', { look: labelLook })];
  const bold = label > 0 ? [schema.text(words.slice(0, label), marks)] : [];
  let from = label;
  const pieces = splitAtVariables(words.slice(label)).flatMap((piece) => {
    const length = typeof piece === 'string' ? piece.length : piece.end - piece.start;
    const range = { start: from - before, end: from - before + length };
    from += length;
    const stretches = length === 0 ? [] : stretchesIn(range, letters);
    const markOf = (look: LettersLook | undefined) =>
      look ? [schema.mark('letters', { style: styleOfLetters(look) })] : [];
    if (typeof piece !== 'string') {
      const written = words.slice(range.start + before, range.end + before);
      return schema.node('variable', { written }, undefined, markOf(stretches[0]?.look));
    }
    return stretches.map(({ start, end, look }) =>
      schema.text(words.slice(start + before, end + before), markOf(look)),
    );
  });
  return [...bold, ...pieces];
}

// The data for the node of a line or a cell. `label` is the length of the label at its beginning, `labelLook` its
// CSS class.
interface Leaf {
  type: 'line' | 'cell';
  range: ShownRange;
  attrs: Attrs;
  label?: number;
  labelLook?: string;
  letters?: readonly LettersLook[] | undefined;
}

function leavesOf(block: Block, place: ShownRange | undefined): Leaf[] {
  const leafOf = (paragraph: Paragraph): Leaf => {
    const { line, label } = paragraph;
    const css = { look: classesOf(paragraph, place), style: styleOf(paragraph) };
    const attrs = { role: line.role, ...css, part: partOf(line)?.name ?? '' };
    const letters = paragraph.own?.letters;
    return { type: 'line', range: line, attrs, label: label.length, labelLook: labelLookOf(paragraph), letters };
  };
  if (block.is === 'paragraph') return [leafOf(block)];
  if (block.is === 'signatures')
    return signatureColumnsOf(block).flatMap(({ above, below }) => [...above, ...below].map(leafOf));
  return block.rows.flatMap(({ line, spans }, row) => {
    const ranges = rangesOfCells(line);
    return spans.flatMap((span, column): Leaf[] => {
      if (span.columns === 0) return [];
      const { [column]: range } = ranges;
      const look = classesOfCell(block, row, column, place);
      const shares = block.widths.slice(column, column + span.columns);
      const width = 100 * shares.reduce((sum, share) => sum + share, 0);
      const style = styleOfCell(block, row, column);
      const attrs = {
        ...span,
        closed: range !== undefined,
        look,
        style,
        heading: row === 0,
        ...(row === 0 && { width }),
      };
      return [{ type: 'cell', range: range ?? { start: line.end, end: line.end }, attrs }];
    });
  });
}

// Returns the ranges of the words between the bars of a row.
function rangesOfCells({ text, start }: Line): ShownRange[] {
  let from = start + 1;
  return text
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => {
      const blanks = cell.trim() === '' ? Math.min(1, cell.length) : cell.length - cell.trimStart().length;
      const at = from + blanks;
      from += cell.length + 1;
      return { start: at, end: at + cell.trim().length };
    });
}

// Extends a range by blanks, so that it covers `keep`, the line with the caret.
function stretch(range: ShownRange, text: string, keep: ShownRange = range): ShownRange {
  const start = Math.min(range.start, keep.start);
  const end = Math.max(range.end, keep.end);
  const isBlank = [text.slice(start, range.start), text.slice(range.end, end)].every((gap) => /^[^\S\r\n]*$/.test(gap));
  return isBlank ? { start, end } : { start: range.start, end: range.end };
}

// Adds a line for the caret if the caret is on a blank line. The new line gets the role of the line above:
// below the addressee, for example, it belongs to the addressee.
function withBlankLine(lines: readonly Line[], text: string, { start, end }: ShownRange): readonly Line[] {
  const around = lineAt(text, start);
  if (text.slice(around.start, around.end).trim() !== '') return lines;
  const next = lines.findIndex((line) => line.start > end);
  const index = next < 0 ? lines.length : next;
  const above = lines[index - 1]?.role ?? 'paragraph';
  return lines.toSpliced(index, 0, {
    ...BLANK,
    role: PARTS_OF_LINES.includes(above) ? above : 'paragraph',
    start,
    end,
  });
}

const PARTS_OF_LINES: readonly Role[] = ['header', 'reference', 'addressee', 'listItem', 'signature', 'annex', 'copy'];

const BLANK = { text: '', indent: 0, blankBefore: true, plain: '', cased: '', bare: '', names: [], words: 0 };
