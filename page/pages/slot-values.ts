// Finds the words that the placeholders of a paper show, by variable. The Word file shows the same words.
import { labelOf } from '@membrete/document/variables';
import { variablesOf } from '../record/document.ts';
import { entryOf } from '../record/guards.ts';
import type { Words } from '../record/values.ts';
import type { SheetPaper } from './paper.ts';

const NONE: ReadonlyMap<string, string> = new Map();

// Returns the words for each variable. Returns an empty map if the paper has no placeholders.
export function slotValues({ slotted }: SheetPaper, text: string, words: Words): ReadonlyMap<string, string> {
  if (!slotted) return NONE;
  const wordsOf = (name: string) => entryOf(words, name) || (labelOf(name) ? `[${labelOf(name)}]` : `{{${name}}}`);
  return new Map(variablesOf(text).map(({ name }) => [name, wordsOf(name)]));
}
