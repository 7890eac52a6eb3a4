// The paper in use: the letterhead's, once it has been read; plain paper before that.

import { attempt } from '../record/commands/problems.ts';
import { currentPaper, letterhead, noteDrawn, openLetterhead } from '../record/letterhead.ts';
import { createStore } from '../record/store.ts';
import { PLAIN, type SheetPaper } from './paper.ts';

// The paper in use. `file` is the letterhead that is in use or being read.
export const current = createStore<{ paper: SheetPaper; file: LetterheadFile | undefined }>({
  paper: PLAIN,
  file: undefined,
});

type LetterheadFile = NonNullable<ReturnType<typeof currentPaper>>;

// Reads the paper whenever the letterhead changes, until the returned function is called.
export function followLetterhead(): () => void {
  void readCurrent();
  return letterhead.subscribe(() => void readCurrent());
}

async function readCurrent(): Promise<void> {
  const file = currentPaper();
  const { file: former } = current.get();
  if (isSame(file, former)) return;
  current.set({ file });
  if (!file) return use(PLAIN);
  await attempt(async () => {
    const [{ drawPaper }, opened] = await Promise.all([import('./letterhead-paper.ts'), openLetterhead()]);
    if (!opened) return;
    const paper = await drawPaper(opened);
    // Another letterhead may have been chosen while this one was read.
    if (isSame(file, current.get().file)) use(paper);
    else paper.close?.();
  });
}

// Returns true if the paper of both looks the same.
function isSame(one: LetterheadFile | undefined, other: LetterheadFile | undefined): boolean {
  return one?.bytes === other?.bytes && one?.fields === other?.fields;
}

function use(paper: SheetPaper): void {
  current.get().paper.close?.();
  current.set({ paper });
  noteDrawn({ lacks: paper.lacks, headWords: paper.headWords ?? '' });
}
