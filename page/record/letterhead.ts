// The institution's letterhead, a .docx kept in this browser's IndexedDB.
import type { Letterhead } from '@membrete/word/letterhead';
import { adviceOn } from './commands/problems.ts';
import { createStore, rememberLast } from './store.ts';

interface Kept {
  name: string;
  bytes: Uint8Array;
  // What the letterhead loses, in words for people. Letterheads kept by former versions have none.
  warnings?: readonly string[];
}

// `lacks` are the things of the letterhead that the page does not draw, in words for people.
export const letterhead = createStore<{ kept: Kept | undefined; problem: string; lacks: readonly string[] }>({
  kept: undefined,
  problem: '',
  lacks: [],
});

const STORE = 'hoja';
const KEY = 'actual';
const NOT_KEPT = 'El navegador no pudo guardar la hoja: se usará hasta que cierre o vuelva a cargar esta página.';

export async function loadLetterhead(): Promise<void> {
  const reading = withStore<Kept | undefined>('readonly', (store) => store.get(KEY));
  const kept = await reading.catch(() => undefined);
  if (kept) letterhead.set({ kept });
}

// Refuses an unusable letterhead in words and keeps the former one. The name shows once the file is kept.
export async function chooseLetterhead(file: File): Promise<void> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { warnings } = await open(bytes);
    const kept = { name: file.name, bytes, warnings: warnings.map(({ messageEs }) => messageEs) };
    const keeping = withStore('readwrite', (store) => store.put(kept, KEY));
    letterhead.set({ kept, problem: await keeping.then(() => '').catch(() => NOT_KEPT) });
  } catch (error) {
    letterhead.set({ problem: adviceOn(error, 'Ese archivo no se pudo leer. Elija un documento de Word (.docx).') });
  }
}

// The letterhead as the paper of Word documents, or undefined if none is kept.
export async function openLetterhead(): Promise<Letterhead | undefined> {
  const { kept } = letterhead.get();
  return kept && open(kept.bytes);
}

export async function dropLetterhead(): Promise<void> {
  letterhead.set({ kept: undefined, problem: '' });
  await withStore('readwrite', (store) => store.delete(KEY)).catch(() => undefined);
}

// A large letterhead takes a second to read, which not every download has to wait for.
const readOnce = rememberLast((bytes: Uint8Array, read: (docx: Uint8Array) => Letterhead) => read(bytes));

async function open(bytes: Uint8Array): Promise<Letterhead> {
  return readOnce(bytes, (await import('@membrete/word/letterhead')).readLetterhead);
}

// Resolves when the transaction is complete.
async function withStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open('membrete', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  await waitFor(opening, 'success', 'error');
  const transaction = opening.result.transaction(STORE, mode);
  // It closes once the transaction has ended.
  opening.result.close();
  const request = act(transaction.objectStore(STORE));
  await waitFor(transaction, 'complete', 'abort');
  return request.result;
}

function waitFor(target: EventTarget, done: string, failed: string): Promise<Event> {
  return new Promise((resolve, reject) => {
    target.addEventListener(done, resolve);
    target.addEventListener(failed, reject);
  });
}
