// Finds what the paper of a letter, its own Word file, shows of its text in headers and footers.
import { type LineLook, namesOf } from '@membrete/document';
import { carryOver } from '@membrete/document/give-role';
import { type LetterTemplate, templateEdits } from '@membrete/document/letter-template';
import { linesOf, type Range } from '@membrete/document/text';
import { readPaper, slotsOnPaper } from '@membrete/word/edges';
import type { WordPlace } from '@membrete/word/fill-in-place';
import { readLetterhead, type SlotField } from '@membrete/word/letterhead';
import type { WordFile } from '@membrete/word/read-word';
import type { WordText } from '@membrete/word/word-text';

// A letter with its file. `letterText` is its text, with the places in the file.
interface LetterInFile {
  letter: LetterTemplate;
  file: WordFile;
  letterText: WordText;
}

// Returns the data in headers and footers, with their places in the order of the file. A datum across several
// paragraphs is left out, because the paper cannot show its value. Of two data that overlap, the one that is
// `taken` is returned.
export function edgeFieldsOf({ letter, file, letterText }: LetterInFile): SlotField[] {
  const edges = edgesOf(file);
  const found = letter.data.flatMap(({ name, places, taken }) =>
    places.flatMap(({ start, end }) => {
      const [place, ...others] = letterText.placesAt(start, end);
      return place && others.length === 0 && edges.has(place.part) ? [{ name, taken, place }] : [];
    }),
  );
  const chosen: typeof found = [];
  for (const one of found.toSorted((a, b) => Number(b.taken) - Number(a.taken)))
    if (!chosen.some(({ place }) => touch(place, one.place))) chosen.push(one);
  return found.filter((one) => chosen.includes(one)).map(({ name, place }) => ({ name, places: [place] }));
}

function touch(one: WordPlace, other: WordPlace): boolean {
  const isSame = one.part === other.part && one.paragraph === other.paragraph;
  return isSame && (one.start === other.start || (one.start < other.end && other.start < one.end));
}

// Returns the lines of the template that the paper shows. A line with a datum that the page cannot draw there
// is left out. `bytes` is the file.
export function edgeLooksOf(letterInFile: LetterInFile, bytes: Uint8Array): readonly LineLook[] {
  const { letter, file, letterText } = letterInFile;
  const drawn = drawnPlaces(bytes, edgeFieldsOf(letterInFile));
  if (drawn.length === 0) return [];
  const edges = edgesOf(file);
  const drawnParts = new Set(drawn.map(({ part }) => part));
  const drawnKeys = new Set(drawn.map(keyOf));
  const isDrawn = ({ start, end }: Range) =>
    letterText.placesAt(start, end).every((place) => drawnKeys.has(keyOf(place)));
  const data = letter.data.flatMap(({ places }) => places);
  const lines = linesOf(letterText.text);
  const names = namesOf(lines);
  let part = '';
  const looks = lines.flatMap(({ start, end }, at): LineLook[] => {
    // The line of dashes in a table has no place, and belongs to the part of the line above.
    part = letterText.placesAt(start, end)[0]?.part ?? part;
    const { [at]: name } = names;
    const edge = edges.get(part);
    const isOnPaper = drawnParts.has(part) && data.filter((one) => one.start < end && one.end > start).every(isDrawn);
    return name && edge && isOnPaper ? [{ ...name, look: { edge } }] : [];
  });
  return carryOver(looks, letterText.text, templateEdits(letter));
}

function edgesOf({ stories }: WordFile): ReadonlyMap<string, 'header' | 'footer'> {
  return new Map(
    stories.flatMap(({ kind, part }) => (kind === 'header' || kind === 'footer' ? [[part, kind] as const] : [])),
  );
}

// Returns the places that the page draws on the paper.
function drawnPlaces(bytes: Uint8Array, fields: readonly SlotField[]): WordPlace[] {
  if (fields.length === 0) return [];
  try {
    return slotsOnPaper(readPaper(readLetterhead(bytes, fields))).map(({ place }) => place);
  } catch {
    // A file that cannot be a letterhead is not the paper of its letter.
    return [];
  }
}

function keyOf({ part, paragraph, start, end }: WordPlace): string {
  return `${paragraph} ${start} ${end} ${part}`;
}
