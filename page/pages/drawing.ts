// Draws the paragraphs, tables, images and text boxes of a header or footer as elements, and lists what it
// cannot draw.
import { type Parts, readRelationships } from '@membrete/word/package';
import type { PageSize } from '@membrete/word/page-size';
import { SLOT_MARK, type Slot } from '@membrete/word/slots';
import type { XmlElement } from '@membrete/word/xml';
import { create, type Style } from './paper.ts';
import {
  attributesOf,
  childOf,
  childrenOf,
  familyOf,
  isOn,
  type Properties,
  propertiesIn,
  type Styles,
  textOf,
} from './properties.ts';

// The part of a Word file that is drawn, and what it refers to. `urls` are the URLs of its images, by path.
// `lacks` collects the names of what cannot be drawn, and `floating` the elements with a position on the
// page.
export interface DrawingSource {
  parts: Parts;
  path: string;
  page: PageSize;
  stylesOf: Styles;
  theme: XmlElement | undefined;
  urls: Map<string, string>;
  lacks: Set<string>;
  floating: HTMLElement[];
  slots: readonly Slot[];
}

export function drawContent(root: XmlElement, source: DrawingSource): HTMLElement[] {
  return contentOf(root).flatMap((block) => {
    if (block.local === 'tbl') return drawTable(block, source);
    return block.local === 'p' ? drawParagraph(block, source) : [];
  });
}

// Replaces content controls and other containers by their children, except those with a page number.
function contentOf(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) => {
    const isContainer = CONTAINERS.has(child.local) && numberIn(attributesOf(child).instr) === '';
    return isContainer ? contentOf(child) : child;
  });
}

const CONTAINERS = new Set('sdt sdtContent customXml ins smartTag hyperlink fldSimple Choice dir bdo'.split(' '));

function drawParagraph(paragraph: XmlElement, source: DrawingSource): HTMLElement {
  const { stylesOf, lacks, slots } = source;
  const chain = [...stylesOf('paragraph', propertiesIn('pPr', [paragraph]).pStyle?.val), paragraph];
  // The mark at the end of a paragraph has a format too. An empty line gets its typeface and size from it.
  const markProperties = childOf(paragraph, 'pPr');
  const { fontFamily = '', fontSize = '' } = lookOf(
    propertiesIn('rPr', markProperties ? [...chain, markProperties] : chain),
    source,
  );
  const look = { ...lookOf(propertiesIn('rPr', chain), source), fontFamily, fontSize };
  const drawn = create('p', { ...look, ...spaceOf(propertiesIn('pPr', chain)) });
  drawBorders(drawn, ['top', 'bottom'], childOf(paragraph, 'pPr', 'pBdr'));
  // The element that receives the next words: the paragraph, or its part after a tab.
  let target: HTMLElement = drawn;
  const unusedStops = stopsIn(chain);
  // The instruction of the field that is being read. Undefined outside of a field, and within its result,
  // which is drawn like any text.
  let field: string | undefined;
  for (const child of contentOf(paragraph)) {
    const number = numberIn(attributesOf(child).instr);
    if (child.local === 'r') drawRun(child);
    else if (number !== '') drawWords('1', childOf(child, 'r') ?? child).dataset.field = number;
  }
  if (!drawn.hasChildNodes()) drawn.append(create('br'));
  return drawn;

  function drawRun(run: XmlElement): void {
    if (isOn(propertiesOfRun(run).vanish)) return;
    for (const child of run.children) {
      const { local } = child;
      const words = local === 't' ? textOf(child) : SIGNS[local];
      if (local === 'fldChar') beginOrEndField(run, attributesOf(child).fldCharType);
      else if (field !== undefined) field += local === 'instrText' ? textOf(child) : '';
      else if (words !== undefined)
        for (const [at, text] of words.split('\t').entries()) {
          if (at > 0) drawTab();
          for (const [place, piece] of text.split(SLOT_MARK).entries()) {
            if (place % 2 === 1) drawWords(slots[Number(piece)]?.written ?? '', run).dataset.slot = piece;
            else if (piece !== '') drawWords(piece, run);
          }
        }
      else if (local === 'br') target.append(create('br'));
      else if (local === 'object') lacks.add('un objeto incrustado');
      else if (local === 'drawing') drawFrame(child, drawn, target, source);
      else if (local === 'AlternateContent') drawFrame(childOf(child, 'Choice', 'drawing'), drawn, target, source);
      else if (local === 'pict') drawOldImage(childOf(child, 'shape'), drawn, target, source);
    }
  }

  // A page number is filled in when the page is drawn. The number that was saved in the letterhead is not
  // shown.
  function beginOrEndField(run: XmlElement, type: string | undefined): void {
    const number = numberIn(field);
    if (type === 'end' && number !== '') drawWords('1', run).dataset.field = number;
    if (type === 'begin') field = '';
    else if (type === 'end' || number === '') field = undefined;
  }

  function drawWords(words: string, run: XmlElement): HTMLElement {
    const span = create('span', lookOf(propertiesOfRun(run), source), { textContent: words });
    target.append(span);
    return span;
  }

  function propertiesOfRun(run: XmlElement): Properties {
    const style = propertiesIn('rPr', [run]).rStyle?.val;
    return propertiesIn('rPr', [...chain, ...stylesOf('character', style), run]);
  }

  // Text after a tab begins at the next tab stop, ends there, or is centred on it.
  function drawTab(): void {
    const { val = '', pos } = unusedStops.shift() ?? {};
    if (pos === undefined) {
      target.append(create('span', {}, { textContent: '\u2003' }));
      return;
    }
    const shift = { center: '-50%', right: '-100%', end: '-100%' }[val];
    const transform = shift === undefined ? '' : `translateX(${shift})`;
    target = create('span', { left: twips(pos), transform }, { className: 'at-stop' });
    drawn.append(target);
  }
}

