// readLetterhead turns an institution's own .docx into paper: headers, footers, page, theme, styles and settings are kept, the body is replaced.
import { strFromU8, unzipSync } from 'fflate';
import { DATA } from './body.ts';
import { moveLogoToHeader } from './logo.ts';
import {
  type ContentTypes,
  collectParts,
  contentTypeOf,
  DamagedPart,
  identify,
  type Parts,
  RELATIONSHIPS,
  type Relationship,
  readContentTypes,
  readPart,
  readRelationships,
  readText,
  relationship,
  resolveTarget,
  writeXml,
} from './package.ts';
import { createPaper, DOCUMENT_TYPE, type Paper, SETTINGS, SETTINGS_TYPE, STYLES_TYPE } from './paper.ts';
import { readSection } from './section.ts';
import { SOURCE } from './source.ts';
import { missingStyles, type StyleIds, styleSheet, WORDPROCESSING } from './styles.ts';
import { cut, readXml } from './xml.ts';

export interface Letterhead extends Paper {
  warnings: LetterheadWarning[];
}

// A defect that does not prevent the use of the letterhead. `message` is for the operator: an English predicate that follows the name of
// the setting or file. `mensaje` is the Spanish sentence for the page.
export interface LetterheadWarning {
  message: string;
  mensaje: string;
}

export const MAX_LETTERHEAD_BYTES = 20 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
const MAX_PARTS = 2000;

const REFUSALS = {
  tooLarge: ['is larger than 20 MiB, or than 100 MiB unpacked', 'El membrete rebasa 20 MB, o 100 MB descomprimido.'],
  notWord: ['is no Word document (.docx)', 'El membrete no es un documento de Word (.docx).'],
  oldWord: [
    'is a document of Word 97 (.doc): save it as .docx',
    'El membrete es un .doc antiguo: guárdelo como .docx.',
  ],
  encrypted: ['is protected by a password', 'El membrete está protegido con contraseña: guárdelo sin ella.'],
  macros: ['contains macros: save it as .docx', 'El membrete contiene macros: guárdelo como .docx.'],
  strict: [
    'is a Strict Open XML document: save it as an ordinary .docx',
    'El membrete es «Open XML estricto»: guárdelo como «Documento de Word (.docx)».',
  ],
  broken: ['is damaged¤', 'El membrete está dañado¤: ábralo en Word y guárdelo de nuevo.'],
} as const satisfies Record<string, readonly [message: string, mensaje: string]>;

const WARNINGS = {
  lostLogo: {
    message: 'has no header: its logo stands in the body and will not show',
    mensaje: 'Esta hoja no tiene encabezado: su logotipo está en el cuerpo y no saldrá.',
  },
  bodyLogo: {
    message: 'has its logo in the body, where it will not show',
    mensaje: 'El logotipo de esta hoja está en el cuerpo y no saldrá: páselo al encabezado.',
  },
  linkedImage: {
    message: 'has a linked image that is not in the file and will not show',
    mensaje: 'Esta hoja tiene una imagen vinculada que no está en el archivo y no saldrá: insértela y guarde la hoja.',
  },
  movedLogo: {
    message: 'had its logo in the body: it moved into the header; see that no text lies on it',
    mensaje: 'El logotipo de esta hoja estaba en el cuerpo y pasó al encabezado: vea que el texto no lo tape.',
  },
  sections: {
    message: 'has sections with different pages, headers or footers: the one with the most paragraphs is used',
    mensaje: 'Esta hoja tiene secciones distintas: se usa la que tiene más párrafos.',
  },
} as const satisfies Record<string, LetterheadWarning>;

// The reason why a letterhead is refused. `message` and `mensaje` are as in a LetterheadWarning, and name the damaged part if there is one.
export class LetterheadError extends Error {
  readonly code: keyof typeof REFUSALS;
  readonly mensaje: string;

  constructor(code: keyof typeof REFUSALS, { part, ...options }: ErrorOptions & { part?: string } = {}) {
    const where = part === undefined ? '' : ` (${part})`;
    const [message, mensaje] = REFUSALS[code].map((words) => words.replace('¤', where));
    super(message, options);
    this.name = 'LetterheadError';
    this.code = code;
    this.mensaje = mensaje ?? '';
  }
}

// Throws a LetterheadError if documents on this letterhead could not be opened or trusted.
export function readLetterhead(bytes: Uint8Array): Letterhead {
  const files = unpack(bytes);
  try {
    return keep(files);
  } catch (error) {
    if (error instanceof LetterheadError) throw error;
    throw new LetterheadError('broken', { cause: error, ...(error instanceof DamagedPart && { part: error.part }) });
  }
}

