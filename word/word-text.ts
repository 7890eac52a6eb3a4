// writeText writes the body or another part of a Word file as plain text, and records where each piece of the
// text is in the file.
import type { PlaceForm } from '@membrete/document/outgoing';
import { modelsIn } from '@membrete/document/past-letter';
import { nfc } from '@membrete/document/text';
import { readSwitches } from './field-switches.ts';
import { joinTouching, type Marking, markedLetters } from './marked-letters.ts';
import type {
  WordBlock,
  WordCell,
  WordField,
  WordParagraph,
  WordPlace,
  WordRow,
  WordStory,
  WordTable,
} from './word-file.ts';

// The text of a story. Space between paragraphs becomes a blank line. A table becomes Markdown, or columns
// side by side. A gap to fill in becomes underscores. The text is in NFC.
export interface WordText {
  text: string;
  marks: WordMark[];
  // The ranges of headers and footers.
  edges: WordEdge[];
  // Returns the places of a range in the file, one for each paragraph. The marker of a list item is not in
  // the file, and has no place.
  placesAt(start: number, end: number): WordPlace[];
  // Returns the range of a place, or undefined if the text does not contain it.
  rangeOf(place: WordPlace): { start: number; end: number } | undefined;
}

// A range that is a field or a control, or is marked by its colour. `name` is the name of a `field` or
// `control`. A field without a name has its type (DATE) instead.
export interface WordMark {
  // An `entry` is a field of an old form, and its `name` is a bookmark. A `prompt` is a control that still
  // asks for a value. A `cell` is an empty cell, a `picture` a cell without words that has one.
  kind: Marking | 'cell' | 'control' | 'entry' | 'field' | 'pageNumber' | 'picture' | 'prompt';
  start: number;
  end: number;
  name: string;
  // The tag by which programs find a control.
  tag?: string;
  // How a field shows its value, if not as it is.
  form?: PlaceForm;
}

// The range of a header or footer.
interface WordEdge {
  kind: 'header' | 'footer';
  story: WordStory;
  start: number;
  end: number;
}

// Part of the text, [start, end), that shows `length` letters of a paragraph, from `offset` on. If the part
// is as long as `length`, each of its characters is one letter.
interface Piece {
  start: number;
  end: number;
  paragraph: WordParagraph;
  offset: number;
  length: number;
}

interface Writing {
  text: string;
  pieces: Piece[];
  marks: WordMark[];
}

// Words that are written in place of `length` letters of a paragraph, from `offset` on.
type Stretch = { words: string; offset: number; length: number };

export function writeText(blocks: readonly WordBlock[]): WordText {
  const writing: Writing = { text: '', pieces: [], marks: [] };
  writeBlocks(blocks, writing);
  return readWriting(writing);
}

// Writes a whole file as a single text: headers, body, notes, footers, with a blank line between them.
export function writeStories(stories: readonly WordStory[]): WordText {
  const whole: Writing = { text: '', pieces: [], marks: [] };
  const edges: WordEdge[] = [];
  for (const kind of ORDER)
    for (const story of stories.filter((one) => one.kind === kind)) {
      const writing: Writing = { text: '', pieces: [], marks: [] };
      writeBlocks(story.blocks, writing);
      if (whole.text !== '' && writing.text !== '') whole.text += '\n\n';
      const start = whole.text.length;
      append(writing, whole);
      if (kind === 'header' || kind === 'footer') edges.push({ kind, story, start, end: whole.text.length });
    }
  return readWriting(whole, edges);
}

const ORDER = ['header', 'body', 'note', 'footer'] as const;

function readWriting({ text, pieces, marks }: Writing, edges: WordEdge[] = []): WordText {
  const inOrder = pieces.toSorted((one, other) => one.start - other.start || one.end - other.end);
  const ofParagraph = Map.groupBy(pieces, ({ paragraph }) => paragraphKey(paragraph));
  return {
    text,
    marks: [...marks, ...modelsIn(text).map((one) => ({ ...one, kind: 'field' as const }))].toSorted(
      (one, other) => one.start - other.start || other.end - one.end,
    ),
    edges,
    placesAt: (start, end) => placesIn(piecesIn(inOrder, start, end), start, end),
    rangeOf: (place) => rangeIn(ofParagraph.get(paragraphKey(place)) ?? [], place),
  };
}