// Returns the CSS for a whole paragraph.
function spaceOf({ jc, spacing, ind, shd }: Properties): Style {
  return {
    textAlign: ALIGNMENTS[jc?.val ?? ''] ?? 'start',
    margin: `${twips(spacing?.before)} 0 ${twips(spacing?.after)}`,
    paddingInline: `${twips(ind?.left ?? ind?.start)} ${twips(ind?.right ?? ind?.end)}`,
    textIndent: ind?.hanging === undefined ? twips(ind?.firstLine) : points(Number(ind.hanging) / -20),
    lineHeight: lineHeightOf(spacing),
    background: colour(shd?.fill) ?? '',
  };
}

const ALIGNMENTS: Readonly<Record<string, string>> = { center: 'center', right: 'end', end: 'end', both: 'justify' };

function lineHeightOf(spacing: Properties[string]): string {
  if (spacing?.lineRule === 'exact') return twips(spacing.line);
  return spacing?.line && spacing.lineRule !== 'atLeast' ? String((Number(spacing.line) / 240) * NATURAL_LINE) : '';
}

const NATURAL_LINE = 1.15;

const SIGNS: Readonly<Record<string, string>> = { noBreakHyphen: '\u2011', tab: '\t', ptab: '\t' };

// Returns the tab stops in order. If several stops have the same position, the last applies; it may clear the
// position.
function stopsIn(chain: readonly XmlElement[]): Properties[string][] {
  const stops = chain.flatMap((one) => childrenOf(childOf(one, 'pPr', 'tabs'), 'tab')).map(attributesOf);
  const placed = new Map(stops.map((stop) => [Number(stop.pos), stop]));
  return Array.from(placed.values())
    .filter(({ val }) => val !== 'clear')
    .sort((one, other) => Number(one.pos) - Number(other.pos));
}

function numberIn(instruction = ''): string {
  return /^\s*(PAGE|NUMPAGES|SECTIONPAGES)\b/i.exec(instruction)?.[1]?.toUpperCase() ?? '';
}

function lookOf(properties: Properties, { theme }: DrawingSource): Style {
  const { sz, b, i, u, strike, caps, smallCaps, color, vertAlign } = properties;
  const family = familyOf(properties, theme);
  return {
    fontSize: points(Number(sz?.val ?? WORD_SIZE) / 2),
    fontWeight: isOn(b) ? '700' : '400',
    fontStyle: isOn(i) ? 'italic' : 'normal',
    textDecoration: isOn(strike) ? 'line-through' : isOn(u) ? 'underline' : '',
    textTransform: isOn(caps) ? 'uppercase' : '',
    fontVariantCaps: isOn(smallCaps) ? 'small-caps' : '',
    color: color?.val ? (colour(color.val) ?? 'currentcolor') : '',
    fontFamily: family ? `${family}, Arial, sans-serif` : WORD_FAMILY,
    verticalAlign: { superscript: 'super', subscript: 'sub' }[vertAlign?.val ?? ''] ?? '',
  };
}

