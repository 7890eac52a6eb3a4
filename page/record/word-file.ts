// Makes the Word file of the open document: the original letter with new data, or a new file on the chosen
// letterhead.
import type { Outgoing, Values } from '@membrete/document/outgoing';
import { placeFormsOf } from '@membrete/document/past-letter';
import { letterInPlace, readKeptLetter } from './commands/letter.ts';
import { looksOf, rolesOf } from './document.ts';
import type { createLetterFiller, LetterFiller } from './letter-file.ts';
import { openLetterhead } from './letterhead.ts';
import type { OpenLetter } from './state.ts';
import { rememberLast } from './store.ts';
import { titleOf } from './title.ts';

// Loads the code for Word files and zips early, so that a download works without a connection.
export function preloadWord(): void {
  void Promise.all([import('@membrete/word'), import('fflate')]).catch(() => undefined);
}

// Returns a function that makes the Word file. For an opened letter the function fills in the letter's
// own file, and corrects what was corrected in its text; otherwise it makes a new file.
export async function loadWord(text: string): Promise<(letter: Outgoing, typed: Values) => Uint8Array> {
  const filler = await loadFiller();
  if (filler) return (letter) => filler.fill(letter);
  const [{ createDocx }, letterhead] = await Promise.all([import('@membrete/word'), openLetterhead()]);
  const paper = letterhead && { letterhead };
  const attributes = { roles: rolesOf(text), looks: looksOf(text), asIs: true };
  return (letter: Outgoing, typed: Values) => {
    const title = titleOf(text, letter.words);
    return createDocx(text, {
      ...paper,
      ...attributes,
      values: letter.words,
      form: letter.form,
      stale: letter.stale,
      typed,
      forms: placeFormsOf(letter.form),
      title,
      placeholders: 'labels',
    });
  };
}

export async function loadFiller(): Promise<LetterFiller | undefined> {
  const letter = letterInPlace();
  const file = letter && (await readKeptLetter(letter.key));
  if (!letter || !file) return undefined;
  const { agreesWithFile, createLetterFiller, takesCorrections } = await import('./letter-file.ts');
  // A draft of an earlier version may have the places of other words than the file has now.
  if (!agreesWithFile(letter, file.bytes) || !takesCorrections(letter, file.bytes)) return undefined;
  return fillerOf(letter, file.bytes, createLetterFiller);
}

// A file is parsed once for all downloads.
const fillerOf = rememberLast((letter: OpenLetter, bytes: Uint8Array, create: typeof createLetterFiller) =>
  create(letter, bytes),
);
