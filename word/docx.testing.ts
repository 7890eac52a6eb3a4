// For tests only: reads a .docx back, and checks the rules that Word applies to a package.
import assert from 'node:assert/strict';
import { strFromU8, unzipSync } from 'fflate';
import { listPlaceIn, readLists } from './numbering.ts';
import { contentTypeOf, readContentTypes, readRelationships, relationshipsPath, resolveTarget } from './package.ts';
import { attribute, descendants, readXml, type XmlElement } from './xml.ts';

export function open(docx: Uint8Array): Map<string, Uint8Array> {
  return new Map(Object.entries(unzipSync(docx, { filter: ({ name }) => !name.endsWith('/') })));
}

export function partOf(docx: Uint8Array, path: string): string {
  return strFromU8(open(docx).get(path) ?? assert.fail(`no part ${path}`)).replace(/^<\?xml[^>]*\?>\s*/, '');
}

export function elementsOf(xml: string, local: string): XmlElement[] {
  return Array.from(descendants(readXml(xml))).filter((element) => element.local === local);
}

// Returns the text of each paragraph of the body, with list markers. The tab after a label in the head of a
// memo counts as a blank.
export function readParagraphs(docx: Uint8Array): string[] {
  const xml = partOf(docx, 'word/document.xml');
  const numbering = Array.from(open(docx).keys()).find((path) => /^word\/numbering\d*\.xml$/.test(path));
  const markerOf = readLists(numbering && partOf(docx, numbering)).createMarkers();
  return elementsOf(xml, 'p').map((paragraph) =>
    [
      markerOf(listPlaceIn(xml.slice(paragraph.start, paragraph.end))),
      ...Array.from(descendants(paragraph), (element) => {
        if (element.local === 'tab') return '\t';
        if (element.local === 'br') return '\n';
        return element.local === 't' ? textOf(xml, element) : '';
      }),
    ]
      .join('')
      .replace(/^([\p{L}.]{1,12}:)\t/u, '$1 '),
  );
}

export function textOf(xml: string, element: XmlElement): string {
  const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
  return xml.slice(element.contentStart, element.contentEnd).replace(/&\w+;/g, (entity) => entities[entity] ?? entity);
}

// Checks that every part is well-formed and has a content type, and that elements have the order of the
// schema. Relationships, references and styles must exist, and ids be unique.
export function checkPackage(docx: Uint8Array): void {
  const parts = open(docx);
  const types = readContentTypes(partOf(docx, '[Content_Types].xml'));
  for (const path of types.keys())
    assert.ok(path.startsWith('.') || parts.has(path), `content type of a missing part ${path}`);
  for (const [path, bytes] of parts) {
    if (path !== '[Content_Types].xml') assert.ok(contentTypeOf(types, path), `no content type for ${path}`);
    if (/\.(?:xml|rels)$/.test(path)) checkXml(path, strFromU8(bytes));
    const relationships = readRelationships(parts, path);
    assert.equal(new Set(relationships.map(({ id }) => id)).size, relationships.length, `ids of ${path}`);
    for (const { target, external } of relationships) {
      assert.ok(external || parts.has(resolveTarget(path, target)), `${path} needs ${target}`);
    }
    if (!parts.has(relationshipsPath(path)) && !path.startsWith('word/')) continue;
    const ids = new Set(relationships.map(({ id }) => id));
    const named = /\sr:(?:id|embed|link|pict)="([^"]*)"/g;
    for (const [, id = ''] of /\.xml$/.test(path) ? strFromU8(bytes).matchAll(named) : [])
      assert.ok(ids.has(id), `${path} names ${id}`);
  }
  const styles = elementsOf(partOf(docx, 'word/styles.xml'), 'style').map((style) => attribute(style, 'styleId'));
  assert.equal(new Set(styles).size, styles.length, 'style ids');
  const document = partOf(docx, 'word/document.xml');
  for (const name of ['pStyle', 'rStyle']) {
    for (const element of elementsOf(document, name))
      assert.ok(styles.includes(attribute(element, 'val')), `style ${attribute(element, 'val')}`);
  }
  const controls = elementsOf(document, 'sdtPr').map(({ children }) => children.find(({ local }) => local === 'id'));
  assert.equal(new Set(controls.map((id) => id && attribute(id, 'val'))).size, controls.length, 'control ids');
}

