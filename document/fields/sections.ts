// Finds the heading of the part of a form that a blank is in: «Datos del tutor».
import type { Line } from '../line.ts';
import type { LetterText } from './letter.ts';

// The most lines between a heading and its blank. A heading further away belongs to another part.
const MAX_LINES = 14;

// Returns the words of the nearest heading above, or undefined if a sentence is nearer.
export function sectionOf({ document: { lines }, masked, lineAt }: LetterText, offset: number): string | undefined {
  const own = lineAt(offset);
  for (let at = own - 1; at >= Math.max(0, own - MAX_LINES); at -= 1) {
    const line = lines[at];
    if (!line) return undefined;
    const words = line.text.startsWith('|') ? onlyCell(line) : line.text;
    const isForm = masked.slice(line.start, line.end).includes('\ue000') || line.text.startsWith('|');
    if (words !== undefined && isHeading(words) && !masked.slice(line.start, line.end).includes('\ue000')) return words;
    if (!isForm && line.words > 6) return undefined;
  }
  return undefined;
}

function isHeading(words: string): boolean {
  return /^\p{Lu}/u.test(words) && !/[.:_;,\d]/.test(words) && words.length < 60 && words.split(/\s+/).length < 8;
}

// Returns the words of a table row in which only one cell has words, such as a heading across the table.
function onlyCell({ text }: Line): string | undefined {
  if (text.length > 400) return undefined;
  const [first, ...others] = text.split('|').flatMap((cell) => cell.trim() || []);
  return others.length === 0 ? first : undefined;
}
