// The package around the parts of a Word document (Open Packaging Conventions): paths, relationships, content types.
import { strToU8 } from 'fflate';
import { attribute, escapeXml, readXml, type XmlElement } from './xml.ts';

// The bytes of the parts by their paths, «word/document.xml».
export type Parts = ReadonlyMap<string, Uint8Array>;

// How one part needs another: an image, a header, an address outside of the package (`external`).
export interface Relationship {
  id: string;
  type: string;
  target: string;
  external: boolean;
}

// A relationship of a part that was read. `kind` is the last word of its type; `path` is the part to which it leads, also if that is missing.
export interface KnownRelationship extends Relationship {
  kind: string;
  path: string;
}

const XML_START = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
// The namespace of ids that refer to relationships, and the beginning of their types.
export const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE_RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const CONTENT_TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';

// The bytes of a part, with the XML declaration.
export function writeXml(xml: string): Uint8Array {
  return strToU8(XML_START + xml);
}

// The text of a part without its XML declaration, or undefined if the package has no such part.
export function readText(parts: Parts, path: string): string | undefined {
  const bytes = parts.get(path);
  if (!bytes) return undefined;
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true }).decode(bytes).replace(/^\s*<\?xml[^>]*\?>\s*/, '');
}

// The error for a part that a document needs and that is not well-formed XML. `part` is its name.
export class DamagedPart extends Error {
  readonly part: string;

  constructor(part: string, options: ErrorOptions) {
    super(`${part} is damaged`, options);
    this.name = 'DamagedPart';
    this.part = part;
  }
}

// Parses a part as readXml does. Throws a DamagedPart.
export function readPart(parts: Parts, path: string, grows?: Parameters<typeof readXml>[1]): XmlElement {
  try {
    return readXml(readText(parts, path) ?? '', grows);
  } catch (cause) {
    throw new DamagedPart(path, { cause });
  }
}

// The name of the .rels part of a part; '' is the package itself.
export function relationshipsPath(path: string): string {
  const slash = path.lastIndexOf('/') + 1;
  return `${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`;
}

// The relationships of a part; '' is the package itself. Targets are spelled as the package spells the names of its parts.
export function readRelationships(parts: Parts, source: string): KnownRelationship[] {
  const own = relationshipsPath(source);
  if (!parts.has(own)) return [];
  // Names of parts are equal if they differ in case only (ISO/IEC 29500-2).
  let names: ReadonlyMap<string, string> | undefined;
  return readPart(parts, own).children.map((element) => {
    const [id = '', type = '', target = '', mode] = ['Id', 'Type', 'Target', 'TargetMode'].map((name) =>
      attribute(element, name),
    );
    const known = { id, type, target, external: mode === 'External', kind: type.slice(type.lastIndexOf('/') + 1) };
    const path = resolveTarget(source, target);
    if (known.external || parts.has(path)) return { ...known, path };
    names ??= new Map(Array.from(parts.keys(), (name) => [name.toLowerCase(), name]));
    const found = names.get(path.toLowerCase());
    return found === undefined ? { ...known, path } : { ...known, path: found, target: relativeTarget(source, found) };
  });
}

// The target that leads from one part to another. easy-template-x misreads absolute targets.
export function relativeTarget(source: string, path: string): string {
  return '../'.repeat(source.split('/').length - 1) + path;
}

// The .rels part with these relationships.
export function writeRelationships(relationships: readonly Relationship[]): Uint8Array {
  const elements = relationships.map(({ id, type, target, external }) => {
    const mode = external ? ' TargetMode="External"' : '';
    return `<Relationship Id="${escapeXml(id)}" Type="${escapeXml(type)}" Target="${escapeXml(target)}"${mode}/>`;
  });
  return writeXml(`<Relationships xmlns="${PACKAGE_RELATIONSHIPS}">${elements.join('')}</Relationships>`);
}

// Appends new relationships to those kept, under free ids: each leads to its target, and is of this type or kind.
export function relate(
  kept: readonly Relationship[],
  added: readonly [kind: string, target: string][],
): Relationship[] {
  const taken = new Set(kept.map(({ id }) => id));
  const free = added.length + taken.size;
  const ids = Array.from({ length: free }, (_, at) => `rId${at + 1}`).filter((id) => !taken.has(id));
  return kept.concat(
    added.map(([kind, target], at) => {
      const type = kind.includes(':') ? kind : `${RELATIONSHIPS}/${kind}`;
      return { id: ids[at] ?? '', type, target, external: false };
    }),
  );
}

// The path to which a target leads from `source`: «../media/x.png» from word/header1.xml is media/x.png.
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

// The media types of the parts: by extension in lower case, and by path where that differs.
export interface ContentTypes {
  defaults: Map<string, string>;
  overrides: Map<string, string>;
}

// Reads [Content_Types].xml. Throws a SyntaxError.
export function readContentTypes(xml: string): ContentTypes {
  const types: ContentTypes = { defaults: new Map(), overrides: new Map() };
  for (const element of readXml(xml).children) {
    const type = attribute(element, 'ContentType') ?? '';
    const extension = attribute(element, 'Extension');
    if (extension === undefined) types.overrides.set((attribute(element, 'PartName') ?? '').replace(/^\//, ''), type);
    else types.defaults.set(extension.toLowerCase(), type);
  }
  return types;
}

// The media type of a part, undefined if it has none.
export function contentTypeOf({ defaults, overrides }: ContentTypes, path: string): string | undefined {
  return overrides.get(path) ?? defaults.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase());
}

// The bytes of [Content_Types].xml.
export function writeContentTypes({ defaults, overrides }: ContentTypes): Uint8Array {
  const write = (types: ReadonlyMap<string, string>, element: string, name: string, start = '') =>
    Array.from(
      types,
      ([key, type]) => `<${element} ${name}="${start}${escapeXml(key)}" ContentType="${escapeXml(type)}"/>`,
    );
  const elements = [...write(defaults, 'Default', 'Extension'), ...write(overrides, 'Override', 'PartName', '/')];
  return writeXml(`<Types xmlns="${CONTENT_TYPES}">${elements.join('')}</Types>`);
}
