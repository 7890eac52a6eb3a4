// Measures the blocks of a document, and moves those that begin a page to their position on it.
import { type Box, type Break, findBreaks } from './breaks.ts';
import type { SheetPaper } from './paper.ts';

export interface FlowBlock extends Box {
  element: HTMLElement;
}

// Measures the blocks of an article that is laid out without pages, at `pt` pixels per point.
export function measureBlocks(article: HTMLElement, pt: number): FlowBlock[] {
  const origin = article.getBoundingClientRect().top;
  const elements = Array.from(article.querySelectorAll<HTMLElement>(':scope > :not(table), :scope > table tr'));
  return elements.map((element, at) => {
    const { top, bottom } = element.getBoundingClientRect();
    return {
      element,
      top: (top - origin) / pt,
      bottom: (bottom - origin) / pt,
      line: () => (element.matches('p') ? Number.parseFloat(getComputedStyle(element).lineHeight) / pt : 0),
      joined: () => avoids(element, 'breakBefore') || avoids(elements[at - 1], 'breakAfter'),
      headings: () => (element.closest('tbody')?.parentElement?.querySelector('thead')?.offsetHeight ?? 0) / pt,
    };
  });
}

export function breakBlocks(blocks: readonly FlowBlock[], { height, roomOf }: SheetPaper, growing = false): Break[] {
  const heightOf = (page: number) => height - roomOf(page).top - roomOf(page).bottom;
  return findBreaks(blocks, heightOf, { growing });
}

// Removes the gaps that `placeBlocks` has put into an article.
export function joinPages(article: HTMLElement): void {
  for (const element of article.querySelectorAll<HTMLElement>('[data-gap-above], [data-gap-inside]')) {
    delete element.dataset.gapAbove;
    delete element.dataset.gapInside;
    for (const name of ['--gap', '--gaps', '--gaps-end']) element.style.removeProperty(name);
  }
}

// Adds a gap above each block that begins a page. In a paragraph that continues on the next page, adds the
// gap between its lines.
export function placeBlocks(blocks: readonly FlowBlock[], breaks: readonly Break[], { roomOf }: SheetPaper): void {
  // The corners of the gaps inside the current paragraph, and the sum of their heights.
  let corners: string[] = [];
  let added = 0;
  for (const [page, { at, inside, from, to }] of breaks.entries()) {
    const { [at]: block, [at - 1]: above } = blocks;
    if (!block) continue;
    const { dataset, style } = block.element;
    const between = roomOf(page).bottom + roomOf(page + 1).top;
    if (!inside) {
      dataset.gapAbove = '';
      style.setProperty('--gap', length(to - (above?.bottom ?? to) + between, 1));
      continue;
    }
    const previous = breaks[page - 1];
    if (!previous?.inside || previous.at !== at) [corners, added] = [[], 0];
    // One shape covers all gaps of a paragraph, so that the lines flow around the gaps. At each gap, the
    // shape begins half a line lower, because browsers round the positions of lines.
    const gaps = corners.length / 4;
    const start = length(from - block.top + added + block.line() / 2, gaps);
    added += to - from + between;
    const end = length(from - block.top + added, gaps + 1);
    corners.push(`0 ${start}`, `100% ${start}`, `100% ${end}`, `0 ${end}`);
    dataset.gapInside = '';
    style.setProperty('--gaps', `polygon(${corners.join()})`);
    style.setProperty('--gaps-end', end);
  }
}

function length(points: number, gaps: number): string {
  return `calc(var(--pt) * ${points.toFixed(3)} + var(--desk-gap) * ${gaps})`;
}

function avoids(element: HTMLElement | undefined, side: 'breakBefore' | 'breakAfter'): boolean {
  return element !== undefined && getComputedStyle(element)[side] === 'avoid';
}
