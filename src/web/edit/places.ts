// The lines of the sheet that can be edited, and where each stands in the text. Their places always agree with the text of the page,
// also while the sheet has not been drawn again for it.
import { page } from '../state.ts';
import { drawWords, isDrawn, offsetIn, pointIn, readWords, type Words } from './line-dom.ts';

// UTF-16 offsets of the text. While a line is being typed it may have white space at its ends, which the reader does not count.
interface Place {
  start: number;
  end: number;
}

const places = new Map<HTMLElement, Place>();

// The text that each line was drawn with. It is removed when a person types in the line.
const drawn = new WeakMap<HTMLElement, string>();

// The line in which an input method composes a letter. It must not be drawn meanwhile.
let held: HTMLElement | undefined;

// Draws the line of the document that begins at `start`, unless it looks like that already. White space at its ends belongs to it
// where it was typed there, or if the caret, at the offset `caret`, stands behind it.
export function placeLine(line: HTMLElement, start: number, words: Words, caret: number): void {
  const { text } = page.get();
  const known = places.get(line);
  const typed = known ? text.slice(known.start, known.end) : '';
  const isKnown = known && typed.trim() === words.text && start === known.start + leading(typed);
  const end = start + words.text.length;
  const place = isKnown
    ? known
    : {
        start: caret < start && isGap(text.slice(caret, start)) ? caret : start,
        end: caret > end && isGap(text.slice(end, caret)) ? caret : end,
      };
  places.set(line, place);
  const whole = { ...words, text: text.slice(place.start, place.end) };
  const look = JSON.stringify(whole);
  if (line === held || drawn.get(line) === look) return;
  if (!isDrawn(line, whole)) drawWords(line, whole);
  drawn.set(line, look);
}

export function dropLine(line: HTMLElement): void {
  places.delete(line);
}

export function holdLine(line: HTMLElement | undefined): void {
  held = line;
}

export function placeOf(line: HTMLElement | undefined): Place | undefined {
  return line && places.get(line);
}

// The text of the page with what now stands in the line.
export function readLine(line: HTMLElement): string {
  const { text } = page.get();
  const place = places.get(line);
  if (!place) return text;
  const { start, end } = place;
  const words = readWords(line);
  drawn.delete(line);
  for (const other of places.values()) {
    if (other === place || other.start < end) continue;
    other.start += words.length - (end - start);
    other.end += words.length - (end - start);
  }
  place.end = start + words.length;
  return text.slice(0, start) + words + text.slice(end);
}

export function lineAt(node: Node | null): HTMLElement | undefined {
  for (let at = node; at; at = at.parentNode) if (at instanceof HTMLElement && places.has(at)) return at;
  return undefined;
}

// The offset in the text of a point of the sheet. Between two lines it is the beginning of the next.
export function offsetAt(node: Node, offset: number): number {
  const line = lineAt(node);
  const place = placeOf(line);
  if (line && place) return place.start + offsetIn(line, node, offset);
  const point = document.createRange();
  point.setStart(node, offset);
  const below = [...places].filter(([other]) => point.comparePoint(other, 0) >= 0);
  if (below.length > 0) return Math.min(...below.map(([, { start }]) => start));
  return Math.max(0, ...[...places.values()].map(({ end }) => end));
}

// The point of the sheet at an offset of the text: in the line that has it, else in the next or the last one.
export function pointAt(offset: number): [Node, number] | undefined {
  const line = lineOf(offset);
  const place = placeOf(line);
  return line && place && pointIn(line, Math.max(0, offset - place.start));
}

export function lineOf(offset: number): HTMLElement | undefined {
  let best: [HTMLElement, Place] | undefined;
  for (const [line, place] of places)
    if (place.end >= offset && (!best || place.start < best[1].start)) best = [line, place];
  return best?.[0] ?? linesInOrder().at(-1);
}

// The end of the line before the offset, and the beginning of the one after it, in the order of the text.
export function endBefore(offset: number): number | undefined {
  const ends = [...places.values()].map(({ end }) => end).filter((end) => end < offset);
  return ends.length > 0 ? Math.max(...ends) : undefined;
}

export function startAfter(offset: number): number | undefined {
  const starts = [...places.values()].map(({ start }) => start).filter((start) => start > offset);
  return starts.length > 0 ? Math.min(...starts) : undefined;
}

// White space within a line of the text.
function isGap(words: string): boolean {
  return /^[^\S\r\n]*$/.test(words);
}

// The lines in the order of the text.
export function linesInOrder(): HTMLElement[] {
  return [...places].toSorted(([, a], [, b]) => a.start - b.start).map(([line]) => line);
}

function leading(words: string): number {
  return words.length - words.trimStart().length;
}
