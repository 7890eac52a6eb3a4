// Builds the parts of a document that do not depend on its text. They are compressed only once.
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
import { addStyles, type BodyLook, STYLES, WORDPROCESSING } from './styles.ts';
import { cut, readXml } from './xml.ts';
import { zipParts } from './zip.ts';

// The XML of the document part in three pieces. `start` ends before the first paragraph, `section` has the
// properties of the page, and `end` is the rest.
export interface PageSetup {
  documentPath: string;
  start: string;
  section: string;
  end: string;
  size: PageSize;
}

// The parts that come from a letterhead, or from plain paper. createPaper adds the parts that every document
// has.
export interface PaperContent {
  parts: Parts;
  types: ContentTypes;
  packageRelationships: readonly Relationship[];
  documentRelationships: readonly Relationship[];
  // The XML of a footer to add.
  footer?: string;
  // The headers and footers with placeholders for data.
  slotted?: readonly SlottedPart[];
  // The name of the institution, escaped as XML. Fields of a header may show it.
  company?: string | undefined;
  // How the text looks, if the styles of the letterhead do not say it.
  body?: BodyLook | undefined;
}

const CORE_PROPERTIES = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties';
// The path of the part with the title and the date of a document.
export const CORE_PATH = 'docProps/core.xml';
const APP_PATH = 'docProps/app.xml';
const APP_PROPERTIES = 'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties';
const CUSTOM_XML = 'http://schemas.openxmlformats.org/officeDocument/2006/customXml';

const PAGE = `<w:pgSz w:w="${LETTER.width}" w:h="${LETTER.height}"/><w:pgMar w:top="${LETTER.margin}" w:right="${LETTER.margin}" w:bottom="${LETTER.bottom}" w:left="${LETTER.margin}" w:header="${LETTER.edge}" w:footer="${LETTER.edge}" w:gutter="0"/>`;
// The section for a letterhead that has none.
export const SECTION = `<w:sectPr>${PAGE}</w:sectPr>`;

const PLAIN_PAGE: PageSetup = {
  documentPath: 'word/document.xml',
  start: `<w:document xmlns:w="${WORDPROCESSING}" xmlns:r="${RELATIONSHIPS}"><w:body>`,
  // The footer has the id rId3, because createPaper gives rId1 and rId2 to styles and settings.
  section: `<w:sectPr><w:footerReference w:type="default" r:id="rId3"/>${PAGE}<w:titlePg/></w:sectPr>`,
  end: '</w:body></w:document>',
  size: PLAIN_SIZE,
};

let plain: Paper | undefined;

// Returns a blank page of letter size, with page numbers from the second page on.
export function plainPaper(): Paper {
  const related = { packageRelationships: [], documentRelationships: [] };
  plain ??= createPaper(PLAIN_PAGE, { ...related, parts: new Map(), types: new Map(), footer: PAGE_NUMBER });
  return plain;
}

export type Paper = ReturnType<typeof createPaper>;

// Adds the parts that every document has (styles, settings, properties, content types, relationships) and
// compresses the package. The paper is plain data, so that a worker thread can receive it.
export function createPaper(page: PageSetup, content: PaperContent) {
  const { packageRelationships, documentRelationships, footer, company, slotted = [] } = content;
  const [parts, types] = [new Map(content.parts), new Map(content.types)];
  const { documentPath } = page;
  const added: [kind: string, target: string][] = [];
  // Returns the path and the XML of a part of the paper, by its kind. Adds the part if the paper has none.
  const place = (kind: string) => {
    const present = documentRelationships.find((entry) => entry.kind === kind);
    const path = present?.path ?? resolveTarget(documentPath, `${kind}.xml`);
    if (!present) added.push([kind, `${kind}.xml`]);
    types.set(path, typeOf(kind));
    return { path, xml: present && readText(parts, path) };
  };
  const sheet = place('styles');
  const { xml, ids: styles } = addStyles(sheet.xml ?? STYLES, content.body);
  const settings = place('settings');
  parts.set(sheet.path, writeXml(xml)).set(settings.path, writeXml(withoutRisks(settings.xml ?? SETTINGS)));
  if (footer !== undefined) parts.set(place('footer').path, writeXml(footer));
  // The numbering part of the letterhead is left out, because each document writes its own.
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

  const usedNumbers = Array.from(parts.keys(), (path) =>
    Number(/^customXml\/item(?:Props)?(\d+)\.xml$/.exec(path)?.[1] ?? 0),
  );
  const free = Math.max(0, ...usedNumbers) + 1;
  const data = customPart(free, DATA_ID, DATA);
  const source = customPart(free + 1, SOURCE_ID, SOURCE);
  const base = { documentPath, types, documentRelationships, added };
  const holding = (...items: readonly CustomPart[]) => writeFirst(base, items, []).zip;
  return {
    ...page,
    textWidth: textWidthOf(page.size),
    styles,
    dataPath: data.path,
    sourcePath: source.path,
    numbering: readNumbering(lists.path, lists.xml),
    slotted,
    ...zipCounting(parts, types, new Set(slotted.map(({ path }) => path))),
    // The first entries of the zip: with a data part (`bound`), with a data part and a source part
    // (`sourced`), or with neither (`unbound`).
    bound: holding(data),
    sourced: holding(data, source),
    unbound: holding(),
    copying: { base, relationships: relationshipsOf(parts, slotted) },
  };
}

