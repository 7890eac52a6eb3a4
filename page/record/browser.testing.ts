// Simulates a browser for tests: storage, events, the history, and a wide screen.
import { restoreDraft } from './commands/draft.ts';
import { NO_WORK, UNTOUCHED, update } from './state.ts';

type Heard = (event: { key: string | null; newValue: string | null }) => void;

export function createBrowser() {
  const [localStorage, sessionStorage] = [new Map<string, string>(), new Map<string, string>()];
  const listeners = new Map<string, Heard[]>();
  // True while the page is closed. The page stores nothing then.
  let isClosed = false;
  const browser = {
    localStorage,
    sessionStorage,
    isFull: false, // true if nothing more can be stored
    roomChars: Number.POSITIVE_INFINITY, // how much localStorage takes
    hear(name: string, key: string | null = null): void {
      const newValue = localStorage.get(key ?? '') ?? null;
      for (const listener of listeners.get(name) ?? []) listener({ key, newValue });
    },
    // Stores a value as if another tab had stored it.
    storeElsewhere(name: string, value: unknown): void {
      localStorage.set(`membrete.${name}`, JSON.stringify(value));
    },
    // Leaves the page open, or closes it, and opens the page in a new tab. All events that follow go to the new tab.
    openTab({ closing = true } = {}): void {
      if (closing) browser.hear('pagehide');
      else browser.hear('visibilitychange');
      sessionStorage.clear();
      browser.load();
    },
    load(): void {
      isClosed = true;
      update({ ...NO_WORK, ...UNTOUCHED, step: 'ask', tab: 'fields', announcement: '' });
      isClosed = false;
      restoreDraft();
    },
    // Closes the page, and opens it again in the same tab. `change` may change what is stored in between.
    reload(change: () => void = () => undefined): void {
      browser.hear('pagehide');
      change();
      browser.load();
    },
  };
  const storageOf = (map: Map<string, string>) => ({
    getItem: (key: string) => map.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isClosed) return;
      const others = [...map].reduce((sum, [other, kept]) => sum + (other === key ? 0 : kept.length), 0);
      if (browser.isFull || (map === localStorage && others + value.length > browser.roomChars))
        throw new DOMException('full', 'QuotaExceededError');
      map.set(key, value);
    },
    removeItem: (key: string) => !isClosed && map.delete(key),
    key: (at: number) => [...map.keys()][at] ?? null,
    get length() {
      return map.size;
    },
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
