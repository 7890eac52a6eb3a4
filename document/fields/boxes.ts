// The boxes of a form, ☐, ( ) or [ ]. Their option is before or after them.

import { fold } from '../text.ts';

export const BOX = /[☐☒☑□❑❏▢]|(?<=(?:^|[ \t|]))(?:\([ \t]{1,6}\)|\[[ \t]{0,4}\])(?=[ \t]|$)/gm;

export function isBox(words: string): boolean {
  return /^(?:[☐☒☑□❑❏▢]|\([ \t]{1,6}\)|\[[ \t]{0,4}\]|\(X\)|\[X\])$/.test(words);
}

export function isTicked(box: string): boolean {
  return /[☒☑X]/.test(box);
}

// Ticks the box whose option equals `words`, and empties the others. Returns undefined if no option does. A
// single box is also ticked by «sí» or «x».
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
