// The worker that reads the letters of a series, so that the page goes on answering. The page
// imports this small module too, for its address.
import type { Words } from '../record/values.ts';
import type { RowFinding } from './read-letters.ts';

export const ROW_WORKER = import.meta.url;

// What the page asks for: some rows of one template, as the words of its data.
export interface RowsRequest {
  template: string;
  rows: readonly Words[];
}

// For each row of the request. Undefined if the rules cannot be loaded.
export type RowsAnswer = readonly (readonly RowFinding[])[] | undefined;

// In the page this only gives the address.
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
