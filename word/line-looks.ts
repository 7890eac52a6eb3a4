// readLineLooks reads the alignment, boldness, font size and indent of the lines of a letter.
import { type LineLook, namesOf, type OwnLook } from '@membrete/document';
import { boundLook, MOST_LABEL } from '@membrete/document/letter-looks';
import { linesOf } from '@membrete/document/text';
import type { WordFile } from './read-word.ts';
import type { RunLook, WordParagraph } from './word-file.ts';
import type { WordText } from './word-text.ts';

// Returns the looks of the lines in the body, except in tables and text boxes. Returns no looks if all lines
// look the same. The most frequent font size becomes `bodySize`, and the other sizes are scaled by the same
// factor.
export function readLineLooks(
  { stories, normalSize: bodySize = PLAIN_BODY_SIZE }: WordFile,
  { text, rangeOf }: WordText,
): { looks: LineLook[]; bodySize: number } {
  const body = stories.filter(({ kind }) => kind === 'body').flatMap(({ blocks }) => blocks);
  const paragraphs = body.filter((block) => block.is === 'paragraph');
  const scale = bodySize / usualSize(paragraphs.flatMap(weightsIn), bodySize);
  const lines = linesOf(text);
  const names = namesOf(lines);
  const looks: LineLook[] = [];
  let lineIndex = 0;
  for (const paragraph of paragraphs) {
    const { part, paragraph: number, text: paragraphText } = paragraph;
    const { start = 0, end = 0 } = rangeOf({ part, paragraph: number, start: 0, end: paragraphText.length }) ?? {};
    let from = start;
    const paragraphLines = text.slice(start, end).split('\n');
    for (const [step, plain] of looksIn(paragraph, scale).entries()) {
      const label = plain?.label === undefined ? undefined : (step === 0 ? paragraph.marker : '') + plain.label;
      const look = label === undefined ? plain : { ...plain, label };
      const to = from + (paragraphLines[step]?.length ?? 0);
      while ((lines[lineIndex]?.end ?? Number.POSITIVE_INFINITY) <= from) lineIndex += 1;
      const { [lineIndex]: line } = lines;
      const { [lineIndex]: name } = names;
      // Lines are later found by their words. A line without words, such as «______», gets no look.
      if (line && name?.words && look && line.start < to) looks.push({ ...name, look });
      from = to + 1;
    }
  }
  const kinds = new Set(looks.map(({ look }) => JSON.stringify(look)));
  return { looks: kinds.size > 1 ? looks : [], bodySize };
}

// The font size of documents without a letterhead, in points.
const PLAIN_BODY_SIZE = 11;

// The number of letters in this format.
interface Weight {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  size: number;
  letters: number;
}

function usualSize(weights: readonly Weight[], otherwise: number): number {
  const letters = new Map<number, number>();
  for (const { size, letters: more } of weights) letters.set(size, (letters.get(size) ?? 0) + more);
  const [[size] = [otherwise]] = Array.from(letters).sort(([, one], [, other]) => other - one);
  return size > 0 ? size : otherwise;
}

function weightsIn({ text, runs }: WordParagraph): Weight[] {
  return runs.map(({ start, end, look }) => weightOf(text.slice(start, end), look));
}

function weightOf(words: string, { bold, italic, underline, size }: RunLook): Weight {
  return { bold, italic, underline, size, letters: words.replace(/\s+/g, '').length };
}

// Returns the look of each line of a paragraph, or undefined for a blank line. `bold` is absent if only some
// letters are bold, except in a label; then it is the weight of the words behind the label. `size` is the size of most letters.
function looksIn(paragraph: WordParagraph, scale: number): (OwnLook | undefined)[] {
  const { text, runs, look } = paragraph;
  let from = 0;
  let next = 0;
  return text.split('\n').map((line, at) => {
    const to = from + line.length;
    const weights: (Weight & { end: number })[] = [];
    for (let run = runs[next]; run && run.start < to; run = runs[++next]) {
      const [start, end] = [Math.max(run.start, from), Math.min(run.end, to)];
      weights.push({ ...weightOf(text.slice(start, end), run.look), end: end - from });
      if (run.end > to) break;
    }
    from = to + 1;
    const visible = weights.filter(({ letters }) => letters > 0);
    const [first] = visible;
    if (!first) return undefined;
    const isEven = visible.every(({ bold }) => bold === first.bold);
    const label = isEven ? '' : labelOf(line, visible);
    const size = Math.round(usualSize(visible, look.size) * scale * 2) / 2;
    return boundLook({
      ...(isEven && { bold: first.bold }),
      ...(label && { bold: !first.bold, label }),
      ...(visible.every(({ italic }) => italic) && { italic: true }),
      ...(visible.every(({ underline }) => underline) && { underline: true }),
      size,
      ...indentsOf(paragraph, line, at),
    });
  });
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
