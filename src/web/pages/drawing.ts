// Draws the paragraphs, tables, images and text boxes of a header or footer as elements, and collects what it cannot draw.
import { type Parts, readRelationships, resolveTarget } from '../../word/package.ts';
import { attributeOf, childOf, isOn, type Properties, propertiesOf } from './properties.ts';

// The part that is drawn and what it refers to. `urls` are those of the images drawn so far, by their path; `lacks` names what is not drawn;
// `floating` are the elements with a place on the page, not in the text.
export interface Source {
  parts: Parts;
  path: string;
  page: PageSize;
  styles: Element | undefined;
  theme: Element | undefined;
  urls: Map<string, string>;
  lacks: Set<string>;
  floating: HTMLElement[];
}

// The page of a section, in points. `head` and `foot` are the places of header and footer.
export interface PageSize {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  head: number;
  foot: number;
}

export function drawContent(root: Element, source: Source): HTMLElement[] {
  return blocksIn(root).map((block) =>
    block.localName === 'tbl' ? drawTable(block, source) : drawParagraph(block, source),
  );
}

const LACKS = {
  image: 'una imagen en un formato que el navegador no conoce',
  shape: 'una forma',
  object: 'un objeto incrustado',
} as const;

// The paragraphs and tables, also those inside content controls.
function blocksIn(element: Element): Element[] {
  return Array.from(element.children).flatMap((child) => {
    if (child.localName === 'p' || child.localName === 'tbl') return child;
    return CONTAINERS.has(child.localName) ? blocksIn(child) : [];
  });
}

const CONTAINERS = new Set([
  'sdt',
  'sdtContent',
  'customXml',
  'ins',
  'smartTag',
  'hyperlink',
  'fldSimple',
  'Choice',
  'dir',
  'bdo',
]);

function drawParagraph(paragraph: Element, source: Source): HTMLElement {
  const drawn = document.createElement('p');
  const own = childOf(paragraph, 'pPr');
  const general = styleOf(attributeOf(childOf(own, 'pStyle'), 'val'), source.styles);
  const { jc, spacing, ind, shd } = propertiesOf(...general.paragraph, own);
  const { style } = drawn;
  style.textAlign = ALIGNMENTS[jc?.val ?? ''] ?? 'start';
  style.margin = `${twips(spacing?.before)} 0 ${twips(spacing?.after)}`;
  style.paddingInline = `${twips(ind?.left ?? ind?.start)} ${twips(ind?.right ?? ind?.end)}`;
  style.textIndent = ind?.hanging === undefined ? twips(ind?.firstLine) : points(Number(ind.hanging) / -20);
  if (spacing?.lineRule === 'exact') style.lineHeight = twips(spacing.line);
  else if (spacing?.line !== undefined && spacing.lineRule !== 'atLeast')
    style.lineHeight = String((Number(spacing.line) / 240) * NATURAL_LINE);
  style.background = colour(shd?.fill) ?? '';
  drawBorders(drawn, childOf(own, 'pBdr'), ['top', 'bottom']);
  // The mark of the paragraph has a size too: that of an empty line.
  format(drawn, propertiesOf(...general.run), source);
  const stops = stopsIn([...general.paragraph, own]);
  drawRuns(paragraph, { drawn, into: drawn, bases: general.run, stops, field: undefined }, source);
  if (!drawn.hasChildNodes()) drawn.append(document.createElement('br'));
  return drawn;
}

// The tab stops from left to right. The last one at a place prevails; it may clear the place.
function stopsIn(properties: readonly (Element | undefined)[]): Element[] {
  const placed = properties
    .flatMap((one) => Array.from(childOf(one, 'tabs')?.children ?? []))
    .map((stop) => [Number(attributeOf(stop, 'pos')), stop] as const);
  return Array.from(new Map(placed))
    .sort(([one], [other]) => one - other)
    .flatMap(([, stop]) => (attributeOf(stop, 'val') === 'clear' ? [] : stop));
}

const ALIGNMENTS: Readonly<Record<string, string>> = { center: 'center', right: 'end', end: 'end', both: 'justify' };
const NATURAL_LINE = 1.15;

