// Draws the paragraphs, tables, pictures and boxes of a header or footer, and lists what it cannot draw.
import type {
  Borders,
  EdgeBlock,
  EdgeParagraph,
  EdgeTable,
  Frame,
  FrameContent,
  FrameGroup,
  Gradient,
  Picture,
  Position,
  ShapeBox,
  WordArt,
} from '@membrete/word/edge-blocks';
import { isDark } from '@membrete/word/edge-colours';
import type { Parts } from '@membrete/word/package';
import type { PageSize } from '@membrete/word/page-size';
import type { Slot } from '@membrete/word/slots';
import { create, type Style } from './paper.ts';

// The state of drawing a header or footer. `parts` has the pictures. `urls` has the URL of each picture drawn
// so far, by path. `lacks` has the names of what cannot be drawn. `floating` has the elements with a position
// on the page.
export interface Drawing {
  parts: Parts;
  page: PageSize;
  urls: Map<string, string>;
  lacks: Set<string>;
  floating: HTMLElement[];
  slots: readonly Slot[];
}

export function drawBlocks(blocks: readonly EdgeBlock[], drawing: Drawing): HTMLElement[] {
  return blocks.map((block) => {
    if (block.kind === 'table') return drawTable(block, drawing);
    return block.kind === 'framed' ? drawPlaced(block.frame, drawing) : drawParagraph(block, drawing);
  });
}

// Draws a block with a position of its own, in an element that takes no room in the text.
function drawPlaced(frame: Frame, drawing: Drawing): HTMLElement {
  const host = create('div', { position: 'relative' });
  drawFrame(frame, host, host, drawing);
  return host;
}

function drawParagraph({ look, letters, fill, borders, pieces }: EdgeParagraph, drawing: Drawing): HTMLElement {
  const drawn = create('p', { ...styleOf(letters), ...spaceOf(look), ...filled(fill) });
  drawBorders(drawn, borders);
  // The element that gets the next words: the paragraph at first, and after each tab a new element.
  let target: HTMLElement = drawn;
  for (const piece of pieces)
    if (piece.kind === 'words') {
      const span = create('span', { ...styleOf(piece.letters), ...filled(piece.letters.highlight) });
      // The place of a datum is inside, so that it can be marked in other colours than those of the letters.
      if (piece.slot === undefined) span.textContent = piece.words;
      else span.append(create('span', {}, { textContent: drawing.slots[Number(piece.slot)]?.written ?? '' }));
      if (piece.slot !== undefined && span.firstElementChild instanceof HTMLElement)
        span.firstElementChild.dataset.slot = piece.slot;
      if (piece.field !== undefined) span.dataset.field = piece.field;
      target.append(span);
    } else if (piece.kind === 'tab') {
      if (piece.at === undefined && piece.share === undefined)
        target.append(create('span', {}, { textContent: '\u2003' }));
      else {
        // Text after a tab begins at the tab stop, ends there, or is centred on it.
        const shift = { center: '-50%', right: '-100%', end: '-100%' }[piece.align];
        const transform = shift === undefined ? '' : `translateX(${shift})`;
        const left = piece.share === undefined ? points(piece.at ?? 0) : `${100 * piece.share}%`;
        target = create('span', { left, transform }, { className: 'at-stop' });
        // An element without width stands in the line, so that the text after the tab is level with it.
        const host = create('span', {}, { className: 'tab' });
        host.append(target);
        drawn.append(host);
      }
    } else if (piece.kind === 'break') target.append(create('br'));
    else if (piece.kind === 'frame') drawFrame(piece.frame, drawn, target, drawing);
    else drawing.lacks.add(piece.kind === 'object' ? 'un objeto incrustado' : 'una forma');
  if (!drawn.hasChildNodes()) drawn.append(create('br'));
  return drawn;
}

// Returns the CSS for a whole paragraph.
function spaceOf({ align, before, after, left, right, firstLine, line, isExact }: EdgeParagraph['look']): Style {
  return {
    textAlign: { left: 'start', right: 'end', center: 'center', justify: 'justify' }[align],
    margin: `${points(before)} 0 ${points(after)}`,
    paddingInline: `${points(left)} ${points(right)}`,
    textIndent: points(firstLine),
    lineHeight: isExact ? points(line) : line === 1 ? '' : String(line * NATURAL_LINE),
  };
}

const NATURAL_LINE = 1.15;

function styleOf(letters: EdgeParagraph['letters']): Style {
  const { size, bold, italic, underline, strike, caps, smallCaps, colour, family, raised } = letters;
  return {
    fontSize: points(size),
    fontWeight: bold ? '700' : '400',
    fontStyle: italic ? 'italic' : 'normal',
    textDecoration: strike ? 'line-through' : underline ? 'underline' : '',
    textTransform: caps ? 'uppercase' : '',
    fontVariantCaps: smallCaps ? 'small-caps' : '',
    color: colour === undefined ? '' : colour === '' ? 'currentcolor' : `#${colour}`,
    fontFamily: family ? `${cssFamily(family)}, Arial, sans-serif` : WORD_FAMILY,
    verticalAlign: raised ?? '',
  };
}

