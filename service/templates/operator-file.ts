// Reads an operator's template from its file, and fills in the file. Runs in the worker thread.
import { readDocument } from '@membrete/document';
import { documentKind } from '@membrete/document/document-kind';
import type { DocumentKind } from '@membrete/document/kinds';
import {
  createLetterTemplate,
  type LetterDatum,
  type LetterTemplate,
  nameAt,
  questionKey,
  templateOf,
  withoutElectronicSignature,
  withTicks,
} from '@membrete/document/letter-template';
import { withForms } from '@membrete/document/name-forms';
import { nfc } from '@membrete/document/text';
import {
  findOccurrences,
  type ListedValues,
  labelOf,
  listVariables,
  nameKey,
  type ValuesByName,
} from '@membrete/document/variables';
import { readFileText } from '@membrete/word/file-text';
import { type FileField, fillInPlace, WordFileError, type WordPlace } from '@membrete/word/fill-in-place';
import { formPlaces } from '@membrete/word/formed-places';
import { readWord, type WordFile } from '@membrete/word/read-word';
import { type WordText, writeStories } from '@membrete/word/word-text';
import { MAX_TEXT_CHARS, TEXT_TOO_LONG } from './request.ts';
import { ignoredNames, renameLabels } from './value-names.ts';

export interface TemplateFile {
  name: string;
  bytes: Uint8Array;
}

// A variable of a template. `kind` says what its value is («date», «amount» …); a box is of the kind «box».
export interface TemplateField {
  name: string;
  label: string;
  kind: string;
}

// What the service knows about a template. `text` has the variables in braces. `unsigned` is its file without the
// electronic signature and the stamps of the letter that it was, if it has any.
export interface TemplateFacts {
  text: string;
  unsigned?: Uint8Array;
  kind: DocumentKind | null;
  fields: TemplateField[];
}

// A template of the operator. `name` is the name of its file. `text` has the variables in braces, even for a
// Word file.
export interface OperatorTemplate extends Omit<TemplateFacts, 'unsigned'> {
  name: string;
  bytes: Uint8Array;
}

interface WordTemplate {
  file: WordFile;
  wordText: WordText;
  letter: LetterTemplate;
}

// Reads the facts of a template. Throws an Error that names the problem of the file.
export function readFacts(name: string, bytes: Uint8Array): TemplateFacts {
  const word = /\.docx$/i.test(name) ? readTemplate(name, bytes) : undefined;
  const letter = word?.letter ?? readPlain(name, bytes);
  const text = templateOf(letter);
  if (text.trim() === '') throw new Error('has no text');
  const boxLabels = new Map(letter.data.flatMap(({ name, label, choice }) => (choice ? [[name, label]] : [])));
  const fields = listVariables(text).map(({ name, label, kind }) => {
    const boxLabel = boxLabels.get(name);
    return boxLabel === undefined ? { name, label, kind } : { name, label: boxLabel, kind: 'box' };
  });
  const kind = documentKind(readDocument(nfc(text))) ?? null;
  return { text, kind, fields, ...(letter.emptied && { unsigned: word ? unsign(word) : Buffer.from(text) }) };
}

function unsign({ file, wordText, letter }: WordTemplate): Uint8Array {
  return fillInPlace(file, [], {}, { signature: signaturePlaces(letter, wordText) }).docx;
}

function signaturePlaces({ emptied = [] }: LetterTemplate, { placesAt }: WordText): WordPlace[] {
  return emptied.flatMap(({ start, end }) => placesAt(start, end));
}

// A filled file. `unfilled` has the names of the variables that stay or are empty, `ignored` the names
// of values that the file lacks.
interface FilledFile {
  docx: Uint8Array;
  unfilled: string[];
  ignored: string[];
}

// The most characters of XML that the rows of a list may take. A row of a plain table takes 2 kB.
const MAX_ROWS_CHARS = 16 * 1024 * 1024;

