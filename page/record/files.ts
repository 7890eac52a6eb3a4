// Stores files in this browser's IndexedDB: the letterhead, original letters, and templates.
const STORE = 'hoja';

// Stores a file. Rejects if the browser forbids storage, or has no space left.
export function keepFile(key: string, value: unknown): Promise<void> {
  return keepFiles([[key, value]]);
}

// Stores all files or none.
export async function keepFiles(entries: readonly (readonly [key: string, value: unknown])[]): Promise<void> {
  await withStore('readwrite', (store) => entries.map(([key, value]) => store.put(value, key)));
}

export async function readFile<T>(key: string): Promise<T | undefined> {
  const [file] = await withStore<T | undefined>('readonly', (store) => [store.get(key)]);
  return file;
}

export async function readFiles<T>(prefix: string): Promise<T[]> {
  const [files = []] = await withStore<T[]>('readonly', (store) => [store.getAll(keysWithPrefix(prefix))]);
  return files;
}

export function dropFile(key: string): Promise<void> {
  return dropFiles([key]);
}

export async function dropFiles(keys: readonly string[]): Promise<void> {
  await withStore('readwrite', (store) => keys.map((key) => store.delete(key)));
}

// Returns the keys in ascending order.
export async function fileKeys(prefix: string): Promise<string[]> {
  const [keys = []] = await withStore('readonly', (store) => [store.getAllKeys(keysWithPrefix(prefix))]);
  return keys.map(String);
}

function keysWithPrefix(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uFFFF`);
}

async function withStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>[]): Promise<T[]> {
  const opening = indexedDB.open('membrete', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  await waitFor(opening, 'success', 'error');
  const transaction = opening.result.transaction(STORE, mode);
  // close() waits until the transaction has ended.
  opening.result.close();
  try {
    const requests = act(transaction.objectStore(STORE));
    await waitFor(transaction, 'complete', 'abort');
    return requests.map(({ result }) => result);
  } catch (error) {
    // Without the abort, the requests made before the failure would be carried out.
    if (!transaction.error) transaction.abort();
    throw error;
  }
}

function waitFor(target: IDBRequest | IDBTransaction, done: string, failed: string): Promise<Event> {
  return new Promise((resolve, reject) => {
    target.addEventListener(done, resolve);
    target.addEventListener(failed, () => reject(target.error));
  });
}
