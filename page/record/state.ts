// The state of the page has three parts: the work, which survives a reload; the values that all tabs share;
// and the view. Only commands/ may call `update`.

import type { GivenRole, LineLook } from '@membrete/document';
import type { LetterTemplate } from '@membrete/document/letter-template';
import type { PlaceForm, Values } from '@membrete/document/outgoing';
import type { Failure } from './failure.ts';
import { entryOf } from './guards.ts';
import type { Issuances } from './issuances.ts';
import { createStore, type Readable, rememberLast, useStore } from './store.ts';
import type { DataTable } from './table.ts';
import type { Sources } from './values.ts';

// A letter that serves as a template. `key` is the key of its file in IndexedDB, or '' for a pasted text,
// which has no file.
export interface OpenLetter extends LetterTemplate {
  key: string;
  // True if the letter's own Word file can be filled in.
  fills: boolean;
}

interface Review {
  received: string | undefined; // as the model wrote it; undefined if unknown, '' if opened from a file
  dismissed: readonly string[]; // the findings that a person dismissed
  // The person's own text that «Ajustar» sent first: its names and dates are not invented.
  given?: string | undefined;
}

// A number that the document got. `count` is the name of its variable, or the old name of a renamed variable.
export type GivenNumber = Readonly<Record<'count' | 'number', string>>;

export type Snapshot = typeof NO_DOCUMENT;
export type TextRequest = Snapshot['asked'];

export const NO_DOCUMENT = {
  startedAt: 0, // the time of the request in epoch ms; identifies the document for life
  asked: { prompt: '', area: '' },
  text: '',
  roles: [] as readonly GivenRole[], // of lines whose role a person has corrected
  looks: [] as readonly LineLook[], // of lines that look as in the letter that they come from
  forms: {} as Readonly<Record<string, PlaceForm>>, // how the text shows its data, by variable, if not as usual
  values: {} as Values, // what the fields hold; a field that a person emptied has an empty value
  sources: {} as Sources, // of the values that were not typed
  countedAs: {} as Readonly<Record<string, string>>, // by new name, the former name of a renamed number
  table: undefined as DataTable | undefined,
  review: undefined as Review | undefined,
  letter: undefined as OpenLetter | undefined, // the letter that the document was made from
};

export type Closed = Snapshot & { past: readonly Snapshot[]; future: readonly Snapshot[] };

// The state that survives a reload: the text of the request field, the document, and the snapshots for undo
// and redo. Some of these snapshots belong to earlier documents.
export const NO_WORK = {
  ...NO_DOCUMENT,
  ...NO_DOCUMENT.asked,
  past: [] as readonly Snapshot[],
  future: [] as readonly Snapshot[],
  // The data of the past letter that the person left as they are when the letter was taken away: `oldKey`.
  leftOld: [] as readonly string[],
  setAside: '', // the request that an example replaced
  closed: undefined as Closed | undefined, // the document that «Nuevo documento» closed last
};

export type Tab = 'sheet' | 'fields' | 'findings' | 'series';

const NO_NUMBERS: readonly GivenNumber[] = [];

// The part of the view that is reset when the page changes to another step.
export const UNTOUCHED = {
  editing: false, // true while the text is edited on the sheet
  failure: undefined as Failure | undefined,
  place: undefined as { start: number; end: number } | undefined, // where the clicked finding is in the text
  row: -1, // the row of the table that the sheet shows, -1 for none
  problem: '', // the notice of a failure
  news: '', // any other notice about the document
  technical: '', // the detail of the failure for the help desk, '' if `problem` says all
  downloaded: '', // the file downloaded last, until the document changes
  origin: '', // the number or date of an opened Word file, while the page asks whether to continue it
  unkept: '', // the text, once its corrections are found to be more than the letter’s own file can take
  plainer: '', // the text, once it is found that words that were moved lose their bold letters in that file
  newNumbers: NO_NUMBERS, // the new numbers of the last download, print or copy, which can be released
};

// The values that all tabs share: the date of today, the last numbers of the office, and the numbers that
// documents got.
export const NO_COUNTS = {
  today: '', // AAAA-MM-DD
  counters: {} as Readonly<Record<string, string>>, // by variable, the office's last number
  free: {} as Readonly<Record<string, readonly string[]>>, // by variable, earlier numbers that were released
  issuances: {} as Issuances, // by `startedAt` of the document
};

const FIRST_VIEW = {
  ...UNTOUCHED,
  step: 'ask' as 'ask' | 'writing' | 'work',
  tab: 'fields' as Tab,
  active: '', // the variable whose field has the focus
  pages: 0, // of the document on paper, 0 until they are counted
  thinking: false, // true while the model works and has sent no text
  announcement: '', // the last announcement to screen readers
};

export type WorkState = typeof NO_WORK;
type Counts = typeof NO_COUNTS;
type View = typeof FIRST_VIEW;
export type PageState = WorkState & Counts & View;

const work = createStore<WorkState>(NO_WORK);
const counts = createStore<Counts>(NO_COUNTS);
const view = createStore<View>(FIRST_VIEW);

export const page: Readable<PageState> = {
  get: rememberLast(
    () => ({ ...work.get(), ...counts.get(), ...view.get() }),
    () => [work.get(), counts.get(), view.get()],
  ),
  subscribe(listener) {
    const endings = [work, counts, view].map(({ subscribe }) => subscribe(listener));
    return () => {
      for (const end of endings) end();
    };
  },
};

export function usePage<T>(select: (state: PageState) => T): T {
  return useStore(page, select);
}

// Changes the state and notifies the listeners. With `quietly`, the listeners learn of changes to the work
// only when typing pauses.
export function update(patch: Partial<PageState>, { quietly = false } = {}): void {
  const current = page.get();
  const changed = Object.entries(patch).filter(([key, value]) => !Object.is(value, entryOf(current, key)));
  const partOf = <S extends object>(initial: S) =>
    Object.fromEntries(changed.filter(([key]) => Object.hasOwn(initial, key))) as Partial<S>;
  const [ofWork, ofCounts, ofView] = [partOf(NO_WORK), partOf(NO_COUNTS), partOf(FIRST_VIEW)];
  if (Object.keys(ofWork).length > 0) (quietly ? work.setQuietly : work.set)(ofWork);
  if (Object.keys(ofCounts).length > 0) counts.set(ofCounts);
  if (Object.keys(ofView).length > 0) view.set(ofView);
}

// Notifies the listeners at once if quiet changes are pending.
export function flush(): void {
  work.set({});
}

// Returns true if a model proposed the text, or may have. A letter of the office is its own, until the model
// rewrites it.
export function isProposed({ letter, review }: Pick<PageState, 'letter' | 'review'>): boolean {
  return letter === undefined || (review?.received ?? '') !== '';
}
