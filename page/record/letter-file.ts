// Reads the Word file of a letter into text, looks and data, and fills it in.
import type { GivenRole, Line, LineLook } from '@membrete/document';
import { type Field, findFields } from '@membrete/document/fields';
import { carryOver } from '@membrete/document/give-role';
import { differingLooks } from '@membrete/document/letter-looks';
import {
  createLetterTemplate,
  type LetterDatum,
  type LetterTemplate,
  nameAt,
  nameInRow,
  originalValues,
  repeatingRows,
  signatureIn,
  templateEdits,
  templateOf,
  withChoices,
} from '@membrete/document/letter-template';
import { editedLook } from '@membrete/document/letters';
import { fillIn, type Letter, type Outgoing, showIn, wordsAt } from '@membrete/document/outgoing';
import { type Pairing, pairLetters, readToPair, unsharedTexts } from '@membrete/document/pairs';
import { withPlaceForms } from '@membrete/document/place-forms';
import { applyEdits, type Edit, type Range } from '@membrete/document/text';
import { findOccurrences, type Occurrence, replaceVariables } from '@membrete/document/variables';
import { placeCorrections } from '@membrete/word/correct-in-place';
import { type FileText, readFileText, rereadFileText } from '@membrete/word/file-text';
import { createFiller, type FileField, markInRow, REMOVALS } from '@membrete/word/fill-in-place';
import type { SlotField } from '@membrete/word/letterhead';
import { readBodyLook, readLineLooks } from '@membrete/word/line-looks';
import { findOwnPictures } from '@membrete/word/own-pictures';
import { readWord, type WordFile } from '@membrete/word/read-word';
import { writeStories } from '@membrete/word/word-text';
import { documentOf } from './document.ts';
import { edgeFieldsOf, edgeLooksOf } from './letter-edges.ts';
import { rememberLast } from './store.ts';
import { decode, isPlain } from './text-file.ts';

// A letter that was read from a file. `looks` has the lines that look different from other lines with the
// same role, and the lines in headers and footers, which the letterhead shows.
export interface ReadLetter {
  template: LetterTemplate;
  looks: readonly LineLook[];
  // What to say when it is opened, if there is more to say than how many data were found.
  said?: string | undefined;
}

// Reads the file of a letter. `fills` is false if the file itself cannot be filled in, as a letter in
// OpenDocument, which leaves in the form of the page. `compared` has the fields of a letter that was compared with
// others. `kept` is set for a letter that an earlier version read in another way: what a person took, left, named
// or made of it stays, where its words are still in the letter. Throws a WordFileError, with a reason for people,
// if reading is impossible.
export function readLetterFile(
  name: string,
  bytes: Uint8Array,
  { compared, kept }: { compared?: Pairing | undefined; kept?: LetterTemplate } = {},
): ReadLetter & { fills: boolean } {
  const { file, letterText } = readOnce(bytes);
  const { text, fields, marks } = letterText();
  const found = createLetterTemplate(name, text, withPlaceForms(compared?.fields ?? fields, marks));
  const template = {
    ...(kept ? withChoices(found, kept) : found),
    ...(compared && { unshared: unsharedTexts(compared) }),
    ...ownPictures(file, letterText()),
  };
  const { looks, bodySize } = readLineLooks(file, letterText());
  const inTemplate = carryOver(looks, text, templateEdits(template), editedLook);
  const differing = differingLooks(templateOf(template), inTemplate, bodySize);
  const edges = file.canFill ? edgeLooksOf({ letter: template, file, letterText: letterText() }, bytes) : [];
  return { template, looks: [...differing, ...edges], fills: file.canFill };
}

// Returns the pictures that may belong to this letter alone. «pictures» is missing if it has none.
function ownPictures(file: WordFile, { text, placesAt }: FileText): Pick<LetterTemplate, 'pictures'> {
  const { lines } = documentOf(text);
  const placesOf = (ranges: readonly Range[]) => ranges.flatMap(({ start, end }) => placesAt(start, end));
  const signing = lines.filter(({ role }) => role === 'closing' || role === 'signature');
  const pictures = findOwnPictures(file, { signing: placesOf(signing), signature: placesOf(signatureIn(text)) });
  return pictures.length > 0 ? { pictures } : {};
}

// A file of a letter: Word, or plain text.
export interface LetterFile {
  name: string;
  bytes: Uint8Array;
}

// Returns a function that compares the file of a letter with the files of others. It throws a WordFileError
// for a file that cannot be read.
export function comparer(first: LetterFile): (others: readonly LetterFile[]) => Pairing {
  const letter = findAlone(first);
  return (others) => pairLetters([letter, ...others.map(findAlone)]);
}

