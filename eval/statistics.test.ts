import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pairedDifference, wilson } from './statistics.ts';

test('wilson, figures of the textbook, are met', () => {
  const { low, high } = wilson(0.1, 20);
  assert.deepEqual([low.toFixed(3), high.toFixed(3)], ['0.028', '0.301']);
  assert.deepEqual(wilson(0, 0), { low: 0, high: 1 });
});

test('wilson, any share, lies inside its interval, which shrinks with more cases', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 5000 }), (share, n) => {
      const few = wilson(share, n);
      const more = wilson(share, n * 4);
      assert.ok(few.low <= share + 1e-9 && share <= few.high + 1e-9);
      assert.ok(more.high - more.low < few.high - few.low);
    }),
  );
});

test('paired difference, a steady change, is told from zero; noise is not; the same values give the same interval', () => {
  const steady = pairedDifference(Array.from({ length: 40 }, (_, index) => 0.2 + (index % 5) / 50));
  assert.ok(steady.low > 0 && steady.low <= steady.mean && steady.mean <= steady.high);
  const noise = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 1 : -1));
  const unsure = pairedDifference(noise);
  assert.ok(unsure.low < 0 && unsure.high > 0);
  assert.deepEqual(pairedDifference(noise), unsure);
  assert.deepEqual(pairedDifference([]), { mean: 0, low: 0, high: 0, n: 0 });
});
