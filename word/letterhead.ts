// readLetterhead turns an institution's own .docx into paper: it keeps headers, footers, page, theme, styles
// and settings, and drops the body.
import { describeImages } from './alternative-text.ts';
import { DATA } from './body.ts';
import { moveLogo } from './logo.ts';
import { fileErrorOf, openPackage, unpack } from './opening.ts';
import { findActiveField, withoutAddresses } from './outside.ts';
import {
  type ContentTypes,
  contentTypeOf,
  type Parts,
  type Relationship,
  readPart,
  readRelationships,
  readText,
  resolveTarget,
  writeRelationships,
  writeXml,
} from './package.ts';
import { createPaper, type Paper } from './paper.ts';
import { readSlots, type SlotField } from './read-slots.ts';
import { CENTIMETRE, readBodySections, readPage } from './section.ts';
import type { SlottedPart } from './slots.ts';
import { SOURCE } from './source.ts';
import type { BodyLook } from './styles.ts';
import { child, inner } from './xml.ts';

export type { BodyLook, SlotField };

// The paper of an institution, with warnings about content of its file that documents will not show.
export interface Letterhead extends Paper {
  warnings: LetterheadWarning[];
  isBare: boolean; // true if documents take only the page and the typeface from the file
}

// A defect that does not prevent the use of the letterhead. `message` is in English for the operator, and
// follows the name of the file: «hoja.docx has no header». `messageEs` is a Spanish sentence for the page.
interface LetterheadWarning {
  message: string;
  messageEs: string;
}

const REFUSALS = {
  tooLarge: ['is larger than 20 MiB, or than 100 MiB unpacked', 'El membrete rebasa 20 MB, o 100 MB descomprimido.'],
  notWord: ['is no Word document (.docx)', 'El membrete no es un documento de Word (.docx).'],
  pdf: [
    'is a PDF: open it in Word and save it as .docx',
    'El membrete es un PDF: ábralo en Word y guárdelo como .docx.',
  ],
  openDocument: ['is an OpenDocument text: save it as .docx', 'El membrete es un .odt: guárdelo como .docx.'],
  rtf: ['is an RTF: save it as .docx', 'El membrete es un .rtf: guárdelo como .docx.'],
  oldWord: [
    'is a document of Word 97 (.doc): save it as .docx',
    'El membrete es un .doc antiguo: guárdelo como .docx.',
  ],
  encrypted: ['is protected by a password', 'El membrete está protegido con contraseña: guárdelo sin ella.'],
  macros: ['contains macros: save it as .docx', 'El membrete contiene macros: guárdelo como .docx.'],
  activeContent: [
    'has a field or control that fetches or runs something from outside¤: remove it',
    'El membrete tiene un campo o control que trae o ejecuta algo de fuera¤: quítelo en Word y guárdelo de nuevo.',
  ],
  strict: [
    'is a Strict Open XML document: save it as an ordinary .docx',
    'El membrete es «Open XML estricto»: guárdelo como «Documento de Word (.docx)».',
  ],
  broken: ['is damaged¤', 'El membrete está dañado¤: ábralo en Word y guárdelo de nuevo.'],
} as const;

// Says why a letterhead is refused. `part` names the damaged part, the field or the control.
export class LetterheadError extends Error {
  readonly code: keyof typeof REFUSALS;
  readonly messageEs: string;

  constructor(code: keyof typeof REFUSALS, { part, ...options }: ErrorOptions & { part?: string } = {}) {
    const named = part === undefined ? '' : ` (${part})`;
    const [message, messageEs] = REFUSALS[code];
    super(message.replace('¤', named), options);
    this.name = 'LetterheadError';
    this.code = code;
    this.messageEs = messageEs.replace('¤', named);
  }
}

