// Finds what a person corrected in the text of a letter, so that the letter's own file can be corrected in the same
// places. Nothing of it is stored: the text says it, also after undo, in a draft and in a saved template.
import { linesInBoth } from '../reading/same-lines.ts';
import { applyEdits, type Edit, fold, linesOf, type Range } from '../text.ts';
import { type Correction, type LetterTemplate, templateEdits } from './letter-template.ts';

// Returns the letter with the corrections that lead from its template to `text`. Returns undefined if the changes
// touch new rows of a table or the place of an electronic signature, which have no words in the letter.
export function withCorrections<Letter extends LetterTemplate>(letter: Letter, text: string): Letter | undefined {
  const { corrections = [] } = letter;
  const plain = corrections.length > 0 ? { ...letter, corrections: [] } : letter;
  const edits = templateEdits(plain);
  const template = applyEdits(letter.original, edits);
  if (template === text) return plain;
  const found = inOriginal(letter, template, edits, changesBetween(template, text));
  if (!found) return undefined;
  const corrected = { ...letter, corrections: found };
  return applyEdits(letter.original, templateEdits(corrected)) === text ? corrected : undefined;
}

// An edit with its place in the template.
interface Placed {
  edit: Edit;
  from: number;
  to: number;
}

// Moves changes of the template to the original. A change that touches a variable takes the whole variable, so
// that no place of the letter is filled in twice.
function inOriginal(
  letter: LetterTemplate,
  template: string,
  edits: readonly Edit[],
  changes: readonly Edit[],
): Correction[] | undefined {
  let shift = 0;
  const placed = edits.map((edit): Placed => {
    const from = edit.start + shift;
    shift += edit.text.length - (edit.end - edit.start);
    return { edit, from, to: from + edit.text.length };
  });
  const toOriginal = (offset: number) => {
    const above = placed.findLast(({ from, to }) => to <= offset && from < offset);
    return above ? offset - above.to + above.edit.end : offset;
  };
  const corrections: Correction[] = [];
  for (let at = 0; at < changes.length; ) {
    const first = changes[at];
    if (!first) break;
    let { start, end } = first;
    let takesBlanks = false;
    const own: Edit[] = [];
    for (let next: Edit | undefined = first; next && (next === first || next.start < end); next = changes[++at]) {
      own.push(next);
      end = Math.max(end, next.end);
      const isTyped = next.start === next.end && !next.text.includes('\n');
      for (const { edit, from, to } of placed) {
        const isEmpty = edit.start === edit.end;
        const isBeside = isEmpty && isTyped && from <= end && to >= start;
        if (!isBeside && (from >= end || to <= start)) continue;
        if (!isWithinLine(letter, edit)) return undefined;
        start = Math.min(start, from);
        end = Math.max(end, to);
        takesBlanks ||= isEmpty;
      }
    }
    const text = applyEdits(template.slice(start, end), moved(own, -start));
    corrections.push({ start: toOriginal(start), end: toOriginal(end), text, ...(takesBlanks && { takesBlanks }) });
  }
  return corrections;
}

// Returns false for an edit that writes new rows of a table, or leaves a signature out.
function isWithinLine({ newRows = [], emptied = [] }: LetterTemplate, { start, end }: Edit): boolean {
  const others = [...newRows.map(({ rows }) => rows), ...emptied];
  return !others.some((range) => range.start === start && range.end === end);
}

function moved(edits: readonly Edit[], by: number): Edit[] {
  return edits.map(({ start, end, text }) => ({ start: start + by, end: end + by, text }));
}

// Returns the changes from one text to another, in order. A change is within a line, or takes everything between
// two lines that stay: the line ends, and the lines that were added or removed.
export function changesBetween(before: string, after: string): Edit[] {
  const changes: Edit[] = [];
  let [from, first] = [0, 0];
  const between = (to: number, last: number) => {
    const [old, now] = [before.slice(from, to), after.slice(first, last)];
    if (old !== now) changes.push({ start: from, end: to, text: now });
  };
  for (const [line, same] of pairLines(before, after)) {
    between(line.start, same.start);
    const [old, now] = [before.slice(line.start, line.end), after.slice(same.start, same.end)];
    if (old !== now) changes.push(...moved(wordChanges(old, now), line.start));
    [from, first] = [line.end, same.end];
  }
  between(before.length, after.length);
  return changes;
}

type Line = Range & { text: string };
type Pair = readonly [line: Range, same: Range];

// Pairs the lines that stayed, also those whose words were changed.
function pairLines(before: string, after: string): Pair[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const ends: Pair = [
    { start: before.length, end: before.length },
    { start: after.length, end: after.length },
  ];
  const pairs: Pair[] = [];
  let [from, first] = [0, 0];
  for (const pair of [...linesInBoth(before, after), ends]) {
    const [line, same] = pair;
    const [to, last] = [indexAt(old, from, line.start), indexAt(now, first, same.start)];
    pairs.push(...pairSimilar(old.slice(from, to), now.slice(first, last)));
    if (pair !== ends) pairs.push(pair);
    [from, first] = [to + 1, last + 1];
  }
  return pairs;
}

