// Stores JSON in localStorage, which all tabs share, or in sessionStorage, which belongs to one tab. If
// storage is forbidden or full, the page works without it.
import { createStore } from './store.ts';

type StorageArea = 'localStorage' | 'sessionStorage';

const PREFIX = 'membrete.';

// The entry of what a person decided in letters.
export const TAUGHT = 'aprendido';

type Guard<T> = (value: unknown) => value is T;

export function load<T>(name: string, isValid: Guard<T>, place: StorageArea = 'localStorage'): T | undefined {
  try {
    const value: unknown = JSON.parse(window[place].getItem(PREFIX + name) ?? 'null');
    return isValid(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

// Stores a value, or deletes the entry if it is undefined. Returns false if the browser refuses.
export function save(name: string, value: unknown, place: StorageArea = 'localStorage'): boolean {
  const isSaved = put(name, value, place);
  if (!isSaved) refusal.set({});
  return isSaved;
}

// Does the same, but notifies nobody of a refusal: the caller has another way.
export function put(name: string, value: unknown, place: StorageArea = 'localStorage'): boolean {
  try {
    if (value === undefined) window[place].removeItem(PREFIX + name);
    else window[place].setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function drop(name: string): void {
  put(name, undefined);
}

// Returns the names of all entries that begin so.
export function storedNames(beginning: string): string[] {
  try {
    const { localStorage } = window;
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
    return keys.filter((key) => key.startsWith(PREFIX + beginning)).map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

// Returns the length of an entry in characters.
export function sizeOf(name: string): number {
  return window.localStorage.getItem(PREFIX + name)?.length ?? 0;
}

// Notifies its listeners each time the browser refuses to store something.
export const refusal = createStore({});

// Creates a value that all tabs share. An update starts from the stored value, because another tab may have
// changed it.
export function createShared<T>(name: string, isValid: Guard<T>, none: T) {
  const { get, set, subscribe } = createStore({ value: none });
  // Becomes false if the browser refuses to store the value. The value is then kept in memory until the page
  // is closed.
  let isKept = true;
  const current = () => (isKept ? (load(name, isValid) ?? none) : get().value);
  // Reads the stored value, which another tab may just have changed.
  const refresh = () => set({ value: current() });
  return {
    get: () => get().value,
    subscribe,
    refresh,
    // Loads the value, and loads it again when another tab changes it.
    load() {
      refresh();
      addEventListener('storage', ({ key }) => {
        if (key === null || key === PREFIX + name) refresh();
      });
    },
    // Changes the value. Returns false if the browser refuses to store it.
    update(change: (value: T) => T): boolean {
      const value = change(current());
      isKept = save(name, value);
      set({ value });
      return isKept;
    },
    forget() {
      save(name, undefined);
      set({ value: none });
    },
  };
}
