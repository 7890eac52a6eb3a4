// Files kept in this browser's IndexedDB, by their keys: the letterhead, and the letters that documents were
// made from.
const STORE = 'hoja';

// Rejects where the browser keeps nothing, or has no room.
export async function keepFile(key: string, value: unknown): Promise<void> {
  await withStore('readwrite', (store) => store.put(value, key));
}

export function readFile<T>(key: string): Promise<T | undefined> {
  return withStore<T | undefined>('readonly', (store) => store.get(key));
}

export async function dropFile(key: string): Promise<void> {
  await withStore('readwrite', (store) => store.delete(key));
}

// The keys that begin with a prefix, in their order.
export async function fileKeys(prefix: string): Promise<string[]> {
  const keys = await withStore('readonly', (store) => store.getAllKeys());
  return keys.filter((key) => typeof key === 'string').filter((key) => key.startsWith(prefix));
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
