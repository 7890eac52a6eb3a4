// Collects the fields of a letter without overlaps.
import type { Line } from '../line.ts';
import type { Range } from '../text.ts';
import type { Candidate } from './field.ts';
import type { Beside } from './label-table.ts';
import type { LetterText, Written } from './letter.ts';

// A part of the text that is read as a whole: a line, or several lines of one paragraph.
export interface Stretch extends Range {
  lines: Line[];
  // The index of the first line in the document.
  at: number;
}

export interface FieldReading {
  letter: LetterText;
  found: Written[];
  covered: Uint8Array;
}

export type Found = Pick<Candidate, 'label' | 'kind' | 'sure'> & { isOwn?: boolean; repeat?: Candidate['repeat'] };

// The number of previous fields among which a person, a job title or a date is searched for.
export const NEAR = 12;

// Adds a field without the punctuation around it. Returns false if only punctuation is in the range, or if
// another field overlaps it.
export function add({ found, covered, letter }: FieldReading, start: number, end: number, facts: Found): boolean {
  const { text } = letter.document;
  let [from, to] = [start, end];
  while (from < to && /[\s.,;:]/.test(text.charAt(from))) from += 1;
  if (text.startsWith('**', from)) from += 2;
  while (from < to && /[\s,;:]/.test(text.charAt(to - 1))) to -= 1;
  if (text.startsWith('**', to - 2)) to -= 2;
  if (from >= to || covered[from] || covered[to - 1] || covered.subarray(from, to).includes(1)) return false;
  covered.fill(1, from, to);
  found.push({ start: from, end: to, blank: false, isOwn: false, ...facts });
  return true;
}

// Adds a field that ends before the next known field. Prepositions and articles between the two are left out:
// if an office is known, «Directora de la Unidad de Salud» gives «Directora».
export function addBefore(reading: FieldReading, start: number, end: number, facts: Found): boolean {
  const next = reading.covered.subarray(start, end).indexOf(1);
  if (next < 0) return add(reading, start, end, facts);
  const words = reading.letter.plain.slice(start, start + next).replace(SMALL_AT_END, '');
  return words.length > 3 && add(reading, start, start + words.length, facts);
}

const SMALL_AT_END = /(?:[\s,.;:(“"«]|(?<!\p{L})(?:al?|con|del?|el|en|la|las|los|n[uo]m?(?:ero)?\.?|para|por|y))+$/u;

export function each(
  reading: FieldReading,
  { start, end }: Range,
  pattern: RegExp,
  view: 'plain' | 'masked',
  tell: (from: number, to: number, match: RegExpExecArray) => Found | undefined,
): void {
  const words = reading.letter[view].slice(start, end);
  for (const match of words.matchAll(pattern)) {
    const from = start + match.index;
    const to = from + match[0].length;
    const facts = tell(from, to, match);
    if (facts) add(reading, from, to, facts);
  }
}

// Returns the words before a range, at most `width` characters, and the words after it. Both are in lower
// case, without accents.
export function around(
  { letter: { plain } }: FieldReading,
  stretch: Range,
  from: number,
  to: number,
  width = 220,
): [string, string] {
  return [
    plain.slice(Math.max(stretch.start, from - width), from).replace(/\s+/g, ' '),
    plain.slice(to, Math.min(stretch.end, to + 70)).replace(/\s+/g, ' '),
  ];
}

// The same, as the table of labels asks for it.
export function beside(reading: FieldReading, stretch: Range, { start, end }: Range): Beside {
  const [before, after] = around(reading, stretch, start, end);
  return { before, after };
}

export function lineOf({ letter }: FieldReading, offset: number): Line | undefined {
  return letter.document.lines[letter.lineAt(offset)];
}
