// What a document is written on: everything of its package that does not depend on the text, compressed once.

import { DATA, DATA_ID } from './body.ts';
import {
  type ContentTypes,
  identify,
  RELATIONSHIPS,
  type Relationship,
  relationship,
  relationshipsPath,
  writeContentTypes,
  writeRelationships,
  writeXml,
} from './package.ts';
import { type StyleIds, styleSheet, WORDPROCESSING } from './styles.ts';
import { type OpenZip, zipParts } from './zip.ts';

export interface Paper {
  zip: OpenZip;
  documentPath: string;
  dataPath: string;
  // The document part up to the first paragraph, and from the last section's properties on.
  start: string;
  end: string;
  styles: StyleIds;
  // Between the margins, in twentieths of a point.
  textWidth: number;
}

// The package as it will be, before the parts that come with each document.
export interface PaperParts extends Omit<Paper, 'zip' | 'dataPath'> {
  parts: Map<string, Uint8Array>;
  types: ContentTypes;
  packageRelationships: readonly Relationship[];
  documentRelationships: readonly Relationship[];
  // The institution as XML text; fields of a header may show it.
  company?: string | undefined;
}

export const DOCUMENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
export const STYLES_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml';
export const SETTINGS_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.settings+xml';
const CORE_PROPERTIES = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties';
export const CORE_PATH = 'docProps/core.xml';

// Letter; 2.5 cm, 2 cm below.
const LETTER = { width: 12240, height: 15840, margin: 1418, bottom: 1134 };
export const SECTION = `<w:sectPr><w:pgSz w:w="${LETTER.width}" w:h="${LETTER.height}"/><w:pgMar w:top="${LETTER.margin}" w:right="${LETTER.margin}" w:bottom="${LETTER.bottom}" w:left="${LETTER.margin}" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr>`;

let plain: Paper | undefined;

// A blank page of letter size.
export function plainPaper(): Paper {
  plain ??= createPlainPaper();
  return plain;
}

// Adds what every document of ours has: properties, the data part with its identity, content types, relationships.
export function createPaper(draft: PaperParts): Paper {
  const { parts, types, packageRelationships, documentRelationships, company, ...rest } = draft;
  let item = 1;
  while (parts.has(`customXml/item${item}.xml`) || parts.has(`customXml/itemProps${item}.xml`)) item++;
  const dataPath = `customXml/item${item}.xml`;
  const all = new Map<string, Uint8Array>();
  types.defaults.set('rels', 'application/vnd.openxmlformats-package.relationships+xml').set('xml', 'application/xml');
  types.overrides
    .set(rest.documentPath, DOCUMENT_TYPE)
    .set(CORE_PATH, 'application/vnd.openxmlformats-package.core-properties+xml')
    .set(APP_PATH, 'application/vnd.openxmlformats-officedocument.extended-properties+xml')
    .set(`customXml/itemProps${item}.xml`, 'application/vnd.openxmlformats-officedocument.customXmlProperties+xml');
  // First in the file: programs tell a Word document from another zip by it.
  all.set('[Content_Types].xml', writeContentTypes(types));
  const fromPackage = [
    relationship(`${RELATIONSHIPS}/officeDocument`, rest.documentPath),
    relationship(CORE_PROPERTIES, CORE_PATH),
    relationship(`${RELATIONSHIPS}/extended-properties`, APP_PATH),
  ];
  all.set(relationshipsPath(''), writeRelationships(identify(packageRelationships, fromPackage)));
  const fromDocument = [relationship(`${RELATIONSHIPS}/customXml`, `/${dataPath}`)];
  all.set(relationshipsPath(rest.documentPath), writeRelationships(identify(documentRelationships, fromDocument)));
  for (const [path, bytes] of parts) all.set(path, bytes);
  const companyElement = company === undefined ? '' : `<Company>${company}</Company>`;
  all.set(
    APP_PATH,
    writeXml(`<Properties xmlns="${APP_PROPERTIES}"><Application>Membrete</Application>${companyElement}</Properties>`),
  );
  const properties = relationship(`${RELATIONSHIPS}/customXmlProps`, `itemProps${item}.xml`);
  all.set(relationshipsPath(dataPath), writeRelationships(identify([], [properties])));
  all.set(
    `customXml/itemProps${item}.xml`,
    writeXml(
      `<ds:datastoreItem xmlns:ds="${CUSTOM_XML}" ds:itemID="${DATA_ID}"><ds:schemaRefs><ds:schemaRef ds:uri="${DATA}"/></ds:schemaRefs></ds:datastoreItem>`,
    ),
  );
  return { ...rest, dataPath, zip: zipParts(all) };
}

const APP_PATH = 'docProps/app.xml';
const APP_PROPERTIES = 'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties';
const CUSTOM_XML = 'http://schemas.openxmlformats.org/officeDocument/2006/customXml';

// Word 2013 and later, without a compatibility mode; point and comma as in Mexico.
export const SETTINGS = `<w:settings xmlns:w="${WORDPROCESSING}"><w:zoom w:percent="100"/><w:defaultTabStop w:val="708"/><w:characterSpacingControl w:val="doNotCompress"/><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat><w:themeFontLang w:val="es-MX"/><w:decimalSymbol w:val="."/><w:listSeparator w:val=","/></w:settings>`;

function createPlainPaper(): Paper {
  const styles = styleSheet();
  return createPaper({
    parts: new Map([
      ['word/styles.xml', writeXml(styles.xml)],
      ['word/settings.xml', writeXml(SETTINGS)],
    ]),
    types: {
      defaults: new Map(),
      overrides: new Map([
        ['word/styles.xml', STYLES_TYPE],
        ['word/settings.xml', SETTINGS_TYPE],
      ]),
    },
    packageRelationships: [],
    documentRelationships: identify(
      [],
      [
        relationship(`${RELATIONSHIPS}/styles`, 'styles.xml'),
        relationship(`${RELATIONSHIPS}/settings`, 'settings.xml'),
      ],
    ),
    documentPath: 'word/document.xml',
    start: `<w:document xmlns:w="${WORDPROCESSING}"><w:body>`,
    end: `${SECTION}</w:body></w:document>`,
    styles: styles.ids,
    textWidth: LETTER.width - 2 * LETTER.margin,
  });
}
