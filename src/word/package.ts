// The package around the parts of a Word document (Open Packaging Conventions): paths, relationships, content types.
import { strToU8 } from 'fflate';
import { attribute, escapeXml, readXml, type XmlElement } from './xml.ts';

export type Parts = ReadonlyMap<string, Uint8Array>;

export interface Relationship {
  id: string;
  type: string;
  target: string;
  external: boolean;
}

const XML_START = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE_RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const CONTENT_TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';

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

// readPart parses a part as readXml does. Throws a DamagedPart.
export function readPart(parts: Parts, path: string, grows?: Parameters<typeof readXml>[1]): XmlElement {
  try {
    return readXml(readText(parts, path) ?? '', grows);
  } catch (cause) {
    throw new DamagedPart(path, { cause });
  }
}

// The name of the .rels part of a part; '' stands for the package itself.
export function relationshipsPath(path: string): string {
  const slash = path.lastIndexOf('/') + 1;
  return `${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`;
}

// The relationships of a part; '' stands for the package itself. Targets are spelled as the package spells the names of its parts.
export function readRelationships(parts: Parts, path: string): Relationship[] {
  const ownPath = relationshipsPath(path);
  if (!parts.has(ownPath)) return [];
  const relationships = readPart(parts, ownPath).children.map((element) => ({
    id: attribute(element, 'Id') ?? '',
    type: attribute(element, 'Type') ?? '',
    target: attribute(element, 'Target') ?? '',
    external: attribute(element, 'TargetMode') === 'External',
  }));
  const isMissing = ({ target, external }: Relationship) => !external && !parts.has(resolveTarget(path, target));
  if (!relationships.some(isMissing)) return relationships;
  // Names of parts are equal if they differ in case alone (ISO/IEC 29500-2).
  const names = new Map(Array.from(parts.keys(), (name) => [name.toLowerCase(), name]));
  return relationships.map((entry) => {
    const found = isMissing(entry) ? names.get(resolveTarget(path, entry.target).toLowerCase()) : undefined;
    return found === undefined ? entry : { ...entry, target: relativeTarget(path, found) };
  });
}

// The target that leads from one part to another. easy-template-x misreads absolute targets.
export function relativeTarget(source: string, path: string): string {
  return '../'.repeat(source.split('/').length - 1) + path;
}

export function writeRelationships(relationships: readonly Relationship[]): Uint8Array {
  const elements = relationships.map(({ id, type, target, external }) => {
    const mode = external ? ' TargetMode="External"' : '';
    return `<Relationship Id="${escapeXml(id)}" Type="${escapeXml(type)}" Target="${escapeXml(target)}"${mode}/>`;
  });
  return writeXml(`<Relationships xmlns="${PACKAGE_RELATIONSHIPS}">${elements.join('')}</Relationships>`);
}

// Appends new relationships to those kept, under free ids.
export function identify(kept: readonly Relationship[], added: readonly Omit<Relationship, 'id'>[]): Relationship[] {
  const taken = new Set(kept.map(({ id }) => id));
  let n = 0;
  return [
    ...kept,
    ...added.map((entry) => {
      do n++;
      while (taken.has(`rId${n}`));
      return { ...entry, id: `rId${n}` };
    }),
  ];
}

export function relationship(type: string, target: string): Omit<Relationship, 'id'> {
  return { type, target, external: false };
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

// The parts to which these relationships of `source` lead, and all parts that those need in turn. References to anything outside the
// package are removed, because Word would fetch it on opening; hyperlinks stay.
export function collectParts(
  files: Parts,
  source: string,
  relationships: readonly Relationship[],
): Map<string, Uint8Array> {
  const collected = new Map<string, Uint8Array>();
  const waiting = relationships.map(({ target }) => resolveTarget(source, target));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const bytes = files.get(path);
    if (!bytes || collected.has(path) || path === source) continue;
    collected.set(path, bytes);
    const all = readRelationships(files, path);
    if (all.length === 0) continue;
    const kept = all.filter(({ type, target, external }) =>
      external ? type.endsWith('/hyperlink') : files.has(resolveTarget(path, target)),
    );
    if (kept.length < all.length)
      collected.set(path, writeXml(withoutReferences(readText(files, path) ?? '', all, kept)));
    collected.set(relationshipsPath(path), writeRelationships(kept));
    for (const { target, external } of kept) if (!external) waiting.push(resolveTarget(path, target));
  }
  return collected;
}

export interface ContentTypes {
  defaults: Map<string, string>;
  overrides: Map<string, string>;
}

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

export function contentTypeOf({ defaults, overrides }: ContentTypes, path: string): string | undefined {
  return overrides.get(path) ?? defaults.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase());
}

export function writeContentTypes({ defaults, overrides }: ContentTypes): Uint8Array {
  const elements = [
    ...Array.from(
      defaults,
      ([extension, type]) => `<Default Extension="${escapeXml(extension)}" ContentType="${escapeXml(type)}"/>`,
    ),
    ...Array.from(
      overrides,
      ([path, type]) => `<Override PartName="/${escapeXml(path)}" ContentType="${escapeXml(type)}"/>`,
    ),
  ];
  return writeXml(`<Types xmlns="${CONTENT_TYPES}">${elements.join('')}</Types>`);
}

// Word calls a document damaged that refers to a missing relationship.
function withoutReferences(xml: string, all: readonly Relationship[], kept: readonly Relationship[]): string {
  const gone = new Set(all.filter((entry) => !kept.includes(entry)).map(({ id }) => id));
  return xml.replace(/\s[\w.-]+:(?:id|embed|link|href|pict)\s*=\s*(?:"([^"]*)"|'([^']*)')/g, (whole, double, single) =>
    gone.has(double ?? single) ? '' : whole,
  );
}

function decodeTarget(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
