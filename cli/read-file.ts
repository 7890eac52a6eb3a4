// The text of a document in a file.
import { readFileSync } from 'node:fs';
import { readParagraphs } from '../word/source.ts';

// Throws for people if the file cannot be read or is no document.
export function readTextOf(path: string): string {
  if (/\.docx$/i.test(path)) return readWord(path);
  if (!/\.(?:txt|md)$/i.test(path)) throw new Error('expected a .txt or a .docx');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (cause) {
    if (cause instanceof TypeError) throw new Error('is not UTF-8', { cause });
    throw cause;
  }
}

// The paragraphs of a Word file, parted by blank lines where they are in the file.
function readWord(path: string): string {
  const bytes = readFileSync(path);
  let paragraphs: string[];
  try {
    paragraphs = readParagraphs(bytes);
  } catch (cause) {
    throw new Error('is no Word file, or a damaged one', { cause });
  }
  if (paragraphs.length === 0) throw new Error('is no Word file, or a damaged one');
  return `${paragraphs.join('\n')}\n`;
}
