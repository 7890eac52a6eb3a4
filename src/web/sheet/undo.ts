// Undo and redo: the changes to a document, and the documents that replaced one another.
import { keepRecent } from '../kept/history.ts';
import { type PageState, page, type Snapshot } from '../state.ts';

const STEPS_KEPT = 200;
const ONE_BREATH_MS = 1200;
let lastMark = '';
let lastAt = 0;

// Changes with the same mark in quick succession (the letters of a word) are undone together. `set` may be the quiet one.
export function change(patch: Partial<Snapshot>, mark: string, set = page.set): void {
  const { past } = page.get();
  const now = Date.now();
  const together = mark === lastMark && now - lastAt < ONE_BREATH_MS;
  lastMark = mark;
  lastAt = now;
  set({ ...patch, taken: '', past: together ? past : pushSnapshot(), future: [] });
}

// Replaces the document on the sheet, which stays one step back.
export function replace(next: Snapshot): void {
  keepRecent();
  lastMark = '';
  page.set({ ...show(next), past: page.get().text === '' ? page.get().past : pushSnapshot(), future: [] });
}

export function undo(): void {
  const { past, future, step } = page.get();
  const before = past.at(-1);
  lastMark = '';
  if (before && step === 'work')
    page.set({ ...show(before), past: past.slice(0, -1), future: [...future, now()], said: 'Deshecho.' });
}

export function redo(): void {
  const { past, future, step } = page.get();
  const after = future.at(-1);
  lastMark = '';
  if (after && step === 'work')
    page.set({ ...show(after), past: [...past, now()], future: future.slice(0, -1), said: 'Rehecho.' });
}

export function now(): Snapshot {
  const { startedAt, asked, text, values, table, review } = page.get();
  return { startedAt, asked, text, values, table, review };
}

// A request that was typed and never sent stays in its field; otherwise the field gets the request of the document.
function show(next: Snapshot): Partial<PageState> {
  const { prompt, asked, row } = page.get();
  const unsent = prompt.trim() !== '' && prompt !== asked.prompt;
  return {
    review: undefined,
    ...next,
    taken: '',
    ...(unsent ? {} : next.asked),
    row: Math.min(row, (next.table?.rows.length ?? 0) - 1),
  };
}

// Keeps at most STEPS_KEPT snapshots. Drops the oldest that has a later snapshot of the same document, so that every document stays
// reachable.
function pushSnapshot(): readonly Snapshot[] {
  const past = [...page.get().past, now()];
  if (past.length <= STEPS_KEPT) return past;
  const at = past.findIndex(({ startedAt }, index) => startedAt === past[index + 1]?.startedAt);
  return past.filter((_, index) => index !== Math.max(0, at));
}
