// readOdt reads an OpenDocument text, and returns stories as readWord does. An OpenDocument file cannot be
// filled in place, because the positions of its letters are not recorded.

import { numberAs } from './numbering.ts';
import { WordFileError } from './opening.ts';
import { type Parts, readPart } from './package.ts';
import type {
  ParagraphLook,
  RunLook,
  WordBlock,
  WordCell,
  WordField,
  WordParagraph,
  WordStory,
  WordTable,
} from './word-file.ts';
import { PLAIN_LETTERS, PLAIN_PARAGRAPH } from './word-looks.ts';
import { attribute, child, descendants, unescapeXml, type XmlElement } from './xml.ts';

interface Reading {
  part: string;
  styles: Styles;
  paragraphs: WordParagraph[];
  // The last number in each list, by style and level.
  counts: Map<string, number>;
  // A form field whose end has not been read yet.
  field: WordField | undefined;
}

// Returns the body first, then headers and footers, then the notes. Throws a DamagedPart, or a WordFileError if the file is
// not a text document.
export function readOdt(parts: Parts): {
  stories: WordStory[];
  parts: Map<string, { root: XmlElement; paragraphs: WordParagraph[] }>;
} {
  const content = readPart(parts, 'content.xml');
  const styles = parts.has('styles.xml') ? readPart(parts, 'styles.xml') : undefined;
  if (child(child(content, 'body'), 'text') === undefined) throw new WordFileError('notWord');
  const common = child(styles, 'styles');
  const open = (part: string, root: XmlElement | undefined): Reading => ({
    part,
    styles: createStyles([child(root, 'automatic-styles'), common]),
    paragraphs: [],
    counts: new Map(),
    field: undefined,
  });
  const body = open('content.xml', content);
  const edges = open('styles.xml', styles);
  const text = child(child(content, 'body'), 'text');
  const stories: WordStory[] = [
    { kind: 'body', part: body.part, pages: [], blocks: text ? readBlocks(text, body) : [] },
  ];
  const contents = new Set<string>();
  for (const edge of styles ? descendants(styles) : []) {
    const [, kind, page = ''] =
      /^(header|footer)(-first|-left)?$/.exec(edge.namespace.includes(':style:') ? edge.local : '') ?? [];
    if (kind !== 'header' && kind !== 'footer') continue;
    const pages = [{ '-first': 'first', '-left': 'even' }[page] ?? 'default'];
    const blocks = readBlocks(edge, edges);
    // OpenDocument stores a header or footer again for each kind of page. Copies that differ only in digits
    // are left out.
    const key = `${kind} ${lettersIn(blocks).replace(/\d+/g, '0')}`;
    if (contents.size < contents.add(key).size) stories.push({ kind, part: edges.part, pages, blocks });
  }
  const notes = text
    ? Array.from(descendants(text))
        .filter(isNote)
        .flatMap((note) => readBlocks(note, body))
    : [];
  if (notes.length > 0) stories.push({ kind: 'note', part: body.part, pages: [], blocks: notes });
  const read = new Map([['content.xml', { root: content, paragraphs: body.paragraphs }]]);
  if (styles) read.set('styles.xml', { root: styles, paragraphs: edges.paragraphs });
  return { stories, parts: read };
}

// Returns true for the text of a footnote or an endnote. It is inside the paragraph that refers to it.
function isNote({ local, namespace }: XmlElement): boolean {
  return local === 'note-body' && namespace.includes(':text:');
}

function lettersIn(blocks: readonly WordBlock[]): string {
  return blocks
    .map((block) =>
      block.is === 'paragraph'
        ? block.text + block.boxes.map(lettersIn).join('')
        : block.rows.map(({ cells }) => cells.map((cell) => lettersIn(cell.blocks)).join('|')).join('\n'),
    )
    .join('\n');
}

// An item of a list. `isFirst` is true until its first paragraph has been read.
interface Item {
  style: string;
  level: number;
  isFirst: boolean;
}

