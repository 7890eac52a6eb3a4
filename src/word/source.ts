// The source of a document: its text with variables and the values as they were typed, so that the page can open the document again.
import { unzipSync } from 'fflate';
import { DATA } from './body.ts';
import { readPart, readText } from './package.ts';
import { attribute, escapeXml, unescapeXml, type XmlElement } from './xml.ts';

// The namespace of the custom XML part that holds the source, and its store id. No control is bound to it: ONLYOFFICE limits bound parts.
export const SOURCE = 'urn:membrete:plantilla';
export const SOURCE_ID = '{3F1D6C0E-7A52-4B9C-9E40-2C8B5D7A1E63}';

// `words` are the values as the document shows them, by the name of their variable; `letterhead` tells whether it is on one.
export interface Source {
  text: string;
  typed: Readonly<Record<string, string>>;
  words: Readonly<Record<string, string>>;
  letterhead: boolean;
}

// Writes the root element of the part.
export function writeSource({ text, typed, words, letterhead }: Source): string {
  const element = (local: string, values: Readonly<Record<string, string>>, name: string) =>
    Object.hasOwn(values, name) ? `<m:${local}>${escapeXml(values[name] ?? '')}</m:${local}>` : '';
  const names = new Set([...Object.keys(typed), ...Object.keys(words)]);
  const values = Array.from(names, (name) => {
    const both = element('escrito', typed, name) + element('palabras', words, name);
    return `<m:valor nombre="${escapeXml(name)}">${both}</m:valor>`;
  });
  return `<m:plantilla xmlns:m="${SOURCE}" membretada="${letterhead}"><m:texto>${escapeXml(text)}</m:texto>${values.join('')}</m:plantilla>`;
}

// A document that is not ours, or whose source is damaged. `mensaje` is for people.
export class NoSource extends Error {
  readonly mensaje =
    'Ese Word no se hizo en esta página, o su contenido se dañó: no trae la plantilla ni los datos. Elija uno que haya descargado de aquí.';

  constructor(options?: ErrorOptions) {
    super('the document holds no source of ours', options);
    this.name = 'NoSource';
  }
}

// Reads the text and the typed values of a .docx back. A value that was changed in Word since is taken as Word has it. Throws NoSource.
export function readSource(docx: Uint8Array): Omit<Source, 'words'> {
  let custom: XmlText[];
  try {
    custom = readCustomParts(docx);
  } catch (cause) {
    throw new NoSource({ cause });
  }
  const source = custom.find(({ root }) => root.namespace === SOURCE && root.local === 'plantilla');
  const text = source && childText(source, source.root, 'texto');
  if (!source || text === undefined) throw new NoSource();
  const typed = new Map<string, string>();
  const words = new Map<string, string>();
  for (const value of source.root.children.filter(({ local }) => local === 'valor')) {
    const name = attribute(value, 'nombre') ?? '';
    const written = childText(source, value, 'escrito');
    if (written !== undefined) typed.set(name, written);
    words.set(name, childText(source, value, 'palabras') ?? '');
  }
  const data = custom.find(({ root }) => root.namespace === DATA);
  for (const variable of data?.root.children ?? []) {
    const name = attribute(variable, 'nombre') ?? '';
    const now = data && childText(data, variable, 'Abstract');
    if (now === undefined || name === '') continue;
    if (now === `{{${name}}}` || now.trim() === '') typed.delete(name);
    else if (now !== (words.get(name) ?? '')) typed.set(name, now);
  }
  return { text, typed: Object.fromEntries(typed), letterhead: attribute(source.root, 'membretada') === 'true' };
}

interface XmlText {
  xml: string;
  root: XmlElement;
}

// A custom part of ours is never larger: a text and its values.
const MAX_PART_BYTES = 8 * 1024 * 1024;

function readCustomParts(docx: Uint8Array): XmlText[] {
  const files = unzipSync(docx, {
    filter: ({ name, originalSize }) => /^customXml\/item\d+\.xml$/i.test(name) && originalSize <= MAX_PART_BYTES,
  });
  const parts = new Map(Object.entries(files));
  return Array.from(parts.keys(), (path) => ({ xml: readText(parts, path) ?? '', root: readPart(parts, path) }));
}

function childText({ xml }: XmlText, parent: XmlElement, local: string): string | undefined {
  const child = parent.children.find((element) => element.local === local);
  return child && unescapeXml(xml.slice(child.contentStart, child.contentEnd).replace(/\r\n?/g, '\n'));
}
