// Saves the work in this browser, so that a reload, a closed tab or «Nuevo documento» loses nothing.
import { entryOf, isRecord, isStringRecord } from '../guards.ts';
import { keepRecent, valuesToo } from '../history.ts';
import { type Issuances, isIssuances, issuances } from '../issuances.ts';
import {
  NO_DOCUMENT,
  NO_WORK,
  type OpenLetter,
  type PageState,
  page,
  type Snapshot,
  update,
  type WorkState,
} from '../state.ts';
import { load, save } from '../storage.ts';
import { isLarge, isTable } from '../table.ts';
import { showRequest, showSheet } from './steps.ts';
import { now } from './undo.ts';

const NAME = 'borrador';
const QUIET_MS = 300;
const DOCUMENTS_KEPT = 5;
const INTERRUPTED = 'The page was reloaded while the text was being written.';

// A draft in storage. Older versions of the page stored the numbers of exported documents in the draft, as
// `lives`.
type Draft = WorkState & Pick<PageState, 'step' | 'failure'> & { lives?: Issuances };

// Restores the draft of this tab after a reload; a new tab gets the draft of the last tab. If the page was
// closed while a text was generated, the text is marked as incomplete.
export function restoreDraft(): void {
  const draft = load(NAME, isDraft, 'sessionStorage') ?? load(NAME, isDraft);
  if (!draft) return;
  // Drafts of older versions lack newer fields, which get their initial values.
  const whole = (snapshot: Snapshot) => ({ ...NO_DOCUMENT, ...snapshot });
  const {
    step,
    lives: oldIssuances,
    ...work
  } = { ...NO_WORK, ...draft, past: draft.past.map(whole), future: draft.future.map(whole) };
  if (oldIssuances) issuances.update((known) => ({ ...oldIssuances, ...known }));
  if (step === 'work') showSheet('work', work);
  else showRequest(work);
  if (step !== 'writing') return;
  const before = work.text === '' ? work.past.at(-1) : undefined;
  update({
    ...(before && { ...before, past: work.past.slice(0, -1) }),
    failure: { kind: work.text === '' ? 'lost' : 'cut', technical: INTERRUPTED },
  });
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
    savedState = state;
    const { prompt, area, setAside, closed, step, failure } = state;
    // Only one snapshot of each document is stored, because all snapshots would take too much space.
    const past = state.past.filter(({ startedAt }, at, all) => startedAt !== (all[at + 1] ?? state).startedAt);
    const future = state.future.filter(({ startedAt }, at, all) => startedAt !== all[at - 1]?.startedAt);
    const steps = { past: past.slice(-DOCUMENTS_KEPT), future: future.slice(0, DOCUMENTS_KEPT) };
    const all = { prompt, area, setAside, ...now(), ...steps, closed, step, failure };
    const draft: Draft = withoutLargeTables(all);
    // If the whole draft does not fit, only the open document is stored. The closed document is stored in
    // sessionStorage only, so that its data disappear with the tab.
    const onPage = { ...draft, table: undefined, past: [], future: [], closed: undefined };
    if (!save(NAME, { ...draft, closed: undefined })) save(NAME, onPage);
    if (!save(NAME, draft, 'sessionStorage')) save(NAME, onPage, 'sessionStorage');
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
  addEventListener('pagehide', keep);
  addEventListener('visibilitychange', keep);
}

// Returns a key for the numbers and the date that the document got. If the key changes, the document must be
// stored among the recent documents again.
function issuedKey({ issuances, startedAt }: PageState): string {
  const { used, day } = entryOf(issuances, String(startedAt)) ?? {};
  return JSON.stringify([used, day]);
}

// Leaves out large tables. They do not fit into the storage of browsers, and writing them after each pause
// would block the page.
function withoutLargeTables(draft: Draft): Draft {
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

function isDraft(value: unknown): value is Draft {
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
