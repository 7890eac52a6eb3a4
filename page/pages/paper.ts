// The paper of a document: its size, its margins, and its printed headers and footers.

import { PLAIN_SIZE } from '@membrete/word/page-size';

// All measures are in points.
export interface SheetPaper {
  width: number;
  height: number;
  left: number;
  right: number;
  // The letterhead's font for paragraphs; `line` is a multiple of the size. `headed`: the header names the
  // institution, so the text does not repeat it in large letters. Undefined on plain paper.
  body?: { family: string; size: number; line: number; headed: boolean };
  // What the page cannot draw of the letterhead, in words for people.
  lacks: readonly string[];
  // The space above and below the text of a page; pages count from 0.
  roomOf: (page: number) => { top: number; bottom: number };
  // True if headers or footers show data of the document.
  slotted?: boolean;
  // The words in the header of the first page.
  headWords?: string;
  // Returns the headers and footers of a page as positioned elements. `values` are the words for the
  // document's data, by variable.
  drawEdges: (page: number, pages: number, values: ReadonlyMap<string, string>) => HTMLElement[];
  // Frees the paper's images, so that it cannot be drawn any more.
  close?: () => void;
}

// The paper without a letterhead: Letter size, with page numbers from the second page on, as in our Word
// files.
export const PLAIN: SheetPaper = {
  ...PLAIN_SIZE,
  lacks: [],
  roomOf: () => ({ top: PLAIN_SIZE.top, bottom: PLAIN_SIZE.bottom }),
  drawEdges: (page, pages) => {
    const words = `Página ${page + 1} de ${pages}`;
    return page > 0 ? [create('p', {}, { className: 'edge numbers', textContent: words })] : [];
  },
};

// Adds an invisible element in which pages are laid out for printing. The caller removes it.
export function openHost(): HTMLElement {
  const host = create('div', {}, { className: 'print' });
  document.body.append(host);
  return host;
}

// Adds an empty sheet to the host.
export function addSheet(host: HTMLElement, { width, height }: Pick<SheetPaper, 'width' | 'height'>): HTMLElement {
  const sheet = create('section', { width: `${width}pt`, height: `${height}pt` });
  host.append(sheet);
  return sheet;
}

export type Style = Partial<CSSStyleDeclaration>;

// Creates an element with these styles and properties. An empty style is not set.
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
