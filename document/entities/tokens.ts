// Splits a text into words, numbers and signs, and looks each one up once.
import type { Range } from '../text.ts';
import { signOf } from './tags.ts';

// The tokens of a text. `signs` has one character for each token, which stands for its tags.
export interface Tokens {
  signs: string;
  starts: readonly number[];
  ends: readonly number[];
}

const TOKEN = /[\p{L}\p{N}]+|\ue000+|[^\s]/gu;

// `plain` is `text` in lower case, without accents. At each offset of `breaks`, which are in order, a new paragraph or
// cell begins: what ends a paragraph is a token too, so that no pattern reaches over it.
export function readTokens(text: string, plain: string, breaks: readonly number[]): Tokens {
  const starts: number[] = [];
  const ends: number[] = [];
  const signs: string[] = [];
  let last = -1;
  let next = 0;
  for (const { 0: word, index } of plain.matchAll(TOKEN)) {
    // So does a column of the line, after a gap.
    let isFirst = index - last > 2 && last >= 0 && !plain.slice(last, index).includes('\n');
    for (; (breaks[next] ?? Number.POSITIVE_INFINITY) <= index; next += 1) isFirst = true;
    if (isFirst) {
      starts.push(index);
      ends.push(index);
      signs.push(signOf('\n', '\n', false));
    }
    const end = index + word.length;
    starts.push(index);
    ends.push(end);
    signs.push(signOf(word, text.slice(index, end), index === last));
    last = end;
  }
  return { signs: signs.join(''), starts, ends };
}

// Returns the range of the tokens from `from` to `to`, which is exclusive.
export function rangeOf({ starts, ends }: Tokens, from: number, to: number): Range {
  return { start: starts[from] ?? 0, end: ends[to - 1] ?? 0 };
}
