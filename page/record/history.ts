// Stores the last documents made in this browser. Request and text are always stored, the values only if the
// person agrees.
import { entryOf, isRecord, isStringRecord } from './guards.ts';
import { isIssued } from './issuances.ts';
import { advanceCounters } from './office.ts';
import { page, type Snapshot, type TextRequest } from './state.ts';
import { createShared } from './storage.ts';
import { createStore } from './store.ts';
import type { Sources, Values } from './values.ts';

export interface Recent extends TextRequest {
  text: string;
  values?: Values | undefined; // only if the person agrees
  sources?: Sources | undefined; // of these values; absent in lists of older versions
  countedAs?: Snapshot['countedAs'] | undefined;
  taken?: boolean | undefined; // true if it was exported: opening it then begins another document
  roles?: Snapshot['roles'] | undefined; // of lines whose role a person corrected
  looks?: Snapshot['looks'] | undefined; // of lines that look as in their letter
  received?: string | undefined; // the text as the model wrote it
  at: number; // the time of the request in epoch ms; unique
}

const KEPT = 15;

export const recents = createShared<readonly Recent[]>('recientes', isRecentList, []);

export const valuesToo = createShared('recientes-con-datos', (value) => value === true, false);

// The documents that were deleted last, with their places in the list. They can be restored until the person
// leaves the list.
export const dropped = createStore<{ recents: readonly (readonly [place: number, recent: Recent])[] }>({ recents: [] });

export function forgetDropped(): void {
  dropped.set({ recents: [] });
}

// Switches the storing of values on or off. When it is switched off, the values already stored are deleted.
export function keepValuesToo(agreed: boolean): void {
  const withoutValues = ({ values: _, sources: __, ...recent }: Recent): Recent => recent;
  if (agreed) valuesToo.update(() => true);
  else {
    valuesToo.forget();
    recents.update((list) => list.map(withoutValues));
    dropped.set({ recents: dropped.get().recents.map(([place, recent]) => [place, withoutValues(recent)]) });
  }
  keepRecent();
}

// Puts the open document first in the list.
export function keepRecent(): void {
  const { asked, text, roles, looks, values, sources, countedAs, startedAt, review, issuances } = page.get();
  const issuance = entryOf(issuances, String(startedAt));
  const withValues = valuesToo.get() ? { values: { ...values, ...issuance?.used }, sources } : {};
  const recent = {
    ...asked,
    text,
    roles,
    looks,
    ...withValues,
    countedAs,
    taken: isIssued(issuance),
    received: review?.received,
    at: startedAt,
  };
  if (text.trim() !== '')
    recents.update((list) => [recent, ...list.filter(({ at }) => at !== startedAt)].slice(0, KEPT));
}

// Returns the last number that the stored documents used, by variable.
export function lastNumbers(): Values {
  const issued = recents.get().filter((recent) => recent.taken);
  return issued.reduce((last: Values, { values = {} }) => advanceCounters(last, values), {});
}

// Deletes the documents for which `isDropped` is true, by default all.
export function dropRecents(isDropped: (recent: Recent) => boolean = () => true): void {
  recents.refresh();
  dropped.set({ recents: [...recents.get().entries()].filter(([, recent]) => isDropped(recent)) });
  const remaining = recents.get().filter((recent) => !isDropped(recent));
  if (remaining.length > 0) recents.update(() => remaining);
  else recents.forget();
}

export function restoreDropped(): void {
  // Puts a document back into the list. A document that was open meanwhile may be in the list already, and is
  // not added again.
  const restore = (list: readonly Recent[], [place, recent]: readonly [number, Recent]) =>
    list.some(({ at }) => at === recent.at) ? list : list.toSpliced(place, 0, recent);
  recents.update((list) => dropped.get().recents.reduce(restore, list).slice(0, KEPT));
  dropped.set({ recents: [] });
}

function isRecentList(value: unknown): value is Recent[] {
  return Array.isArray(value) && value.every(isRecent);
}

function isRecent(value: unknown): value is Recent {
  if (!isRecord(value) || typeof value.at !== 'number') return false;
  const { prompt, area, text, roles = [], looks = [], values = {}, sources = {}, countedAs = {} } = value;
  return (
    [roles, looks].every(Array.isArray) &&
    [values, sources, countedAs].every(isStringRecord) &&
    isStringRecord({ prompt, area, text })
  );
}