// The state of a paragraph that is being drawn. `into` is where the next run goes: the paragraph, or its part behind a tab. `stops` are those
// not used so far. `field` is the instruction of the field that is open, and whether its result has begun.
interface Drawing {
  drawn: HTMLElement;
  into: HTMLElement;
  bases: readonly (Element | undefined)[];
  stops: Element[];
  field: { instruction: string; result: boolean } | undefined;
}

function drawRuns(element: Element, drawing: Drawing, source: Source): void {
  for (const child of element.children) {
    const number = numberIn(attributeOf(child, 'instr'));
    if (child.localName === 'r') drawRun(child, drawing, source);
    else if (number !== '') drawNumber(number, childOf(child, 'r') ?? child, drawing, source);
    else if (CONTAINERS.has(child.localName)) drawRuns(child, drawing, source);
  }
}

function drawRun(run: Element, drawing: Drawing, source: Source): void {
  if (isOn(runProperties(run, drawing, source).vanish)) return;
  for (const child of run.children) {
    const { localName } = child;
    const type = attributeOf(child, 'fldCharType');
    const number = numberIn(drawing.field?.instruction);
    if (type === 'begin') drawing.field = { instruction: '', result: false };
    else if (type === 'separate' && drawing.field) drawing.field.result = true;
    else if (type === 'end') {
      if (number !== '') drawNumber(number, run, drawing, source);
      drawing.field = undefined;
    } else if (localName === 'instrText' && drawing.field) drawing.field.instruction += child.textContent ?? '';
    else if (drawing.field && (!drawing.field.result || number !== '')) continue;
    else if (localName === 't')
      for (const [at, text] of (child.textContent ?? '').split('\t').entries()) {
        if (at > 0) drawTab(drawing);
        if (text !== '') drawWords(text, run, drawing, source);
      }
    else if (localName === 'noBreakHyphen') drawWords('\u2011', run, drawing, source);
    else if (localName === 'br') drawing.into.append(document.createElement('br'));
    else if (localName === 'tab' || localName === 'ptab') drawTab(drawing);
    else if (localName === 'object') source.lacks.add(LACKS.object);
    else if (localName === 'pict') source.lacks.add(LACKS.shape);
    else if (localName === 'drawing' || localName === 'AlternateContent') {
      const frame = (localName === 'drawing' ? child : childOf(child, 'Choice', 'drawing'))?.firstElementChild;
      if (frame) drawFrame(frame, drawing, source);
      else source.lacks.add(LACKS.shape);
    }
  }
}

function drawWords(words: string, run: Element, drawing: Drawing, source: Source): HTMLElement {
  const span = document.createElement('span');
  span.textContent = words;
  format(span, runProperties(run, drawing, source), source);
  drawing.into.append(span);
  return span;
}

// The number of the page, or of all pages, which is known when the page is drawn.
function drawNumber(name: string, run: Element, drawing: Drawing, source: Source): void {
  drawWords('1', run, drawing, source).dataset.field = name;
}

function runProperties(run: Element, { bases }: Drawing, source: Source): Properties {
  const own = childOf(run, 'rPr');
  const styles = stylesOf(source.styles, 'character', attributeOf(childOf(own, 'rStyle'), 'val'));
  return propertiesOf(...bases, ...styles.map((style) => childOf(style, 'rPr')), own);
}

function numberIn(instruction = ''): string {
  return /^\s*(PAGE|NUMPAGES|SECTIONPAGES)\b/i.exec(instruction)?.[1]?.toUpperCase() ?? '';
}

// The text after a tab is at the tab's stop: behind it, centred on it, or before it.
function drawTab(drawing: Drawing): void {
  const stop = drawing.stops.shift();
  const part = document.createElement('span');
  if (!stop) {
    part.textContent = '\u2003';
    drawing.into.append(part);
    return;
  }
  part.className = 'at-stop';
  part.style.left = twips(attributeOf(stop, 'pos'));
  const shift = { center: '-50%', right: '-100%', end: '-100%' }[attributeOf(stop, 'val') ?? ''];
  if (shift) part.style.transform = `translateX(${shift})`;
  drawing.drawn.append(part);
  drawing.into = part;
}

