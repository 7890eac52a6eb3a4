// The document as it will look, on letter paper: each line by its role, as in the Word document.
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { type Line as DocumentLine, readDocument } from '../../template/document.ts';
import { blocksOf, type Signature } from '../../template/signatures.ts';
import { useShownWords } from '../fill/filling.ts';
import { usePage } from '../state.ts';
import { Editor } from './editor.tsx';
import { Line, showValues } from './line.tsx';
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
  const draw = (index: number, places: string) => {
    const line = lines[index];
    return line ? (
      <Line
        key={index}
        look={`line ${line.role} ${places}${isAt(place, line) ? ' found' : ''}`}
        text={line.text}
        shown={showValues(line.text, words)}
        active={active !== '' && line.text.includes(active) ? active : ''}
      />
    ) : null;
  };
  const drawSignature = ({ from, places }: Signature) => places.map((place, at) => draw(from + at, place));
  return (
    <article class="sheet document" ref={sheet} aria-label="Hoja" aria-busy={writing}>
      {blocksOf(lines).map(({ from, rows }) => {
        const signatures = rows.flat();
        if (signatures.length === 0) return draw(from, isFirst(lines, from) ? 'first' : '');
        // Stacked while the text is being written: the first would jump when the second arrives.
        if (signatures.length === 1 || writing) return signatures.flatMap(drawSignature);
        return (
          <div class="signatures" key={`signatures-${from}`}>
            {rows.flatMap((row) =>
              row.map((signature) => (
                <div key={signature.from} class={row.length === 1 ? 'alone' : ''}>
                  {drawSignature(signature)}
                </div>
              )),
            )}
          </div>
        );
      })}
    </article>
  );
}

// The same styles as in Word: the first line of a block stands apart, and the first header is the institution.
function isFirst(lines: readonly DocumentLine[], at: number): boolean {
  const line = lines[at];
  return line?.role !== lines[at - 1]?.role || (line?.blankBefore === true && line.role !== 'header');
}

function isAt(place: { start: number; end: number } | undefined, { start, end }: DocumentLine): boolean {
  return place !== undefined && place.start < end && Math.max(place.end, place.start + 1) > start;
}
