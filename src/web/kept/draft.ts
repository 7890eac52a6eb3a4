// The work on the page, kept in this browser so that a reload or a closed tab loses nothing.
import { type Failure, INTERRUPTED, WORDS } from '../ask/failures.ts';
import { isRecord, isStringRecord } from '../record.ts';
import { isTable } from '../series/table.ts';
import { NO_WORK, page, type Snapshot, type Work } from '../state.ts';
import { showRequest, showSheet } from '../steps.ts';
import { keepRecent, recents } from './history.ts';
import { load, save } from './storage.ts';

const NAME = 'borrador';
const QUIET_MS = 300;
const DOCUMENTS_KEPT = 5;

interface Draft extends Work {
  step: 'ask' | 'writing' | 'work';
  failure: Failure | undefined;
}

// A text that was being written when the page was closed comes back as cut short; if nothing had come yet, the former document
// returns. A reload restores the tab's own work; a new tab continues with that of the last one.
export function restoreDraft(): void {
  const draft = load(NAME, isDraft, 'sessionStorage') ?? load(NAME, isDraft);
  if (!draft) return;
  const { step, ...work } = { ...NO_WORK, ...draft };
  if (step === 'work') showSheet('work', work);
  else showRequest(work);
  if (step !== 'writing') return;
  const before = draft.text === '' ? draft.past.at(-1) : undefined;
  page.set({
    ...(before ? { ...before, past: draft.past.slice(0, -1) } : {}),
    failure: { ...INTERRUPTED, kind: draft.text === '' ? 'lost' : 'cut' },
  });
}

export function keepDraft(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let kept = page.get();
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    const state = page.get();
    if (state === kept) return;
    // Also if the person went on to another request at once. A text that was cut is not yet a template.
    const isWhole = state.step === 'work' || (state.step === 'ask' && state.failure === undefined);
    const valuesChanged = recents.get().withValues && state.values !== kept.values;
    if (isWhole && (state.text !== kept.text || valuesChanged)) keepRecent();
    kept = state;
    const { prompt, area, setAside, startedAt, asked, text, values, table, review, step, failure } = state;
    const past = lastOfEach(state.past, startedAt);
    const future = lastOfEach([...state.future].reverse(), undefined).reverse();
    const document = { startedAt, asked, text, values, table, review, past, future };
    const draft: Draft = { prompt, area, setAside, ...document, step, failure };
    for (const place of ['localStorage', 'sessionStorage'] as const)
      if (!save(NAME, draft, place)) save(NAME, { ...draft, table: undefined, past: [], future: [] }, place);
  };
  page.subscribe(() => {
    // The request stands beside the recent templates: a document that was kept later would come back after it was deleted there.
    if (page.get().step === 'ask' && kept.step !== 'ask') keep();
    else timer ??= setTimeout(keep, QUIET_MS);
  });
  addEventListener('pagehide', keep);
  addEventListener('visibilitychange', keep);
}

// The draft keeps one snapshot of each document: single steps would not be worth their room.
function lastOfEach(steps: readonly Snapshot[], next: number | undefined): Snapshot[] {
  return steps
    .filter(({ startedAt }, index) => startedAt !== (steps[index + 1]?.startedAt ?? next))
    .slice(-DOCUMENTS_KEPT);
}

function isDraft(value: unknown): value is Draft {
  if (!isRecord(value)) return false;
  const { prompt, area, past, future, step, failure } = value;
  return (
    typeof prompt === 'string' &&
    typeof area === 'string' &&
    isSnapshot(value) &&
    [past, future].every((steps) => Array.isArray(steps) && steps.every(isSnapshot)) &&
    (failure === undefined || (isRecord(failure) && Object.hasOwn(WORDS, String(failure.kind)))) &&
    (step === 'ask' || step === 'writing' || step === 'work')
  );
}

function isSnapshot(value: unknown): value is Snapshot {
  if (!isRecord(value)) return false;
  const { startedAt, asked, text, values, table, review } = value;
  return (
    typeof startedAt === 'number' &&
    isStringRecord(asked) &&
    typeof text === 'string' &&
    isStringRecord(values) &&
    (table === undefined || isTable(table)) &&
    (review === undefined || (isRecord(review) && Array.isArray(review.dismissed)))
  );
}