const WARNINGS = {
  noEdges: {
    message: 'has no header and no footer: what is written in its body will not show',
    messageEs:
      'Esta hoja no tiene encabezado ni pie: lo escrito en su cuerpo no sale en los documentos. En Word, páselo al encabezado.',
  },
  blank: {
    message: 'has no header and no footer: only its page and its typeface apply',
    messageEs: 'Esta hoja no tiene encabezado ni pie: los documentos toman de ella solo los márgenes y la letra.',
  },
  lostLogo: {
    message: 'has no header: its logo is in the body and will not show',
    messageEs:
      'Esta hoja no tiene encabezado: su logotipo está en el cuerpo y no saldrá. En Word, páselo al encabezado.',
  },
  bodyLogo: {
    message: 'has its logo in the body, where it will not show',
    messageEs: 'El logotipo de esta hoja está en el cuerpo y no saldrá: páselo al encabezado.',
  },
  linkedImage: {
    message: 'has a linked image that is not in the file and will not show',
    messageEs:
      'Esta hoja tiene una imagen vinculada que no está en el archivo y no saldrá: insértela y guarde la hoja.',
  },
  movedLogo: {
    message: 'had its logo in the body: it moved into the header; see that no text lies on it',
    messageEs: 'El logotipo de esta hoja estaba en el cuerpo y pasó al encabezado: vea que el texto no lo tape.',
  },
};

function sectionsDiffer({ isUpright, hasHeader }: Chosen): LetterheadWarning {
  const which = `${isUpright ? ' upright' : ''} one${hasHeader ? ' with a header' : ''}`;
  const whichEs = `${isUpright ? ' vertical' : ''}${hasHeader ? ' con encabezado' : ''}`;
  return {
    message: `has sections with different pages, headers or footers: the first${which} is used`,
    messageEs: `Esta hoja tiene secciones distintas: se usa la primera${whichEs}.`,
  };
}

function slots(slotted: readonly SlottedPart[]): LetterheadWarning {
  const placeholders = slotted.flatMap(({ pieces }) =>
    pieces.flatMap((piece) => (typeof piece === 'string' ? [] : piece.written)),
  );
  const names = Array.from(new Set(placeholders)).join(', ');
  return {
    message: `has slots in its header or footer (${names}): each shows the datum with its name, or what it has if there is none`,
    messageEs: `Esta hoja tiene huecos en su encabezado o pie (${names}): cada uno lleva el dato de su mismo nombre; si no lo hay, sale como está.`,
  };
}

function narrowMargin({ side, margin }: NonNullable<Chosen['narrow']>): LetterheadWarning {
  const centimetres = (margin / CENTIMETRE).toFixed(1);
  return {
    message: `has a ${side} margin of ${centimetres} cm: the text reaches the edge of the paper`,
    messageEs: `El margen ${side === 'left' ? 'izquierdo' : 'derecho'} de esta hoja es de ${centimetres} cm: el texto llega casi a la orilla del papel.`,
  };
}

// Reads a letterhead. Throws a LetterheadError if Word could not open a document on it, or if it is unsafe. A
// letter can be its own letterhead; `fields` are then the fields in its headers and footers, and `body` is the look of
// its text.
export function readLetterhead(bytes: Uint8Array, fields?: readonly SlotField[], body?: BodyLook): Letterhead {
  try {
    return keep(openFile(unpack(bytes)), fields, body);
  } catch (error) {
    if (error instanceof LetterheadError) throw error;
    const { code, part } = fileErrorOf(error);
    throw new LetterheadError(code, { cause: error, ...(part !== undefined && { part }) });
  }
}

type Opened = ReturnType<typeof openFile>;
type Chosen = Opened['page']['chosen'];

function openFile(parts: Parts) {
  const { types, packageRelationships, documentPath } = openPackage(parts);
  const body = readBodySections(parts, documentPath);
  const relationships = readRelationships(parts, documentPath);
  const shows = (id: string) => {
    const path = relationships.find((entry) => entry.id === id)?.path ?? '';
    return SHOWN.test(readText(parts, path) ?? '');
  };
  return { files: parts, types, ofPackage: packageRelationships, body, page: readPage(body, shows), relationships };
}

