// fillInPlace puts values into a Word file. Everything else stays as it is, byte for byte.
import { UNMARKED } from '@membrete/document/fields';
import { type AddedBlock, type FileCorrections, withoutIds } from './correct-in-place.ts';
import { createEdits, type Edits, replaceLetters, shadeLetters } from './fill-edits.ts';
import { fileErrorOf, WordFileError } from './opening.ts';
import { codesOf, type PicturePlace } from './own-pictures.ts';
import { ownerOf, type Parts } from './package.ts';
import type { WordFile } from './read-word.ts';
import { rewritten, splice } from './source-edits.ts';
import { type CleanFile, cleanFile, type Removal, withoutRelationships } from './travel.ts';
import type { SourceEdit, WordBlock, WordParagraph, WordPlace, WordRow, Wrapper } from './word-file.ts';
import { child } from './xml.ts';
import { joinZips, zipParts } from './zip.ts';

export { REMOVALS } from './travel.ts';
export type { WordPlace };
export { WordFileError };

// A field of a file, for example the addressee, with the places of its value. A place that covers several
// paragraphs has a WordPlace for each paragraph: the value goes into the first, and the others become empty.
export interface FileField {
  name: string;
  places: readonly (readonly WordPlace[])[];
  // Further rows of the table. Each row is given by a place inside the row. If a list fills the field, the
  // new rows also replace these rows.
  rows?: readonly WordPlace[];
  // True for words that correct the letter: the marks of data around them stay.
  isCorrection?: boolean;
}

// The values of a row, by the name of the field.
type RowValues = Readonly<Record<string, string>>;

// The values for a file. A single value has the name of its field. A list may have any name, and fills a
// table: the first table row with fields of the list is written once for each element. The written rows
// replace the other rows with these fields, and the empty rows below.
export type FileValues = Readonly<Record<string, string | readonly RowValues[]>>;

export interface FilledFile {
  docx: Uint8Array;
  // The kinds of content that were removed because a sent letter must not contain them.
  removed: Removal[];
}

export interface FillOptions {
  // The places of the electronic signature, which belongs to the letter that was signed and not to the filled one.
  // They become empty, and their pictures go.
  signature?: readonly WordPlace[];
  // Other drawings that go. Without them, these are the codes of the file if it has an electronic signature.
  pictures?: readonly PicturePlace[];
  // The paragraphs and rows that go, and where new ones are written. The value of a new one has its name.
  corrections?: Pick<FileCorrections, 'added' | 'removed'>;
  // The most characters of XML that the new rows of a list may have.
  maxRowsChars?: number;
}

// Fills one file. Throws a WordFileError with the code tooLarge above a limit.
export function fillInPlace(
  file: WordFile,
  fields: readonly FileField[],
  values: FileValues,
  options: FillOptions = {},
): FilledFile {
  return createFiller(file, fields, options)(values);
}

// Returns a function that fills the same file many times; parts that never change are compressed once. The
// fields in `marks` are shaded: a person still has to look at them; markInRow() names a field of one row. Words that are the same as in the file are not
// written again. Throws a WordFileError if a part is damaged.
export function createFiller(
  file: WordFile,
  fields: readonly FileField[],
  {
    maxRowsChars = Infinity,
    signature = [],
    pictures = codesOf(file, signature),
    corrections = { added: [], removed: [] },
  }: FillOptions = {},
): (values: FileValues, marks?: ReadonlySet<string>) => FilledFile {
  const clean = withRemoved(cleaned(file, { signature, pictures }), corrections.removed);
  const { added } = corrections;
  const parts: Parts = new Map([...file.package.parts, ...clean.changed]);
  const rows = innermostRows(file.stories.flatMap(({ blocks }) => blocks));
  const places = fieldPlaces(file, fields, rows);
  const replaced = replacedRows(file, fields, rows);
  const variable = new Set([...places.map(({ place }) => place.part), ...added.map(({ block }) => block.part)]);
  const segments = packConstant(file, clean, parts, (path) => variable.has(path) || variable.has(ownerOf(path)));
  return (values, marks = new Set()) => {
    const filled = fillParts({ file, clean, parts, places, added, replaced, marks, maxRowsChars }, values);
    const zips = segments.map((segment) =>
      typeof segment === 'string'
        ? zipParts(new Map([[segment, filled.get(segment) ?? bytesOf(parts, segment)]]))
        : segment,
    );
    return { docx: joinZips(...zips), removed: clean.removed };
  };
}

