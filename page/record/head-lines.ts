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

// Returns the lines at the top of the text. A line is left out if it contains a variable without a value, or
// a variable whose value differs by row.
export function headLines(): HeadLine[] {
  const { letter, columnOf } = currentRecord();
  const { words } = letter(page.get().row).shown;
  return currentDocument()
    .lines.filter(({ role }) => role === 'header')
    .map((line) => {
      const names = findOccurrences(line.text).map(({ name }) => name);
      return { line, names, shown: fill(line.text, words).trim() };
    })
    .filter(({ names, shown }) => names.every((name) => columnOf(name) === TYPED) && !shown.includes('{{'))
    .filter(({ shown }) => lettersOf(shown) !== '');
}

// Returns only the letters and digits, in lower case without accents, because letterheads use capitals and
// break lines anywhere.
export function lettersOf(words: string): string {
  return fold(words).replace(/[^\p{L}\d]+/gu, '');
}
