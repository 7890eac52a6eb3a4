// The last templates made in this browser: the request and the text, never what was filled in.
import { page } from './state.ts';
import { forget, isRecord, load, save } from './storage.ts';
import { createStore } from './store.ts';

export interface Recent {
  prompt: string;
  area: string;
  text: string;
  at: number;
}

const NAME = 'recientes';
const KEPT = 15;

export const recents = createStore<{ list: readonly Recent[] }>({ list: [] });

export function loadRecents(): void {
  recents.set({ list: load(NAME, isRecentList) ?? [] });
}

// The text on the sheet becomes the first; the same request replaces its earlier text.
export function keepRecent(): void {
  const { prompt, area, text } = page.get();
  if (text.trim() === '') return;
  const others = recents.get().list.filter((recent) => recent.prompt !== prompt);
  keep([{ prompt, area, text, at: Date.now() }, ...others].slice(0, KEPT));
}

export function dropRecent(recent: Recent): void {
  keep(recents.get().list.filter((other) => other !== recent));
}

export function dropRecents(): void {
  recents.set({ list: [] });
  forget(NAME);
}

function keep(list: readonly Recent[]): void {
  recents.set({ list });
  save(NAME, list);
}

function isRecentList(value: unknown): value is Recent[] {
  return Array.isArray(value) && value.every(isRecent);
}

function isRecent(value: unknown): value is Recent {
  if (!isRecord(value)) return false;
  const { prompt, area, text, at } = value;
  return [prompt, area, text].every((part) => typeof part === 'string') && typeof at === 'number';
}