// Returns the text of a file, and the fields that are found in it alone.
export function findAlone({ name, bytes }: LetterFile) {
  if (isPlain(name)) {
    const text = decode(bytes);
    return { text, ...readToPair(text) };
  }
  const { text, fields } = readOnce(bytes).letterText();
  return { text, ...readToPair(text, fields) };
}

// Returns how most of the text of a letter looks.
export function bodyLookOf(bytes: Uint8Array) {
  return readBodyLook(readOnce(bytes).file);
}

// Returns the data in the headers and footers of a letter.
export function readEdgeFields(letter: LetterTemplate, bytes: Uint8Array): SlotField[] {
  return edgeFieldsOf({ letter, ...keptText(letter, bytes) });
}

// Returns the looks of a saved letter. If an earlier version of the page saved it, the looks of headers and
// footers are missing and are read from the file.
export function withEdgeLooks({ template, looks }: ReadLetter, bytes: Uint8Array | undefined): readonly LineLook[] {
  if (!bytes || looks.some(({ look }) => look.edge)) return looks;
  return [...looks, ...edgeLooksOf({ letter: template, ...keptText(template, bytes) }, bytes)];
}

export type FindIn = (original: string, roles: readonly GivenRole[]) => Field[];

// Returns a function that finds the fields of a letter. If the letter has a Word file, the function also uses
// marks in the file, such as highlighting.
export function createFinder(bytes: Uint8Array | undefined): FindIn {
  return (original, roles) => {
    const text = bytes && keptText({ original }, bytes).letterText;
    return withPlaceForms(findFields(original, { ...text, roles }), text?.marks ?? []);
  };
}

// Returns true if the text of the file equals the text of the letter. The texts differ if an older version of
// the page read the file in another way; the places of the fields are then wrong.
export function agreesWithFile({ original }: Pick<LetterTemplate, 'original'>, bytes: Uint8Array): boolean {
  return rereadFileText(readOnce(bytes).file, original) !== undefined;
}

// Returns true if the body of the file has more than three lines, or more than two places to fill in, and thus
// more than a letterhead has. Returns true for an unreadable file too, because opening it as a letter says why
// it is unreadable.
export function hasLetterBody(bytes: Uint8Array): boolean {
  try {
    const body = writeStories(readOnce(bytes).file.stories.filter(({ kind }) => kind === 'body'));
    const lines = body.text.split('\n').filter((line) => line.trim() !== '');
    return lines.length > 3 || findFields(body.text, body).filter(({ blank }) => blank).length > 2;
  } catch {
    return true;
  }
}

// The text must be in NFC.
export function readLetterText(name: string, text: string, compared?: Pairing): ReadLetter {
  const template = createLetterTemplate(name, text, compared?.fields ?? findFields(text));
  return { template: { ...template, ...(compared && { unshared: unsharedTexts(compared) }) }, looks: [] };
}

// Returns the file of a letter and the text that it had when the letter was kept. A clerk who corrects the letter asks
// for it after each word.
function keptText({ original }: Pick<LetterTemplate, 'original'>, bytes: Uint8Array) {
  return rereadOnce(original, bytes);
}

const rereadOnce = rememberLast((original: string, bytes: Uint8Array) => {
  const { file, letterText } = readOnce(bytes);
  return { file, letterText: rereadFileText(file, original) ?? letterText() };
});

interface OpenFile {
  file: WordFile;
  letterText: () => FileText;
}

// Returns a function that reads a file, and that reads the same bytes only once: opening a letter, its
// letterhead, its roles and its downloads all ask for the file.
export function createFileReader(read: (bytes: Uint8Array) => WordFile = readWord): (bytes: Uint8Array) => OpenFile {
  let lastFiles: (OpenFile & { bytes: Uint8Array })[] = [];
  return (bytes) => {
    const known = lastFiles.find((one) => haveSameBytes(one.bytes, bytes));
    if (known) return known;
    const file = read(bytes);
    let text: FileText | undefined;
    const letterText = () => {
      text ??= readFileText(file);
      return text;
    };
    const opened = { bytes, file, letterText };
    lastFiles = [...lastFiles, opened].slice(-FILES_KEPT);
    return opened;
  };
}

// A letter is compared with a few others.
const FILES_KEPT = 4;

const readOnce = createFileReader();

function haveSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one === other || (one.length === other.length && one.every((byte, at) => byte === other[at]));
}

export interface LetterFiller {
  // Makes the file of a letter. A variable without words shows its label in brackets, never the original value.
  // A blank is shaded, and so are words of the letter that nobody has confirmed.
  fill: (letter: Outgoing) => Uint8Array;
  // What was removed from the file because it must not be sent, such as comments. The page shows these texts.
  removed: readonly string[];
}

// A place of a datum. Each is a field of the file, because the words of a datum may differ from place to place.
interface Place extends Occurrence {
  field: string;
}

