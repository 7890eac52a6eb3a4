// Finds where the corrections of a letter's text belong in its Word file: which letters they replace, which
// paragraphs and rows go, and where new ones come.
import { FIRST_MARK } from '@membrete/document/list-marks';
import { linesOf, type Range } from '@membrete/document/text';
import { createEdits, replaceLetters, writeAsElements } from './fill-edits.ts';
import type { ReadPart, WordFile } from './read-word.ts';
import { removal, splice } from './source-edits.ts';
import type { SourceEdit, WordParagraph, WordPlace } from './word-file.ts';
import { isComputed, type WordText } from './word-text.ts';
import { child, cut, descendants, outer, type XmlElement } from './xml.ts';

// A change of the text. `text` may have variables, which are filled in when it is written.
interface TextCorrection extends Range {
  text: string;
}

// A correction as changes of the file. The words that are `written`, and the lines that are `added`, have the name
// under which the filler looks for their value.
export interface FileCorrections {
  written: { name: string; text: string; place: WordPlace }[];
  added: { name: string; text: string; block: AddedBlock }[];
  removed: (SourceEdit & { part: string })[];
}

// A place between two blocks of a file where a new paragraph or row is written. `cleaning` are the edits that
// clean the part.
export interface AddedBlock {
  part: string;
  at: number;
  write: (words: string, cleaning: readonly SourceEdit[]) => string;
}

interface FileOfText {
  file: WordFile;
  text: WordText;
  // Returns the range of a line of the letter that looks as a new line should.
  modelOf: (line: string, near: number) => Range | undefined;
}

// Returns undefined if the file cannot be corrected so: if the changes split cells, or rewrite what Word computes.
export function placeCorrections(
  corrections: readonly TextCorrection[],
  within: FileOfText,
): FileCorrections | undefined {
  const into: FileCorrections = { written: [], added: [], removed: [] };
  const isPlaced = corrections.every((correction) => placeOne(correction, within, into));
  return isPlaced ? into : undefined;
}

function placeOne(correction: TextCorrection, within: FileOfText, into: FileCorrections): boolean {
  const { start, end, text: words } = correction;
  const { text } = within;
  const former = text.text.slice(start, end);
  const isStructural = /\n/.test(former + words);
  const place = isStructural && start === end ? undefined : exactPlace(text, correction);
  // Blanks at the ends of a line are not letters of the file.
  const isAtEnd = start === end && [start - 1, end].some((at) => /^\n?$/.test(text.text.charAt(at)));
  if (isBlank(former + words)) return place && !isAtEnd ? write(place, words, into) : true;
  if (place) return writeWords(place, words, within, into);
  return isStructural ? placeLines(correction, within, into) : placeWords(correction, within, into);
}

function isBlank(words: string): boolean {
  return words.trim() === '';
}

function write(place: WordPlace, text: string, { written }: FileCorrections): true {
  written.push({ name: `corrección ${written.length}`, text, place });
  return true;
}

// Writes words over letters, unless Word computes these letters, as page numbers.
function writeWords(place: WordPlace, words: string, { file, text }: FileOfText, into: FileCorrections): boolean {
  const paragraph = paragraphAt(file, place);
  const range = text.rangeOf(place);
  const isTouched = ({ start, end }: Range) => start < place.end && end > place.start;
  if (!paragraph || !range || paragraph.fields.some((field) => isComputed(field) && isTouched(field))) return false;
  const isCell = lineAt(text.text, range.start).startsWith('|');
  if (isCell && BAR.test(words)) return false;
  return write(place, isCell ? words.replaceAll('\\|', '|') : words, into);
}

const BAR = /(?<!\\)\|/;

function paragraphAt(file: WordFile, { part, paragraph }: WordPlace): WordParagraph | undefined {
  return file.parts.get(part)?.paragraphs[paragraph];
}

function lineAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return text.slice(start).split('\n', 1)[0] ?? '';
}

