// The boxes of a form: ☐, ( ) or [ ] before or behind the words that they choose.

import { fold } from '../text.ts';

// An empty box in a text, or one that is ticked with a sign of its own.
export const BOX = /[☐☒☑□❑❏▢]|(?<=(?:^|[ \t|]))(?:\([ \t]{1,6}\)|\[[ \t]{0,4}\])(?=[ \t]|$)/gm;

// Whether these words are nothing but a box.
export function isBox(words: string): boolean {
  return /^(?:[☐☒☑□❑❏▢]|\([ \t]{1,6}\)|\[[ \t]{0,4}\]|\(X\)|\[X\])$/.test(words);
}

export function isTicked(box: string): boolean {
  return /[☒☑X]/.test(box);
}

// The boxes of a question with the chosen one ticked and the others empty; the box of a thing by itself is
// ticked by «sí» or «x» as well. Undefined if no box is for these words.
export function choose(boxes: readonly string[], options: readonly string[], words: string): string[] | undefined {
  const chosen = fold(words.trim());
  const isAlone = boxes.length === 1 && /^(?:si|no|x|☒|☐)$/.test(chosen);
  const at = options.findIndex((option) => fold(option) === chosen);
  if (at < 0 && !isAlone) return undefined;
  return boxes.map((box, index) => withTick(box, isAlone ? /^(?:si|x|☒)$/.test(chosen) : index === at));
}

// The box ticked, or empty: of its own kind.
export function withTick(box: string, ticked: boolean): string {
  const [first = ''] = box;
  if (first === '(') return ticked ? '(X)' : '( )';
  if (first === '[') return ticked ? '[X]' : '[ ]';
  return ticked ? '☒' : isTicked(box) ? '☐' : box;
}