function format({ style }: HTMLElement, properties: Properties, { theme }: Source): void {
  const { sz, b, i, u, strike, caps, smallCaps, color, vertAlign } = properties;
  if (sz?.val) style.fontSize = points(Number(sz.val) / 2);
  style.fontWeight = isOn(b) ? '700' : '400';
  style.fontStyle = isOn(i) ? 'italic' : 'normal';
  if (isOn(u)) style.textDecoration = 'underline';
  if (isOn(strike)) style.textDecoration = 'line-through';
  if (isOn(caps)) style.textTransform = 'uppercase';
  if (isOn(smallCaps)) style.fontVariantCaps = 'small-caps';
  if (color?.val) style.color = colour(color.val) ?? 'currentcolor';
  const family = familyOf(properties, theme);
  if (family) style.fontFamily = `${family}, Arial, sans-serif`;
  if (vertAlign?.val === 'superscript') style.verticalAlign = 'super';
  if (vertAlign?.val === 'subscript') style.verticalAlign = 'sub';
}

// The typeface of a run, as a family of CSS; undefined if nothing names one.
export function familyOf({ rFonts }: Properties, theme: Element | undefined): string | undefined {
  const themed = rFonts?.asciiTheme && `${rFonts.asciiTheme.slice(0, 5)}Font`;
  const name = themed
    ? attributeOf(childOf(theme, 'themeElements', 'fontScheme', themed, 'latin'), 'typeface')
    : rFonts?.ascii;
  return name && `"${name.replace(/["\\]/g, '')}"`;
}

// What says the properties of the paragraphs of a style, and those of their runs, the most general first; without an id the default style.
export function styleOf(id: string | undefined, styles: Element | undefined) {
  const defaults = childOf(styles, 'docDefaults');
  const chain = stylesOf(styles, 'paragraph', id);
  return {
    paragraph: [childOf(defaults, 'pPrDefault', 'pPr'), ...chain.map((style) => childOf(style, 'pPr'))],
    run: [childOf(defaults, 'rPrDefault', 'rPr'), ...chain.map((style) => childOf(style, 'rPr'))],
  };
}

// An image, a text box or a shape.
function drawFrame(frame: Element, drawing: Drawing, source: Source): void {
  const data = childOf(frame, 'graphic', 'graphicData')?.firstElementChild;
  const extent = childOf(frame, 'extent');
  const width = emus(attributeOf(extent, 'cx'));
  const height = emus(attributeOf(extent, 'cy'));
  const box = data?.localName === 'pic' ? drawImage(data, width, height, source) : drawShape(data ?? undefined, source);
  if (!box) return;
  box.style.width = points(width);
  box.style.height = points(height);
  if (frame.localName === 'inline') {
    box.classList.add('inline');
    drawing.into.append(box);
    return;
  }
  const { page } = source;
  const x = placeOf(frame, 'positionH', width, {
    page: [0, page.width],
    leftMargin: [0, page.left],
    rightMargin: [page.width - page.right, page.width],
    margin: [page.left, page.width - page.right],
  });
  const y = placeOf(frame, 'positionV', height, {
    page: [0, page.height],
    margin: [page.top, page.height - page.bottom],
    topMargin: [0, page.top],
    bottomMargin: [page.height - page.bottom, page.height],
    paragraph: [0, 0],
  });
  const inText = /^(?:paragraph|line)$/.test(attributeOf(childOf(frame, 'positionV'), 'relativeFrom') ?? '');
  box.classList.add('edge', 'floating');
  box.style.top = points(y);
  box.style.left = points(inText ? x - page.left : x);
  if (attributeOf(frame, 'behindDoc') === '1') box.classList.add('behind');
  if (inText) drawing.drawn.prepend(box);
  else source.floating.push(box);
}

type Areas = Readonly<Record<string, readonly [from: number, to: number]>>;

// In points, from the edge of the page or the top of the paragraph.
function placeOf(frame: Element, side: string, size: number, areas: Areas): number {
  const position = childOf(frame, side);
  const [from, to] = areas[attributeOf(position, 'relativeFrom') ?? ''] ?? areas.paragraph ?? areas.margin ?? [0, 0];
  const offset = childOf(position, 'posOffset');
  if (offset) return from + emus(offset.textContent ?? '');
  const align = childOf(position, 'align')?.textContent ?? '';
  if (align === 'center') return (from + to - size) / 2;
  return /^(?:right|bottom|outside)$/.test(align) ? to - size : from;
}

