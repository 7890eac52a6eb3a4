// Simulates IndexedDB for tests, as far as files.ts uses it: one store, whose transactions always succeed.

interface Range {
  lower: string;
  upper: string;
}

// Returns what is stored, by key.
export function createFiles(): Map<string, unknown> {
  const stored = new Map<string, unknown>();
  const keysIn = ({ lower, upper }: Range) => [...stored.keys()].filter((key) => key >= lower && key <= upper).sort();
  const store = {
    put: (value: unknown, key: string) => resultOf(stored.set(key, structuredClone(value)) && key),
    get: (key: string) => resultOf(structuredClone(stored.get(key))),
    getAll: (range: Range) => resultOf(keysIn(range).map((key) => structuredClone(stored.get(key)))),
    getAllKeys: (range: Range) => resultOf(keysIn(range)),
    delete: (key: string) => resultOf(stored.delete(key)),
  };
  const database = {
    transaction: () => Object.assign(soon('complete'), { error: null, objectStore: () => store }),
    close: () => undefined,
  };
  Object.assign(globalThis, {
    indexedDB: { open: () => Object.assign(soon('success'), { result: database }) },
    IDBKeyRange: { bound: (lower: string, upper: string): Range => ({ lower, upper }) },
  });
  return stored;
}

function resultOf<T>(result: T): { result: T } {
  return { result };
}

// Returns a target that gets an event once its listeners are there.
function soon(event: string): EventTarget {
  const target = new EventTarget();
  queueMicrotask(() => target.dispatchEvent(new Event(event)));
  return target;
}
