// `document fill` writes values into the fields of a Word file.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { choose } from '@membrete/document/fields';
import { signatureIn } from '@membrete/document/letter-template';
import { fold } from '@membrete/document/text';
import { type FileText, readFileText } from '@membrete/word/file-text';
import { type FileField, type FileValues, fillInPlace, type WordPlace } from '@membrete/word/fill-in-place';
import { formPlaces } from '@membrete/word/formed-places';
import { readWord } from '@membrete/word/read-word';
import { messageOf, withPathInError } from './errors.ts';

// Returns the exit code. It is 2 for wrong arguments, values or files, and nothing is written then.
export function fillCommand(args: readonly string[]): number {
  try {
    const { path, valuesPath, out } = readArguments(args);
    const givenValues = withPathInError(valuesPath, () => readValues(readFileSync(valuesPath, 'utf8')));
    const file = withPathInError(path, () => readWord(readFileSync(path)));
    const text = readFileText(file);
    const fileFields = dataOf(text);
    const signature = signatureIn(text.text).flatMap(({ start, end }) => text.placesAt(start, end));
    const { fields, values } = withPathInError(valuesPath, () => match(fileFields, givenValues));
    const formed = formPlaces(text, fields, values);
    const { docx, removed } = fillInPlace(file, formed.fields, formed.values, { signature });
    withPathInError(out, () => writeFileSync(out, docx));
    for (const line of warningsAbout(fileFields, fields, removed)) process.stderr.write(`${out}: ${line}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    return 2;
  }
}

function readArguments(args: readonly string[]): { path: string; valuesPath: string; out: string } {
  const options = { output: { type: 'string', short: 'o' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [path, valuesPath, ...others] = positionals;
  if (path === undefined || valuesPath === undefined || others.length > 0)
    throw new Error('fill needs a .docx and a .json with its values');
  if (values.output === undefined) throw new Error('fill needs -o OUT.docx');
  if (resolve(values.output) === resolve(path)) throw new Error(`-o must be another file than ${path}`);
  return { path, valuesPath, out: values.output };
}

type GivenValues = Record<string, string | Record<string, string>[]>;

function readValues(json: string): GivenValues {
  const read: unknown = JSON.parse(json);
  if (!isObject(read)) throw new Error('must be an object: { "label": "value" }');
  const entries = Object.entries(read).map(([key, value]): [string, GivenValues[string]] => {
    if (!Array.isArray(value)) return [key, readWords(value, key)];
    const rows = value.map((row: unknown) => {
      if (!isObject(row))
        throw new Error(`a row of ${JSON.stringify(key)} must be an object, got ${JSON.stringify(row)}`);
      return Object.fromEntries(Object.entries(row).map(([name, words]) => [name, readWords(words, name)]));
    });
    return [key, rows];
  });
  return Object.fromEntries(entries);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readWords(value: unknown, key: string): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw new Error(`${JSON.stringify(key)} must be a text, a number or a list of rows, got ${JSON.stringify(value)}`);
}

// The fields of the file. A key of the JSON is the label of a field, the name of its control in the file, or
// the words in the field.
type Known = readonly (FileField & { names: readonly string[]; boxes?: Boxes })[];

// The check boxes of a question. `shown` has the character in each box («☐», «X»), `options` the words
// beside each box.
interface Boxes {
  shown: readonly string[];
  options: readonly string[];
}

function dataOf(text: FileText): Known {
  const places = ({ start, end }: { start: number; end: number }) => text.placesAt(start, end);
  return text.fields.map((field) => {
    const named = text.marks.filter(({ start, end }) =>
      field.places.some((place) => place.start < end && place.end > start),
    );
    return {
      name: field.label,
      names: [
        field.label,
        ...named.flatMap(({ name, tag = '' }) => [name, tag]),
        field.value,
        ...nameWithin(field.value),
      ],
      places: field.places.map(places),
      ...(field.repeat && { rows: places(field.repeat.rows) }),
      ...(field.options && {
        boxes: { options: field.options, shown: field.places.map(({ start, end }) => text.text.slice(start, end)) },
      }),
    };
  });
}

// Returns the name that a blank shows: «fecha» for «{{fecha}}» or «[fecha]».
function nameWithin(value: string): string[] {
  const name = /^[^\p{L}\d]*([\p{L}\d].*[\p{L}\d]|[\p{L}\d])[^\p{L}\d]*$/su.exec(value)?.[1];
  return name === undefined ? [] : [name];
}

// Finds the field for each key. Throws if a key has no field.
function match(known: Known, given: GivenValues): { fields: FileField[]; values: FileValues } {
  const fields = new Map<string, Known[number]>();
  const find = (key: string) => {
    const field = fields.get(key) ?? fieldFor(known, key);
    if (!field) throw new Error(`${JSON.stringify(key)} is no datum of the file; it has ${list(known)}`);
    fields.set(key, { ...field, name: key });
  };
  for (const [key, value] of Object.entries(given))
    if (typeof value === 'string') find(key);
    else for (const row of value) for (const name of Object.keys(row)) find(name);
  const filled = Array.from(
    fields.values(),
    (field) => ticked(field, given[field.name]) ?? [{ field, value: undefined }],
  ).flat();
  const signs = filled.flatMap(({ field, value }) => (value === undefined ? [] : [[field.name, value] as const]));
  return { fields: filled.map(({ field }) => field), values: { ...given, ...Object.fromEntries(signs) } };
}

// Returns a field for each check box, with the character to write into the box. Returns undefined if the
// field has no check boxes, or if its value is a list of rows.
function ticked({ name, boxes, places }: Known[number], words: GivenValues[string] | undefined) {
  if (!boxes || typeof words !== 'string') return undefined;
  const signs = choose(boxes.shown, boxes.options, words);
  if (!signs)
    throw new Error(
      `${JSON.stringify(name)} must be one of ${boxes.options.map((one) => JSON.stringify(one)).join(', ')}`,
    );
  return signs.map((value, at) => ({ field: { name: `${name} ${at + 1}`, places: places.slice(at, at + 1) }, value }));
}

function fieldFor(fields: Known, key: string): Known[number] | undefined {
  const byLabel = fields.find(({ name }) => name === key);
  if (byLabel) return byLabel;
  const named = fields.filter(({ names }) => names.some((name) => name !== '' && fold(name) === fold(key)));
  const rows = named.flatMap((field) => field.rows ?? []);
  if (named.length < 2) return named[0];
  return { name: key, names: [], places: named.flatMap(({ places }) => places), rows };
}

function list(fields: readonly FileField[]): string {
  return fields.length === 0 ? 'none' : fields.map(({ name }) => JSON.stringify(name)).join(', ');
}

function warningsAbout(known: Known, filled: readonly FileField[], removed: readonly string[]): string[] {
  const touched = new Set(filled.flatMap(({ places }) => places.flat().map(placeKey)));
  const replaced = new Set(filled.flatMap(({ rows = [] }) => rows.map(paragraphKey)));
  const isLeft = (place: WordPlace) => !touched.has(placeKey(place)) && !replaced.has(paragraphKey(place));
  const unfilled = known.filter(({ places }) => places.flat().some(isLeft));
  return [
    ...(unfilled.length > 0 ? [`left as they were: ${list(unfilled)}`] : []),
    ...(removed.length > 0 ? [`removed: ${removed.join(', ')}`] : []),
  ];
}

function paragraphKey({ part, paragraph }: WordPlace): string {
  return `${part} ${paragraph}`;
}

function placeKey(place: WordPlace): string {
  return `${paragraphKey(place)} ${place.start}`;
}
