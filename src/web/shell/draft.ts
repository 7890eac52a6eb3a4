// The work on the page, kept in this browser so that a reload or a closed tab loses nothing.
import type { Failure } from '../document/failure.ts';
import { isRecord, isStringRecord } from '../document/guards.ts';
import { NO_WORK, page, type Snapshot, type Work } from '../document/state.ts';
import { isTable } from '../document/table.ts';
import { now } from '../document/undo.ts';
import { keepRecent, valuesToo } from '../saved/history.ts';
import { load, save } from '../saved/storage.ts';
import { showRequest, showSheet } from '../view/steps.ts';

const NAME = 'borrador';
const QUIET_MS = 300;
const DOCUMENTS_KEPT = 5;
const INTERRUPTED = 'The page was reloaded while the text was being written.';

interface Draft extends Work {
  step: 'ask' | 'writing' | 'work';
  failure: Failure | undefined;
}

// A text that was being written when the page was closed comes back as cut short; if nothing had come yet, the former document
// returns. A reload restores the tab's own work; a new tab continues with that of the last one.
export function restoreDraft(): void {
  const draft = load(NAME, isDraft, 'sessionStorage') ?? load(NAME, isDraft);
  if (!draft) return;
  // Drafts of former versions know neither the sources of values nor what left the page.
  const whole = (steps: readonly Snapshot[]) =>
    steps.map((snapshot) => ({ ...snapshot, sources: snapshot.sources ?? {} }));
  const { step, ...work } = { ...NO_WORK, ...draft, past: whole(draft.past), future: whole(draft.future) };
  if (step === 'work') showSheet('work', work);
  else showRequest(work);
  if (step !== 'writing') return;
  const before = draft.text === '' ? draft.past.at(-1) : undefined;
  page.set({
    ...(before ? { ...before, past: draft.past.slice(0, -1) } : {}),
    failure: { kind: draft.text === '' ? 'lost' : 'cut', technical: INTERRUPTED },
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
    const valuesChanged = valuesToo.get() && state.values !== kept.values;
    if (isWhole && (state.text !== kept.text || state.lives !== kept.lives || valuesChanged)) keepRecent();
    kept = state;
    const { prompt, area, setAside, closed, lives, step, failure } = state;
    const past = lastOfEach(state.past, state.startedAt);
    const future = lastOfEach([...state.future].reverse(), undefined).reverse();
    const draft: Draft = { prompt, area, setAside, ...now(), past, future, closed, lives, step, failure };
    // The data of a document that was closed are this tab's only, and go with it.
    for (const [place, own] of [
      ['localStorage', { ...draft, closed: undefined }],
      ['sessionStorage', draft],
    ] as const)
      if (!save(NAME, own, place))
        save(NAME, { ...own, table: undefined, past: [], future: [], closed: undefined }, place);
  };
  page.subscribe(() => {
    // The request is shown beside the recent templates: a document that was kept later would come back after it was deleted there.
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
  const { prompt, area, past, future, closed, lives, step, failure } = value;
  return (
    typeof prompt === 'string' &&
    typeof area === 'string' &&
    isSnapshot(value) &&
    (lives === undefined || isRecord(lives)) &&
    (closed === undefined || isSnapshot(closed)) &&
    [past, future].every((steps) => Array.isArray(steps) && steps.every(isSnapshot)) &&
    (failure === undefined || (isRecord(failure) && typeof failure.kind === 'string')) &&
    (step === 'ask' || step === 'writing' || step === 'work')
  );
}

function isSnapshot(value: unknown): value is Snapshot {
  if (!isRecord(value)) return false;
  const { startedAt, asked, text, values, sources, table, review } = value;
  return (
    typeof startedAt === 'number' &&
    isStringRecord(asked) &&
    typeof text === 'string' &&
    isStringRecord(values) &&
    (sources === undefined || isStringRecord(sources)) &&
    (table === undefined || isTable(table)) &&
    (review === undefined || (isRecord(review) && Array.isArray(review.dismissed)))
  );
}