function readBlocks(container: XmlElement, reading: Reading, item?: Item): WordBlock[] {
  return container.children.flatMap((element): WordBlock[] => {
    switch (element.local) {
      case 'p':
      case 'h':
        return [readParagraph(element, reading, item)];
      case 'list':
        return readList(element, reading, item);
      case 'table':
        return [readTable(element, reading)];
      case 'section':
      case 'index-body':
        return readBlocks(element, reading, item);
      default:
        return CONTAINERS.test(element.local) ? readBlocks(element, reading, item) : [];
    }
  });
}

const CONTAINERS = /^(?:[\w-]+-(?:index|of-content)|bibliography|numbered-paragraph)$/;

function readList(list: XmlElement, reading: Reading, outer: Item | undefined): WordBlock[] {
  const style = attribute(list, 'style-name') ?? outer?.style ?? '';
  const level = (outer?.level ?? 0) + 1;
  const isNew = attribute(list, 'continue-numbering') !== 'true' && attribute(list, 'continue-list') === undefined;
  if (isNew) reading.counts.delete(`${style} ${level}`);
  return list.children.flatMap((one) => {
    const item = { style, level, isFirst: one.local === 'list-item' };
    return one.local === 'list-item' || one.local === 'list-header' ? readBlocks(one, reading, item) : [];
  });
}

function readParagraph(element: XmlElement, reading: Reading, item: Item | undefined): WordParagraph {
  const { look, letters } = reading.styles.ofParagraph(attribute(element, 'style-name') ?? '');
  const paragraph: WordParagraph = {
    is: 'paragraph',
    part: reading.part,
    paragraph: reading.paragraphs.length,
    text: '',
    marker: item?.isFirst ? markerOf(item, reading) : '',
    look,
    runs: [],
    fields: [],
    controls: [],
    boxes: [],
    atoms: [],
    openings: [],
    mirrors: [],
  };
  if (item) item.isFirst = false;
  reading.paragraphs.push(paragraph);
  readInline(element, { reading, paragraph, letters });
  const visible = paragraph.runs.filter(({ start, end }) => paragraph.text.slice(start, end).trim() !== '');
  const [first] = visible;
  const bold = visible.length > 0 ? visible.every((run) => run.look.bold) : letters.bold;
  const level = Number(attribute(element, 'outline-level') ?? 0);
  Object.assign(look, { bold, size: first?.look.size ?? letters.size, ...(level > 0 && { level: level - 1 }) });
  return paragraph;
}

function markerOf({ style, level }: Item, { styles, counts }: Reading): string {
  const levelStyle = styles.levelOf(style, level);
  if (!levelStyle) return '';
  if (levelStyle.local !== 'list-level-style-number') {
    const sign = attribute(levelStyle, 'bullet-char') ?? '';
    return `${/^[-–·•]$/.test(sign) ? sign : '•'} `;
  }
  const key = `${style} ${level}`;
  const value = (counts.get(key) ?? Number(attribute(levelStyle, 'start-value') ?? 1) - 1) + 1;
  counts.set(key, value);
  for (const other of counts.keys())
    if (other.startsWith(`${style} `) && Number(other.slice(style.length)) > level) counts.delete(other);
  const format = attribute(levelStyle, 'num-format') ?? '';
  const words = format === '' ? '' : numberAs(FORMATS[format] ?? 'decimal', value);
  const marker =
    `${attribute(levelStyle, 'num-prefix') ?? ''}${words}${attribute(levelStyle, 'num-suffix') ?? ''}`.trim();
  return marker && `${marker} `;
}

const FORMATS: Readonly<Record<string, string>> = {
  '1': 'decimal',
  A: 'upperLetter',
  I: 'upperRoman',
  a: 'lowerLetter',
  i: 'lowerRoman',
};

interface Inline {
  reading: Reading;
  paragraph: WordParagraph;
  letters: RunLook;
}

function readInline(container: XmlElement, inline: Inline): void {
  const { source, contentStart, contentEnd, children } = container;
  let from = contentStart;
  for (const element of [...children, undefined]) {
    // Consecutive blanks and line ends count as one blank.
    const raw = source.slice(from, element?.start ?? contentEnd).replace(MARKUP, '');
    const { text } = inline.paragraph;
    const isBehindBlank = text === '' || /[ \n\t]$/.test(text);
    const words = unescapeXml(raw.replace(/[ \t\r\n]+/g, ' ').replace(isBehindBlank ? /^ / : /^$/, ''));
    addLetters(words.replaceAll('\u00ad', ''), inline);
    if (!element) return;
    readElement(element, inline);
    from = element.end;
  }
}

