// readLineLooks reads the alignment, font size and indent of the lines of a letter, its letters that are bold, in
// italics or underlined, and the cells of its tables.
import {
  type CellLook,
  type LettersLook,
  type LineLook,
  type LineName,
  namesOf,
  type OwnLook,
} from '@membrete/document';
import { boundLook, MOST_LABEL, MOST_PARTS } from '@membrete/document/letter-looks';
import { linesOf } from '@membrete/document/text';
import type { WordFile } from './read-word.ts';
import type { BodyLook } from './styles.ts';
import type { RunLook, WordBlock, WordCell, WordParagraph, WordTable } from './word-file.ts';
import type { WordText } from './word-text.ts';

// Returns the looks of the lines in the body, except in text boxes. Returns no looks if all lines look the same.
// `bodySize` is the most frequent font size. A letter in OpenDocument leaves on plain paper: there it is that of our
// body, and the other sizes are in proportion.
export function readLineLooks(
  file: WordFile,
  { text, rangeOf }: Pick<WordText, 'text' | 'rangeOf'>,
): { looks: LineLook[]; bodySize: number } {
  const body = bodyOf(file);
  const paragraphs = body.filter((block) => block.is === 'paragraph');
  const usual = usualSize(paragraphs.flatMap(weightsIn), PLAIN_BODY_SIZE);
  const bodySize = file.canFill ? usual : PLAIN_BODY_SIZE;
  const scale = bodySize / usual;
  const lines = linesOf(text);
  const names = namesOf(lines);
  const looks: LineLook[] = [];
  let lineIndex = 0;
  for (const paragraph of paragraphs) {
    const { part, paragraph: number, text: paragraphText } = paragraph;
    const { start = 0, end = 0 } = rangeOf({ part, paragraph: number, start: 0, end: paragraphText.length }) ?? {};
    let from = start;
    const paragraphLines = text.slice(start, end).split('\n');
    const ownLines = paragraphText.split('\n');
    for (const [step, plain] of looksIn(paragraph, scale).entries()) {
      const to = from + (paragraphLines[step]?.length ?? 0);
      while ((lines[lineIndex]?.end ?? Number.POSITIVE_INFINITY) <= from) lineIndex += 1;
      const { [lineIndex]: line } = lines;
      const label = plain?.label === undefined ? undefined : (step === 0 ? paragraph.marker : '') + plain.label;
      // Where the text is written otherwise than the file, as a gap, no letter of it is known.
      const isExact = line && text.slice(from, to) === ownLines[step];
      const letters = isExact ? lettersOf(plain?.letters, from - line.start, line.end - line.start) : undefined;
      const { letters: _, ...rest } = plain ?? {};
      const look = plain && { ...rest, ...(label !== undefined && { label }), ...(letters && { letters }) };
      const { [lineIndex]: name } = names;
      // Lines are later found by their words. A line without words, such as «______», gets no look.
      if (line && name?.words && look && line.start < to) looks.push({ ...name, look });
      from = to + 1;
    }
  }
  for (const table of body) if (table.is === 'table') looks.push(...rowLooks(table, { lines, names, rangeOf, scale }));
  const kinds = new Set(looks.map(({ look }) => JSON.stringify(look)));
  return { looks: kinds.size > 1 ? looks : [], bodySize };
}

// Returns how most letters of the body look, in runs whose own properties may say otherwise than the style of the
// file. Returns undefined for a body without letters.
export function readBodyLook(file: WordFile): BodyLook | undefined {
  const paragraphs = bodyOf(file).filter((block) => block.is === 'paragraph');
  const weights = paragraphs.flatMap((paragraph) => weightsIn(paragraph).map((weight) => ({ paragraph, weight })));
  const most = <Kind>(kindOf: (one: (typeof weights)[number]) => Kind) => {
    const letters = new Map<Kind, number>();
    for (const one of weights) letters.set(kindOf(one), (letters.get(kindOf(one)) ?? 0) + one.weight.letters);
    return Array.from(letters).toSorted(([, a], [, b]) => b - a)[0]?.[0];
  };
  if (weights.every(({ weight }) => weight.letters === 0)) return undefined;
  const line = most(({ paragraph: { look } }) => `${look.line} ${look.isExact ? 'exact' : ''}`)?.split(' ') ?? [];
  const family = most(({ weight }) => weight.family);
  return {
    size: most(({ weight }) => weight.size) ?? PLAIN_BODY_SIZE,
    ...(family !== undefined && { family }),
    line: Number(line[0]),
    isExact: line[1] === 'exact',
  };
}

function bodyOf({ stories }: WordFile): WordBlock[] {
  return stories.filter(({ kind }) => kind === 'body').flatMap(({ blocks }) => blocks);
}

