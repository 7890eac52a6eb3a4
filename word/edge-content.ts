// Reads what a header or a footer shows: its paragraphs, tables, pictures and boxes, with their formats and
// positions. Lengths are in points, colours are six digits.
import { type Parts, readRelationships } from './package.ts';
import { SLOT_MARK } from './slots.ts';
import type { StyleChains } from './style-chains.ts';
import type { ParagraphLook, RunLook } from './word-file.ts';
import type { Looks } from './word-looks.ts';
import { attribute, child, childValue, inner, unescapeXml, type XmlElement } from './xml.ts';

export type EdgeBlock = EdgeParagraph | EdgeTable;

// A paragraph of a header or footer. `letters` has the size and the typeface of the paragraph mark, which
// determine the height of an empty line.
export interface EdgeParagraph {
  kind: 'paragraph';
  look: ParagraphLook;
  letters: RunLook;
  fill: string | undefined;
  borders: Borders;
  pieces: readonly Piece[];
}

// Words with the same format. `slot` is the number of a placeholder. `field` is «PAGE», «NUMPAGES» or
// «SECTIONPAGES».
interface Words {
  kind: 'words';
  words: string;
  letters: RunLook;
  slot?: string;
  field?: string;
}

// A part of a paragraph. A tab without a tab stop has no `at`. A «shape» is a drawing that we do not read.
export type Piece =
  | Words
  | { kind: 'tab'; at: number | undefined; align: string }
  | { kind: 'break' | 'object' | 'shape' }
  | { kind: 'frame'; frame: Frame };

// A picture or a box. It is `inline` in the text, or has a position on each axis.
export interface Frame {
  width: number;
  height: number;
  inline: boolean;
  behind: boolean;
  across: Position;
  down: Position;
  content: Picture | ShapeBox;
}

// A position within an area: `offset` from its beginning, or an alignment.
export interface Position {
  area: string;
  offset: number | undefined;
  align: string;
}

// A picture. If it is larger than its frame, the frame shows a part of it. `path` is '' if the relationship
// is missing.
export interface Picture {
  kind: 'picture';
  path: string;
  width: number;
  height: number;
  margin?: { top: number; left: number };
  opacity?: number;
}

// A text box, a rectangle or a line. «auto» is the colour of the text.
export interface ShapeBox {
  kind: 'box';
  fill: string | undefined;
  line: { width: number; colour: string } | undefined;
  isRectangle: boolean;
  // The space between the sides and the text: top, right, bottom, left.
  insets?: readonly number[];
  blocks: readonly EdgeBlock[];
}

export interface EdgeTable {
  kind: 'table';
  width: number;
  align: string;
  indent: number;
  rows: readonly (readonly Cell[])[];
}

interface Cell {
  span: number;
  width: number;
  align: string;
  fill: string | undefined;
  borders: Borders;
  blocks: readonly EdgeBlock[];
}

type Side = 'top' | 'bottom' | 'left' | 'right';
export type Borders = Readonly<Partial<Record<Side, { width: number; colour: string | undefined; isNone: boolean }>>>;

// The part to read (`path`), with the theme and the styles that determine its format.
export interface EdgeSource {
  parts: Parts;
  path: string;
  theme: XmlElement | undefined;
  looks: Looks;
  chainOf: StyleChains;
}

// Reads the paragraphs and tables in `root`: a header, a footer, a table cell, or the text of a box.
export function readEdge(root: XmlElement, source: EdgeSource): EdgeBlock[] {
  return contentOf(root).flatMap((block) => {
    if (block.local === 'tbl') return readTable(block, source);
    return block.local === 'p' ? readParagraph(block, source) : [];
  });
}

function readParagraph(paragraph: XmlElement, source: EdgeSource): EdgeParagraph {
  const properties = child(paragraph, 'pPr');
  const { look, letters } = source.looks.ofParagraph(properties);
  const { size, family } = source.looks.ofRun(child(properties, 'rPr'), letters);
  const fills = [
    ...source.chainOf('paragraph', childValue(properties, 'pStyle')).map((style) => child(style, 'pPr')),
    properties,
  ];
  return {
    kind: 'paragraph',
    look,
    letters: { ...letters, size, ...(family !== undefined && { family }) },
    fill: colour(fills.map((one) => childValue(one, 'shd', 'fill')).findLast((fill) => fill !== undefined)),
    borders: bordersOf(['top', 'bottom'], child(properties, 'pBdr')),
    pieces: readPieces(paragraph, source, look, letters),
  };
}

