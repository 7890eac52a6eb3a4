// Undo and redo, of changes to a document and of its replacement by another one.
import { NO_DOCUMENT, NO_WORK, type PageState, page, type Snapshot, UNTOUCHED, update } from '../state.ts';
import { createStore } from '../store.ts';

const STEPS_KEPT = 200;
const ONE_BREATH_MS = 1200;

// The last change.
const breath = createStore({ mark: '', at: 0 });

// Changes with the same mark in quick succession (the letters of a word) are undone together.
export function change(patch: Partial<Snapshot>, mark: string, how?: { quietly: boolean }): void {
  const { past } = page.get();
  const now = Date.now();
  const { mark: last, at } = breath.get();
  const together = mark === last && now - at < ONE_BREATH_MS;
  breath.set({ mark, at: now });
  const { given } = UNTOUCHED;
  update({ ...patch, taken: '', given, past: together ? past : pushSnapshot(), future: [] }, how);
}

// Replaces the document on the sheet; one undo brings it back. The caller has kept it among the recent ones.
export function replace(next: Partial<Snapshot>): void {
  breath.set({ mark: '' });
  update({ ...show(next), past: page.get().text === '' ? page.get().past : pushSnapshot(), future: [] });
}

export function undo(): void {
  travel('past', 'future', 'Deshecho.');
}

export function redo(): void {
  travel('future', 'past', 'Rehecho.');
}

function travel(from: 'past' | 'future', to: 'past' | 'future', said: string): void {
  const { step, [from]: steps, [to]: others } = page.get();
  const next = steps.at(-1);
  breath.set({ mark: '' });
  if (next && step === 'work') update({ ...show(next), [from]: steps.slice(0, -1), [to]: [...others, now()], said });
}

// The state after the document is closed for a new one. It can be recovered until another one is closed.
export function close(): Partial<PageState> {
  const { area, text, past, future, closed } = page.get();
  return { ...NO_WORK, area, closed: text === '' ? closed : { ...now(), past, future } };
}

// The state after the closed document is brought back; the one on the sheet, if any, is closed instead.
export function recover(): Partial<PageState> {
  const { closed, text } = page.get();
  return { ...close(), ...(text === '' && { closed: undefined }), ...closed, ...closed?.asked };
}

export function now(): Snapshot {
  const { startedAt, asked, text, roles, values, sources, countedAs, table, review, letter } = page.get();
  return { startedAt, asked, text, roles, values, sources, countedAs, table, review, letter };
}

// A request that was typed and never sent stays in its field; otherwise the field gets the request of the
// document.
function show(next: Partial<Snapshot>): Partial<PageState> {
  const { prompt, asked, row } = page.get();
  const isUnsent = prompt.trim() !== '' && prompt !== asked.prompt;
  // A draft is JSON, which leaves out what is undefined.
  const whole = { ...NO_DOCUMENT, ...next };
  return {
    ...whole,
    ...(!isUnsent && whole.asked),
    taken: '',
    given: UNTOUCHED.given,
    row: Math.min(row, (whole.table?.rows.length ?? 0) - 1),
  };
}

// If there are more than STEPS_KEPT snapshots, drops the oldest one that is followed by another of the same
// document, so that every document stays reachable; if there is none, the oldest of all.
function pushSnapshot(): readonly Snapshot[] {
  const past = [...page.get().past, now()];
  if (past.length <= STEPS_KEPT) return past;
  const at = past.findIndex(({ startedAt }, index) => startedAt === past[index + 1]?.startedAt);
  return past.filter((_, index) => index !== Math.max(0, at));
}
