// The text of a document in a file.
import { readFileSync } from 'node:fs';
import { readWord } from '@membrete/word/read-word';
import { writeText } from '@membrete/word/word-text';

// Reads a .txt or .md as it is, and the body of a .docx. Throws an error that says what is wrong with any other file.
export function readTextOf(path: string): string {
  const bytes = readFileSync(path);
  if (!/\.(?:txt|md)$/i.test(path)) return writeText(readWord(bytes).stories[0]?.blocks ?? []).text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Error('is not UTF-8', { cause });
  }
}