function keep(opened: Opened, fields?: readonly SlotField[], look?: BodyLook): Letterhead {
  const { files, types, ofPackage, relationships, body } = opened;
  const { named, chosen, hasDifferent, someHasHeader, ...page } = opened.page;
  const { documentPath } = page;
  const present = relationships.filter(({ external, path }) => !external && files.has(path));
  const kept = present.filter(
    (entry) => named.has(entry.id) || (KEPT.test(entry.kind) && !isMembreteData(files, entry)),
  );
  for (const id of named) {
    if (kept.some((entry) => entry.id === id)) continue;
    const part = relationships.find((entry) => entry.id === id)?.path ?? resolveTarget(documentPath, id);
    throw new LetterheadError('broken', { part });
  }
  const custom = ofPackage.filter(({ kind, path }) => kind === 'custom-properties' && files.has(path));
  const { parts, losesImage } = collectParts(opened, [...custom, ...kept]);
  const used = kept.filter(({ id }) => named.has(id));
  const edges = used.filter(({ kind }) => kind === 'header' || kind === 'footer').map(({ path }) => path);
  const headers = used.filter(({ kind }) => kind === 'header').map(({ path }) => readText(parts, path) ?? '');
  const headed = headers.some(namesInstitution);
  const blank = !headers.some((header) => SHOWN.test(header));
  const moved = blank && body.hasImage && moveLogo(files, types, relationships, body);
  if (moved) {
    const letterhead = keep({ ...opened, ...moved }, fields, look);
    return { ...letterhead, warnings: [WARNINGS.movedLogo, ...letterhead.warnings] };
  }
  const company = companyOf(files, ofPackage);
  const institution = company || nameIn(headers) || 'Logotipo de la institución';
  for (const path of edges) parts.set(path, writeXml(describeImages(readText(parts, path) ?? '', institution)));
  const slotted = readSlots(parts, edges, fields);
  const paper = createPaper(page, {
    parts,
    types: typesOf(types, parts),
    packageRelationships: custom,
    documentRelationships: kept,
    company,
    slotted,
    body: look,
  });
  const { styles } = paper;
  // A part that is neither a header nor a footer is the background of the page, which is always visible.
  const showsEdge = used.some(
    ({ kind, path }) => !/^(?:header|footer)$/.test(kind) || SHOWN.test(readText(parts, path) ?? ''),
  );
  const isBare = !showsEdge && !someHasHeader;
  const warnings = [
    !headed && body.hasImage && (blank ? WARNINGS.lostLogo : WARNINGS.bodyLogo),
    isBare && !body.hasImage && (body.hasText ? WARNINGS.noEdges : WARNINGS.blank),
    slotted.length > 0 && slots(slotted),
    losesImage && WARNINGS.linkedImage,
    hasDifferent && sectionsDiffer(chosen),
    chosen.narrow !== undefined && narrowMargin(chosen.narrow),
  ];
  return {
    ...paper,
    // The header already shows the name of the institution in large letters. So the line with this name in
    // the text gets the smaller look of a unit.
    styles: headed ? { ...styles, institution: styles.unit } : styles,
    warnings: warnings.filter((warning) => warning !== false),
    isBare,
  };
}

// Matches the kinds of parts that documents take from the letterhead. Headers, footers and a background are
// taken too if the section refers to them.
const KEPT = /^(?:styles|stylesWithEffects|theme|settings|webSettings|fontTable|numbering|customXml)$/;
const XML_TYPE = /^(?!image\/).*[/+]xml$/;

// A letterhead with one of these parts is refused. Word runs ActiveX controls («control») when it opens a
// file, and inserts the documents of aFChunk parts.
const ACTIVE_PARTS: ReadonlySet<string> = new Set(['control', 'aFChunk']);

// Collects the parts to which these relationships lead, directly or through other parts. References to
// anything outside of the package are removed, because Word would fetch it on opening; hyperlinks stay.
function collectParts({ files, types, page }: Opened, relationships: readonly Relationship[]) {
  const parts = new Map<string, Uint8Array>();
  let losesImage = false;
  const waiting = relationships.map(({ path }) => path);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const bytes = files.get(path);
    if (!bytes || parts.has(path) || path === page.documentPath) continue;
    parts.set(path, bytes);
    const all = readRelationships(files, path);
    const active = all.find(({ kind }) => ACTIVE_PARTS.has(kind));
    if (active) throw new LetterheadError('activeContent', { part: active.kind });
    const remaining = all.filter(({ external, kind, path }) => (external ? kind === 'hyperlink' : files.has(path)));
    const removedIds = new Set(all.filter((entry) => !remaining.includes(entry)).map(({ id }) => id));
    if (removedIds.size > 0) parts.set(path, writeXml(withoutReferences(readText(files, path) ?? '', removedIds)));
    if (XML_TYPE.test(contentTypeOf(types, path) ?? '')) {
      const xml = readText(parts, path) ?? '';
      // A part without fields is checked without building a tree, because it may be large.
      const hasFields = /instr/i.test(xml);
      const field = findActiveField(readPart(parts, path, () => hasFields));
      if (field !== undefined) throw new LetterheadError('activeContent', { part: field });
      const safe = withoutAddresses(xml);
      if (safe !== xml) parts.set(path, writeXml(safe));
      losesImage ||=
        (removedIds.size > 0 || safe !== xml) && countImages(safe) < countImages(readText(files, path) ?? '');
    }
    if (all.length > 0) parts.set(...writeRelationships(path, remaining));
    for (const entry of remaining) if (!entry.external) waiting.push(entry.path);
  }
  return { parts, losesImage };
}

