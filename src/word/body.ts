// writeBody and writeData write the body of a Word document, and the data behind its variables, as XML (ISO/IEC 29500-1).
import { type Block, blocksOf, MEMO_LABEL, memoEndOf } from '../template/blocks.ts';
import { splitSubject } from '../template/document.ts';
import type { Line, Role } from '../template/line.ts';
import type { Signature, SignaturePlace } from '../template/signatures.ts';
import type { Table } from '../template/table.ts';
import { splitAtVariables } from '../template/variables.ts';
import type { StyleIds, StyleKey } from './styles.ts';
import { writeTable } from './table.ts';
import { escapeXml } from './xml.ts';

// The namespace of the custom XML part that holds one element per variable.
export const DATA = 'urn:membrete:datos';
// The store id of that part, by which the controls refer to it.
export const DATA_ID = '{9C2B7E5A-41D6-4F0B-8E93-6A5D1C7F2B48}';
// The namespace of Word's cover page properties. docxtemplater fills in custom XML parts too, but only text in elements of these names.
const COVER = 'http://schemas.microsoft.com/office/2006/coverPageProps';

// The value of each variable, or undefined for an open one.
export type Values = ReadonlyMap<string, string | undefined>;

export interface BodyOptions {
  lines: readonly Line[];
  values: Values;
  styles: StyleIds;
  // In twentieths of a point.
  textWidth: number;
  // Whether the controls are bound to the data part, and whether open ones are marked as placeholders.
  bound: boolean;
  marked: boolean;
}

// Writes one paragraph for each line, a Markdown table as a table, and several signatures side by side.
export function writeBody({ textWidth, ...options }: BodyOptions): string {
  const { lines, values } = options;
  const positions = new Map(Array.from(values.keys(), (name, at) => [name, at + 1]));
  const context: Context = { ...options, positions, memoEnd: memoEndOf(lines), nextId: FIRST_CONTROL_ID };
  const blocks = blocksOf(lines);
  const written = blocks.map(({ from, to, table, rows }, at) => {
    const below = to === lines.length ? LAST_PARAGRAPH : '';
    if (table) return writeTable(cellsOf(table, context), textWidth) + below;
    const signatures = rows.flat();
    if (signatures.length > 1) return signatureTable(rows, textWidth, context) + below;
    if (signatures.length > 0) return signatures.map((one) => signatureParagraphs(one, context).join('')).join('');
    return paragraph(from, blocks[at + 1], context);
  });
  return written.join('') || LAST_PARAGRAPH;
}

// Writes the custom XML part to which the controls of a variable are bound, so that filling in one of them in Word fills in all.
export function writeData(values: Values): string {
  const elements = Array.from(values, ([name, value]) => {
    const text = escapeXml(value ?? `{{${name}}}`);
    return `<m:variable nombre="${escapeXml(name)}"><Abstract>${text}</Abstract></m:variable>`;
  });
  return `<m:datos xmlns:m="${DATA}" xmlns="${COVER}">${elements.join('')}</m:datos>`;
}

interface Context extends Omit<BodyOptions, 'textWidth'> {
  positions: ReadonlyMap<string, number>;
  memoEnd: number;
  nextId: number;
}

// A document may not end in a table. The paragraph after it takes no room, so that it never has a page of its own.
export const LAST_PARAGRAPH =
  '<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/><w:rPr><w:sz w:val="2"/></w:rPr></w:pPr></w:p>';

const FIRST_CONTROL_ID = 1_700_000_001;

