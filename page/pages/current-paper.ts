// The paper in use: the letterhead's, once it has been read; plain paper before that.

import { attempt } from '../record/commands/problems.ts';
import { currentPaper, letterhead, noteDrawn, openLetterhead } from '../record/letterhead.ts';
import { createStore } from '../record/store.ts';
import { PLAIN, type SheetPaper } from './paper.ts';

// The paper in use. `bytes` is the Word file of the letterhead that is in use or being read.
export const current = createStore<{ paper: SheetPaper; bytes: Uint8Array | undefined }>({
  paper: PLAIN,
  bytes: undefined,
});

// Reads the paper whenever the letterhead changes, until the returned function is called.
export function followLetterhead(): () => void {
  void readCurrent();
  return letterhead.subscribe(() => void readCurrent());
}

async function readCurrent(): Promise<void> {
  const letterhead = currentPaper();
  if (letterhead?.bytes === current.get().bytes) return;
  current.set({ bytes: letterhead?.bytes });
  if (!letterhead) return use(PLAIN);
  await attempt(async () => {
    const [{ createDocx }, { readPaper }, { markSlots }, own] = await Promise.all([
      import('@membrete/word'),
      import('./letterhead-paper.ts'),
      import('@membrete/word/slots'),
      openLetterhead(),
    ]);
    if (!own) return;
    const { institution, unit, paragraph } = own.styles;
    const { slotted, slots } = markSlots(own.slotted);
    const docx = createDocx('', { letterhead: { ...own, slotted } });
    const paper = await readPaper(docx, { paragraph, headed: institution === unit, slots, page: own.size });
    // Another letterhead may have been chosen while this one was read.
    if (current.get().bytes === letterhead.bytes) use(paper);
    else paper.close?.();
  });
}

function use(paper: SheetPaper): void {
  current.get().paper.close?.();
  current.set({ paper });
  noteDrawn({ lacks: paper.lacks, headWords: paper.headWords ?? '' });
}