// The values that are the same in the first entries of every document on one paper.
interface PackageBase extends Pick<PaperContent, 'types' | 'documentRelationships'> {
  documentPath: string;
  added: readonly [kind: string, target: string][];
}

// A copy of a header or footer, for some letters of a series. `of` is the path of the original part.
export interface EdgeCopy {
  path: string;
  of: string;
}

// Writes the first entries of a zip. Some programs recognise a Word document only if the content types come
// first.
function writeFirst(
  { documentPath, types, documentRelationships, added }: PackageBase,
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

// What writeEdgeCopies needs of a paper. Of the original headers and footers with placeholders, only the .rels
// parts are kept.
interface CopyingBase {
  base: PackageBase;
  relationships: ReadonlyMap<string, Uint8Array>;
}

// Writes the first entries of a document with copies of headers and footers, and the .rels parts of the
// copies.
export function writeEdgeCopies({ base, relationships }: CopyingBase, copies: readonly EdgeCopy[]) {
  const copiedRelationships = copies.flatMap(({ path, of }): [string, Uint8Array][] => {
    const bytes = relationships.get(of);
    return bytes ? [[relationshipsPath(path), bytes]] : [];
  });
  return { ...writeFirst(base, [], copies), relationships: copiedRelationships };
}

function relationshipsOf(parts: Parts, slotted: readonly SlottedPart[]): Map<string, Uint8Array> {
  const entries = slotted.map(({ path }) => [path, parts.get(relationshipsPath(path))] as const);
  return new Map(entries.filter((entry): entry is [string, Uint8Array] => entry[1] !== undefined));
}

type CustomPart = ReturnType<typeof customPart>;

// Returns the path of the custom XML part with this number, and the parts that give it its store id.
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

// Zips the parts that all documents have in common. Headers and footers with a page count are zipped twice:
// `counting` counts the pages of the document, `countingSection` the pages of each letter in a series.
function zipCounting(parts: Parts, types: ReadonlyMap<string, string>, separate: ReadonlySet<string>) {
  const others = new Map(Array.from(parts).filter(([path]) => !separate.has(path)));
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

// Makes a header or footer show the page count of its section, not of the document.
export function countInSection(xml: string): string {
  return xml.replace(PAGE_COUNT, '$1SECTIONPAGES');
}

// Returns the media type of a part by its kind: «styles», «header».
export function typeOf(kind: string): string {
  return `application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml`;
}

export const DOCUMENT_TYPE = typeOf('document.main');
const CUSTOM_PROPERTIES_TYPE = 'application/vnd.openxmlformats-officedocument.customXmlProperties+xml';

// Matches the field NUMPAGES, in an attribute or as the text of an element.
const PAGE_COUNT = /((?:<(?:[\w.-]+:)?instrText\b[^>]*>|\s(?:[\w.-]+:)?instr\s*=\s*["'])[^<"']*)\bNUMPAGES\b/g;

// Removes settings that fetch a template or a data source, lock the document, track changes, or refer to
// notes.
function withoutRisks(xml: string): string {
  const risks = readXml(xml).children.filter(({ local }) => RISK.test(local));
  return cut(xml, risks);
}

const RISK =
  /^(?:attachedTemplate|linkStyles|mailMerge|saveThroughXslt|documentProtection|writeProtection|trackRevisions|(?:foot|end)notePr)$/;

// The settings of a document on plain paper. Word 2013 and later open it without compatibility mode, with
// Mexico's separators: a point in decimals, a comma between the items of a list.
const SETTINGS = `<w:settings xmlns:w="${WORDPROCESSING}"><w:zoom w:percent="100"/><w:defaultTabStop w:val="708"/><w:characterSpacingControl w:val="doNotCompress"/><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat><w:themeFontLang w:val="es-MX"/><w:decimalSymbol w:val="."/><w:listSeparator w:val=","/></w:settings>`;

// The first page has no footer, so that a document of one page has no page number.
const PAGE_NUMBER = `<w:ftr xmlns:w="${WORDPROCESSING}" xmlns:r="${RELATIONSHIPS}"><w:p><w:pPr><w:jc w:val="right"/></w:pPr>${smallRun('Página ')}<w:fldSimple w:instr=" PAGE ">${smallRun('2')}</w:fldSimple>${smallRun(' de ')}<w:fldSimple w:instr=" NUMPAGES ">${smallRun('2')}</w:fldSimple></w:p></w:ftr>`;

function smallRun(text: string): string {
  return `<w:r><w:rPr><w:sz w:val="16"/><w:szCs w:val="16"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
}
