// Continues a draft of a tab that was closed, or discards it.
import { dropDraft, type KeptDraft, readDrafts } from '../drafts.ts';
import { keepRecent } from '../history.ts';
import { drafts, keepAgain, offerDrafts } from '../offered-drafts.ts';
import { page } from '../state.ts';
import { storeDraft, takeDraft } from './draft.ts';
import { forgetLetters } from './letter.ts';

// Continues a draft that the first view offers. What is open in this tab becomes a draft itself.
export function continueDraft({ tab }: KeptDraft): void {
  const draft = readDrafts().find((other) => other.tab === tab);
  if (!draft) {
    offerDrafts();
    return;
  }
  keepRecent();
  storeDraft({ isOpen: false });
  const { closed } = page.get();
  takeDraft({ ...draft, closed, step: draft.step === 'ask' && draft.text !== '' ? 'work' : draft.step });
}

// Discards the drafts for which `isDropped` is true. They can be restored until the person leaves the first view.
export function discardDrafts(isDropped: (draft: KeptDraft) => boolean = () => true): void {
  forgetDiscarded();
  const dropped = drafts.get().offered.filter(isDropped);
  for (const { tab } of dropped) dropDraft(tab);
  offerDrafts();
  drafts.set({ dropped });
}

export function restoreDiscarded(): void {
  for (const draft of drafts.get().dropped) keepAgain(draft);
  drafts.set({ dropped: [] });
  offerDrafts();
}

// Deletes the letters of the discarded drafts.
export function forgetDiscarded(): void {
  const { dropped } = drafts.get();
  drafts.set({ dropped: [] });
  for (const draft of dropped) forgetLetters(draft);
}
