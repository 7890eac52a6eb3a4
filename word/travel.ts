// cleanFile removes everything that a sent letter must not contain: names, comments, deletions, hidden text,
// data of other programs, and anything that fetches or runs something.
import { emptyPlaces } from './emptying.ts';
import { TEMPLATE_TYPE } from './opening.ts';
import { addressesIn } from './outside.ts';
import { type PicturePlace, removePictures } from './own-pictures.ts';
import {
  ownerOf,
  type Parts,
  type Relationship,
  readPart,
  readRelationships,
  readText,
  relationshipsPath,
  resolveTarget,
} from './package.ts';
import { DOCUMENT_TYPE } from './paper.ts';
import type { ReadPart, WordFile } from './read-word.ts';
import { removal, rewritten, splice } from './source-edits.ts';
import type { SourceEdit, WordPlace } from './word-file.ts';
import { type JoinedParagraphs, joinedParagraphs } from './word-reading.ts';
import { attribute, child, descendants, type XmlElement } from './xml.ts';

// The Spanish name of each removal, for a sentence that begins with «Se quitó».
export const REMOVALS = {
  addresses: 'imágenes que se traen de una dirección de fuera',
  changes: 'lo borrado y lo demás del control de cambios',
  comments: 'los comentarios',
  dataParts: 'datos ocultos de otros programas',
  documents: 'documentos que se insertan al abrir',
  electronicSignature: 'la firma electrónica de la carta anterior',
  fields: 'campos que traen o ejecutan algo de fuera',
  hiddenText: 'el texto oculto',
  macros: 'macros y botones',
  mailMerge: 'el vínculo con la lista de combinar correspondencia',
  names: 'los nombres y demás propiedades del archivo',
  objects: 'los datos de objetos incrustados; queda su imagen',
  printer: 'los datos de la impresora',
  signature: 'la firma digital del archivo, que ya no valdría',
  template: 'el vínculo con su plantilla',
  thumbnail: 'la miniatura',
} as const;

export type Removal = keyof typeof REMOVALS;

// A file without the content that a sent letter must not have. `paths` are the remaining parts, in order.
// `edits` are for parts with text, and are not applied yet. `changed` has the new bytes of other parts.
export interface CleanFile {
  paths: string[];
  edits: ReadonlyMap<string, readonly SourceEdit[]>;
  changed: ReadonlyMap<string, Uint8Array>;
  removed: Removal[];
}

interface Cleaning {
  file: WordFile;
  parts: Parts;
  edits: Map<string, SourceEdit[]>;
  changed: Map<string, Uint8Array>;
  removed: Set<Removal>;
  // The edits that empty the electronic signature, by part.
  emptying: ReadonlyMap<string, readonly SourceEdit[]>;
}

// `pictures` are drawings that go. `signature` has the places of the electronic signature of the letter. They are emptied, and in the body their
// pictures are removed. A picture of a header or footer is part of the letterhead, and stays.
export function cleanFile(
  file: WordFile,
  { signature = [], pictures = [] }: { signature?: readonly WordPlace[]; pictures?: readonly PicturePlace[] } = {},
): CleanFile {
  const { parts, packageRelationships, documentPath } = file.package;
  const emptying = new Map<string, SourceEdit[]>();
  const add = (path: string, edits: readonly SourceEdit[]) =>
    emptying.set(path, [...(emptying.get(path) ?? []), ...edits]);
  for (const [path, places] of Map.groupBy(signature, ({ part }) => part)) {
    const read = file.parts.get(path);
    if (read) add(path, emptyPlaces(read, places, path === documentPath).edits);
  }
  for (const [path, drawings] of Map.groupBy(pictures, ({ part }) => part)) {
    const read = file.parts.get(path);
    if (read)
      add(
        path,
        removePictures(
          read.root,
          drawings.map(({ start }) => start),
        ),
      );
  }
  const cleaning: Cleaning = { file, parts, edits: new Map(), changed: new Map(), removed: new Set(), emptying };
  if (signature.length > 0) cleaning.removed.add('electronicSignature');
  const kept = reach(keepRelationships(cleaning, '', packageRelationships), (path) => {
    const all = readRelationships(parts, path);
    const remaining = keepRelationships(cleaning, path, all);
    const removedIds = new Set(all.filter((one) => !remaining.includes(one)).map(({ id }) => id));
    cleanPart(cleaning, path, removedIds);
    return remaining;
  });
  const all = reach(packageRelationships, (path) => readRelationships(parts, path));
  const isKept = (path: string) => path === CONTENT_TYPES || kept.has(path) || kept.has(ownerOf(path));
  const isRelated = (path: string) => path === CONTENT_TYPES || all.has(path) || all.has(ownerOf(path));
  const paths = Array.from(parts.keys()).filter((path) => !path.endsWith('/'));
  if (!paths.every(isRelated)) cleaning.removed.add('dataParts');
  const kind = (path: string) => packageRelationships.find((one) => one.path === path)?.kind;
  for (const path of kept) if (PROPERTIES.has(kind(path) ?? '')) cleanProperties(cleaning, path);
  cleanContentTypes(cleaning, isKept);
  const { edits, changed, removed } = cleaning;
  return { paths: paths.filter(isKept), edits, changed, removed: Array.from(removed).sort() };

  // Returns the parts to which these relationships lead, directly or through other parts.
  function reach(from: readonly Relationship[], next: (path: string) => readonly Relationship[]): Set<string> {
    const reached = new Set(['']);
    const waiting = [...from];
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      if (one.external || !parts.has(one.path) || reached.has(one.path)) continue;
      reached.add(one.path);
      waiting.push(...next(one.path));
    }
    return reached;
  }
}

