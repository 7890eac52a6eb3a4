// Defines the styles of a document, one for each role of a line. A person can then restyle all subjects or
// all signatures at once.
import { type LookName, lookOf } from '@membrete/document';
import { attribute, childValue, escapeXml, readXml, type XmlElement } from './xml.ts';

// The namespace of WordprocessingML. In all XML of this folder, its prefix is «w».
export const WORDPROCESSING = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

type StyleKey = LookName | 'variable' | 'label';

// The ids of the styles, escaped as XML.
export type StyleIds = Readonly<Record<StyleKey, string>>;

// The properties of a style that are not in LOOKS. `next` is the style of the next paragraph when a person
// presses Enter. `run` is only in character styles.
type Style = { id: string; name: string; next?: StyleKey; outlineLevel?: number; run?: string };

// How most letters of a letter look, although its styles may say otherwise. Styles without a size of their own get
// it. `line` is a multiple of the height of a line, or points if `isExact`.
export interface BodyLook {
  size: number;
  family?: string;
  line: number;
  isExact: boolean;
}

// The styles that Membrete defines. None has the name of a built-in style of the Spanish Word, such as
// «Firma», «Lista», «Fecha» or «Cierre».
const OURS: Readonly<Record<StyleKey, Style>> = {
  institution: { id: 'Membrete', name: 'Membrete', next: 'unit' },
  unit: { id: 'MembreteArea', name: 'Membrete área' },
  documentNumber: { id: 'NumeroDocumento', name: 'Número de documento' },
  title: { id: 'TituloDocumento', name: 'Título del documento', next: 'paragraph', outlineLevel: 0 },
  reference: { id: 'Referencia', name: 'Referencia' },
  subject: { id: 'Asunto', name: 'Asunto', next: 'placeAndDate', outlineLevel: 0 },
  placeAndDate: { id: 'LugarFecha', name: 'Lugar y fecha', next: 'addressee' },
  addressee: { id: 'Destinatario', name: 'Destinatario' },
  memo: { id: 'CabezaMemorandum', name: 'Cabeza de memorándum' },
  memoLine: { id: 'CabezaMemorandumDato', name: 'Cabeza de memorándum, dato' },
  attention: { id: 'Atencion', name: 'Atención' },
  present: { id: 'Presente', name: 'Presente', next: 'paragraph' },
  paragraph: { id: 'Cuerpo', name: 'Cuerpo' },
  heading: { id: 'Apartado', name: 'Apartado', next: 'paragraph', outlineLevel: 1 },
  section: { id: 'ApartadoNumerado', name: 'Apartado numerado', next: 'paragraph', outlineLevel: 1 },
  listItem: { id: 'PuntoLista', name: 'Punto de lista' },
  dashItem: { id: 'PuntoGuion', name: 'Punto con guion' },
  subItem: { id: 'PuntoInterior', name: 'Punto interior' },
  columnHeading: { id: 'EncabezadoColumna', name: 'Encabezado de columna' },
  cell: { id: 'CeldaTabla', name: 'Celda de tabla' },
  closing: { id: 'Despedida', name: 'Despedida', next: 'signatory' },
  motto: { id: 'Lema', name: 'Lema', next: 'signatory' },
  signatureHeading: { id: 'RotuloFirma', name: 'Rótulo de firma', next: 'signatory' },
  signatory: { id: 'NombreFirma', name: 'Nombre de quien firma', next: 'post' },
  post: { id: 'CargoFirma', name: 'Cargo de quien firma' },
  annex: { id: 'Anexo', name: 'Anexo' },
  copy: { id: 'CopiaConocimiento', name: 'Copia para conocimiento' },
  copyLine: { id: 'CopiaRenglon', name: 'Copia, otro renglón' },
  initials: { id: 'Rubricas', name: 'Rúbricas' },
  footer: { id: 'PieDocumento', name: 'Pie del documento' },
  // The text is black on pale yellow. The contrast is 18 to 1, and the yellow prints faintly.
  variable: { id: 'Variable', name: 'Variable', run: '<w:shd w:val="clear" w:color="auto" w:fill="FFF2CC"/>' },
  label: { id: 'Etiqueta', name: 'Etiqueta', run: '<w:b/><w:bCs/>' },
};

// The font of documents on plain paper. Systems without Arial have a font with the same widths (Liberation
// Sans, Arimo), so that lines break at the same words.
const FONT = 'Arial';
const LANGUAGE = '<w:lang w:val="es-MX" w:eastAsia="es-MX" w:bidi="ar-SA"/>';

// The styles part of plain paper, to which addStyles adds the styles of OURS.
export const STYLES = `<w:styles xmlns:w="${WORDPROCESSING}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="${FONT}" w:eastAsia="${FONT}" w:hAnsi="${FONT}" w:cs="${FONT}"/><w:sz w:val="22"/><w:szCs w:val="22"/>${LANGUAGE}</w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="0" w:line="264" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style><w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/><w:uiPriority w:val="1"/><w:semiHidden/><w:unhideWhenUsed/></w:style><w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:uiPriority w:val="99"/><w:semiHidden/><w:unhideWhenUsed/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style></w:styles>`;

