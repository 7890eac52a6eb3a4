// A Paper is everything of a document's package that does not depend on the text, compressed once.
import { DATA, DATA_ID } from './body.ts';
import { readNumbering } from './numbering.ts';
import {
  type ContentTypes,
  contentTypeOf,
  type Parts,
  RELATIONSHIPS,
  type Relationship,
  readText,
  relate,
  relationshipsPath,
  relativeTarget,
  resolveTarget,
  writeContentTypes,
  writeRelationships,
  writeXml,
} from './package.ts';
import { LETTER, type PageSize, PLAIN_SIZE, textWidthOf } from './page-size.ts';
import type { SlottedPart } from './slots.ts';
import { SOURCE, SOURCE_ID } from './source.ts';
import { addStyles, STYLES, WORDPROCESSING } from './styles.ts';
import { cut, readXml } from './xml.ts';
import { zipParts } from './zip.ts';

// The XML of the document part before the first paragraph, the properties of its section, and what is after
// them.
export interface PageSetup {
  documentPath: string;
  start: string;
  section: string;
  end: string;
  size: PageSize;
}

// A package without the parts that every document of ours has.
export interface Content {
  parts: Parts;
  types: ContentTypes;
  packageRelationships: readonly Relationship[];
  documentRelationships: readonly Relationship[];
  // The XML of a footer that it gets.
  footer?: string;
  // The parts that have slots for data of the document.
  slotted?: readonly SlottedPart[];
  // The name of the institution, escaped as XML. Fields of a header may show it.
  company?: string | undefined;
}

const CORE_PROPERTIES = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties';
// Where each document has its title and its date.
export const CORE_PATH = 'docProps/core.xml';
const APP_PATH = 'docProps/app.xml';
const APP_PROPERTIES = 'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties';
const CUSTOM_XML = 'http://schemas.openxmlformats.org/officeDocument/2006/customXml';

const PAGE = `<w:pgSz w:w="${LETTER.width}" w:h="${LETTER.height}"/><w:pgMar w:top="${LETTER.margin}" w:right="${LETTER.margin}" w:bottom="${LETTER.bottom}" w:left="${LETTER.margin}" w:header="${LETTER.edge}" w:footer="${LETTER.edge}" w:gutter="0"/>`;
// The section of a letterhead that has none.
export const SECTION = `<w:sectPr>${PAGE}</w:sectPr>`;

const PLAIN_PAGE: PageSetup = {
  documentPath: 'word/document.xml',
  start: `<w:document xmlns:w="${WORDPROCESSING}" xmlns:r="${RELATIONSHIPS}"><w:body>`,
  // The third relationship is the footer's, behind styles and settings.
  section: `<w:sectPr><w:footerReference w:type="default" r:id="rId3"/>${PAGE}<w:titlePg/></w:sectPr>`,
  end: '</w:body></w:document>',
  size: PLAIN_SIZE,
};

let plain: Paper | undefined;

// plainPaper returns a blank page of letter size, with page numbers from the second page on.
export function plainPaper(): Paper {
  const related = { packageRelationships: [], documentRelationships: [] };
  plain ??= createPaper(PLAIN_PAGE, { ...related, parts: new Map(), types: new Map(), footer: PAGE_NUMBER });
  return plain;
}

export type Paper = ReturnType<typeof createPaper>;

