// The lines at the head of a text that stand on the letterhead too, as institution and area.
import type { Line } from '@membrete/document';
import { fold } from '@membrete/document/text';
import { fill, findOccurrences } from '@membrete/document/variables';
import { currentDocument } from './document.ts';
import { currentRecord } from './record.ts';
import { page } from './state.ts';
import { TYPED } from './table.ts';

// What a line of the head shows; a line with a datum that is open or differs by row is none.
export interface HeadLine {
  line: Line;
  names: readonly string[]; // of its data
  shown: string;
}

export function headLines(): HeadLine[] {
  const { words, columnOf } = currentRecord();
  const known = words(page.get().row);
  return currentDocument()
    .lines.filter(({ role }) => role === 'header')
    .map((line) => {
      const names = findOccurrences(line.text).map(({ name }) => name);
      return { line, names, shown: fill(line.text, known).trim() };
    })
    .filter(({ names, shown }) => names.every((name) => columnOf(name) === TYPED) && !shown.includes('{{'))
    .filter(({ shown }) => keyOf(shown) !== '');
}

// Letterheads set their words in capitals, and break them as they like.
export function keyOf(words: string): string {
  return fold(words).replace(/[^\p{L}\d]+/gu, '');
}
