// Aligns two sequences so that the sum of the gains of their pairs is as great as possible.

// A pair of an index in the first sequence and an index in the second. Both indices grow from pair to pair.
export type Pair = readonly [one: number, other: number];

// Beyond this many cells, the table of sums has only a band around its diagonal. Time and memory are linear
// then, and pairs far from the diagonal are not found.
const MOST_CELLS = 1 << 18;
const BAND = 96;

const PAIR = 1;
const SKIP_ONE = 2;
const SKIP_OTHER = 3;

// Returns the pairs, all of which have a gain above 0. Asks for each gain at most once.
export function align(ones: number, others: number, gain: (one: number, other: number) => number): Pair[] {
  if (ones === 0 || others === 0) return [];
  const band = ones * others <= MOST_CELLS ? others : BAND;
  const width = Math.min(others, 2 * band) + 1;
  const firstOf = (row: number) => Math.max(0, Math.min(Math.round((row * others) / ones) - band, others + 1 - width));
  const moves = new Uint8Array((ones + 1) * width).fill(SKIP_OTHER);
  let above = new Float64Array(width);
  for (let row = 1; row <= ones; row += 1) {
    const sums = new Float64Array(width);
    const first = firstOf(row);
    const shift = first - firstOf(row - 1);
    for (let at = 0; at < width; at += 1) {
      // A column beyond the band of the row above has the sum of the last column in that band.
      const over = above[Math.min(at + shift, width - 1)] ?? 0;
      const left = at > 0 ? (sums[at - 1] ?? 0) : -1;
      const column = first + at;
      const won = column > 0 ? gain(row - 1, column - 1) : 0;
      const across = at + shift > 0 ? (above[Math.min(at + shift - 1, width - 1)] ?? 0) + won : -1;
      const best = Math.max(over, left, won > 0 ? across : -1);
      sums[at] = best;
      moves[row * width + at] = won > 0 && best === across ? PAIR : best === over ? SKIP_ONE : SKIP_OTHER;
    }
    above = sums;
  }
  const pairs: Pair[] = [];
  let column = others;
  for (let row = ones; row > 0 && column > 0; ) {
    const at = Math.min(column - firstOf(row), width - 1);
    column = firstOf(row) + at;
    const move = moves[row * width + at];
    if (move === PAIR) pairs.push([row - 1, column - 1]);
    if (move !== SKIP_OTHER) row -= 1;
    if (move !== SKIP_ONE) column -= 1;
  }
  return pairs.reverse();
}