const CONTENT_TYPES = '[Content_Types].xml';

// The kinds of relationships to remove, together with the parts to which they lead.
const GONE: Readonly<Record<string, Removal>> = {
  aFChunk: 'documents',
  activeXControlBinary: 'macros',
  attachedTemplate: 'template',
  attachedToolbars: 'macros',
  comments: 'comments',
  commentsExtended: 'comments',
  commentsExtensible: 'comments',
  commentsIds: 'comments',
  control: 'macros',
  customXml: 'dataParts',
  glossaryDocument: 'dataParts',
  keyMapCustomizations: 'macros',
  mailMergeHeaderSource: 'mailMerge',
  mailMergeRecipientData: 'mailMerge',
  mailMergeSource: 'mailMerge',
  oleObject: 'objects',
  package: 'objects',
  people: 'comments',
  printerSettings: 'printer',
  recipientData: 'mailMerge',
  subDocument: 'documents',
  thumbnail: 'thumbnail',
  transform: 'template',
  vbaProject: 'macros',
  wordVbaData: 'macros',
};

// The package itself needs the relationships in OF_PACKAGE. Word uses the parts in IMPLIED even if no XML
// refers to them.
const OF_PACKAGE: ReadonlySet<string> = new Set(['core-properties', 'extended-properties', 'officeDocument']);
const IMPLIED: ReadonlySet<string> = new Set([
  'endnotes',
  'fontTable',
  'footnotes',
  'numbering',
  'settings',
  'styles',
  'stylesWithEffects',
  'theme',
  'themeOverride',
  'webSettings',
]);

// Returns the relationships that stay. Rewrites the .rels part if others are removed.
function keepRelationships(cleaning: Cleaning, path: string, all: readonly Relationship[]): Relationship[] {
  const { parts, changed, removed, emptying } = cleaning;
  if (all.length === 0) return [];
  const text = path === '' ? '' : isXml(path) ? (readText(parts, path) ?? '') : '';
  const named = idsIn(text);
  const emptied = emptying.get(path);
  const left = emptied ? idsIn(splice(text, emptied)) : named;
  const kept = all.filter((one) => {
    const isOfSignature = named.has(one.id) && !left.has(one.id);
    const reason = isOfSignature ? 'electronicSignature' : reasonToGo(one, path, named);
    if (reason) removed.add(reason);
    return reason === undefined;
  });
  if (kept.length < all.length) {
    const ids = new Set(kept.map(({ id }) => id));
    changed.set(...withoutRelationships(parts, path, (id) => ids.has(id)));
  }
  return kept;
}

