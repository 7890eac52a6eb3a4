// Saves the source of a document in the document itself: its text with variables, and the values that a
// person typed. The page can then open the document again.

import { type GivenRole, type LineLook, MAX_CELLS, type OwnLook } from '@membrete/document';
import { isGivenRole } from '@membrete/document/give-role';
import { isLineLook } from '@membrete/document/letter-looks';
import type { PlaceForm } from '@membrete/document/outgoing';
import { isPlaceForm } from '@membrete/document/place-forms';
import { writeTable } from '@membrete/document/text';
import { labelOf } from '@membrete/document/variables';
import { unzipSync } from 'fflate';
import { DATA } from './body.ts';
import { listPlaceIn, readLists } from './numbering.ts';
import { type Parts, readPart, readText } from './package.ts';
import { attribute, child, escapeXml, inner, unescapeXml, type XmlElement } from './xml.ts';

// The namespace and the store id of the custom XML part. No control is bound to it, because ONLYOFFICE limits
// the length of bound parts.
export const SOURCE = 'urn:membrete:plantilla';
export const SOURCE_ID = '{3F1D6C0E-7A52-4B9C-9E40-2C8B5D7A1E63}';

// The source that a document saves in itself. `words` has the words that the document shows for each
// variable.
export interface OwnWord {
  text: string;
  roles: readonly GivenRole[]; // the roles that a person gave
  looks: readonly LineLook[]; // the looks of lines in the letter that they come from
  typed: Readonly<Record<string, string>>;
  words: Readonly<Record<string, string>>;
  forms: Readonly<Record<string, PlaceForm>>; // how the places of variables show their values
  letterhead: boolean;
}

export function writeSource({ text, roles, looks, typed, words, forms, letterhead }: OwnWord): string {
  const element = (local: string, values: Readonly<Record<string, string>>, name: string) =>
    Object.hasOwn(values, name) ? `<m:${local}>${escapeXml(values[name] ?? '')}</m:${local}>` : '';
  const names = new Set([typed, words, forms].flatMap(Object.keys));
  const values = Array.from(names, (name) => {
    const all = element('escrito', typed, name) + element('palabras', words, name) + writeForm(forms, name);
    return `<m:valor nombre="${escapeXml(name)}">${all}</m:valor>`;
  });
  const lineElements = [...roles.map(writeRole), ...looks.map(writeLook)].join('');
  return `<m:plantilla xmlns:m="${SOURCE}" membretada="${letterhead}"><m:texto>${escapeXml(text)}</m:texto>${lineElements}${values.join('')}</m:plantilla>`;
}

// Writes how the place of a variable shows its value. Older versions of Membrete ignore this element.
function writeForm(forms: OwnWord['forms'], name: string): string {
  const form = Object.hasOwn(forms, name) ? Object.entries(forms[name] ?? {}) : [];
  const attributes = form.flatMap(([key, words]) => {
    const [local] = FORM_NAMES.find(([, own]) => own === key) ?? [];
    return local === undefined ? [] : ` ${local}="${escapeXml(words)}"`;
  });
  return attributes.length === 0 ? '' : `<m:forma${attributes.join('')}/>`;
}

// Reads such a form. Returns undefined if there is none, or one that this version does not know.
function readForm(value: XmlElement): PlaceForm | undefined {
  const element = child(value, 'forma');
  const entries = FORM_NAMES.flatMap(([local, key]) => {
    const words = element && attribute(element, local);
    return words === undefined ? [] : [[key, words] as const];
  });
  const form: unknown = Object.fromEntries(entries);
  return entries.length > 0 && isPlaceForm(form) ? form : undefined;
}

const FORM_NAMES = [
  ['letras', 'letters'],
  ['antes', 'before'],
  ['despues', 'after'],
  ['modelo', 'model'],
  ['de', 'of'],
  ['femenino', 'feminine'],
  ['masculino', 'masculine'],
  ['uno', 'one'],
  ['varios', 'many'],
] as const satisfies readonly (readonly [string, keyof PlaceForm])[];

function writeRole({ words, which, role, style }: GivenRole): string {
  const look = style === undefined ? '' : ` estilo="${style}"`;
  return `<m:linea cual="${which}" papel="${role}"${look}>${escapeXml(words)}</m:linea>`;
}

// Reads the role of a line. Roles and styles that this version does not know are ignored.
function readRole(line: XmlElement): GivenRole[] {
  const [which, role, style] = ['cual', 'papel', 'estilo'].map((name) => attribute(line, name));
  const read = { words: unescapeXml(inner(line)), which: Number(which), role, ...(style && { style }) };
  return isGivenRole(read) ? [read] : [];
}