function paragraphKey({ part, paragraph }: Pick<WordPlace, 'part' | 'paragraph'>): string {
  return `${paragraph} ${part}`;
}

// Returns the pieces of a range. They are sorted and do not overlap, so that a binary search finds the first.
function piecesIn(pieces: readonly Piece[], start: number, end: number): Piece[] {
  let [low, high] = [0, pieces.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.end ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  const near: Piece[] = [];
  for (let piece = pieces[low]; piece && piece.start <= end; piece = pieces[++low]) near.push(piece);
  if (start < end) return near.filter((piece) => piece.start < end && piece.end > start);
  // An empty range belongs to an empty piece at this position. If there is none, it belongs to the piece that
  // continues after it, or to the piece that ends there.
  const empty = near.find((piece) => piece.start === piece.end);
  return [empty ?? near.find((piece) => piece.end > start) ?? near[0]].filter((piece) => piece !== undefined);
}

function placesIn(pieces: readonly Piece[], start: number, end: number): WordPlace[] {
  const places: WordPlace[] = [];
  for (const piece of pieces) {
    const isExact = piece.end - piece.start === piece.length;
    const from = piece.offset + (isExact ? Math.max(start - piece.start, 0) : 0);
    const to = piece.offset + (isExact ? Math.min(end - piece.start, piece.length) : piece.length);
    const last = places.at(-1);
    const { part, paragraph } = piece.paragraph;
    if (last?.part === part && last.paragraph === paragraph && last.end === from) last.end = to;
    else places.push({ part, paragraph, start: from, end: to });
  }
  return places;
}

function rangeIn(pieces: readonly Piece[], place: WordPlace): { start: number; end: number } | undefined {
  const touched = pieces.filter(({ offset, length }) =>
    place.start === place.end
      ? offset <= place.start && place.start <= offset + length
      : offset < place.end && offset + length > place.start,
  );
  const [first, last] = [touched[0], touched.at(-1)];
  if (!first || !last) return undefined;
  const positionIn = (piece: Piece, offset: number, otherwise: number) =>
    piece.end - piece.start === piece.length ? piece.start + offset - piece.offset : otherwise;
  return {
    start: positionIn(first, Math.max(place.start, first.offset), first.start),
    end: positionIn(last, Math.min(place.end, last.offset + last.length), last.end),
  };
}

// A paragraph with more letters than this takes more than one line. A blank line separates it from other
// paragraphs, as on paper.
const LONG = 90;

function writeBlocks(blocks: readonly WordBlock[], writing: Writing): void {
  const usual = usualGap(blocks);
  let above: WordParagraph | undefined;
  // True if a blank line precedes the next block.
  let isApart = false;
  for (const block of blocks) {
    if (block.is === 'table') {
      isApart = writing.text !== '';
      above = undefined;
      if (writeTable(block, writing)) isApart = true;
      continue;
    }
    for (const box of block.boxes) {
      const inner: Writing = { text: '', pieces: [], marks: [] };
      writeBlocks(box, inner);
      if (writing.text !== '' && inner.text !== '') writing.text += '\n\n';
      append(inner, writing);
      isApart = true;
    }
    const stretches = stretchesOf(block);
    if (stretches.every(({ words }) => words.trim() === '')) {
      isApart = true;
      continue;
    }
    const areItems = above !== undefined && above.marker !== '' && block.marker !== '';
    const isLong = block.text.length > LONG || (above !== undefined && above.text.length > LONG);
    isApart ||= above !== undefined && ((isLong && !areItems) || gapBetween(above, block) > usual + 3.5);
    if (writing.text !== '') writing.text += isApart ? '\n\n' : '\n';
    writing.text += block.marker;
    writeStretches(block, stretches, writing);
    above = block;
    isApart = false;
  }
}

// Returns the smallest space between two short paragraphs. Where the space is larger, the text gets a blank
// line.
function usualGap(blocks: readonly WordBlock[]): number {
  let [least, above] = [Number.POSITIVE_INFINITY, undefined as WordParagraph | undefined];
  for (const block of blocks) {
    const isLine = block.is === 'paragraph' && block.text.trim() !== '' && block.text.length <= LONG;
    if (isLine && above) least = Math.min(least, gapBetween(above, block));
    above = isLine ? block : undefined;
  }
  return least;
}

function gapBetween({ look: above }: WordParagraph, { look: below }: WordParagraph): number {
  const isClose = above.isContextual && below.isContextual && above.style === below.style;
  return isClose ? 0 : above.after + below.before;
}

const BLANK = '________';
const BLANKS = /[ \u00a0\u2002-\u200a]{2,}/g;

// Returns the text of a paragraph, with underscores for blanks to fill in.
function stretchesOf(paragraph: WordParagraph): Stretch[] {
  const { text, runs, fields, controls, openings, look } = paragraph;
  // Blanks are a gap to fill in if they are underlined, or are the value of a field or a control.
  const lined = runs.filter(({ look: { underline } }) => underline);
  const blanks = joinTouching(
    [...lined, ...fields, ...controls].toSorted((one, other) => one.start - other.start),
  ).flatMap(([start, end]) =>
    Array.from(text.slice(start, end).matchAll(BLANKS), ({ 0: { length }, index }) => ({
      at: start + index,
      length,
    })),
  );
  const leaders = leadersOf(text, look.tabs);
  const linedTabs = joinTouching(lined.filter(({ start, end }) => text.slice(start, end).trim() === ''))
    .filter(([start, end]) => text.slice(start, end).includes('\t'))
    .map(([start, end]) => ({ at: start, length: end - start, shown: BLANK }));
  const counted = new Set(fields.flatMap(({ type, start }) => (COUNTED.has(type) ? start : [])));
  const stretches: Stretch[] = [];
  let from = 0;
  const plain = (to: number) => {
    if (to > from) stretches.push({ words: text.slice(from, to), offset: from, length: to - from });
    from = to;
  };
  const special: { at: number; length: number; shown?: string }[] = [
    ...linedTabs,
    ...blanks,
    ...leaders.map(({ at, shown }) => ({ at, length: 1, shown })),
    ...openings
      .filter(({ offset }) => (text !== '' || fields.length + controls.length > 0) && !counted.has(offset))
      .map(({ offset }) => ({ at: offset, length: 0 })),
  ];
  // At the same position, a tab that is drawn as a line or dots comes before other gaps to fill in.
  const rank = ({ shown }: (typeof special)[number]) => (shown === undefined ? 1 : 0);
  special.sort((one, other) => one.at - other.at || rank(one) - rank(other) || one.length - other.length);
  for (const { at, length, shown = length > 1 ? '_'.repeat(length) : BLANK } of special) {
    if (at < from) continue;
    plain(at);
    stretches.push({ words: shown, offset: at, length });
    from = at + length;
  }
  plain(text.length);
  return stretches.length > 0 ? stretches : [{ words: '', offset: 0, length: 0 }];
}

// Returns the tabs that are drawn as a line or dots. Dots that merely connect a label with its value are left
// out: «Teléfono ........ 712 000 0144».
function leadersOf(text: string, stops: WordParagraph['look']['tabs']): { at: number; shown: string }[] {
  if (!stops.some(({ leader }) => leader !== 'none')) return [];
  const tabs = Array.from(text.matchAll(/\t/g), ({ index }) => index);
  return tabs.flatMap((at, nth) => {
    const leader = (stops[nth] ?? stops.at(-1))?.leader ?? 'none';
    if (leader === 'none') return [];
    const isDotted = leader === 'dot' || leader === 'middleDot';
    if (isDotted && !isGapBefore(text.slice(at + 1, tabs[nth + 1] ?? text.length))) return [];
    return [{ at, shown: isDotted ? DOTS : BLANK }];
  });
}

const DOTS = '…'.repeat(8);

// Returns true if dots before these words are a gap to fill in. The words are then punctuation, the rest of a
// sentence, or a label.
function isGapBefore(words: string): boolean {
  return !/[\p{L}\d]/u.test(words) || /^[\s,;.)]*\p{Ll}/u.test(words) || /:\s*$/.test(words);
}

