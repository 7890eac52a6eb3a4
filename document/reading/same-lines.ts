// Pairs the lines of two versions of a text.
import { firstFrom, linesOf, type Range } from '../text.ts';

type Pair = readonly [line: Range, same: Range];

// Pairs the lines that occur exactly once in `before` and exactly once in `after`, in nearly linear time. Pairs
// that would cross are left out.
export function linesInBoth(before: string, after: string): Pair[] {
  const now = linesOnce(after);
  const pairs = Array.from(linesOnce(before)).flatMap(([words, line]): Pair[] => {
    const same = now.get(words);
    return same ? [[line, same]] : [];
  });
  // Finds a longest increasing subsequence of the pairs. For each length, `last` has the subsequence whose
  // last line comes earliest in `after`.
  type Chain = { pair: Pair; above: Chain | undefined };
  const last: Chain[] = [];
  for (const pair of pairs) {
    const length = firstFrom(last, (chain) => chain.pair[1].start < pair[1].start);
    last[length] = { pair, above: last[length - 1] };
  }
  const longest: Pair[] = [];
  for (let chain = last.at(-1); chain; chain = chain.above) longest.push(chain.pair);
  return longest.reverse();
}

function linesOnce(text: string): Map<string, Range> {
  const groups = Map.groupBy(linesOf(text), (line) => line.text);
  return new Map(Array.from(groups).flatMap(([words, [line, other]]) => (line && !other ? [[words, line]] : [])));
}