// Word uses this size, in half points, and this typeface if the file names none.
const WORD_SIZE = '20';
const WORD_FAMILY = '"Times New Roman", Tinos, "Liberation Serif", serif';

// An image or a shape, with its size in points. It is `inline` in the text, or has a position on each axis.
interface Frame {
  width: number;
  height: number;
  inline: boolean;
  behind: boolean;
  across: Position;
  down: Position;
}

// A position within an area: an `offset` in points from its beginning, or an alignment.
interface Position {
  area: string;
  offset: number | undefined;
  align: string;
}

// Draws an image, a text box or a shape. `holder` is undefined for a shape of an older program, which is not
// drawn.
function drawFrame(
  holder: XmlElement | undefined,
  paragraph: HTMLElement,
  into: HTMLElement,
  source: DrawingSource,
): void {
  const frame = holder?.children[0];
  const data = childOf(frame, 'graphic', 'graphicData')?.children[0];
  const { cx, cy } = attributesOf(childOf(frame, 'extent'));
  const [width, height] = [emus(cx), emus(cy)];
  const box = data?.local === 'pic' ? drawImage(data, width, height, source) : drawShape(data, source);
  if (!frame || !box) return;
  const position = (name: string): Position => {
    const found = childOf(frame, name);
    const offset = childOf(found, 'posOffset');
    return {
      area: attributesOf(found).relativeFrom ?? '',
      offset: offset && emus(textOf(offset)),
      align: textOf(childOf(found, 'align')),
    };
  };
  const inline = frame.local === 'inline';
  // An image that the text flows around is drawn behind the text, so that it never hides any.
  const flowsAround = frame.children.some(({ local }) => FLOWS.test(local));
  const behind = flowsAround || attributesOf(frame).behindDoc === '1';
  const place = { width, height, inline, behind, across: position('positionH'), down: position('positionV') };
  placeBox(box, place, paragraph, into, source);
}

const FLOWS = /^wrap(?:Square|Tight|Through|TopAndBottom)$/;

// Draws an image in VML, which older files and Word's command «Marca de agua» use.
function drawOldImage(
  shape: XmlElement | undefined,
  paragraph: HTMLElement,
  into: HTMLElement,
  source: DrawingSource,
): void {
  const { id, gain } = attributesOf(childOf(shape, 'imagedata'));
  const src = id === undefined ? undefined : imageUrl(id, source);
  if (id === undefined) source.lacks.add('una forma');
  if (src === undefined) return;
  const { style: written = '' } = attributesOf(shape);
  const style = new Map(
    written.split(';').map((one) => one.split(':', 2).map((part) => part.trim()) as [string, string]),
  );
  const position = (axis: 'horizontal' | 'vertical', margin: string): Position => {
    const align = style.get(`mso-position-${axis}`) ?? 'absolute';
    const offset = align === 'absolute' ? pointsOf(style.get(margin)) : undefined;
    const area = style.get(`mso-position-${axis}-relative`) ?? 'text';
    return { area: area === 'text' && axis === 'vertical' ? 'paragraph' : area, offset, align };
  };
  const [width, height] = [pointsOf(style.get('width')), pointsOf(style.get('height'))];
  const box = create('span', {}, { className: 'image' });
  // The numbers are what Word writes for a pale watermark: a gain of «19661f» is an opacity of 0.3.
  const opacity = gain?.endsWith('f') ? String(Number.parseFloat(gain) / 65_536) : '';
  box.append(create('img', { width: points(width), height: points(height), opacity }, { src, alt: '' }));
  const inline = style.get('position') !== 'absolute';
  const behind = Number(style.get('z-index') ?? 0) < 0;
  const [across, down] = [position('horizontal', 'margin-left'), position('vertical', 'margin-top')];
  placeBox(box, { width, height, inline, behind, across, down }, paragraph, into, source);
}

function placeBox(
  box: HTMLElement,
  { width, height, inline, behind, across, down }: Frame,
  paragraph: HTMLElement,
  into: HTMLElement,
  { page, floating }: DrawingSource,
): void {
  Object.assign(box.style, { width: points(width), height: points(height) });
  if (inline) {
    box.classList.add('inline');
    into.append(box);
    return;
  }
  const inText = /^(?:paragraph|line)$/.test(down.area);
  const text = [page.left, page.width - page.right] as const;
  const left = placeOf(across, width, [page.width, page.left, page.right], text) - (inText ? page.left : 0);
  const top = placeOf(down, height, [page.height, page.top, page.bottom], [0, 0]);
  Object.assign(box.style, { top: points(top), left: points(left) });
  box.classList.add('edge', 'floating');
  box.classList.toggle('behind', behind);
  if (inText) paragraph.prepend(box);
  else floating.push(box);
}