function readPieces(paragraph: XmlElement, source: EdgeSource, { tabs }: ParagraphLook, letters: RunLook): Piece[] {
  const pieces: Piece[] = [];
  const unusedStops = [...tabs];
  // The code of the current field, for example «PAGE». The result of a field is read as text, unless the
  // field is a page number.
  let instruction: string | undefined;
  for (const element of contentOf(paragraph)) {
    const field = numberIn(attribute(element, 'instr'));
    if (element.local === 'r') readRun(element);
    else if (field !== '')
      pieces.push({ kind: 'words', words: '1', letters: lookOfRun(child(element, 'r') ?? element), field });
  }
  return pieces;

  function lookOfRun(run: XmlElement): RunLook {
    return source.looks.ofRun(child(run, 'rPr'), letters);
  }

  function readRun(run: XmlElement): void {
    const look = lookOfRun(run);
    if (look.hidden) return;
    for (const part of run.children) {
      const { local } = part;
      const words = local === 't' ? textOf(part) : SIGNS[local];
      if (local === 'fldChar') beginOrEndField(attribute(part, 'fldCharType'), look);
      else if (instruction !== undefined) instruction += local === 'instrText' ? textOf(part) : '';
      else if (words !== undefined) readWords(words, look);
      else if (local === 'br') pieces.push({ kind: 'break' });
      else if (local === 'object') pieces.push({ kind: 'object' });
      else if (local === 'drawing') pieces.push(frameIn(part, source));
      else if (local === 'AlternateContent') pieces.push(frameIn(child(child(part, 'Choice'), 'drawing'), source));
      else if (local === 'pict') pieces.push(oldPictureIn(child(part, 'shape'), source));
    }
  }

  function readWords(words: string, look: RunLook): void {
    for (const [at, text] of words.split('\t').entries()) {
      if (at > 0) {
        const stop = unusedStops.shift();
        pieces.push({ kind: 'tab', at: stop?.at, align: stop?.align ?? '' });
      }
      for (const [place, piece] of text.split(SLOT_MARK).entries()) {
        if (place % 2 === 1) pieces.push({ kind: 'words', words: '', letters: look, slot: piece });
        else if (piece !== '') pieces.push({ kind: 'words', words: piece, letters: look });
      }
    }
  }

  // Shows «1» for a page number, not the number that was saved in the file.
  function beginOrEndField(type: string | undefined, look: RunLook): void {
    const field = numberIn(instruction);
    if (type === 'end' && field !== '') pieces.push({ kind: 'words', words: '1', letters: look, field });
    if (type === 'begin') instruction = '';
    else if (type === 'end' || field === '') instruction = undefined;
  }
}

// Reads a picture or a box. `holder` is undefined for an mc:AlternateContent without a drawing.
function frameIn(holder: XmlElement | undefined, source: EdgeSource): Piece {
  const frame = holder?.children[0];
  const data = child(child(frame, 'graphic'), 'graphicData')?.children[0];
  const [width, height] = ['cx', 'cy'].map((name) => emus(childValue(frame, 'extent', name))) as [number, number];
  const content = data?.local === 'pic' ? pictureIn(data, source, width, height) : boxIn(data, source);
  if (!frame || !content) return { kind: 'shape' };
  const position = (name: string): Position => {
    const element = child(frame, name);
    const offset = child(element, 'posOffset');
    return {
      area: (element && attribute(element, 'relativeFrom')) ?? '',
      offset: offset && emus(textOf(offset)),
      align: textOf(child(element, 'align')),
    };
  };
  // A picture with text around it is drawn behind the text, so that it hides no words.
  const flowsAround = frame.children.some(({ local }) => FLOWS.test(local));
  return {
    kind: 'frame',
    frame: {
      width,
      height,
      inline: frame.local === 'inline',
      behind: flowsAround || attribute(frame, 'behindDoc') === '1',
      across: position('positionH'),
      down: position('positionV'),
      content,
    },
  };
}

function pictureIn(picture: XmlElement, source: EdgeSource, width: number, height: number): Picture {
  const fill = child(picture, 'blipFill');
  const [l, t, r, b] = ['l', 't', 'r', 'b'].map((side) => shareOf(childValue(fill, 'srcRect', side))) as Sides;
  const [wide, high] = [width / (1 - l - r), height / (1 - t - b)];
  const margin = { top: -t * high, left: -l * wide };
  return {
    kind: 'picture',
    path: pathOf(childValue(fill, 'blip', 'embed'), source),
    width: wide,
    height: high,
    margin,
  };
}