// Adds the styles of OURS to a styles part, and returns their ids. A style of the same name is used instead,
// so that a letterhead can define how each role is printed.
export function addStyles(xml: string, body?: BodyLook): { xml: string; ids: StyleIds } {
  const root = readXml(xml);
  if (root.contentEnd === root.end) return addStyles(STYLES, body);
  const present = root.children.filter(({ local }) => local === 'style');
  const idOf = (style: XmlElement) => attribute(style, 'styleId') ?? '';
  const find = (type: string, has: (style: XmlElement) => boolean) =>
    present.find((style) => attribute(style, 'type') === type && has(style));
  const isNamed = (name: string) => (style: XmlElement) => childValue(style, 'name')?.toLowerCase() === name;
  const isDefault = (style: XmlElement) => /^(?:1|true|on)$/.test(attribute(style, 'default') ?? '');
  // LibreOffice marks no style as default. In its files, «Normal» is the default style.
  const base = find('paragraph', isDefault) ?? find('paragraph', isNamed('normal'));
  const usedIds = new Set(present.map(idOf));
  const ids = {} as Record<StyleKey, string>;
  const missing = (Object.keys(OURS) as StyleKey[]).filter((key) => {
    const { id, name, run } = OURS[key];
    const same = find(run === undefined ? 'paragraph' : 'character', isNamed(name.toLowerCase()));
    ids[key] = escapeXml(same ? idOf(same) : freeId(id, usedIds));
    return !same;
  });
  const added = missing.map((key) => writeStyle(key, ids, base && idOf(base), body)).join('');
  const declared = root.attributes.has('xmlns:w')
    ? added
    : added.replaceAll('<w:style ', `<w:style xmlns:w="${WORDPROCESSING}" `);
  return { xml: xml.slice(root.start, root.contentEnd) + declared + xml.slice(root.contentEnd), ids };
}

// The styles of list items. They inherit the setting for automatic spacing. If their own style has this
// setting, even switched off, LibreOffice drops all space between list items.
const LISTS: ReadonlySet<LookName> = new Set<LookName>(['listItem', 'dashItem']);

function writeStyle(key: StyleKey, ids: StyleIds, normal: string | undefined, body: BodyLook | undefined): string {
  const { name, next, outlineLevel, run } = OURS[key];
  const type = run === undefined ? 'paragraph' : 'character';
  const start = `<w:style w:type="${type}" w:customStyle="1" w:styleId="${ids[key]}"><w:name w:val="${name}"/>`;
  if (key === 'variable' || key === 'label') return `${start}<w:qFormat/><w:rPr>${run}</w:rPr></w:style>`;
  const { align = 'left', bold, size = body?.size, above = 0, block, left = 0, hanging, keepsWithNext } = lookOf(key);
  const base = LISTS.has(key) ? ids.paragraph : normal && escapeXml(normal);
  const pieces = [
    start,
    base !== undefined && `<w:basedOn w:val="${base}"/>`,
    next && `<w:next w:val="${ids[next]}"/>`,
    '<w:qFormat/><w:pPr>',
    keepsWithNext && '<w:keepNext/>',
    '<w:widowControl/>',
    `<w:spacing w:before="${twips(above)}"${LISTS.has(key) ? '' : ' w:beforeAutospacing="0"'} w:after="0" w:afterAutospacing="0"${body && lookOf(key).size === undefined ? lineOf(body) : ''}/>`,
    `<w:ind w:left="${twips(left)}" w:right="0" ${hanging === undefined ? 'w:firstLine="0"' : `w:hanging="${twips(hanging)}"`}/>`,
    block && '<w:contextualSpacing/>',
    `<w:jc w:val="${align}"/>`,
    outlineLevel !== undefined && `<w:outlineLvl w:val="${outlineLevel}"/>`,
    '</w:pPr><w:rPr>',
    body?.family !== undefined && fontsOf(escapeXml(body.family)),
    bold && '<w:b/><w:bCs/>',
    size !== undefined && `<w:sz w:val="${size * 2}"/><w:szCs w:val="${size * 2}"/>`,
    `${LANGUAGE}</w:rPr></w:style>`,
  ];
  return pieces.filter(Boolean).join('');
}

function fontsOf(family: string): string {
  return `<w:rFonts w:ascii="${family}" w:eastAsia="${family}" w:hAnsi="${family}" w:cs="${family}"/>`;
}

function lineOf({ line, isExact }: BodyLook): string {
  return ` w:line="${isExact ? twips(line) : Math.round(line * 240)}" w:lineRule="${isExact ? 'exact' : 'auto'}"`;
}

function freeId(wanted: string, usedIds: Set<string>): string {
  let id = wanted;
  for (let n = 2; usedIds.has(id); n++) id = `${wanted}${n}`;
  usedIds.add(id);
  return id;
}

// Converts points to twentieths of a point, Word's unit.
export function twips(points: number): number {
  return Math.round(points * 20);
}
