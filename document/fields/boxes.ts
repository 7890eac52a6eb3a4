// Reads and ticks the boxes of a form: ☐, ( ) and [ ].

import { fold, type Range } from '../text.ts';
import { anyOf } from '../words/any-of.ts';

const EMPTY = anyOf([/[☐☒☑□❑❏▢]/, /\([ \t]{1,6}\)/, /\[[ \t]{0,4}\]/]);
const TICKED = anyOf([/\([ \t]{0,3}[xX✓✔][ \t]{0,3}\)/, /\[[ \t]{0,2}[xX✓✔][ \t]{0,2}\]/]);
const BOX = new RegExp(`[☐☒☑□❑❏▢]|(?<=(?:^|[ \\t|]))(?:${EMPTY}|${TICKED})(?=[ \\t]|$)`, 'gm');

// Finds boxes: ☐, ☒, and brackets that are empty or ticked, ( ) or [X]. A ticked bracket must be beside
// another box, or begin its line: the (x) of «sea (x) la distancia» is no box.
export function findBoxes(text: string): Range[] {
  const found = Array.from(text.matchAll(BOX), ({ 0: words, index }) => ({ start: index, end: index + words.length }));
  return found.filter(({ start, end }, at) => {
    if (!IS_TICKED.test(text.slice(start, end))) return true;
    const [last, next] = [found[at - 1], found[at + 1]];
    const isBeside = (from: number, to: number) => to - from < MAX_GAP && !text.slice(from, to).includes('\n');
    if ((last && isBeside(last.end, start)) || (next && isBeside(end, next.start))) return true;
    return /(?:^|[\n|])[ \t]*$/.test(text.slice(Math.max(0, start - 8), start));
  });
}

const MAX_GAP = 80;
const IS_TICKED = new RegExp(`^${TICKED}$`);
const IS_BOX = new RegExp(`^(?:${EMPTY}|${TICKED})$`);
const ENDS_WITH_BOX = new RegExp(`(?:${EMPTY}|${TICKED})[\\s.,;|]{0,20}$`);

export function isBox(words: string): boolean {
  return IS_BOX.test(words);
}

// Returns true if only punctuation follows the last box.
export function endsWithBox(words: string): boolean {
  return ENDS_WITH_BOX.test(words);
}

export function isTicked(box: string): boolean {
  return /[☒☑xX✓✔]/.test(box);
}

// Ticks the box whose option equals `words`, and empties the others. Returns undefined if no option equals
// `words`. «sí» and «x» also tick a single box.
export function choose(boxes: readonly string[], options: readonly string[], words: string): string[] | undefined {
  const chosen = fold(words.trim());
  const isAlone = boxes.length === 1 && /^(?:si|no|x|☒|☐)$/.test(chosen);
  const at = options.findIndex((option) => fold(option) === chosen);
  if (at < 0 && !isAlone) return undefined;
  return boxes.map((box, index) => withTick(box, isAlone ? /^(?:si|x|☒)$/.test(chosen) : index === at));
}

// Returns the box in the same style, ticked or empty.
export function withTick(box: string, ticked: boolean): string {
  const [first = ''] = box;
  if (first === '(') return ticked ? '(X)' : '( )';
  if (first === '[') return ticked ? '[X]' : '[ ]';
  return ticked ? '☒' : isTicked(box) ? '☐' : box;
}
