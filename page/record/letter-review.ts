// What the review found in the letters as they leave. reviewing.ts reviews them, in a worker.
import type { LeavingFinding } from '@membrete/document/leaving';
import type { DocumentRecord } from './record.ts';
import { createStore } from './store.ts';

// A finding in the letter of a row, counted from 0.
export interface FoundInRow extends LeavingFinding {
  row: number;
}

export const letterReview = createStore({
  // The document whose letter has been reviewed, by its `startedAt`; 0 for none. `text` is its text then.
  startedAt: 0,
  text: '',
  // What is found in the letter or, if a table fills it in, in what all letters of the table have.
  found: [] as readonly LeavingFinding[],
  // What is found besides in the letters of the rows of `record`.
  record: undefined as DocumentRecord | undefined,
  foundInRows: [] as readonly FoundInRow[],
  reviewedRows: 0,
  isOver: false,
  failed: false,
});