// Returns the index of the first line from `from` on that begins at an offset or behind it.
function indexAt(lines: readonly Line[], from: number, offset: number): number {
  let at = from;
  for (let line = lines[at]; line && line.start < offset; line = lines[++at]);
  return at;
}

// The most pairs of lines that are compared. Beyond it, lines are paired in their order.
const MAX_COMPARED = 10_000;
// How alike two lines have to be to be the same line with other words, from 0 to 1.
const ALIKE = 0.4;

// Pairs lines so that they are as alike as possible. Between them, lines that are not alike are paired in their
// order: a person wrote one in place of the other.
function pairSimilar(old: readonly Line[], now: readonly Line[]): Pair[] {
  if (old.length * now.length > MAX_COMPARED) return inTurn(old, now);
  const alike = old.map((line) => now.map((same) => likeness(line.text, same.text)));
  const best = longestChain(old.length, now.length, (at, other) => {
    const score = alike[at]?.[other] ?? 0;
    return score >= ALIKE ? score : 0;
  });
  const pairs: Pair[] = [];
  let [from, first] = [0, 0];
  for (const [at, other] of [...best, [old.length, now.length] as const]) {
    pairs.push(...inTurn(old.slice(from, at), now.slice(first, other)));
    const [line, same] = [old[at], now[other]];
    if (line && same) pairs.push([line, same]);
    [from, first] = [at + 1, other + 1];
  }
  return pairs;
}

function inTurn(old: readonly Line[], now: readonly Line[]): Pair[] {
  return old.slice(0, now.length).flatMap((line, at): Pair[] => {
    const same = now[at];
    return same && isRow(line) === isRow(same) ? [[line, same]] : [];
  });
}

function isRow({ text }: Line): boolean {
  return text.startsWith('|');
}

// Returns how many words two lines share, from 0 to 1. A row of a table is never like a paragraph.
function likeness(one: string, other: string): number {
  if (one.startsWith('|') !== other.startsWith('|')) return 0;
  const wordsOf = (line: string) => fold(line).match(/[\p{L}\d]+/gu) ?? [];
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const left = new Map<string, number>();
  for (const word of words) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of others) {
    const count = left.get(word) ?? 0;
    if (count > 0) shared += 1;
    left.set(word, count - 1);
  }
  return (2 * shared) / Math.max(1, words.length + others.length);
}

// A variable, a word, a gap to fill in, an escaped bar, or any other character.
const TOKEN = /\{\{[^{}\n]*\}\}|\p{L}[\p{L}\p{M}]*|\d+|_{2,}|…{2,}|\\\||./gsu;
const MAX_TOKEN_PAIRS = 1_000_000;

// Returns the changes within a line, word by word.
function wordChanges(old: string, now: string): Edit[] {
  const [words, others] = [old.match(TOKEN) ?? [], now.match(TOKEN) ?? []];
  if (words.length * others.length > MAX_TOKEN_PAIRS) return [{ start: 0, end: old.length, text: now }];
  const same = longestChain(words.length, others.length, (at, other) => {
    const { [at]: word } = words;
    if (word !== others[other]) return 0;
    return word?.trim() === '' ? 0.1 : 1;
  });
  const changes: Edit[] = [];
  let [from, first, start] = [0, 0, 0];
  for (const [at, other] of [...same, [words.length, others.length] as const]) {
    const end = start + words.slice(from, at).join('').length;
    const text = others.slice(first, other).join('');
    if (start < end || text !== '') changes.push({ start, end, text });
    start = end + (words[at]?.length ?? 0);
    [from, first] = [at + 1, other + 1];
  }
  return changes;
}

// Returns the pairs of a longest common subsequence, with the greatest sum of weights. A weight of 0 is no pair.
function longestChain(
  length: number,
  others: number,
  weigh: (at: number, other: number) => number,
): (readonly [at: number, other: number])[] {
  let head = 0;
  while (head < Math.min(length, others) && weigh(head, head) === 1) head += 1;
  const tailOf = (count: number) => weigh(length - 1 - count, others - 1 - count) === 1;
  let tail = 0;
  while (tail < Math.min(length, others) - head && tailOf(tail)) tail += 1;
  const [rows, columns] = [length - head - tail, others - head - tail];
  const width = columns + 1;
  const sums = new Float64Array((rows + 1) * width);
  const sumAt = (row: number, column: number) => sums[row * width + column] ?? 0;
  const pairSum = (row: number, column: number) => {
    const weight = weigh(head + row, head + column);
    return weight > 0 ? weight + sumAt(row + 1, column + 1) : 0;
  };
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1)
      sums[row * width + column] = Math.max(sumAt(row + 1, column), sumAt(row, column + 1), pairSum(row, column));
  const chain: (readonly [number, number])[] = [];
  for (let at = 0; at < head; at += 1) chain.push([at, at]);
  for (let [row, column] = [0, 0]; row < rows && column < columns; ) {
    const sum = sumAt(row, column);
    if (pairSum(row, column) === sum && sum > 0) {
      chain.push([head + row, head + column]);
      row += 1;
      column += 1;
    } else if (sumAt(row + 1, column) >= sumAt(row, column + 1)) row += 1;
    else column += 1;
  }
  for (let left = tail; left > 0; left -= 1) chain.push([length - left, others - left]);
  return chain;
}
