// The text of a document as the nodes of the editor, and back, byte by byte. A line, or a cell, has what is written between it and the one
// before it in the text (line ends, blanks, bars, dashes) as an attribute, so that nothing of the text is lost or made anew.
import { Fragment, type Node, Schema } from 'prosemirror-model';
import type { Block, Paragraph, Signatures, Table } from '../../template/block.ts';
import { layOut } from '../../template/layout.ts';
import type { Line, Role } from '../../template/line.ts';
import { splitAtVariables } from '../../template/variables.ts';
import { columnsOf } from '../sheet/columns.ts';

const schema = new Schema({
  nodes: {
    doc: { content: '(line | table | signatures)+', attrs: { rest: { default: '' } } },
    text: {},
    // As it is written, with its braces.
    variable: { inline: true, atom: true, attrs: { written: {} }, toDOM: () => ['span'] },
    // `later` says by how many lines a line of signatures comes later in the text, which has columns row by row.
    line: {
      content: '(text | variable)*',
      attrs: { before: { default: '\n' }, later: { default: 0 } },
      selectable: false,
      parseDOM: [{ tag: 'p' }, { tag: 'div' }],
      toDOM: () => ['p', 0],
    },
    table: { content: 'headings rows', selectable: false, isolating: true, toDOM: () => ['table', 0] },
    headings: { content: 'row', selectable: false, toDOM: () => ['thead', 0] },
    rows: { content: 'row*', selectable: false, toDOM: () => ['tbody', 0] },
    row: { content: 'cell+', selectable: false, toDOM: () => ['tr', 0] },
    // `closed` is false where the text has fewer cells than headings: such a cell has no bar yet.
    cell: {
      content: '(text | variable)*',
      attrs: { before: { default: ' | ' }, heading: { default: false }, closed: { default: true } },
      selectable: false,
      isolating: true,
      toDOM: ({ attrs }) => [attrs.heading ? 'th' : 'td', 0],
    },
    signatures: {
      content: 'column+',
      attrs: { keeps: { default: false } },
      selectable: false,
      toDOM: ({ attrs }) => ['div', { class: attrs.keeps ? 'signatures keeps' : 'signatures' }, 0],
    },
    column: {
      content: 'part part',
      attrs: { width: { default: 1 } },
      selectable: false,
      isolating: true,
      toDOM: ({ attrs }) => ['div', { class: `of-${attrs.width}` }, 0],
    },
    part: { content: 'line*', selectable: false, toDOM: () => ['div', 0] },
  },
});

// A line or a cell. `pos` is the position before its first letter; `start` and `end` are offsets of the text.
export interface Place {
  node: Node;
  pos: number;
  start: number;
  end: number;
}

// A line or a cell as it is drawn, in the order of the nodes; a cell has no paragraph, but the column of its table.
export interface Drawn {
  line: Line;
  paragraph: Paragraph | undefined;
  cell?: { table: Table; column: number };
}

// Part of a text, with the white space at its ends.
export interface Range {
  start: number;
  end: number;
}

