// Printing: the document laid out anew for paper, a box for each page, whatever the screen shows.
import { render } from 'preact';
import { readDocument } from '../../template/document.ts';
import { shownWords } from '../fill/filling.ts';
import { Blocks } from '../sheet/blocks.tsx';
import { page } from '../state.ts';
import { current } from './current-paper.ts';
import { type Block, breakBlocks, measureBlocks } from './flow.ts';
import { applyPaper, type Paper } from './paper.ts';

type Words = Readonly<Record<string, string>>;

// True once the pages are drawn for every print.
let listening = false;
// The letters of a table, drawn for the next print.
let prepared: HTMLElement | undefined;

// Draws the pages when the browser prints, however printing was started.
export function listenToPrint(): void {
  if (listening) return;
  listening = true;
  addEventListener('beforeprint', () => {
    const { text } = page.get();
    if (text === '') return;
    const { paper } = current.get();
    const host = prepared ?? openHost();
    if (!prepared) drawPages(host, paper, text, shownWords());
    prepared = undefined;
    const rule = setPageSize(paper);
    document.body.classList.add('printing');
    const restore = () => {
      host.remove();
      rule.remove();
      document.body.classList.remove('printing');
    };
    addEventListener('afterprint', restore, { once: true });
  });
}

// Prints a letter for each of the words, each one on pages of its own. Yields to the page, so that the bar moves and «Cancelar» works.
export async function printLetters(
  letters: readonly Words[],
  onProgress: (progress: { done: number; total: number }) => void,
  signal: AbortSignal,
): Promise<void> {
  const { text } = page.get();
  const { paper } = current.get();
  const host = openHost();
  for (const [at, words] of letters.entries()) {
    drawPages(host, paper, text, words);
    onProgress({ done: at + 1, total: letters.length });
    await new Promise((resolve) => setTimeout(resolve));
    if (!signal.aborted) continue;
    host.remove();
    return;
  }
  prepared = host;
  window.print();
}

export function countPages(paper: Paper): number {
  const { text } = page.get();
  const host = openHost();
  const { blocks } = drawBlocks(host, paper, text, shownWords());
  host.remove();
  return breakBlocks(blocks, paper).length + 1;
}

function openHost(): HTMLElement {
  const host = document.createElement('div');
  host.className = 'print';
  document.body.append(host);
  return host;
}

// Draws the document once without pages.
function drawBlocks(host: HTMLElement, paper: Paper, text: string, words: Words) {
  const article = document.createElement('div');
  article.className = 'document';
  applyPaper(article, paper);
  article.style.width = `${paper.width - paper.left - paper.right}pt`;
  host.append(article);
  render(<Blocks lines={readDocument(text).lines} words={words} />, article);
  return { article, blocks: measureBlocks(article, PIXELS_PER_POINT) };
}

const PIXELS_PER_POINT = 4 / 3;

function drawPages(host: HTMLElement, paper: Paper, text: string, words: Words): void {
  const { article, blocks } = drawBlocks(host, paper, text, words);
  const breaks = breakBlocks(blocks, paper);
  const origin = article.getBoundingClientRect().top;
  // The ranges stay at their words while the paragraphs are divided.
  const cuts = breaks.map(({ at, inside, from }) =>
    inside ? findLine(blocks[at]?.element, origin + from * PIXELS_PER_POINT) : undefined,
  );
  const pages = breaks.length + 1;
  let next = 0;
  for (let at = 0; at < pages; at++) {
    const content = openPage(host, paper, at, pages);
    const end = breaks[at]?.at ?? blocks.length;
    for (; next < end; next++) move(blocks[next], content);
    const cut = cuts[at];
    const divided = blocks[end]?.element;
    if (cut && divided) content.append(divide(divided, cut));
  }
  article.remove();
}

function openPage(host: HTMLElement, paper: Paper, at: number, pages: number): HTMLElement {
  const sheet = document.createElement('section');
  sheet.style.width = `${paper.width}pt`;
  sheet.style.height = `${paper.height}pt`;
  const content = document.createElement('div');
  content.className = 'document';
  applyPaper(content, paper);
  content.style.inset = `${paper.roomOf(at).top}pt ${paper.right}pt 0 ${paper.left}pt`;
  sheet.append(...paper.drawEdges(at, pages), content);
  host.append(sheet);
  return content;
}

// A row goes into a table of its page, which has the headings of the whole.
function move(block: Block | undefined, content: HTMLElement): void {
  if (!block) return;
  const { element } = block;
  const table = element.closest('table');
  if (!table) {
    content.append(element);
    return;
  }
  const isHeading = element.matches('thead tr');
  if (isHeading || content.lastElementChild?.tagName !== 'TABLE') {
    const own = document.importNode(table);
    if (table.tHead) own.append(document.importNode(table.tHead, true));
    content.append(own);
  }
  if (!isHeading) content.lastElementChild?.append(element);
}

// The place before the first letter of the line whose top is at `y`.
function findLine(element: HTMLElement | undefined, y: number): Range | undefined {
  if (!element) return undefined;
  const range = document.createRange();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    range.selectNodeContents(node);
    if (range.getBoundingClientRect().bottom <= y + 1) continue;
    let from = 0;
    let to = range.endOffset;
    while (from < to) {
      const middle = (from + to) >> 1;
      range.setStart(node, middle);
      range.setEnd(node, middle + 1);
      const { top, bottom } = range.getBoundingClientRect();
      if ((top + bottom) / 2 > y) to = middle;
      else from = middle + 1;
    }
    range.setStart(node, from);
    range.collapse(true);
    return range;
  }
  return undefined;
}

// Takes what is before the place out of the paragraph. The rest goes on as on the line before.
function divide(element: HTMLElement, place: Range): HTMLElement {
  const above = document.importNode(element);
  const range = document.createRange();
  range.setStart(element, 0);
  range.setEnd(place.startContainer, place.startOffset);
  above.append(range.extractContents());
  element.style.textIndent = '0';
  return above;
}

function setPageSize({ width, height }: Paper): { remove: () => void } {
  const [sheet] = document.styleSheets;
  const at = sheet?.insertRule(`@page { size: ${width}pt ${height}pt; margin: 0 }`, sheet.cssRules.length);
  return { remove: () => at !== undefined && sheet?.deleteRule(at) };
}
