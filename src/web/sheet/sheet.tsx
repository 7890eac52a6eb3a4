// The document as it will look, on letter paper: each line by its role, as in the Word document.
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { readDocument } from '../../template/document.ts';
import { useShownWords } from '../fill/filling.ts';
import { lazy } from '../lazy.tsx';
import { usePage } from '../state.ts';
import { Blocks } from './blocks.tsx';
import { Editor } from './editor.tsx';
import { outlinePartial } from './partial-outline.ts';

export function Sheet() {
  const text = usePage((state) => state.text);
  const writing = usePage((state) => state.step === 'writing');
  const editing = usePage((state) => state.editing);
  const active = usePage((state) => state.active);
  const place = usePage((state) => state.place);
  const words = useShownWords();
  const lines = useMemo(() => (writing ? outlinePartial(text) : readDocument(text).lines), [text, writing]);
  const sheet = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    sheet.current?.querySelector(place ? '.found' : '.active')?.scrollIntoView({ block: 'nearest' });
  }, [place, active]);
  if (editing) return <Editor />;
  return (
    <div class="pages">
      <article class="sheet document" ref={sheet} aria-label="Hoja" aria-busy={writing}>
        <Blocks lines={lines} words={words} writing={writing} active={active} place={place} />
      </article>
      <Pages article={sheet} writing={writing} />
    </div>
  );
}

const Pages = lazy(async () => (await import('../later.ts')).Pages, null);
