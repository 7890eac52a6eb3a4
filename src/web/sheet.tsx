// The document as it will look, on letter paper: each line by its role, as in the Word document.
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { type OutlineLine, outline } from '../template/outline.ts';
import { Editor } from './editor.tsx';
import { useShownWords } from './filling.ts';
import { foresee } from './foresee.ts';
import { Line, showValues } from './line.tsx';
import { usePage } from './state.ts';

export function Sheet() {
  const text = usePage((state) => state.text);
  const writing = usePage((state) => state.step === 'writing');
  const editing = usePage((state) => state.editing);
  const active = usePage((state) => state.active);
  const place = usePage((state) => state.place);
  const words = useShownWords();
  const lines = useMemo(() => (writing ? foresee(text) : outline(text).lines), [text, writing]);
  const sheet = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    sheet.current?.querySelector(place ? '.found' : '.active')?.scrollIntoView({ block: 'nearest' });
  }, [place, active]);
  if (editing) return <Editor />;
  const drawn = lines.map((line, index) => (
    <Line
      key={index}
      look={`${lookOf(line, lines[index - 1])}${isAt(place, line) ? ' found' : ''}`}
      text={line.text}
      shown={showValues(line.text, words)}
      active={active !== '' && line.text.includes(active) ? active : ''}
    />
  ));
  return (
    <article class="sheet document" ref={sheet} aria-label="Hoja" aria-busy={writing}>
      {blocksOf(lines, writing).map(({ from, to, groups }) =>
        groups.length === 0 ? (
          drawn[from]
        ) : (
          <div class="signatures" key={`signatures-${to}`}>
            {groups.map((group, index) => (
              <div key={group.from} class={standsAlone(groups.length, index) ? 'alone' : ''}>
                {drawn.slice(group.from, group.to)}
              </div>
            ))}
          </div>
        ),
      )}
    </article>
  );
}

// The same styles as in Word: the first line of a block stands apart, and the first header is the institution.
function lookOf({ role, blankBefore }: OutlineLine, previous: OutlineLine | undefined): string {
  const first = role !== previous?.role || (blankBefore && role !== 'header');
  return `line ${role}${first ? ' first' : ''}`;
}

function isAt(place: { start: number; end: number } | undefined, { start, end }: OutlineLine): boolean {
  return place !== undefined && place.start < end && Math.max(place.end, place.start + 1) > start;
}

interface Span {
  from: number;
  to: number;
}

// Single lines, and several signatures that stand side by side: not while the text is being written, since the first would jump.
function blocksOf(lines: readonly OutlineLine[], writing: boolean): (Span & { groups: Span[] })[] {
  const blocks: (Span & { groups: Span[] })[] = [];
  for (let from = 0; from < lines.length; ) {
    const groups = writing ? [] : signaturesFrom(lines, from);
    const to = groups.length > 1 ? (groups.at(-1)?.to ?? from + 1) : from + 1;
    blocks.push({ from, to, groups: groups.length > 1 ? groups : [] });
    from = to;
  }
  return blocks;
}

function signaturesFrom(lines: readonly OutlineLine[], from: number): Span[] {
  const groups: Span[] = [];
  for (let at = from; lines[at]?.role === 'signature'; at++) {
    const last = groups.at(-1);
    if (last && !lines[at]?.blankBefore) last.to = at + 1;
    else groups.push({ from: at, to: at + 1 });
  }
  return groups;
}

// Of an odd number the third from the end: witnesses come last, and in pairs.
function standsAlone(count: number, index: number): boolean {
  return count % 2 === 1 && index === count - 3;
}