// Writes the look of a line. Older versions of Membrete ignore this element.
function writeLook({ words, which, look }: LineLook): string {
  const { align, bold, size, left, firstLine, edge, label, italic, underline } = look;
  const values = {
    alineacion: align,
    negrita: bold,
    letra: size,
    sangria: left,
    primera: firstLine,
    orilla: edge,
    rotulo: label,
    cursiva: italic,
    subrayado: underline,
  };
  const attributes = Object.entries(values).map(([name, value]) =>
    value === undefined ? '' : ` ${name}="${escapeXml(String(value))}"`,
  );
  return `<m:aspecto cual="${which}"${attributes.join('')}>${escapeXml(words)}</m:aspecto>`;
}

function readLook(line: XmlElement): LineLook[] {
  const read = <T>(name: string, key: keyof OwnLook, convert: (value: string) => T) => {
    const value = attribute(line, name);
    return value === undefined ? {} : { [key]: convert(value) };
  };
  const look = {
    ...read('alineacion', 'align', String),
    ...read('negrita', 'bold', (value) => value === 'true'),
    ...read('letra', 'size', Number),
    ...read('sangria', 'left', Number),
    ...read('primera', 'firstLine', Number),
    ...read('orilla', 'edge', String),
    ...read('rotulo', 'label', String),
    ...read('cursiva', 'italic', (value) => value === 'true'),
    ...read('subrayado', 'underline', (value) => value === 'true'),
  };
  const lineLook: unknown = { words: unescapeXml(inner(line)), which: Number(attribute(line, 'cual')), look };
  return isLineLook(lineLook) ? [lineLook] : [];
}

// Thrown if the document was not made with Membrete, or its source is damaged. `messageEs` is for people.
export class NoSource extends Error {
  readonly messageEs =
    'Ese Word no se hizo en esta página, o su contenido se dañó: no trae la plantilla ni los datos. Elija uno que haya descargado de aquí.';

  constructor(options?: ErrorOptions) {
    super('the document holds no source of ours', options);
    this.name = 'NoSource';
  }
}

// Reads the text and the typed values from a .docx. A value that somebody changed in Word replaces the typed
// value. Reads parts up to `maxBytes` together. Throws NoSource.
export function readSource(docx: Uint8Array, maxBytes: number = MAX_PARTS_BYTES): Omit<OwnWord, 'words'> {
  let custom: XmlElement[];
  try {
    const parts = partsNamed(docx, /^customXml\/item\d+\.xml$/i, maxBytes);
    custom = Array.from(parts.keys(), (path) => readPart(parts, path));
  } catch (cause) {
    throw new NoSource({ cause });
  }
  const source = custom.find(({ namespace, local }) => namespace === SOURCE && local === 'plantilla');
  const text = textIn(source, 'texto');
  if (!source || text === undefined) throw new NoSource();
  const typed = new Map<string, string>();
  const words = new Map<string, string>();
  const forms = new Map<string, PlaceForm>();
  for (const value of source.children.filter(({ local }) => local === 'valor')) {
    const name = attribute(value, 'nombre') ?? '';
    const typedText = textIn(value, 'escrito');
    if (typedText !== undefined) typed.set(name, typedText);
    words.set(name, textIn(value, 'palabras') ?? '');
    const form = readForm(value);
    if (form) forms.set(name, form);
  }
  for (const variable of custom.find(({ namespace }) => namespace === DATA)?.children ?? []) {
    const name = attribute(variable, 'nombre') ?? '';
    const now = textIn(variable, 'Abstract');
    if (now === undefined || name === '') continue;
    if (now.trim() !== '' && now === words.get(name)) continue;
    if (isOpen(now, name) || now.trim() === '') typed.delete(name);
    else typed.set(name, now);
  }
  const roles = source.children.filter(({ local }) => local === 'linea').flatMap(readRole);
  const looks = source.children.filter(({ local }) => local === 'aspecto').flatMap(readLook);
  return {
    text,
    roles,
    looks,
    typed: Object.fromEntries(typed),
    forms: Object.fromEntries(forms),
    letterhead: attribute(source, 'membretada') === 'true',
  };
}

function textIn(parent: XmlElement | undefined, local: string): string | undefined {
  const element = child(parent, local);
  return element && unescapeXml(inner(element).replace(/\r\n?/g, '\n'));
}

function isOpen(words: string, name: string): boolean {
  return words === `{{${name}}}` || words === `[${labelOf(name)}]`;
}

// Returns the paragraphs of the body as Word shows them, with list markers. Returns none if the body is
// larger than any body that Membrete writes. A table with lines between its cells is a single paragraph in
// Markdown.
export function readParagraphs(docx: Uint8Array): string[] {
  const parts = partsNamed(docx, /^word\/(?:document|numbering)\d*\.xml$/);
  const textOf = (name: string) => {
    const path = Array.from(parts.keys()).find((one) => one.startsWith(`word/${name}`));
    return path === undefined ? undefined : readText(parts, path);
  };
  const markerOf = readLists(textOf('numbering')).createMarkers();
  const read = (xml: string) =>
    Array.from(
      xml.matchAll(PARAGRAPHS),
      ([paragraph]) => markerOf(listPlaceIn(paragraph)) + textOfRuns(paragraph.replace(CONTROL, openName)),
    );
  return splitAtTables(textOf('document') ?? '').flatMap((piece, at) =>
    at % 2 === 1 && isGrid(piece) ? readTable(piece, read) : read(piece),
  );
}

