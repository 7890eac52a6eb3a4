// Writes a person's templates to a file, for a colleague or another computer, and reads such files. A file
// may be damaged, so every field is checked.
import { isGivenRole } from '@membrete/document/give-role';
import { isLineLook } from '@membrete/document/letter-looks';
import type { LetterDatum, LetterPicture, LetterTemplate } from '@membrete/document/letter-template';
import { isPlaceForm } from '@membrete/document/place-forms';
import type { Range } from '@membrete/document/text';
import { fold } from '@membrete/document/text';
import { splitForm } from '@membrete/document/variables';
import { ExplainedError } from './explained.ts';
import { isRecord, isStringRecord } from './guards.ts';
import type { Snapshot } from './state.ts';

// The content of a template. A template that an earlier version saved has no `looks` and no `forms`.
export interface TemplateContent extends Pick<Snapshot, 'text' | 'roles'>, Partial<Pick<Snapshot, 'looks' | 'forms'>> {
  letter?: SavedLetter | undefined;
}

interface SavedLetter extends LetterTemplate {
  // True if the letter's own Word file can be filled in.
  fills: boolean;
  bytes?: Uint8Array | undefined;
}

export interface NamedTemplate {
  name: string;
  savedAt: number;
  content: TemplateContent;
}

export const MAX_TEMPLATE_NAME = 80;

export const MAX_TEMPLATES_FILE_BYTES = 100 * 1024 * 1024;

const FORMAT = 'Plantillas de Membrete';
const VERSION = 1;

// Returns the JSON in pieces, because a single string could be longer than a browser allows.
export function writeTemplatesFile(templates: readonly NamedTemplate[]): string[] {
  const each = templates.map(({ name, savedAt, content: { letter, ...content } }, at) => {
    const { bytes, ...rest } = letter ?? {};
    const savedLetter = letter && { ...rest, ...(bytes && { docx: encode(bytes) }) };
    return `${at === 0 ? '' : ',\n'}${JSON.stringify({ name, savedAt, ...content, letter: savedLetter })}`;
  });
  return [`{"format":"${FORMAT}","version":${VERSION},"templates":[\n`, ...each, '\n]}\n'];
}

// Returns the templates of a file, and the names of damaged templates. Throws an ExplainedError for a file of
// another kind.
export function readTemplatesFile(json: string): { templates: NamedTemplate[]; damaged: string[] } {
  const file = parse(json);
  if (!isRecord(file) || file.format !== FORMAT || !Array.isArray(file.templates)) throw new ExplainedError(NO_FILE);
  if (file.version !== VERSION) throw new ExplainedError(OTHER_VERSION);
  const templates: NamedTemplate[] = [];
  const damaged: string[] = [];
  for (const [at, entry] of file.templates.entries()) {
    const template = readTemplate(entry);
    if (template) templates.push(template);
    else damaged.push(isRecord(entry) && typeof entry.name === 'string' ? cutName(entry.name) : `la número ${at + 1}`);
  }
  return { templates, damaged };
}

const NO_FILE = 'no es un archivo de plantillas de esta página.';
const CUT = 'está dañado o incompleto. Pida que se lo exporten de nuevo; sus plantillas siguen como estaban.';
const OTHER_VERSION = 'se hizo con otra versión de esta página. Vuelva a cargarla e intente de nuevo.';

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new ExplainedError(json.includes(FORMAT) ? CUT : NO_FILE);
  }
}

// Returns the templates that are not in `existing`, each under an unused name.
export function newAmong(templates: readonly NamedTemplate[], existing: readonly NamedTemplate[]): NamedTemplate[] {
  const all = [...existing];
  for (const template of templates) {
    const isSame = ({ name, content }: NamedTemplate) =>
      baseOf(name) === baseOf(template.name) && isEqual(content, template.content);
    if (all.some(isSame)) continue;
    all.push({ ...template, name: freeName(template.name, all) });
  }
  return all.slice(existing.length);
}

