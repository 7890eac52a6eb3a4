// Finds the lines at the top of a text that the letterhead may show too, such as institution and area.
import type { Line } from '@membrete/document';
import { fold } from '@membrete/document/text';
import { fill, findOccurrences } from '@membrete/document/variables';
import { currentDocument } from './document.ts';
import { currentRecord } from './record.ts';
import { page } from './state.ts';
import { TYPED } from './table.ts';

export interface HeadLine {
  line: Line;
  names: readonly string[]; // the variables in the line
  shown: string;
}

// Skips lines with a missing datum, or with a datum that differs by row.
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
    .filter(({ shown }) => lettersOf(shown) !== '');
}

// Reduces words to folded letters and digits for comparison: letterheads use capitals, and break lines
// anywhere.
export function lettersOf(words: string): string {
  return fold(words).replace(/[^\p{L}\d]+/gu, '');
}
