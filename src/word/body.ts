// writeBody and writeData write the body of a Word document, and the data behind its variables, as XML (ISO/IEC 29500-1).
import type { Block, Paragraph, Signatures, Table } from '../template/block.ts';
import { labelOf } from '../template/labels.ts';
import { type LookName, lookOf } from '../template/looks.ts';
import { splitAtVariables } from '../template/variables.ts';
import type { ListItem } from './numbering.ts';
import { type StyleIds, twips } from './styles.ts';
import { escapeXml } from './xml.ts';

// The namespace of the custom XML part that holds one element per variable.
export const DATA = 'urn:membrete:datos';
// The store id of that part, by which the controls refer to it.
export const DATA_ID = '{9C2B7E5A-41D6-4F0B-8E93-6A5D1C7F2B48}';
// The namespace of Word's cover page properties. docxtemplater fills in custom XML parts too, but only text in elements of these names.
const COVER = 'http://schemas.microsoft.com/office/2006/coverPageProps';

// Each variable with its place among the others, from 1 on, and its value; an open one has none.
export type Values = ReadonlyMap<string, { place: number; value: string | undefined }>;

// What an open variable shows: its name in braces, or its label.
export type Placeholders = 'names' | 'labels';

// How the blocks are written, beside what they say themselves.
export interface BodyOptions {
  // The paragraphs whose marker Word writes.
  items: ReadonlyMap<Paragraph, ListItem>;
  values: Values;
  styles: StyleIds;
  // In twentieths of a point.
  textWidth: number;
  // Whether the controls are bound to the data part, and whether open ones are marked as placeholders.
  bound: boolean;
  marked: boolean;
  placeholders: Placeholders;
  // How many ids of controls other copies in the same document have.
  takenIds?: number;
}

// Writes the blocks of the layout: paragraphs, tables, and people who sign side by side.
export function writeBody(blocks: readonly Block[], options: BodyOptions): string {
  const context: Context = { ...options, nextId: FIRST_CONTROL_ID + (options.takenIds ?? 0) };
  const written = blocks.map((block, at) => {
    const { [at - 1]: above, [at + 1]: next } = blocks;
    const below = next ? '' : LAST_PARAGRAPH;
    if (block.is === 'table') return writeTable(block, context) + below;
    if (block.is === 'signatures') return writeSignatures(block, context) + below;
    return writeParagraph(block, context, { above, after: next?.is === 'table' ? next.gap : 0 });
  });
  return written.join('') || LAST_PARAGRAPH;
}

// Writes the custom XML part to which the controls of a variable are bound, so that filling in one of them in Word fills in all.
export function writeData(values: Values, placeholders: Placeholders): string {
  const elements = Array.from(values, ([name, { value }]) => {
    const text = escapeXml(value ?? placeholderOf(name, placeholders));
    return `<m:variable nombre="${escapeXml(name)}"><Abstract>${text}</Abstract></m:variable>`;
  });
  return `<m:datos xmlns:m="${DATA}" xmlns="${COVER}">${elements.join('')}</m:datos>`;
}

// «[Fecha límite]»: in brackets it is seen to be open on paper too, and in programs that draw no shading. A name of signs only has no label.
function placeholderOf(name: string, placeholders: Placeholders): string {
  const label = placeholders === 'labels' ? labelOf(name) : '';
  return label === '' ? `{{${name}}}` : `[${label}]`;
}

interface Context extends BodyOptions {
  nextId: number;
}

// A document may not end in a table. The paragraph after it takes no room, so that it never has a page to itself.
export const LAST_PARAGRAPH =
  '<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/><w:rPr><w:sz w:val="2"/></w:rPr></w:pPr></w:p>';

const FIRST_CONTROL_ID = 1_700_000_001;

