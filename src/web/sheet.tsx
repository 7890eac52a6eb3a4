// The document as it will look, on letter paper: each line by its role, variables as links to their fields.
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { type OutlineLine, outline } from '../template/outline.ts';
import { findOccurrences, labelOf } from '../template/syntax.ts';
import { Editor } from './editor.tsx';
import { useShownWords } from './left.ts';
import { page, usePage } from './state.ts';

export function Sheet() {
  const text = usePage((state) => state.text);
  const writing = usePage((state) => state.step === 'writing');
  const editing = usePage((state) => state.editing);
  const active = usePage((state) => state.active);
  const place = usePage((state) => state.place);
  const words = useShownWords();
  const lines = useMemo(() => outline(text).lines, [text]);
  const sheet = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const target = sheet.current?.querySelector(place ? '.found' : '.var.active');
    target?.scrollIntoView({ block: 'nearest' });
  }, [place, active]);
  if (editing) return <Editor />;
  return (
    <article class="sheet document" ref={sheet} aria-label="Hoja" aria-busy={writing}>
      {lines.map((line, index) => (
        <Line
          key={index}
          look={lookOf(line, lines[index - 1])}
          text={line.text}
          shown={showValues(line.text, words)}
          active={line.text.includes(active) ? active : ''}
          found={place !== undefined && place.start < line.end && Math.max(place.end, place.start + 1) > line.start}
        />
      ))}
    </article>
  );
}

// The same styles as in the Word document: the first line of a block stands apart, and the first header is the institution.
function lookOf({ role, blankBefore }: OutlineLine, previous: OutlineLine | undefined): string {
  const first = role !== previous?.role || (blankBefore && role !== 'header');
  return `line ${role}${first ? ' first' : ''}`;
}

interface LineProps {
  look: string;
  text: string;
  shown: string; // the values in it, so that a line is drawn again only when one of its own changed
  active: string;
  found: boolean;
}

const BETWEEN = '\u0000';

function showValues(line: string, words: Readonly<Record<string, string>>): string {
  if (!line.includes('{{')) return '';
  return findOccurrences(line)
    .map(({ name }) => words[name] ?? '')
    .join(BETWEEN);
}

// The same vnode as before tells Preact that nothing below it changed.
function Line({ look, text, shown, active, found }: LineProps) {
  return useMemo(() => {
    const values = shown.split(BETWEEN);
    const pieces = [];
    let from = 0;
    findOccurrences(text).forEach(({ name, start, end }, index) => {
      pieces.push(text.slice(from, start));
      pieces.push(<VariableLink name={name} value={values[index] ?? ''} active={name === active} />);
      from = end;
    });
    pieces.push(text.slice(from));
    return <p class={found ? `${look} found` : look}>{pieces}</p>;
  }, [look, text, shown, active, found]);
}

function VariableLink({ name, value, active }: { name: string; value: string; active: boolean }) {
  const look = `var${value === '' ? '' : ' filled'}${active ? ' active' : ''}`;
  const open = (event: Event) => {
    event.preventDefault();
    page.set({ tab: 'fields', row: -1 });
    requestAnimationFrame(() => document.getElementById(fieldId(name))?.focus());
  };
  return (
    <a class={look} href={`#${fieldId(name)}`} onClick={open}>
      {value || labelOf(name) || '{{}}'}
    </a>
  );
}

export function fieldId(name: string): string {
  return `campo-${encodeURIComponent(name)}`;
}