const PARAGRAPHS = /<w:p[ >].*?<\/w:p>/gs;

// Counts the formats that the text of a template cannot keep: bold, italics or underline, and Word's styles
// for headings.
export function countFormatted(docx: Uint8Array): number {
  const parts = partsNamed(docx, /^word\/document\d*\.xml$/);
  const [path = ''] = parts.keys();
  const xml = readText(parts, path) ?? '';
  const runs = xml.split(/<w:r(?=[ >])/).map((piece) => piece.split('</w:r>', 1)[0] ?? '');
  const headings = xml.match(/<w:pStyle w:val="(?:Heading|T[ií]?tulo|Title)\d?"/g) ?? [];
  return headings.length + runs.filter((run) => FORMATTED.test(run) && run.includes('<w:t')).length;
}

const FORMATTED = /<w:(?:[bi]|u(?= w:val="(?!none)))(?: (?![^<>]*w:val="(?:0|false|off)")[^<>]*|)\/>/;

// Splits the XML at its tables. The pieces with an odd index are tables.
function splitAtTables(xml: string): string[] {
  const pieces: string[] = [];
  let [from, depth] = [0, 0];
  for (const { 0: tag, index } of xml.matchAll(/<\/?w:tbl>/g)) {
    const isEnd = tag.startsWith('</');
    depth += isEnd ? -1 : 1;
    if (depth !== Number(!isEnd)) continue;
    const to = isEnd ? index + tag.length : index;
    pieces.push(xml.slice(from, to));
    from = to;
  }
  return [...pieces, xml.slice(from)];
}

// Returns true if lines separate the cells, and the table contains no other table. The lines may come from
// the style of the table or from its cells.
function isGrid(table: string): boolean {
  const settings = table.replace(PARAGRAPHS, '');
  return table.indexOf('<w:tbl>', 1) < 0 && (STYLED.test(settings) || LINED.test(settings));
}

const STYLED = /<w:tblStyle w:val="(?!TableNormal|Tablanormal)/;
const LINED = /<w:(?:top|left|start|bottom|right|end|inside[HV]) w:val="(?!nil|none)/;

// Writes a table in Markdown. If the table is too wide, or has only one row or column, returns the paragraphs
// of its cells.
function readTable(table: string, read: (xml: string) => string[]): string[] {
  const rows = table
    .split(/<w:tr[ >]/)
    .slice(1)
    .map((row) =>
      row
        .split(/<w:tc[ >]/)
        .slice(1)
        .flatMap((cell) => [read(cell), ...Array.from({ length: spanOf(cell) - 1 }, (): string[] => [])]),
    );
  const width = Math.max(...rows.map(({ length }) => length));
  if (rows.length < 2 || width < 2 || width > MAX_CELLS) return rows.flat(2);
  const words = rows.map((row) => Array.from({ length: width }, (_, at) => (row[at] ?? []).join(' ').trim()));
  return [writeTable(words)];
}

function spanOf(cell: string): number {
  return Math.min(MAX_CELLS, Number(/<w:gridSpan w:val="(\d+)"/.exec(cell)?.[1] ?? 1));
}

const CONTROL =
  /<w:sdt>(?:(?!<w:sdtContent>).)*?<w:tag w:val="([^"]*)"(?:(?!<w:sdtContent>).)*<w:sdtContent>(.*?)<\/w:sdtContent>/gs;

// Replaces the words of an empty control by the name of its variable in braces. A control is empty if it
// shows its placeholder, only blanks, or a prompt of Word.
function openName(control: string, tag: string, content: string): string {
  const words = textOfRuns(content);
  const isEmptied = words.trim() === '' || PROMPT.test(control);
  return isEmptied || isOpen(words, unescapeXml(tag)) ? `<w:t>{{${tag}}}</w:t>` : control;
}

const PROMPT = /^(?:(?!<w:sdtContent>).)*<w:placeholder>(?:(?!<w:sdtContent>).)*<w:showingPlcHdr\/>/s;

function textOfRuns(xml: string): string {
  return Array.from(xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<w:(?:tab|br|cr)\b[^>]*\/>/g), ([, words]) =>
    words === undefined ? ' ' : unescapeXml(words),
  ).join('');
}

// Unzips parts up to the total size that a document of Membrete can have.
function partsNamed(docx: Uint8Array, pattern: RegExp, maxBytes: number = MAX_PARTS_BYTES): Parts {
  let remaining = maxBytes;
  const files = unzipSync(docx, {
    filter({ name, originalSize }) {
      if (!pattern.test(name) || originalSize > remaining) return false;
      remaining -= originalSize;
      return true;
    },
  });
  return new Map(Object.entries(files));
}

const MAX_PARTS_BYTES = 16 * 1024 * 1024;
