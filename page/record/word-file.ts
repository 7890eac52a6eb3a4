// The document on the sheet as a Word file, on the letterhead that was chosen.
import { openLetterhead } from './letterhead.ts';
import { titleOf } from './title.ts';
import type { Values, Words } from './values.ts';

// With the document, so that it can be downloaded without a connection.
export function preloadWord(): void {
  void import('@membrete/word').catch(() => undefined);
}

export async function loadWord(text: string) {
  const [{ createDocx }, letterhead] = await Promise.all([import('@membrete/word'), openLetterhead()]);
  const paper = letterhead && { letterhead };
  return (values: Words, typed: Values) =>
    createDocx(text, { ...paper, values, typed, title: titleOf(text, values), placeholders: 'labels' });
}
