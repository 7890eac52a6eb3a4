// Prints the document. It is laid out again for paper, whatever the screen shows.

import type { Letter } from '@membrete/document/outgoing';
import { render } from 'preact';
import { layoutOf } from '../record/document.ts';
import { outgoingLetter } from '../record/record.ts';
import { page } from '../record/state.ts';
import { createStore } from '../record/store.ts';
import { Blocks } from '../view/sheet/blocks.tsx';
import { current } from './current-paper.ts';
import { breakBlocks, measureBlocks } from './flow.ts';
import { addSheet, applyPaper, create, openHost, type SheetPaper } from './paper.ts';
import { markOld, slotValues } from './slot-values.ts';

// The drawn pages of a series, for the next print.
const printing = createStore<{ prepared: HTMLElement | undefined }>({ prepared: undefined });

// Draws the pages whenever the browser prints. Returns a function that stops this.
export function listenToPrint(): () => void {
  const draw = () => {
    const { text } = page.get();
    if (text === '') return;
    const { paper } = current.get();
    const { prepared: host = drawPages(openHost(), paper, text, outgoingLetter()) } = printing.get();
    printing.set({ prepared: undefined });
    const rule = setPageSize(paper);
    document.body.classList.add('printing');
    const restore = () => {
      host.remove();
      rule.remove();
      document.body.classList.remove('printing');
    };
    addEventListener('afterprint', restore, { once: true });
  };
  addEventListener('beforeprint', draw);
  return () => removeEventListener('beforeprint', draw);
}

// Prints a letter for each element of `letters`. Pauses after each letter, so that the progress bar moves and
// «Cancelar» works.
export async function printLetters(
  letters: readonly Letter[],
  onProgress: (progress: { done: number; total: number }) => void,
  signal: AbortSignal,
): Promise<void> {
  const { text } = page.get();
  const { paper } = current.get();
  const host = openHost();
  for (const [at, letter] of letters.entries()) {
    drawPages(host, paper, text, letter);
    onProgress({ done: at + 1, total: letters.length });
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) {
      host.remove();
      return;
    }
  }
  printing.set({ prepared: host });
  window.print();
}

export function countPages(paper: SheetPaper): number {
  const host = openHost();
  const { breaks } = drawBlocks(host, paper, page.get().text, outgoingLetter());
  host.remove();
  return breaks.length + 1;
}

// Draws the document without pages, and finds where each page begins.
function drawBlocks(host: HTMLElement, paper: SheetPaper, text: string, letter: Letter) {
  const article = create('div', { width: `${paper.width - paper.left - paper.right}pt` }, { className: 'document' });
  applyPaper(article, paper);
  host.append(article);
  render(<Blocks blocks={layoutOf(text)} letter={letter} />, article);
  const blocks = measureBlocks(article, PIXELS_PER_POINT);
  return { article, blocks, breaks: breakBlocks(blocks, paper) };
}

const PIXELS_PER_POINT = 4 / 3;

function drawPages(host: HTMLElement, paper: SheetPaper, text: string, letter: Letter): HTMLElement {
  const { article, blocks, breaks } = drawBlocks(host, paper, text, letter);
  const values = slotValues(paper, text, letter);
  const origin = article.getBoundingClientRect().top;
  // The end of each page is kept as a range, because a range stays at the same words when the document is
  // divided.
  const ends = breaks.map(({ at, inside, from }) => {
    const element = blocks[at]?.element ?? article;
    const line = inside ? findLine(element, origin + from * PIXELS_PER_POINT) : undefined;
    return line ?? before(element.closest('thead')?.parentElement ?? element);
  });
  for (let at = 0; at <= breaks.length; at++) {
    const { top } = paper.roomOf(at);
    const content = create('div', { inset: `${top}pt ${paper.right}pt 0 ${paper.left}pt` }, { className: 'document' });
    applyPaper(content, paper);
    const edges = paper.drawEdges(at, breaks.length + 1, values);
    for (const edge of edges) markOld(edge, letter);
    addSheet(host, paper).append(...edges, content);
    const range = document.createRange();
    range.selectNodeContents(article);
    const end = ends[at];
    if (end) range.setEnd(end.startContainer, end.startOffset);
    content.append(range.extractContents());
    // If a table is divided, its second part begins with a copy of the headings. The second part of a
    // paragraph has no first-line indent.
    const secondPart = article.firstElementChild;
    if (secondPart instanceof HTMLTableElement && !secondPart.tHead) {
      const headings = content.querySelectorAll(':scope > :last-child > :is(colgroup, thead)');
      secondPart.prepend(...Array.from(headings, (part) => document.importNode(part, true)));
    } else if (breaks[at]?.inside && secondPart instanceof HTMLElement) secondPart.style.textIndent = '0';
  }
  article.remove();
  return host;
}

function before(element: Element): Range {
  const range = document.createRange();
  range.setStartBefore(element);
  range.collapse(true);
  return range;
}

// Returns the position before the first letter of the line at `y`.
function findLine(element: Element, y: number): Range | undefined {
  const range = document.createRange();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    range.selectNodeContents(node);
    if (range.getBoundingClientRect().bottom <= y + 1) continue;
    for (let at = 0; at < (node.nodeValue?.length ?? 0); at++) {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const { top, bottom } = range.getBoundingClientRect();
      if ((top + bottom) / 2 <= y) continue;
      range.collapse(true);
      return range;
    }
  }
  return undefined;
}

function setPageSize({ width, height }: SheetPaper): { remove: () => void } {
  const [sheet] = document.styleSheets;
  const at = sheet?.insertRule(`@page { size: ${width}pt ${height}pt; margin: 0 }`, sheet.cssRules.length);
  return { remove: () => at !== undefined && sheet?.deleteRule(at) };
}
