// Asks a worker for what is wrong in the letters of rows.
import type { Words } from '../record/values.ts';
import { ROW_WORKER, type RowsAnswer, type RowsRequest } from './row-worker.ts';

// A worker that says nothing for so long has failed.
const SILENCE_MS = 20_000;

// `review` gives undefined if the worker failed or was ended; it is called again once it has answered.
export function createRowReviewer(template: string) {
  const worker = new Worker(ROW_WORKER, { type: 'module', name: 'rows' });
  let finish: (answer?: RowsAnswer) => void = () => {};
  worker.addEventListener('error', () => finish());
  worker.addEventListener('message', ({ data }: MessageEvent<RowsAnswer>) => finish(data));
  return {
    review: (rows: readonly Words[]) =>
      new Promise<RowsAnswer>((resolve) => {
        const silence = setTimeout(() => finish(), SILENCE_MS);
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
