// Empties places of a file for good. Their pictures go with the words, because a QR code says as much as they do.
import { firstFrom } from '@membrete/document/text';
import { createEdits, type Edits, replaceLetters } from './fill-edits.ts';
import type { ReadPart } from './read-word.ts';
import { removal } from './source-edits.ts';
import type { WordPlace } from './word-file.ts';
import { attribute, child, descendants, type XmlElement } from './xml.ts';

// Returns the edits that empty the places of a part. If `withPictures` is true, they also remove the pictures in
// these paragraphs and in their rows of a table, and in paragraphs directly beside them that have no words.
export function emptyPlaces(read: ReadPart, places: readonly WordPlace[], withPictures: boolean): Edits {
  const into = createEdits();
  for (const { paragraph: number, start, end } of places) {
    const { [number]: paragraph } = read.paragraphs;
    if (paragraph) replaceLetters(paragraph, start, end, '', into);
  }
  if (withPictures) for (const element of picturesOf(read, places)) into.edits.push(removal(element));
  return into;
}

// Where the words of a part are, as positions in its XML, in order.
interface Words {
  emptied: readonly number[];
  kept: readonly number[];
  pictures: readonly number[];
  boxes: readonly number[];
}

function findWords({ root, paragraphs }: ReadPart, places: readonly WordPlace[]): Words {
  const all = places.flatMap((place) => {
    const { [place.paragraph]: paragraph } = paragraphs;
    return paragraph ? [paragraph, ...paragraph.mirrors].map((copy) => ({ copy, place })) : [];
  });
  const byParagraph = Map.groupBy(all, ({ copy }) => copy);
  const emptied: number[] = [];
  const kept: number[] = [];
  const pictures: number[] = [];
  const boxes: number[] = [];
  for (const paragraph of paragraphs) {
    const ranges = (byParagraph.get(paragraph) ?? []).map(({ place }) => place).toSorted((a, b) => a.start - b.start);
    let next = 0;
    for (const { start, end, from } of paragraph.atoms) {
      while ((ranges[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1;
      let left = '';
      let at = start;
      for (let one = next; (ranges[one]?.start ?? end) < end; one += 1) {
        left += paragraph.text.slice(at, Math.max(at, ranges[one]?.start ?? at));
        at = Math.min(end, ranges[one]?.end ?? end);
        emptied.push(from);
      }
      if ((left + paragraph.text.slice(at, end)).trim() !== '') kept.push(from);
    }
  }
  for (const element of descendants(root))
    if (isBox(element)) boxes.push(element.start);
    else if (showsPicture(element)) pictures.push(element.start);
  const inOrder = (positions: readonly number[]) => positions.toSorted((a, b) => a - b);
  return { emptied: inOrder(emptied), kept: inOrder(kept), pictures, boxes };
}

function showsPicture(element: XmlElement): boolean {
  return PICTURES.has(element.local) || isFilling(element);
}

const PICTURES: ReadonlySet<string> = new Set(['blip', 'imagedata', 'svgBlip']);

// Returns true for a picture that fills a shape of an old file.
function isFilling(element: XmlElement): boolean {
  return element.local === 'fill' && attribute(element, 'id') !== undefined;
}

type Stretch = Pick<XmlElement, 'end' | 'start'>;

function isBox({ local }: XmlElement): boolean {
  return local === 'txbxContent';
}

function has(positions: readonly number[], { start, end }: Stretch): boolean {
  return (positions[firstFrom(positions, (position) => position < start)] ?? end) < end;
}

// Returns the elements of the pictures that belong to the emptied places, in linear time.
function picturesOf(read: ReadPart, places: readonly WordPlace[]): XmlElement[] {
  const words = findWords(read, places);
  const found: XmlElement[] = [];
  if (words.pictures.length === 0) return found;
  const take = (element: XmlElement) => found.push(...picturesIn(element, words));
  const waiting = outermost(read.root, ({ local }) => local === 'body');
  for (let container = waiting.pop(); container; container = waiting.pop()) {
    const blocks = outermost(container, ({ local }) => local === 'p' || local === 'tbl');
    for (const [at, block] of blocks.entries()) {
      if (!has(words.emptied, block)) continue;
      const boxes = outermost(block, isBox);
      const isOwn = block.local === 'p' && isEmptiedOutside(boxes, block);
      if (isOwn || !has(words.kept, block)) {
        take(block);
        for (const step of [-1, 1]) for (const beside of besides(blocks, at, step)) take(beside);
      } else if (block.local === 'p' && boxes.some(isWhollyEmptied)) take(block);
      if (block.local === 'p') waiting.push(...boxes.filter((box) => has(words.emptied, box)));
      else takeInRows(outermost(block, ({ local }) => local === 'tr'));
    }
  }
  return found;

  function isWhollyEmptied(element: XmlElement): boolean {
    return has(words.emptied, element) && !has(words.kept, element);
  }

  // Returns true if letters of the paragraph itself are emptied, and not only those of its text boxes.
  function isEmptiedOutside(boxes: readonly XmlElement[], { start, end }: XmlElement): boolean {
    const edges = [start, ...boxes.flatMap((box) => [box.start, box.end]), end];
    return edges.some((from, at) => at % 2 === 0 && has(words.emptied, { start: from, end: edges[at + 1] ?? from }));
  }

  // Of a row, the pictures go that are in cells without other words.
  function takeInRows(rows: readonly XmlElement[]): void {
    for (const [at, row] of rows.entries()) {
      if (!has(words.emptied, row)) continue;
      for (const cell of outermost(row, ({ local }) => local === 'tc'))
        if (!has(words.kept, cell)) take(cell);
        else if (has(words.emptied, cell)) waiting.push(cell);
      for (const step of [-1, 1]) for (const beside of besides(rows, at, step)) take(beside);
    }
  }

  // Returns the blocks without words above or below a block, up to a new page. An empty line may be between.
  function besides(blocks: readonly XmlElement[], from: number, step: number): XmlElement[] {
    const [first, second] = [blocks[from + step], blocks[from + 2 * step]];
    if (!first || isOther(first)) return [];
    return has(words.pictures, first) || !second || isOther(second) ? [first] : [first, second];
  }

  function isOther(block: XmlElement): boolean {
    return has(words.kept, block) || has(words.emptied, block) || beginsPage(block);
  }
}

function beginsPage(block: XmlElement): boolean {
  const properties = child(block, 'pPr');
  if (child(properties, 'sectPr') ?? child(properties, 'pageBreakBefore')) return true;
  return Array.from(descendants(block)).some((one) => one.local === 'br' && attribute(one, 'type') === 'page');
}

// Returns the pictures in an element, except in text boxes that have other words. Of a drawing with a text box,
// only what shows a picture goes, and the box stays.
function picturesIn(element: XmlElement, { kept, pictures, boxes }: Words): XmlElement[] {
  if (!has(pictures, element)) return [];
  const isPicture = (one: XmlElement) =>
    (DRAWINGS.has(one.local) || PIECES.has(one.local) || isFilling(one)) &&
    has(pictures, one) &&
    !has(boxes, one) &&
    !has(kept, one);
  return outermost(element, (one) => isPicture(one) || (isBox(one) && has(kept, one))).filter((one) => !isBox(one));
}

const DRAWINGS: ReadonlySet<string> = new Set(['AlternateContent', 'drawing', 'object', 'pict']);
// What shows a picture within a drawing that also has a text box.
const PIECES: ReadonlySet<string> = new Set(['blipFill', 'imagedata', 'pic']);

// Returns the elements inside a container for which `isWanted` is true, in order, without those inside them.
function outermost(container: XmlElement, isWanted: (element: XmlElement) => boolean): XmlElement[] {
  const found: XmlElement[] = [];
  const waiting = container.children.toReversed();
  for (let element = waiting.pop(); element; element = waiting.pop())
    if (isWanted(element)) found.push(element);
    else for (const inside of element.children.toReversed()) waiting.push(inside);
  return found;
}