function signatureTable(rows: readonly Signature[][], textWidth: number, context: Context): string {
  const columns = rows.some(({ length }) => length === 3) ? 6 : 2;
  const width = Math.floor(textWidth / columns);
  const tableRow = (row: readonly (readonly string[])[], settings = '') => {
    const span = columns / row.length;
    const cell = `<w:tcW w:w="${width * span}" w:type="dxa"/>${span > 1 ? `<w:gridSpan w:val="${span}"/>` : ''}${settings}`;
    const cells = row.map((paragraphs) => `<w:tc><w:tcPr>${cell}</w:tcPr>${paragraphs.join('')}</w:tc>`);
    return `<w:tr><w:trPr><w:cantSplit/></w:trPr>${cells.join('')}</w:tr>`;
  };
  const written = rows.map((row, at) => {
    const followed = at < rows.length - 1;
    const above = row.map(({ lines }) =>
      Math.max(
        0,
        lines.findIndex(({ place }) => place === 'name'),
      ),
    );
    const write = (onRule: boolean) =>
      row.map((signature) => signatureParagraphs(signature, context, { followed, onRule }));
    if (new Set(above).size === 1) return tableRow(write(false));
    // Lines above some of the names have a row of their own, so that all names of the row stand on one level.
    const signatures = write(row.some(({ lines }) => lines.some(({ place }) => place === 'rule')));
    const heads = signatures.map((paragraphs, column) => paragraphs.slice(0, above[column]));
    const names = signatures.map((paragraphs, column) => paragraphs.slice(above[column]));
    const empty = writeParagraph(undefined, 'post', ['<w:keepNext/>'], context);
    const filled = heads.map((head) => (head.length > 0 ? head : [empty]));
    return tableRow(filled, '<w:vAlign w:val="bottom"/>') + tableRow(names);
  });
  return [
    `<w:tbl><w:tblPr><w:tblW w:w="${width * columns}" w:type="dxa"/><w:jc w:val="center"/><w:tblLayout w:type="fixed"/><w:tblCaption w:val="Firmas"/></w:tblPr>`,
    `<w:tblGrid>${`<w:gridCol w:w="${width}"/>`.repeat(columns)}</w:tblGrid>`,
    ...written,
    '</w:tbl>',
  ].join('');
}

// The lines of a signature stay on one page; so does the next row of signatures if the signature is `followed` by one.
// The space to sign is above the rule, so that the name has none, whether it stands right below the rule or below the post; `onRule` says so
// of names in a row below rules.
function signatureParagraphs(
  { from, lines }: Signature,
  context: Context,
  { followed = false, onRule = false } = {},
): string[] {
  return lines.map((line, at) => {
    const isLast = at === lines.length - 1;
    const belowRule = lines[at - 1]?.place === 'rule';
    const ruled = onRule || (!belowRule && lines.slice(0, at).some(({ place }) => place === 'rule'));
    const settings = [
      (followed || !isLast || isLastButOne(from + at, context)) && '<w:keepNext/>',
      line.place === 'name' && ruled && '<w:spacing w:before="0"/>',
      line.place === 'name' && belowRule && '<w:contextualSpacing/>',
    ];
    return writeParagraph(line, SIGNATURE_STYLES[line.place], settings, context);
  });
}

const SIGNATURE_STYLES: Readonly<Record<SignaturePlace, StyleKey>> = {
  heading: 'signatureHeading',
  rule: 'signatory',
  name: 'signatory',
  detail: 'post',
};

function paragraph(at: number, below: Block | undefined, context: Context): string {
  const line = context.lines[at];
  if (!line || line.role === 'signature') return '';
  const previous = context.lines[at - 1];
  const next = context.lines[at + 1];
  // The closing stays with the paragraph before it and with its signature; the small lines at the end stay together.
  const aboveTable = below?.table !== undefined;
  const keeps =
    aboveTable ||
    next?.role === 'closing' ||
    next?.role === 'signature' ||
    (next && line.role === 'closing') ||
    (next && SMALL.has(line.role) && SMALL.has(next.role));
  const style = styleOf(at, line.role, context);
  const parted = previous && style === (previous.role !== 'signature' && styleOf(at - 1, previous.role, context));
  const settings = [
    keeps && '<w:keepNext/>',
    aboveTable && '<w:spacing w:after="120"/>',
    line.blankBefore && parted && '<w:contextualSpacing w:val="0"/>',
  ];
  return writeParagraph(line, style, settings, context);
}

// An empty paragraph if there is no line.
function writeParagraph(
  line: Line | undefined,
  key: StyleKey,
  settings: readonly (string | false | undefined)[],
  context: Context,
): string {
  const style = `<w:pStyle w:val="${escapeXml(context.styles[key])}"/>`;
  if (!line) return `<w:p><w:pPr>${style}${settings.filter(Boolean).join('')}</w:pPr></w:p>`;
  const label = key === 'memo' ? (MEMO_LABEL.exec(line.text)?.[0] ?? '') : labelOf(line);
  return `<w:p><w:pPr>${style}${settings.filter(Boolean).join('')}</w:pPr>${runs(line.text, label, context)}</w:p>`;
}

