// Holds the current paper: plain paper until the letterhead has been read, then the paper of the letterhead.

import { sayNews } from '../record/commands/notices.ts';
import { report } from '../record/commands/problems.ts';
import { currentPaper, letterhead, noteDrawn, openLetterhead } from '../record/letterhead.ts';
import { page } from '../record/state.ts';
import { createStore } from '../record/store.ts';
import { PLAIN, type SheetPaper } from './paper.ts';

// The current paper. `file` is its letterhead, or the letterhead that is being read.
export const current = createStore<{ paper: SheetPaper; file: LetterheadFile | undefined }>({
  paper: PLAIN,
  file: undefined,
});

type LetterheadFile = NonNullable<ReturnType<typeof currentPaper>>;

// Reads the paper again whenever the letterhead changes. Returns a function that stops this.
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
  // Nobody asked for this, so that a notice of what a person did before stays.
  try {
    const [{ drawPaper }, opened] = await Promise.all([import('./letterhead-paper.ts'), openLetterhead()]);
    if (!opened) return;
    const paper = await drawPaper(opened);
    // Another letterhead may have been chosen while this one was read.
    if (isSame(file, current.get().file)) use(paper);
    else paper.close?.();
  } catch (error) {
    await report(error);
  }
}

// Returns true if both letterheads give the same paper.
function isSame(one: LetterheadFile | undefined, other: LetterheadFile | undefined): boolean {
  return one?.bytes === other?.bytes && one?.fields === other?.fields;
}

function use(paper: SheetPaper): void {
  current.get().paper.close?.();
  current.set({ paper });
  const { lacks, headWords = '' } = paper;
  noteDrawn({ lacks, headWords });
  if (lacks.length > 0 && letterhead.get().fromLetter)
    addNews(`De su hoja no se ve aquí ${lacks.join(', ni ')}; en su Word sí.`);
}

// Adds to the notice of what a person just did. Without such a notice, or beside a problem, nothing is said.
function addNews(more: string): void {
  const { news, problem } = page.get();
  if (news !== '' && problem === '' && !news.includes(more)) sayNews(`${news} ${more}`);
}
