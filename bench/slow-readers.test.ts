import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST_MB_A_READER, readSlowly } from './slow-readers.ts';

test('twenty event streams that nobody reads: memory is bounded and other callers are served', async () => {
  const { readers, ended, swellMb, aloneMs, besideMs } = await readSlowly(20);
  assert.equal(ended, readers, 'a stream was lost');
  assert.ok(swellMb < readers * MOST_MB_A_READER, `the service grew by another ${swellMb.toFixed(0)} MB`);
  assert.ok(besideMs < Math.max(200, 5 * aloneMs), `another caller waited ${besideMs.toFixed(0)} ms`);
});
