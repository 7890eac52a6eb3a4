// Cuts a letter into its paragraphs and the rows of its tables, and those into tokens.

import type { Field } from '../fields/field.ts';
import { findFormerMarks } from '../fields/former-marks.ts';
import { isOpenRow } from '../fields/tables.ts';
import type { Line } from '../line.ts';
import type { Document } from '../reading/document.ts';
import { isCells, isDashes } from '../reading/table.ts';
import { fold, type Range } from '../text.ts';
import { SMALL_WORDS } from '../words/headings.ts';

// A letter, and the fields that findFields() found in it.
export interface PairedLetter {
  document: Document;
  fields: readonly Field[];
}

// A word, a number, a sign, or a whole field. Tokens with the same `key` are the same word.
export interface Token extends Range {
  key: string;
  is: 'field' | 'number' | 'sign' | 'small' | 'word';
  // True for a word that begins with a capital letter.
  isCapital: boolean;
  field?: Field;
}

// A paragraph or a cell.
export interface Passage extends Range {
  text: string;
  tokens: readonly Token[];
  // False in a text of capitals only.
  hasSmallLetters: boolean;
}

// A paragraph, which has one passage, or a row of a table, with a passage for each cell. `line` is its first
// line, and `table` counts the tables. `bag` has the weight of each key, and `weight` is that of all.
export interface Unit extends Range {
  is: 'paragraph' | 'row';
  table: number;
  line: Line;
  passages: readonly Passage[];
  bag: ReadonlyMap<string, number>;
  weight: number;
}

export const WEIGHTS: Readonly<Record<Token['is'], number>> = { field: 1, number: 1, sign: 0.1, small: 0.2, word: 1 };

// Cuts the letter in linear time, in the order of its text.
export function cutIntoUnits({ document: { text, lines }, fields }: PairedLetter): Unit[] {
  const places = placesOf(fields);
  let next = 0;
  const placesBefore = (end: number) => {
    const from = next;
    while (beginsIn(places[next], end)) next += 1;
    return places.slice(from, next);
  };
  // The electronic signature of a letter is its own, and is not compared.
  const signature = findFormerMarks(lines);
  let nextSigned = 0;
  const isSigned = (line: Line) => {
    while ((signature[nextSigned]?.end ?? Number.POSITIVE_INFINITY) <= line.start) nextSigned += 1;
    return (signature[nextSigned]?.start ?? Number.POSITIVE_INFINITY) < line.end;
  };
  const units: Unit[] = [];
  let table = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const { [at]: line } = lines;
    if (!line || isDashes(line) || isSigned(line)) continue;
    if (isCells(line) || isOpenRow(line)) {
      if (units.at(-1)?.is !== 'row' || line.blankBefore) table += 1;
      units.push({ table, ...unitOf('row', line, line, cellsOf(text, line), placesBefore(line.end), text) });
      continue;
    }
    let last = line;
    const inside = placesBefore(line.end);
    for (let below = lines[at + 1]; below; below = lines[at + 1]) {
      if (!((inside.at(-1)?.end ?? 0) > below.start) && !isWrapped(last, below)) break;
      inside.push(...placesBefore(below.end));
      last = below;
      at += 1;
    }
    units.push({ table, ...unitOf('paragraph', line, last, [{ start: line.start, end: last.end }], inside, text) });
  }
  return units;
}

interface FieldPlace extends Range {
  field: Field;
}

function placesOf(fields: readonly Field[]): FieldPlace[] {
  const all = fields
    .flatMap((field) => field.places.map(({ start, end }) => ({ start, end, field })))
    .toSorted((one, other) => one.start - other.start || one.end - other.end);
  let last = 0;
  return all.filter(({ start, end }) => {
    if (start < last) return false;
    last = end;
    return true;
  });
}

// Returns true for a place in what ends there. That of an empty cell, or behind a label, is at its very end.
function beginsIn(place: Range | undefined, end: number): boolean {
  return place !== undefined && (place.start < end || (place.start === end && place.end === end));
}