// Returns true if the file of a letter can be corrected as its text was.
export function takesCorrections(letter: LetterTemplate, bytes: Uint8Array): boolean {
  return placedIn(letter, keptText(letter, bytes)) !== undefined;
}

// Returns true if words that were moved, as a paragraph that was split, leave their bold or italic letters behind.
export function losesWeights(letter: LetterTemplate, bytes: Uint8Array): boolean {
  const { file, letterText: text } = keptText(letter, bytes);
  const values = originalValues(letter);
  const lines = (letter.corrections ?? []).flatMap((correction) => correction.text.split('\n'));
  return lines.some((line) => {
    // Who splits a sentence changes its first letter and its end.
    const words = replaceVariables(line, ({ name }) => values[name] ?? '')
      .trim()
      .slice(1)
      .replace(/[.,;:]+$/, '');
    const start = words.length < LEAST_MOVED ? -1 : letter.original.indexOf(words);
    const places = start < 0 ? [] : text.placesAt(start, start + words.length);
    const looks = places.flatMap(({ part, paragraph, start, end }) =>
      (file.parts.get(part)?.paragraphs[paragraph]?.runs ?? [])
        .filter((run) => run.start < end && run.end > start)
        .map(({ look: { bold, italic, underline } }) => `${bold} ${italic} ${underline}`),
    );
    return new Set(looks).size > 1;
  });
}

// The fewest letters that are found again as words that were moved.
const LEAST_MOVED = 12;

function placedIn(letter: LetterTemplate, { file, letterText: text }: ReturnType<typeof keptText>) {
  return placeCorrections(letter.corrections ?? [], { file, text, modelOf: modelsIn(letter) });
}

// takesCorrections() must have been true.
function leavingPictures({ pictures = [] }: LetterTemplate) {
  return pictures.filter(({ leaves }) => leaves);
}

// Returns the file without the pictures of its headers and footers that leave, for the paper on the screen.
export function withoutEdgePictures(letter: LetterTemplate, bytes: Uint8Array): Uint8Array {
  const { file } = readOnce(bytes);
  const pictures = leavingPictures(letter).filter(({ part }) => part !== file.package.documentPath);
  return pictures.length > 0 ? createFiller(file, [], { pictures })({}).docx : bytes;
}

const PAGE_BREAK = /<(?:\w+:)?(?:br\b[^>]*\btype="page"|pageBreakBefore\b(?![^>]*"(?:0|false)"))/;

// Returns true for a table of one column, whose lines are paragraphs on the sheet, with a border or a style.
function hasFramedBox(source: string): boolean {
  return Array.from(source.matchAll(/<(?:\w+:)?tbl>.*?<\/(?:\w+:)?tbl>/gs)).some(([table]) => {
    const [rows, cells] = [ROW, CELL].map((start) => table.match(start)?.length ?? 0);
    const isFramed = FRAME.test(table);
    return rows === cells && isFramed;
  });
}

const ROW = /<(?:\w+:)?tr[ >]/g;
const CELL = /<(?:\w+:)?tc[ >]/g;
const FRAME = /<(?:\w+:)?(?:tbl|tc)Borders>.{0,2000}?val="single"|<(?:\w+:)?tblStyle\b/s;

// Names what the body of a file has and the sheet does not show, in words for people.
export function unseenInBody(bytes: Uint8Array): string[] {
  const { file } = readOnce(bytes);
  const body = file.parts.get(file.package.documentPath);
  const count = body?.paragraphs.reduce((sum, { pictures = [] }) => sum + pictures.length, 0) ?? 0;
  return [
    ...(count === 1 ? ['la imagen de su texto'] : count > 1 ? ['las imágenes de su texto'] : []),
    ...(body !== undefined && hasFramedBox(body.root.source) ? ['el marco de sus recuadros'] : []),
    ...(body !== undefined && PAGE_BREAK.test(body.root.source) ? ['sus saltos de página'] : []),
  ];
}

