import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuzz } from './fuzz.ts';

// FUZZ_SEED repeats a run, and FUZZ_SECONDS lengthens it.
const { FUZZ_SECONDS = '3', FUZZ_SEED = String(Date.now()) } = process.env;

test(`random and damaged requests (seed ${FUZZ_SEED}) are answered as described and leave nothing behind`, async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  const { complaints, left } = await fuzz(Number(FUZZ_SECONDS) * 1000, FUZZ_SEED);
  assert.deepEqual(complaints, []);
  assert.equal(left, 0);
  assert.ok(timers() <= before, 'a timer is still running');
});