// Returns a box's position on one axis, in points from the edge of the page or the top of the paragraph. The
// numbers are the page's length on this axis and its two margins. `otherwise` is the range of an area that
// this list does not name.
function placeOf(
  { area, offset, align }: Position,
  size: number,
  [length = 0, near = 0, far = 0]: readonly number[],
  otherwise: readonly [from: number, to: number],
): number {
  const text = [near, length - far] as const;
  const areas: Readonly<Record<string, readonly [from: number, to: number]>> = {
    page: [0, length],
    margin: text,
    leftMargin: [0, near],
    topMargin: [0, near],
    rightMargin: [length - far, length],
    bottomMargin: [length - far, length],
  };
  const [from, to] = areas[area] ?? otherwise;
  if (offset !== undefined) return from + offset;
  if (align === 'center') return (from + to - size) / 2;
  return /^(?:right|bottom|outside)$/.test(align) ? to - size : from;
}

function drawImage(picture: XmlElement, width: number, height: number, source: DrawingSource): HTMLElement | undefined {
  const fill = childOf(picture, 'blipFill');
  const src = imageUrl(attributesOf(childOf(fill, 'blip')).embed, source);
  if (src === undefined) return undefined;
  const { l, t, r, b } = attributesOf(childOf(fill, 'srcRect'));
  const wide = width / (1 - shareOf(l) - shareOf(r));
  const high = height / (1 - shareOf(t) - shareOf(b));
  const margin = `${points(-shareOf(t) * high)} 0 0 ${points(-shareOf(l) * wide)}`;
  const box = create('span', {}, { className: 'image' });
  box.append(create('img', { width: points(wide), height: points(high), margin }, { src, alt: '' }));
  return box;
}

function imageUrl(id: string | undefined, { parts, path, urls, lacks }: DrawingSource): string | undefined {
  const image = readRelationships(parts, path).find((entry) => entry.id === id)?.path ?? '';
  const bytes = parts.get(image);
  const extension = DRAWABLE.exec(image)?.[1]?.toLowerCase();
  if (!bytes || extension === undefined) {
    lacks.add('una imagen en un formato que el navegador no conoce');
    return undefined;
  }
  const type = `image/${SUBTYPES[extension] ?? extension}`;
  const url = urls.get(image) ?? URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }));
  urls.set(image, url);
  return url;
}

const DRAWABLE = /\.(png|jpe?g|gif|bmp|webp|svg)$/i;
const SUBTYPES: Readonly<Record<string, string>> = { jpg: 'jpeg', svg: 'svg+xml' };

// Draws a text box, a rectangle or a straight line. Returns undefined for any other shape.
function drawShape(shape: XmlElement | undefined, source: DrawingSource): HTMLElement | undefined {
  const content = childOf(shape, 'txbx', 'txbxContent');
  const properties = childOf(shape, 'spPr');
  const { prst: form = '' } = attributesOf(childOf(properties, 'prstGeom'));
  if (shape?.local !== 'wsp' || (!content && !/^(?:rect|line|straightConnector1)$/.test(form))) {
    source.lacks.add('una forma');
    return undefined;
  }
  const outline = childOf(properties, 'ln');
  const line = fillOf(outline, source);
  const border = line ? `${points(emus(attributesOf(outline).w ?? '9525'))} solid ${line}` : '';
  const box = create('div', {
    background: fillOf(properties, source) ?? '',
    ...(form === 'rect' ? { border } : { borderTop: border }),
  });
  if (content) {
    const { tIns = '45720', rIns = '91440', bIns = '45720', lIns = '91440' } = attributesOf(childOf(shape, 'bodyPr'));
    box.style.padding = [tIns, rIns, bIns, lIns].map((inset) => points(emus(inset))).join(' ');
    box.append(...drawContent(content, source));
  }
  return box;
}

function fillOf(element: XmlElement | undefined, { theme }: DrawingSource): string | undefined {
  const solid = childOf(element, 'solidFill')?.children[0];
  const { val: name = '' } = attributesOf(solid);
  if (solid?.local === 'srgbClr') return colour(name) ?? 'currentcolor';
  const named = childOf(theme, 'themeElements', 'clrScheme', THEME_NAMES[name] ?? name)?.children[0];
  const { val, lastClr = val } = attributesOf(named);
  return lastClr && (colour(lastClr) ?? 'currentcolor');
}