// Returns the place of a range if the file has exactly these letters, in one paragraph.
function exactPlace({ placesAt, rangeOf }: WordText, { start, end }: Range): WordPlace | undefined {
  if (start === end) return placeBetween({ placesAt, rangeOf }, start);
  const [place, ...others] = placesAt(start, end);
  const range = place && others.length === 0 ? rangeOf(place) : undefined;
  return range?.start === start && range.end === end ? place : undefined;
}

// Returns the empty place at an offset: behind the letter before it, or else before the letter after it.
function placeBetween({ placesAt, rangeOf }: Pick<WordText, 'placesAt' | 'rangeOf'>, at: number) {
  const isAt = (place: WordPlace, start: number, end: number) => {
    const range = rangeOf(place);
    return range?.start === start && range.end === end && place.start < place.end;
  };
  const [before] = placesAt(at - 1, at);
  if (before && isAt(before, at - 1, at)) return { ...before, start: before.end };
  const [here] = placesAt(at, at);
  if (here && here.start === here.end && rangeOf(here)?.start === at) return here;
  const [after] = placesAt(at, at + 1);
  return after && isAt(after, at, at + 1) ? { ...after, end: after.start } : undefined;
}

// Places words whose range takes more than letters: the blanks around a cell, the number of a list item.
function placeWords(correction: TextCorrection, within: FileOfText, into: FileCorrections): boolean {
  const { start, end, text: words } = correction;
  const { text } = within;
  const [place, ...others] = text.placesAt(start, end);
  const former = text.text.slice(start, end);
  // Word counts its list items itself.
  if (!place || !text.rangeOf(place)) return /^[\p{L}\d]{1,4}$/u.test(former) && /^[\p{L}\d]{1,4}$/u.test(words);
  const range = text.rangeOf(place) ?? correction;
  const isAround = start <= range.start && range.end <= end;
  const rest = former.slice(0, range.start - start) + former.slice(range.end - start);
  if (others.length > 0 || !isAround || !isBlank(rest)) return false;
  return writeWords(place, words.trim(), within, into);
}

// Places lines that were added between two lines, or removed.
function placeLines(correction: TextCorrection, within: FileOfText, into: FileCorrections): boolean {
  const { start, end, text: words } = correction;
  const { text } = within;
  const former = linesOf(text.text.slice(start, end)).map((line) => ({
    start: line.start + start,
    end: line.end + start,
    text: line.text,
  }));
  const added = linesOf(words).map((line) => line.text);
  // The rest of a line belongs to its neighbour: the lines were split or joined within a cell or a column.
  if ([former[0]?.text, added[0]].some((line) => line !== undefined && RULE.test(line))) return false;
  return former.every((line) => removeLine(line, within, into)) && addLines(added, correction, within, into);
}

const RULE = /^\|[\s:|-]+$/;

function removeLine(line: Range & { text: string }, within: FileOfText, into: FileCorrections): boolean {
  const { file, text } = within;
  const places = text.placesAt(line.start, line.end);
  if (line.text.startsWith('|')) return removeRow(places, file, into);
  return places.length > 0 && places.every((place) => removeParagraph(place, file, into));
}

function removeParagraph(place: WordPlace, file: WordFile, into: FileCorrections): boolean {
  const read = file.parts.get(place.part);
  const paragraph = paragraphAt(file, place);
  if (!read || !paragraph) return false;
  const isWhole = isBlank(paragraph.text.slice(0, place.start) + paragraph.text.slice(place.end));
  const copies = [paragraph, ...paragraph.mirrors].map((copy) => copy.element && withoutElement(copy.element, read));
  const edits = copies.filter((edit) => edit !== undefined);
  if (isWhole && edits.length === copies.length) {
    for (const edit of edits) into.removed.push({ part: place.part, ...edit });
    return true;
  }
  // An item without words would still have its number.
  return (
    paragraph.marker === '' && write(isWhole ? { ...place, start: 0, end: paragraph.text.length } : place, '', into)
  );
}

