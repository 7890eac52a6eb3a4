// Undoes and redoes changes to a document, and the replacement of a document by another document.
import { NO_DOCUMENT, NO_WORK, type PageState, page, type Snapshot, UNTOUCHED, update } from '../state.ts';
import { createStore } from '../store.ts';

const STEPS_KEPT = 200;
const MERGE_WINDOW_MS = 1200;

const lastChange = createStore({ mark: '', at: 0 });

// Changes with the same `mark` in quick succession, for example the letters of a word, are undone together.
export function change(patch: Partial<Snapshot>, mark: string, how?: { quietly: boolean }): void {
  const { past } = page.get();
  const now = Date.now();
  const { mark: last, at } = lastChange.get();
  const together = mark === last && now - at < MERGE_WINDOW_MS;
  lastChange.set({ mark, at: now });
  const { newNumbers } = UNTOUCHED;
  update({ ...patch, downloaded: '', newNumbers, past: together ? past : pushSnapshot(), future: [] }, how);
}

// Replaces the document; a single undo brings it back. The caller has already put it among the recent
// documents.
export function replaceDocument(next: Partial<Snapshot>): void {
  lastChange.set({ mark: '' });
  update({ ...stateFor(next), past: page.get().text === '' ? page.get().past : pushSnapshot(), future: [] });
}

export function undo(): void {
  travel('past', 'future', 'Deshecho.');
}

export function redo(): void {
  travel('future', 'past', 'Rehecho.');
}

function travel(from: 'past' | 'future', to: 'past' | 'future', announcement: string): void {
  const { step, [from]: steps, [to]: others } = page.get();
  const next = steps.at(-1);
  lastChange.set({ mark: '' });
  // A notice is about the document as it was: «Se quitó la firma electrónica» is false once the signature is back.
  if (next && step === 'work')
    update({ ...stateFor(next), [from]: steps.slice(0, -1), [to]: [...others, now()], news: '', announcement });
}

// Closes the document. It can be recovered until another document is closed.
export function close(): Partial<PageState> {
  const { area, text, past, future, closed } = page.get();
  return { ...NO_WORK, area, closed: text === '' ? closed : { ...now(), past, future } };
}

// Recovers the closed document. If another document is open, that document is closed, and can be recovered
// later.
export function recover(): Partial<PageState> {
  const { closed, text } = page.get();
  return { ...close(), ...(text === '' && { closed: undefined }), ...closed, ...closed?.asked };
}

export function now(): Snapshot {
  const ofDocument = Object.entries(page.get()).filter(([name]) => name in NO_DOCUMENT);
  return Object.assign({ ...NO_DOCUMENT }, Object.fromEntries(ofDocument));
}

// Returns the state for a document. The request field keeps a request that was not sent yet; otherwise it
// gets the request of the document.
function stateFor(next: Partial<Snapshot>): Partial<PageState> {
  const { prompt, asked, row } = page.get();
  const isUnsent = prompt.trim() !== '' && prompt !== asked.prompt;
  // A field that is missing gets its initial value, because JSON drops undefined fields from a draft.
  const whole = { ...NO_DOCUMENT, ...next };
  const looks = whole.letter ? whole.looks : withoutEdges(whole.looks);
  return {
    ...whole,
    looks,
    ...(!isUnsent && whole.asked),
    downloaded: '',
    newNumbers: UNTOUCHED.newNumbers,
    row: Math.min(row, (whole.table?.rows.length ?? 0) - 1),
  };
}

// Removes the looks that mark lines of headers and footers. The letterhead of a letter draws these lines;
// without the letter, they are ordinary lines of the text.
export function withoutEdges(looks: Snapshot['looks']): Snapshot['looks'] {
  return looks.some(({ look }) => look.edge) ? looks.filter(({ look }) => !look.edge) : looks;
}

// Adds the current snapshot to the past. If there are more than STEPS_KEPT, the oldest snapshot is dropped,
// but the last snapshot of each document stays as long as possible.
function pushSnapshot(): readonly Snapshot[] {
  const past = [...page.get().past, now()];
  if (past.length <= STEPS_KEPT) return past;
  const oldest = past.findIndex(({ startedAt }, index) => startedAt === past[index + 1]?.startedAt);
  return past.filter((_, index) => index !== Math.max(0, oldest));
}