function withRemoved(clean: CleanFile, removed: FileCorrections['removed']): CleanFile {
  if (removed.length === 0) return clean;
  const edits = new Map(clean.edits);
  for (const [part, ofPart] of Map.groupBy(removed, ({ part }) => part))
    edits.set(part, [...(edits.get(part) ?? []), ...ofPart]);
  return { ...clean, edits };
}

function cleaned(file: WordFile, own: Pick<FillOptions, 'signature' | 'pictures'>): CleanFile {
  if (!file.canFill) throw new WordFileError('openDocument');
  try {
    return cleanFile(file, own);
  } catch (error) {
    throw fileErrorOf(error);
  }
}

// Zips the parts that are the same in all letters. Returns these zips and the paths of the other parts, in
// the order of the file.
function packConstant(
  file: WordFile,
  { paths, edits }: CleanFile,
  parts: Parts,
  isVariable: (path: string) => boolean,
): (Uint8Array | string)[] {
  const segments: (Uint8Array | string)[] = [];
  const together = new Map<string, Uint8Array>();
  const close = () => {
    if (together.size > 0) segments.push(zipParts(together));
    together.clear();
  };
  for (const path of paths) {
    const partEdits = edits.get(path) ?? [];
    const source = file.parts.get(path)?.root.source ?? '';
    if (!isVariable(path))
      together.set(
        path,
        partEdits.length > 0 ? rewritten(parts, path, splice(source, partEdits)) : bytesOf(parts, path),
      );
    else {
      close();
      segments.push(path);
    }
  }
  close();
  return segments;
}

function bytesOf(parts: Parts, path: string): Uint8Array {
  return parts.get(path) ?? new Uint8Array();
}

// A place of a field, within one paragraph. `row` is the table row around it.
interface FieldPlace {
  name: string;
  place: WordPlace;
  paragraph: WordParagraph;
  isFirst: boolean;
  // True if the place is in this paragraph only.
  isWhole: boolean;
  isCorrection: boolean;
  row: TableRow | undefined;
}

interface TableRow {
  row: WordRow;
  rows: readonly WordRow[];
}

// Returns the places in the order of the file, without those that are not in the file or overlap an earlier
// place.
function fieldPlaces(file: WordFile, fields: readonly FileField[], rows: RowsOfParagraphs): FieldPlace[] {
  const all = fields.flatMap(({ name, places, isCorrection = false }) =>
    places.flatMap((span) =>
      span.flatMap((place, at): FieldPlace[] => {
        const paragraph = file.parts.get(place.part)?.paragraphs[place.paragraph];
        if (!paragraph || !(place.start >= 0 && place.start <= place.end && place.end <= paragraph.text.length))
          return [];
        const [isFirst, isWhole, row] = [at === 0, span.length === 1, rows.get(paragraph)];
        return [{ name, place, paragraph, isFirst, isWhole, isCorrection, row }];
      }),
    ),
  );
  const inOrder = all.sort(({ place: one }, { place: other }) => {
    if (one.part !== other.part) return one.part < other.part ? -1 : 1;
    return one.paragraph - other.paragraph || one.start - other.start;
  });
  let last: WordPlace | undefined;
  return inOrder.filter(({ place }) => {
    const { part, paragraph, start } = place;
    const isNear = last?.part === part && last.paragraph === paragraph;
    if (last && isNear && (last.end > start || (last.start === start && place.end === start))) return false;
    last = place;
    return true;
  });
}

// The innermost row around each paragraph of a table.
type RowsOfParagraphs = Map<WordParagraph, TableRow>;

function innermostRows(
  blocks: readonly WordBlock[],
  row?: TableRow,
  rowsByParagraph: RowsOfParagraphs = new Map(),
): RowsOfParagraphs {
  for (const block of blocks)
    if (block.is === 'paragraph') {
      if (row) for (const paragraph of [block, ...block.mirrors]) rowsByParagraph.set(paragraph, row);
      for (const box of block.boxes) innermostRows(box, row, rowsByParagraph);
    } else
      for (const innerRow of block.rows)
        for (const { blocks: inside } of innerRow.cells)
          innermostRows(inside, { row: innerRow, rows: block.rows }, rowsByParagraph);
  return rowsByParagraph;
}

