// Saves the work in this browser, so that a reload, a closed tab or «Nuevo documento» loses nothing.
import {
  beginTab,
  dropDraft,
  isOwnDraft,
  type KeptDraft,
  keepOwnDraft,
  readDrafts,
  readTabDraft,
  type TabDraft,
} from '../drafts.ts';
import { entryOf } from '../guards.ts';
import { keepRecent, recents, valuesToo } from '../history.ts';
import { issuances } from '../issuances.ts';
import { NO_DOCUMENT, NO_WORK, type PageState, page, type Snapshot, update } from '../state.ts';
import { isLarge } from '../table.ts';
import { showRequest, showSheet } from './steps.ts';
import { now } from './undo.ts';

const QUIET_MS = 300;
const DOCUMENTS_KEPT = 5;
const INTERRUPTED = 'The page was reloaded while the text was being written.';

// Restores the draft of this tab after a reload. A new tab continues the only draft there is; if there are
// several, or if another tab may have it open, the first view offers them. If the page was closed while a text
// was generated, the text is marked as incomplete.
export function restoreDraft(): void {
  beginTab(0);
  const ofTab = readTabDraft();
  const [draft, another] = ofTab ? [ofTab] : readDrafts();
  if (draft && !another && !draft.isOpen) takeDraft(draft);
  // The area is mostly the one of the last document.
  else update({ area: recents.get()[0]?.area ?? '' });
}

// Opens a draft in this tab.
export function takeDraft(draft: TabDraft & Partial<KeptDraft>): void {
  const { tab, at = draft.startedAt, isOpen: _, lives: oldIssuances, ...stored } = draft;
  if (tab !== undefined) dropDraft(tab);
  // A version of the page with one draft for all tabs has left a copy of it.
  for (const { tab, startedAt } of readDrafts()) if (tab === '' && startedAt === draft.startedAt) dropDraft(tab);
  // Drafts of older versions lack newer fields, which get their initial values.
  const whole = (snapshot: Snapshot) => ({ ...NO_DOCUMENT, ...snapshot });
  const { step, ...work } = { ...NO_WORK, ...stored, past: stored.past.map(whole), future: stored.future.map(whole) };
  if (oldIssuances) issuances.update((known) => ({ ...oldIssuances, ...known }));
  if (step === 'work') showSheet('work', work);
  else showRequest(work);
  if (step === 'writing') {
    const before = work.text === '' ? work.past.at(-1) : undefined;
    update({
      ...(before && { ...before, past: work.past.slice(0, -1) }),
      failure: { kind: work.text === '' ? 'lost' : 'cut', technical: INTERRUPTED },
    });
  }
  beginTab(at);
  storeDraft();
}

export function keepDraft(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let savedState = page.get();
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    const state = page.get();
    if (state === savedState) return;
    // A text whose generation failed is incomplete, and is not added to the recent documents.
    const isComplete = state.step === 'work' || (state.step === 'ask' && state.failure === undefined);
    const valuesChanged = valuesToo.get() && state.values !== savedState.values;
    if (isComplete && (state.text !== savedState.text || issuedKey(state) !== issuedKey(savedState) || valuesChanged))
      keepRecent();
    const changed = WORK.some((name) => state[name] !== savedState[name]);
    savedState = state;
    storeDraft({ changed });
  };
  let { step: lastStep } = savedState;
  page.subscribe(() => {
    const { step } = page.get();
    // When the page returns to the request, the draft is saved at once. A later save would restore a document
    // that the person has meanwhile deleted from the list of recent documents.
    if (step === 'ask' && lastStep !== 'ask') keep();
    else timer ??= setTimeout(keep, QUIET_MS);
    lastStep = step;
  });
  addEventListener('pagehide', () => {
    keep();
    storeDraft({ isOpen: false });
  });
  addEventListener('visibilitychange', keep);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) storeDraft();
  });
  // A copy of this tab has taken its draft, and another tab may have discarded it: the document is still open.
  addEventListener('storage', ({ key, newValue }) => {
    if (isOwnDraft(key) && newValue === null) storeDraft();
  });
}

const WORK = Object.keys(NO_WORK) as readonly (keyof typeof NO_WORK)[];

// Stores the draft of this tab.
export function storeDraft({ changed = false, isOpen = true } = {}): void {
  const state = page.get();
  const { prompt, area, leftOld, setAside, closed, step, failure } = state;
  // Only one snapshot of each document is stored, because all snapshots would take too much space.
  const past = state.past.filter(({ startedAt }, at, all) => startedAt !== (all[at + 1] ?? state).startedAt);
  const future = state.future.filter(({ startedAt }, at, all) => startedAt !== all[at - 1]?.startedAt);
  const steps = { past: past.slice(-DOCUMENTS_KEPT), future: future.slice(0, DOCUMENTS_KEPT) };
  const all = { prompt, area, leftOld, setAside, ...now(), ...steps, closed, step, failure };
  const draft: TabDraft = withoutLargeTables(all);
  // If the whole draft does not fit, only the open document is stored.
  const onPage = { ...draft, table: undefined, past: [], future: [], closed: undefined };
  keepOwnDraft(draft, onPage, { changed, isOpen });
}

// Returns a key for the numbers and the date that the document got. If the key changes, the document must be
// stored among the recent documents again.
function issuedKey({ issuances, startedAt }: PageState): string {
  const { used, day } = entryOf(issuances, String(startedAt)) ?? {};
  return JSON.stringify([used, day]);
}

// Leaves out large tables. They do not fit into the storage of browsers, and writing them after each pause
// would block the page.
function withoutLargeTables(draft: TabDraft): TabDraft {
  const light = <S extends Pick<Snapshot, 'table'>>(one: S): S =>
    isLarge(one.table) ? { ...one, table: undefined } : one;
  const { past, future, closed } = draft;
  const steps = { past: past.map(light), future: future.map(light) };
  return {
    ...light(draft),
    ...steps,
    closed: closed && { ...light(closed), past: closed.past.map(light), future: closed.future.map(light) },
  };
}