// Fills in a Word file. The keys of `values` are the names of its variables, or their labels. An empty value
// empties its place; a place without a value stays as it is, or shows its
// name in braces if `showNames` is true. Throws textTooLong.
export function fillFile({ name, bytes }: TemplateFile, sent: ListedValues, { showNames = false } = {}): FilledFile {
  const { file, wordText: written, letter } = readTemplate(name, bytes);
  const data = letter.data.filter((datum) => datum.taken);
  // A datum has the label of its letter, and GET /templates lists that of its name.
  const listed = data.map(({ name, choice, label }) => ({ name, label: choice ? label : labelOf(name) }));
  const values = renameLabels(sent, [...data, ...listed]);
  const fields = data.flatMap(({ name, places, repeat }): FileField[] => {
    const placesAt = ({ start, end }: { start: number; end: number }) => written.placesAt(start, end);
    const byName = Map.groupBy(places, (place) => nameAt(name, place));
    const rows = repeat && { rows: placesAt(repeat.rows) };
    return Array.from(byName, ([name, of]) => ({ name, places: of.map(placesAt), ...rows }));
  });
  const ticked = withTicks(letter.data, values);
  const missing = missingIn(data, ticked);
  const said = { unfilled: Array.from(missing.names), ignored: ignoredNames(values, isUsedIn(data, values, ticked)) };
  if (madeLength(data, ticked) > MAX_TEXT_CHARS) throw TEXT_TOO_LONG;
  const left = (datum: LetterDatum) => (showNames ? `{{${datum.name}}}` : datum.value);
  const signature = signaturePlaces(letter, written);
  const whole = { ...missing.complete(left, showNames), ...formsOf(data, ticked, showNames) };
  const formed = formPlaces(written, fields, whole);
  return { docx: fillRows(file, formed.fields, formed.values, signature), ...said };
}

// Returns the words for the places that have a datum in another form, such as a name in capitals.
function formsOf(data: readonly LetterDatum[], values: ListedValues, showNames: boolean): ValuesByName {
  const places = data.flatMap(({ name, places: all }) => all.flatMap((place) => (place.as ? nameAt(name, place) : [])));
  const text = places.map((name) => `{{${name}}}`).join('');
  const words = withForms(text, values);
  return Object.fromEntries(
    places.flatMap((name) => {
      const own = textIn(words, name);
      return own !== undefined ? [[name, own] as const] : showNames ? [[name, `{{${name}}}`] as const] : [];
    }),
  );
}

// Returns the text of a filled file.
export function textOfFile(docx: Uint8Array): string {
  return writeStories(readWord(docx).stories).text;
}

function fillRows(
  file: WordFile,
  fields: readonly FileField[],
  values: ListedValues,
  signature: readonly WordPlace[],
): Uint8Array {
  try {
    return fillInPlace(file, fields, values, { maxRowsChars: MAX_ROWS_CHARS, signature }).docx;
  } catch (error) {
    if (error instanceof WordFileError && error.code === 'tooLarge') throw TEXT_TOO_LONG;
    throw error;
  }
}

// Finds the data without a value, and those with an empty one. `complete` returns the values with words for the
// places that stay: in each row of a list, and everywhere if `all` is true.
function missingIn(data: readonly LetterDatum[], values: ListedValues) {
  const names = new Set<string>();
  const byName = new Map(data.map((datum) => [datum.name, datum]));
  const inLists = new Set<string>();
  for (const value of Object.values(values)) {
    if (typeof value === 'string') continue;
    const listNames = new Set(value.flatMap((member) => Object.keys(member)).filter((name) => byName.has(name)));
    for (const name of listNames) {
      inLists.add(name);
      if (value.some((member) => isBlank(member[name]) && isBlank(textIn(values, name)))) names.add(name);
    }
  }
  const single = data.filter(({ name, choice }) => !choice && !inLists.has(name));
  for (const { name } of single) if (isBlank(textIn(values, name))) names.add(name);
  return {
    names,
    complete(words: (datum: LetterDatum) => string, all: boolean): ListedValues {
      const entries = Object.entries(values).map(([key, value]) => {
        if (typeof value === 'string') return [key, value] as const;
        const listNames = new Set(value.flatMap((member) => Object.keys(member)));
        const lacking = data.filter(({ name }) => listNames.has(name) && textIn(values, name) === undefined);
        const defaults = Object.fromEntries(lacking.map((datum) => [datum.name, words(datum)]));
        return [key, value.map((member): ValuesByName => ({ ...defaults, ...member }))] as const;
      });
      const others = single.filter(({ name }) => textIn(values, name) === undefined);
      const added = all ? others.map((datum) => [datum.name, words(datum)] as const) : [];
      return Object.fromEntries([...entries, ...added]);
    },
  };
}