// Writes the text of a paragraph, and records its fields and controls. In a cell, the text stays on one line,
// and bars are escaped.
function writeStretches(
  paragraph: WordParagraph,
  stretches: readonly Stretch[],
  writing: Writing,
  within: 'lines' | 'cell' | 'column' = 'lines',
): void {
  const first = writing.pieces.length;
  for (const { words, offset, length } of stretches) {
    const singleLine = within === 'lines' ? words : words.replace(/[\t\n]/g, ' ');
    const parts = words.length === length ? partsOf(singleLine, within) : [singleLine];
    let partOffset = offset;
    for (const part of parts) {
      if (within === 'cell' && part.startsWith('|')) writing.text += '\\';
      const start = writing.text.length;
      writing.text += nfc(part);
      const partLength = parts.length > 1 ? part.length : length;
      writing.pieces.push({ start, end: writing.text.length, paragraph, offset: partOffset, length: partLength });
      partOffset += partLength;
    }
  }
  writing.marks.push(...marksOf(paragraph, writing.pieces.slice(first)));
}

// Returns the parts that become pieces. A bar in a cell is written as «\|», and an accent that follows its letter,
// as on a Mac, is joined with it: what is not in the file so begins a new piece.
function partsOf(words: string, within: 'lines' | 'cell' | 'column'): string[] {
  const parts = within === 'cell' ? words.split(/(?=\|)/) : [words];
  return parts.flatMap((part) =>
    nfc(part) === part ? part : part.split(/(\P{M}\p{M}+)/u).filter((one) => one !== ''),
  );
}

