// The paper of a document: its size, its margins, and its printed headers and footers.

import { PLAIN_SIZE } from '@membrete/word/page-size';

// The paper to draw. All lengths are in points.
export interface SheetPaper {
  width: number;
  height: number;
  left: number;
  right: number;
  // The font of the letterhead for the body; undefined on plain paper. `line` is the line height as a
  // multiple of `size`. `headed` is true if the header names the institution.
  body?: { family: string; size: number; line: number; headed: boolean };
  // The parts of the letterhead that the page cannot draw, in words for people.
  lacks: readonly string[];
  // The space above and below the text of a page; pages count from 0.
  roomOf: (page: number) => { top: number; bottom: number };
  // True if headers or footers have placeholders for data of the document.
  slotted?: boolean;
  headWords?: string;
  // Returns the elements of the header and footer of a page, each with its position. `values` has the text
  // for each variable.
  drawEdges: (page: number, pages: number, values: ReadonlyMap<string, string>) => HTMLElement[];
  // Frees the images. Afterwards the paper cannot be drawn.
  close?: () => void;
}

// Letter-size plain paper, with page numbers from the second page on. Our Word files without a letterhead
// look the same.
export const PLAIN: SheetPaper = {
  ...PLAIN_SIZE,
  lacks: [],
  roomOf: () => ({ top: PLAIN_SIZE.top, bottom: PLAIN_SIZE.bottom }),
  drawEdges: (page, pages) => {
    const words = `Página ${page + 1} de ${pages}`;
    return page > 0 ? [create('p', {}, { className: 'edge numbers', textContent: words })] : [];
  },
};

// Adds an element to contain the pages to print, which the screen does not show. The caller removes the
// element.
export function openHost(): HTMLElement {
  const host = create('div', {}, { className: 'print' });
  document.body.append(host);
  return host;
}

export function addSheet(host: HTMLElement, { width, height }: Pick<SheetPaper, 'width' | 'height'>): HTMLElement {
  const sheet = create('section', { width: `${width}pt`, height: `${height}pt` });
  host.append(sheet);
  return sheet;
}

export type Style = Partial<CSSStyleDeclaration>;

// Creates an element. A style with an empty value is not set.
export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  style: Style = {},
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  Object.assign(element.style, style);
  return Object.assign(element, properties);
}

// Sets CSS variables with the typeface and the lengths of the paper.
export function applyPaper(element: HTMLElement, { left, right, width, height, roomOf, body }: SheetPaper): void {
  const { family = '', size = '', line = '', headed = false } = body ?? {};
  const measures = { page: { ...roomOf(0), left, right, width, height }, body: { family, size, line } };
  // An empty value removes the value of the previous paper.
  for (const [group, values] of Object.entries(measures))
    for (const [name, value] of Object.entries(values)) element.style.setProperty(`--${group}-${name}`, String(value));
  element.toggleAttribute('data-headed', headed);
}
