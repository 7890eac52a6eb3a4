// Reads and writes the package of a Word document (Open Packaging Conventions): paths, relationships, content
// types.
import { strToU8 } from 'fflate';
import { attribute, escapeXml, readXml, type XmlElement } from './xml.ts';

// The parts of a package by their path: «word/document.xml».
export type Parts = ReadonlyMap<string, Uint8Array>;

const XML_START = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
// The namespace of attributes that refer to relationships. The types of relationships begin with it too.
export const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE_RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const CONTENT_TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';

// Returns the bytes of a part, with an XML declaration.
export function writeXml(xml: string): Uint8Array {
  return strToU8(XML_START + xml);
}

// Returns the text of a part without its XML declaration; undefined if the part is missing. Throws a
// DamagedPart if the bytes are not valid in their encoding.
export function readText(parts: Parts, path: string): string | undefined {
  const bytes = parts.get(path);
  if (!bytes) return undefined;
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes).replace(/^\s*<\?xml[^>]*\?>\s*/, '');
  } catch (cause) {
    throw new DamagedPart(path, { cause });
  }
}

// Thrown for a part that is not text, or not well-formed XML. `part` is its path.
export class DamagedPart extends Error {
  readonly part: string;

  constructor(part: string, options: ErrorOptions) {
    super(`${part} is damaged`, options);
    this.part = part;
  }
}

// Parses a part as readXml does. Throws a DamagedPart.
export function readPart(parts: Parts, path: string, grows?: Parameters<typeof readXml>[1]): XmlElement {
  const xml = readText(parts, path) ?? '';
  try {
    return readXml(xml, grows);
  } catch (cause) {
    throw new DamagedPart(path, { cause });
  }
}

// Returns the path of the .rels part of a part. For the package, `path` is ''.
export function relationshipsPath(path: string): string {
  const slash = path.lastIndexOf('/') + 1;
  return `${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`;
}

// Returns the part to which a .rels part belongs, or '' for the package.
export function ownerOf(path: string): string {
  return path.replace(/(^|\/)_rels\/([^/]*)\.rels$/, '$1$2');
}

// Reads the relationships of a part ('' is the package). A target and the name of its part may differ in
// upper and lower case (ISO/IEC 29500-2).
export function readRelationships(parts: Parts, source: string): Relationship[] {
  const relsPath = relationshipsPath(source);
  if (!parts.has(relsPath)) return [];
  let names: ReadonlyMap<string, string> | undefined;
  return readPart(parts, relsPath).children.map((element) => {
    const read = (name: string) => attribute(element, name) ?? '';
    const entry = relationship(source, read('Id'), read('Type'), read('Target'), read('TargetMode') === 'External');
    if (entry.external || parts.has(entry.path)) return entry;
    names ??= new Map(Array.from(parts.keys(), (name) => [name.toLowerCase(), name]));
    const path = names.get(entry.path.toLowerCase());
    return path === undefined ? entry : { ...entry, path, target: relativeTarget(source, path) };
  });
}

// A reference from a part to another part (an image, a header), or to an address outside the package
// (`external`). The other part may be missing. `kind` is the last word of `type`: «image», «header».
export type Relationship = ReturnType<typeof relationship>;

function relationship(source: string, id: string, type: string, target: string, external = false) {
  const kind = type.slice(type.lastIndexOf('/') + 1);
  return { id, type, target, external, kind, path: resolveTarget(source, target) };
}

// Adds relationships to `kept`, with unused ids. The kind of a new relationship is the last word of its type
// («header»), or the whole type.
export function relate(
  source: string,
  kept: readonly Relationship[],
  added: readonly (readonly [kind: string, target: string])[],
): Relationship[] {
  const all = [...kept];
  const usedIds = new Set(kept.map(({ id }) => id));
  let next = 1;
  for (const [kind, target] of added) {
    while (usedIds.has(`rId${next}`)) next++;
    const type = kind.includes(':') ? kind : `${RELATIONSHIPS}/${kind}`;
    all.push(relationship(source, `rId${next++}`, type, target));
  }
  return all;
}

// Returns the path and the bytes of the .rels part of `source`.
export function writeRelationships(
  source: string,
  relationships: readonly Relationship[],
): [path: string, part: Uint8Array] {
  const elements = relationships.map(({ id, type, target, external }) => {
    const mode = external ? ' TargetMode="External"' : '';
    return `<Relationship Id="${escapeXml(id)}" Type="${escapeXml(type)}" Target="${escapeXml(target)}"${mode}/>`;
  });
  const xml = `<Relationships xmlns="${PACKAGE_RELATIONSHIPS}">${elements.join('')}</Relationships>`;
  return [relationshipsPath(source), writeXml(xml)];
}

// Returns the path of a part relative to `source`, for a relationship between the two. easy-template-x
// misreads absolute paths.
export function relativeTarget(source: string, path: string): string {
  return '../'.repeat(source.split('/').length - 1) + path;
}

// Returns the path of a target: «../media/x.png» in word/header1.xml is media/x.png.
export function resolveTarget(source: string, target: string): string {
  const path = target.startsWith('/') ? [] : source.split('/').slice(0, -1);
  for (const step of decodeTarget(target).split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.' && step !== '') path.push(step);
  }
  return path.join('/');
}

function decodeTarget(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

// The media types of a package, by extension («.png») or by the path of a part.
export type ContentTypes = ReadonlyMap<string, string>;

// Reads [Content_Types].xml. Throws a SyntaxError.
export function readContentTypes(xml: string): Map<string, string> {
  const types = readXml(xml).children.map((element): [string, string] => {
    const extension = attribute(element, 'Extension');
    const path = (attribute(element, 'PartName') ?? '').replace(/^\//, '');
    return [extension === undefined ? path : `.${extension.toLowerCase()}`, attribute(element, 'ContentType') ?? ''];
  });
  return new Map(types);
}

export function contentTypeOf(types: ContentTypes, path: string): string | undefined {
  return types.get(path) ?? types.get(path.slice(path.lastIndexOf('.')).toLowerCase());
}

// Writes [Content_Types].xml: extensions first, then parts.
export function writeContentTypes(types: ContentTypes): Uint8Array {
  const isPart = (key: string) => Number(!key.startsWith('.'));
  const sorted = Array.from(types).sort(([one], [other]) => isPart(one) - isPart(other));
  const elements = sorted.map(([key, type]) => {
    const named = isPart(key)
      ? `Override PartName="/${escapeXml(key)}"`
      : `Default Extension="${escapeXml(key.slice(1))}"`;
    return `<${named} ContentType="${escapeXml(type)}"/>`;
  });
  return writeXml(`<Types xmlns="${CONTENT_TYPES}">${elements.join('')}</Types>`);
}