// Reads a picture in VML, which older files and Word's command «Marca de agua» use.
function oldPictureIn(shape: XmlElement | undefined, source: EdgeSource): Piece {
  const image = child(shape, 'imagedata');
  const id = image && attribute(image, 'id');
  if (!shape || !image || id === undefined) return { kind: 'shape' };
  const declarations = (attribute(shape, 'style') ?? '').split(';');
  const style = new Map(declarations.map((one) => one.split(':', 2).map((part) => part.trim()) as [string, string]));
  const position = (axis: 'horizontal' | 'vertical', margin: string): Position => {
    const align = style.get(`mso-position-${axis}`) ?? 'absolute';
    const offset = align === 'absolute' ? pointsOf(style.get(margin)) : undefined;
    const area = style.get(`mso-position-${axis}-relative`) ?? 'text';
    return { area: area === 'text' && axis === 'vertical' ? 'paragraph' : area, offset, align };
  };
  const [width, height] = [pointsOf(style.get('width')), pointsOf(style.get('height'))];
  // Word writes the gain of a pale watermark as «19661f», in units of 1/65,536; this example is 0.3.
  const gain = attribute(image, 'gain');
  const opacity = gain?.endsWith('f') ? Number.parseFloat(gain) / 65_536 : undefined;
  return {
    kind: 'frame',
    frame: {
      width,
      height,
      inline: style.get('position') !== 'absolute',
      behind: Number(style.get('z-index') ?? 0) < 0,
      across: position('horizontal', 'margin-left'),
      down: position('vertical', 'margin-top'),
      content: {
        kind: 'picture',
        path: pathOf(id, source),
        width,
        height,
        ...(opacity !== undefined && { opacity }),
      },
    },
  };
}

function pathOf(id: string | undefined, { parts, path }: EdgeSource): string {
  return readRelationships(parts, path).find((entry) => entry.id === id)?.path ?? '';
}

// Reads a text box, a rectangle or a straight line. Returns undefined for any other shape.
function boxIn(shape: XmlElement | undefined, source: EdgeSource): ShapeBox | undefined {
  const content = child(child(shape, 'txbx'), 'txbxContent');
  const properties = child(shape, 'spPr');
  const form = childValue(properties, 'prstGeom', 'prst') ?? '';
  if (shape?.local !== 'wsp' || (!content && !/^(?:rect|line|straightConnector1)$/.test(form))) return undefined;
  const outline = child(properties, 'ln');
  const line = fillOf(outline, source);
  const insetOf = (name: string, otherwise: string) => emus(childValue(shape, 'bodyPr', name) ?? otherwise);
  return {
    kind: 'box',
    fill: fillOf(properties, source),
    line: outline && line !== undefined ? { width: emus(attribute(outline, 'w') ?? '9525'), colour: line } : undefined,
    isRectangle: form === 'rect',
    ...(content && {
      insets: [insetOf('tIns', '45720'), insetOf('rIns', '91440'), insetOf('bIns', '45720'), insetOf('lIns', '91440')],
    }),
    blocks: content ? readEdge(content, source) : [],
  };
}

function fillOf(element: XmlElement | undefined, { theme }: EdgeSource): string | undefined {
  const solid = child(element, 'solidFill')?.children[0];
  const name = (solid && attribute(solid, 'val')) ?? '';
  if (solid?.local === 'srgbClr') return colour(name) ?? 'auto';
  const named = child(child(child(theme, 'themeElements'), 'clrScheme'), THEME_NAMES[name] ?? name)?.children[0];
  const value = named && (attribute(named, 'lastClr') ?? attribute(named, 'val'));
  return value === undefined ? undefined : (colour(value) ?? 'auto');
}

