// writeBody returns the body of a Word document as XML (ISO/IEC 29500-1). writeData returns the custom XML
// part with the values of the variables.
import {
  type Block,
  headingRows,
  isLightLabel,
  lookOf,
  type OwnLook,
  type Paragraph,
  type Signatures,
  type Table,
} from '@membrete/document';
import { stretchesIn } from '@membrete/document/letters';
import { type Letter, wordsAt } from '@membrete/document/outgoing';
import { labelOf, splitAtVariables } from '@membrete/document/variables';
import type { Items } from './numbering.ts';
import { type StyleIds, twips } from './styles.ts';
import { escapeXml } from './xml.ts';

export const DATA = 'urn:membrete:datos';
// The id of the custom XML part with the values. Content controls refer to the part by this id.
export const DATA_ID = '{9C2B7E5A-41D6-4F0B-8E93-6A5D1C7F2B48}';
// The namespace of Word's cover page properties. The elements with the values have this namespace, because
// docxtemplater fills in no other elements of a custom XML part.
const COVER = 'http://schemas.microsoft.com/office/2006/coverPageProps';

// The variables of a document, by name. `place` is the number of the variable, from 1. `shown` is its value,
// or a placeholder. `isOld` is true for a value that a person still has to look at.
export type Data = ReadonlyMap<
  string,
  { place: number; title: string; shown: string; isOpen: boolean; isOld: boolean }
>;

// Returns the variables of a document. The placeholder for a missing value is «{{Fecha_limite}}» or «[Fecha
// límite]»: the brackets remain visible where the shading is lost, for example on paper.
export function dataOf(
  names: readonly string[],
  values: ReadonlyMap<string, string>,
  open: 'names' | 'labels',
  stale?: ReadonlySet<string>,
): Data {
  const data = names.map((name, at) => {
    const value = values.get(name);
    const label = open === 'labels' ? labelOf(name) : '';
    const words = value ?? (label === '' ? `{{${name}}}` : `[${label}]`);
    return [
      name,
      {
        place: at + 1,
        title: label || name,
        shown: words,
        isOpen: value === undefined,
        isOld: stale?.has(name) ?? false,
      },
    ] as const;
  });
  return new Map(data);
}

// Writes the custom XML part, with one element for each variable. All controls of a variable are bound to
// that element, so a person who fills in one of them in Word fills in all of them.
export function writeData(data: Data): string {
  const elements = Array.from(data, ([name, { shown }]) => {
    return `<m:variable nombre="${escapeXml(name)}"><Abstract>${escapeXml(shown)}</Abstract></m:variable>`;
  });
  return `<m:datos xmlns:m="${DATA}" xmlns="${COVER}">${elements.join('')}</m:datos>`;
}

export interface BodyWriting {
  items: Items;
  data: Data;
  styles: StyleIds;
  // The width between the margins, in twentieths of a point.
  textWidth: number;
  // The letter whose words stand in the places of variables. If absent, a variable has the same words everywhere.
  letter: Letter | undefined;
  // True if variables are in content controls instead of plain runs.
  controlled: boolean;
  // True if the controls are bound to the data part.
  bound: boolean;
  // True if variables without a value are shaded.
  marked: boolean;
  // The id of the next control. Each control raises it by one.
  nextId: number;
}

export const FIRST_CONTROL_ID = 1_700_000_001;

export function writeBody(blocks: readonly Block[], writing: BodyWriting): string {
  const elements = joinSignatures(blocks).map((block, at, all) => {
    const { [at - 1]: above, [at + 1]: next } = all;
    if (block.is === 'paragraph') return writeParagraph(block, writing, above, next?.is === 'table' ? next.gap : 0);
    const table = block.is === 'table' ? writeTable(block, writing) : writeSignatures(block, writing);
    if (next?.is === 'paragraph') return table;
    return table + thinParagraph(block.is === 'signatures' && block.keepsWithNext, next?.is === 'table' ? next.gap : 0);
  });
  return elements.join('') || LAST_PARAGRAPH;
}

// Joins consecutive blocks of signatures into one table. The layout splits signatures into blocks that each
// stay on one page.
function joinSignatures(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    const above = last?.is === 'signatures' && block.is === 'signatures' ? last.rows : undefined;
    if (above && block.is === 'signatures') joined.splice(-1, 1, { ...block, rows: [...above, ...block.rows] });
    else joined.push(block);
  }
  return joined;
}