// Moves the looks of letters by the place of their line.
function lettersOf(letters: OwnLook['letters'], by: number, length: number): OwnLook['letters'] {
  const inLine = letters?.flatMap((one) => {
    const [start, end] = [Math.max(0, one.start + by), Math.min(length, one.end + by)];
    return start < end ? [{ ...one, start, end }] : [];
  });
  return inLine && inLine.length > 0 && inLine.length <= MOST_PARTS ? inLine : undefined;
}

interface TableText extends Pick<WordText, 'rangeOf'> {
  scale: number;
  lines: ReturnType<typeof linesOf>;
  names: readonly LineName[];
}

// Returns the looks of the rows of a table that the text has in cells.
function rowLooks({ rows }: WordTable, { lines, names, rangeOf, scale }: TableText): LineLook[] {
  const looks: LineLook[] = [];
  for (const { cells } of rows) {
    const ofRow: CellLook[] = [];
    let lineIndex = -1;
    for (const cell of cells) {
      const first = cell.blocks.find((block) => block.is === 'paragraph');
      const place =
        first && rangeOf({ part: first.part, paragraph: first.paragraph, start: 0, end: first.text.length });
      if (!place) continue;
      if (lineIndex < 0) lineIndex = lines.findIndex(({ end }) => end >= place.end);
      const line = lines[lineIndex];
      if (!line?.text.startsWith('|') || place.start < line.start || place.end > line.end) continue;
      const column = line.text.slice(0, place.start - line.start).split(/(?<!\\)\|/).length - 2;
      if (column >= 0 && column < MOST_PARTS) ofRow[column] = cellLook(cell, scale);
    }
    const name = names[lineIndex];
    if (name && ofRow.length > 0) looks.push({ ...name, look: { cells: Array.from(ofRow, (cell) => cell ?? {}) } });
  }
  return looks;
}

function cellLook({ blocks, fill }: WordCell, scale: number): CellLook {
  const paragraphs = blocks.filter((block) => block.is === 'paragraph');
  const weights = paragraphs.flatMap(weightsIn).filter(({ letters }) => letters > 0);
  const [first] = paragraphs;
  const align = first?.look.align === 'justify' ? 'left' : first?.look.align;
  const isEven = weights.length > 0 && weights.every(({ bold }) => bold === weights[0]?.bold);
  return {
    ...(weights.length > 0 && align && { align }),
    ...(isEven && { bold: weights[0]?.bold === true }),
    ...(fill !== undefined && { fill }),
    ...(weights.length > 0 && { size: scaled(usualSize(weights, 0), scale) }),
  };
}

// The font size of documents without a letterhead, in points.
const PLAIN_BODY_SIZE = 11;

// The number of letters in this format.
interface Weight {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  size: number;
  family: string | undefined;
  letters: number;
}

function usualSize(weights: readonly Weight[], otherwise: number): number {
  const letters = new Map<number, number>();
  for (const { size, letters: more } of weights) letters.set(size, (letters.get(size) ?? 0) + more);
  const [[size] = [otherwise]] = Array.from(letters).sort(([, one], [, other]) => other - one);
  return size > 0 ? size : otherwise;
}

// Returns the size in the document, in halves of a point, as Word has them.
function scaled(size: number, scale: number): number {
  return boundLook({ size: Math.round(size * scale * 2) / 2 }).size ?? size;
}

function weightsIn({ text, runs }: WordParagraph): Weight[] {
  return runs.map(({ start, end, look }) => weightOf(text.slice(start, end), look));
}

function weightOf(words: string, { bold, italic, underline, size, family }: RunLook): Weight {
  return { bold, italic, underline, size, family, letters: words.replace(/\s+/g, '').length };
}

