// Reads the Word file of a letter into text, looks and data, and fills it in.
import type { GivenRole, LineLook } from '@membrete/document';
import { type Field, findFields } from '@membrete/document/fields';
import { carryOver } from '@membrete/document/give-role';
import { differingLooks } from '@membrete/document/letter-looks';
import {
  createLetterTemplate,
  type LetterTemplate,
  nameInRow,
  repeatingRows,
  templateEdits,
  templateOf,
} from '@membrete/document/letter-template';
import { labelOf } from '@membrete/document/variables';
import { createFiller, type FileField, REMOVALS } from '@membrete/word/fill-in-place';
import type { SlotField } from '@membrete/word/letterhead';
import { readLineLooks } from '@membrete/word/line-looks';
import { readWord, type WordFile } from '@membrete/word/read-word';
import { type WordText, writeStories } from '@membrete/word/word-text';
import { edgeFieldsOf, edgeLooksOf } from './letter-edges.ts';
import type { Words } from './values.ts';

// A letter that was read from a file. `looks` has the lines that look different from other lines with the
// same role, and the lines in headers and footers, which the letterhead shows.
export interface ReadLetter {
  template: LetterTemplate;
  looks: readonly LineLook[];
}

// Reads the file of a letter. Throws a WordFileError, with a reason for people, if that is impossible.
export function readLetterFile(name: string, bytes: Uint8Array): ReadLetter {
  const file = readWord(bytes);
  const letterText = shownText(file);
  const { text } = letterText;
  const template = createLetterTemplate(name, text, findFields(text, letterText));
  const { looks, bodySize } = readLineLooks(file, letterText);
  const inTemplate = carryOver(looks, text, templateEdits(template));
  const differing = differingLooks(templateOf(template), inTemplate, bodySize);
  return { template, looks: [...differing, ...edgeLooksOf({ letter: template, file, letterText }, bytes)] };
}

// Returns the data in the headers and footers of a letter.
export function readEdgeFields(letter: LetterTemplate, bytes: Uint8Array): SlotField[] {
  const file = readWord(bytes);
  return edgeFieldsOf({ letter, file, letterText: shownText(file) });
}

// Returns the looks of a saved letter. If an earlier version of the page saved it, the looks of headers and
// footers are missing and are read from the file.
export function withEdgeLooks({ template, looks }: ReadLetter, bytes: Uint8Array | undefined): readonly LineLook[] {
  if (!bytes || looks.some(({ look }) => look.edge)) return looks;
  const file = readWord(bytes);
  return [...looks, ...edgeLooksOf({ letter: template, file, letterText: shownText(file) }, bytes)];
}

export type FindIn = (original: string, roles: readonly GivenRole[]) => Field[];

// Returns a function that finds the fields of a letter. If the letter has a Word file, the function also uses
// marks in the file, such as highlighting.
export function createFinder(bytes: Uint8Array | undefined): FindIn {
  const shown = bytes && shownText(readWord(bytes));
  return (original, roles) => findFields(original, { ...shown, roles });
}

// Returns true if the text of the file equals the text of the letter. The texts differ if an older version of
// the page read the file in another way; the places of the fields are then wrong.
export function agreesWithFile({ original }: LetterTemplate, bytes: Uint8Array): boolean {
  return shownText(readWord(bytes)).text === original;
}

// Returns true if the body of the file has more than three lines, and thus more than a letterhead has.
// Returns true for an unreadable file too, because opening it as a letter says why it is unreadable.
export function hasLetterBody(bytes: Uint8Array): boolean {
  try {
    const body = readWord(bytes).stories.filter(({ kind }) => kind === 'body');
    return (
      writeStories(body)
        .text.split('\n')
        .filter((line) => line.trim() !== '').length > 3
    );
  } catch {
    return true;
  }
}

export function readLetterText(name: string, text: string): ReadLetter {
  return { template: createLetterTemplate(name, text, findFields(text)), looks: [] };
}

// Returns the text of the body and the notes, and of a header or footer that has a field. The letterhead
// shows the other headers and footers.
function shownText({ stories }: WordFile): WordText {
  const all = writeStories(stories);
  const sure = findFields(all.text, all).filter(({ sure, blank }) => sure || blank);
  const withData = new Set(
    sure.flatMap(({ places }) => places.flatMap(({ start, end }) => all.placesAt(start, end))).map(({ part }) => part),
  );
  return writeStories(stories.filter(({ kind, part }) => kind === 'body' || kind === 'note' || withData.has(part)));
}

export interface LetterFiller {
  // Makes the file of a document. A variable without a value shows its label in brackets, never the original
  // value.
  fill: (words: Words) => Uint8Array;
  // What was removed from the file because it must not be sent, such as comments. The page shows these texts.
  removed: readonly string[];
}

export function createLetterFiller(letter: LetterTemplate, bytes: Uint8Array): LetterFiller {
  const file = readWord(bytes);
  const { placesAt } = shownText(file);
  const variableData = letter.data.filter((datum) => datum.taken);
  const fields = variableData.map(({ name, places }): FileField => {
    return { name, places: places.map(({ start, end }) => placesAt(start, end)) };
  });
  const replaced = (letter.newRows ?? []).flatMap(({ rows, filled }) => {
    const list = repeatingRows(letter).find((one) => one.rows.start === rows.start);
    return list ? [{ ...list, filled, places: placesAt(rows.start, rows.end) }] : [];
  });
  // A field of a repeated row is filled in only within that row.
  const inRows = replaced.flatMap(({ data, row, places: rows }) =>
    data.map(({ name, places }): FileField => {
      const inRow = places.filter(({ start, end }) => row.start <= start && end <= row.end);
      return { name, places: inRow.map(({ start, end }) => placesAt(start, end)), rows };
    }),
  );
  const isInRows = ({ name }: FileField) => inRows.some((one) => one.name === name);
  const fill = createFiller(file, [...fields.filter((one) => !isInRows(one)), ...inRows]);
  const rowsOf = (words: Words) =>
    replaced.map(({ data, filled }, at) => {
      const record = (_: unknown, row: number) =>
        Object.fromEntries(data.map(({ name }) => [name, words[nameInRow(name, row)] ?? '']));
      return [`filas ${at}`, filled.map(record)] as const;
    });
  const wordsOf = (words: Words) =>
    variableData.map(({ name }) => [name, words[name] ?? `[${labelOf(name)}]`] as const);
  const openIn = (words: Words) => variableData.filter(({ name }) => words[name] === undefined).map(({ name }) => name);
  return {
    fill: (words) => fill(Object.fromEntries([...wordsOf(words), ...rowsOf(words)]), new Set(openIn(words))).docx,
    removed: fill({}).removed.map((removal) => REMOVALS[removal]),
  };
}
