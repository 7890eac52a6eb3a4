// Reads the text of a letter's file and its fields. The page, the command and the service all find fields in
// this text, so that a label means the same place everywhere.
import { readDocument } from '@membrete/document';
import { type Field, findFields } from '@membrete/document/fields';
import { signatureIn } from '@membrete/document/letter-template';
import type { Range } from '@membrete/document/text';
import type { WordFile } from './read-word.ts';
import type { WordStory } from './word-file.ts';
import { type WordText, writeStories } from './word-text.ts';

export interface FileText extends WordText {
  fields: readonly Field[];
}

// Returns the text of the body and the notes, and of each header or footer that has a field or an electronic
// signature; the letterhead shows the others. The fields are found once, in the whole text, because words of the body may be repeated in a
// header.
export function readFileText({ stories }: WordFile): FileText {
  const whole = writeStories(stories);
  const document = readDocument(whole.text);
  const fields = findFields(document, whole);
  const places = [...fields.flatMap((field) => field.places), ...signatureIn(document)];
  const hasField = (edge: Range) => places.some(({ start, end }) => start <= edge.end && end >= edge.start);
  const left = whole.edges.filter((edge) => edge.start < edge.end && !hasField(edge));
  if (left.length === 0) return { ...whole, fields };
  // A part of an .odt has several headers and footers.
  const storiesLeft = new Set(left.map(({ story }) => story));
  const text = writeStories(stories.filter((story) => !storiesLeft.has(story)));
  return { ...text, fields: fields.map((field) => withoutRanges(field, left)) };
}

// Returns the text that a file had when its letter was kept, or undefined if the file reads otherwise now. The
// kept text says which headers and footers belong to it, because an earlier version may have chosen others.
export function rereadFileText(file: WordFile, kept: string): WordText | undefined {
  const isKept = (story: WordStory) => !isEdge(story) || kept.includes(writeStories([story]).text);
  const texts = [() => writeStories(file.stories.filter(isKept)), () => readFileText(file)];
  for (const read of texts) {
    const text = read();
    if (text.text === kept) return text;
  }
  return undefined;
}

function isEdge({ kind }: WordStory): boolean {
  return kind === 'header' || kind === 'footer';
}

// Moves the places of a field to where they are in the text without these ranges. Each range is left out with
// the blank line beside it.
function withoutRanges(field: Field, ranges: readonly Range[]): Field {
  const shiftAt = (offset: number) => {
    const before = ranges.filter(({ start }) => start <= offset);
    return before.reduce((sum, { start, end }) => sum + end - start + BLANK_LINE.length, 0);
  };
  const moved = ({ start, end }: Range): Range => ({ start: start - shiftAt(start), end: end - shiftAt(start) });
  const { places, repeat } = field;
  return {
    ...field,
    places: places.map(moved),
    ...(repeat && { repeat: { row: moved(repeat.row), rows: moved(repeat.rows) } }),
  };
}

const BLANK_LINE = '\n\n';
