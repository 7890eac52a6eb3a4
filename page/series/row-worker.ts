// The worker that reviews the letters of a series, so that the page stays responsive. The page imports this
// small module too, for its URL.
import type { Words } from '../record/values.ts';
import type { RowFinding } from './read-letters.ts';

export const ROW_WORKER = import.meta.url;

// A request of the page: some rows of one template, as the words of its data.
export interface RowsRequest {
  template: string;
  rows: readonly Words[];
}

// The findings of each row of the request; undefined if the rules cannot be loaded.
export type RowsAnswer = readonly (readonly RowFinding[])[] | undefined;

// In the page this module only gives its URL.
if (typeof document === 'undefined')
  addEventListener('message', async ({ data: { template, rows } }: MessageEvent<RowsRequest>) => {
    let answer: RowsAnswer;
    try {
      const { readLetters } = await import('./read-letters.ts');
      answer = readLetters(template, rows);
    } finally {
      postMessage(answer);
    }
  });
