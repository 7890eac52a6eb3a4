// Reviews the letters of a series in a worker. They are sent in small slices, so that the page stays
// responsive.
import type { Words } from '@membrete/document/outgoing';
import type { DocumentRecord } from '../record/record.ts';
import { page } from '../record/state.ts';
import { createStore } from '../record/store.ts';
import type { FoundInRow } from './row-findings.ts';

interface RowReview {
  record: DocumentRecord | undefined; // its letters are reviewed
  findings: readonly FoundInRow[];
  reviewedCount: number;
  isOver: boolean;
  failed: boolean;
}

export const rowReview = createStore<RowReview>({
  record: undefined,
  findings: [],
  reviewedCount: 0,
  isOver: false,
  failed: false,
});

// Reviews the letters of a record, unless they have been reviewed already. Returns a function that stops the
// review.
export function reviewRows(record: DocumentRecord): () => void {
  const current = rowReview.get();
  const controller = new AbortController();
  if (current.record === record && current.isOver) return () => undefined;
  const timer = setTimeout(() => void attemptReview(record, controller.signal), PAUSE_MS);
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}

// The review waits for this time after a change, because another change may follow.
const PAUSE_MS = 400;

async function attemptReview(record: DocumentRecord, signal: AbortSignal): Promise<void> {
  rowReview.set({ record, findings: [], reviewedCount: 0, isOver: false, failed: false });
  try {
    await reviewAll(record, signal);
  } catch (error) {
    console.error(error);
    rowReview.set({ failed: true });
  }
}

async function reviewAll(record: DocumentRecord, signal: AbortSignal): Promise<void> {
  const { text } = page.get();
  const total = rowsReviewed(record.rows, text.length);
  const { createRowReviewer } = await import('./lint-in-worker.ts');
  const { review, end } = createRowReviewer(text);
  signal.addEventListener('abort', end);
  try {
    for (let from = 0; from < total && !signal.aborted; ) {
      const rows = takeSlice(record, from, total, text.length);
      const answer = await review(rows);
      if (signal.aborted) return;
      if (!answer) throw new Error('the letters of the table were not reviewed');
      const sliceFindings = answer.flatMap((findings, at) =>
        findings.map((finding) => ({ ...finding, row: from + at })),
      );
      from += rows.length;
      rowReview.set({ findings: [...rowReview.get().findings, ...sliceFindings], reviewedCount: from });
    }
    if (!signal.aborted) rowReview.set({ isOver: true });
  } finally {
    end();
  }
}

// Returns how many letters to review: no more than can be reviewed in about a minute.
function rowsReviewed(rows: number, length: number): number {
  return Math.min(rows, Math.ceil(CHARACTERS_AT_MOST / Math.max(1, length)));
}

const CHARACTERS_AT_MOST = 60_000_000;

// Returns the letters of the next slice. A slice is small, so that a key pressed meanwhile is handled soon.
function takeSlice(record: DocumentRecord, from: number, total: number, length: number): Words[] {
  const rows: Words[] = [];
  const most = Math.max(1, Math.floor(CHARACTERS_IN_SLICE / Math.max(1, length)));
  const until = performance.now() + BUSY_MS;
  for (let row = from; row < total && rows.length < most; row++) {
    rows.push(record.letter(row).words);
    if (performance.now() > until) break;
  }
  return rows;
}

const CHARACTERS_IN_SLICE = 200_000;
const BUSY_MS = 4;
