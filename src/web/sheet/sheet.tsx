// The document as it will look, on letter paper: each line by its role, as in the Word document.
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { readDocument } from '../../template/document.ts';
import { useEditor } from '../edit/mode.ts';
import { useShownWords } from '../fill/filling.ts';
import { lazy } from '../lazy.tsx';
import { usePage } from '../state.ts';
import { Blocks } from './blocks.tsx';
import { outlinePartial } from './partial-outline.ts';

export function Sheet() {
  const text = usePage((state) => state.text);
  const writing = usePage((state) => state.step === 'writing');
  const editing = usePage((state) => state.editing);
  const active = usePage((state) => state.active);
  const place = usePage((state) => state.place);
  const words = useShownWords();
  const editor = useEditor();
  const blankAt = usePage((state) => state.blankAt);
  const { lines, keyOf } = useMemo(() => {
    if (editor) return editor.readEdited(text, blankAt);
    return { lines: writing ? outlinePartial(text) : readDocument(text).lines, keyOf: undefined };
  }, [text, writing, editor, blankAt]);
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    sheet.current?.querySelector(place ? '.found' : '.active')?.scrollIntoView({ block: 'nearest' });
  }, [place, active]);
  if (editing === 'text' && editor) return <editor.RawText />;
  // An article cannot be a text box.
  const Paper = editor ? 'div' : 'article';
  return (
    <>
      <div class="pages">
        <Paper class="sheet document" ref={sheet} aria-label="Hoja" aria-busy={writing}>
          <Blocks
            lines={lines}
            words={words}
            writing={writing}
            active={active}
            place={place}
            {...(keyOf ? { keyOf } : {})}
            OneLine={editor?.EditableLine}
          />
        </Paper>
        <Pages article={sheet} writing={writing} />
      </div>
      {editor && <editor.Typing sheet={sheet} />}
    </>
  );
}

const Pages = lazy(async () => (await import('../later.ts')).Pages, null);
