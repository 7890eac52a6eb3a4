// Reads and ticks the boxes of a form: ☐, ( ) and [ ], and cells that are marked with an X.

import { fold, type Range } from '../text.ts';
import { anyOf } from '../words/any-of.ts';

const EMPTY = anyOf([/[☐☒☑□❑❏▢]/, /\([ \t]{1,6}\)/, /\[[ \t]{0,4}\]/]);
const TICKED = anyOf([/\([ \t]{0,3}[xX✓✔][ \t]{0,3}\)/, /\[[ \t]{0,2}[xX✓✔][ \t]{0,2}\]/]);
const BOX = new RegExp(`[☐☒☑□❑❏▢]|(?<=(?:^|[ \\t|]))(?:${EMPTY}|${TICKED})(?=[ \\t]|$)`, 'gm');

// Finds boxes: ☐, ☒, and brackets that are empty or ticked, ( ) or [X]. A ticked bracket must be beside
// another box, or begin its line: the (x) of «sea (x) la distancia» is not a box.
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

// A cell to mark with an X is a box only for those who know that its datum answers a question: `isAnswer`.
export function isBox(words: string, isAnswer = false): boolean {
  return IS_BOX.test(words) || (isAnswer && (words === UNMARKED || isMarkedCell(words)));
}

// Returns true if only punctuation follows the last box.
export function endsWithBox(words: string): boolean {
  return ENDS_WITH_BOX.test(words);
}

// The value of a cell that is to be marked with an X, and is not. A value without any character would be a missing one.
// The file that leaves does not have it.
export const UNMARKED = '\u200b';

export function isMarkedCell(words: string): boolean {
  return /^[xX✓✔]$/.test(words);
}

export function isTicked(box: string): boolean {
  return /[☒☑xX✓✔]/.test(box);
}

// Returns true if `words` tick the box of `option`, false if they leave it empty, and undefined if they are
// not a valid answer. `options` has one option for a column «Matutino», and all options for a column «Turno».
export function ticks(option: string, options: readonly string[], words: string): boolean | undefined {
  const answer = fold(words.trim());
  const all = options.map(fold);
  const choices = answer.split(/\s*[,;/]\s*|\s+y\s+/);
  if (answer === '' || answer === fold(option)) return answer !== '';
  if (all.includes(answer)) return false;
  if (choices.every((one) => all.includes(one))) return choices.includes(fold(option));
  const [isYes, isNo] = [YES.test(answer), NO.test(answer)];
  if (!isYes && !isNo) return undefined;
  if (all.length === 1) return isYes;
  // If the options are «Sí» and «No», «X» ticks «Sí», and so it does «Con goce» of «Con goce» and «Sin goce». If they
  // are «Matutino» and «Vespertino», «X» does not choose an option.
  const denied = all.find((one) => all.length === 2 && all.some((other) => denies(one, other)));
  const said = isYes ? 'si' : 'no';
  if (all.includes(said)) return fold(option) === said;
  return denied === undefined ? undefined : (fold(option) === denied) === isNo;
}

// Returns true if an option says the opposite of another: «No procede», «Sin goce de sueldo».
function denies(one: string, other: string): boolean {
  return one === `no ${other}` || (one.startsWith('sin ') && other === `con ${one.slice('sin '.length)}`);
}

// Returns true if two options cannot both be the answer: «Con goce» and «Sin goce», «Matutino» and «Vespertino».
export function excludes(one: string, other: string): boolean {
  const [first, second] = [fold(one).trim(), fold(other).trim()];
  if (denies(first, second) || denies(second, first)) return true;
  return first !== second && EXCLUSIVE.some((set) => set.test(first) && set.test(second));
}

const EXCLUSIVE = [
  /^(?:si|no)$/,
  /^(?:matutino|vespertino|nocturno)$/,
  /^(?:hombre|mujer|masculino|femenino)$/,
  /^(?:aprobad|reprobad|rechazad)[oa]$/,
  /^(?:favorable|desfavorable|procedente|improcedente)$/,
  /^(?:presencial|virtual|en linea|a distancia)$/,
  /^(?:casad|divorciad|solter|viud)[oa]$/,
];

const YES = /^(?:si|s|x|1|true|verdadero|✓|✔|☒|☑)$/;
const NO = /^(?:no|n|0|false|falso|☐)$/;

// Ticks the boxes of the options that `words` choose, and empties the other boxes of the question. Returns
// undefined if `words` choose none of the options.
export function choose(boxes: readonly string[], options: readonly string[], words: string): string[] | undefined {
  const ticked = options.map((option) => ticks(option, options, words));
  if (words.trim() === '' || ticked.includes(undefined)) return undefined;
  return boxes.map((box, at) => withTick(box, ticked[at] === true));
}

// Returns a ticked or an empty box in the style of `box`: «(X)» or «( )», «☒» or «☐», «X» or UNMARKED.
export function withTick(box: string, ticked: boolean): string {
  const [first = ''] = box;
  if (first === '(') return ticked ? '(X)' : '( )';
  if (first === '[') return ticked ? '[X]' : '[ ]';
  if (box === '' || box === UNMARKED || isMarkedCell(box)) return ticked ? box.replace(UNMARKED, '') || 'X' : UNMARKED;
  return ticked ? '☒' : isTicked(box) ? '☐' : box;
}