function idsIn(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(/:[\w.-]+\s*=\s*["']([^"']+)/g), ([, id = '']) => id));
}

function reasonToGo({ id, kind, external }: Relationship, source: string, named: ReadonlySet<string>) {
  if (kind === 'hyperlink') return undefined;
  const reason = GONE[kind];
  if (reason) return reason;
  if (external) return kind === 'image' ? 'addresses' : 'documents';
  if (source !== '') return named.has(id) || IMPLIED.has(kind) ? undefined : 'dataParts';
  if (OF_PACKAGE.has(kind)) return undefined;
  if (kind === 'custom-properties') return 'names';
  return /signature/i.test(kind) ? 'signature' : 'dataParts';
}

function isXml(path: string): boolean {
  return /\.(?:xml|vml)$/i.test(path);
}

// Returns the path and the bytes of the .rels part of a part, with the relationships for which `isKept` is
// true.
export function withoutRelationships(
  parts: Parts,
  path: string,
  isKept: (id: string) => boolean,
): [path: string, bytes: Uint8Array] {
  const relsPath = relationshipsPath(path);
  const root = readPart(parts, relsPath);
  const removedElements = root.children.filter((one) => !isKept(attribute(one, 'Id') ?? ''));
  return [relsPath, rewritten(parts, relsPath, splice(root.source, removedElements.map(removal)))];
}

// Cleans a part that remains. `removedIds` are the ids of its removed relationships.
function cleanPart(cleaning: Cleaning, path: string, removedIds: ReadonlySet<string>): void {
  const { file, parts, edits, changed, removed, emptying } = cleaning;
  const read = file.parts.get(path);
  if (read) {
    edits.set(path, [...(emptying.get(path) ?? []), ...cleanTextPart(read, removedIds, removed)]);
    return;
  }
  const name = file.package.documentPath;
  const isSettings = readRelationships(parts, name).some((one) => one.kind === 'settings' && one.path === path);
  if (!isXml(path) || (removedIds.size === 0 && !isSettings)) return;
  const { source } = readPart(parts, path, () => false);
  const settings = isSettings ? cleanSettings(readPart(parts, path), removed) : [];
  const charts = removedIds.size > 0 ? elementsOf(readPart(parts, path), 'externalData').map(removal) : [];
  const all = [...settings, ...charts, ...referencesIn(source, removedIds)];
  if (all.length > 0) changed.set(path, rewritten(parts, path, splice(source, all)));
}

function elementsOf(root: XmlElement, local: string): XmlElement[] {
  return Array.from(descendants(root)).filter((element) => element.local === local);
}

// Removes references to removed relationships, because Word would call the document damaged.
function referencesIn(source: string, removedIds: ReadonlySet<string>): SourceEdit[] {
  if (removedIds.size === 0) return [];
  const references = source.matchAll(/\s[\w.-]+:(?:id|embed|link|href|pict)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return Array.from(references, ({ 0: { length }, 1: double, 2: single = '', index }) =>
    removedIds.has(double ?? single) ? [{ from: index, to: index + length, text: '' }] : [],
  ).flat();
}

// The settings that name a template or a list of addressees, or hold data of macros.
const SETTINGS: Readonly<Record<string, Removal>> = {
  attachedTemplate: 'template',
  docVars: 'dataParts',
  mailMerge: 'mailMerge',
  saveThroughXslt: 'template',
};

function cleanSettings(root: XmlElement, removed: Set<Removal>): SourceEdit[] {
  return root.children.flatMap((element) => {
    const reason = SETTINGS[element.local];
    if (reason) removed.add(reason);
    return reason ? [removal(element)] : [];
  });
}

// Elements to remove with their content. Elements that match CHANGE are also removed with their content.
// Elements in UNWRAPPED lose only their tags.
const GONE_WHOLE: Readonly<Record<string, Removal>> = {
  OLEObject: 'objects',
  altChunk: 'documents',
  cellDel: 'changes',
  cellIns: 'changes',
  cellMerge: 'changes',
  commentRangeEnd: 'comments',
  commentRangeStart: 'comments',
  commentReference: 'comments',
  control: 'macros',
  dataBinding: 'dataParts',
  del: 'changes',
  moveFrom: 'changes',
  permEnd: 'names',
  permStart: 'names',
  printerSettings: 'printer',
  subDoc: 'documents',
};
const UNWRAPPED: ReadonlySet<string> = new Set(['ins', 'moveTo']);
const CHANGE = /^(?:\w+Change|(?:move(?:From|To)|customXml(?:Ins|Del|MoveFrom|MoveTo))Range(?:Start|End))$/;

function cleanTextPart(read: ReadPart, removedIds: ReadonlySet<string>, removed: Set<Removal>): SourceEdit[] {
  const edits: SourceEdit[] = [];
  const take = (reason: Removal, ...more: readonly SourceEdit[]) => {
    if (more.length === 0) return;
    removed.add(reason);
    for (const edit of more) edits.push(edit);
  };
  for (const element of descendants(read.root)) {
    const { local, children, start, contentStart, contentEnd, end } = element;
    const reason = GONE_WHOLE[local] ?? (CHANGE.test(local) ? 'changes' : undefined);
    if (reason) take(reason, removal(element));
    else if (UNWRAPPED.has(local))
      take('changes', removal({ start, end: contentStart }), removal({ start: contentEnd, end }));
    else if (local === 'tr' && child(child(element, 'trPr'), 'del')) take('changes', removal(element));
    else if (local === 'tbl' && areAllDeleted(children)) take('changes', removal(element));
    // A run that has only the reference of a comment is removed completely.
    else if (local === 'r' && children.length > 0 && children.every(isCommentSign)) take('comments', removal(element));
    for (const joined of joinedParagraphs(element).values()) take('changes', ...joining(joined));
  }
  take('hiddenText', ...read.hidden, ...read.hiddenFields.flatMap((field) => field.edits));
  for (const { type, edits: fieldEdits } of read.allFields) {
    if (FETCHING.has(type) || type === '') take('fields', ...fieldEdits);
    else if (SOURCED.has(type)) edits.push(...fieldEdits);
  }
  const { source } = read.root;
  take('addresses', ...addressesIn(source).map(removal));
  edits.push(...referencesIn(source, removedIds));
  return edits;
}

// Returns the edits that make one paragraph of several: they remove the end of each and the beginning of the
// next.
function joining({ parts, gone }: JoinedParagraphs): SourceEdit[] {
  const between = parts.slice(1).flatMap((next, at): SourceEdit[] => {
    const before = parts[at];
    if (!before) return [];
    const from = child(next, 'pPr')?.end ?? next.contentStart;
    return [removal({ start: before.contentEnd, end: before.end }), removal({ start: next.start, end: from })];
  });
  return [...between, ...gone.map(removal)];
}

function areAllDeleted(children: readonly XmlElement[]): boolean {
  const rows = children.filter(({ local }) => local === 'tr');
  return rows.length > 0 && rows.every((row) => child(child(row, 'trPr'), 'del'));
}

function isCommentSign({ local }: XmlElement, at: number, { length }: readonly XmlElement[]): boolean {
  return local === 'commentReference' || (local === 'rPr' && at < length - 1);
}

// The fields that fetch or run something. A field of type '', whose name is computed by an inner field, may
// do the same.
const FETCHING: ReadonlySet<string> = new Set([
  'ADDIN',
  'AUTOTEXT',
  'AUTOTEXTLIST',
  'DATABASE',
  'DDE',
  'DDEAUTO',
  'EMBED',
  'GLOSSARY',
  'IMPORT',
  'INCLUDE',
  'INCLUDEPICTURE',
  'INCLUDETEXT',
  'LINK',
  'PRINT',
  'RD',
]);

// The fields whose source cleanFile removes, or whose value the reader's computer would replace. Their words
// stay as plain text.
const SOURCED: ReadonlySet<string> = new Set([
  'AUTHOR',
  'BIBLIOGRAPHY',
  'CITATION',
  'COMMENTS',
  'CREATEDATE',
  'DOCPROPERTY',
  'DOCVARIABLE',
  'EDITTIME',
  'FILENAME',
  'INFO',
  'KEYWORDS',
  'LASTSAVEDBY',
  'PRINTDATE',
  'SAVEDATE',
  'SUBJECT',
  'TEMPLATE',
  'TITLE',
  'USERADDRESS',
  'USERINITIALS',
  'USERNAME',
]);

const PROPERTIES: ReadonlySet<string> = new Set(['core-properties', 'extended-properties']);
// The properties that describe the program, not people or the text.
const OF_PROGRAM: ReadonlySet<string> = new Set([
  'AppVersion',
  'Application',
  'DocSecurity',
  'HyperlinksChanged',
  'LinksUpToDate',
  'ScaleCrop',
  'SharedDoc',
  'language',
]);

function cleanProperties({ parts, changed, removed }: Cleaning, path: string): void {
  const root = readPart(parts, path);
  const removedElements = root.children.filter(({ local }) => !OF_PROGRAM.has(local));
  if (removedElements.length === 0) return;
  removed.add('names');
  changed.set(path, rewritten(parts, path, splice(root.source, removedElements.map(removal))));
}

// Removes the media types of removed parts. A template gets the media type of a document.
function cleanContentTypes({ file, parts, changed }: Cleaning, isKept: (path: string) => boolean): void {
  const root = readPart(parts, CONTENT_TYPES);
  const { documentPath } = file.package;
  const edits = root.children.flatMap((element): SourceEdit[] => {
    const name = attribute(element, 'PartName');
    const path = name === undefined ? undefined : resolveTarget('', name);
    if (path !== undefined && parts.has(path) && !isKept(path)) return [removal(element)];
    if (path?.toLowerCase() !== documentPath.toLowerCase()) return [];
    const tag = root.source.slice(element.start, element.end);
    const from = element.start + tag.indexOf(TEMPLATE_TYPE);
    return tag.includes(TEMPLATE_TYPE) ? [{ from, to: from + TEMPLATE_TYPE.length, text: DOCUMENT_TYPE }] : [];
  });
  if (edits.length > 0) changed.set(CONTENT_TYPES, rewritten(parts, CONTENT_TYPES, splice(root.source, edits)));
}
