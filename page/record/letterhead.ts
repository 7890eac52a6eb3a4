// The institution's letterhead, a .docx that this browser stores in IndexedDB.
import type { BodyLook, Letterhead, SlotField } from '@membrete/word/letterhead';
import { adviceOn } from './commands/problems.ts';
import { dropFile, keepFile, readFile } from './files.ts';
import { createStore, rememberLast } from './store.ts';

export interface Kept {
  name: string;
  bytes: Uint8Array;
  // The parts of the letterhead that our Word files cannot include. The page shows these texts.
  warnings?: readonly string[];
  isBare?: boolean; // true if no page shows anything of it
  isLetter?: boolean; // true if the file has a letter in its body
  unseen?: readonly string[]; // what of the open letter's body the sheet does not show
  body?: BodyLook | undefined; // how the text looks, if the file is the open letter's
  fields?: readonly SlotField[]; // the data in its headers and footers, if the file is the open letter's
  // `leftOut` are words of the letterhead that texts must not repeat. `repeated` are words of the letterhead
  // that texts may repeat. The person decides on both.
  leftOut?: readonly string[];
  repeated?: readonly string[];
}

// The letterhead that a person chose, and the Word file of the open letter, which replaces it. `lacks` names
// what the page cannot draw, and `headWords` are the words in the header.
export const letterhead = createStore<{
  chosen: Kept | undefined;
  fromLetter: Kept | undefined;
  problem: string;
  lacks: readonly string[];
  headWords: string;
}>({
  chosen: undefined,
  fromLetter: undefined,
  problem: '',
  lacks: [],
  headWords: '',
});

const KEY = 'actual';
const NOT_KEPT = 'El navegador no pudo guardar la hoja: se usará hasta que cierre o vuelva a cargar esta página.';

export async function loadLetterhead(): Promise<void> {
  const chosen = await readFile<Kept>(KEY).catch(() => undefined);
  if (chosen) letterhead.set({ chosen });
}

// Stores a file as the letterhead. If it cannot be used, the old letterhead stays, and `problem` says why.
export async function chooseLetterhead(file: File): Promise<void> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { warnings, isBare } = await readBytes({ bytes });
    const isLetter = isBare && (await import('./letter-file.ts')).hasLetterBody(bytes);
    const chosen = { name: file.name, bytes, warnings: warnings.map(({ messageEs }) => messageEs), isBare, isLetter };
    letterhead.set({
      chosen,
      problem: await keepFile(KEY, chosen)
        .then(() => '')
        .catch(() => NOT_KEPT),
    });
  } catch (error) {
    letterhead.set({ problem: adviceOn(error, 'Ese archivo no se pudo leer. Elija un documento de Word (.docx).') });
  }
}

// Reads the letterhead for Word files. Resolves with undefined if there is no letterhead.
export async function openLetterhead(): Promise<Letterhead | undefined> {
  const paper = currentPaper();
  return paper && readBytes(paper);
}

// Returns the file of the open letter. If no letter with a file is open, returns the chosen letterhead.
export function currentPaper(): Kept | undefined {
  const { chosen, fromLetter } = letterhead.get();
  return fromLetter ?? chosen;
}

export async function decideOnWords(decision: Pick<Kept, 'leftOut' | 'repeated'>): Promise<void> {
  const { chosen } = letterhead.get();
  if (!chosen) return;
  const decided = { ...chosen, ...decision };
  letterhead.set({ chosen: decided });
  await keepFile(KEY, decided).catch(() => undefined);
}

// Uses the open letter's file as the letterhead. If the file is unreadable, the chosen letterhead stays.
export async function usePaperOf(file: Kept | undefined): Promise<void> {
  const { fromLetter: former } = letterhead.get();
  if (former?.bytes === file?.bytes && former?.fields === file?.fields) return;
  const fromLetter =
    file &&
    (await readBytes(file).then(
      () => file,
      () => undefined,
    ));
  letterhead.set({ fromLetter });
}

// Shows why a file cannot be the letterhead; '' removes the message.
export function sayLetterheadProblem(problem: string): void {
  letterhead.set({ problem });
}

export function noteDrawn(drawn: Pick<ReturnType<typeof letterhead.get>, 'lacks' | 'headWords'>): void {
  letterhead.set(drawn);
}

export async function dropLetterhead(): Promise<void> {
  letterhead.set({ chosen: undefined, problem: '' });
  await dropFile(KEY).catch(() => undefined);
}

// The letterhead is cached, because a large letterhead takes a second to read, and each download would wait
// for it.
const readOnce = rememberLast(
  ({ bytes, fields, body }: Paper, read: (...of: [Uint8Array, Kept['fields'], Kept['body']]) => Letterhead) =>
    read(bytes, fields, body),
  ({ bytes, fields }) => [bytes, fields],
);

type Paper = Pick<Kept, 'body' | 'bytes' | 'fields'>;

async function readBytes(paper: Paper): Promise<Letterhead> {
  return readOnce(paper, (await import('@membrete/word/letterhead')).readLetterhead);
}