function marksOf(paragraph: WordParagraph, pieces: readonly Piece[]): WordMark[] {
  const { part, paragraph: number, fields, controls } = paragraph;
  const mark = (kind: WordMark['kind'], start: number, end: number, name = '', tag = ''): WordMark[] => {
    const range = rangeIn(pieces, { part, paragraph: number, start, end });
    return range ? [{ kind, name, ...range, ...(tag && { tag }) }] : [];
  };
  return [
    ...fields.flatMap((field) => {
      const { start, end, name, type } = field;
      const form = readSwitches(field);
      if (PAGE_NUMBERS.has(type)) return mark('pageNumber', start, end);
      const marks = COUNTED.has(type)
        ? []
        : mark(type.startsWith('FORM') ? 'entry' : 'field', start, end, name || type);
      return form ? marks.map((one) => ({ ...one, form })) : marks;
    }),
    ...controls.flatMap(({ start, end, label, tag, isPlaceholder }) =>
      mark(isPlaceholder ? 'prompt' : 'control', start, end, label, tag),
    ),
    ...markedLetters(paragraph).flatMap(({ kind, start, end }) => mark(kind, start, end)),
  ];
}

const PAGE_NUMBERS: ReadonlySet<string> = new Set(['NUMPAGES', 'PAGE', 'SECTION', 'SECTIONPAGES']);

// The types of fields whose values Word computes: page numbers, and content from elsewhere in the document.
const COUNTED: ReadonlySet<string> = new Set([
  'HYPERLINK',
  'NUMPAGES',
  'PAGE',
  'PAGEREF',
  'SECTION',
  'SECTIONPAGES',
  'SEQ',
  'STYLEREF',
  'TOC',
]);

// Returns true for a field whose words Word writes anew, so that no other words can stand there.
export function isComputed({ type }: WordField): boolean {
  return COUNTED.has(type) && type !== 'HYPERLINK';
}

// Writes a table. Returns false and writes nothing if the table has no words.
function writeTable(table: WordTable, writing: Writing): boolean {
  if (table.isBordered && writeBox(table, writing)) return true;
  const inner: Writing = { text: '', pieces: [], marks: [] };
  const columns = table.rows.reduce((most, row) => Math.max(most, columnsIn(row)), 0);
  const hasCells = table.isBordered && (columns === 1 ? hasRoomToWrite(table) : columns > 1);
  const edges = hasCells ? edgesOf(table.rows) : undefined;
  if (edges && edges.size <= MAX_COLUMNS) writeGrid(table.rows, edges, inner);
  else writeSideBySide(table, inner);
  if (inner.text === '') return false;
  if (writing.text !== '') writing.text += '\n\n';
  append(inner, writing);
  return true;
}

// The most columns of a table in Markdown. Without this limit, the text could grow faster than the file.
const MAX_COLUMNS = 64;

function columnsIn({ cells }: WordRow): number {
  return cells.reduce((sum, { span }) => sum + span, 0);
}

// A table with a single empty cell is a box to fill in if a label precedes it. Writes the box as underscores
// in the line below the label. Returns false for other tables.
function writeBox({ rows }: WordTable, writing: Writing): boolean {
  const [cell, ...others] = rows.flatMap(({ cells }) => cells);
  const paragraphs = paragraphsIn(cell?.blocks ?? []);
  const [first] = paragraphs;
  if (others.length > 0 || !first || paragraphs.some(({ text }) => text.trim() !== '')) return false;
  if (!/\p{L}[^\n]*:$/u.test(writing.text.trimEnd())) return false;
  writing.text += '\n';
  writeStretches(first, [{ words: BLANK, offset: 0, length: first.text.length }], writing);
  return true;
}