function drawImage(picture: Element, width: number, height: number, source: Source): HTMLElement | undefined {
  const fill = childOf(picture, 'blipFill');
  const url = imageUrl(attributeOf(childOf(fill, 'blip'), 'embed'), source);
  if (url === undefined) return undefined;
  const box = document.createElement('span');
  const image = document.createElement('img');
  image.src = url;
  image.alt = '';
  const cropped = childOf(fill, 'srcRect');
  const part = (side: string) => Number(attributeOf(cropped, side) ?? 0) / 100_000;
  const wide = width / (1 - part('l') - part('r'));
  const high = height / (1 - part('t') - part('b'));
  image.style.width = points(wide);
  image.style.height = points(high);
  image.style.margin = `${points(-part('t') * high)} 0 0 ${points(-part('l') * wide)}`;
  box.append(image);
  box.classList.add('image');
  return box;
}

function imageUrl(id: string | undefined, { parts, path, urls, lacks }: Source): string | undefined {
  const target = readRelationships(parts, path).find((entry) => entry.id === id)?.target;
  const image = target === undefined ? '' : resolveTarget(path, target);
  const bytes = parts.get(image);
  const type = IMAGE_TYPES[image.slice(image.lastIndexOf('.') + 1).toLowerCase()];
  if (!bytes || type === undefined) {
    lacks.add(LACKS.image);
    return undefined;
  }
  const url = urls.get(image) ?? URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }));
  urls.set(image, url);
  return url;
}

const IMAGE_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};

// A text box with its fill and its line, or a rectangle or a straight line.
function drawShape(shape: Element | undefined, source: Source): HTMLElement | undefined {
  const content = childOf(shape, 'txbx', 'txbxContent');
  const properties = childOf(shape, 'spPr');
  const form = attributeOf(childOf(properties, 'prstGeom'), 'prst') ?? '';
  if (shape?.localName !== 'wsp' || (!content && !/^(?:rect|line|straightConnector1)$/.test(form))) {
    source.lacks.add(LACKS.shape);
    return undefined;
  }
  const box = document.createElement('div');
  const fill = fillOf(properties, source);
  const outline = childOf(properties, 'ln');
  const line = outline && fillOf(outline, source);
  const thickness = `${points(emus(attributeOf(outline, 'w') ?? '9525'))} solid ${line}`;
  if (fill) box.style.background = fill;
  if (line && form === 'rect') box.style.border = thickness;
  else if (line) box.style.borderTop = thickness;
  if (content) {
    const body = childOf(shape, 'bodyPr');
    const inset = (side: string, otherwise: string) => points(emus(attributeOf(body, side) ?? otherwise));
    const [top, right] = [inset('tIns', '45720'), inset('rIns', '91440')];
    box.style.padding = `${top} ${right} ${inset('bIns', '45720')} ${inset('lIns', '91440')}`;
    box.append(...drawContent(content, source));
  }
  return box;
}

function fillOf(element: Element | undefined, { theme }: Source): string | undefined {
  const solid = childOf(element, 'solidFill')?.firstElementChild;
  if (solid?.localName === 'srgbClr') return colour(attributeOf(solid, 'val')) ?? 'currentcolor';
  const name = attributeOf(solid ?? undefined, 'val') ?? '';
  const named = childOf(theme, 'themeElements', 'clrScheme', THEME_NAMES[name] ?? name)?.firstElementChild;
  const value = attributeOf(named ?? undefined, 'lastClr') ?? attributeOf(named ?? undefined, 'val');
  return value && (colour(value) ?? 'currentcolor');
}

const THEME_NAMES: Readonly<Record<string, string>> = { tx1: 'dk1', bg1: 'lt1', tx2: 'dk2', bg2: 'lt2' };

