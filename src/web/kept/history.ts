// The last templates made in this browser: the request and the text; what was filled in only if the person agrees.
import type { Values } from '../fill/values.ts';
import { isRecord, isStringRecord } from '../record.ts';
import { page } from '../state.ts';
import { createStore } from '../store.ts';
import { forget, load, onChangeElsewhere, save } from './storage.ts';

export interface Recent {
  prompt: string;
  area: string;
  text: string;
  values?: Values | undefined; // only if the person agrees
  received?: string | undefined; // the text before it was edited
  at: number; // when it was asked for; no two are alike
}

const NAME = 'recientes';
const VALUES_TOO = 'recientes-con-datos';
const KEPT = 15;

// `dropped` holds what was deleted last, at its place in the list, until the list is left.
interface Recents {
  list: readonly Recent[];
  withValues: boolean;
  dropped: readonly (readonly [place: number, recent: Recent])[];
}

export const recents = createStore<Recents>({ list: [], withValues: false, dropped: [] });

export function loadRecents(): void {
  const read = () =>
    recents.set({ list: load(NAME, isRecentList) ?? [], withValues: load(VALUES_TOO, isTrue) ?? false });
  read();
  onChangeElsewhere(NAME, read);
}

// Without the person's agreement no values are kept, nor those of before.
export function keepValuesToo(withValues: boolean): void {
  recents.set({ withValues });
  if (withValues) save(VALUES_TOO, true);
  else {
    forget(VALUES_TOO);
    keep(current().map(({ values: _, ...recent }) => recent));
    recents.set({ dropped: recents.get().dropped.map(([place, { values: _, ...recent }]) => [place, recent]) });
  }
  keepRecent();
}

function isTrue(value: unknown): value is true {
  return value === true;
}

// Puts the text on the sheet first.
export function keepRecent(): void {
  const { asked, text, values, startedAt, review } = page.get();
  const own = recents.get().withValues ? { values } : {};
  if (text.trim() === '') return;
  const others = current().filter(({ at }) => at !== startedAt);
  keep([{ ...asked, text, ...own, received: review?.received, at: startedAt }, ...others].slice(0, KEPT));
}

export function dropRecent(recent: Recent): void {
  const list = current();
  const place = list.findIndex(({ at }) => at === recent.at);
  if (place < 0) return;
  keep(list.toSpliced(place, 1));
  recents.set({ dropped: [[place, recent]] });
}

export function dropRecents(): void {
  recents.set({ list: [], dropped: [...current().entries()] });
  forget(NAME);
}

export function restoreDropped(): void {
  let list = current();
  for (const [place, recent] of recents.get().dropped) list = list.toSpliced(place, 0, recent);
  keep(list.slice(0, KEPT));
  forgetDropped();
}

export function forgetDropped(): void {
  recents.set({ dropped: [] });
}

// False where the browser keeps nothing: the list then lives on this page alone. Otherwise another tab may have changed it.
let kept = true;

function current(): readonly Recent[] {
  return kept ? (load(NAME, isRecentList) ?? []) : recents.get().list;
}

function keep(list: readonly Recent[]): void {
  recents.set({ list });
  kept = save(NAME, list);
}

function isRecentList(value: unknown): value is Recent[] {
  return Array.isArray(value) && value.every(isRecent);
}

function isRecent(value: unknown): value is Recent {
  if (!isRecord(value)) return false;
  const { prompt, area, text, at, values } = value;
  if (values !== undefined && !isStringRecord(values)) return false;
  return [prompt, area, text].every((part) => typeof part === 'string') && typeof at === 'number';
}