// Counts the pictures that have a source, inside or outside of the package. The picture may be the fill of a
// shape.
function countImages(xml: string): number {
  return xml.match(WITH_SOURCE)?.length ?? 0;
}

const WITH_SOURCE =
  /<(?:[\w.-]+:)?(?:blip|imagedata|fill|stroke)\b[^<>]*?\s(?:src|(?:[\w.-]+:)?althref|[\w.-]+:(?:href|id|embed|link|pict|relid))\s*=/g;

// Removes references to relationships that are gone, because Word would call the document damaged.
function withoutReferences(xml: string, removedIds: ReadonlySet<string>): string {
  return xml.replace(/\s[\w.-]+:(?:id|embed|link|href|pict)\s*=\s*(?:"([^"]*)"|'([^']*)')/g, (whole, double, single) =>
    removedIds.has(double ?? single) ? '' : whole,
  );
}

// Returns true if a header has an image, or words besides a page number.
function namesInstitution(header: string): boolean {
  const words = Array.from(header.matchAll(TEXT), ([, text = '']) => text).join(' ');
  return IMAGE.test(header) || words.replace(OF_A_PAGE_NUMBER, '') !== '';
}

// Returns the first words of the headers that can name the institution, escaped as XML, or ''. Words with a
// placeholder differ from document to document.
function nameIn(headers: readonly string[]): string {
  const paragraphs = headers.flatMap((header) => header.split(PARAGRAPH_END));
  const words = paragraphs.map((xml) =>
    Array.from(xml.matchAll(TEXT), ([, text = '']) => text)
      .join('')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const isName = (text: string) =>
    text.length <= 120 && !/[{[<_]/.test(text) && text.replace(OF_A_PAGE_NUMBER, '') !== '';
  return words.find(isName) ?? '';
}

const PARAGRAPH_END = /<\/(?:[\w.-]+:)?p>/;
const TEXT = /<(?:[\w.-]+:)?t(?:\s[^<>]*)?>([^<]*)/g;
const IMAGE = /<(?:[\w.-]+:)?(?:drawing|object|imagedata)\b/;
const OF_A_PAGE_NUMBER = /\b(?:p[áa]g(?:ina)?|hoja|page|de|of)\b|[^\p{L}]/giu;

const SHOWN = /<(?:[\w.-]+:)?(?:(?:drawing|pict|object)\b|t(?:\s[^<>]*)?>[^<]*[^<\s])/;

// Returns true for a part in which Membrete saved the data or the source of an earlier document. The part is
// recognised by its namespace, because LibreOffice changes its store id.
function isMembreteData(files: Parts, { kind, path }: Relationship): boolean {
  return kind === 'customXml' && [DATA, SOURCE].includes(readPart(files, path, () => false).namespace);
}

// Returns the media types of all file extensions and of `parts`. The case of part names is ignored.
function typesOf(types: ContentTypes, parts: Parts): Map<string, string> {
  const extensions = Array.from(types).filter(([key]) => key.startsWith('.'));
  const lower = new Map(Array.from(types, ([key, type]) => [key.toLowerCase(), type]));
  const named = Array.from(parts.keys(), (path) => [path, lower.get(path.toLowerCase()) ?? ''] as const);
  return new Map([...extensions, ...named.filter(([, type]) => type !== '')]);
}

function companyOf(files: Parts, relationships: readonly Relationship[]): string | undefined {
  const properties = relationships.find(({ kind, path }) => kind === 'extended-properties' && files.has(path));
  const company = properties && child(readPart(files, properties.path), 'Company');
  return company && inner(company);
}
