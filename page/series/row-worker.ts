// The worker that reviews the letters of a series. The page imports this module only for its URL.
import type { Words } from '@membrete/document/outgoing';
import type { RowFinding } from './read-letters.ts';

export const ROW_WORKER = import.meta.url;

export interface RowsRequest {
  template: string;
  rows: readonly Words[];
}

// A list of findings for each row, or undefined if the rules cannot be loaded.
export type RowsAnswer = readonly (readonly RowFinding[])[] | undefined;

// In the page, the module only provides its URL.
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