// createPaper adds what every document of ours has (styles, settings, numbering, properties, content types,
// relationships, the identity of the data part) and compresses the package.
export function createPaper(page: PageSetup, content: Content) {
  const { packageRelationships, documentRelationships, footer, company, slotted = [] } = content;
  const [parts, types] = [new Map(content.parts), new Map(content.types)];
  const { documentPath } = page;
  const added: [kind: string, target: string][] = [];
  // The part of this kind that the paper has, or the path of a new one.
  const place = (kind: string) => {
    const known = documentRelationships.find((entry) => entry.kind === kind);
    const path = known?.path ?? resolveTarget(documentPath, `${kind}.xml`);
    if (!known) added.push([kind, `${kind}.xml`]);
    types.set(path, typeOf(kind));
    return { path, xml: known && readText(parts, path) };
  };
  const sheet = place('styles');
  const { xml, ids: styles } = addStyles(sheet.xml ?? STYLES);
  const settings = place('settings');
  parts.set(sheet.path, writeXml(xml)).set(settings.path, writeXml(withoutOrders(settings.xml ?? SETTINGS)));
  if (footer !== undefined) parts.set(place('footer').path, writeXml(footer));
  // The lists are no part yet: each document adds its own.
  const lists = place('numbering');
  parts.delete(lists.path);

  const named = company === undefined ? '' : `<Company>${company}</Company>`;
  const properties = `<Properties xmlns="${APP_PROPERTIES}"><Application>Membrete</Application>${named}</Properties>`;
  const ofPackage = relate('', packageRelationships, [
    ['officeDocument', documentPath],
    [CORE_PROPERTIES, CORE_PATH],
    ['extended-properties', APP_PATH],
  ]);
  parts.set(...writeRelationships('', ofPackage)).set(APP_PATH, writeXml(properties));
  types
    .set('.rels', 'application/vnd.openxmlformats-package.relationships+xml')
    .set('.xml', 'application/xml')
    .set(documentPath, DOCUMENT_TYPE)
    .set(CORE_PATH, 'application/vnd.openxmlformats-package.core-properties+xml')
    .set(APP_PATH, 'application/vnd.openxmlformats-officedocument.extended-properties+xml');

  const taken = Array.from(parts.keys(), (path) =>
    Number(/^customXml\/item(?:Props)?(\d+)\.xml$/.exec(path)?.[1] ?? 0),
  );
  const free = Math.max(0, ...taken) + 1;
  const data = customPart(free, DATA_ID, DATA);
  const source = customPart(free + 1, SOURCE_ID, SOURCE);
  const known = { documentPath, types, documentRelationships, added };
  const holding = (...items: readonly CustomPart[]) => writeFirst(known, items, []).zip;
  return {
    ...page,
    textWidth: textWidthOf(page.size),
    styles,
    dataPath: data.path,
    sourcePath: source.path,
    // The numbering part, to which each document adds the lists of its text.
    numbering: readNumbering(lists.path, lists.xml),
    // The parts of every document.
    slotted,
    ...zipCounting(parts, types, new Set(slotted.map(({ path }) => path))),
    // The parts before them: in a document with a data part, with data and source, and with neither.
    bound: holding(data),
    sourced: holding(data, source),
    unbound: holding(),
    copying: copierOf(known, new Map(slotted.map(({ path }) => [path, parts.get(relationshipsPath(path))]))),
  };
}

interface Known extends Pick<Content, 'types' | 'documentRelationships'> {
  documentPath: string;
  added: readonly [kind: string, target: string][];
}

// A header or footer for some of several letters, beside the one that it is a copy of.
export interface EdgeCopy {
  path: string;
  of: string;
}

// What precedes the paper in a document: content types, relationships, the identity of custom parts. Programs
// distinguish a Word document from another zip by its first entry, the content types. `ids` are those of the
// relationships by the path to which they lead.
function writeFirst(
  { documentPath, types, documentRelationships, added }: Known,
  items: readonly CustomPart[],
  copies: readonly EdgeCopy[],
) {
  const kinds = new Map(documentRelationships.map(({ path, kind }) => [path, kind]));
  const allTypes = [
    ...types,
    ...items.map(({ propertiesPath }) => [propertiesPath, CUSTOM_PROPERTIES_TYPE] as const),
    ...copies.map(({ path, of }) => [path, contentTypeOf(types, of) ?? ''] as const),
  ];
  const related = relate(documentPath, documentRelationships, [
    ...added,
    ...items.map(({ path }) => ['customXml', relativeTarget(documentPath, path)] as const),
    ...copies.map(({ path, of }) => [kinds.get(of) ?? '', relativeTarget(documentPath, path)] as const),
  ]);
  const zip = zipParts(
    new Map([
      ['[Content_Types].xml', writeContentTypes(new Map(allTypes))],
      writeRelationships(documentPath, related),
      ...items.flatMap(({ identity }) => identity),
    ]),
  );
  return { zip, ids: new Map(related.map(({ path, id }) => [path, id])) };
}

// `relationships` are the bytes of those of each part with slots. It holds no other part of the paper in
// memory.
function copierOf(known: Known, relationships: ReadonlyMap<string, Uint8Array | undefined>) {
  return (copies: readonly EdgeCopy[]) => {
    const own = copies.flatMap(({ path, of }): [string, Uint8Array][] => {
      const bytes = relationships.get(of);
      return bytes ? [[relationshipsPath(path), bytes]] : [];
    });
    return { ...writeFirst(known, [], copies), relationships: own };
  };
}

