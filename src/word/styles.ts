// The styles of a document: one for each role of a line, so that people can restyle every subject or every signature at once.
import { attribute, escapeXml, type XmlElement } from './xml.ts';

export const WORDPROCESSING = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

export type StyleKey = keyof typeof PARAGRAPH_STYLES | keyof typeof CHARACTER_STYLES;

// The id that each style has in the document at hand.
export type StyleIds = Readonly<Record<StyleKey, string>>;

interface ParagraphStyle {
  id: string;
  name: string;
  next?: StyleKey;
  // Space above, in twentieths of a point like `left` and `hanging`. There is no space below: Word adds both, LibreOffice takes the larger.
  before?: number;
  // Whether paragraphs of this style follow each other without space.
  block?: boolean;
  align?: 'right' | 'center';
  left?: number;
  hanging?: number;
  keepNext?: boolean;
  outlineLevel?: number;
  bold?: boolean;
  halfPoints?: number;
}

// The names differ from those of the built-in styles of Word in Spanish («Firma», «Lista», «Fecha», «Cierre»).
const PARAGRAPH_STYLES = {
  institution: {
    id: 'Membrete',
    name: 'Membrete',
    next: 'unit',
    align: 'center',
    keepNext: true,
    bold: true,
    halfPoints: 28,
  },
  unit: { id: 'MembreteArea', name: 'Membrete área', before: 40, block: true, align: 'center', keepNext: true },
  documentNumber: {
    id: 'NumeroDocumento',
    name: 'Número de documento',
    before: 320,
    block: true,
    align: 'right',
    bold: true,
  },
  title: {
    id: 'TituloDocumento',
    name: 'Título del documento',
    next: 'paragraph',
    before: 320,
    block: true,
    align: 'center',
    keepNext: true,
    outlineLevel: 0,
    bold: true,
  },
  reference: { id: 'Referencia', name: 'Referencia', before: 60, block: true, align: 'right' },
  subject: {
    id: 'Asunto',
    name: 'Asunto',
    next: 'placeAndDate',
    before: 60,
    align: 'right',
    left: 3119,
    outlineLevel: 0,
  },
  placeAndDate: {
    id: 'LugarFecha',
    name: 'Lugar y fecha',
    next: 'addressee',
    before: 240,
    block: true,
    align: 'right',
  },
  addressee: { id: 'Destinatario', name: 'Destinatario', before: 360, block: true, bold: true },
  memo: { id: 'CabezaMemorandum', name: 'Cabeza de memorándum', before: 360, block: true },
  attention: { id: 'Atencion', name: 'Atención', before: 120, block: true },
  present: { id: 'Presente', name: 'Presente', next: 'paragraph', before: 40, bold: true },
  paragraph: { id: 'Cuerpo', name: 'Cuerpo', before: 200 },
  heading: {
    id: 'Apartado',
    name: 'Apartado',
    next: 'paragraph',
    before: 320,
    align: 'center',
    keepNext: true,
    outlineLevel: 1,
    bold: true,
  },
  listItem: { id: 'PuntoLista', name: 'Punto de lista', before: 80, left: 567, hanging: 272 },
  dashItem: { id: 'PuntoGuion', name: 'Punto con guion', before: 80, left: 567, hanging: 150 },
  columnHeading: { id: 'EncabezadoColumna', name: 'Encabezado de columna', before: 40, keepNext: true, bold: true },
  cell: { id: 'CeldaTabla', name: 'Celda de tabla', before: 40 },
  closing: {
    id: 'Despedida',
    name: 'Despedida',
    next: 'signatory',
    before: 400,
    align: 'center',
    keepNext: true,
    bold: true,
  },
  motto: { id: 'Lema', name: 'Lema', next: 'signatory', before: 40, block: true, align: 'center', keepNext: true },
  signatureHeading: {
    id: 'RotuloFirma',
    name: 'Rótulo de firma',
    next: 'signatory',
    before: 360,
    block: true,
    align: 'center',
    keepNext: true,
  },
  signatory: {
    id: 'NombreFirma',
    name: 'Nombre de quien firma',
    next: 'post',
    before: 840,
    align: 'center',
    bold: true,
  },
  post: { id: 'CargoFirma', name: 'Cargo de quien firma', align: 'center' },
  annex: { id: 'Anexo', name: 'Anexo', before: 360, block: true, halfPoints: 20 },
  copy: {
    id: 'CopiaConocimiento',
    name: 'Copia para conocimiento',
    before: 360,
    block: true,
    left: 624,
    hanging: 624,
    halfPoints: 18,
  },
  initials: { id: 'Rubricas', name: 'Rúbricas', before: 200, block: true, halfPoints: 16 },
  footer: { id: 'PieDocumento', name: 'Pie del documento', before: 200, block: true, align: 'center', halfPoints: 16 },
} as const satisfies Record<string, Omit<ParagraphStyle, 'next'> & { next?: string }>;

const CHARACTER_STYLES = {
  // Black on pale yellow has a contrast of 18 to 1, and is faint in print.
  variable: { id: 'Variable', name: 'Variable', run: '<w:shd w:val="clear" w:color="auto" w:fill="FFF2CC"/>' },
  label: { id: 'Etiqueta', name: 'Etiqueta', run: '<w:b/><w:bCs/>' },
} as const;

