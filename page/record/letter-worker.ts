// The worker that reviews letters as they leave. The page imports this module only for its URL.
import type { LeavingFinding, ReviewedForm } from '@membrete/document/leaving';
import type { Words } from '@membrete/document/outgoing';

export const LETTER_WORKER = import.meta.url;

export interface ReviewRequest {
  form: ReviewedForm;
  letters: readonly Words[];
}

// A list of findings for each letter, or undefined if the rules cannot be loaded.
export type ReviewAnswer = readonly (readonly LeavingFinding[])[] | undefined;

// In the page, the module only provides its URL.
if (typeof document === 'undefined')
  addEventListener('message', async ({ data: { form, letters } }: MessageEvent<ReviewRequest>) => {
    let answer: ReviewAnswer;
    try {
      const { reviewerOf } = await import('./review-letters.ts');
      answer = letters.map(reviewerOf(form));
    } finally {
      postMessage(answer);
    }
  });
