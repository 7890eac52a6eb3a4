// The institution's letterhead, a .docx kept in this browser's IndexedDB.
import type { Letterhead } from '@membrete/word/letterhead';
import { adviceOn } from './commands/problems.ts';
import { dropFile, keepFile, readFile } from './files.ts';
import { createStore, rememberLast } from './store.ts';

interface Kept {
  name: string;
  bytes: Uint8Array;
  // The parts of the letterhead that are lost, in words for people. Letterheads kept by former versions have
  // none.
  warnings?: readonly string[];
  isBare?: boolean; // nothing of it shows on a page
  isLetter?: boolean; // its words are in its body
  // Words of the letterhead that the person leaves out of the texts, and those that the texts repeat.
  leftOut?: readonly string[];
  repeated?: readonly string[];
}

// `own` is the file of the letter that is open, and is then the paper. `lacks` names what the page does not
// draw of the letterhead, in words for people; `headWords` are the words of its header.
export const letterhead = createStore<{
  kept: Kept | undefined;
  own: Kept | undefined;
  problem: string;
  lacks: readonly string[];
  headWords: string;
}>({
  kept: undefined,
  own: undefined,
  problem: '',
  lacks: [],
  headWords: '',
});

const KEY = 'actual';
const NOT_KEPT = 'El navegador no pudo guardar la hoja: se usará hasta que cierre o vuelva a cargar esta página.';

export async function loadLetterhead(): Promise<void> {
  const kept = await readFile<Kept>(KEY).catch(() => undefined);
  if (kept) letterhead.set({ kept });
}

// Keeps a file as the letterhead. If it is unusable, says why and keeps the former one. The name appears once
// the file is kept.
export async function chooseLetterhead(file: File): Promise<void> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { warnings, isBare } = await open(bytes);
    const isLetter = isBare && (await import('./letter-file.ts')).hasLetterBody(bytes);
    const kept = { name: file.name, bytes, warnings: warnings.map(({ messageEs }) => messageEs), isBare, isLetter };
    letterhead.set({
      kept,
      problem: await keepFile(KEY, kept)
        .then(() => '')
        .catch(() => NOT_KEPT),
    });
  } catch (error) {
    letterhead.set({ problem: adviceOn(error, 'Ese archivo no se pudo leer. Elija un documento de Word (.docx).') });
  }
}

// The letterhead as the paper of Word documents, or undefined if there is none.
export async function openLetterhead(): Promise<Letterhead | undefined> {
  const paper = currentPaper();
  return paper && open(paper.bytes);
}

// The file that gives the paper: that of the open letter, or else the letterhead that was chosen.
export function currentPaper(): Kept | undefined {
  const { kept, own } = letterhead.get();
  return own ?? kept;
}

// Keeps what the person decided about the words of the chosen letterhead.
export async function decideOnWords(decision: Pick<Kept, 'leftOut' | 'repeated'>): Promise<void> {
  const { kept } = letterhead.get();
  if (!kept) return;
  const decided = { ...kept, ...decision };
  letterhead.set({ kept: decided });
  await keepFile(KEY, decided).catch(() => undefined);
}

// Uses the file of the open letter as the paper. With a file that is no letterhead, the chosen one stays.
export async function usePaperOf(file: Kept | undefined): Promise<void> {
  if (letterhead.get().own?.bytes === file?.bytes) return;
  const own =
    file &&
    (await open(file.bytes).then(
      () => file,
      () => undefined,
    ));
  letterhead.set({ own });
}

export async function dropLetterhead(): Promise<void> {
  letterhead.set({ kept: undefined, problem: '' });
  await dropFile(KEY).catch(() => undefined);
}

// Reads a letterhead once: a large one takes a second, for which not every download should wait.
const readOnce = rememberLast((bytes: Uint8Array, read: (docx: Uint8Array) => Letterhead) => read(bytes));

async function open(bytes: Uint8Array): Promise<Letterhead> {
  return readOnce(bytes, (await import('@membrete/word/letterhead')).readLetterhead);
}
