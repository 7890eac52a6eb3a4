// The lines of a document that is being edited: also the blank one with the caret, and each with a key that it keeps.
import { readDocument } from '../../template/document.ts';
import type { Line, Role } from '../../template/line.ts';

interface EditedLines {
  lines: readonly Line[];
  keyOf: (line: Line) => string;
}

// `blankAt` is the offset of the caret on a blank line, or -1.
export function readEdited(text: string, blankAt: number): EditedLines {
  const lines = withBlankLine(readDocument(text).lines, text, blankAt);
  const keys = keepKeys(lines);
  return { lines, keyOf: ({ start }) => keys.get(start) ?? `part ${start}` };
}

// True if the offset stands on a line without words.
export function isBlankAt(text: string, offset: number): boolean {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  return text.slice(start, end < 0 ? text.length : end).trim() === '';
}

function withBlankLine(lines: readonly Line[], text: string, at: number): readonly Line[] {
  if (at < 0 || at > text.length || !isBlankAt(text, at)) return lines;
  const next = lines.findIndex(({ start }) => start > at);
  const index = next < 0 ? lines.length : next;
  const above = lines[index - 1]?.role;
  const blank: Line = {
    role: above && GOES_ON.has(above) ? above : 'paragraph',
    text: '',
    start: at,
    end: at,
    indent: 0,
    blankBefore: true,
    plain: '',
    cased: '',
    bare: '',
    names: [],
    words: 0,
  };
  return lines.toSpliced(index, 0, blank);
}

// The parts of a document in which a new line is of the same part.
const GOES_ON: ReadonlySet<Role> = new Set([
  'header',
  'reference',
  'addressee',
  'listItem',
  'signature',
  'annex',
  'copy',
]);

// The lines of the last reading, in their order.
let last: { key: string; text: string }[] = [];
let count = 0;

// Lines that are alike at the beginning and at the end of both readings keep their keys; those between them keep theirs in order.
function keepKeys(lines: readonly Line[]): ReadonlyMap<number, string> {
  let top = 0;
  while (top < lines.length && top < last.length && lines[top]?.text === last[top]?.text) top += 1;
  let bottom = 0;
  const room = Math.min(lines.length, last.length) - top;
  while (bottom < room && lines.at(-1 - bottom)?.text === last.at(-1 - bottom)?.text) bottom += 1;
  const between = last.slice(top, last.length - bottom);
  last = lines.map(({ text }, at) => {
    const known =
      at < top ? last[at] : at >= lines.length - bottom ? last[last.length - lines.length + at] : between[at - top];
    return { key: known?.key ?? `line ${count++}`, text };
  });
  return new Map(lines.map(({ start }, at) => [start, last[at]?.key ?? '']));
}
