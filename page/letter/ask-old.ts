// Asks once before words of the past letter, which nobody has confirmed or which do not agree with the new person,
// leave with the new one.
import type { Variable } from '@membrete/document/variables';
import { findAgreement } from '../record/agreement.ts';
import { leaveOld, signByOffice } from '../record/commands/letter.ts';
import type { OtherSigner } from '../record/office-signer.ts';
import { oldToAsk, signerKey, signerToAsk } from '../record/open-data.ts';
import { createStore } from '../record/store.ts';
import { askAgreement } from '../view/agreement.tsx';

interface OldDialog {
  // The data that are asked about, while the question is shown.
  asked: readonly Variable[];
  signer?: OtherSigner | undefined; // who signs, if «Mi oficina» says another person or post
  leave: () => unknown;
}

export const oldDialog = createStore<OldDialog>({ asked: [], leave: () => undefined });

// Returns true if something has to be asked before the letter leaves.
export function isAskedBefore(): boolean {
  return findAgreement() !== undefined || oldToAsk().length > 0 || signerToAsk() !== undefined;
}

// Runs `leave`, which takes the letter away. If words of the past letter have not been asked about yet, it is run
// only if the person leaves them so. Returns false if it asks.
export function afterOld(leave: () => unknown): boolean {
  if (askAgreement()) return false;
  const [asked, signer] = [oldToAsk(), signerToAsk()];
  const isAsked = asked.length > 0 || signer !== undefined;
  if (isAsked) oldDialog.set({ asked, signer, leave });
  else leave();
  return !isAsked;
}

export function closeOld(): void {
  oldDialog.set({ asked: [], signer: undefined, leave: () => undefined });
}

export function leaveAsked(): void {
  const { asked, signer, leave } = oldDialog.get();
  closeOld();
  leaveOld([...asked.map(({ name }) => name), ...(signer ? [signerKey(signer)] : [])]);
  leave();
}

// Lets the person of «Mi oficina» sign. The letter stays, so that somebody sees it before it leaves.
export function signAsked(): void {
  const { signer } = oldDialog.get();
  closeOld();
  if (signer) signByOffice(signer);
}