// The typeface that Word uses if the file does not name one, with similar typefaces.
const WORD_FAMILY = '"Times New Roman", Tinos, "Liberation Serif", serif';

export function cssFamily(family: string): string {
  return `"${family.replace(/["\\]/g, '')}"`;
}

function drawFrame(frame: Frame, paragraph: HTMLElement, into: HTMLElement, drawing: Drawing): void {
  const { width, height, inline, layer, across, down, turn, content } = frame;
  const box = drawContent(content, { width, height, turn }, drawing);
  if (!box) return;
  if (inline) {
    box.classList.add('inline');
    into.append(box);
    return;
  }
  const { page, floating } = drawing;
  const inText = /^(?:paragraph|line)$/.test(down.area);
  const text = [page.left, page.width - page.right] as const;
  const left = positionOf(across, width, [page.width, page.left, page.right], text) - (inText ? page.left : 0);
  const top = positionOf(down, height, [page.height, page.top, page.bottom], [0, 0]);
  Object.assign(box.style, { top: points(top), left: points(left), zIndex: String(layer) });
  // A box that is as wide as its text ends at the position, or is centred on it.
  if (width === 0 && content.kind === 'box' && content.form === 'none')
    box.style.translate = { center: '-50%', right: '-100%' }[across.align] ?? '';
  box.classList.add('edge', 'floating');
  if (inText) paragraph.prepend(box);
  else floating.push(box);
}

interface Size {
  width: number;
  height: number;
  turn?: number | undefined;
}

// Draws the content of a frame in its size. A size of 0 is left to the content.
function drawContent(content: FrameContent, { width, height, turn }: Size, drawing: Drawing): HTMLElement | undefined {
  const box = drawUnsized(content, { width, height }, drawing);
  if (!box) return undefined;
  const isText = content.kind === 'box' && content.form === 'none';
  Object.assign(box.style, {
    width: isText && width === 0 ? 'max-content' : points(width),
    height: isText && height === 0 ? '' : points(height),
    rotate: turn ? `${turn}deg` : '',
  });
  return box;
}

function drawUnsized(content: FrameContent, size: Size, drawing: Drawing): HTMLElement | undefined {
  switch (content.kind) {
    case 'picture':
      return drawPicture(content, drawing);
    case 'group':
      return drawGroup(content, drawing);
    case 'art':
      return drawArt(content);
    case 'box':
      return drawBox(content, size, drawing);
  }
}

function drawGroup({ parts }: FrameGroup, drawing: Drawing): HTMLElement {
  const group = create('div', {}, { className: 'group' });
  for (const { left, top, content, ...size } of parts) {
    const part = drawContent(content, size, drawing);
    if (part) group.append(Object.assign(part, { className: `edge ${part.className}` }));
    if (part) Object.assign(part.style, { left: points(left), top: points(top) });
  }
  return group;
}

// Stretches the words over the whole frame.
function drawArt({ words, fill, opacity }: WordArt): HTMLElement {
  const host = create('span', { opacity: String(opacity) }, { className: 'art' });
  const svg = createSvg('svg', { viewBox: '0 0 100 100', preserveAspectRatio: 'none', width: '100%', height: '100%' });
  const text = createSvg('text', { x: '0', y: '100', textLength: '100', lengthAdjust: 'spacingAndGlyphs' });
  Object.assign(text.style, { fontFamily: 'Arial, sans-serif', fontSize: '138px', fill: `#${fill}` });
  text.textContent = words;
  svg.append(text);
  host.append(svg);
  return host;
}

function createSvg(name: 'svg' | 'text' | 'path', attributes: Readonly<Record<string, string>>) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

// Returns the position of a box on one axis, in points from the edge of the page or from the top of the
// paragraph. `length` is the length of the page on this axis; `near` and `far` are its margins. `otherwise`
// is the range to use for areas that are not in `areas`.
function positionOf(
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

function drawPicture({ path, width, height, margin, opacity }: Picture, drawing: Drawing): HTMLElement | undefined {
  const src = pictureUrl(path, drawing);
  if (src === undefined) return undefined;
  const box = create('span', {}, { className: 'image' });
  const shift = margin ? { margin: `${points(margin.top)} 0 0 ${points(margin.left)}` } : {};
  const pale = opacity === undefined ? {} : { opacity: String(opacity) };
  box.append(create('img', { width: points(width), height: points(height), ...shift, ...pale }, { src, alt: '' }));
  return box;
}

function pictureUrl(path: string, { parts, urls, lacks }: Drawing): string | undefined {
  const bytes = parts.get(path);
  const extension = DRAWABLE.exec(path)?.[1]?.toLowerCase();
  if (!bytes || extension === undefined) {
    lacks.add('una imagen en un formato que el navegador no conoce');
    return undefined;
  }
  const type = `image/${SUBTYPES[extension] ?? extension}`;
  const url = urls.get(path) ?? URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }));
  urls.set(path, url);
  return url;
}

