// Keeps a draft for each open document in localStorage, so that no tab overwrites the draft of another one. The
// draft of this tab is in sessionStorage too, which survives a reload.
import { isRecord, isStringRecord } from './guards.ts';
import { type Issuances, isIssuances } from './issuances.ts';
import type { OpenLetter, PageState, Snapshot, WorkState } from './state.ts';
import { drop, load, put, save, sizeOf, storedNames } from './storage.ts';
import { createStore } from './store.ts';
import { isTable } from './table.ts';

const NAME = 'borrador';

// The oldest drafts are let go if there are more drafts, or if they are longer together. Browsers store some
// five million characters.
const DRAFTS_KEPT = 12;
const CHARS_KEPT = 2_000_000;

// A draft. Older versions of the page stored the numbers of exported documents in it, as `lives`.
export type TabDraft = WorkState & Pick<PageState, 'step' | 'failure'> & { lives?: Issuances };

export interface KeptDraft extends TabDraft {
  tab: string; // identifies the tab that stored it, '' for a version of the page with one draft only
  at: number; // the time of its last change in epoch ms
  isOpen: boolean; // true if its tab has not been closed, or was closed without notice
}

// The drafts that the first view offers. The draft of this tab is not among them.
export const drafts = createStore<{ offered: readonly KeptDraft[]; dropped: readonly KeptDraft[] }>({
  offered: [],
  dropped: [],
});

// Identifies this tab among the drafts. Each load of the page begins a new tab, because a tab that was
// duplicated would have the same name as the other one.
const own = createStore({ tab: '', at: 0 });

export function beginTab(at: number): void {
  own.set({ tab: Date.now().toString(36) + Math.random().toString(36).slice(2, 10), at });
}

export function isOwnDraft(key: string | null): boolean {
  return key === `membrete.${nameOf(own.get().tab)}`;
}

// Returns the draft that this tab had before it was loaded again.
export function readTabDraft(): (TabDraft & Partial<KeptDraft>) | undefined {
  return load(NAME, isDraft, 'sessionStorage');
}

// Returns all drafts of other tabs, the newest first.
export function readDrafts(): KeptDraft[] {
  const all = storedNames(NAME).flatMap((name) => {
    const draft: (TabDraft & Partial<KeptDraft>) | undefined = load(name, isDraft);
    if (!draft || name === nameOf(own.get().tab)) return [];
    const { at = draft.startedAt, isOpen = false } = draft;
    return isWorthKeeping(draft) ? { ...draft, tab: name.slice(NAME.length + 1), at, isOpen } : [];
  });
  return all.sort((one, other) => other.at - one.at);
}

export function offerDrafts(): void {
  drafts.set({ offered: readDrafts() });
}

// Offers the drafts from now on, also those that other tabs store. Returns a function that ends it.
export function followDrafts(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(`membrete.${NAME}`)) offerDrafts();
  };
  offerDrafts();
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}

export function dropDraft(tab: string): void {
  drop(nameOf(tab));
}

export function keepAgain({ tab, ...draft }: KeptDraft): void {
  save(nameOf(tab), draft);
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
  if (!put(NAME, { ...draft, ...ofTab }, 'sessionStorage')) save(NAME, { ...light, ...ofTab }, 'sessionStorage');
  if (!isWorthKeeping(draft)) return dropDraft(tab);
  const name = nameOf(tab);
  const forAll = { at, isOpen, closed: undefined };
  if (!put(name, { ...draft, ...forAll })) {
    const older = readDrafts().filter((other) => other.at < at);
    while (!put(name, { ...light, ...forAll })) {
      const oldest = older.pop();
      if (!oldest) return void save(name, { ...light, ...forAll });
      dropDraft(oldest.tab);
    }
  }
  letOldestGo();
}

function letOldestGo(): void {
  const names = storedNames(NAME);
  const charsOf = (all: readonly string[]) => all.reduce((sum, name) => sum + sizeOf(name), 0);
  if (names.length <= DRAFTS_KEPT && charsOf(names) <= CHARS_KEPT) return;
  const { tab, at } = own.get();
  const newest = [{ tab, at }, ...readDrafts()].sort((one, other) => other.at - one.at).map(({ tab }) => nameOf(tab));
  // The newest draft stays, however long it is.
  const over = newest.filter((_, at) => at > 0 && (at >= DRAFTS_KEPT || charsOf(newest.slice(0, at + 1)) > CHARS_KEPT));
  for (const name of over) drop(name);
}

function nameOf(tab: string): string {
  return tab === '' ? NAME : `${NAME}.${tab}`;
}

// An empty request is not worth keeping.
function isWorthKeeping({ text, prompt, setAside }: TabDraft): boolean {
  return [text, prompt, setAside].some((words) => words.trim() !== '');
}

function isDraft(value: unknown): value is TabDraft {
  if (!isRecord(value)) return false;
  const { prompt, area, past, future, closed = value, lives = {}, step, failure = { kind: '' } } = value;
  return (
    [value, closed].every(isSnapshot) &&
    [past, future].every((steps) => Array.isArray(steps) && steps.every(isSnapshot)) &&
    isIssuances(lives) &&
    isRecord(failure) &&
    isStringRecord({ prompt, area, step, failure: failure.kind })
  );
}

function isLetter(value: unknown): value is OpenLetter {
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
    (table === undefined || isTable(table)) &&
    isRecord(review) &&
    Array.isArray(review.dismissed) &&
    (letter === undefined || isLetter(letter))
  );
}
