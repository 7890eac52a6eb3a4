// Reviews the letters of rows in a worker.
import type { Words } from '@membrete/document/outgoing';
import { ROW_WORKER, type RowsAnswer, type RowsRequest } from './row-worker.ts';

const MAX_SILENCE_MS = 20_000;

// Returns an object whose `review` lints rows in a worker. `review` resolves with undefined if the worker
// failed or was stopped. It must not be called again before it has resolved.
export function createRowReviewer(template: string) {
  const worker = new Worker(ROW_WORKER, { type: 'module', name: 'rows' });
  let finish: (answer?: RowsAnswer) => void = () => {};
  worker.addEventListener('error', () => finish());
  worker.addEventListener('message', ({ data }: MessageEvent<RowsAnswer>) => finish(data));
  return {
    review: (rows: readonly Words[]) =>
      new Promise<RowsAnswer>((resolve) => {
        const silence = setTimeout(() => finish(), MAX_SILENCE_MS);
        finish = (answer) => {
          clearTimeout(silence);
          resolve(answer);
        };
        const request: RowsRequest = { template, rows };
        worker.postMessage(request);
      }),
    end() {
      worker.terminate();
      finish();
    },
  };
}
