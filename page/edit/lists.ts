// Adds the next item to a list, and renumbers the items below it.
import { TYPED_MARKER } from '@membrete/document/list-marks';
import type { ShownRange } from '../view/sheet/looks.ts';
import { lineAt } from './nodes.ts';

// Returns the edit that begins the next list item at the offset `at`, and the offset for the caret. Returns
// undefined if the line is not a list item, or if `at` is in its number or bullet.
export function nextItem(text: string, { start, end }: ShownRange, at: number, isItem: boolean) {
  const item = text.slice(start, end);
  const marker = TYPED_MARKER.exec(item)?.[0] ?? '';
  const next = nextMarker(marker);
  if (next === undefined || at < start + marker.length) return undefined;
  // A number or bullet without words is tested before `isItem`, because the parser does not recognize it as a
  // list item.
  if (item.trim() === marker.trim()) return { start, end, words: '\n', at: start + 1 };
  if (!isItem) return undefined;
  const gap = gapBefore(text, start);
  const { from, words } = renumber(text, end, next);
  const opening = `${gap}${next}`;
  return { start: at, end: from, words: `${opening}${text.slice(at, end)}${words}`, at: at + opening.length };
}

// Returns the line ends between this item and the new item. If a list item precedes this item, the new gap
// equals the gap above this item; otherwise it is a single line end.
function gapBefore(text: string, start: number): string {
  const gap = /(?:\r?\n[^\S\r\n]*)+$/.exec(blanksBefore(text, start))?.[0] ?? '\n';
  const above = lineAt(text, start - gap.length);
  return TYPED_MARKER.test(text.slice(above.start, above.end).trimStart()) ? gap : '\n';
}

// Returns the white space before an offset. A regular expression that ends in $ would be slow, because it
// would be tried at every blank line.
export function blanksBefore(text: string, offset: number): string {
  const before = text.slice(0, offset);
  return before.slice(before.trimEnd().length);
}

// Renumbers the list items that follow the offset directly, as long as their numbers continue from `marker`.
// Returns their new text, and the offset after them.
function renumber(text: string, offset: number, marker: string): { from: number; words: string } {
  let from = offset;
  let words = '';
  let expected = marker.trimEnd();
  for (const [whole, gap = '', line = ''] of text.slice(offset).matchAll(ITEM)) {
    const next = nextMarker(`${expected} `)?.trimEnd();
    if (next === undefined || next === expected || !line.startsWith(expected)) break;
    words += gap + next + line.slice(expected.length);
    from += whole.length;
    expected = next;
  }
  return { from, words };
}

// Matches a line with the blank lines above it.
const ITEM = /((?:[^\S\r\n]*\r?\n)+[^\S\r\n]*)([^\r\n]+)/gy;

function nextMarker(marker: string): string | undefined {
  const [, bullet, letter, number, roman = ''] = TYPED_MARKER.exec(marker) ?? [];
  if (bullet) return marker;
  if (number) return `${Number(number) + 1}${marker.slice(number.length)}`;
  const [sign, signs] = letter ? [letter, LETTERS] : [roman, ROMAN];
  const at = signs.indexOf(sign.toLowerCase());
  const next = at < 0 ? undefined : signs[at + 1];
  return next && (sign === sign.toUpperCase() ? next.toUpperCase() : next) + marker.slice(sign.length);
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ');