// Returns a function that is false for a key of `values` that fills in nothing: the template lacks it, or it answers
// boxes and is none of their options. `ticked` has the boxes that were answered.
function isUsedIn(data: readonly LetterDatum[], values: ListedValues, ticked: ListedValues): (key: string) => boolean {
  const names = new Set(data.map(({ name }) => name));
  const boxes = new Map<string, string[]>();
  for (const { name, choice } of data)
    if (choice)
      for (const key of [name, questionKey(choice.question)]) boxes.set(key, [...(boxes.get(key) ?? []), name]);
  return (key) => {
    const answered = boxes.get(nameKey(key)) ?? boxes.get(questionKey(key));
    if (answered === undefined) return names.has(nameKey(key));
    return isBlank(textIn(values, key)) || answered.some((name) => Object.hasOwn(ticked, name));
  };
}

// Returns how many characters the values take in all their places.
function madeLength(data: readonly LetterDatum[], values: ListedValues): number {
  const places = new Map<string, number>();
  for (const { name, places: of } of data) places.set(name, (places.get(name) ?? 0) + of.length);
  const lengthOf = (given: ValuesByName) =>
    Object.entries(given).reduce((sum, [name, value]) => sum + value.length * (places.get(name) ?? 0), 0);
  return Object.entries(values).reduce(
    (sum, [name, value]) =>
      sum +
      (typeof value === 'string' ? lengthOf({ [name]: value }) : value.reduce((rows, row) => rows + lengthOf(row), 0)),
    0,
  );
}

function textIn(values: ListedValues, name: string): string | undefined {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

function isBlank(value: string | undefined): boolean {
  return value === undefined || value.trim() === '';
}

function readTemplate(name: string, bytes: Uint8Array): WordTemplate {
  const file = readWord(bytes);
  const written = readFileText(file);
  const letter = createLetterTemplate(name, written.text, written.fields);
  const named = { ...letter, data: withWrittenNames(letter.data) };
  return { file, wordText: written, letter: withoutElectronicSignature(named) };
}

function readPlain(name: string, bytes: Uint8Array): LetterTemplate {
  return withoutElectronicSignature({ file: name, original: decode(bytes), data: [] });
}

// Names each datum that the file writes as a variable, {{Nombre}}, by that name. Other data with the same name get
// another one, because a value for the variable is not theirs.
function withWrittenNames(data: readonly LetterDatum[]): LetterDatum[] {
  const writtenName = ({ value }: LetterDatum) => {
    const [variable, ...others] = findOccurrences(value);
    return variable && others.length === 0 && variable.end - variable.start === value.trim().length
      ? variable.name
      : '';
  };
  const written = new Set(data.map(writtenName));
  const taken = new Set([...written, ...data.map(({ name }) => name)]);
  return data.map((datum) => {
    const name = writtenName(datum);
    if (name !== '') return { ...datum, name };
    if (!written.has(datum.name)) return datum;
    let number = 2;
    while (taken.has(`${datum.name}_${number}`)) number += 1;
    taken.add(`${datum.name}_${number}`);
    return { ...datum, name: `${datum.name}_${number}` };
  });
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Error('is not UTF-8', { cause });
  }
}
