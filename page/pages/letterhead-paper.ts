// Draws the paper of a letterhead: the page, its headers and its footers, as far as a browser can.

import { type EdgeKind, readPaper } from '@membrete/word/edges';
import type { Letterhead } from '@membrete/word/letterhead';
import type { PageSize } from '@membrete/word/page-size';
import { showInSlots } from '@membrete/word/slots';
import { cssFamily, drawBlocks, points } from './drawing.ts';
import { addSheet, create, openHost, type SheetPaper } from './paper.ts';

export async function drawPaper(letterhead: Letterhead): Promise<SheetPaper> {
  const { size: page } = letterhead;
  const { institution, unit, paragraph } = letterhead.styles;
  const { parts, slots, edges, kindOf, formatOf } = readPaper(letterhead);
  const urls = new Map<string, string>();
  const lacks = new Set<string>();
  // The elements of each header and footer, by the kind of page. The first element has the text; the others
  // float on the page.
  const drawn = new Map<string, HTMLElement[]>();
  for (const { where, kind, blocks } of edges) {
    const floating: HTMLElement[] = [];
    const place = where === 'header' ? { top: points(page.head) } : { bottom: points(page.foot) };
    const insetInline = `${points(page.left)} ${points(page.right)}`;
    const edge = create('div', { insetInline, ...place }, { className: `edge ${where}` });
    edge.append(...drawBlocks(blocks, { parts, page, urls, lacks, floating, slots }));
    drawn.set(`${where} ${kind}`, [edge, ...floating]);
  }
  const elementsOf = (kind: EdgeKind) => ['header', 'footer'].map((where) => drawn.get(`${where} ${kind}`) ?? []);
  const measure = (kind: EdgeKind) => measureRoom(elementsOf(kind), page);
  const rooms = { default: measure('default'), first: measure('first'), even: measure('even') };
  await Promise.allSettled(Array.from(urls.values(), decodeImage));
  return {
    width: page.width,
    height: page.height,
    left: page.left,
    right: page.right,
    body: { ...bodyOf(formatOf(paragraph)), headed: institution === unit },
    lacks: Array.from(lacks),
    slotted: slots.length > 0,
    headWords: (drawn.get(`header ${kindOf(0)}`) ?? []).map(({ textContent }) => textContent).join(' '),
    roomOf(at) {
      const { top, bottom, belowFloating } = rooms[kindOf(at)];
      return { top: at === 0 ? top : Math.max(top, belowFloating), bottom };
    },
    drawEdges(at, pages, values) {
      const inSlots = slots.map(showInSlots(values));
      return elementsOf(kindOf(at))
        .flat()
        .map((edge) => fillEdge(edge, at, pages, inSlots));
    },
    close() {
      for (const url of urls.values()) URL.revokeObjectURL(url);
    },
  };
}

// Returns the font of the body. If the file names no typeface, Word uses Times New Roman of 10 points.
function bodyOf({ look, letters }: ReturnType<ReturnType<typeof readPaper>['formatOf']>) {
  const family = cssFamily(letters.family ?? 'Times New Roman');
  const { size } = letters;
  return { family, size, line: look.isExact ? look.line / size : look.line * naturalLine(family) };
}

// Returns the line height of a typeface, as a multiple of the font size.
function naturalLine(family: string): number {
  const host = openHost();
  const line = create('p', { font: `100px / normal ${family}, Arial, sans-serif` }, { textContent: 'Á' });
  host.append(line);
  const { height } = line.getBoundingClientRect();
  host.remove();
  return height / 100;
}

// Returns the space above and below the text, in points. A header that is taller than the margin pushes the
// text down, unless the margin is negative. What floats does not, so that the letters of such a file begin with empty
// lines: `belowFloating` is the space above the text of the other pages, where there are none.
function measureRoom([header = [], footer = []]: readonly HTMLElement[][], page: PageSize) {
  const host = openHost();
  const sheet = addSheet(host, page);
  const [head = 0, foot = 0] = [header[0], footer[0]].map((edge) => {
    if (!edge) return 0;
    const copy = document.importNode(edge, true);
    sheet.append(copy);
    return (copy.getBoundingClientRect().height * 3) / 4;
  });
  sheet.append(...header.slice(1).map((box) => document.importNode(box, true)));
  const belowFloating = bottomOf(sheet.querySelectorAll('.header .floating, :scope > .floating'), sheet, page);
  host.remove();
  const { top, bottom } = page;
  return {
    top: top < 0 ? -top : Math.max(top, head > 0 ? page.head + head : 0),
    bottom: bottom < 0 ? -bottom : Math.max(bottom, foot > 0 ? page.foot + foot : 0),
    belowFloating,
  };
}

// Returns the bottom of the lowest box that is above the text, in points from the top of the page. A box in the margins
// does not meet the text, and one that reaches the lower half is behind it.
function bottomOf(boxes: Iterable<Element>, sheet: HTMLElement, { left, right, width, height }: PageSize): number {
  const origin = sheet.getBoundingClientRect();
  const bottoms = Array.from(boxes, (box) => {
    const drawn = box.getBoundingClientRect();
    const [from, to, below] = [drawn.left - origin.left, drawn.right - origin.left, drawn.bottom - origin.top].map(
      (pixels) => (pixels * 3) / 4,
    );
    const isAbove = (to ?? 0) > left && (from ?? 0) < width - right && (below ?? 0) < height / 2;
    return isAbove ? (below ?? 0) : 0;
  });
  return Math.max(0, ...bottoms);
}

// Loads an image, so that its page is drawn at once.
function decodeImage(url: string): Promise<void> {
  const image = new Image();
  image.src = url;
  return image.decode();
}

// Copies a header or footer, and fills in the page numbers and the data.
function fillEdge(
  edge: HTMLElement,
  at: number,
  pages: number,
  inSlots: readonly { words: string; name?: string }[],
): HTMLElement {
  const copy = document.importNode(edge, true);
  for (const slot of copy.querySelectorAll<HTMLElement>('[data-slot]')) {
    const { words = '', name } = inSlots[Number(slot.dataset.slot)] ?? {};
    slot.textContent = words;
    if (name !== undefined) slot.dataset.variable = name;
  }
  for (const field of copy.querySelectorAll<HTMLElement>('[data-field]'))
    field.textContent = String(field.dataset.field === 'PAGE' ? at + 1 : pages);
  return copy;
}
