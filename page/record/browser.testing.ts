// Simulates a browser for tests: storage, events, the history, and a wide screen.
import { restoreDraft } from './commands/draft.ts';
import { NO_WORK, UNTOUCHED, update } from './state.ts';

type Heard = (event: { key: string | null }) => void;

export function createBrowser() {
  const [localStorage, sessionStorage] = [new Map<string, string>(), new Map<string, string>()];
  const listeners = new Map<string, Heard[]>();
  // True while the page is closed. The page stores nothing then.
  let isClosed = false;
  const browser = {
    localStorage,
    sessionStorage,
    isFull: false, // true if nothing more can be stored
    hear(name: string, key: string | null = null): void {
      for (const listener of listeners.get(name) ?? []) listener({ key });
    },
    // Stores a value as if another tab had stored it.
    storeElsewhere(name: string, value: unknown): void {
      localStorage.set(`membrete.${name}`, JSON.stringify(value));
    },
    // Closes the page, and opens it again in the same tab. `change` may change what is stored in between.
    reload(change: () => void = () => undefined): void {
      browser.hear('pagehide');
      change();
      isClosed = true;
      update({ ...NO_WORK, ...UNTOUCHED, step: 'ask', tab: 'fields', announcement: '' });
      isClosed = false;
      restoreDraft();
    },
  };
  const storageOf = (map: Map<string, string>) => ({
    getItem: (key: string) => map.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isClosed) return;
      if (browser.isFull) throw new DOMException('full', 'QuotaExceededError');
      map.set(key, value);
    },
    removeItem: (key: string) => map.delete(key),
  });
  Object.assign(globalThis, {
    window: { localStorage: storageOf(localStorage), sessionStorage: storageOf(sessionStorage) },
    addEventListener: (name: string, listener: Heard) =>
      listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    matchMedia: () => ({ matches: false }),
    history: { state: null, pushState: () => undefined, replaceState: () => undefined },
  });
  return browser;
}