export function createLetterFiller(letter: LetterTemplate, bytes: Uint8Array): LetterFiller {
  const { file, letterText } = keptText(letter, bytes);
  const { placesAt } = letterText;
  const { original } = letter;
  const corrections = placedIn(letter, { file, letterText }) ?? { written: [], added: [], removed: [] };
  const { written, added } = corrections;
  const edits = templateEdits(letter);
  const template = applyEdits(original, edits);
  const inTemplate = rangesOf(edits);
  const replaced = (letter.newRows ?? []).flatMap(({ rows, filled }) => {
    const list = repeatingRows(letter).find((one) => one.rows.start === rows.start);
    return list ? [{ ...list, filled, inFile: placesAt(rows.start, rows.end) }] : [];
  });
  const isWithin = ({ start, end }: Range, { start: from, end: to }: Range) => from <= start && end <= to;
  const placesOf = ({ name, places }: LetterDatum): Place[] =>
    places.map((place, at) => ({ ...place, name: nameAt(name, place), field: `${name} ${at}` }));
  // A datum of a repeated row is filled in only within that row.
  const inRows = replaced.map(({ data, row, filled, inFile }) => {
    const places = data.flatMap(placesOf).filter((place) => isWithin(place, row));
    return { filled, inFile, places };
  });
  // A place that was corrected is not in the template.
  const single = letter.data
    .filter(({ taken }) => taken)
    .flatMap(placesOf)
    .flatMap((place) => {
      const occurrence = inTemplate.get(keyOf(place));
      return occurrence ? [{ place, occurrence: { ...occurrence, name: place.name } }] : [];
    });
  const signature = (letter.emptied ?? []).flatMap(({ start, end }) => placesAt(start, end));
  const fieldOf = ({ field, start, end }: Place): FileField => ({ name: field, places: [placesAt(start, end)] });
  const ofRows = inRows.flatMap(({ places, inFile }) =>
    places.map((place): FileField => ({ ...fieldOf(place), rows: inFile })),
  );
  const corrected = written.map(({ name, place }): FileField => ({ name, places: [[place]], isCorrection: true }));
  const fields = [...corrected, ...single.map(({ place }) => fieldOf(place)), ...ofRows];
  const fill = createFiller(file, fields, { signature, corrections, pictures: leavingPictures(letter) });
  // The cells of new rows that are data. A cell that was empty when its row came is none.
  const cellsIn = ({ places, filled }: (typeof inRows)[number]) =>
    filled.map((names, row) =>
      places
        .filter(({ name }) => names.includes(name))
        .map((place) => ({ field: place.field, occurrence: { ...place, name: nameInRow(place.name, row) } })),
    );
  const cells = (words: Letter, list: (typeof inRows)[number]) =>
    cellsIn(list).map((row) =>
      Object.fromEntries([
        ...list.places.map(({ field }) => [field, ''] as const),
        ...row.map(({ field, occurrence }) => [field, showIn(words, original, occurrence)] as const),
      ]),
    );
  return {
    fill: (words) => {
      const values = [
        ...single.map(({ place, occurrence }) => [place.field, showIn(words, template, occurrence)] as const),
        ...written.map(({ name, text }) => [name, fillIn(words, text)] as const),
        ...added.map(({ name, text }) => [name, fillLine(words, text)] as const),
      ];
      const rows = inRows.map((list, at) => [`filas ${at}`, cells(words, list)] as const);
      const isOpen = (around: string, one: Occurrence) =>
        wordsAt(words, around, one) === '' || words.stale.has(one.name);
      const marks = [
        ...single.filter(({ occurrence }) => isOpen(template, occurrence)).map(({ place }) => place.field),
        ...inRows.flatMap((list) =>
          cellsIn(list).flatMap((row, at) =>
            row.flatMap(({ field, occurrence }) => (isOpen(original, occurrence) ? markInRow(field, at) : [])),
          ),
        ),
        ...written.filter(({ text }) => findOccurrences(text).some((one) => isOpen(text, one))).map(({ name }) => name),
      ];
      return fill(Object.fromEntries([...values, ...rows]), new Set(marks)).docx;
    },
    // Of the signature the page spoke when the letter was opened.
    removed: fill({}).removed.flatMap((one) => (one === 'electronicSignature' ? [] : REMOVALS[one])),
  };
}

// Returns the ranges of the variables in the template, by the range that they replace in the original.
function rangesOf(edits: readonly Edit[]): Map<string, Range> {
  let shift = 0;
  return new Map(
    edits.map((edit) => {
      const start = edit.start + shift + Math.max(0, edit.text.indexOf('{{'));
      shift += edit.text.length - (edit.end - edit.start);
      return [keyOf(edit), { start, end: edit.end + shift }];
    }),
  );
}

function keyOf({ start, end }: Range): string {
  return `${start} ${end}`;
}

// Fills in a new line. In a row of a table, a bar of a value does not end a cell.
function fillLine(words: Letter, line: string): string {
  if (!line.startsWith('|')) return fillIn(words, line);
  return replaceVariables(line, (place) => showIn(words, line, place).replaceAll('|', '\\|'));
}

// Returns a function that finds a line of the letter with the role of a new line, as near as possible.
function modelsIn(letter: LetterTemplate): (line: string, near: number) => Range | undefined {
  let read: Record<'own' | 'now', readonly Line[]> | undefined;
  return (line, near) => {
    read ??= { own: documentOf(letter.original).lines, now: documentOf(templateOf(letter)).lines };
    const role = read.now.find(({ text }) => text === line)?.role;
    const alike = read.own.filter((one) => one.role === role);
    const distance = ({ start, end }: Range) => Math.min(Math.abs(start - near), Math.abs(end - near));
    return alike.toSorted((one, other) => distance(one) - distance(other))[0];
  };
}