// Returns the name, with the first unused number if the name is used: «Oficio (2)». Case and accents are
// ignored.
export function freeName(name: string, others: readonly Pick<NamedTemplate, 'name'>[]): string {
  const usedNames = new Set(others.map((other) => fold(other.name)));
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${cutName(name, MAX_TEMPLATE_NAME - 6)} (${count})`;
    if (!usedNames.has(fold(candidate))) return candidate;
  }
}

export function cutName(name: string, length = MAX_TEMPLATE_NAME): string {
  const words = name.replace(/\s+/g, ' ').trim();
  return words.length > length ? words.slice(0, length).trimEnd() : words;
}

function baseOf(name: string): string {
  return fold(name.replace(/ \(\d+\)$/, ''));
}

function isEqual(one: TemplateContent, other: TemplateContent): boolean {
  const plain = ({ text, roles, looks = [], forms = {}, letter }: TemplateContent) => {
    const { bytes, ...rest } = letter ?? {};
    return { json: JSON.stringify([text, roles, looks, forms, rest]), bytes: bytes ?? new Uint8Array() };
  };
  const [first, second] = [plain(one), plain(other)];
  return (
    first.json === second.json &&
    first.bytes.length === second.bytes.length &&
    first.bytes.every((byte, at) => byte === second.bytes[at])
  );
}

function readTemplate(value: unknown): NamedTemplate | undefined {
  if (!isRecord(value)) return undefined;
  const { name, savedAt, text, roles, looks = [], forms = {}, letter } = value;
  if (typeof name !== 'string' || cutName(name) === '' || typeof text !== 'string' || text.trim() === '')
    return undefined;
  if (typeof savedAt !== 'number' || !Array.isArray(roles) || !roles.every(isGivenRole)) return undefined;
  if (!Array.isArray(looks) || !looks.every(isLineLook)) return undefined;
  if (!areForms(forms)) return undefined;
  const readable = letter === undefined ? undefined : readLetter(letter);
  if (letter !== undefined && !readable) return undefined;
  return {
    name: cutName(name),
    savedAt,
    content: {
      text,
      roles,
      ...(looks.length > 0 && { looks }),
      ...(Object.keys(forms).length > 0 && { forms }),
      ...(readable && { letter: readable }),
    },
  };
}

function readLetter(value: unknown): SavedLetter | undefined {
  if (!isRecord(value)) return undefined;
  const { file, original, data, fills, docx, emptied, pictures } = value;
  if (typeof file !== 'string' || typeof original !== 'string' || typeof fills !== 'boolean') return undefined;
  if (!Array.isArray(data) || !data.every((datum) => isDatum(datum, original.length))) return undefined;
  const isPlace = isRangeOf(original.length);
  if (!isListOf(isPlace, emptied) || !isListOf(isPicture, pictures)) return undefined;
  const bytes = docx === undefined ? undefined : decodeBase64(docx);
  if ((docx !== undefined && !bytes) || (fills && !bytes)) return undefined;
  return {
    file: cutName(file, 200),
    original,
    data: data.map(pickDatum),
    fills,
    // What must not travel with another letter.
    ...(emptied && { emptied: emptied.map(pick) }),
    ...(pictures && {
      pictures: pictures.map(({ part, start, kind, leaves = false }) => ({ part, start, kind, leaves })),
    }),
    ...(bytes && { bytes }),
  };
}

function areForms(value: unknown): value is NonNullable<TemplateContent['forms']> {
  return isRecord(value) && Object.values(value).every(isPlaceForm);
}

function isListOf<T>(isOne: (value: unknown) => value is T, list: unknown): list is readonly T[] | undefined {
  return list === undefined || (Array.isArray(list) && list.every(isOne));
}

function isPicture(value: unknown): value is LetterPicture {
  if (!isRecord(value) || typeof value.part !== 'string' || !Number.isInteger(value.start)) return false;
  return /^(?:code|signature)$/.test(String(value.kind)) && /^(?:boolean|undefined)$/.test(typeof value.leaves);
}

function isRangeOf(length: number) {
  return (value: unknown): value is Range =>
    isRecord(value) &&
    Number.isInteger(value.start) &&
    Number.isInteger(value.end) &&
    Number(value.start) >= 0 &&
    Number(value.start) <= Number(value.end) &&
    Number(value.end) <= length;
}

function pick({ start, end }: Range): Range {
  return { start, end };
}

function isDatum(value: unknown, length: number): value is LetterDatum {
  if (!isRecord(value) || !Array.isArray(value.places)) return false;
  const { name, value: words, label, blank, sure, taken, places, repeat, choice, form } = value;
  const isPlace = isRangeOf(length);
  return (
    isStringRecord({ name, words, label }) &&
    /^[^{}\n]{1,200}$/.test(String(name)) &&
    [blank, sure, taken].every((one) => typeof one === 'boolean') &&
    places.every(isPlace) &&
    (form === undefined || isPlaceForm(form)) &&
    (choice === undefined || (isRecord(choice) && isStringRecord({ ...choice }))) &&
    (repeat === undefined || (isRecord(repeat) && isPlace(repeat.row) && isPlace(repeat.rows)))
  );
}

function pickDatum({
  name,
  value,
  label,
  kind,
  blank,
  sure,
  taken,
  places,
  repeat,
  choice,
  form,
}: LetterDatum): LetterDatum {
  const pickPlace = (place: LetterDatum['places'][number]) => {
    return { ...pick(place), ...(typeof place.as === 'string' && { as: splitForm(`x${place.as}`).form }) };
  };
  const rows = repeat && { repeat: { row: pick(repeat.row), rows: pick(repeat.rows) } };
  const box = choice && { choice: { question: choice.question, option: choice.option } };
  const facts = { name, value, label, ...(typeof kind === 'string' && { kind }), blank, sure, taken };
  return { ...facts, places: places.map(pickPlace), ...rows, ...box, ...(form && { form }) };
}

// Encodes bytes as base64, in pieces, because the number of a function's arguments is limited.
function encode(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += PIECE) binary += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(binary);
}

const PIECE = 0x8000;

function decodeBase64(base64: unknown): Uint8Array | undefined {
  try {
    return typeof base64 === 'string' ? Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)) : undefined;
  } catch {
    return undefined;
  }
}
