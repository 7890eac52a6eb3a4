// Reviews letters when the typing pauses. What reviews them is loaded then.
import { letterReview } from './letter-review.ts';
import type { DocumentRecord } from './record.ts';

// Reviews the letters of a record in a while. Returns a function that stops the review.
export function reviewSoon(record: DocumentRecord): () => void {
  const controller = new AbortController();
  const review = async () => {
    try {
      const { reviewRecord } = await import('./reviewing.ts');
      if (!controller.signal.aborted) await reviewRecord(record, controller.signal);
    } catch (error) {
      console.error(error);
      letterReview.set({ failed: true });
    }
  };
  const timer = setTimeout(() => void review(), PAUSE_MS);
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}

// The review waits for this time after a change, because another change may follow.
const PAUSE_MS = 400;
