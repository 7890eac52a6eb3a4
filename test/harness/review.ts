// Reviews the letters of visits in the process of the tests. Each page has a worker for this, which compiles the
// rules anew and takes a quarter of the processor time of a visit. Visits «alone» have that worker.
import { createLetterReview, type ReviewedForm } from '@membrete/document/leaving';
import type { Words } from '@membrete/document/outgoing';
import type { BrowserContext } from 'playwright-core';

const REVIEW = 'reviewLetters';

export async function reviewOutside(context: BrowserContext): Promise<BrowserContext> {
  await context.exposeFunction(REVIEW, reviewLetters);
  await context.addInitScript(replaceWorker, REVIEW);
  return context;
}

// Data cross as JSON, like the data of a worker but for members without a value.
function reviewLetters(request: string): string {
  const { form, letters }: { form: ReviewedForm; letters: Words[] } = JSON.parse(request);
  return JSON.stringify(letters.map(createLetterReview(form)));
}

// Runs in the page. Other workers stay.
function replaceWorker(review: string): void {
  const reviewed: (request: string) => Promise<string> = Reflect.get(globalThis, review);
  class Reviewer extends EventTarget {
    onmessage?: (event: MessageEvent) => void;
    #isOver = false;
    async postMessage(request: unknown): Promise<void> {
      const data = JSON.parse(await reviewed(JSON.stringify(request)));
      if (!this.#isOver) this.onmessage?.(new MessageEvent('message', { data }));
    }
    terminate(): void {
      this.#isOver = true;
    }
  }
  globalThis.Worker = new Proxy(Worker, {
    construct: (target, args: [string, WorkerOptions]) =>
      args[1]?.name === 'letters' ? new Reviewer() : new target(...args),
  });
}
