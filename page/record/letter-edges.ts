// Finds the lines and fields of a letter that are in the headers and footers of its Word file. The page draws
// these headers and footers as the letterhead, instead of as text.
import { type LineLook, namesOf } from '@membrete/document';
import { carryOver } from '@membrete/document/give-role';
import { type LetterTemplate, nameAt, templateEdits } from '@membrete/document/letter-template';
import { linesOf, type Range } from '@membrete/document/text';
import { readPaper, slotsOnPaper } from '@membrete/word/edges';
import type { WordPlace } from '@membrete/word/fill-in-place';
import { readLetterhead, type SlotField } from '@membrete/word/letterhead';
import type { WordFile } from '@membrete/word/read-word';
import type { WordText } from '@membrete/word/word-text';

// A letter and its Word file. `letterText` is the text of the file; it maps each range to its place in the
// file.
interface LetterInFile {
  letter: LetterTemplate;
  file: WordFile;
  letterText: WordText;
}

// Returns the fields in headers and footers, with their places in the order of the file. A field that spans
// several paragraphs is left out, because the letterhead cannot show its value. If two fields overlap, the
// field that the person chose (`taken`) is returned.
export function edgeFieldsOf({ letter, file, letterText }: LetterInFile): SlotField[] {
  const edges = edgesOf(file);
  const found = letter.data.flatMap(({ name, places, taken }) =>
    places.flatMap((at) => {
      const [place, ...others] = letterText.placesAt(at.start, at.end);
      return place && others.length === 0 && edges.has(place.part) ? [{ name: nameAt(name, at), taken, place }] : [];
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

// Returns the looks of the lines that are drawn with the letterhead. A line is left out if it has a field
// that the page cannot draw there. `bytes` is the content of the file.
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
    // The line of dashes in a Markdown table has no place in the file. It belongs to the same part as the
    // line above.
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

// Returns the places of the fields that the page can draw with the letterhead.
function drawnPlaces(bytes: Uint8Array, fields: readonly SlotField[]): WordPlace[] {
  if (fields.length === 0) return [];
  try {
    return slotsOnPaper(readPaper(readLetterhead(bytes, fields))).map(({ place }) => place);
  } catch {
    // The file cannot serve as a letterhead, so nothing is drawn.
    return [];
  }
}

function keyOf({ part, paragraph, start, end }: WordPlace): string {
  return `${paragraph} ${start} ${end} ${part}`;
}