// Returns the look of each line of a paragraph, or undefined for a blank line. `bold` is the weight of most letters
// behind the label, and `size` their size. Offsets of letters are in the line.
function looksIn(paragraph: WordParagraph, scale: number): (OwnLook | undefined)[] {
  const { text, runs, look } = paragraph;
  let from = 0;
  let next = 0;
  return text.split('\n').map((line, at) => {
    const to = from + line.length;
    const weights: (Weight & { start: number; end: number })[] = [];
    for (let run = runs[next]; run && run.start < to; run = runs[++next]) {
      const [start, end] = [Math.max(run.start, from), Math.min(run.end, to)];
      weights.push({ ...weightOf(text.slice(start, end), run.look), start: start - from, end: end - from });
      if (run.end > to) break;
    }
    from = to + 1;
    const visible = weights.filter(({ letters }) => letters > 0);
    const [first] = visible;
    if (!first) return undefined;
    const isEven = visible.every(({ bold }) => bold === first.bold);
    const label = isEven ? '' : labelOf(line, visible);
    const bold = label ? !first.bold : isMost(visible, ({ bold }) => bold);
    const italic = isMost(visible, (one) => one.italic);
    // CSS takes no underline away from a part of a line.
    const underline = visible.every((one) => one.underline);
    const labelEnd = label ? line.indexOf(label) + label.length : 0;
    const letters = visible.flatMap(({ start, end, ...own }): LettersLook[] => {
      const look = {
        ...(own.bold !== (start < labelEnd ? !bold : bold) && { bold: own.bold }),
        ...(own.italic !== italic && { italic: own.italic }),
        ...(own.underline !== underline && { underline: own.underline }),
      };
      return Object.keys(look).length > 0 ? [{ start, end, ...look }] : [];
    });
    const size = scaled(usualSize(visible, look.size), scale);
    return boundLook({
      bold,
      ...(label && { label }),
      ...(italic && { italic }),
      ...(underline && { underline }),
      ...(letters.length > 0 && { letters: joined(letters) }),
      size,
      ...indentsOf(paragraph, line, at),
    });
  });
}

function isMost(weights: readonly Weight[], is: (weight: Weight) => boolean): boolean {
  const count = weights.reduce((sum, weight) => sum + (is(weight) ? weight.letters : -weight.letters), 0);
  return count > 0;
}

// Joins letters that look alike and follow each other.
function joined(letters: readonly LettersLook[]): LettersLook[] {
  const all: LettersLook[] = [];
  for (const one of letters) {
    const last = all.at(-1);
    const isAlike =
      last?.end === one.start &&
      last.bold === one.bold &&
      last.italic === one.italic &&
      last.underline === one.underline;
    if (last && isAlike) last.end = one.end;
    else all.push({ ...one });
  }
  return all;
}

// Returns the words at the beginning of a line that have another weight than all others, if they end as a label
// does: «Oficio núm.:».
function labelOf(line: string, weights: readonly (Weight & { end: number })[]): string {
  const [first] = weights;
  const rest = weights.findIndex(({ bold }) => bold !== first?.bold);
  if (weights.slice(rest).some(({ bold }) => bold === first?.bold)) return '';
  const label = line.slice(0, weights[rest - 1]?.end ?? 0).trim();
  return label.length <= MOST_LABEL - MOST_MARKER && /[:.º°]-?$/.test(label) ? label : '';
}

// The most letters of the number of a list item.
const MOST_MARKER = 20;

// Returns the alignment and indents of a line. Returns an empty object if spaces or a centred tab stop
// determine where the line begins. A list item gets no `firstLine`, because our lists set it.
function indentsOf(
  { look, marker }: WordParagraph,
  line: string,
  at: number,
): Pick<OwnLook, 'align' | 'left' | 'firstLine'> {
  const { align, left } = look;
  // A first-line indent would shift a centred or right-aligned line.
  if (align === 'center' || align === 'right') return { align, left, firstLine: 0 };
  // An OpenDocument list sets the indent of its items. We do not read that indent, so `left` is omitted if it
  // is 0.
  const begins = align === 'justify' ? 'justify' : 'left';
  if (at === 0 && marker !== '') return { align: begins, ...(left > 0 && { left }) };
  const begin = left + (at === 0 ? look.firstLine : 0);
  const tabs = /^\t*/.exec(line)?.[0].length ?? 0;
  const end = endOfTabs(look, begin, tabs);
  return end === undefined || /^\s{3}/.test(line.slice(tabs)) ? {} : { align: begins, left, firstLine: end - left };
}

// Returns the distance from the margin after `count` tabs, in points, or undefined if a tab stop is not
// left-aligned.
function endOfTabs({ tabs, left }: WordParagraph['look'], begin: number, count: number): number | undefined {
  let end = begin;
  for (let tab = 0; tab < count; tab++) {
    const stop = [...tabs, { at: left, align: 'left' }]
      .filter(({ at }) => at > end + 0.1)
      .reduce<(typeof tabs)[number] | { at: number; align: string } | undefined>(
        (nearest, one) => (nearest && nearest.at <= one.at ? nearest : one),
        undefined,
      );
    if (stop && !/^(?:left|start|num)$/.test(stop.align)) return undefined;
    end = stop?.at ?? (Math.floor(end / USUAL_TAB + 0.01) + 1) * USUAL_TAB;
    if (end > MOST_INDENT) return undefined;
  }
  return end;
}

// The distance between default tab stops, in points: 1.25 cm in Spanish versions of Word.
const USUAL_TAB = 35.4;
const MOST_INDENT = 300;
