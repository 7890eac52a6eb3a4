// The document as it will look, on letter paper: each line by its role, as in the Word document.
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { blocksOf } from '../../template/blocks.ts';
import { type Line as DocumentLine, readDocument } from '../../template/document.ts';
import type { Signature, SignatureLine } from '../../template/signatures.ts';
import type { TableRow } from '../../template/table.ts';
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
  const wordsOf = (text: string) => ({
    text,
    shown: showValues(text, words),
    active: active !== '' && text.includes(active) ? active : '',
  });
  const draw = (line: DocumentLine | SignatureLine, look: string) => (
    <Line
      key={line.start}
      look={`line ${line.role} ${line.style ?? ''} ${look}${isAt(place, line) ? ' found' : ''}`}
      {...wordsOf(line.text)}
    />
  );
  const drawSignature = (signed: readonly SignatureLine[]) => signed.map((line) => draw(line, line.place));
  return (
    <article class="sheet document" ref={sheet} aria-label="Hoja" aria-busy={writing}>
      {blocksOf(lines).map(({ from, table, rows }) => {
        if (table)
          return (
            <table key={`table-${from}`}>
              <thead>{drawRow(table.headings, 'th')}</thead>
              <tbody>{table.rows.map((row) => drawRow(row, 'td'))}</tbody>
            </table>
          );
        const signatures = rows.flat();
        const line = lines[from];
        if (signatures.length === 0) return line && draw(line, isFirst(lines, from) ? 'first' : '');
        // Stacked while the text is being written: the first would jump when the second arrives.
        if (signatures.length === 1 || writing)
          return signatures.flatMap((signature) => drawSignature(signature.lines));
        return (
          <div class="signatures" key={`signatures-${from}`}>
            {rows.map((row) => row.map((signature) => drawInRow(signature, row)))}
          </div>
        );
      })}
    </article>
  );

  function drawRow({ line, cells }: TableRow, element: 'td' | 'th') {
    const look = isAt(place, line) ? 'found' : '';
    return (
      <tr key={line.start}>
        {cells.map((text) => (
          <Line element={element} look={look} {...wordsOf(text)} />
        ))}
      </tr>
    );
  }

  // The lines above the names are apart from them, so that all names of a row stand on one level.
  function drawInRow({ lines }: Signature, row: readonly Signature[]) {
    const name = Math.max(
      0,
      lines.findIndex(({ place }) => place === 'name'),
    );
    const ruled = row.some((other) => other.lines.some(({ place }) => place === 'rule'));
    return (
      <div key={lines[0]?.start} class={`of-${row.length} ${ruled ? 'ruled' : ''}`}>
        <div>{drawSignature(lines.slice(0, name))}</div>
        <div>{drawSignature(lines.slice(name))}</div>
      </div>
    );
  }
}

// The same styles as in Word: the first line of a block stands apart, and the first header is the institution.
function isFirst(lines: readonly DocumentLine[], at: number): boolean {
  const line = lines[at];
  return line?.role !== lines[at - 1]?.role || (line?.blankBefore === true && line.role !== 'header');
}

function isAt(place: { start: number; end: number } | undefined, { start, end }: DocumentLine): boolean {
  return place !== undefined && place.start < end && Math.max(place.end, place.start + 1) > start;
}
