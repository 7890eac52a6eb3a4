import assert from 'node:assert/strict';
import { test } from 'node:test';
import { soak } from './soak.ts';

test('hundreds of mixed faults leave nothing behind, though a third of the callers leave', {
  timeout: 600_000,
}, async () => {
  const { samples, served, inFlightAfter, descriptorsBefore, descriptorsAfter } = await soak(300);
  assert.ok(served);
  assert.equal(inFlightAfter, 0);
  assert.ok(
    descriptorsAfter <= descriptorsBefore + 1,
    `${descriptorsBefore} descriptors before, ${descriptorsAfter} after`,
  );
  for (const { heapMb, descriptors } of samples) {
    assert.ok(heapMb < 100, `${heapMb} MiB`);
    assert.ok(descriptors < 120, `${descriptors} descriptors`);
  }
});
