// The Word form: a template's text → the bytes of a .docx, on the institution's letterhead if there is one.
import { readFile, stat } from 'node:fs/promises';
import { ConfigError } from '../config.ts';
import { describe } from '../errors.ts';
import type { Letterhead } from '../template/letterhead.ts';

export type ToWord = (text: string) => Promise<Uint8Array>;

// The letterhead is read once, so that a bad one stops the start and not a caller. Without one, nothing is loaded before the first document.
export async function createWord(letterheadPath: string | undefined): Promise<ToWord> {
  const letterhead = letterheadPath === undefined ? undefined : await openLetterhead(letterheadPath);
  return async (text) => {
    const { createDocx } = await import('../template/docx.ts');
    return createDocx(text, letterhead && { letterhead });
  };
}

async function openLetterhead(path: string): Promise<Letterhead> {
  const { MAX_LETTERHEAD_BYTES, readLetterhead } = await import('../template/letterhead.ts');
  try {
    const { size } = await stat(path);
    if (size > MAX_LETTERHEAD_BYTES)
      throw new Error(`the file has ${size} bytes, at most ${MAX_LETTERHEAD_BYTES} are taken`);
    return readLetterhead(await readFile(path));
  } catch (error) {
    throw new ConfigError(
      `LETTERHEAD_DOCX must name a .docx that can be used as a letterhead, got ${JSON.stringify(path)}: ${describe(error)}`,
    );
  }
}