function readTable(table: XmlElement, source: EdgeSource): EdgeTable {
  const properties = child(table, 'tblPr');
  const general = source.chainOf('table', childValue(properties, 'tblStyle')).map((style) => child(style, 'tblPr'));
  const settings = [...general, properties];
  const settingOf = (name: string, value: string) =>
    settings.map((one) => childValue(one, name, value)).findLast((found) => found !== undefined);
  const columns = child(table, 'tblGrid')?.children ?? [];
  const grid = columns.map((column) => Number(attribute(column, 'w') ?? 0));
  const widthOf = (from: number, to: number) => twips(grid.slice(from, to).reduce((sum, one) => sum + one, 0));
  const [borders] = [properties, general.at(-1)].flatMap((one) => child(one, 'tblBorders') ?? []);
  const rows = childrenOf(table, 'tr').map((row) => {
    let column = 0;
    return childrenOf(row, 'tc').map((cell): Cell => {
      const properties = child(cell, 'tcPr');
      const span = Number(childValue(properties, 'gridSpan') ?? 1);
      const merge = child(properties, 'vMerge');
      const from = column;
      column += span;
      return {
        span,
        width: widthOf(from, column),
        align: childValue(properties, 'vAlign') ?? '',
        fill: colour(childValue(properties, 'shd', 'fill')),
        borders: bordersOf(['top', 'bottom', 'left', 'right'], child(properties, 'tcBorders'), borders),
        // A cell that continues the merged cell above it has no content of its own.
        blocks: merge && attribute(merge, 'val') !== 'restart' ? [] : readEdge(cell, source),
      };
    });
  });
  // A table begins to the left of the margin, because Word aligns the text of the first column with the text
  // around the table.
  const indent = twips(settingOf('tblInd', 'w') ?? '-108');
  return { kind: 'table', width: widthOf(0, grid.length), align: settingOf('jc', 'val') ?? '', indent, rows };
}

type Sides = [left: number, top: number, right: number, bottom: number];

// Replaces content controls and other containers by their children, except those with a page number.
function contentOf(element: XmlElement): XmlElement[] {
  return element.children.flatMap((one) => {
    const isContainer = CONTAINERS.has(one.local) && numberIn(attribute(one, 'instr')) === '';
    return isContainer ? contentOf(one) : one;
  });
}

const CONTAINERS = new Set('sdt sdtContent customXml ins smartTag hyperlink fldSimple Choice dir bdo'.split(' '));

const SIGNS: Readonly<Record<string, string>> = { noBreakHyphen: '\u2011', tab: '\t', ptab: '\t' };

const FLOWS = /^wrap(?:Square|Tight|Through|TopAndBottom)$/;

const THEME_NAMES: Readonly<Record<string, string>> = { tx1: 'dk1', bg1: 'lt1', tx2: 'dk2', bg2: 'lt2' };

function numberIn(instruction = ''): string {
  return /^\s*(PAGE|NUMPAGES|SECTIONPAGES)\b/i.exec(instruction)?.[1]?.toUpperCase() ?? '';
}

function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter(({ local }) => local === name);
}

function textOf(element: XmlElement | undefined): string {
  return element ? unescapeXml(inner(element)) : '';
}

// Returns a border for each side. The first element of `all` that has the side determines the border. If none
// has it, the inner border of the table does; the table is the last element of `all`.
function bordersOf(sides: readonly Side[], ...all: readonly (XmlElement | undefined)[]): Borders {
  return Object.fromEntries(
    sides.flatMap((side) => {
      const between = child(all.at(-1), side === 'top' || side === 'bottom' ? 'insideH' : 'insideV');
      const [border = between] = all.flatMap((one) => child(one, side) ?? []);
      const value = border && attribute(border, 'val');
      if (!border || value === undefined) return [];
      const width = Number(attribute(border, 'sz') ?? 4) / 8;
      return [[side, { width, colour: colour(attribute(border, 'color')), isNone: /^(?:nil|none)$/.test(value) }]];
    }),
  );
}

// Returns the colour, or undefined for «auto», the colour of the text.
function colour(value: string | undefined): string | undefined {
  return /^[\da-f]{6}$/i.test(value ?? '') ? value : undefined;
}

function twips(value: string | number): number {
  return Number(value) / 20 || 0;
}

// Converts English Metric Units to points. One point is 12,700 units.
function emus(value: string | undefined): number {
  return Number(value ?? 0) / 12_700 || 0;
}

// Converts a length in VML to points. A length without a unit is in pixels.
function pointsOf(length: string | undefined): number {
  const [, value = '0', unit = 'px'] = /^(-?[\d.]+)(pt|in|cm|mm|pc|px)?$/.exec(length ?? '') ?? [];
  return Number(value) * (POINTS[unit] ?? 0.75) || 0;
}

const POINTS: Readonly<Record<string, number>> = { pt: 1, in: 72, cm: 72 / 2.54, mm: 72 / 25.4, pc: 12, px: 0.75 };

// Converts thousandths of a percent, Word's unit, to a fraction: 50,000 becomes 0.5.
function shareOf(value: string | undefined): number {
  return Number(value ?? 0) / 100_000;
}