const MARKUP = /<(?:!--.*?--|\?.*?\?)>/gs;

function readElement(element: XmlElement, inline: Inline): void {
  const { reading, paragraph, letters } = inline;
  const { local } = element;
  if (local === 's')
    addLetters(' '.repeat(Math.min(Math.max(Number(attribute(element, 'c') ?? 1) || 1, 1), 100)), inline);
  else if (local === 'tab') addLetters('\t', inline);
  else if (local === 'line-break') addLetters('\n', inline);
  else if (local === 'span')
    readInline(element, { ...inline, letters: reading.styles.ofRun(attribute(element, 'style-name') ?? '', letters) });
  else if (INLINE.has(local)) readInline(element, inline);
  else if (local === 'frame' || local === 'custom-shape' || local === 'g') readDrawing(element, inline);
  else if (local === 'content-control') readControl(element, inline);
  else if (local === 'fieldmark-start') reading.field = createField('FORMTEXT', element, paragraph);
  else if (local === 'fieldmark-end') closeField(reading.field, paragraph);
  else {
    const type = FIELDS[local];
    if (type === undefined || !element.namespace.includes(':text:')) return;
    const field = createField(type, element, paragraph);
    readInline(element, inline);
    closeField(field, paragraph);
  }
}

function readControl(element: XmlElement, inline: Inline): void {
  const start = inline.paragraph.text.length;
  readInline(element, inline);
  const tag = attribute(element, 'tag') ?? '';
  const isPlaceholder = attribute(element, 'showing-place-holder') === 'true';
  const range = { start, end: inline.paragraph.text.length };
  const label = attribute(element, 'alias') ?? tag;
  inline.paragraph.controls.push({ label, tag, isPlaceholder, ...range, edits: [], look: undefined });
}

function createField(type: string, element: XmlElement, { text }: WordParagraph): WordField {
  const name = attribute(element, 'column-name') ?? attribute(element, 'name') ?? '';
  return { type, name, instruction: '', edits: [], start: text.length, end: text.length };
}

function closeField(field: WordField | undefined, paragraph: WordParagraph): void {
  if (field && field.start <= paragraph.text.length) paragraph.fields.push({ ...field, end: paragraph.text.length });
}

const INLINE: ReadonlySet<string> = new Set(['a', 'bookmark-ref', 'meta', 'meta-field', 'ruby', 'ruby-base']);
// Word's names for the field elements of OpenDocument. Notes and changes are not fields.
const FIELDS: Readonly<Record<string, string>> = {
  'author-name': 'AUTHOR',
  'creation-date': 'CREATEDATE',
  'database-display': 'MERGEFIELD',
  date: 'DATE',
  'page-count': 'NUMPAGES',
  'page-number': 'PAGE',
  placeholder: 'FORMTEXT',
  'text-input': 'FORMTEXT',
  time: 'TIME',
  title: 'TITLE',
  'user-defined': 'DOCPROPERTY',
  'user-field-get': 'DOCVARIABLE',
  'variable-get': 'DOCVARIABLE',
  'variable-set': 'DOCVARIABLE',
};

function readDrawing(drawing: XmlElement, { reading, paragraph }: Inline): void {
  for (const element of drawing.children)
    if (element.local === 'text-box') paragraph.boxes.push(readBlocks(element, reading));
    else if (element.local === 'frame' || element.local === 'g')
      readDrawing(element, { reading, paragraph, letters: PLAIN_LETTERS });
  if (drawing.local === 'custom-shape') paragraph.boxes.push(readBlocks(drawing, reading));
}

function addLetters(words: string, { paragraph, letters }: Inline): void {
  if (words === '' || letters.hidden) return;
  const start = paragraph.text.length;
  paragraph.text += words;
  const last = paragraph.runs.at(-1);
  if (last?.look === letters) last.end = paragraph.text.length;
  else paragraph.runs.push({ start, end: paragraph.text.length, look: letters });
}

