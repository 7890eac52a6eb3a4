// The work on the page, kept in this browser so that a reload or a closed tab loses nothing.
import { type Failure, WORDS } from './failures.ts';
import { keepRecent } from './history.ts';
import { page, type Work } from './state.ts';
import { isRecord, isStringRecord, load, save } from './storage.ts';
import { isTable } from './table.ts';

const NAME = 'borrador';
const QUIET_MS = 300;

const INTERRUPTED: Failure = {
  kind: 'cut',
  technical: 'The page was reloaded while the text was being written.',
  retryAt: undefined,
};

interface Draft extends Work {
  step: 'ask' | 'writing' | 'work';
  failure: Failure | undefined;
}

// What was being written when the page went away is shown as a text cut short, its request in place.
export function restoreDraft(): void {
  const draft = load(NAME, isDraft);
  if (!draft) return;
  const cut = draft.step === 'writing';
  page.set({
    ...draft,
    step: draft.step === 'work' ? 'work' : 'ask',
    failure: cut ? INTERRUPTED : draft.failure,
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
    if (state.step === 'work' && state.text !== kept.text) keepRecent();
    kept = state;
    const { prompt, area, text, values, table, step, failure } = state;
    const draft: Draft = { prompt, area, text, values, table, step, failure };
    if (!save(NAME, draft)) save(NAME, { ...draft, table: undefined });
  };
  page.subscribe(() => {
    timer ??= setTimeout(keep, QUIET_MS);
  });
  addEventListener('pagehide', keep);
  addEventListener('visibilitychange', keep);
}

function isDraft(value: unknown): value is Draft {
  if (!isRecord(value)) return false;
  const { prompt, area, text, values, table, step, failure } = value;
  return (
    [prompt, area, text].every((part) => typeof part === 'string') &&
    isStringRecord(values) &&
    (table === undefined || isTable(table)) &&
    (failure === undefined || (isRecord(failure) && String(failure.kind) in WORDS)) &&
    (step === 'ask' || step === 'writing' || step === 'work')
  );
}