// The headings and the rows, a paragraph for each cell.
function cellsOf({ headings, rows }: Table, context: Context): string[][] {
  return [headings, ...rows].map(({ cells }, at) =>
    cells.map((text) => cell(text, at === 0 ? 'columnHeading' : 'cell', context)),
  );
}

function cell(text: string, key: StyleKey, context: Context): string {
  return `<w:p><w:pPr><w:pStyle w:val="${escapeXml(context.styles[key])}"/></w:pPr>${runs(text, '', context)}</w:p>`;
}

const SMALL: ReadonlySet<Role> = new Set<Role>(['annex', 'copy', 'initials']);

// Whether the next line is a single small one that ends the document, such as «C.c.p. Archivo.»: it would stand alone on a page.
function isLastButOne(at: number, { lines }: Context): boolean {
  const next = lines[at + 1];
  return next !== undefined && SMALL.has(next.role) && at + 2 === lines.length;
}

const MEMO: ReadonlySet<Role> = new Set<Role>(['addressee', 'attention', 'copy']);

function styleOf(at: number, role: Exclude<Role, 'signature'>, { lines, memoEnd }: Context): StyleKey {
  const { style, text = '' } = lines[at] ?? {};
  if (style) return style;
  if (at < memoEnd && MEMO.has(role)) return 'memo';
  if (role === 'header') return at === 0 ? 'institution' : 'unit';
  if (role === 'listItem') return text.startsWith('-') ? 'dashItem' : 'listItem';
  return role;
}

function labelOf({ role, text }: Line): string {
  return role === 'subject' ? splitSubject(text).label : '';
}

// The text of a line, or of a part of it, with its label in bold.
function runs(text: string, label: string, context: Context): string {
  const pieces = [label && textRun(label, `<w:rStyle w:val="${escapeXml(context.styles.label)}"/>`)];
  const words = text.slice(label.length);
  for (const piece of splitAtVariables(words)) {
    if (typeof piece === 'string') pieces.push(textRun(piece));
    else if (context.values.has(piece.name)) pieces.push(control(piece.name, context));
    else pieces.push(textRun(words.slice(piece.start, piece.end)));
  }
  return pieces.join('');
}

// Writes a plain-text content control. People click into it; programs find it by its tag, or by the braces in its only run.
// An open variable is a placeholder: a click selects the whole of it, and its shading goes with it when it is filled in. The bound element
// has the same text, so that it shows even if Word ends the placeholder state because the element is not empty (ISO/IEC 29500-1, 17.5.2.6).
// The comment marks are for docxtpl: Jinja removes everything between {# and #}, so that Word shows the text that docxtpl filled in.
function control(name: string, context: Context): string {
  const { values, positions, styles, bound, marked } = context;
  const value = values.get(name);
  const open = marked && value === undefined;
  const path = `/m:datos[1]/m:variable[${positions.get(name)}]/c:Abstract[1]`;
  const mapping = `xmlns:m='${DATA}' xmlns:c='${COVER}'`;
  const state = [
    open && '<w:showingPlcHdr/>',
    bound && `<w:dataBinding w:prefixMappings="${mapping}" w:xpath="${path}" w:storeItemID="${DATA_ID}"/>`,
  ].filter(Boolean);
  const safeName = escapeXml(name);
  const style = open ? `<w:rStyle w:val="${escapeXml(styles.variable)}"/>` : '';
  return [
    `<w:sdt><w:sdtPr><w:alias w:val="${safeName}"/><w:tag w:val="${safeName}"/><w:id w:val="${context.nextId++}"/>`,
    state.length > 0 && `<!--{#-->${state.join('')}<!--#}-->`,
    '<w:text w:multiLine="1"/></w:sdtPr><w:sdtContent>',
    value === undefined ? `<w:r><w:rPr>${style}<w:noProof/></w:rPr><w:t>{{${safeName}}}</w:t></w:r>` : textRun(value),
    '</w:sdtContent></w:sdt>',
  ]
    .filter(Boolean)
    .join('');
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
