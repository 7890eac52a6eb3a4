// The Word form: turns a template into a .docx, on the institution's letterhead if there is one.
import { readFile } from 'node:fs/promises';
import type { Letterhead } from '@membrete/word/letterhead';
import { ConfigError, displayValue } from '../config.ts';
import { AppError, codeOf } from '../errors.ts';

export type ToWord = (text: string, binding: 'data' | 'none') => Promise<Uint8Array>;

// A template has a few thousand characters. A Word file is made in one go, and all other calls wait: so much prose takes a quarter of a
// second, so many lines of one letter two. The 4 MiB that an upstream may send would take sixteen times as long.
export const MAX_WORD_CHARS = 256 * 1024;

// Loads the code that makes documents. Call right after listen(): earlier would delay the start, later might load the files of a newer
// release (in-place upgrade).
export const loadWord = () => import('@membrete/word');

// The letterhead is read once, so that a bad one stops the start and not a caller; `warn` hears what it loses.
export async function createWord(
  letterheadPath: string | undefined,
  warn: (problem: string) => void = () => {},
): Promise<ToWord> {
  const letterhead = letterheadPath === undefined ? undefined : await openLetterhead(letterheadPath);
  for (const { message } of letterhead?.warnings ?? []) warn(`${named(letterheadPath)} ${message}`);
  return async (text, binding) => {
    if (text.length > MAX_WORD_CHARS) {
      const problem = `Error: the text is too long for a Word document: ${text.length} characters, at most ${MAX_WORD_CHARS}`;
      throw new AppError('server', problem, {
        reason: 'bad_answer',
        hint: 'no template is that long: look at the model',
      });
    }
    const { createDocx } = await loadWord();
    return createDocx(text, { binding, ofModel: true, ...(letterhead && { letterhead }) });
  };
}

async function openLetterhead(path: string): Promise<Letterhead> {
  const { LetterheadError, readLetterhead } = await import('@membrete/word/letterhead');
  try {
    return readLetterhead(await readFile(path));
  } catch (error) {
    // The message of a LetterheadError begins with its verb.
    const problem =
      error instanceof LetterheadError ? error.message : `cannot be read (${codeOf(error) || 'unknown error'})`;
    throw new ConfigError(`${named(path)} ${problem}`);
  }
}

function named(path = ''): string {
  return `LETTERHEAD_DOCX ${displayValue(path)}`;
}
