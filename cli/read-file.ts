// Reads the text of a document from a file.
import { readFileSync } from 'node:fs';
import { type Field, findFields } from '@membrete/document/fields';
import { type PairedLetter, readToPair } from '@membrete/document/pairs';
import { nfc } from '@membrete/document/text';
import { readFileText } from '@membrete/word/file-text';
import { readWord } from '@membrete/word/read-word';
import { writeText } from '@membrete/word/word-text';
import { withPathInError } from './errors.ts';

// Returns the text of a .txt or .md file, or the body of a .docx or .odt. For a file of another type, throws
// an error that explains why the file cannot be read.
export function readTextOf(path: string): string {
  const bytes = readFileSync(path);
  return isPlain(path) ? decode(bytes) : writeText(readWord(bytes).stories[0]?.blocks ?? []).text;
}

export interface MarkedText {
  // The text in NFC. Blanks that are only underlined are written with underscores. In a .docx, headers with data
  // are above the body, notes and footers with data below it.
  text: string;
  fields: readonly Field[];
  // Returns the characters that the file itself has for a range of `text`.
  shown: (start: number, end: number) => string;
}

export function readMarkedText(path: string): MarkedText {
  const bytes = readFileSync(path);
  if (isPlain(path)) {
    const text = nfc(decode(bytes));
    return { text, fields: findFields(text), shown: (start, end) => text.slice(start, end) };
  }
  const file = readWord(bytes);
  const { text, fields, placesAt } = readFileText(file);
  const shown = (from: number, to: number) =>
    placesAt(from, to)
      .map(
        ({ part, paragraph, start, end }) => file.parts.get(part)?.paragraphs[paragraph]?.text.slice(start, end) ?? '',
      )
      .join('\n');
  return { text, fields, shown };
}

// Reads a letter that is compared with another one. An error has the path of its file.
export function readOther(path: string): PairedLetter {
  const { text, fields } = withPathInError(path, () => readMarkedText(path));
  return readToPair(text, fields);
}

function isPlain(path: string): boolean {
  return /\.(?:txt|md)$/i.test(path);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Error('is not UTF-8', { cause });
  }
}
