// Offers the paragraphs that not all of the compared letters have. A click takes one into the letter, or leaves it
// out of the letter.
import { applyEdits } from '../text.ts';
import { type LetterTemplate, templateEdits, type UnsharedText } from './letter-template.ts';

// A paragraph to take or leave. `isIn` is true if the text has it now, `isOwn` if the letter's own file does.
// `changed` is the text after the click.
export interface UnsharedOffer {
  words: string;
  isOwn: boolean;
  isIn: boolean;
  changed: string;
}

// Returns an offer for each such paragraph that `text` has, or has a place for. The text has variables, and a
// person may have changed it.
export function offerUnshared(corrected: LetterTemplate, text: string): UnsharedOffer[] {
  // What a person corrected is found in the text.
  const letter = { ...corrected, corrections: [] };
  const lines = text.split('\n');
  return (letter.unshared ?? []).flatMap((paragraph): UnsharedOffer[] => {
    const own = writeOwn(letter, paragraph);
    const part = (paragraph.text ?? own).split('\n');
    const words = paragraph.text ?? letter.original.slice(paragraph.start, paragraph.end);
    const at = findPart(lines, part);
    const isOwn = paragraph.text === undefined;
    if (at !== -1) return [{ words, isOwn, isIn: true, changed: without(lines, at, part.length).join('\n') }];
    const above = lineAbove(letter, paragraph, lines);
    if (above === -1) return [];
    // A blank line parts the paragraph from its neighbours if one does so there.
    const isParted = lines[above + 1]?.trim() === '';
    const changed = lines.toSpliced(above + 1, 0, ...(isParted ? ['', ...part] : part));
    return [{ words, isOwn, isIn: false, changed: changed.join('\n') }];
  });
}

// Returns the paragraph of the letter itself as the template has it, with variables.
function writeOwn({ original, ...letter }: LetterTemplate, { start, end }: UnsharedText): string {
  const edits = templateEdits({ ...letter, original }).filter((edit) => edit.start >= start && edit.end <= end);
  const moved = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
  return applyEdits(original.slice(start, end), moved);
}

function findPart(lines: readonly string[], part: readonly string[]): number {
  return lines.findIndex((_, at) => part.every((line, next) => lines[at + next] === line));
}

// Leaves out lines, and a blank line where two would meet.
function without(lines: readonly string[], at: number, count: number): string[] {
  const isBlank = (line: string | undefined) => line?.trim() === '';
  const meet = isBlank(lines[at - 1]) && isBlank(lines[at + count]);
  return lines.toSpliced(at, count + (meet ? 1 : 0));
}

// Returns the index of the nearest line above the paragraph's place that the text still has, or -1.
function lineAbove({ original, ...letter }: LetterTemplate, { start }: UnsharedText, lines: readonly string[]): number {
  const edits = templateEdits({ ...letter, original }).filter(({ end }) => end <= start);
  const above = applyEdits(original.slice(0, start), edits)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const found = above.findLast((line) => lines.includes(line));
  return found === undefined ? -1 : lines.lastIndexOf(found);
}
