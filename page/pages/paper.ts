// The paper of a document: its size, its margins, and the headers and footers that are printed on it.

import { PLAIN_SIZE } from '@membrete/word/page-size';

// All measures are in points.
export interface SheetPaper {
  width: number;
  height: number;
  left: number;
  right: number;
  // The letterhead's typeface, size and line height, a multiple of the size, for paragraphs. `headed`: the
  // header names the institution, so that the text does not do so in large letters. Undefined on plain paper.
  body?: { family: string; size: number; line: number; headed: boolean };
  // The parts of it that the page cannot draw, in words for people.
  lacks: readonly string[];
  // The space above and below the text of a page, counted from 0.
  roomOf: (page: number) => { top: number; bottom: number };
  // True if headers or footers show data of the document.
  slotted?: boolean;
  // The words in the header of the first page.
  headWords?: string;
  // The headers and footers of a page as elements with their place on it. `values` are what the data of the
  // document show, by their name.
  drawEdges: (page: number, pages: number, values: ReadonlyMap<string, string>) => HTMLElement[];
  // Frees the paper's images: it cannot be drawn afterwards.
  close?: () => void;
}

// The paper without a letterhead: Letter size, with page numbers from the second page on, as our Word files
// have.
export const PLAIN: SheetPaper = {
  ...PLAIN_SIZE,
  lacks: [],
  roomOf: () => ({ top: PLAIN_SIZE.top, bottom: PLAIN_SIZE.bottom }),
  drawEdges: (page, pages) => {
    const words = `Página ${page + 1} de ${pages}`;
    return page > 0 ? [create('p', {}, { className: 'edge numbers', textContent: words })] : [];
  },
};

// A new element, out of sight, to lay something out for paper. The caller removes it.
export function openHost(): HTMLElement {
  const host = create('div', {}, { className: 'print' });
  document.body.append(host);
  return host;
}

// An empty sheet in the host.
export function addSheet(host: HTMLElement, { width, height }: Pick<SheetPaper, 'width' | 'height'>): HTMLElement {
  const sheet = create('section', { width: `${width}pt`, height: `${height}pt` });
  host.append(sheet);
  return sheet;
}

export type Style = Partial<CSSStyleDeclaration>;

// A new element with these styles and properties. An empty style is not set.
export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  style: Style = {},
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  Object.assign(element.style, style);
  return Object.assign(element, properties);
}

// Sets the typeface and the measures of the paper as CSS variables of an element that holds a document.
export function applyPaper(element: HTMLElement, { left, right, width, height, roomOf, body }: SheetPaper): void {
  const { family = '', size = '', line = '', headed = false } = body ?? {};
  const measures = { page: { ...roomOf(0), left, right, width, height }, body: { family, size, line } };
  // An empty value removes that of another paper.
  for (const [group, values] of Object.entries(measures))
    for (const [name, value] of Object.entries(values)) element.style.setProperty(`--${group}-${name}`, String(value));
  element.toggleAttribute('data-headed', headed);
}