// Returns the table rows to replace, by the name of the field that lists them in `rows`.
function replacedRows(file: WordFile, fields: readonly FileField[], rows: RowsOfParagraphs): Map<string, Set<WordRow>> {
  const replaced = new Map<string, Set<WordRow>>();
  for (const { name, rows: places = [] } of fields)
    for (const { part, paragraph } of places) {
      const wordParagraph = file.parts.get(part)?.paragraphs[paragraph];
      const tableRow = wordParagraph && rows.get(wordParagraph);
      if (tableRow) replaced.set(name, (replaced.get(name) ?? new Set()).add(tableRow.row));
    }
  return replaced;
}

interface Filling {
  file: WordFile;
  clean: CleanFile;
  parts: Parts;
  places: readonly FieldPlace[];
  added: readonly { name: string; block: AddedBlock }[];
  replaced: ReadonlyMap<string, ReadonlySet<WordRow>>;
  marks: ReadonlySet<string>;
  maxRowsChars: number;
}

// Returns the changed parts by path, including the .rels part of each part that has lost a hyperlink.
function fillParts(filling: Filling, values: FileValues): Map<string, Uint8Array> {
  const { file, clean, parts, places, added, marks } = filling;
  const repeated = repeatedRows(filling, values);
  const rowsChars = Array.from(
    repeated,
    ([{ element }, { records }]) => records.length * (element.end - element.start),
  );
  if (rowsChars.reduce((sum, chars) => sum + chars, 0) > filling.maxRowsChars) throw new WordFileError('tooLarge');
  const filled = new Map<string, Uint8Array>();
  const byPart = Map.groupBy(places, ({ place }) => place.part);
  for (const path of new Set([...byPart.keys(), ...added.map(({ block }) => block.part)])) {
    const partPlaces = byPart.get(path) ?? [];
    const source = file.parts.get(path)?.root.source ?? '';
    const cleaning = clean.edits.get(path) ?? [];
    const isRepeated = ({ row }: FieldPlace) => row !== undefined && repeated.has(row.row);
    const into = fillPlaces(
      partPlaces.filter((one) => !isRepeated(one)),
      (name) => stringOf(values, name),
      marks,
    );
    for (const [row, repetition] of repeated)
      if (row.part === path) into.edits.push(writeRow(row, repetition, { source, cleaning, values, marks, into }));
    for (const { name, block } of added)
      if (block.part === path) into.edits.push(writtenBlock(block, stringOf(values, name) ?? '', cleaning));
    const text = splice(source, [...cleaning, ...into.edits]);
    if (text === source) continue;
    filled.set(path, rewritten(parts, path, text));
    const unused = unusedRelationships(into.wrappers, text);
    if (unused.size > 0) filled.set(...withoutRelationships(parts, path, (id) => !unused.has(id)));
  }
  return filled;
}

function writtenBlock({ at, write }: AddedBlock, words: string, cleaning: readonly SourceEdit[]): SourceEdit {
  return { from: at, to: at, text: write(words, cleaning) };
}

function stringOf(values: FileValues, name: string): string | undefined {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === UNMARKED) return '';
  return typeof value === 'string' ? value : undefined;
}

function fillPlaces(
  places: readonly FieldPlace[],
  find: (name: string) => string | undefined,
  marks: ReadonlySet<string> = new Set(),
): Edits {
  const into = createEdits();
  const isFilled = ({ name }: FieldPlace) => find(name) !== undefined && !marks.has(name);
  const data = places.filter(({ isCorrection }) => !isCorrection);
  for (const [paragraph, paragraphPlaces] of Map.groupBy(data, (place) => place.paragraph))
    for (const copy of [paragraph, ...paragraph.mirrors])
      into.edits.push(...unmarking(copy, paragraphPlaces, isFilled));
  for (const { name, place, paragraph, isFirst, isWhole, isCorrection } of places) {
    const value = find(name);
    const { start, end } = place;
    if (value === undefined) continue;
    if (!isWhole || value !== paragraph.text.slice(start, end))
      replaceLetters(
        paragraph,
        start,
        end,
        isFirst ? value : '',
        isCorrection ? { ...into, keepsLinks: !isInAddress(paragraph.text, place, value) } : into,
        marks.has(name),
      );
    else if (marks.has(name)) shadeLetters(paragraph, start, end, into);
  }
  return into;
}

// Returns true if the words at a place are part of an address, which a link must not contradict.
function isInAddress(text: string, { start, end }: WordPlace, value: string): boolean {
  const [before = ''] = /\S*$/.exec(text.slice(0, start)) ?? [];
  const [after = ''] = /^\S*/.exec(text.slice(end)) ?? [];
  return /@|www\.|:\/\//i.test(before + text.slice(start, end) + value + after);
}

