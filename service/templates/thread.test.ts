import assert from 'node:assert/strict';
import { test } from 'node:test';
import { referenceOf } from '@membrete/document/references';
import { AppError, CallerGone, Cancellation } from '../errors.ts';
import { createThread, type JobOptions, PAID } from './thread.ts';

const LETTER = referenceOf('oficio_solicitud');

function reviewer(options?: { maxWaitMs: number }) {
  const { run } = createThread({
    letterhead: undefined,
    niceness: 0,
    heapMb: 256,
    youngMb: 16,
    idleMs: 30_000,
    ...options,
  });
  return (weight: number, cancellation: JobOptions['cancellation'] = new Cancellation()) =>
    run('review', LETTER, { weight, cancellation });
}

test('a paid job goes next, then the lightest; equal ones in the order in which they came', async () => {
  const review = reviewer();
  const order: string[] = [];
  const jobs = Object.entries({ first: 9, heavy: 100, light: 10, other: 10, paid: PAID }).map(([name, weight]) =>
    review(weight).then(() => order.push(name)),
  );
  await Promise.all(jobs);
  assert.deepEqual(order, ['first', 'paid', 'light', 'other', 'heavy']);
});

test('a job that waits too long is refused as by a busy service; a paid one never is', async () => {
  const review = reviewer({ maxWaitMs: 0 });
  const [running, paid] = [review(PAID), review(PAID)];
  await assert.rejects(review(1), (error) => error instanceof AppError && error.code === 'saturated');
  assert.equal((await running).kind, 'oficio_solicitud');
  assert.equal((await paid).kind, 'oficio_solicitud');
});

test('a caller who leaves while its job waits is told at once, and the job never runs', async () => {
  const review = reviewer();
  const cancellation = new Cancellation();
  const [running, waiting] = [review(1), review(2, cancellation)];
  const gone = new CallerGone('the caller closed the connection');
  cancellation.cancel(gone);
  await assert.rejects(waiting, (error) => error === gone);
  await assert.rejects(review(1, cancellation), (error) => error === gone);
  await running;
});
