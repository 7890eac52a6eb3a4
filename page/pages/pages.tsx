// Draws the pages of the document behind its text: their edges, headers and footers.
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { sayPages } from '../record/commands/notices.ts';
import { shownLetter } from '../record/record.ts';
import { page, usePage } from '../record/state.ts';
import { useStore } from '../record/store.ts';
import { useNarrow } from '../record/viewport.ts';
import { current, followLetterhead } from './current-paper.ts';
import { breakBlocks, joinPages, measureBlocks, placeBlocks } from './flow.ts';
import { highlighted, linkSlots, marked, styleSlots } from './linked-slots.ts';
import { applyPaper, type SheetPaper } from './paper.ts';
import { countPages, listenToPrint } from './print.tsx';
import { slotValues } from './slot-values.ts';

// Draws the pages. A narrow window shows the text without pages, below the header of the letterhead.
export function Pages({ article, writing }: { article: RefObject<HTMLElement | null>; writing: boolean }) {
  const narrow = useNarrow();
  const paper = useStore(current, (state) => state.paper);
  const [count, setCount] = useState(0);
  useEffect(followLetterhead, []);
  useEffect(listenToPrint, []);
  // This effect has no dependencies, because any change of the sheet may change where the pages begin.
  useLayoutEffect(() => {
    if (!article.current) return undefined;
    if (narrow) {
      unlay(article.current, paper);
      const timer = setTimeout(() => sayPages(countPages(paper)), PAUSE_MS);
      return () => clearTimeout(timer);
    }
    const pages = layOutInPages(article.current, paper, writing);
    setCount(pages);
    sayPages(writing ? 0 : pages);
    return undefined;
  });
  useEffect(() => {
    const host = article.current?.parentElement;
    return narrow || !paper.slotted || !host ? undefined : linkSlots(host);
  }, [narrow, paper]);
  const active = usePage(highlighted);
  useEffect(() => {
    const isInText = article.current?.querySelector('.active, .found');
    if (!isInText) document.querySelector('.frame .active')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  // A narrow window shows the first page's header above the text.
  const values = slotValues(paper, page.get().text, shownLetter());
  if (narrow) return paper.body ? <Edges look="head-of-phone" paper={paper} at={0} count={1} values={values} /> : null;
  return (
    <div class="frames" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <Edges key={at} look="frame" paper={paper} at={at} count={count} values={values} />
      ))}
    </div>
  );
}

const PAUSE_MS = 400;

interface EdgesProps {
  look: string;
  paper: SheetPaper;
  at: number;
  count: number;
  values: ReadonlyMap<string, string>;
}

function Edges({ look, paper, at, count, values }: EdgesProps) {
  const active = usePage(highlighted);
  const marks = usePage(marked);
  const valuesKey = JSON.stringify(Array.from(values));
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!frame.current) return;
    applyPaper(frame.current, paper);
    frame.current.firstElementChild?.replaceChildren(...paper.drawEdges(at, count, values));
  }, [paper, at, count, valuesKey]);
  useLayoutEffect(() => {
    if (frame.current) styleSlots(frame.current, active);
  }, [paper, at, count, valuesKey, active, marks]);
  return (
    <div class={look} ref={frame} style={{ '--at': at }} aria-hidden="true">
      <div class="edges" />
    </div>
  );
}

function layOutInPages(article: HTMLElement, paper: SheetPaper, growing: boolean): number {
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

function unlay(article: HTMLElement, { body }: SheetPaper): void {
  joinPages(article);
  delete article.parentElement?.dataset.paged;
  article.parentElement?.toggleAttribute('data-headed', body?.headed === true);
}