// Returns a paragraph to put after a table. Without this paragraph, Word would join the table to a table
// below it; besides, a document must not end in a table. The paragraph is one point high, so that it never
// begins a new page.
function thinParagraph(keepsWithNext = false, after = 0): string {
  const keep = keepsWithNext ? '<w:keepNext/>' : '';
  return `<w:p><w:pPr>${keep}<w:spacing w:before="0" w:after="${twips(after)}" w:line="20" w:lineRule="exact"/><w:rPr><w:sz w:val="2"/></w:rPr></w:pPr></w:p>`;
}

export const LAST_PARAGRAPH = thinParagraph();

// Writes a paragraph as XML. `above` is the block above the paragraph. `after` is the space below it, in
// points.
function writeParagraph(paragraph: Paragraph, writing: BodyWriting, above?: Block, after = 0): string {
  const { line, look, own = {}, gap, hanging, keepsWithNext } = paragraph;
  const { id, marker = '' } = writing.items.get(paragraph) ?? {};
  const { above: before = 0, block, left = 0, hanging: usualHanging = 0 } = lookOf(look);
  const isIndented = hanging !== undefined || own.left !== undefined || own.firstLine !== undefined;
  const { left: ownLeft = left, firstLine = -(hanging ?? usualHanging) } = own;
  const first = firstLine > 0 ? `w:firstLine="${twips(firstLine)}"` : `w:hanging="${twips(-firstLine)}"`;
  const isSame = above?.is === 'paragraph' && above.look === look;
  // A style with `block` has no space between two paragraphs of that style.
  const inherited = block && isSame ? 0 : before;
  const settings = [
    `<w:pStyle w:val="${writing.styles[look]}"/>`,
    // Word moves only the last two lines of this paragraph to the page of the next paragraph (ISO/IEC
    // 29500-1, 17.3.1.15). LibreOffice 7.4 moves the whole paragraph.
    keepsWithNext && '<w:keepNext/>',
    id !== undefined && `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr>`,
    after > 0 && `<w:spacing w:after="${twips(after)}"/>`,
    gap < inherited && !isSame && '<w:spacing w:before="0"/>',
    isIndented && `<w:ind w:left="${twips(ownLeft)}" ${first}/>`,
    gap < inherited && isSame && '<w:contextualSpacing/>',
    gap > inherited && '<w:contextualSpacing w:val="0"/>',
    own.align && `<w:jc w:val="${own.align === 'justify' ? 'both' : own.align}"/>`,
    isWeighted(own) && `<w:rPr>${weigh('', own)}</w:rPr>`,
  ].filter(Boolean);
  const label = paragraph.label.slice(marker.length);
  const words = line.text.slice(marker.length + label.length);
  // The tab moves the words to the indent of the paragraph's other lines.
  const lineWords = look === 'memo' ? `\t${words.trimStart()}` : words;
  const from = look === 'memo' ? undefined : marker.length + label.length;
  return `<w:p><w:pPr>${settings.join('')}</w:pPr>${runs(lineWords, writing, { label, own, from })}</w:p>`;
}

function writeTable(block: Table, writing: BodyWriting): string {
  const { rows, widths, aligns, heights, inColumns } = block;
  const columns = widths.map((share) => Math.floor(writing.textWidth * share));
  const alignments = aligns.map((align) => (align === 'left' ? '' : `<w:jc w:val="${align}"/>`));
  const count = headingRows(block);
  const covered = coveredCells(rows);
  const rowElements = rows.map(({ cells, spans }, at) => {
    const { [at]: height = 0 } = heights;
    const keep = inColumns && at > 0 && at < rows.length - 1 ? '<w:keepNext/>' : '';
    const isHeading = at < count;
    const style = `<w:pStyle w:val="${writing.styles[isHeading ? 'columnHeading' : 'cell']}"/>${keep}`;
    const lookAt = (column: number) => block.looks?.[at]?.[column] ?? {};
    const write = (text: string, column: number) => {
      const { align, bold, size } = lookAt(column);
      const own = { ...(bold !== undefined && { bold }), ...(size !== undefined && { size }) };
      const place = align ? `<w:jc w:val="${align}"/>` : alignments[column];
      return `<w:p><w:pPr>${style}${place}</w:pPr>${runs(text, writing, { own })}</w:p>`;
    };
    const fillAt = (column: number) => {
      const { fill } = lookAt(column);
      return fill === undefined ? '' : `<w:shd w:val="clear" w:color="auto" w:fill="${fill}"/>`;
    };
    const inRow = cells.flatMap((text, column): Cell[] => {
      const { columns: own = 1, rows: height = 1 } = spans[column] ?? {};
      const above = covered[at]?.get(column);
      if (above !== undefined)
        return [{ content: write('', column), columns: above, merge: `<w:vMerge/>${fillAt(column)}` }];
      const merge = (height > 1 ? '<w:vMerge w:val="restart"/>' : '') + fillAt(column);
      return own > 0 ? [{ content: write(text, column), columns: own, merge }] : [];
    });
    const settings = isHeading ? '<w:tblHeader/>' : height > 0 ? `<w:trHeight w:val="${twips(height)}"/>` : '';
    return row(columns, inRow, settings, inColumns && height > 0 ? BOTTOM : '');
  });
  return table(`<w:tblBorders>${BORDERS}</w:tblBorders><w:tblLayout w:type="fixed"/>`, columns, rowElements);
}