// Returns true if a table of one column has an empty cell below words.
function hasRoomToWrite({ rows }: WordTable): boolean {
  const counts = rows.map(({ cells }) => visibleIn(cells[0]?.blocks ?? []).length);
  return counts.every((count) => count < 2) && counts.some((count, at) => count === 0 && counts[at - 1] === 1);
}

// Writes each row as a line: «| a | b |». If a cell contains a table with lines, that table is written below
// the row.
function writeGrid(rows: readonly WordRow[], edges: ReadonlyMap<number, number>, writing: Writing): void {
  let above: ReadonlyMap<number, number> | undefined;
  for (const { cells } of rows) {
    const inner = cells.flatMap(({ blocks }) => blocks.filter(isGrid));
    const isShown = inner.length === 0 || cells.some((cell) => visibleIn(ownOf(cell)).length > 0);
    if (isShown) {
      if (writing.text !== '') writing.text += above ? '\n' : '\n\n';
      const isFirst = above === undefined;
      above = writeRow(cells, edges, writing, above);
      if (isFirst) writing.text += `\n|${'---|'.repeat(edges.size)}`;
    }
    for (const table of inner) if (writeTable(table, writing)) above = undefined;
  }
}

// Returns the columns in which any cell begins, with their numbers in the text. All other columns are
// dropped.
function edgesOf(rows: readonly WordRow[]): Map<number, number> {
  const begins = new Set<number>();
  for (const { cells } of rows) {
    let from = 0;
    for (const { span } of cells) {
      begins.add(from);
      from += span;
    }
  }
  return new Map([...begins].sort((one, other) => one - other).map((column, at) => [column, at]));
}

// Writes a row. Returns the width of each cell, by the column in which the cell begins. «||» means that the
// cell on the left continues; «^^» means that the cell above continues.
function writeRow(
  cells: readonly WordCell[],
  edges: ReadonlyMap<number, number>,
  writing: Writing,
  above: ReadonlyMap<number, number> | undefined,
): Map<number, number> {
  const widths = new Map<number, number>();
  let [from, last] = [0, 0];
  writing.text += '|';
  for (const [at, cell] of cells.entries()) {
    const column = edges.get(from) ?? 0;
    from += cell.span;
    const next = at === cells.length - 1 ? edges.size : (edges.get(from) ?? edges.size);
    const isBelow = cell.blocks.length === 0 && above?.get(column) === next - column;
    // A cell is bare if its words are in an inner table or a merged cell, or if it has no words.
    const isBare = cell.blocks.length === 0 || (cell.blocks.some(isGrid) && visibleIn(ownOf(cell)).length === 0);
    if (!isBelow && isBare && at > 0) writing.text += '|'.repeat(next - column);
    else {
      writing.text += ' ';
      if (isBelow) writing.text += '^^';
      else if (!isBare) writeCell(cell, writing);
      writing.text += ` ${'|'.repeat(next - column)}`;
      last = column;
    }
    widths.set(last, next - last);
  }
  return widths;
}

function isGrid(block: WordBlock): block is WordTable {
  return block.is === 'table' && block.isBordered;
}

// Returns the blocks of a cell, without inner tables.
function ownOf({ blocks }: WordCell): WordBlock[] {
  return blocks.filter((block) => !isGrid(block));
}

// Returns all paragraphs, including those in text boxes and inner tables.
function paragraphsIn(blocks: readonly WordBlock[]): WordParagraph[] {
  return blocks.flatMap((block) => {
    if (block.is === 'paragraph') return [...block.boxes.flatMap(paragraphsIn), block];
    return block.rows.flatMap(({ cells }) => cells.flatMap((cell) => paragraphsIn(cell.blocks)));
  });
}

// Returns the paragraphs that have words or underscores to fill in.
function visibleIn(blocks: readonly WordBlock[]): WordParagraph[] {
  return paragraphsIn(blocks).filter((paragraph) => stretchesOf(paragraph).some(({ words }) => words.trim() !== ''));
}