type CustomPart = ReturnType<typeof customPart>;

// The path of a custom part by its number in the package, and the parts that identify it.
function customPart(number: number, id: string, namespace: string) {
  const path = `customXml/item${number}.xml`;
  const propertiesPath = `customXml/itemProps${number}.xml`;
  const toProperties = relate(path, [], [['customXmlProps', `itemProps${number}.xml`]]);
  const properties = `<ds:datastoreItem xmlns:ds="${CUSTOM_XML}" ds:itemID="${id}"><ds:schemaRefs><ds:schemaRef ds:uri="${namespace}"/></ds:schemaRefs></ds:datastoreItem>`;
  const identity: [string, Uint8Array][] = [
    writeRelationships(path, toProperties),
    [propertiesPath, writeXml(properties)],
  ];
  return { path, propertiesPath, identity };
}

// `zip` holds the parts of every document but the headers and footers with the number of its pages: these are
// in `counting`, and in `countingSection` with that of a section, for a document that holds several letters.
// Those that are `written` with each document are in none.
function zipCounting(parts: Parts, types: ReadonlyMap<string, string>, written: ReadonlySet<string>) {
  const others = new Map(Array.from(parts).filter(([path]) => !written.has(path)));
  const counting = new Map<string, Uint8Array>();
  const countingSection = new Map<string, Uint8Array>();
  for (const [path, bytes] of Array.from(others)) {
    if (!/\.(?:header|footer)\+xml$/.test(contentTypeOf(types, path) ?? '')) continue;
    const xml = readText(parts, path) ?? '';
    const inSection = countInSection(xml);
    if (inSection === xml) continue;
    others.delete(path);
    counting.set(path, bytes);
    countingSection.set(path, writeXml(inSection));
  }
  return { zip: zipParts(others), counting: zipParts(counting), countingSection: zipParts(countingSection) };
}

// A header or footer that shows how many pages its section has, instead of the document.
export function countInSection(xml: string): string {
  return xml.replace(PAGE_COUNT, '$1SECTIONPAGES');
}

// The media type of a part of WordprocessingML, by its kind: «styles», «header».
export function typeOf(kind: string): string {
  return `application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml`;
}

// The media type of the document part.
export const DOCUMENT_TYPE = typeOf('document.main');
const CUSTOM_PROPERTIES_TYPE = 'application/vnd.openxmlformats-officedocument.customXmlProperties+xml';

// The field NUMPAGES, in an attribute or as the text of an element.
const PAGE_COUNT = /((?:<(?:[\w.-]+:)?instrText\b[^>]*>|\s(?:[\w.-]+:)?instr\s*=\s*["'])[^<"']*)\bNUMPAGES\b/g;

// Removes settings that would fetch a template or a data source, lock the document against being filled in,
// track what is filled in as a change, or refer to notes.
function withoutOrders(xml: string): string {
  const orders = readXml(xml).children.filter(({ local }) => ORDER.test(local));
  return cut(xml, orders);
}

const ORDER =
  /^(?:attachedTemplate|linkStyles|mailMerge|saveThroughXslt|documentProtection|writeProtection|trackRevisions|(?:foot|end)notePr)$/;

// Settings for Word 2013 and later, without a compatibility mode, with decimal point and list comma as in
// Mexico.
const SETTINGS = `<w:settings xmlns:w="${WORDPROCESSING}"><w:zoom w:percent="100"/><w:defaultTabStop w:val="708"/><w:characterSpacingControl w:val="doNotCompress"/><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat><w:themeFontLang w:val="es-MX"/><w:decimalSymbol w:val="."/><w:listSeparator w:val=","/></w:settings>`;

// The footer of all pages but the first, so that a document of one page has no number.
const PAGE_NUMBER = `<w:ftr xmlns:w="${WORDPROCESSING}" xmlns:r="${RELATIONSHIPS}"><w:p><w:pPr><w:jc w:val="right"/></w:pPr>${smallRun('Página ')}<w:fldSimple w:instr=" PAGE ">${smallRun('2')}</w:fldSimple>${smallRun(' de ')}<w:fldSimple w:instr=" NUMPAGES ">${smallRun('2')}</w:fldSimple></w:p></w:ftr>`;

function smallRun(text: string): string {
  return `<w:r><w:rPr><w:sz w:val="16"/><w:szCs w:val="16"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
}
