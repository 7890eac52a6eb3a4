// Lists: the item that follows another one, and the numbers of those behind it.
import type { Place } from './nodes.ts';

// A number, a letter or a Roman numeral with what is written around it, or a dash or a bullet.
const MARKER = /^(?:([-–•·])|(\d{1,3})([.)]-?)|([a-z])(\))|([ivx]{1,5})([.)]-?))([^\S\r\n]+)/i;

interface Edit {
  start: number;
  end: number;
  words: string;
  at: number; // where the caret goes
}

// Begins the next item at an offset of this one. Undefined if that is not an item, or the caret is before its words.
export function goOn(
  text: string,
  { start, end }: Pick<Place, 'start' | 'end'>,
  at: number,
  isItem: boolean,
): Edit | undefined {
  const item = text.slice(start, end);
  const marker = MARKER.exec(item)?.[0] ?? '';
  const next = nextMarker(marker);
  if (next === undefined || at < start + marker.length) return undefined;
  // The reader takes a marker without words for no item.
  if (item.trim() === marker.trim()) return { start, end, words: '\n', at: start + 1 };
  if (!isItem) return undefined;
  const gap = gapBefore(text, start);
  const { from, words } = renumber(text, end, next);
  const opening = `${gap}${next}`;
  return { start: at, end: from, words: `${opening}${text.slice(at, end)}${words}`, at: at + opening.length };
}

// Items that are apart from each other stay so.
function gapBefore(text: string, start: number): string {
  const gap = /(?:\r?\n[^\S\r\n]*)+$/.exec(blanksBefore(text, start))?.[0] ?? '\n';
  const above = text.slice(0, start - gap.length);
  const line = above.slice(Math.max(above.lastIndexOf('\n'), above.lastIndexOf('\r')) + 1);
  return MARKER.test(line.trimStart()) ? gap : '\n';
}

// The white space right before an offset: a pattern anchored at the end would look for it from every blank line of the text.
export function blanksBefore(text: string, offset: number): string {
  const before = text.slice(0, offset);
  return before.slice(before.trimEnd().length);
}

// The items right below the offset with their numbers one higher, as long as they go on from `marker`, and where they end.
function renumber(text: string, offset: number, marker: string): { from: number; words: string } {
  let from = offset;
  let words = '';
  let expected: string | undefined = marker;
  while (expected !== undefined && /[\p{L}\p{N}]/u.test(expected)) {
    const gap: string = /^(?:[^\S\r\n]*\r?\n[^\S\r\n]*)+/.exec(text.slice(from))?.[0] ?? '';
    const line: string = /^[^\r\n]*/.exec(text.slice(from + gap.length))?.[0] ?? '';
    if (gap === '' || !line.startsWith(expected.trimEnd())) break;
    const following = nextMarker(expected);
    if (following === undefined) break;
    words += gap + following.trimEnd() + line.slice(expected.trimEnd().length);
    from += gap.length + line.length;
    expected = following;
  }
  return { from, words };
}

function nextMarker(marker: string): string | undefined {
  const [, bullet, number, afterNumber, letter, afterLetter, roman, afterRoman, blank] = MARKER.exec(marker) ?? [];
  if (blank === undefined) return undefined;
  if (bullet) return marker;
  if (number) return `${Number(number) + 1}${afterNumber}${blank}`;
  const numeral = ROMAN.indexOf((roman ?? letter ?? '').toLowerCase());
  if (roman && numeral >= 0) return `${inCaseOf(ROMAN[numeral + 1] ?? '', roman)}${afterRoman}${blank}`;
  if (letter && letter.toLowerCase() !== 'z')
    return `${String.fromCharCode(letter.charCodeAt(0) + 1)}${afterLetter}${blank}`;
  return undefined;
}

function inCaseOf(words: string, like: string): string {
  return like === like.toUpperCase() ? words.toUpperCase() : words;
}

const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ');