// Returns the edit that removes a paragraph, or undefined if it has to stay because its container ends with it, a
// section does, or more than its words is in it. Its bookmarks stay.
function withoutElement(element: XmlElement, read: ReadPart): SourceEdit | undefined {
  const container = ancestors(read.root, element).at(-1);
  const blocks = container?.children.filter(({ local }) => BLOCKS.has(local)) ?? [];
  const isNeeded = container?.local !== 'body' && (blocks.length < 2 || blocks.at(-1) === element);
  const inside = Array.from(descendants(element));
  if (isNeeded || inside.some(({ local }) => STAYING.has(local)) || !isBalanced(inside)) return undefined;
  const bookmarks = inside.filter(({ local }) => local === 'bookmarkStart' || local === 'bookmarkEnd');
  return { from: element.start, to: element.end, text: bookmarks.map(outer).join('') };
}

const BLOCKS: ReadonlySet<string> = new Set(['p', 'sdt', 'tbl']);
const STAYING: ReadonlySet<string> = new Set([
  ...['AlternateContent', 'drawing', 'endnoteReference', 'footnoteReference', 'object', 'pict', 'sectPr'],
]);

// Returns true if no field begins in these elements and ends elsewhere.
function isBalanced(elements: readonly XmlElement[]): boolean {
  const signs = elements.filter(({ local }) => local === 'fldChar').map(outer);
  return count(signs, 'begin') === count(signs, 'end');
}

function count(signs: readonly string[], type: string): number {
  return signs.filter((sign) => sign.includes(`"${type}"`)).length;
}

// Returns the elements around an element, the outermost first.
function ancestors(root: XmlElement, { start, end }: Range): XmlElement[] {
  const around: XmlElement[] = [];
  for (
    let next: XmlElement | undefined = root;
    next && next.start <= start && next.end >= end && !(next.start === start && next.end === end);
  ) {
    around.push(next);
    next = next.children.find((one) => one.start <= start && one.end >= end);
  }
  return around;
}

function rowAt(places: readonly WordPlace[], file: WordFile) {
  const rows = new Set<XmlElement | undefined>();
  for (const place of places) {
    const element = paragraphAt(file, place)?.element;
    const read = file.parts.get(place.part);
    rows.add(element && read && ancestors(read.root, element).findLast(({ local }) => local === 'tr'));
  }
  const [row, ...others] = rows;
  const [part = ''] = places.map((place) => place.part);
  const read = file.parts.get(part);
  if (!row || !read || others.length > 0) return undefined;
  const table = ancestors(read.root, row).at(-1);
  const siblings = table?.children.filter(({ local }) => local === 'tr') ?? [];
  const below = siblings[siblings.indexOf(row) + 1];
  const isMerged = [row, below].some(
    (one) => one && Array.from(descendants(one)).some(({ local }) => local === 'vMerge'),
  );
  return isMerged || !siblings.includes(row) ? undefined : { row, part, read, isOnly: siblings.length === 1 };
}

function removeRow(places: readonly WordPlace[], file: WordFile, into: FileCorrections): boolean {
  const found = rowAt(places, file);
  if (!found || found.isOnly) return false;
  into.removed.push({ part: found.part, ...removal(found.row) });
  return true;
}

function addLines(lines: readonly string[], { start, end }: Range, within: FileOfText, into: FileCorrections): boolean {
  const { text } = within;
  const all = linesOf(text.text);
  const above = all.findLast((line) => line.end <= start && !RULE.test(line.text));
  const directlyAbove = all.findLast((line) => line.end <= start);
  const isBelowRule = RULE.test(directlyAbove?.text ?? '');
  const below = all.find((line) => line.start >= end);
  const isInTable =
    [directlyAbove, below].every((line) => line?.text.startsWith('|')) && !/\n\s*\n/.test(text.text.slice(start, end));
  // A table is not split.
  if (isInTable && lines.some((line) => !line.startsWith('|'))) return false;
  return lines.every((line) => {
    const isRow = line.startsWith('|');
    const block = isRow
      ? rowBlock(line, isBelowRule ? below : above, isBelowRule, within)
      : paragraphBlocks(line, above, below, within);
    for (const one of block) into.added.push({ name: `renglón ${into.added.length}`, text: line, block: one });
    return block.length > 0;
  });
}