// The lines above the names have a row to themselves where they are not as many for each person.
function writeSignatures({ rows }: Signatures, context: Context): string {
  const columns = rows.some(({ names }) => names.length === 3) ? 6 : 2;
  const width = Math.floor(context.textWidth / columns);
  const write = (people: readonly Paragraph[][], settings = '') => {
    const span = columns / people.length;
    const spanned = span > 1 ? `<w:gridSpan w:val="${span}"/>` : '';
    const cells = people.map((paragraphs) => cell(width * span, writeColumn(paragraphs, context), spanned + settings));
    return row(cells);
  };
  const written = rows.map(
    ({ heads, names }) => (heads.length > 0 ? write(heads, '<w:vAlign w:val="bottom"/>') : '') + write(names),
  );
  const settings = '<w:jc w:val="center"/><w:tblLayout w:type="fixed"/><w:tblCaption w:val="Firmas"/>';
  return table(settings, Array(columns).fill(width), written);
}

function writeColumn(paragraphs: readonly Paragraph[], context: Context): string {
  if (paragraphs.length === 0) return `<w:p><w:pPr>${styleOf('post', context)}<w:keepNext/></w:pPr></w:p>`;
  return paragraphs.map((paragraph, at) => writeParagraph(paragraph, context, { above: paragraphs[at - 1] })).join('');
}

function writeTable({ rows, widths, aligns, rowHeight }: Table, context: Context): string {
  const columns = widths.map((share) => Math.floor(context.textWidth * share));
  const alignments = aligns.map((align) => (align === 'left' ? '' : `<w:jc w:val="${align}"/>`));
  const height = rowHeight > 0 ? `<w:trHeight w:val="${twips(rowHeight)}"/>` : '';
  const written = rows.map(({ cells }, at) => {
    const style = styleOf(at === 0 ? 'columnHeading' : 'cell', context);
    const paragraphs = cells.map(
      (text, column) => `<w:p><w:pPr>${style}${alignments[column]}</w:pPr>${runs(text, '', context)}</w:p>`,
    );
    return row(
      paragraphs.map((paragraph, column) => cell(columns[column] ?? 0, paragraph)),
      at === 0 ? '<w:tblHeader/>' : height,
    );
  });
  return table(`<w:tblBorders>${BORDERS}</w:tblBorders><w:tblLayout w:type="fixed"/>`, columns, written);
}

const BORDERS = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
  .join('');

function table(settings: string, widths: readonly number[], rows: readonly string[]): string {
  const width = widths.reduce((sum, column) => sum + column, 0);
  const columns = widths.map((column) => `<w:gridCol w:w="${column}"/>`).join('');
  return `<w:tbl><w:tblPr><w:tblW w:w="${width}" w:type="dxa"/>${settings}</w:tblPr><w:tblGrid>${columns}</w:tblGrid>${rows.join('')}</w:tbl>`;
}

function row(cells: readonly string[], settings = ''): string {
  return `<w:tr><w:trPr><w:cantSplit/>${settings}</w:trPr>${cells.join('')}</w:tr>`;
}

function cell(width: number, paragraphs: string, settings = ''): string {
  return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${settings}</w:tcPr>${paragraphs}</w:tc>`;
}

// `above` is what is directly above it, `after` the space below it in points. With keepNext Word keeps the end of a paragraph, two lines by
// the widow control of its style, with the next one (ISO/IEC 29500-1, 17.3.1.15); LibreOffice 7.4 keeps all of it.
function writeParagraph(
  paragraph: Paragraph,
  context: Context,
  { above, after = 0 }: { above: Block | undefined; after?: number },
): string {
  const { line, look, gap, hanging, keepsWithNext } = paragraph;
  const item = context.items.get(paragraph);
  const label = paragraph.label.slice(item?.marker.length);
  const text = line.text.slice(item?.marker.length);
  const { above: before = 0, block, left = 0 } = lookOf(look);
  const isSame = above?.is === 'paragraph' && above.look === look;
  // Without a setting, paragraphs of the same style in a block have no space between them.
  const inherited = block && isSame ? 0 : before;
  const settings = [
    styleOf(look, context),
    keepsWithNext && '<w:keepNext/>',
    item && `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${item.id}"/></w:numPr>`,
    after > 0 && `<w:spacing w:after="${twips(after)}"/>`,
    gap < inherited && (isSame ? '<w:contextualSpacing/>' : '<w:spacing w:before="0"/>'),
    hanging !== undefined && `<w:ind w:left="${twips(left)}" w:hanging="${twips(hanging)}"/>`,
    gap > inherited && '<w:contextualSpacing w:val="0"/>',
  ];
  // A tab after the label puts the words at the indent of the lines below.
  const shown = look === 'memo' ? `${label}\t${text.slice(label.length).trimStart()}` : text;
  return `<w:p><w:pPr>${settings.filter(Boolean).join('')}</w:pPr>${runs(shown, label, context)}</w:p>`;
}

