// Reviews the letters of a record in a worker: the letter, and then one for each row of the table. They are sent
// in small slices, so that the page stays responsive.
import type { LeavingFinding, ReviewedForm } from '@membrete/document/leaving';
import type { Words } from '@membrete/document/outgoing';
import { letterReview } from './letter-review.ts';
import type { DocumentRecord } from './record.ts';
import { page } from './state.ts';
import { rememberLast } from './store.ts';

// Stops if the signal aborts. Throws an Error if the worker fails.
export async function reviewRecord(record: DocumentRecord, signal: AbortSignal): Promise<void> {
  letterReview.set({ record, foundInRows: [], reviewedRows: 0, isOver: false, failed: false });
  const { startedAt, text, roles } = page.get();
  const { createReviewer } = await import('./review-in-worker.ts');
  const review = reviewerMadeBy(createReviewer);
  const form: ReviewedForm = { text, roles, former: record.letter(0).form.former };
  const [found] = (await review(form, [wordsOfAll(record)])) ?? [];
  if (signal.aborted) return;
  if (!found) throw new Error('the letter was not reviewed');
  letterReview.set({ startedAt, text, found });
  const inAll = new Set(found.map(keyOf));
  const total = record.hasColumns ? rowsReviewed(record.rows, text.length) : 0;
  for (let from = 0; from < total; ) {
    const rows = takeSlice(record, from, total, text.length);
    const answer = await review(form, rows);
    if (signal.aborted) return;
    if (!answer) throw new Error('the letters of the table were not reviewed');
    const foundInSlice = answer.flatMap((findings, at) =>
      findings.filter((one) => !inAll.has(keyOf(one))).map((finding) => ({ ...finding, row: from + at })),
    );
    from += rows.length;
    letterReview.set({ foundInRows: [...letterReview.get().foundInRows, ...foundInSlice], reviewedRows: from });
  }
  letterReview.set({ isOver: true });
}

// The page has one worker for all reviews.
const reviewerMadeBy = rememberLast(<R>(create: () => R): R => create());

// Returns the words that all letters have: those of the one letter, or those that no column fills in.
function wordsOfAll({ letter, hasColumns }: DocumentRecord): Words {
  const { words, datum } = letter(0);
  if (!hasColumns) return words;
  return Object.fromEntries(Object.entries(words).filter(([name]) => !OF_ROWS.has(datum(name).source)));
}

const OF_ROWS: ReadonlySet<string> = new Set(['column', 'derived', 'series']);

function keyOf({ rule, start, words }: LeavingFinding): string {
  return `${rule} ${start} ${words}`;
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
