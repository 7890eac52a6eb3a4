// JSON in this browser's localStorage, which all tabs share, or sessionStorage, which is this tab's own.
// Where storage is forbidden or full, the page works without it and says so once.
import { page } from '../document/state.ts';
import { createStore } from '../document/store.ts';

type Place = 'localStorage' | 'sessionStorage';

const PREFIX = 'membrete.';

export function load<T>(
  name: string,
  isValid: (value: unknown) => value is T,
  place: Place = 'localStorage',
): T | undefined {
  try {
    const value: unknown = JSON.parse(window[place].getItem(PREFIX + name) ?? 'null');
    return isValid(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function save(name: string, value: unknown, place: Place = 'localStorage'): boolean {
  try {
    window[place].setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    // Beside the request there is no document to download yet, and the first word of one clears what is said.
    if (!refusal.warned && page.get().step !== 'ask') {
      refusal.warned = true;
      page.set({ problem: NOT_KEPT });
    }
    return false;
  }
}

const refusal = { warned: false };

const NOT_KEPT =
  'El navegador no tiene espacio o permiso para guardar su trabajo. Puede continuar, pero descargue el documento antes de cerrar esta página.';

// A value that all tabs share: each change is made on what is kept now, which another tab may have changed.
export interface Shared<T> {
  get: () => T;
  subscribe: (listener: () => void) => () => void;
  load: () => void; // and follows what other tabs change
  refresh: () => void; // reads what another tab may have changed a moment ago
  // Returns false where the browser keeps nothing: the value then is this page's only.
  update: (change: (value: T) => T) => boolean;
  forget: () => void;
}

export function createShared<T>(name: string, isValid: (value: unknown) => value is T, none: T): Shared<T> {
  const { get, set, subscribe } = createStore({ value: none });
  let isKept = true;
  const refresh = () => {
    if (isKept) set({ value: load(name, isValid) ?? none });
  };
  return {
    get: () => get().value,
    subscribe,
    refresh,
    load() {
      refresh();
      addEventListener('storage', ({ key }) => {
        if (key === null || key === PREFIX + name) refresh();
      });
    },
    update(change) {
      const value = change(isKept ? (load(name, isValid) ?? none) : get().value);
      isKept = save(name, value);
      set({ value });
      return isKept;
    },
    forget() {
      try {
        localStorage.removeItem(PREFIX + name);
      } catch {
        // Nothing is kept where storage is forbidden.
      }
      set({ value: none });
    },
  };
}
