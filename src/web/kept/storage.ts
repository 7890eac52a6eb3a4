// JSON in this browser's localStorage, which all tabs share, or sessionStorage, which is this tab's own.
// Where storage is forbidden or full, the page works without it and says so once.
import { page } from '../state.ts';

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

let warned = false;

export function save(name: string, value: unknown, place: Place = 'localStorage'): boolean {
  try {
    window[place].setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    if (!warned) page.set({ problem: NOT_KEPT });
    warned = true;
    return false;
  }
}

const NOT_KEPT =
  'El navegador no tiene espacio o permiso para guardar su trabajo. Puede continuar, pero descargue el documento antes de cerrar esta página.';

export function forget(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing is kept where storage is forbidden.
  }
}

// Calls back when another tab has changed, or removed, what is kept by this name.
export function onChangeElsewhere(name: string, act: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === null || key === PREFIX + name) act();
  });
}
