// For tests only: builds small Word files from the XML of their body, as other programs write them.
import { strToU8, zipSync } from 'fflate';
import { readWord } from './read-word.ts';
import type { WordParagraph, WordStory } from './word-file.ts';
import { writeText } from './word-text.ts';

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const START = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

// A part besides the body, with its relationship to the document. The name of the part gives the kind of
// relationship, unless `kind` is set. `pages` is the kind of page that shows a header or footer: «first»,
// «even».
export interface ForeignPart {
  xml: string;
  kind?: string;
  id?: string;
  type?: string;
  pages?: string;
}

// Returns a .docx with this body. The keys of `parts` are paths below word/ («header1.xml»). The values are
// the content of the part's root element. Headers and footers apply to all pages by default. `files` are
// whole parts without a relationship.
export function foreignDocx(
  body: string,
  {
    parts = {},
    files = {},
    relationships = '',
    section = '',
  }: {
    parts?: Readonly<Record<string, string | ForeignPart>>;
    files?: Readonly<Record<string, string | Uint8Array>>;
    relationships?: string;
    section?: string;
  } = {},
): Uint8Array {
  const all = Object.entries(parts).map(([name, part], at) => {
    const own: ForeignPart = typeof part === 'string' ? { xml: part } : part;
    const { xml, kind = kindOf(name), id = `rId${at + 1}`, type, pages = 'default' } = own;
    return { name, xml, kind, id, pages, type: type ?? `${WORD_TYPE}.${kind}+xml` };
  });
  const references = all.flatMap(({ kind, id, pages }) =>
    kind === 'header' || kind === 'footer' ? `<w:${kind}Reference w:type="${pages}" r:id="${id}"/>` : '',
  );
  const sectPr = `<w:sectPr>${references.join('')}${section}<w:pgSz w:w="12240" w:h="15840"/></w:sectPr>`;
  const overrides = all.map(({ name, type }) => `<Override PartName="/word/${name}" ContentType="${type}"/>`);
  const relations = all.map(
    ({ name, kind, id }) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${name}"/>`,
  );
  const root = (name: string, xml: string) => `<w:${name} ${NAMESPACES}>${xml}</w:${name}>`;
  const texts: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `${START}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${WORD_TYPE}.document.main+xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': `${START}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': START + root('document', `<w:body>${body}${sectPr}</w:body>`),
    'word/_rels/document.xml.rels': `${START}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}${relationships}</Relationships>`,
    ...Object.fromEntries(
      all.map(({ name, kind, xml }) => {
        const isWhole = xml.startsWith('<?xml');
        return [`word/${name}`, isWhole ? xml : START + root(ROOTS[kind] ?? kind, xml)];
      }),
    ),
    ...files,
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(texts).map(([path, text]) => [path, typeof text === 'string' ? strToU8(text) : text]),
    ),
  );
}

const ROOTS: Readonly<Record<string, string>> = { footer: 'ftr', header: 'hdr' };

function kindOf(name: string): string {
  return name.replace(/\d*\.xml$/, '');
}

// Returns a paragraph. A bar in `words` begins a new run: «a|b» has two runs.
export function paragraph(words: string, properties = ''): string {
  const runs = words.split('|').map((run) => `<w:r><w:t xml:space="preserve">${run}</w:t></w:r>`);
  return `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${runs.join('')}</w:p>`;
}

// Returns a run with a text box, as Word writes it. Without `modern` the box is in VML, as old files have it.
export function textBox(content: string, { modern = true }: { modern?: boolean } = {}): string {
  const box = `<w:txbxContent>${content}</w:txbxContent>`;
  const old = `<w:pict><v:shape style="position:absolute;width:200pt;height:40pt"><v:textbox>${box}</v:textbox></v:shape></w:pict>`;
  if (!modern) return `<w:r>${old}</w:r>`;
  const shape = `<wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:prstGeom prst="rect"/></wps:spPr><wps:txbx>${box}</wps:txbx><wps:bodyPr/></wps:wsp>`;
  const place = ['H', 'V'].map(
    (axis) => `<wp:position${axis} relativeFrom="page"><wp:posOffset>400000</wp:posOffset></wp:position${axis}>`,
  );
  const drawing = `<w:drawing><wp:anchor>${place.join('')}<wp:extent cx="2500000" cy="500000"/><a:graphic><a:graphicData>${shape}</a:graphicData></a:graphic></wp:anchor></w:drawing>`;
  return `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${drawing}</mc:Choice><mc:Fallback>${old}</mc:Fallback></mc:AlternateContent></w:r>`;
}

// Returns a run with a picture, whose file has this relationship.
export function picture(id: string, { modern = true }: { modern?: boolean } = {}): string {
  const old = `<w:pict><v:shape style="width:60pt;height:60pt"><v:imagedata r:id="${id}"/></v:shape></w:pict>`;
  if (!modern) return `<w:r>${old}</w:r>`;
  const shape = `<pic:pic><pic:nvPicPr><pic:cNvPr id="7" name="${id}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>`;
  const kind = 'http://schemas.openxmlformats.org/drawingml/2006/picture';
  return `<w:r><w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="7" name="${id}"/><a:graphic><a:graphicData uri="${kind}">${shape}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
}

export function cell(content: string): string {
  return `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>${content}</w:tc>`;
}

// Returns a table. `rows` has whole cells, or the XML in each cell. `isBordered` draws lines between cells.
export function table(rows: readonly (readonly string[])[], isBordered = true): string {
  const borders = isBordered ? '<w:tblBorders><w:top w:val="single" w:sz="4"/></w:tblBorders>' : '';
  const grid = (rows[0] ?? []).map(() => '<w:gridCol w:w="2000"/>').join('');
  const rowElements = rows.map(
    (cells) => `<w:tr>${cells.map((one) => (one.startsWith('<w:tc>') ? one : cell(one))).join('')}</w:tr>`,
  );
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/>${borders}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rowElements.join('')}</w:tbl>`;
}

// Returns a field of several runs that shows this value.
export function complexField(code: string, value: string, first = ''): string {
  const char = (type: string, inside = '') =>
    `<w:r><w:rPr><w:b/></w:rPr><w:fldChar w:fldCharType="${type}"${inside ? `>${inside}</w:fldChar>` : '/>'}</w:r>`;
  const result = value && `<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${value}</w:t></w:r>`;
  return `${char('begin', first)}<w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r>${char('separate')}${result}${char('end')}`;
}

export function storiesOf(docx: Uint8Array): WordStory[] {
  return readWord(docx).stories;
}

export function bodyOf(docx: Uint8Array) {
  const [body] = storiesOf(docx);
  return writeText(body?.blocks ?? []);
}

export function firstOf(docx: Uint8Array): WordParagraph | undefined {
  const [block] = storiesOf(docx)[0]?.blocks ?? [];
  return block?.is === 'paragraph' ? block : undefined;
}