// Reads the nodes: their text, and the lines and cells in the order of the text.
export function readNodes(doc: Node): { text: string; places: Place[] } {
  const places: Place[] = [];
  let text = '';
  let missing = 0;
  for (const { node, pos } of inOrder(doc)) {
    const words = wordsOf(node);
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

// The nodes of a text whose lines are read, and what each of them is drawn as. `keep` is the line with the caret: it keeps the white
// space at its ends, and it is there even if it has nothing else.
export function makeNodes(text: string, lines: readonly Line[], keep?: Range): { doc: Node; drawn: Drawn[] } {
  const drawn: Drawn[] = [];
  const ranges: Range[] = [];
  const blocks = layOut(keep ? withBlankLine(lines, text, keep) : lines, { asWritten: true });
  for (const block of blocks) for (const entry of entriesOf(block)) ranges.push(stretch(entry, text, keep));
  const written = new Map<Range, { before: string; rank: number }>();
  let end = 0;
  for (const [rank, range] of ranges.toSorted((a, b) => a.start - b.start || a.end - b.end).entries()) {
    written.set(range, { before: text.slice(end, range.start), rank });
    end = range.end;
  }
  let next = 0;
  const take = () => {
    const at = next++;
    const range = ranges[at] ?? { start: 0, end: 0 };
    const { before = '', rank = at } = written.get(range) ?? {};
    return { before, later: rank - at, content: inline(text.slice(range.start, range.end)) };
  };
  const line = (paragraph: Paragraph) => {
    const { content, ...attrs } = take();
    drawn.push({ line: paragraph.line, paragraph });
    return schema.node('line', attrs, content);
  };
  const nodes = blocks.map((block) => {
    if (block.is === 'paragraph') return line(block);
    return block.is === 'table' ? table(block, take, drawn) : signatures(block, line);
  });
  const content = nodes.length > 0 ? nodes : [schema.node('line', { before: '' })];
  if (nodes.length === 0) drawn.push({ line: blankLine({ start: 0, end: 0 }), paragraph: undefined });
  return { doc: schema.node('doc', { rest: text.slice(end) }, content), drawn };
}

// The offset in the text of a position, or that of the next line.
export function offsetAt(places: readonly Place[], pos: number): number {
  const inside = places.find((place) => place.pos <= pos && pos <= place.pos + place.node.content.size);
  if (inside) return inside.start + wordsOf(inside.node.cut(0, pos - inside.pos)).length;
  const below = places.filter((place) => place.pos > pos).map(({ start }) => start);
  return below.length > 0 ? Math.min(...below) : Math.max(0, ...places.map(({ end }) => end));
}

// The position of an offset: in the line that has it, else in the next or the last one. Within a variable it is before that.
export function posAt(places: readonly Place[], offset: number): number {
  const place = placeAt(places, offset);
  if (!place) return 0;
  let left = Math.max(0, Math.min(offset, place.end) - place.start);
  let pos = place.pos;
  place.node.forEach((child) => {
    const length = wordsOf(child).length;
    if (left <= 0) return;
    if (child.isText) pos += Math.min(left, length);
    else if (left >= length) pos += 1;
    left -= length;
  });
  return pos;
}

export function placeAt(places: readonly Place[], offset: number): Place | undefined {
  return places.find(({ end }) => end >= offset) ?? places.at(-1);
}

// The lines and cells in the order of the text.
function inOrder(doc: Node): { node: Node; pos: number }[] {
  const found: { node: Node; pos: number; rank: number }[] = [];
  doc.descendants((node, pos) => {
    if (node.isTextblock) found.push({ node, pos: pos + 1, rank: found.length + (node.attrs.later ?? 0) });
    return !node.isTextblock;
  });
  return found.sort((a, b) => a.rank - b.rank);
}

// The text of a node, variables as they are written. Most nodes are those of the reading before.
const written = new WeakMap<Node, string>();

function wordsOf(node: Node): string {
  const known = written.get(node);
  if (known !== undefined) return known;
  const words = node.isLeaf
    ? (node.text ?? node.attrs.written ?? '')
    : node.textBetween(0, node.content.size, '', (leaf) => leaf.attrs.written ?? '');
  written.set(node, words);
  return words;
}

function inline(words: string): Fragment {
  const pieces = splitAtVariables(words).flatMap((piece) => {
    if (typeof piece !== 'string') return schema.node('variable', { written: words.slice(piece.start, piece.end) });
    return piece === '' ? [] : schema.text(piece);
  });
  return Fragment.from(pieces);
}

// The part of the text of each line or cell, in the order of the nodes.
function entriesOf(block: Block): Range[] {
  if (block.is === 'paragraph') return [block.line];
  if (block.is === 'table') return block.rows.flatMap(({ line, cells }) => rangesOfCells(line, cells.length));
  return columnsOf(block).flatMap(({ above, below }) => [...above, ...below].map(({ line }) => line));
}

// The words between two bars; where the line has too few of them, its end.
function rangesOfCells({ text, start, end }: Line, count: number): Range[] {
  const ranges: Range[] = [];
  let from = 1;
  for (let column = 0; column < count; column++) {
    const bar = from < text.length ? text.indexOf('|', from) : -1;
    if (bar < 0) {
      ranges.push({ start: end, end });
      continue;
    }
    const cell = text.slice(from, bar);
    const blanks = cell.trim() === '' ? Math.min(1, cell.length) : cell.length - cell.trimStart().length;
    ranges.push({ start: start + from + blanks, end: start + from + blanks + cell.trim().length });
    from = bar + 1;
  }
  return ranges;
}

function stretch({ start, end }: Range, text: string, keep: Range | undefined): Range {
  const isKept =
    keep &&
    keep.start <= start &&
    end <= keep.end &&
    (text.slice(keep.start, start) + text.slice(end, keep.end)).trim() === '';
  if (isKept) return { start: keep.start, end: keep.end };
  if (keep === undefined || keep.start < keep.end) return { start, end };
  const caret = keep.start;
  if (end < caret && isGap(text.slice(end, caret))) return { start, end: caret };
  return caret < start && isGap(text.slice(caret, start)) ? { start: caret, end } : { start, end };
}

function isGap(words: string): boolean {
  return /^[^\S\r\n]*$/.test(words);
}

type Take = () => { before: string; later: number; content: Fragment };

function table(block: Table, take: Take, drawn: Drawn[]): Node {
  const [headings, ...others] = block.rows.map(({ line, cells }, at) => {
    const bars = line.text.split('|').length - 2;
    const nodes = cells.map((_, column) => {
      const { before, content } = take();
      drawn.push({ line, paragraph: undefined, cell: { table: block, column } });
      return schema.node('cell', { before, heading: at === 0, closed: column < bars }, content);
    });
    return schema.node('row', null, nodes);
  });
  return schema.node('table', null, [schema.node('headings', null, headings), schema.node('rows', null, others)]);
}

function signatures(block: Signatures, line: (paragraph: Paragraph) => Node): Node {
  const draw = (paragraphs: readonly Paragraph[]) => schema.node('part', null, paragraphs.map(line));
  return schema.node(
    'signatures',
    { keeps: block.keepsWithNext },
    columnsOf(block).map(({ above, below, width }) => schema.node('column', { width }, [draw(above), draw(below)])),
  );
}

// The lines with the blank one that has the caret. It has the role of the line above in the parts that go on line by line.
function withBlankLine(lines: readonly Line[], text: string, { start, end }: Range): readonly Line[] {
  const next = lines.findIndex((line) => line.start > end);
  const index = next < 0 ? lines.length : next;
  const above = lines[index - 1];
  const isTouched = (gap: string) => gap !== '' && !/[\r\n]/.test(gap);
  if (text.slice(start, end).trim() !== '' || (above && above.end >= start)) return lines;
  if (isTouched(text.slice(above?.end ?? start, start)) || isTouched(text.slice(end, lines[index]?.start ?? end)))
    return lines;
  const role = above && GOES_ON.includes(above.role) ? above.role : 'paragraph';
  return lines.toSpliced(index, 0, blankLine({ start, end }, role));
}

const GOES_ON: readonly Role[] = ['header', 'reference', 'addressee', 'listItem', 'signature', 'annex', 'copy'];

function blankLine({ start, end }: Range, role: Role = 'paragraph'): Line {
  return { ...BLANK, role, start, end };
}

const BLANK = { text: '', indent: 0, blankBefore: true, plain: '', cased: '', bare: '', names: [], words: 0 };
