// The document as it will look, on letter paper: each line by its role, as in the Word document.
import { useLayoutEffect, useMemo, useReducer, useRef } from 'preact/hooks';
import { readDocument } from '../../template/document.ts';
import { outlinePartial } from '../document/partial-outline.ts';
import { useShownWords } from '../document/record.ts';
import { usePage } from '../document/state.ts';
import { useEditor } from '../edit/mode.ts';
import { Blocks } from '../sheet/blocks.tsx';
import { lazy } from '../view/lazy.tsx';

export function Sheet() {
  const text = usePage((state) => state.text);
  const writing = usePage((state) => state.step === 'writing');
  const active = usePage((state) => state.active);
  const place = usePage((state) => state.place);
  const words = useShownWords();
  const editor = useEditor();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const lines = useMemo(() => {
    if (editor) return [];
    return writing ? outlinePartial(text) : readDocument(text).lines;
  }, [text, writing, editor]);
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    sheet.current?.querySelector(place ? '.found' : '.active')?.scrollIntoView({ block: 'nearest' });
  }, [place, active]);
  return (
    <>
      <div class="pages">
        {editor ? (
          <editor.EditedSheet sheet={sheet} onDrawn={() => redraw(undefined)} />
        ) : (
          <article class="sheet document" ref={sheet} aria-label="Hoja" aria-busy={writing}>
            <Blocks lines={lines} words={words} writing={writing} active={active} place={place} />
          </article>
        )}
        <Pages article={sheet} writing={writing} />
      </div>
      {editor && <editor.EditHelp />}
    </>
  );
}

const Pages = lazy(async () => (await import('./deferred.ts')).Pages, null);
