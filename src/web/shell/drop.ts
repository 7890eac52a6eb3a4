// Files dragged over the page and dropped anywhere on it.

import { createStore } from '../document/store.ts';
import { attempt } from '../view/problems.ts';

// Whether a file is being dragged over the page.
export const dragging = createStore({ over: false });

// Engines repeat `dragover` at least every 350 ms; what they report when a file leaves the window differs.
const GONE_MS = 700;

export function listenToDrops(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = () => {
    clearTimeout(timer);
    if (dragging.get().over) dragging.set({ over: false });
  };
  addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    clearTimeout(timer);
    timer = setTimeout(leave, GONE_MS);
    if (!dragging.get().over) dragging.set({ over: true });
  });
  addEventListener('drop', (event) => {
    leave();
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    const office = document.querySelector('dialog[open]') !== null;
    void attempt(async () => (await import('./deferred.ts')).takeFile(file, office));
  });
}