// Systems without Arial have a font of the same widths (Liberation Sans, Arimo), so that lines break at the same places.
const FONT = 'Arial';
const LANGUAGE = '<w:lang w:val="es-MX" w:eastAsia="es-MX" w:bidi="ar-SA"/>';

// styleSheet returns the styles part of a document without letterhead.
export function styleSheet(): { xml: string; ids: StyleIds } {
  const own = `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="${FONT}" w:eastAsia="${FONT}" w:hAnsi="${FONT}" w:cs="${FONT}"/><w:sz w:val="22"/><w:szCs w:val="22"/>${LANGUAGE}</w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="0" w:line="264" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style><w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/><w:uiPriority w:val="1"/><w:semiHidden/><w:unhideWhenUsed/></w:style><w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:uiPriority w:val="99"/><w:semiHidden/><w:unhideWhenUsed/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>`;
  const { xml, ids } = missingStyles([]);
  return { xml: `<w:styles xmlns:w="${WORDPROCESSING}">${own}${xml}</w:styles>`, ids };
}

// missingStyles returns the styles that a styles part lacks. A style with one of our names is used as it is, so that an institution can set
// the look of each role in its letterhead. If another style has one of our ids, ours gets a free one.
export function missingStyles(present: readonly XmlElement[]): { xml: string; ids: StyleIds } {
  const found = present.map((style) => ({
    id: attribute(style, 'styleId') ?? '',
    type: attribute(style, 'type') ?? '',
    name: attribute(style.children.find(({ local }) => local === 'name') ?? style, 'val')?.toLowerCase(),
    isDefault: /^(?:1|true|on)$/.test(attribute(style, 'default') ?? ''),
  }));
  const taken = new Set(found.map(({ id }) => id));
  const base =
    found.find(({ type, isDefault }) => type === 'paragraph' && isDefault)?.id ??
    // LibreOffice does not mark the default style.
    found.find(({ type, name }) => type === 'paragraph' && name === 'normal')?.id ??
    (present.length ? undefined : 'Normal');
  const ids = {} as Record<StyleKey, string>;
  const added: (() => string)[] = [];
  const place = (
    key: StyleKey,
    type: string,
    { id, name }: { id: string; name: string },
    write: (id: string) => string,
  ) => {
    const same = found.find((style) => style.type === type && style.name === name.toLowerCase());
    ids[key] = same?.id ?? freeId(id, taken);
    if (!same) added.push(() => write(ids[key]));
  };
  for (const [key, style] of Object.entries(PARAGRAPH_STYLES) as [StyleKey, ParagraphStyle][]) {
    place(key, 'paragraph', style, (id) => paragraphStyle(style, id, base, style.next && ids[style.next]));
  }
  for (const [key, style] of Object.entries(CHARACTER_STYLES) as [
    StyleKey,
    { id: string; name: string; run: string },
  ][]) {
    place(key, 'character', style, (id) => characterStyle(style.name, id, style.run));
  }
  return { xml: added.map((write) => write()).join(''), ids };
}

function paragraphStyle(style: ParagraphStyle, id: string, base: string | undefined, next: string | undefined): string {
  const {
    name,
    before = 0,
    block,
    align = 'left',
    left = 0,
    hanging,
    keepNext,
    outlineLevel,
    bold,
    halfPoints,
  } = style;
  const paragraph = [
    keepNext && '<w:keepNext/>',
    '<w:widowControl/>',
    `<w:spacing w:before="${before}" w:beforeAutospacing="0" w:after="0" w:afterAutospacing="0"/>`,
    `<w:ind w:left="${left}" w:right="0" ${hanging === undefined ? 'w:firstLine="0"' : `w:hanging="${hanging}"`}/>`,
    block && '<w:contextualSpacing/>',
    `<w:jc w:val="${align}"/>`,
    outlineLevel !== undefined && `<w:outlineLvl w:val="${outlineLevel}"/>`,
  ];
  const run = [
    bold && '<w:b/><w:bCs/>',
    halfPoints && `<w:sz w:val="${halfPoints}"/><w:szCs w:val="${halfPoints}"/>`,
    LANGUAGE,
  ];
  return [
    `<w:style w:type="paragraph" w:customStyle="1" w:styleId="${id}"><w:name w:val="${name}"/>`,
    base === undefined ? '' : `<w:basedOn w:val="${escapeXml(base)}"/>`,
    next === undefined ? '' : `<w:next w:val="${escapeXml(next)}"/>`,
    `<w:qFormat/><w:pPr>${join(paragraph)}</w:pPr><w:rPr>${join(run)}</w:rPr></w:style>`,
  ].join('');
}

function characterStyle(name: string, id: string, run: string): string {
  return `<w:style w:type="character" w:customStyle="1" w:styleId="${id}"><w:name w:val="${name}"/><w:qFormat/><w:rPr>${run}</w:rPr></w:style>`;
}

function freeId(wanted: string, taken: Set<string>): string {
  let id = wanted;
  for (let n = 2; taken.has(id); n++) id = `${wanted}${n}`;
  taken.add(id);
  return id;
}

function join(pieces: readonly (string | number | false | undefined)[]): string {
  return pieces.filter((piece) => typeof piece === 'string').join('');
}