function styleOf(look: LookName, { styles }: Context): string {
  return `<w:pStyle w:val="${styles[look]}"/>`;
}

// The text of a line, or of a part of it, with its label in bold.
function runs(text: string, label: string, context: Context): string {
  const words = text.slice(label.length);
  const pieces = splitAtVariables(words).map((piece) => {
    if (typeof piece === 'string') return textRun(piece);
    return context.values.has(piece.name) ? control(piece.name, context) : textRun(words.slice(piece.start, piece.end));
  });
  return textRun(label, `<w:rStyle w:val="${context.styles.label}"/>`) + pieces.join('');
}

// Writes a plain-text content control. People click into it; programs find it by its tag, or by the braces in its only run.
// An open variable is a placeholder: a click selects the whole of it, and its shading goes with it when it is filled in. The bound element
// has the same text, so that it shows even if Word ends the placeholder state because the element is not empty (ISO/IEC 29500-1, 17.5.2.6).
// The comment marks are for docxtpl: Jinja removes everything between {# and #}, so that Word shows the text that docxtpl filled in.
function control(name: string, context: Context): string {
  const { values, styles, bound, marked, placeholders } = context;
  const { place, value } = values.get(name) ?? {};
  const open = marked && value === undefined;
  const path = `/m:datos[1]/m:variable[${place}]/c:Abstract[1]`;
  const binding = `<w:dataBinding w:prefixMappings="xmlns:m='${DATA}' xmlns:c='${COVER}'" w:xpath="${path}" w:storeItemID="${DATA_ID}"/>`;
  const state = (open ? '<w:showingPlcHdr/>' : '') + (bound ? binding : '');
  const tag = escapeXml(name);
  const title = placeholders === 'labels' ? escapeXml(labelOf(name) || name) : tag;
  const style = open ? `<w:rStyle w:val="${styles.variable}"/>` : '';
  const shown =
    value === undefined
      ? `<w:r><w:rPr>${style}<w:noProof/></w:rPr><w:t>${escapeXml(placeholderOf(name, placeholders))}</w:t></w:r>`
      : textRun(value);
  return [
    `<w:sdt><w:sdtPr><w:alias w:val="${title}"/><w:tag w:val="${tag}"/><w:id w:val="${context.nextId++}"/>`,
    state && `<!--{#-->${state}<!--#}-->`,
    `<w:text w:multiLine="1"/></w:sdtPr><w:sdtContent>${shown}</w:sdtContent></w:sdt>`,
  ].join('');
}

function textRun(text: string, properties = ''): string {
  if (text === '') return '';
  const content = text.split(/(\t|\r\n?|\n)/).map((piece) => {
    if (piece === '\t') return '<w:tab/>';
    if (/^[\r\n]/.test(piece)) return '<w:br/>';
    return piece && `<w:t xml:space="preserve">${escapeXml(piece)}</w:t>`;
  });
  return `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}${content.join('')}</w:r>`;
}
