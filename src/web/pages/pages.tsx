// The pages of the document on the screen, behind its text: edges, headers and footers.
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { page } from '../state.ts';
import { useStore } from '../store.ts';
import { useNarrow } from '../viewport.ts';
import { current, followLetterhead } from './current-paper.ts';
import { breakBlocks, joinPages, measureBlocks, placeBlocks } from './flow.ts';
import { applyPaper, type Paper } from './paper.ts';
import { countPages, listenToPrint } from './print.tsx';

interface PagesProps {
  article: RefObject<HTMLElement | null>;
  writing: boolean;
}

// A phone shows the text without pages; they are counted when it has rested for a moment.
export function Pages({ article, writing }: PagesProps) {
  const narrow = useNarrow();
  const paper = useStore(current, (state) => state.paper);
  const [count, setCount] = useState(0);
  useEffect(followLetterhead, []);
  useEffect(listenToPrint, []);
  // After every change of the sheet, which draws this component again each time.
  useLayoutEffect(() => {
    if (!article.current) return undefined;
    if (narrow) {
      unlay(article.current);
      const timer = setTimeout(() => tell(countPages(paper)), REST_MS);
      return () => clearTimeout(timer);
    }
    const pages = layOut(article.current, paper, writing);
    setCount(pages);
    tell(writing ? 0 : pages);
    return undefined;
  });
  if (narrow) return null;
  return (
    <div class="frames" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <Frame key={at} paper={paper} at={at} count={count} />
      ))}
    </div>
  );
}

const REST_MS = 400;

function Frame({ paper, at, count }: { paper: Paper; at: number; count: number }) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    frame.current?.replaceChildren(...paper.drawEdges(at, count));
  }, [paper, at, count]);
  return <div class="frame" ref={frame} style={{ '--at': at }} />;
}

// Returns the number of pages.
function layOut(article: HTMLElement, paper: Paper, growing: boolean): number {
  const host = article.parentElement ?? article;
  applyPaper(host, paper);
  joinPages(article);
  const blocks = measureBlocks(article, article.getBoundingClientRect().width / paper.width);
  const breaks = breakBlocks(blocks, paper, growing);
  placeBlocks(blocks, breaks, paper);
  host.style.setProperty('--pages', String(breaks.length + 1));
  host.dataset.paged = '';
  return breaks.length + 1;
}

function unlay(article: HTMLElement): void {
  joinPages(article);
  delete article.parentElement?.dataset.paged;
}

function tell(pages: number): void {
  if (page.get().pages !== pages) page.set({ pages });
}