function checkXml(path: string, xml: string): void {
  const root = readXml(xml);
  assert.doesNotMatch(xml, /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i, path);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
  assert.doesNotMatch(xml, /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/, path);
  for (const element of [root, ...descendants(root)]) {
    const order = ORDER[element.local];
    if (!order || !element.name.startsWith('w:')) continue;
    const places = element.children.map(({ local }) => order.indexOf(local));
    const inOrder = places.every((place, at) => place >= 0 && place >= (places[at - 1] ?? 0));
    assert.ok(inOrder, `${path}: <${element.name}> has ${element.children.map(({ local }) => local).join(' ')}`);
  }
}

// The order of elements in the transitional schema (ISO/IEC 29500-4), for the elements that Membrete writes.
const ORDER: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    document: 'background body',
    sdt: 'sdtPr sdtEndPr sdtContent',
    sdtPr:
      'rPr alias tag id lock placeholder temporary showingPlcHdr dataBinding label tabIndex equation comboBox date docPartObj docPartList dropDownList picture richText text citation group bibliography',
    pPr: 'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange',
    rPr: 'rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang eastAsianLayout specVanish oMath rPrChange',
    sectPr:
      'headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType cols formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid printerSettings sectPrChange',
    numbering: 'numPicBullet abstractNum num numIdMacAtCleanup',
    abstractNum: 'nsid multiLevelType tmpl name styleLink numStyleLink lvl',
    lvl: 'start numFmt lvlRestart pStyle isLgl suff lvlText lvlPicBulletId legacy lvlJc pPr rPr',
    num: 'abstractNumId lvlOverride',
    styles: 'docDefaults latentStyles style',
    style:
      'name aliases basedOn next link autoRedefine hidden uiPriority semiHidden unhideWhenUsed qFormat locked personal personalCompose personalReply rsid pPr rPr tblPr trPr tcPr tblStylePr',
    tbl: 'bookmarkStart bookmarkEnd tblPr tblGrid tr',
    tblPr:
      'tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription',
    tcPr: 'cnfStyle tcW gridSpan hMerge vMerge tcBorders shd noWrap tcMar textDirection tcFitText vAlign hideMark',
    tc: 'tcPr p',
    tr: 'tblPrEx trPr tc',
    settings:
      'writeProtection view zoom removePersonalInformation removeDateAndTime doNotDisplayPageBoundaries displayBackgroundShape printPostScriptOverText printFractionalCharacterWidth printFormsData embedTrueTypeFonts embedSystemFonts saveSubsetFonts saveFormsData mirrorMargins alignBordersAndEdges bordersDoNotSurroundHeader bordersDoNotSurroundFooter gutterAtTop hideSpellingErrors hideGrammaticalErrors activeWritingStyle proofState formsDesign attachedTemplate linkStyles stylePaneFormatFilter stylePaneSortMethod documentType mailMerge revisionView trackRevisions doNotTrackMoves doNotTrackFormatting documentProtection autoFormatOverride styleLockTheme styleLockQFSet defaultTabStop autoHyphenation consecutiveHyphenLimit hyphenationZone doNotHyphenateCaps showEnvelope summaryLength clickAndTypeStyle defaultTableStyle evenAndOddHeaders bookFoldRevPrinting bookFoldPrinting bookFoldPrintingSheets drawingGridHorizontalSpacing drawingGridVerticalSpacing displayHorizontalDrawingGridEvery displayVerticalDrawingGridEvery doNotUseMarginsForDrawingGridOrigin drawingGridHorizontalOrigin drawingGridVerticalOrigin doNotShadeFormData noPunctuationKerning characterSpacingControl printTwoOnOne strictFirstAndLastChars noLineBreaksAfter noLineBreaksBefore savePreviewPicture doNotValidateAgainstSchema saveInvalidXml ignoreMixedContent alwaysShowPlaceholderText doNotDemarcateInvalidXml saveXmlDataOnly useXSLTWhenSaving saveThroughXslt showXMLTags alwaysMergeEmptyNamespace updateFields hdrShapeDefaults footnotePr endnotePr compat docVars rsids mathPr attachedSchema themeFontLang clrSchemeMapping doNotIncludeSubdocsInStats doNotAutoCompressPictures forceUpgrade captions readModeInkLockDown smartTagType schemaLibrary shapeDefaults doNotEmbedSmartTags decimalSymbol listSeparator',
  }).map(([name, children]) => [name, children.split(' ')]),
);
