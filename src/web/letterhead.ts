// The institution's letterhead, a .docx kept in this browser's IndexedDB.
import { createStore } from './store.ts';

interface Kept {
  name: string;
  bytes: Uint8Array;
}

export const letterhead = createStore<{ kept: Kept | undefined; problem: string }>({ kept: undefined, problem: '' });

const STORE = 'hoja';
const KEY = 'actual';

export async function loadLetterhead(): Promise<void> {
  const kept: unknown = await withStore('readonly', (store) => store.get(KEY)).catch(() => undefined);
  if (isKept(kept)) letterhead.set({ kept });
}

// A file that is no usable letterhead is refused in words; the one kept before stays.
export async function chooseLetterhead(file: File): Promise<void> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { readLetterhead } = await import('../template/letterhead.ts');
    readLetterhead(bytes);
    letterhead.set({ kept: { name: file.name, bytes }, problem: '' });
    await withStore('readwrite', (store) => store.put({ name: file.name, bytes }, KEY)).catch(() => undefined);
  } catch (error) {
    const told = error instanceof Error && 'mensaje' in error && typeof error.mensaje === 'string' ? error.mensaje : '';
    letterhead.set({ problem: told || 'Ese archivo no se pudo leer. Elija un documento de Word (.docx).' });
  }
}

export async function dropLetterhead(): Promise<void> {
  letterhead.set({ kept: undefined, problem: '' });
  await withStore('readwrite', (store) => store.delete(KEY)).catch(() => undefined);
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array;
}

function withStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('membrete', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const request = act(database.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
      request.transaction?.addEventListener('complete', () => database.close());
    };
  });
}