const THEME_NAMES: Readonly<Record<string, string>> = { tx1: 'dk1', bg1: 'lt1', tx2: 'dk2', bg2: 'lt2' };

function drawTable(table: XmlElement, source: DrawingSource): HTMLElement {
  const general = source.stylesOf('table', propertiesIn('tblPr', [table]).tblStyle?.val);
  const { jc, tblInd } = propertiesIn('tblPr', [...general, table]);
  const grid = Array.from(childOf(table, 'tblGrid')?.children ?? [], (column) => Number(attributesOf(column).w ?? 0));
  const widthOf = (from: number, to: number) => twips(String(grid.slice(from, to).reduce((sum, one) => sum + one, 0)));
  // The table begins to the left of the margin, because Word aligns the text of the first column with the
  // text around the table.
  const left = jc?.val === 'center' || jc?.val === 'right' ? 'auto' : twips(tblInd?.w ?? '-108');
  const margin = `0 ${jc?.val === 'center' ? 'auto' : '0'} 0 ${left}`;
  const drawn = create('table', { width: widthOf(0, grid.length), margin });
  const [borders] = [table, general.at(-1)].flatMap((one) => childOf(one, 'tblPr', 'tblBorders') ?? []);
  for (const row of childrenOf(table, 'tr')) {
    const line = drawn.insertRow();
    let column = 0;
    for (const cell of childrenOf(row, 'tc')) {
      const { gridSpan, vAlign, shd, vMerge } = propertiesIn('tcPr', [cell]);
      const box = line.insertCell();
      box.colSpan = Number(gridSpan?.val ?? 1);
      box.style.width = widthOf(column, column + box.colSpan);
      box.style.verticalAlign = { center: 'middle', bottom: 'bottom' }[vAlign?.val ?? ''] ?? 'top';
      box.style.background = colour(shd?.fill) ?? '';
      drawBorders(box, ['top', 'bottom', 'left', 'right'], childOf(cell, 'tcPr', 'tcBorders'), borders);
      column += box.colSpan;
      // A cell that continues the cell above stays empty.
      if (vMerge === undefined || vMerge.val === 'restart') box.append(...drawContent(cell, source));
    }
  }
  return drawn;
}

// Each side gets the first border that `all` defines for it, or else the border between cells that the table
// defines.
function drawBorders(
  { style }: HTMLElement,
  sides: readonly string[],
  ...all: readonly (XmlElement | undefined)[]
): void {
  for (const side of sides) {
    const between = childOf(all.at(-1), side === 'top' || side === 'bottom' ? 'insideH' : 'insideV');
    const [border = between] = all.flatMap((one) => childOf(one, side) ?? []);
    const { val, sz = '4', color } = attributesOf(border);
    const line = `${points(Number(sz) / 8)} solid ${colour(color) ?? 'currentcolor'}`;
    if (val !== undefined) style.setProperty(`border-${side}`, /^(?:nil|none)$/.test(val) ? '0' : line);
  }
}

// Returns the colour, or undefined for «auto», the colour of the text.
function colour(value: string | undefined): string | undefined {
  return /^[\da-f]{6}$/i.test(value ?? '') ? `#${value}` : undefined;
}

function twips(value: string | undefined): string {
  return points(Number(value ?? 0) / 20 || 0);
}

// Returns a length in points of the sheet, which the screen scales.
export function points(value: number): string {
  return `calc(var(--pt) * ${value})`;
}

// Converts English Metric Units to points. A point has 12,700.
function emus(value: string | undefined): number {
  return Number(value ?? 0) / 12_700 || 0;
}

// Converts a length in VML to points. A length without a unit is in pixels.
function pointsOf(length: string | undefined): number {
  const [, value = '0', unit = 'px'] = /^(-?[\d.]+)(pt|in|cm|mm|pc|px)?$/.exec(length ?? '') ?? [];
  return Number(value) * (POINTS[unit] ?? 0.75) || 0;
}

const POINTS: Readonly<Record<string, number>> = { pt: 1, in: 72, cm: 72 / 2.54, mm: 72 / 25.4, pc: 12, px: 0.75 };

// Converts thousandths of a percent, the unit of Word, to a share.
function shareOf(value: string | undefined): number {
  return Number(value ?? 0) / 100_000;
}
