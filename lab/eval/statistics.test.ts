import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Interval, mean, pairedDifference, wilson } from './statistics.ts';

test('wilson gives the figures of the textbook', () => {
  const { low, high } = wilson(0.1, 20);
  assert.deepEqual([low.toFixed(3), high.toFixed(3)], ['0.028', '0.301']);
  assert.deepEqual(wilson(0, 0), { low: 0, high: 1 });
});

test('wilson: any share lies inside its interval, which shrinks with more cases', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 5000 }), (share, n) => {
      const few = wilson(share, n);
      const more = wilson(share, n * 4);
      assert.ok(few.low <= share + 1e-9 && share <= few.high + 1e-9);
      assert.ok(more.high - more.low < few.high - few.low);
    }),
  );
});

test('paired difference distinguishes a steady change from zero, but not noise', () => {
  const steady = pairedDifference(Array.from({ length: 40 }, (_, index) => 0.2 + (index % 5) / 50));
  assert.ok(steady.low > 0 && steady.low <= steady.mean && steady.mean <= steady.high);
  const unsure = pairedDifference(Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 1 : -1)));
  assert.ok(unsure.low < 0 && unsure.high > 0);
});

test('paired difference gives the figures of the textbook', () => {
  for (const [n, t] of [
    [6, 2.571],
    [10, 2.262],
    [31, 2.042],
    [1001, 1.962],
  ] as const) {
    const values = Array.from({ length: n }, (_, index) => index % 2);
    const share = mean(values);
    const error = Math.sqrt((share * (1 - share)) / (n - 1));
    const { low, high } = pairedDifference(values);
    assert.ok(Math.abs((high - low) / 2 / error - t) < 0.005, `${n} cases`);
  }
});

test('paired difference seldom takes a few cases that get better or worse by chance for a change', () => {
  // Half of the cases stay, a quarter gets worse, and a quarter gets better. `ways` has all combinations.
  let ways = [[]] as number[][];
  for (let n = 1; n <= 7; n++) {
    ways = ways.flatMap((way) => [-1, 0, 0, 1].map((step) => [...way, step]));
    const alarms = ways.filter((way) => told(pairedDifference(way))).length;
    assert.ok(alarms / ways.length <= 0.05, `${n} cases: ${alarms} of ${ways.length}`);
  }
});

test('paired difference of fewer than six cases gives no verdict though all agree; that of six does', () => {
  for (let n = 0; n < 6; n++) assert.equal(told(pairedDifference(Array(n).fill(-1))), false, `${n} cases`);
  assert.equal(told(pairedDifference(Array(6).fill(-1))), true);
});

function told({ low, high }: Interval): boolean {
  return low > 0 || high < 0;
}
