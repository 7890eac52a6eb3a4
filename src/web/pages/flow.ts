// Measures the blocks of a document on the page, and moves those that begin a page to their place on it.
import { type Box, type Break, findBreaks } from './breaks.ts';
import type { Paper } from './paper.ts';

// The box of an element. `natural` is the space that the element has above it where it does not begin a page.
export interface Block extends Box {
  element: HTMLElement;
}

// `article` is laid out without pages, at `pt` pixels for a point.
export function measureBlocks(article: HTMLElement, pt: number): Block[] {
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
    };
  });
}

export function breakBlocks(blocks: readonly Block[], paper: Paper, growing = false): Break[] {
  return findBreaks(blocks, (page) => textHeight(paper, page), { growing });
}

// Takes the pages out of an article that `placeBlocks` has put in.
export function joinPages(article: HTMLElement): void {
  for (const element of article.querySelectorAll<HTMLElement>('[data-gap-above], [data-gap-inside]')) {
    delete element.dataset.gapAbove;
    delete element.dataset.gapInside;
    for (const name of ['--gap', '--gaps', '--gaps-end']) element.style.removeProperty(name);
  }
}

// Leaves the space between two pages above each block that begins one, and inside each paragraph that goes on on the next.
export function placeBlocks(blocks: readonly Block[], breaks: readonly Break[], paper: Paper): void {
  for (const [page, { at, inside, to }] of breaks.entries()) {
    const block = blocks[at];
    if (!block || inside) continue;
    const gap = to - (blocks[at - 1]?.bottom ?? to) + between(paper, page);
    block.element.dataset.gapAbove = '';
    block.element.style.setProperty('--gap', length(gap, 1));
  }
  for (const [at, block] of blocks.entries()) {
    const line = breaks.some((entry) => entry.inside && entry.at === at) ? block.line() : 0;
    if (line === 0) continue;
    // The lines flow around a shape with one band for each gap; half a line of play, since the places of lines are rounded.
    const corners: string[] = [];
    let end = '';
    let added = 0;
    let gaps = 0;
    for (const [page, entry] of breaks.entries()) {
      if (!entry.inside || entry.at !== at) continue;
      const from = length(entry.from - block.top + added + line / 2, gaps);
      added += entry.to - entry.from + between(paper, page);
      gaps += 1;
      end = length(entry.from - block.top + added, gaps);
      corners.push(`0 ${from}`, `100% ${from}`, `100% ${end}`, `0 ${end}`);
    }
    block.element.dataset.gapInside = '';
    block.element.style.setProperty('--gaps', `polygon(${corners.join()})`);
    block.element.style.setProperty('--gaps-end', end);
  }
}

function textHeight(paper: Paper, page: number): number {
  const { top, bottom } = paper.roomOf(page);
  return paper.height - top - bottom;
}

// The space between the text of a page and that of the next one on their paper.
function between(paper: Paper, page: number): number {
  return paper.roomOf(page).bottom + paper.roomOf(page + 1).top;
}

function length(points: number, gaps: number): string {
  return `calc(var(--pt) * ${points.toFixed(3)} + var(--desk-gap) * ${gaps})`;
}

function avoids(element: HTMLElement | undefined, side: 'breakBefore' | 'breakAfter'): boolean {
  return element !== undefined && getComputedStyle(element)[side] === 'avoid';
}