// Returns edits that remove the highlighting or the red colour of a run if all fields in it are filled in.
// `places` are sorted.
function unmarking(
  { runs }: WordParagraph,
  places: readonly FieldPlace[],
  isFilled: (place: FieldPlace) => boolean,
): SourceEdit[] {
  let first = 0;
  return runs.flatMap(({ start, end, unmarking = [] }) => {
    for (let place = places[first]?.place; place && place.end <= start; place = places[first]?.place) first += 1;
    let last = first;
    while ((places[last]?.place.start ?? end) < end) last += 1;
    const inRun = places.slice(first, last);
    return inRun.length > 0 && inRun.every(isFilled) ? unmarking : [];
  });
}

// Returns the relationships that nothing uses once the wrappers are removed.
function unusedRelationships(wrappers: ReadonlySet<Wrapper>, text: string): Set<string> {
  const ids = Array.from(wrappers, ({ relationship }) => relationship).filter((id) => id !== undefined);
  return new Set(ids.filter((id) => !text.includes(`"${id}"`) && !text.includes(`'${id}'`)));
}

// A table row that is written once for each record, and disappears without records. `places` are the fields
// in the row.
interface Repetition {
  records: readonly RowValues[];
  places: readonly FieldPlace[];
  // The row below in the file.
  below?: WordRow | undefined;
}

// Returns the mark of a field in the row of a list, counted from 0.
export function markInRow(name: string, row: number): string {
  return `${name}\n${row}`;
}

function repeatedRows({ places, replaced }: Filling, values: FileValues): Map<WordRow, Repetition> {
  const repeated = new Map<WordRow, Repetition>();
  const ofRows = Map.groupBy(places, ({ row }) => row?.row);
  for (const records of Object.values(values)) {
    if (typeof records === 'string') continue;
    const names = new Set(records.flatMap((record) => Object.keys(record)));
    const others = new Set(Array.from(names, (name) => Array.from(replaced.get(name) ?? [])).flat());
    const inRows = places.filter(({ name, row }) => row && names.has(name));
    for (const [rows = [], rowPlaces] of Map.groupBy(inRows, ({ row }) => row?.rows)) {
      const withData = new Set(rowPlaces.map(({ row }) => row?.row));
      const isFilled = (row: WordRow) => withData.has(row) || others.has(row);
      const [model, last] = [rows.find(isFilled), rows.findLastIndex(isFilled)];
      const end = rows.findIndex((row, at) => at > last && !isEmpty(row));
      for (const [at, row] of rows.entries())
        if (isFilled(row) || (at > last && (end < 0 || at < end))) repeated.set(row, { records: [], places: [] });
      if (!model) continue;
      const inModel = placesInModel(model, ofRows.get(model) ?? [], rowPlaces);
      repeated.set(model, { records, places: inModel, below: rows[rows.indexOf(model) + 1] });
    }
  }
  return repeated;
}

// Returns the places in the model row, which is the row that is repeated. If a field was found only in
// another row, its place is in the same column of the model row.
function placesInModel(model: WordRow, rowPlaces: readonly FieldPlace[], ofList: readonly FieldPlace[]): FieldPlace[] {
  const names = new Set(rowPlaces.map(({ name }) => name));
  const borrowed = ofList.filter(({ name, row }) => row && row.row !== model && !names.has(name));
  const candidates = Array.from(
    Map.groupBy(borrowed, ({ name }) => name).values(),
    ([first]) => first && sameColumn(first, model),
  );
  const moved = candidates.filter((one) => one !== undefined);
  const movedTo = new Set(moved.map(({ paragraph }) => paragraph));
  return [...rowPlaces.filter(({ paragraph }) => !movedTo.has(paragraph)), ...moved];
}

function sameColumn({ paragraph, place, row, name }: FieldPlace, model: WordRow): FieldPlace | undefined {
  const before = row && cellOf(row.row, paragraph);
  const cell = before && cellsOf(model).find(({ column }) => column === before.column)?.cell;
  const other = cell?.blocks[before?.at ?? 0];
  if (other?.is !== 'paragraph') return undefined;
  const [lead, trail] = [paragraph.text.slice(0, place.start), paragraph.text.slice(place.end)];
  const isAlike = other.text.startsWith(lead) && other.text.slice(lead.length).endsWith(trail);
  const range = isAlike
    ? { start: lead.length, end: other.text.length - trail.length }
    : { start: 0, end: other.text.length };
  const newPlace = { part: other.part, paragraph: other.paragraph, ...range };
  return { name, place: newPlace, paragraph: other, isFirst: true, isWhole: true, isCorrection: false, row: undefined };
}