function writeCell(cell: WordCell, writing: Writing): void {
  const own = ownOf(cell);
  const shown = visibleIn(own);
  for (const [at, paragraph] of shown.entries()) {
    if (at > 0) writing.text += ' ';
    writing.text += paragraph.marker;
    writeStretches(paragraph, stretchesOf(paragraph), writing, 'cell');
  }
  const [first] = paragraphsIn(own);
  if (shown.length > 0 || !first) return;
  const start = writing.text.length;
  if (cell.isRuled) writing.text += BLANK;
  const end = writing.text.length;
  writing.pieces.push({ start, end, paragraph: first, offset: 0, length: first.text.length });
  const kind = paragraphsIn(own).some(({ pictures }) => pictures) ? 'picture' : 'cell';
  writing.marks.push({ kind, start, end, name: '' });
}

// The number of blanks between columns. readDocument needs at least three blanks to recognise a column.
const COLUMN_GAP = 6;
// The greatest width that is reserved for a column, in letters.
const MOST_WIDTH = 60;

// Writes the rows of a table without lines as columns side by side. If a row has words in only one cell, the
// paragraphs of that cell are written one below the other, except below the columns of people who sign.
function writeSideBySide({ rows }: WordTable, writing: Writing): void {
  const all = rows.map(({ cells }) => cells.map(({ blocks }) => visibleIn(blocks)));
  const edges = columnEdges(rows, all);
  const isSigned = all.flat(2).some(({ text }) => /^_{6,}$/.test(text.trim()));
  let isBelowColumns = false;
  for (const [at, { cells }] of rows.entries()) {
    const columns = all[at] ?? [];
    const count = columns.filter((column) => column.length > 0).length;
    const only = cells.find((_, column) => columns[column]?.length);
    if (!only) continue;
    const isOfPerson = isSigned && isBelowColumns && cells.length > 1 && isShort(columns.flat());
    if (count > 1 || isOfPerson) writeColumns(cells, columns, edges, writing);
    else {
      if (writing.text !== '') writing.text += '\n';
      const inner: Writing = { text: '', pieces: [], marks: [] };
      writeBlocks(only.blocks, inner);
      append(inner, writing);
    }
    isBelowColumns ||= count > 1;
  }
}

function isShort(paragraphs: readonly WordParagraph[]): boolean {
  return paragraphs.every(({ text }) => text.length <= MOST_WIDTH);
}

// Returns where each column begins, in letters from the start of the line.
function columnEdges(rows: readonly WordRow[], all: readonly WordParagraph[][][]): number[] {
  const widths: number[] = [];
  for (const [at, { cells }] of rows.entries()) {
    const columns = all[at] ?? [];
    const isAlone = columns.filter((column) => column.length > 0).length < 2;
    let from = 0;
    for (const [column, { span }] of cells.entries()) {
      const lengths = (columns[column] ?? []).map(({ marker, text }) => marker.length + text.length);
      const width = isAlone || span > 1 ? 0 : Math.min(MOST_WIDTH, Math.max(0, ...lengths));
      widths[from] = Math.max(widths[from] ?? 0, width);
      from += span;
    }
  }
  let edge = 0;
  return Array.from(widths, (width = 0) => {
    edge += width + COLUMN_GAP;
    return edge - width - COLUMN_GAP;
  });
}

function writeColumns(
  cells: readonly WordCell[],
  columns: readonly WordParagraph[][],
  edges: readonly number[],
  writing: Writing,
): void {
  const height = Math.max(...columns.map(({ length }) => length));
  for (let line = 0; line < height; line++) {
    if (writing.text !== '') writing.text += '\n';
    const lineStart = writing.text.length;
    let from = 0;
    for (const [at, { span }] of cells.entries()) {
      const paragraph = columns[at]?.[line];
      const edge = lineStart + (edges[from] ?? 0);
      from += span;
      if (!paragraph) continue;
      const gap = writing.text.length > lineStart ? COLUMN_GAP : 0;
      writing.text += ' '.repeat(Math.max(gap, edge - writing.text.length));
      writing.text += paragraph.marker;
      writeStretches(paragraph, stretchesOf(paragraph), writing, 'column');
    }
  }
}

function append({ text, pieces, marks }: Writing, writing: Writing): void {
  const by = writing.text.length;
  writing.text += text;
  const moved = <T extends { start: number; end: number }>(one: T): T => ({
    ...one,
    start: one.start + by,
    end: one.end + by,
  });
  for (const piece of pieces) writing.pieces.push(moved(piece));
  for (const mark of marks) writing.marks.push(moved(mark));
}
