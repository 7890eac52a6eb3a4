// Changes to the text and its values, one after the other, and the way back.
import { page, type Snapshot } from './state.ts';

const STEPS_KEPT = 200;
const ONE_BREATH_MS = 1200;
let lastMark = '';
let lastAt = 0;

// Changes with the same mark in quick succession (the letters of a word) are undone together.
export function change(patch: Partial<Snapshot>, mark: string): void {
  const { text, values, past } = page.get();
  const now = Date.now();
  const together = mark === lastMark && now - lastAt < ONE_BREATH_MS;
  lastMark = mark;
  lastAt = now;
  page.set({ ...patch, past: together ? past : [...past, { text, values }].slice(-STEPS_KEPT), future: [] });
}

export function undo(): void {
  const { past, future, text, values } = page.get();
  const before = past.at(-1);
  lastMark = '';
  if (before)
    page.set({ ...before, past: past.slice(0, -1), future: [...future, { text, values }], said: 'Deshecho.' });
}

export function redo(): void {
  const { past, future, text, values } = page.get();
  const after = future.at(-1);
  lastMark = '';
  if (after) page.set({ ...after, past: [...past, { text, values }], future: future.slice(0, -1), said: 'Rehecho.' });
}