// Returns the place of a new row beside a row like it. Returns [] if the row has other cells.
function rowBlock(line: string, beside: Range | undefined, isAbove: boolean, { file, text }: FileOfText): AddedBlock[] {
  const former = beside ? text.text.slice(beside.start, beside.end) : '';
  const found = beside && former.startsWith('|') ? rowAt(text.placesAt(beside.start, beside.end), file) : undefined;
  if (!found) return [];
  const { row, part, read } = found;
  const cells = row.children.filter(({ local }) => local === 'tc');
  const isPlain = row.children.every(({ local }) => local === 'tc' || local === 'trPr' || local === 'tblPrEx');
  if (!isPlain || cellsOf(line).length !== cells.length || cellsOf(former).length !== cells.length) return [];
  const paragraphs = cells.map((cell) =>
    read.paragraphs.filter(({ element }) => element && cell.start < element.start && element.end < cell.end),
  );
  const write: AddedBlock['write'] = (words, cleaning) => {
    const edits = createEdits();
    const newCells = cellsOf(words);
    for (const [at, ofCell] of paragraphs.entries()) {
      const first = ofCell.find((one) => one.text.trim() !== '') ?? ofCell[0];
      for (const one of ofCell)
        replaceLetters(one, 0, one.text.length, one === first ? (newCells[at] ?? '') : '', edits);
    }
    const inside = cleaning.filter(({ from, to }) => from >= row.start && to <= row.end);
    return splice(row.source, [...inside, ...withoutIds(row), ...edits.edits], row.start, row.end);
  };
  return [{ part, at: isAbove ? row.start : row.end, write }];
}

function cellsOf(row: string): string[] {
  const cells = row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(BAR);
  return cells.map((cell) => cell.trim().replaceAll('\\|', '|'));
}