// Returns, for each row, the cells of earlier rows that continue in the row: the first column of each cell,
// and its number of columns.
function coveredCells(rows: Table['rows']): Map<number, number>[] {
  const covered = rows.map(() => new Map<number, number>());
  for (const [at, { spans }] of rows.entries())
    for (const [column, { columns, rows: height }] of spans.entries())
      for (const below of covered.slice(at + 1, at + height)) below.set(column, columns);
  return covered;
}

const BORDERS = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
  .join('');

// Writes signatures as a table. If people have different numbers of lines above their names, a separate row
// for these lines keeps the names level.
function writeSignatures({ rows }: Signatures, writing: BodyWriting): string {
  const count = rows.some(({ names }) => names.length === 3) ? 6 : 2;
  const columns = Array<number>(count).fill(Math.floor(writing.textWidth / count));
  const none = `<w:p><w:pPr><w:pStyle w:val="${writing.styles.post}"/><w:keepNext/></w:pPr></w:p>`;
  const write = (people: readonly Paragraph[][]) =>
    people.map((lines): Cell => {
      const content = lines.map((line, at) => writeParagraph(line, writing, lines[at - 1])).join('') || none;
      return { content, columns: count / people.length };
    });
  const rowElements = rows.flatMap(({ heads, names }) => [
    heads.length > 0 ? row(columns, write(heads), '', BOTTOM) : '',
    row(columns, write(names)),
  ]);
  return table(
    '<w:jc w:val="center"/><w:tblLayout w:type="fixed"/><w:tblCaption w:val="Firmas"/>',
    columns,
    rowElements,
  );
}

const BOTTOM = '<w:vAlign w:val="bottom"/>';

function table(settings: string, columns: readonly number[], rows: readonly string[]): string {
  const grid = columns.map((width) => `<w:gridCol w:w="${width}"/>`).join('');
  return `<w:tbl><w:tblPr><w:tblW ${widthOf(columns)}/>${settings}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rows.join('')}</w:tbl>`;
}

// A cell of a table. `content` is the XML of its paragraphs. `merge` is the XML that begins or continues a
// cell of several rows, and that of its colour.
interface Cell {
  content: string;
  columns: number;
  merge?: string;
}

function row(columns: readonly number[], cells: readonly Cell[], settings = '', cellSettings = ''): string {
  let from = 0;
  const cellElements = cells.map(({ content, columns: span, merge = '' }) => {
    const width = widthOf(columns.slice(from, from + span));
    from += span;
    const spanned = span > 1 ? `<w:gridSpan w:val="${span}"/>` : '';
    return `<w:tc><w:tcPr><w:tcW ${width}/>${spanned}${merge}${cellSettings}</w:tcPr>${content}</w:tc>`;
  });
  return `<w:tr><w:trPr><w:cantSplit/>${settings}</w:trPr>${cellElements.join('')}</w:tr>`;
}

function widthOf(columns: readonly number[]): string {
  return `w:w="${columns.reduce((sum, width) => sum + width, 0)}" w:type="dxa"`;
}

