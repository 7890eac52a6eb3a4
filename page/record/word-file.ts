// The document on the sheet as a Word file: the letter's own, or in our form, on the letterhead that was
// chosen.
import { letterInPlace, readKeptLetter } from './commands/letter.ts';
import { rolesOf } from './document.ts';
import type { createLetterFiller, LetterFiller } from './letter-file.ts';
import { openLetterhead } from './letterhead.ts';
import type { OpenLetter } from './state.ts';
import { rememberLast } from './store.ts';
import { titleOf } from './title.ts';
import type { Values, Words } from './values.ts';

// With the document, so that it can be downloaded without a connection.
export function preloadWord(): void {
  void import('@membrete/word').catch(() => undefined);
}

// In place, while the document is the office's own letter: its file with other data. Otherwise in the form of
// this page.
export async function loadWord(text: string): Promise<(values: Words, typed: Values) => Uint8Array> {
  const filler = await loadFiller();
  if (filler) return filler.fill;
  const [{ createDocx }, letterhead] = await Promise.all([import('@membrete/word'), openLetterhead()]);
  const paper = letterhead && { letterhead };
  const roles = rolesOf(text);
  return (values: Words, typed: Values) =>
    createDocx(text, { ...paper, roles, values, typed, title: titleOf(text, values), placeholders: 'labels' });
}

// Undefined where there is no file to fill in.
export async function loadFiller(): Promise<LetterFiller | undefined> {
  const letter = letterInPlace();
  const file = letter && (await readKeptLetter(letter.key));
  if (!letter || !file) return undefined;
  return fillerOf(letter, file.bytes, (await import('./letter-file.ts')).createLetterFiller);
}

// The trees of a file are read once for all its downloads.
const fillerOf = rememberLast((letter: OpenLetter, bytes: Uint8Array, create: typeof createLetterFiller) =>
  create(letter, bytes),
);
