// Distributes the blocks of a document over pages as Word does.

// A block of a document that was laid out without pages. All lengths are in points; `top` and `bottom` are
// measured from the top of the text.
export interface Box {
  top: number;
  bottom: number;
  // The height of its lines, 0 if it cannot be divided between two of them.
  line: () => number;
  // True if it must stay on the page of the block above it.
  joined: () => boolean;
  // The height of its table's headings, which are repeated above it if it begins a page.
  headings: () => number;
}

// The beginning of a page, above the box with the index `at` or `inside` it. The page begins at `from`; the
// room of the page before ends at `to`. Both are measured as in Box.
export interface Break {
  at: number;
  inside: boolean;
  from: number;
  to: number;
}

// `heightOf` gives the height of the text on a page, in points; pages count from 0. With `growing`, for a
// text that is still being written, each page keeps all that it has room for.
export function findBreaks(
  boxes: readonly Box[],
  heightOf: (page: number) => number,
  { growing = false }: { growing?: boolean } = {},
): Break[] {
  const breaks: Break[] = [];
  // The place where the page begins, the index of its first box, and the height of the headings above that.
  let start = boxes[0]?.top ?? 0;
  let first = 0;
  let headings = 0;
  for (let at = 0; at < boxes.length; ) {
    const box = boxes[at];
    if (!box) break;
    const limit = start + heightOf(breaks.length);
    const end = limit - headings + TOLERANCE;
    if (box.bottom <= end) {
      at += 1;
      continue;
    }
    const keeps = (index: number) => !growing && boxes[index]?.joined() === true;
    let to = at;
    let inside = divide(box, Math.max(box.top, start), end, growing ? 1 : WIDOWS);
    if (inside === undefined) {
      while (to > first && keeps(to)) to -= 1;
      // If a paragraph must stay with the boxes below it, only its last lines move with them to the next
      // page.
      const above = to < at ? boxes[to] : undefined;
      inside = above && divide(above, Math.max(above.top, start), above.bottom, WIDOWS);
      // A chain of joined boxes that fills the page is broken where the page ends.
      if (inside === undefined && to === first) to = at;
    }
    // A box that is taller than the page stays if it already begins the page.
    if (inside === undefined && to === first) {
      at += 1;
      continue;
    }
    const from = inside ?? boxes[to]?.top ?? box.top;
    breaks.push({ at: to, inside: inside !== undefined, from, to: limit });
    headings = inside === undefined ? (boxes[to]?.headings() ?? 0) : 0;
    start = from;
    first = at = to;
  }
  return breaks;
}

// In points, since browsers and Word round differently.
const TOLERANCE = 0.5;
// The least number of lines of a paragraph at the end and at the beginning of a page.
const WIDOWS = 2;

// The place below the last line of the box that can stay above `end`. Undefined if fewer than `least` lines
// would be on either side of it.
function divide(box: Box, from: number, end: number, least: number): number | undefined {
  const line = box.line();
  if (line === 0) return undefined;
  const left = Math.round((box.bottom - from) / line);
  const lines = Math.min(Math.floor((end - from) / line), left - least);
  return lines >= least ? from + lines * line : undefined;
}
