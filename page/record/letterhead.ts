// The institution's letterhead, a .docx kept in this browser's IndexedDB.
import type { Letterhead } from '@membrete/word/letterhead';
import { adviceOn } from './commands/problems.ts';
import { dropFile, keepFile, readFile } from './files.ts';
import { createStore, rememberLast } from './store.ts';

interface Kept {
  name: string;
  bytes: Uint8Array;
  // What the letterhead loses, in words for people. Letterheads kept by former versions have none.
  warnings?: readonly string[];
  isBare?: boolean; // nothing of it shows on a page
  isLetter?: boolean; // what it says is in its body
  // Words of the letterhead that the person leaves out of the texts, and those that stand in both.
  leftOut?: readonly string[];
  repeated?: readonly string[];
}

// `own` is the file of the letter that is open, which is its paper as long as it is. `lacks` are the things
// of the letterhead that the page does not draw, in words for people; `headWords` are those of its header.
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

// Refuses an unusable letterhead in words and keeps the former one. The name shows once the file is kept.
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

// The file in whose form the document goes out: the letter's own, or the one that was chosen.
export function currentPaper(): Kept | undefined {
  const { kept, own } = letterhead.get();
  return own ?? kept;
}

// What the person decided on the words of the letterhead that was chosen.
export async function decideOnWords(decision: Pick<Kept, 'leftOut' | 'repeated'>): Promise<void> {
  const { kept } = letterhead.get();
  if (!kept) return;
  const decided = { ...kept, ...decision };
  letterhead.set({ kept: decided });
  await keepFile(KEY, decided).catch(() => undefined);
}

// Follows the letter that is open. A file that is no letterhead leaves the chosen one.
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

// A large letterhead takes a second to read, which not every download has to wait for.
const readOnce = rememberLast((bytes: Uint8Array, read: (docx: Uint8Array) => Letterhead) => read(bytes));

async function open(bytes: Uint8Array): Promise<Letterhead> {
  return readOnce(bytes, (await import('@membrete/word/letterhead')).readLetterhead);
}
