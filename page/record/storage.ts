// Keeps everything but files (`files.ts`) in the browser, as JSON in localStorage, which all tabs share, or
// sessionStorage, which is this tab's own: the draft (`commands/draft.ts`), the last documents
// (`history.ts`), the numbers that they were given (`lives.ts`), the columns picked for tables
// (`columns.ts`); and by consent my office with words to propose (`memory.ts`), and the book of numbers
// (`book.ts`). Where storage is forbidden or full, the page works without it.
import { createStore } from './store.ts';

type Place = 'localStorage' | 'sessionStorage';

const PREFIX = 'membrete.';

type Guard<T> = (value: unknown) => value is T;

export function load<T>(name: string, isValid: Guard<T>, place: Place = 'localStorage'): T | undefined {
  try {
    const value: unknown = JSON.parse(window[place].getItem(PREFIX + name) ?? 'null');
    return isValid(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

// Returns false if the browser keeps nothing. The value undefined deletes the entry.
export function save(name: string, value: unknown, place: Place = 'localStorage'): boolean {
  try {
    if (value === undefined) window[place].removeItem(PREFIX + name);
    else window[place].setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    refusal.set({});
    return false;
  }
}

// Notifies its listeners each time that the browser refuses to keep something.
export const refusal = createStore({});

// A value that all tabs share: each change is made on what is kept now, which another tab may have changed.
export function createShared<T>(name: string, isValid: Guard<T>, none: T) {
  const { get, set, subscribe } = createStore({ value: none });
  // False if the browser keeps nothing: the value then belongs to this page only.
  let isKept = true;
  const current = () => (isKept ? (load(name, isValid) ?? none) : get().value);
  // Reads what another tab may have changed a moment ago.
  const refresh = () => set({ value: current() });
  return {
    get: () => get().value,
    subscribe,
    refresh,
    // Reads the value, and follows what other tabs change.
    load() {
      refresh();
      addEventListener('storage', ({ key }) => {
        if (key === null || key === PREFIX + name) refresh();
      });
    },
    // Changes the value; returns whether the browser keeps it.
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
