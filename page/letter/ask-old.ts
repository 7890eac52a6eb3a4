// Asks once before words of the past letter, which nobody has confirmed or which do not agree with the new person,
// leave with the new one.
import type { Variable } from '@membrete/document/variables';
import { findAgreement } from '../record/agreement.ts';
import { leaveOld } from '../record/commands/letter.ts';
import { oldToAsk } from '../record/open-data.ts';
import { createStore } from '../record/store.ts';
import { askAgreement } from '../view/agreement.tsx';

interface OldDialog {
  // The data that are asked about, while the question is shown.
  asked: readonly Variable[];
  leave: () => unknown;
}

export const oldDialog = createStore<OldDialog>({ asked: [], leave: () => undefined });

// Returns true if something has to be asked before the letter leaves.
export function isAskedBefore(): boolean {
  return findAgreement() !== undefined || oldToAsk().length > 0;
}

// Runs `leave`, which takes the letter away. If words of the past letter have not been asked about yet, it is run
// only if the person leaves them so. Returns false if it asks.
export function afterOld(leave: () => unknown): boolean {
  if (askAgreement()) return false;
  const asked = oldToAsk();
  if (asked.length === 0) leave();
  else oldDialog.set({ asked, leave });
  return asked.length === 0;
}

export function closeOld(): void {
  oldDialog.set({ asked: [], leave: () => undefined });
}

export function leaveAsked(): void {
  const { asked, leave } = oldDialog.get();
  closeOld();
  leaveOld(asked.map(({ name }) => name));
  leave();
}