function drawTable(table: Element, source: Source): HTMLElement {
  const drawn = document.createElement('table');
  const own = childOf(table, 'tblPr');
  const chain = stylesOf(source.styles, 'table', attributeOf(childOf(own, 'tblStyle'), 'val'));
  const { jc, tblInd } = propertiesOf(...chain.map((style) => childOf(style, 'tblPr')), own);
  const grid = Array.from(childOf(table, 'tblGrid')?.children ?? [], (column) => Number(attributeOf(column, 'w') ?? 0));
  const widthOf = (from: number, span: number) => grid.slice(from, from + span).reduce((sum, one) => sum + one, 0);
  drawn.style.width = twips(String(widthOf(0, grid.length)));
  // Word puts the text of the first column in line with the text around it.
  drawn.style.margin =
    jc?.val === 'center' ? '0 auto' : jc?.val === 'right' ? '0 0 0 auto' : `0 0 0 ${twips(tblInd?.w ?? '-108')}`;
  const borders = childOf(own, 'tblBorders') ?? childOf(chain.at(-1), 'tblPr', 'tblBorders');
  for (const row of table.children) {
    if (row.localName !== 'tr') continue;
    const line = drawn.insertRow();
    let column = 0;
    for (const cell of row.children) {
      if (cell.localName !== 'tc') continue;
      const settings = childOf(cell, 'tcPr');
      const { gridSpan, vAlign, shd, vMerge } = propertiesOf(settings);
      const box = line.insertCell();
      box.colSpan = Number(gridSpan?.val ?? 1);
      box.style.width = twips(String(widthOf(column, box.colSpan)));
      box.style.verticalAlign = { center: 'middle', bottom: 'bottom' }[vAlign?.val ?? ''] ?? 'top';
      box.style.background = colour(shd?.fill) ?? '';
      drawBorders(box, borders, SIDES, true);
      drawBorders(box, childOf(settings, 'tcBorders'), SIDES);
      column += box.colSpan;
      // The rest of a cell that began in a row above is empty.
      if (vMerge === undefined || vMerge.val === 'restart') box.append(...drawContent(cell, source));
    }
  }
  return drawn;
}

const SIDES = ['top', 'bottom', 'left', 'right'] as const;

// `inside`: the lines between the cells of a table serve the sides that have none.
function drawBorders(
  { style }: HTMLElement,
  borders: Element | undefined,
  sides: readonly (typeof SIDES)[number][],
  inside = false,
): void {
  for (const side of sides) {
    const between = inside && childOf(borders, side === 'top' || side === 'bottom' ? 'insideH' : 'insideV');
    const border = childOf(borders, side) ?? (between || undefined);
    const kind = attributeOf(border, 'val');
    if (kind === undefined) continue;
    const width = points(Number(attributeOf(border, 'sz') ?? 4) / 8);
    const line = `${width} solid ${colour(attributeOf(border, 'color')) ?? 'currentcolor'}`;
    style.setProperty(`border-${side}`, /^(?:nil|none)$/.test(kind) ? '0' : line);
  }
}

// A style and those it is based on, the most general one first; without an id the default one.
function stylesOf(styles: Element | undefined, type: string, id: string | undefined): Element[] {
  const all = Array.from(styles?.children ?? []).filter(
    (style) => style.localName === 'style' && attributeOf(style, 'type') === type,
  );
  const chain: Element[] = [];
  let style = all.find((one) =>
    id === undefined ? /^(?:1|true|on)$/.test(attributeOf(one, 'default') ?? '') : attributeOf(one, 'styleId') === id,
  );
  while (style && !chain.includes(style)) {
    chain.unshift(style);
    const base = attributeOf(childOf(style, 'basedOn'), 'val');
    style = all.find((one) => base !== undefined && attributeOf(one, 'styleId') === base);
  }
  return chain;
}

// A colour of CSS; undefined for «auto», which is that of the text.
function colour(value: string | undefined): string | undefined {
  return /^[\da-f]{6}$/i.test(value ?? '') ? `#${value}` : undefined;
}

function twips(value: string | undefined): string {
  return points(Number(value ?? 0) / 20 || 0);
}

// On the screen a point has the size that it has on the sheet.
export function points(value: number): string {
  return `calc(var(--pt) * ${value})`;
}

// English Metric Units as points.
function emus(value: string | undefined): number {
  return Number(value ?? 0) / 12_700 || 0;
}
