// Draws the paragraphs, tables, pictures and boxes of a header or footer, and lists what it cannot draw.
import type {
  Borders,
  EdgeBlock,
  EdgeParagraph,
  EdgeTable,
  Frame,
  Picture,
  Position,
  ShapeBox,
} from '@membrete/word/edge-content';
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
  return blocks.map((block) => (block.kind === 'table' ? drawTable(block, drawing) : drawParagraph(block, drawing)));
}

function drawParagraph({ look, letters, fill, borders, pieces }: EdgeParagraph, drawing: Drawing): HTMLElement {
  const drawn = create('p', { ...styleOf(letters), ...spaceOf(look), background: fill ? `#${fill}` : '' });
  drawBorders(drawn, borders);
  // The element that gets the next words: the paragraph at first, and after each tab a new element.
  let target: HTMLElement = drawn;
  for (const piece of pieces)
    if (piece.kind === 'words') {
      const words = piece.slot === undefined ? piece.words : (drawing.slots[Number(piece.slot)]?.written ?? '');
      const span = create('span', styleOf(piece.letters), { textContent: words });
      if (piece.slot !== undefined) span.dataset.slot = piece.slot;
      if (piece.field !== undefined) span.dataset.field = piece.field;
      target.append(span);
    } else if (piece.kind === 'tab') {
      if (piece.at === undefined) target.append(create('span', {}, { textContent: '\u2003' }));
      else {
        // Text after a tab begins at the tab stop, ends there, or is centred on it.
        const shift = { center: '-50%', right: '-100%', end: '-100%' }[piece.align];
        const transform = shift === undefined ? '' : `translateX(${shift})`;
        target = create('span', { left: points(piece.at), transform }, { className: 'at-stop' });
        drawn.append(target);
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
  const { width, height, inline, behind, across, down, content } = frame;
  const box = content.kind === 'picture' ? drawPicture(content, drawing) : drawBox(content, drawing);
  if (!box) return;
  Object.assign(box.style, { width: points(width), height: points(height) });
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
  Object.assign(box.style, { top: points(top), left: points(left) });
  box.classList.add('edge', 'floating');
  box.classList.toggle('behind', behind);
  if (inText) paragraph.prepend(box);
  else floating.push(box);
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

function drawBox({ fill, line, isRectangle, insets, blocks }: ShapeBox, drawing: Drawing): HTMLElement {
  const border = line ? `${points(line.width)} solid ${colourOf(line.colour)}` : '';
  const background = fill === undefined ? '' : colourOf(fill);
  const box = create('div', { background, ...(isRectangle ? { border } : { borderTop: border }) });
  if (insets) box.style.padding = insets.map(points).join(' ');
  box.append(...drawBlocks(blocks, drawing));
  return box;
}

function drawTable({ width, align, indent, rows }: EdgeTable, drawing: Drawing): HTMLElement {
  const left = align === 'center' || align === 'right' ? 'auto' : points(indent);
  const margin = `0 ${align === 'center' ? 'auto' : '0'} 0 ${left}`;
  const drawn = create('table', { width: points(width), margin });
  for (const cells of rows) {
    const line = drawn.insertRow();
    for (const cell of cells) {
      const box = line.insertCell();
      box.colSpan = cell.span;
      box.style.width = points(cell.width);
      box.style.verticalAlign = { center: 'middle', bottom: 'bottom' }[cell.align] ?? 'top';
      box.style.background = cell.fill ? `#${cell.fill}` : '';
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