const DRAWABLE = /\.(png|jpe?g|gif|bmp|webp|svg)$/i;
const SUBTYPES: Readonly<Record<string, string>> = { jpg: 'jpeg', svg: 'svg+xml' };

function drawBox(box: ShapeBox, { width, height }: Size, drawing: Drawing): HTMLElement {
  const { form, path, fill, line, insets, ink, align, blocks } = box;
  if (path !== undefined) {
    const drawn = drawBox(
      { ...box, form: 'none', path: undefined, fill: undefined, line: undefined },
      { width, height },
      drawing,
    );
    drawn.prepend(drawPath(path, box));
    return drawn;
  }
  const border = line ? `${points(line.width)} solid ${colourOf(line.colour)}` : '';
  const side = form === 'rectangle' || form === 'rounded' || form === 'ellipse' ? 'border' : 'borderTop';
  const drawn = create('div', {
    ...(typeof fill === 'object' ? { background: gradientOf(fill) } : filled(fill)),
    [form === 'line' && width < height ? 'borderLeft' : side]: border,
    borderRadius: { rounded: points(Math.min(width, height) / 6), ellipse: '50%' }[form as string] ?? '',
    ...(ink && { color: `#${ink}` }),
    ...(align && { display: 'flex', flexDirection: 'column', justifyContent: align === 'bottom' ? 'end' : align }),
  });
  if (insets) drawn.style.padding = insets.map(points).join(' ');
  drawn.append(...drawBlocks(blocks, drawing));
  return drawn;
}

function drawPath(path: string, { fill, line }: ShapeBox): SVGElement {
  // A picture without height, as of a line, would not be drawn.
  const svg = createSvg('svg', { width: '1', height: '1' });
  Object.assign(svg.style, { position: 'absolute', inset: '0', overflow: 'visible' });
  const first = typeof fill === 'object' ? fill.stops[0]?.colour : fill;
  const colours = { fill: first ? colourOf(first) : 'none', stroke: line ? colourOf(line.colour) : 'none' };
  const drawn = createSvg('path', { d: path });
  Object.assign(drawn.style, { ...colours, strokeWidth: points(line?.width ?? 0) });
  svg.append(drawn);
  return svg;
}

// CSS counts the angle of a gradient from the top.
function gradientOf({ angle, stops }: Gradient): string {
  const colours = stops.map(({ at, colour }) => `${colourOf(colour)} ${100 * at}%`);
  return `linear-gradient(${90 + angle}deg, ${colours.join(', ')})`;
}

// Returns the CSS of a filled area. As in Word, automatic letters are white on a dark colour.
function filled(fill: string | undefined): Style {
  if (!fill) return {};
  return { background: colourOf(fill), ...(fill !== 'auto' && { color: isDark(fill) ? '#fff' : 'var(--ink)' }) };
}

function drawTable({ width, align, indent, rows, heights, padding }: EdgeTable, drawing: Drawing): HTMLElement {
  const left = align === 'center' || align === 'right' ? 'auto' : points(indent);
  const margin = `0 ${align === 'center' ? 'auto' : '0'} 0 ${left}`;
  const drawn = create('table', { width: points(width), margin });
  for (const [at, cells] of rows.entries()) {
    const line = drawn.insertRow();
    line.style.height = points(heights[at] ?? 0);
    for (const cell of cells) {
      const box = line.insertCell();
      box.colSpan = cell.span;
      box.rowSpan = cell.rows;
      const verticalAlign = { center: 'middle', bottom: 'bottom' }[cell.align] ?? 'top';
      const paddingInline = `${points(padding.left)} ${points(padding.right)}`;
      const ink = cell.ink ? { color: `#${cell.ink}` } : {};
      Object.assign(box.style, {
        width: points(cell.width),
        verticalAlign,
        paddingInline,
        ...filled(cell.fill),
        ...ink,
      });
      drawBorders(box, cell.borders);
      box.append(...drawBlocks(cell.blocks, drawing));
    }
  }
  return drawn;
}

function drawBorders({ style }: HTMLElement, borders: Borders): void {
  for (const [side, { width, colour, isNone }] of Object.entries(borders))
    style.setProperty(`border-${side}`, isNone ? '0' : `${points(width)} solid ${colourOf(colour)}`);
}

function colourOf(colour = 'auto'): string {
  return colour === 'auto' ? 'currentcolor' : `#${colour}`;
}

// Returns a length in points of the sheet, which the screen scales.
export function points(value: number): string {
  return `calc(var(--pt) * ${value})`;
}
