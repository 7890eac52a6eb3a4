// A Paper is everything of a document's package that does not depend on the text, compressed once.
import { DATA, DATA_ID } from './body.ts';
import {
  type ContentTypes,
  contentTypeOf,
  identify,
  RELATIONSHIPS,
  type Relationship,
  readText,
  relationship,
  relationshipsPath,
  relativeTarget,
  writeContentTypes,
  writeRelationships,
  writeXml,
} from './package.ts';
import { SOURCE, SOURCE_ID } from './source.ts';
import { type StyleIds, styleSheet, WORDPROCESSING } from './styles.ts';
import { type OpenZip, zipParts } from './zip.ts';

// `zip` holds the parts of every document but the headers and footers with the number of its pages: these are in `counting`, and in
// `countingSection` with that of a section, for a document that holds several letters. A document with a data part also has those of
// `bound`, one with data and source those of `sourced`, one with neither those of `unbound`; they precede `zip`.
export interface Paper {
  zip: OpenZip;
  counting: OpenZip;
  countingSection: OpenZip;
  bound: OpenZip;
  sourced: OpenZip;
  unbound: OpenZip;
  documentPath: string;
  dataPath: string;
  sourcePath: string;
  // The XML of the document part before the first paragraph and after the last.
  start: string;
  end: string;
  styles: StyleIds;
  // The width between the margins, in twentieths of a point.
  textWidth: number;
}

// The package of a paper before it is compressed, without the parts that every document of ours has.
export interface PaperParts extends Pick<Paper, 'documentPath' | 'start' | 'end' | 'styles' | 'textWidth'> {
  parts: Map<string, Uint8Array>;
  types: ContentTypes;
  packageRelationships: readonly Relationship[];
  documentRelationships: readonly Relationship[];
  // The name of the institution, escaped as XML. Fields of a header may show it.
  company?: string | undefined;
}

export const DOCUMENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
export const STYLES_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml';
export const SETTINGS_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.settings+xml';
const FOOTER_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.footer+xml';
const CORE_PROPERTIES = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties';
export const CORE_PATH = 'docProps/core.xml';

// Letter size, with margins of 2.5 cm and of 2 cm at the bottom, in twentieths of a point.
export const LETTER = { width: 12240, height: 15840, margin: 1418, bottom: 1134 };
export const TEXT_WIDTH = LETTER.width - 2 * LETTER.margin;
const PAGE = `<w:pgSz w:w="${LETTER.width}" w:h="${LETTER.height}"/><w:pgMar w:top="${LETTER.margin}" w:right="${LETTER.margin}" w:bottom="${LETTER.bottom}" w:left="${LETTER.margin}" w:header="709" w:footer="709" w:gutter="0"/>`;
export const SECTION = `<w:sectPr>${PAGE}</w:sectPr>`;

let plain: Paper | undefined;

// plainPaper returns a blank page of letter size, with page numbers from the second page on.
export function plainPaper(): Paper {
  plain ??= createPlainPaper();
  return plain;
}

// createPaper adds what every document of ours has (properties, content types, relationships, the identity of the data part) and compresses
// the package.
export function createPaper(draft: PaperParts): Paper {
  const { parts, types, packageRelationships, documentRelationships, company, ...rest } = draft;
  const { documentPath } = rest;
  let item = 1;
  while (parts.has(`customXml/item${item}.xml`) || parts.has(`customXml/itemProps${item}.xml`)) item++;
  let next = item + 1;
  while (parts.has(`customXml/item${next}.xml`) || parts.has(`customXml/itemProps${next}.xml`)) next++;
  const dataPath = `customXml/item${item}.xml`;
  const sourcePath = `customXml/item${next}.xml`;
  const counting = new Map<string, Uint8Array>();
  const countingSection = new Map<string, Uint8Array>();
  const others = new Map<string, Uint8Array>();
  for (const [path, bytes] of parts) {
    const isEdge = /\.(?:header|footer)\+xml$/.test(contentTypeOf(types, path) ?? '');
    const xml = isEdge ? (readText(parts, path) ?? '') : '';
    const inSection = xml.replace(PAGE_COUNT, '$1SECTIONPAGES');
    (inSection === xml ? others : counting).set(path, bytes);
    if (inSection !== xml) countingSection.set(path, writeXml(inSection));
  }
  const companyElement = company === undefined ? '' : `<Company>${company}</Company>`;
  const shared = others
    .set(relationshipsPath(''), writeRelationships(identify(packageRelationships, fromPackage(documentPath))))
    .set(
      APP_PATH,
      writeXml(
        `<Properties xmlns="${APP_PROPERTIES}"><Application>Membrete</Application>${companyElement}</Properties>`,
      ),
    );
  types.defaults.set('rels', 'application/vnd.openxmlformats-package.relationships+xml').set('xml', 'application/xml');
  types.overrides
    .set(documentPath, DOCUMENT_TYPE)
    .set(CORE_PATH, 'application/vnd.openxmlformats-package.core-properties+xml')
    .set(APP_PATH, 'application/vnd.openxmlformats-officedocument.extended-properties+xml');
  // Programs tell a Word document from another zip by its first entry, the content types.
  const unbound = new Map([
    ['[Content_Types].xml', writeContentTypes(types)],
    [relationshipsPath(documentPath), writeRelationships(documentRelationships)],
  ]);
  // The parts that `unbound` has, and with them the custom parts of these numbers.
  const custom = (...items: readonly (readonly [number, id: string, namespace: string])[]) => {
    const overrides = new Map(types.overrides);
    const propertiesType = 'application/vnd.openxmlformats-officedocument.customXmlProperties+xml';
    for (const [number] of items) overrides.set(`customXml/itemProps${number}.xml`, propertiesType);
    const targets = items.map(([number]) => relativeTarget(documentPath, `customXml/item${number}.xml`));
    const related = targets.map((target) => relationship(`${RELATIONSHIPS}/customXml`, target));
    return new Map([
      ['[Content_Types].xml', writeContentTypes({ ...types, overrides })],
      [relationshipsPath(documentPath), writeRelationships(identify(documentRelationships, related))],
      ...items.flatMap(([number, id, namespace]): [string, Uint8Array][] => [
        [
          relationshipsPath(`customXml/item${number}.xml`),
          writeRelationships(identify([], [relationship(`${RELATIONSHIPS}/customXmlProps`, `itemProps${number}.xml`)])),
        ],
        [
          `customXml/itemProps${number}.xml`,
          writeXml(
            `<ds:datastoreItem xmlns:ds="${CUSTOM_XML}" ds:itemID="${id}"><ds:schemaRefs><ds:schemaRef ds:uri="${namespace}"/></ds:schemaRefs></ds:datastoreItem>`,
          ),
        ],
      ]),
    ]);
  };
  const data = [item, DATA_ID, DATA] as const;
  return {
    ...rest,
    dataPath,
    sourcePath,
    zip: zipParts(shared),
    counting: zipParts(counting),
    countingSection: zipParts(countingSection),
    bound: zipParts(custom(data)),
    sourced: zipParts(custom(data, [next, SOURCE_ID, SOURCE])),
    unbound: zipParts(unbound),
  };
}