function readTable(table: XmlElement, reading: Reading): WordTable {
  const open: OpenCells = new Map();
  const rows = rowsIn(table).map(({ row, isHeading }) => ({
    part: reading.part,
    element: row,
    isHeading,
    cells: cellsIn(row, reading, open),
  }));
  const isBordered = Array.from(descendants(table)).some(
    (cell) => cell.local === 'table-cell' && reading.styles.hasLines(attribute(cell, 'style-name') ?? ''),
  );
  return { is: 'table', rows, isBordered, widths: [] };
}

function rowsIn(table: XmlElement, isHeading = false): { row: XmlElement; isHeading: boolean }[] {
  return table.children.flatMap((element) => {
    if (element.local === 'table-row') return [{ row: element, isHeading }];
    if (element.local === 'table-header-rows') return rowsIn(element, true);
    return element.local === 'table-rows' || element.local === 'table-row-group' ? rowsIn(element, isHeading) : [];
  });
}

// The cells that continue in the rows below, by their first column. `span` is the number of columns of a
// cell, `rows` the number of rows still to come.
type OpenCells = Map<number, { span: number; rows: number }>;

// Reads the cells of a row. A covered cell belongs to the cell on its left or above it.
function cellsIn(row: XmlElement, reading: Reading, open: OpenCells): WordCell[] {
  const cells: WordCell[] = [];
  let [column, to] = [0, 0];
  for (const cell of row.children) {
    if (cell.local === 'covered-table-cell') {
      const above = open.get(column);
      if (column >= to) {
        const span = above && above.rows > 0 ? above.span : 1;
        if (above) above.rows -= 1;
        cells.push({ span, isRuled: false, blocks: [] });
        to = column + span;
      }
      column += 1;
    }
    if (cell.local !== 'table-cell') continue;
    const [columns, rows] = ['columns', 'rows'].map((of) => Number(attribute(cell, `number-${of}-spanned`) ?? 1));
    const span = columns !== undefined && columns >= 1 && columns < 64 ? columns : 1;
    open.set(column, { span, rows: (rows ?? 1) - 1 });
    cells.push({ span, isRuled: false, blocks: readBlocks(cell, reading) });
    to = column + span;
    column += 1;
  }
  return cells;
}

type Styles = ReturnType<typeof createStyles>;

function createStyles(containers: readonly (XmlElement | undefined)[]) {
  const all = containers.flatMap((container) => container?.children ?? []);
  const keyOf = (family = '', name = '') => `${family} ${name}`;
  const byName = new Map<string, XmlElement>();
  // Styles that are defined in the part itself override common styles.
  for (const style of all.toReversed())
    byName.set(keyOf(attribute(style, 'family') ?? style.local, attribute(style, 'name')), style);
  const usual = new Map(
    all.filter(({ local }) => local === 'default-style').map((one) => [attribute(one, 'family'), one]),
  );

  // Returns a style and all styles that it is based on, the most general first.
  function chainOf(family: string, name: string): XmlElement[] {
    const chain: XmlElement[] = [];
    let style = byName.get(keyOf(family, name));
    while (style && !chain.includes(style)) {
      chain.unshift(style);
      style = byName.get(keyOf(family, attribute(style, 'parent-style-name')));
    }
    return chain;
  }

  return {
    ofParagraph(name: string): { look: ParagraphLook; letters: RunLook } {
      const ownChain = chainOf('paragraph', name);
      const chain = [...(usual.has('paragraph') ? [usual.get('paragraph')] : []), ...ownChain];
      const look: ParagraphLook = { ...PLAIN_PARAGRAPH, style: styleName(ownChain, name) };
      const letters = { ...PLAIN_LETTERS };
      for (const style of chain) {
        Object.assign(look, paragraphIn(child(style, 'paragraph-properties')));
        Object.assign(letters, lookIn(child(style, 'text-properties')));
      }
      return { look, letters };
    },
    ofRun(name: string, letters: RunLook): RunLook {
      return Object.assign(
        {},
        letters,
        ...chainOf('text', name).map((style) => lookIn(child(style, 'text-properties'))),
      );
    },
    hasLines(name: string): boolean {
      const properties = chainOf('table-cell', name).map((style) => child(style, 'table-cell-properties'));
      return properties.some((one) =>
        Array.from(one?.attributes ?? []).some(([key, value]) => /:border(?:-\w+)?$/.test(key) && value !== 'none'),
      );
    },
    levelOf(name: string, level: number): XmlElement | undefined {
      return byName.get(keyOf('list-style', name))?.children.find((one) => attribute(one, 'level') === String(level));
    },
  };
}

