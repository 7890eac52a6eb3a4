// Reviews letters in a worker.
import type { ReviewedForm } from '@membrete/document/leaving';
import type { Words } from '@membrete/document/outgoing';
import { LETTER_WORKER, type ReviewAnswer, type ReviewRequest } from './letter-worker.ts';

const MAX_SILENCE_MS = 20_000;

// Returns a function that reviews letters in a worker, one request after another. It resolves with undefined
// if the worker failed. The worker stays, because each pause in the typing brings a review.
export function createReviewer(): (form: ReviewedForm, letters: readonly Words[]) => Promise<ReviewAnswer> {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const ask = (request: ReviewRequest) =>
    new Promise<ReviewAnswer>((resolve) => {
      worker ??= new Worker(LETTER_WORKER, { type: 'module', name: 'letters' });
      const asked = worker;
      const silence = setTimeout(() => finish(undefined), MAX_SILENCE_MS);
      const finish = (answer: ReviewAnswer) => {
        clearTimeout(silence);
        // A worker that failed is not asked again.
        if (!answer) {
          asked.terminate();
          worker = undefined;
        }
        resolve(answer);
      };
      asked.onerror = () => finish(undefined);
      asked.onmessage = ({ data }: MessageEvent<ReviewAnswer>) => finish(data);
      asked.postMessage(request);
    });
  return (form, letters) => {
    const answer = last.then(() => ask({ form, letters }));
    last = answer.catch(() => undefined);
    return answer;
  };
}
