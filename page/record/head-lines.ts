// The lines at the head of a text that stand on the letterhead too, as institution and area.
import type { Line } from '@membrete/document';
import { fold } from '@membrete/document/text';
import { fill } from '@membrete/document/variables';
import { currentDocument } from './document.ts';
import { currentRecord } from './record.ts';
import { page } from './state.ts';
import { TYPED } from './table.ts';

// What a line of the head shows; a line with a datum that is open or differs by row is none.
export interface HeadLine {
  line: Line;
  shown: string;
}

export function headLines(): HeadLine[] {
  const { words, columnOf } = currentRecord();
  const known = words(page.get().row);
  return currentDocument()
    .lines.filter(({ role, names }) => role === 'header' && names.every((name) => columnOf(name) === TYPED))
    .map((line) => ({ line, shown: fill(line.text, known).trim() }))
    .filter(({ shown }) => keyOf(shown) !== '' && !shown.includes('{{'));
}

// Letterheads set their words in capitals, and break them as they like.
export function keyOf(words: string): string {
  return fold(words).replace(/[^\p{L}\d]+/gu, '');
}