// Returns the name of the style that a person chose. A style without a display name only holds direct
// formatting.
function styleName(chain: readonly XmlElement[], otherwise: string): string {
  const named = chain.findLast((style) => attribute(style, 'display-name') !== undefined);
  return (named && attribute(named, 'display-name')) ?? otherwise;
}

function lookIn(properties: XmlElement | undefined): Partial<RunLook> {
  if (!properties) return {};
  const value = (name: string) => attribute(properties, name);
  const set = <T>(name: string, read: (value: string) => T) => {
    const setting = value(name);
    return setting === undefined ? undefined : read(setting);
  };
  const look: Partial<Record<keyof RunLook, unknown>> = {
    bold: set('font-weight', (weight) => weight === 'bold' || Number(weight) >= 600),
    italic: set('font-style', (style) => style !== 'normal'),
    underline: set('text-underline-style', (style) => style !== 'none'),
    strike: set('text-line-through-style', (style) => style !== 'none'),
    caps: set('text-transform', (transform) => transform === 'uppercase'),
    smallCaps: set('font-variant', (variant) => variant === 'small-caps'),
    hidden: set('display', (display) => display === 'none'),
    size: set('font-size', points),
    family: value('font-name') ?? value('font-family'),
    colour: set('color', hex),
    highlight: set('background-color', hex),
  };
  return Object.fromEntries(Object.entries(look).filter(([, one]) => one !== undefined));
}

function hex(colour: string): string {
  return /^#[\da-f]{6}$/i.test(colour) ? colour.slice(1).toUpperCase() : '';
}

function paragraphIn(properties: XmlElement | undefined): Partial<ParagraphLook> {
  if (!properties) return {};
  const look: Partial<ParagraphLook> = {};
  const lengths = {
    left: 'margin-left',
    right: 'margin-right',
    firstLine: 'text-indent',
    before: 'margin-top',
    after: 'margin-bottom',
  } as const;
  for (const [name, attributeName] of Object.entries(lengths)) {
    const length = points(attribute(properties, attributeName) ?? '');
    if (length !== undefined) Object.assign(look, { [name]: length });
  }
  const align = ALIGNMENTS[attribute(properties, 'text-align') ?? ''];
  if (align) look.align = align;
  const line = /^(\d+(?:\.\d+)?)%$/.exec(attribute(properties, 'line-height') ?? '')?.[1];
  if (line !== undefined) look.line = Number(line) / 100;
  if (attribute(properties, 'break-before') === 'page') look.pageBreakBefore = true;
  const stops = child(properties, 'tab-stops')?.children ?? [];
  if (stops.length > 0)
    look.tabs = stops.map((stop) => ({
      at: points(attribute(stop, 'position') ?? '') ?? 0,
      align: attribute(stop, 'type') ?? 'left',
      leader: attribute(stop, 'leader-text') === '_' ? 'underscore' : 'none',
    }));
  return look;
}

const ALIGNMENTS: Readonly<Record<string, ParagraphLook['align']>> = {
  center: 'center',
  end: 'right',
  justify: 'justify',
  left: 'left',
  right: 'right',
  start: 'left',
};

// Converts a length («2.5cm», «12pt») to points.
function points(length: string): number | undefined {
  const [, number, unit = ''] = /^(-?[\d.]+)(cm|mm|in|pt|pc|px)$/.exec(length) ?? [];
  const size = Number(number) * (UNITS[unit] ?? Number.NaN);
  return Number.isFinite(size) ? size : undefined;
}

const UNITS: Readonly<Record<string, number>> = { cm: 72 / 2.54, in: 72, mm: 72 / 25.4, pc: 12, pt: 1, px: 0.75 };