function unpack(bytes: Uint8Array): Parts {
  if (bytes.length > MAX_LETTERHEAD_BYTES) throw new LetterheadError('tooLarge');
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new LetterheadError(includesUtf16(bytes, 'EncryptedPackage') ? 'encrypted' : 'oldWord');
  if (!startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) throw new LetterheadError('notWord');
  let size = 0;
  let count = 0;
  const filter = (file: { originalSize: number }): boolean => {
    size += file.originalSize;
    if (size > MAX_UNPACKED_BYTES || ++count > MAX_PARTS) throw new LetterheadError('tooLarge');
    return true;
  };
  let files: Parts;
  try {
    files = new Map(Object.entries(unzipSync(bytes, { filter })));
  } catch (error) {
    throw error instanceof LetterheadError ? error : new LetterheadError('broken', { cause: error });
  }
  // Word takes names that differ in case alone for one name.
  const names = new Set<string>();
  for (const part of files.keys()) {
    if (names.size === names.add(part.toLowerCase()).size) throw new LetterheadError('broken', { part });
  }
  return files;
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

function includesUtf16(bytes: Uint8Array, word: string): boolean {
  return strFromU8(bytes, true).includes(Array.from(word, (letter) => `${letter}\0`).join(''));
}

// The kinds of relationships whose parts are kept. Headers, footers and a page background are kept if the section refers to them.
const KEPT = new Set([
  'styles',
  'stylesWithEffects',
  'theme',
  'settings',
  'webSettings',
  'fontTable',
  'numbering',
  'customXml',
]);
const TEMPLATE_TYPE = DOCUMENT_TYPE.replace('document.main', 'template.main');

function keep(files: Parts): Letterhead {
  const typesXml = readText(files, '[Content_Types].xml');
  if (typesXml === undefined) throw new LetterheadError('notWord');
  const types = readContentTypes(typesXml);
  const packageRelationships = readRelationships(files, '');
  const main = packageRelationships.find(({ type }) => type.endsWith('/officeDocument'));
  const documentPath = main ? resolveTarget('', main.target) : '';
  const documentType = contentTypeOf(types, documentPath) ?? '';
  if (documentType.includes('macroEnabled') || Array.from(files.keys()).some((path) => /vbaProject/i.test(path)))
    throw new LetterheadError('macros');
  if (main && !main.type.startsWith(RELATIONSHIPS)) throw new LetterheadError('strict');
  if (!files.has(documentPath) || ![DOCUMENT_TYPE, TEMPLATE_TYPE].includes(documentType))
    throw new LetterheadError('notWord');

  const { named, imageInBody, sectionsDiffer, ...page } = readSection(files, documentPath);
  const known = readRelationships(files, documentPath);
  const relationships = known.filter(
    (entry) =>
      !entry.external &&
      (named.has(entry.id) || KEPT.has(kindOf(entry))) &&
      files.has(resolveTarget(documentPath, entry.target)) &&
      !isOurData(files, documentPath, entry),
  );
  const found = new Set(relationships.map(({ id }) => id));
  for (const id of named.difference(found)) {
    const { target = id } = known.find((entry) => entry.id === id) ?? {};
    throw new LetterheadError('broken', { part: resolveTarget(documentPath, target) });
  }
  const custom = packageRelationships.filter(
    ({ type, target }) => type.endsWith('/custom-properties') && files.has(resolveTarget('', target)),
  );
  const parts = new Map([...collectParts(files, documentPath, relationships), ...collectParts(files, '', custom)]);
  for (const path of parts.keys()) if (isXml(types, path)) readPart(parts, path, none);
  const headers = relationships.filter((entry) => named.has(entry.id) && kindOf(entry) === 'header');
  const written = headers.map(({ target }) => readText(parts, resolveTarget(documentPath, target)) ?? '');
  const headed = written.some(namesInstitution);
  const blank = !written.some((header) => SHOWN.test(header));
  const moved = blank && imageInBody && moveLogoToHeader(files, documentPath);
  if (moved) {
    const letterhead = keep(moved);
    return { ...letterhead, warnings: [WARNINGS.movedLogo, ...letterhead.warnings] };
  }
  const { styles, added } = addOwnParts(parts, documentPath, relationships, types);
  const paper = createPaper({
    ...page,
    parts,
    // The header names the institution already, in its own size.
    styles: headed ? { ...styles, institution: styles.unit } : styles,
    documentPath,
    types: typesOf(types, parts),
    packageRelationships: custom,
    documentRelationships: identify(relationships, added),
    company: companyOf(files, packageRelationships),
  });
  const linked = relationships.some(
    (entry) =>
      named.has(entry.id) && readRelationships(files, resolveTarget(documentPath, entry.target)).some(isLinkedImage),
  );
  const warnings = [
    !headed && imageInBody && (blank ? WARNINGS.lostLogo : WARNINGS.bodyLogo),
    linked && WARNINGS.linkedImage,
    sectionsDiffer && WARNINGS.sections,
  ];
  return { ...paper, warnings: warnings.filter((warning) => warning !== false) };
}

function isXml(types: ContentTypes, path: string): boolean {
  return /^(?!image\/).*[/+]xml$/.test(contentTypeOf(types, path) ?? '');
}

function none(): boolean {
  return false;
}

function isLinkedImage(entry: Relationship): boolean {
  return entry.external && kindOf(entry) === 'image';
}

// Whether a header has an image, or words other than a page number's. A watermark has neither.
function namesInstitution(header: string): boolean {
  const words = Array.from(header.matchAll(TEXT), ([, text = '']) => text).join(' ');
  return IMAGE.test(header) || words.replace(OF_A_PAGE_NUMBER, '') !== '';
}

const TEXT = /<(?:[\w.-]+:)?t(?:\s[^<>]*)?>([^<]*)/g;
const IMAGE = /<(?:[\w.-]+:)?(?:drawing|object|imagedata)\b/;
const OF_A_PAGE_NUMBER = /\b(?:p[áa]g(?:ina)?|hoja|page|de|of)\b|[^\p{L}]/giu;

// Matches a header that shows an image or text.
const SHOWN = /<(?:[\w.-]+:)?(?:(?:drawing|pict|object)\b|t(?:\s[^<>]*)?>[^<]*[^<\s])/;

// Adds our styles, and settings if the letterhead has none.
function addOwnParts(
  parts: Map<string, Uint8Array>,
  documentPath: string,
  relationships: readonly Relationship[],
  types: ContentTypes,
): { styles: StyleIds; added: Omit<Relationship, 'id'>[] } {
  const added: Omit<Relationship, 'id'>[] = [];
  const place = (kind: string, type: string, write: (xml: string | undefined) => string) => {
    const known = relationships.find((entry) => kindOf(entry) === kind);
    const path = resolveTarget(documentPath, known?.target ?? `${kind}.xml`);
    parts.set(path, writeXml(write(known && readText(parts, path))));
    types.overrides.set(path, type);
    if (!known) added.push(relationship(`${RELATIONSHIPS}/${kind}`, `${kind}.xml`));
  };
  let { xml: sheet, ids: styles } = styleSheet();
  place('styles', STYLES_TYPE, (xml) => {
    if (xml !== undefined) ({ xml: sheet, ids: styles } = mergeStyles(xml));
    return sheet;
  });
  place('settings', SETTINGS_TYPE, (xml) => (xml === undefined ? SETTINGS : withoutOrders(xml)));
  return { styles, added };
}

function mergeStyles(xml: string): { xml: string; ids: StyleIds } {
  const root = readXml(xml);
  const { xml: added, ids } = missingStyles(root.children.filter(({ local }) => local === 'style'));
  const declared = root.attributes.has('xmlns:w')
    ? added
    : added.replaceAll('<w:style ', `<w:style xmlns:w="${WORDPROCESSING}" `);
  return { xml: xml.slice(root.start, root.contentEnd) + declared + xml.slice(root.contentEnd), ids };
}

// Removes settings that would fetch a template or a data source, lock the document against being filled in, track what is filled in as a
// change, or refer to notes.
function withoutOrders(xml: string): string {
  return cut(
    xml,
    readXml(xml).children.filter(({ local }) => ORDERS.has(local)),
  );
}

const ORDERS: ReadonlySet<string> = new Set([
  'attachedTemplate',
  'linkStyles',
  'mailMerge',
  'saveThroughXslt',
  'documentProtection',
  'writeProtection',
  'trackRevisions',
  'footnotePr',
  'endnotePr',
]);

// Whether a part holds the variables or the source of an earlier document of ours that serves as letterhead. LibreOffice gives such a part another store
// id, but keeps its namespace.
function isOurData(files: Parts, documentPath: string, entry: Relationship): boolean {
  if (kindOf(entry) !== 'customXml') return false;
  const path = resolveTarget(documentPath, entry.target);
  const { namespace } = readPart(files, path, none);
  return namespace === DATA || namespace === SOURCE;
}

function typesOf({ defaults, overrides }: ContentTypes, parts: Parts): ContentTypes {
  const types = new Map(Array.from(overrides, ([path, type]) => [path.toLowerCase(), type]));
  const kept = Array.from(parts.keys(), (path) => [path, types.get(path.toLowerCase()) ?? ''] as const);
  return { defaults, overrides: new Map(kept.filter(([, type]) => type !== '')) };
}

function companyOf(files: Parts, relationships: readonly Relationship[]): string | undefined {
  const properties = relationships.find((entry) => kindOf(entry) === 'extended-properties');
  const path = resolveTarget('', properties?.target ?? '');
  const xml = readText(files, path);
  const company = xml && readPart(files, path).children.find(({ local }) => local === 'Company');
  return xml && company && xml.slice(company.contentStart, company.contentEnd);
}

function kindOf({ type }: Relationship): string {
  return type.slice(type.lastIndexOf('/') + 1);
}