// The field NUMPAGES, in an attribute or in text of its own.
const PAGE_COUNT = /((?:<(?:[\w.-]+:)?instrText\b[^>]*>|\s(?:[\w.-]+:)?instr\s*=\s*["'])[^<"']*)\bNUMPAGES\b/g;

function fromPackage(documentPath: string) {
  return [
    relationship(`${RELATIONSHIPS}/officeDocument`, documentPath),
    relationship(CORE_PROPERTIES, CORE_PATH),
    relationship(`${RELATIONSHIPS}/extended-properties`, APP_PATH),
  ];
}

const APP_PATH = 'docProps/app.xml';
const APP_PROPERTIES = 'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties';
const CUSTOM_XML = 'http://schemas.openxmlformats.org/officeDocument/2006/customXml';

// Settings for Word 2013 and later, without a compatibility mode, with decimal point and list comma as in Mexico.
export const SETTINGS = `<w:settings xmlns:w="${WORDPROCESSING}"><w:zoom w:percent="100"/><w:defaultTabStop w:val="708"/><w:characterSpacingControl w:val="doNotCompress"/><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat><w:themeFontLang w:val="es-MX"/><w:decimalSymbol w:val="."/><w:listSeparator w:val=","/></w:settings>`;

// The footer of all pages but the first, so that a document of one page has no number.
const PAGE_NUMBER = `<w:ftr xmlns:w="${WORDPROCESSING}" xmlns:r="${RELATIONSHIPS}"><w:p><w:pPr><w:jc w:val="right"/></w:pPr>${smallRun('Página ')}<w:fldSimple w:instr=" PAGE ">${smallRun('2')}</w:fldSimple>${smallRun(' de ')}<w:fldSimple w:instr=" NUMPAGES ">${smallRun('2')}</w:fldSimple></w:p></w:ftr>`;

function smallRun(text: string): string {
  return `<w:r><w:rPr><w:sz w:val="16"/><w:szCs w:val="16"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
}

function createPlainPaper(): Paper {
  const styles = styleSheet();
  const own = [
    ['styles', STYLES_TYPE, styles.xml],
    ['settings', SETTINGS_TYPE, SETTINGS],
    ['footer', FOOTER_TYPE, PAGE_NUMBER],
  ] as const;
  const documentRelationships = identify(
    [],
    own.map(([kind]) => relationship(`${RELATIONSHIPS}/${kind}`, `${kind}.xml`)),
  );
  const footer = `<w:footerReference w:type="default" r:id="${documentRelationships.at(-1)?.id}"/>`;
  return createPaper({
    parts: new Map(own.map(([kind, , xml]) => [`word/${kind}.xml`, writeXml(xml)])),
    types: { defaults: new Map(), overrides: new Map(own.map(([kind, type]) => [`word/${kind}.xml`, type])) },
    packageRelationships: [],
    documentRelationships,
    documentPath: 'word/document.xml',
    start: `<w:document xmlns:w="${WORDPROCESSING}" xmlns:r="${RELATIONSHIPS}"><w:body>`,
    end: `<w:sectPr>${footer}${PAGE}<w:titlePg/></w:sectPr></w:body></w:document>`,
    styles: styles.ids,
    textWidth: TEXT_WIDTH,
  });
}
