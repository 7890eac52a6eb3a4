// Computes intervals for small samples: around a share, and around the difference of two runs of the same
// cases.

export interface Interval {
  low: number;
  high: number;
}

// Returns Wilson's score interval (95 %) of a share. `n` is the number of cases; repeats of a case do not
// narrow the interval.
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

// The fewest cases for which there is an interval. Five cases would all change in the same direction by
// chance once in sixteen times.
const MIN_CASES = 6;

// Returns the mean of the differences, with Student's interval (95 %). With too few cases, the interval is
// unbounded.
export function pairedDifference(differences: readonly number[]): Difference {
  const n = differences.length;
  const middle = mean(differences);
  if (n < MIN_CASES) return { mean: middle, low: -Infinity, high: Infinity, n };
  const variance = differences.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (n - 1);
  const half = student(n - 1) * Math.sqrt(variance / n);
  return { mean: middle, low: middle - half, high: middle + half, n };
}

// Returns the 0.975 quantile of Student's t (Abramowitz and Stegun, 26.7.5). Its error is at most 0.003 from
// five degrees of freedom on.
function student(freedom: number): number {
  const z = 1.959964;
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  );
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

// Returns a quantile, with linear interpolation between two neighbours.
export function quantile(sorted: readonly number[], share: number): number {
  const position = share * (sorted.length - 1);
  const low = sorted[Math.floor(position)] ?? 0;
  const high = sorted[Math.ceil(position)] ?? low;
  return low + (high - low) * (position % 1);
}
