// Splits a text into words, numbers and signs, and looks each one up once.
import type { Range } from '../text.ts';
import { hasTwin, signReader } from './tags.ts';

// The tokens of a text. `signs` has one character for each token, which stands for its tags.
export interface Tokens {
  signs: string;
  starts: readonly number[];
  ends: readonly number[];
}

// `plain` is `text` in lower case, without accents. At each offset of `breaks`, which are in order, a new paragraph or
// cell begins: what ends a paragraph is a token too, so that no pattern reaches over it.
export function readTokens(text: string, plain: string, breaks: readonly number[]): Tokens {
  const starts: number[] = [];
  const ends: number[] = [];
  let signs = '';
  let last = -1;
  let next = 0;
  const signOf = signReader();
  for (let index = 0; index < plain.length; ) {
    const kind = kindAt(plain, index);
    if (kind === BLANK) {
      index += 1;
      continue;
    }
    let end = index + widthAt(plain, index);
    if (kind !== MARK) while (end < plain.length && kindAt(plain, end) === kind) end += widthAt(plain, end);
    // So does a column of the line, after a gap.
    let isFirst = index - last > 2 && last >= 0 && !plain.slice(last, index).includes('\n');
    for (; (breaks[next] ?? Number.POSITIVE_INFINITY) <= index; next += 1) isFirst = true;
    if (isFirst) {
      starts.push(index);
      ends.push(index);
      signs += signOf('\n', '\n', false);
    }
    const word = plain.slice(index, end);
    const isAsWritten = text.charCodeAt(index) === plain.charCodeAt(index);
    starts.push(index);
    ends.push(end);
    signs += signOf(word, isAsWritten && !hasTwin(word) ? word : text.slice(index, end), index === last);
    last = end;
    index = end;
  }
  return { signs, starts, ends };
}

// What a character is. Words and hidden characters go on in the next one of their kind; a mark is a token alone.
const [BLANK, WORD, HIDDEN, MARK] = [1, 2, 3, 4];

// By the code of a character, what it is; 0 until it is first asked for.
const KINDS = new Uint8Array(0x10000);

function kindAt(text: string, at: number): number {
  const code = text.codePointAt(at) ?? 0;
  const known = KINDS[code];
  if (known) return known;
  const character = String.fromCodePoint(code);
  const kind =
    character === '\ue000' ? HIDDEN : /[\p{L}\p{N}]/u.test(character) ? WORD : /\s/.test(character) ? BLANK : MARK;
  KINDS[code] = kind;
  return kind;
}

function widthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

// Returns the range of the tokens from `from` to `to`, which is exclusive.
export function rangeOf({ starts, ends }: Tokens, from: number, to: number): Range {
  return { start: starts[from] ?? 0, end: ends[to - 1] ?? 0 };
}
