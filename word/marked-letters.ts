// Finds letters whose colour shows that they are data, or instructions on what to write.
import type { RunLook, WordParagraph, WordRun } from './word-file.ts';

// `hint` letters are grey, like the prompts of Word. `coloured` letters are blue, green, purple or orange, in
// a paragraph that is otherwise black. `old` letters have OLD_COLOUR behind them.
export type Marking = 'coloured' | 'highlighted' | 'hint' | 'old' | 'red';

// The colour that is put behind words that a person still has to look at.
export const OLD_COLOUR = 'FFF2CC';

export interface MarkedLetters {
  kind: Marking;
  start: number;
  end: number;
}

// Returns the ranges, sorted by kind. Adjacent runs of one kind form a single range.
export function markedLetters({ text, runs, part }: WordParagraph): MarkedLetters[] {
  const visible = runs.filter(({ start, end }) => text.slice(start, end).trim() !== '');
  const isPlain = visible.some(({ look, start, end }) => isBlack(look) && /\p{L}/u.test(text.slice(start, end)));
  const isBody = !/(?:^|\/)(?:header|footer)\d*\.xml$/.test(part);
  const isHint = ({ look, start, end }: WordRun) =>
    isGrey(look) && isBody && (isPlain || look.italic) && !/_{2}|[.…]{4}/.test(text.slice(start, end));
  const all = KINDS.flatMap(([kind, isOf]) => {
    const marked = visible.filter((run) => (kind === 'hint' ? isHint(run) : isOf(run.look)));
    return joinTouching(marked).map(([start, end]) => ({ kind, start, end }));
  });
  const isHeading = ({ start, end }: MarkedLetters) => start === 0 && /[.:]\s*$/.test(text.slice(start, end));
  return all.filter((letters) => letters.kind !== 'coloured' || (isPlain && !isHeading(letters)));
}

// Returns true if removing the colour of these letters makes them plain.
export function isMarkedByColour(look: RunLook): boolean {
  return KINDS.some(([kind, isOf]) => kind !== 'highlighted' && kind !== 'old' && isOf(look));
}

export function isHighlighted({ highlight = '' }: RunLook): boolean {
  return highlight !== '' && highlight !== 'FFFFFF';
}

function isOld({ highlight = '' }: RunLook): boolean {
  return highlight === OLD_COLOUR;
}

export function isRed({ colour = '' }: RunLook): boolean {
  const [red, green, blue] = channelsOf(colour);
  return red >= 0xb0 && green <= 0x50 && blue <= 0x50;
}

export function isGrey({ colour = '' }: RunLook): boolean {
  const parts = channelsOf(colour);
  const [least, most] = [Math.min(...parts), Math.max(...parts)];
  return colour !== '' && most - least <= 0x18 && least >= 0x60 && most <= 0xd0;
}

// Returns true for a colour that marks words as data. Returns false for dark colours and wine red, which
// letterheads use, and for underlined words, which are links.
function isColoured({ colour = '', underline }: RunLook): boolean {
  const [red, green, blue] = channelsOf(colour);
  if (underline || colour === '') return false;
  const isBlue = blue >= 0xb0 && red <= 0x50;
  const isGreen = green >= 0x80 && red <= 0x98 && blue <= 0x60;
  const isPurple = red >= 0x60 && red <= 0xa0 && green <= 0x40 && blue >= 0x80;
  const isOrange = red >= 0xe0 && green >= 0x60 && green <= 0xc8 && blue <= 0x40;
  return isBlue || isGreen || isPurple || isOrange;
}

function isBlack({ colour = '' }: RunLook): boolean {
  return colour === '' || Math.max(...channelsOf(colour)) <= 0x40;
}

function channelsOf(colour: string): readonly [red: number, green: number, blue: number] {
  const [red = 0, green = 0, blue = 0] = Array.from(colour.matchAll(/../g), ([part]) => Number.parseInt(part, 16));
  return [red, green, blue];
}

const KINDS: readonly (readonly [Marking, (look: RunLook) => boolean])[] = [
  ['highlighted', (look) => isHighlighted(look) && !isOld(look)],
  ['old', isOld],
  ['red', isRed],
  ['coloured', isColoured],
  ['hint', isGrey],
];

// Returns the ranges of the runs. Adjacent runs form a single range.
export function joinTouching(runs: readonly { start: number; end: number }[]): [start: number, end: number][] {
  const ranges: [number, number][] = [];
  for (const { start, end } of runs) {
    const last = ranges.at(-1);
    if (last && last[1] === start) last[1] = end;
    else ranges.push([start, end]);
  }
  return ranges;
}