// Returns true if the sentence of a line goes on in the line below it, as in pasted texts with short lines.
function isWrapped(line: Line, below: Line): boolean {
  const isProse = line.role === 'paragraph' && below.role === 'paragraph' && !below.blankBefore;
  return isProse && line.text.length > 48 && !/[.:;]$/.test(line.text) && /^\p{Ll}/u.test(below.text);
}

// Returns the ranges between the bars of a row.
function cellsOf(text: string, line: Line): Range[] {
  const isBarred = isCells(line);
  const from = line.start + (isBarred ? 1 : 0);
  const row = text.slice(from, line.end - (isBarred ? 1 : 0));
  let start = from;
  return row.split(isBarred || row.includes('|') ? /(?<!\\)\|/ : '\t').map((cell) => {
    const range = { start, end: start + cell.length };
    start = range.end + 1;
    return range;
  });
}

function unitOf(
  is: Unit['is'],
  line: Line,
  last: Line,
  ranges: readonly Range[],
  places: readonly FieldPlace[],
  text: string,
): Omit<Unit, 'table'> {
  let next = 0;
  const passages = ranges.map(({ start, end }): Passage => {
    const from = next;
    while (beginsIn(places[next], end)) next += 1;
    const tokens = tokensOf(text, { start, end }, places.slice(from, next));
    const words = text.slice(start, end);
    return { start, end, text: words, tokens, hasSmallLetters: /\p{Ll}{2}/u.test(words) };
  });
  const bag = new Map<string, number>();
  let weight = 0;
  for (const { is: kind, key, field } of passages.flatMap(({ tokens }) => tokens)) {
    if (kind === 'sign') continue;
    const keys = field ? [`${field.kind} ${bareLabel(field)}`, key] : [key];
    for (const one of keys) bag.set(one, (bag.get(one) ?? 0) + WEIGHTS[kind]);
    weight += keys.length * WEIGHTS[kind];
  }
  return { is, line, start: line.start, end: last.end, passages, bag, weight };
}

// Returns the label of a field without its number: «Fecha» for «Fecha 2».
export function bareLabel({ label }: Field): string {
  return fold(label).replace(/ \d+$/, '');
}

function tokensOf(text: string, { start, end }: Range, places: readonly FieldPlace[]): Token[] {
  const tokens: Token[] = [];
  let from = start;
  for (const { field, ...place } of places) {
    tokens.push(...wordsOf(text.slice(from, place.start), from));
    const key = fold(text.slice(place.start, place.end)).replace(/\s+/g, ' ');
    tokens.push({ ...place, is: 'field', key, isCapital: false, field });
    from = place.end;
  }
  tokens.push(...wordsOf(text.slice(from, end), from));
  return tokens;
}

// Cuts a text that begins at `offset` into words, numbers and signs.
export function wordsOf(text: string, offset: number): Token[] {
  return Array.from(text.matchAll(/[\p{L}\p{M}]+|\d+|[^\s\p{L}\p{M}\d]/gu), ({ 0: words, index }) => {
    const key = fold(words);
    const isSign = !/[\p{L}\d]/u.test(words) || (key === 'x' && isAlone(text, index));
    const is = /\d/.test(words) ? 'number' : isSign ? 'sign' : SMALL.has(key) ? 'small' : 'word';
    const start = offset + index;
    return { start, end: start + words.length, key, is, isCapital: /^\p{Lu}/u.test(words) };
  });
}

// Returns true for the «X» that marks a box or a line. That of «X-12» is of a code.
function isAlone(text: string, at: number): boolean {
  return !/[-./\p{L}\d]/u.test(`${text[at - 1] ?? ' '}${text[at + 1] ?? ' '}`);
}

const SMALL: ReadonlySet<string> = new Set([
  ...SMALL_WORDS,
  ...'con e le lo o para por que se su sus un una'.split(' '),
]);
