// Finds the words that the placeholders of a paper show, by variable. The Word file shows the same words.
import { type Letter, showIn } from '@membrete/document/outgoing';
import { variablesOf } from '../record/document.ts';
import type { SheetPaper } from './paper.ts';

const NONE: ReadonlyMap<string, string> = new Map();

// Returns the words for each variable. Returns an empty map if the paper has no placeholders.
export function slotValues({ slotted }: SheetPaper, text: string, letter: Letter): ReadonlyMap<string, string> {
  if (!slotted) return NONE;
  const placed = variablesOf(text).flatMap(({ name, occurrences: [place] }) => (place ? [{ name, place }] : []));
  return new Map(placed.map(({ name, place }) => [name, showIn(letter, text, place)]));
}

// Gives the placeholders of a drawn paper the look of old words, if a past letter's words are in them that nobody has
// confirmed.
export function markOld(frame: Element, { stale }: Letter): void {
  for (const slot of frame.querySelectorAll<HTMLElement>('[data-variable]'))
    if (stale?.has(slot.dataset.variable ?? '')) slot.classList.add('var', 'filled', 'old');
}