// Writes text with its variables as controls, after a label in bold, or in light letters before bold ones. The text
// begins at offset `from` of its line, whose letters may look otherwise; without `from`, they do not.
function runs(
  text: string,
  writing: BodyWriting,
  { label = '', own = {}, from }: { label?: string; own?: OwnLook; from?: number | undefined },
): string {
  const letters = from === undefined ? [] : own.letters;
  let end = from ?? 0;
  const pieces = splitAtVariables(text).map((piece) => {
    const start = end;
    end += typeof piece === 'string' ? piece.length : piece.end - piece.start;
    const stretches = stretchesIn({ start, end }, letters).map((one) => ({ ...one, own: { ...own, ...one.look } }));
    const textOf = (words: string, at: number) =>
      stretches.map((one) => textRun(words.slice(one.start - at, one.end - at), weigh('', one.own))).join('');
    if (typeof piece === 'string') return textOf(piece, start);
    const words = writing.letter && wordsAt(writing.letter, text, piece);
    if (writing.data.has(piece.name)) return control(piece.name, writing, stretches[0]?.own ?? own, words);
    return textOf(text.slice(piece.start, piece.end), start);
  });
  const ofLabel = { ...own, bold: !isLightLabel(own) };
  const style = `<w:rStyle w:val="${writing.styles.label}"/>`;
  return textRun(label, style + (isWeighted(own) ? weigh('', ofLabel) : '')) + pieces.join('');
}

function isWeighted({ bold, italic, underline, size }: OwnLook): boolean {
  return bold !== undefined || size !== undefined || italic === true || underline === true;
}

// Writes the bold, italic, size and underline properties of letters. `between` is the XML of the properties that the
// schema requires before the size.
function weigh(between: string, { bold, italic, underline, size }: OwnLook): string {
  const off = bold ? '' : ' w:val="0"';
  const weight = bold === undefined ? '' : `<w:b${off}/><w:bCs${off}/>`;
  const slant = italic ? '<w:i/><w:iCs/>' : '';
  const sized = size === undefined ? '' : `<w:sz w:val="${size * 2}"/><w:szCs w:val="${size * 2}"/>`;
  return weight + slant + between + sized + (underline ? '<w:u w:val="single"/>' : '');
}

// Writes a plain-text content control. A variable without a value is a placeholder: a click selects all of
// it, and its shading disappears when it is filled in. A control whose words differ at this place, as «12,000»
// does from «$12,000», shares no text with the others.
function control(name: string, writing: BodyWriting, own: OwnLook, words = ''): string {
  const { place = 0, title = '', shown: shared = '', isOpen, isOld } = writing.data.get(name) ?? {};
  const shown = isOpen || words === '' ? shared : words;
  const binding = `<w:dataBinding w:prefixMappings="xmlns:m='${DATA}' xmlns:c='${COVER}'" w:xpath="/m:datos[1]/m:variable[${place}]/c:Abstract[1]" w:storeItemID="${DATA_ID}"/>`;
  const isMarked = (isOpen || isOld) && writing.marked;
  const state = (isMarked ? '<w:showingPlcHdr/>' : '') + (writing.bound && shown === shared ? binding : '');
  const style = isMarked ? `<w:rStyle w:val="${writing.styles.variable}"/>` : '';
  const open = `<w:r><w:rPr>${style}${weigh('<w:noProof/>', own)}</w:rPr><w:t>${escapeXml(shown)}</w:t></w:r>`;
  const run = isOpen ? open : textRun(shown, style + weigh('', own));
  if (!writing.controlled) return run;
  return [
    `<w:sdt><w:sdtPr>${isWeighted(own) ? `<w:rPr>${weigh('', own)}</w:rPr>` : ''}<w:alias w:val="${escapeXml(title)}"/><w:tag w:val="${escapeXml(name)}"/><w:id w:val="${writing.nextId++}"/>`,
    // `state` says that the control shows a placeholder. docxtpl fills in the document with Jinja, which
    // removes everything from {# to #}. So Word treats the filled-in words as a value.
    state && `<!--{#-->${state}<!--#}-->`,
    `<w:text w:multiLine="1"/></w:sdtPr><w:sdtContent>${run}</w:sdtContent></w:sdt>`,
  ].join('');
}

function textRun(text: string, properties = ''): string {
  if (text === '') return '';
  const content = text.split(/(\t|\r\n?|\n)/).map((piece) => {
    if (/^[\t\r\n]/.test(piece)) return piece === '\t' ? '<w:tab/>' : '<w:br/>';
    return piece && `<w:t xml:space="preserve">${escapeXml(piece)}</w:t>`;
  });
  return `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}${content.join('')}</w:r>`;
}
