// Keeps a draft for each open document in localStorage, so that no tab overwrites the draft of another one. The
// draft of this tab is in sessionStorage too, which survives a reload.
import { late } from './boxes.ts';
import { isRecord, isStringRecord } from './guards.ts';
import { type Issuances, isIssuances } from './issuances.ts';
import type { OpenLetter, PageState, Snapshot, WorkState } from './state.ts';
import { drop, load, put, save, storedNames } from './storage.ts';
import { createStore } from './store.ts';
import { isTable } from './table.ts';

export const DRAFT = 'borrador';

// A draft. Older versions of the page stored the numbers of exported documents in it, as `lives`.
export type TabDraft = WorkState & Pick<PageState, 'step' | 'failure'> & { lives?: Issuances };

export interface KeptDraft extends TabDraft {
  tab: string; // identifies the tab that stored it, '' for a version of the page with one draft only
  at: number; // the time of its last change in epoch ms
  isOpen: boolean; // true if its tab has not been closed, or was closed without notice
}

// Identifies this tab among the drafts. Each load of the page begins a new tab, because a tab that was
// duplicated would have the same name as the other one.
const own = createStore({ tab: '', at: 0 });

export function beginTab(at: number): void {
  own.set({ tab: Date.now().toString(36) + Math.random().toString(36).slice(2, 10), at });
}

export function isOwnDraft(key: string | null): boolean {
  return key === `membrete.${nameOfDraft(own.get().tab)}`;
}

// Returns the draft that this tab had before it was loaded again.
export function readTabDraft(): (TabDraft & Partial<KeptDraft>) | undefined {
  return load(DRAFT, isDraft, 'sessionStorage');
}

// Returns all drafts of other tabs, the newest first.
export function readDrafts(): KeptDraft[] {
  const all = storedNames(DRAFT).flatMap((name) => {
    const draft: (TabDraft & Partial<KeptDraft>) | undefined = load(name, isDraft);
    if (!draft || name === nameOfDraft(own.get().tab)) return [];
    const { at = draft.startedAt, isOpen = false } = draft;
    return isWorthKeeping(draft) ? { ...draft, tab: name.slice(DRAFT.length + 1), at, isOpen } : [];
  });
  return all.sort((one, other) => other.at - one.at);
}

export function dropDraft(tab: string): void {
  drop(nameOfDraft(tab));
}

// Stores the draft of this tab. A draft that does not fit is stored as `light`; if that does not fit either,
// older drafts of other tabs make room.
export function keepOwnDraft(
  draft: TabDraft,
  light: TabDraft,
  { changed, isOpen }: { changed: boolean; isOpen: boolean },
) {
  if (changed) own.set({ at: Date.now() });
  const { tab, at } = own.get();
  // The closed document is stored in sessionStorage only, so that its data disappear with the tab.
  const ofTab = { tab, at };
  if (!put(DRAFT, { ...draft, ...ofTab }, 'sessionStorage')) save(DRAFT, { ...light, ...ofTab }, 'sessionStorage');
  if (!isWorthKeeping(draft)) return dropDraft(tab);
  const name = nameOfDraft(tab);
  const forAll = { at, isOpen, closed: undefined };
  const store = () => put(name, { ...draft, ...forAll }) || put(name, { ...light, ...forAll });
  const isStored = late.keepBounds ? late.keepBounds(own.get(), store) : store();
  if (!isStored) save(name, { ...light, ...forAll });
}

export function nameOfDraft(tab: string): string {
  return tab === '' ? DRAFT : `${DRAFT}.${tab}`;
}

// An empty request is not worth keeping.
function isWorthKeeping({ text, prompt, setAside }: TabDraft): boolean {
  return [text, prompt, setAside].some((words) => words.trim() !== '');
}

function isDraft(value: unknown): value is TabDraft {
  if (!isRecord(value)) return false;
  const { prompt, area, past, future, leftOld = [], closed = value, lives = {}, step, failure = { kind: '' } } = value;
  return (
    [value, closed].every(isSnapshot) &&
    Array.isArray(leftOld) &&
    [past, future].every((steps) => Array.isArray(steps) && steps.every(isSnapshot)) &&
    isIssuances(lives) &&
    isRecord(failure) &&
    isStringRecord({ prompt, area, step, failure: failure.kind })
  );
}

// Returns true if a stored value says how places show their data, by variable.
export function areForms(value: unknown): value is Snapshot['forms'] {
  return isRecord(value) && Object.values(value).every(isStringRecord);
}

export function isLetter(value: unknown): value is OpenLetter {
  return (
    isRecord(value) &&
    isStringRecord({ file: value.file, original: value.original, key: value.key }) &&
    Array.isArray(value.data)
  );
}

function isSnapshot(value: unknown): value is Snapshot {
  if (!isRecord(value)) return false;
  const {
    startedAt,
    text,
    roles = [],
    looks = [],
    forms = {},
    asked,
    values,
    sources = {},
    countedAs = {},
    table,
    review = { dismissed: [] },
    letter,
  } = value;
  return (
    typeof startedAt === 'number' &&
    typeof text === 'string' &&
    [roles, looks].every(Array.isArray) &&
    [asked, values, sources, countedAs].every(isStringRecord) &&
    areForms(forms) &&
    (table === undefined || isTable(table)) &&
    isRecord(review) &&
    Array.isArray(review.dismissed) &&
    (letter === undefined || isLetter(letter))
  );
}