function cellsOf({ cells }: WordRow) {
  let column = 0;
  return cells.map((cell) => {
    column += cell.span;
    return { cell, column: column - cell.span };
  });
}

function cellOf(row: WordRow, paragraph: WordParagraph): { column: number; at: number } | undefined {
  const cells = cellsOf(row).map(({ cell, column }) => ({ column, at: cell.blocks.indexOf(paragraph) }));
  return cells.find(({ at }) => at >= 0);
}

interface RowContext {
  source: string;
  cleaning: readonly SourceEdit[];
  values: FileValues;
  marks: ReadonlySet<string>;
  into: Edits;
}

// Writes a row once for each record. Without records, the row disappears. If the first cell has a number, the
// number increases by one in each row.
function writeRow(row: WordRow, { records, places, below }: Repetition, context: RowContext): SourceEdit {
  const { source, cleaning, values, marks, into } = context;
  const { start, end } = row.element;
  const inside = cleaning.filter(({ from, to }) => from >= start && to <= end);
  const number = numberInRow(row, places);
  const again = records.length > 1 ? [...withoutIds(row.element), ...goingOn(row, below)] : [];
  const rowElements = records.map((record, at) => {
    const filled = fillPlaces(
      places,
      (name) => (Object.hasOwn(record, name) ? record[name] : stringOf(values, name)) ?? '',
      new Set(places.flatMap(({ name }) => (marks.has(markInRow(name, at)) ? name : []))),
    );
    if (number) replaceLetters(number.paragraph, ...number.range, number.count(at), filled);
    for (const wrapper of filled.wrappers) into.wrappers.add(wrapper);
    return splice(source, [...inside, ...filled.edits, ...(at > 0 ? again : [])], start, end);
  });
  return { from: start, to: end, text: rowElements.join('') };
}

// Returns edits for the copies of a row. A cell that also covers the row below continues in each copy,
// instead of beginning again.
function goingOn(row: WordRow, below: WordRow | undefined): SourceEdit[] {
  const columns = new Set(
    below && cellsOf(below).flatMap(({ cell, column }) => (cell.blocks.length === 0 ? column : [])),
  );
  const elements = row.element.children.filter(({ local }) => local === 'tc');
  if (columns.size === 0 || elements.length !== row.cells.length) return [];
  return cellsOf(row).flatMap(({ column }, at): SourceEdit[] => {
    const merge = columns.has(column) ? child(child(elements[at], 'tcPr'), 'vMerge') : undefined;
    return merge ? [{ from: merge.start, to: merge.end, text: `<${merge.name}/>` }] : [];
  });
}

// Returns the number in the first cell, unless the number is a field.
function numberInRow({ cells }: WordRow, places: readonly FieldPlace[]) {
  const paragraph = cells[0]?.blocks.find((block) => block.is === 'paragraph' && block.text.trim() !== '');
  if (paragraph?.is !== 'paragraph' || places.some((one) => one.paragraph === paragraph)) return undefined;
  const [, digits, sign = ''] = NUMBER.exec(paragraph.text.trim()) ?? [];
  if (digits === undefined || textOfBlocks(cells[0]?.blocks ?? []) !== paragraph.text) return undefined;
  const range = [paragraph.text.indexOf(paragraph.text.trim()), paragraph.text.trimEnd().length] as const;
  const width = range[1] - range[0] - sign.length;
  return { paragraph, range, count: (at: number) => String(Number(digits) + at).padStart(width, '0') + sign };
}

// Returns true for a row without words, or with only a number in its first cell.
function isEmpty({ cells }: WordRow): boolean {
  const words = cells.map(({ blocks }) => textOfBlocks(blocks).trim());
  return words.every((word, at) => word === '' || (at === 0 && NUMBER.test(word)));
}

const NUMBER = /^0*(\d{1,6})(\D?)$/;

function textOfBlocks(blocks: readonly WordBlock[]): string {
  return blocks
    .map((block) =>
      block.is === 'paragraph'
        ? block.marker + block.text
        : block.rows.flatMap(({ cells }) => cells.map((cell) => textOfBlocks(cell.blocks))).join(''),
    )
    .join('');
}
