// How much few samples can say: an interval around a share, and around the difference of two runs of the same cases.

export interface Interval {
  low: number;
  high: number;
}

// Wilson's score interval of a share (95 %). `n` counts cases: repeats of one case do not make it surer.
export function wilson(share: number, n: number): Interval {
  if (n === 0) return { low: 0, high: 1 };
  const z = 1.96;
  const middle = (share + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

export interface Difference extends Interval {
  mean: number;
  n: number;
}

// The mean of paired differences with a bootstrap interval over the cases (95 %); the same values give the same interval.
export function pairedDifference(differences: readonly number[], rounds = 2000): Difference {
  const n = differences.length;
  if (n === 0) return { mean: 0, low: 0, high: 0, n };
  const random = seeded(20261121);
  const means = Array.from({ length: rounds }, () => {
    let sum = 0;
    for (let i = 0; i < n; i++) sum += differences[Math.floor(random() * n)] ?? 0;
    return sum / n;
  }).sort((a, b) => a - b);
  return { mean: mean(differences), low: quantile(means, 0.025), high: quantile(means, 0.975), n };
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

// Of sorted values.
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

// mulberry32
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