// Removes bookmarks, and the ids of paragraphs and controls from a copy. Two elements of a document must not share
// an id.
export function withoutIds(element: XmlElement): SourceEdit[] {
  return [element, ...descendants(element)].flatMap((one): SourceEdit[] => {
    const { local, source, start, contentStart } = one;
    if (local === 'bookmarkStart' || local === 'bookmarkEnd') return [removal(one)];
    const id = local === 'sdtPr' ? child(one, 'id') : undefined;
    if (id) return [removal(id)];
    const ids = source.slice(start, contentStart).matchAll(/\s[\w.-]+:(?:paraId|textId)\s*=\s*(?:"[^"]*"|'[^']*')/g);
    return Array.from(ids, ({ 0: { length }, index }) =>
      removal({ start: start + index, end: start + index + length }),
    );
  });
}

// Returns the places of a new paragraph: one, and one in each copy of a text box. Returns [] if it would come into a
// control or between columns.
function paragraphBlocks(
  line: string,
  above: Range | undefined,
  below: Range | undefined,
  { file, text, modelOf }: FileOfText,
): AddedBlock[] {
  const paragraphsOf = (range: Range | undefined) =>
    (range ? text.placesAt(range.start, range.end) : [])
      .map((place) => paragraphAt(file, place))
      .filter((one) => one?.element && one.controls.length === 0);
  const aloneIn = (range: Range | undefined) => {
    const [paragraph, ...others] = paragraphsOf(range);
    return others.length === 0 ? paragraph : undefined;
  };
  const [upper, lower] = [aloneIn(above), aloneIn(below)];
  const [beside] = paragraphsOf(above);
  const model = aloneIn(modelOf(line, above?.end ?? 0)) ?? upper ?? lower ?? beside;
  if (!model) return [];
  const isAbove = isBeside(lower, beside, file);
  const anchor = isAbove ? lower : upper;
  const write: AddedBlock['write'] = (words) => paragraphLike(model, words);
  if (anchor && (isAbove || isInFlow(anchor, file) || isBesideInCell(anchor, lower, file)))
    return [anchor, ...anchor.mirrors].flatMap(({ part, element }) =>
      element ? [{ part, at: isAbove ? element.start : element.end, write }] : [],
    );
  const block = beside && blockInBody(beside, file);
  return beside && block ? [{ part: beside.part, at: block.end, write }] : [];
}

function containerOf({ part, element }: WordParagraph, file: WordFile): XmlElement | undefined {
  const read = file.parts.get(part);
  return element && read ? ancestors(read.root, element).at(-1) : undefined;
}

function isInFlow(paragraph: WordParagraph, file: WordFile): boolean {
  return FLOWS.has(containerOf(paragraph, file)?.local ?? '');
}

const FLOWS: ReadonlySet<string> = new Set(['body', 'ftr', 'hdr', 'txbxContent']);

// Returns true if a new line belongs above the lower paragraph, because the upper one is in a header or a table that
// ends there.
function isBeside(lower: WordParagraph | undefined, upper: WordParagraph | undefined, file: WordFile): boolean {
  if (!lower || !isInFlow(lower, file)) return false;
  if (!upper) return true;
  return upper.part === lower.part ? !isInFlow(upper, file) : /header/.test(upper.part);
}

function isBesideInCell(anchor: WordParagraph, lower: WordParagraph | undefined, file: WordFile): boolean {
  return lower !== undefined && containerOf(lower, file) === containerOf(anchor, file);
}

// Returns the table around a paragraph at the end of the body.
function blockInBody({ part, element }: WordParagraph, file: WordFile): XmlElement | undefined {
  const read = file.parts.get(part);
  const around = element && read ? ancestors(read.root, element) : [];
  const at = around.findIndex(({ local }) => FLOWS.has(local));
  const block = around[at + 1];
  return block?.local === 'tbl' ? block : undefined;
}

// Returns a paragraph with other words, in the format of this one.
function paragraphLike({ element, atoms, marker }: WordParagraph, words: string): string {
  if (!element) return '';
  const { name } = element;
  const prefix = name.slice(0, name.indexOf(':') + 1);
  const [longest] = atoms.toSorted((one, other) => other.end - other.start - (one.end - one.start));
  const properties = child(element, 'pPr');
  const own = properties ? without(properties, PARAGRAPH_ONLY) : '';
  const letters = child(longest?.run, 'rPr');
  const look = letters ? without(letters, RUN_ONLY) : '';
  const text = marker === '' ? words : words.replace(FIRST_MARK, '');
  return `<${name}>${own}<${prefix}r>${look}${writeAsElements(text, { name: `${prefix}t` })}</${prefix}r></${name}>`;
}

// What belongs to one paragraph or run, and not to others of its look.
const PARAGRAPH_ONLY: ReadonlySet<string> = new Set([
  ...['del', 'ins', 'moveFrom', 'moveTo', 'pPrChange', 'pageBreakBefore', 'rPrChange', 'sectPr'],
]);
const RUN_ONLY: ReadonlySet<string> = new Set(['del', 'highlight', 'ins', 'rPrChange', 'shd']);

function without(element: XmlElement, names: ReadonlySet<string>): string {
  const outermost: XmlElement[] = [];
  for (const one of descendants(element))
    if (names.has(one.local) && one.start >= (outermost.at(-1)?.end ?? 0)) outermost.push(one);
  const moved = outermost.map(({ start, end }) => ({ start: start - element.start, end: end - element.start }));
  return cut(outer(element), moved);
}
