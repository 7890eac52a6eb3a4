// findBreaks distributes the blocks of a document over pages as Word does.

// A block of a document that was laid out without pages: its place below the top of the text, in points.
export interface Box {
  top: number;
  bottom: number;
  // The height of its lines, 0 if it cannot be divided between two of them.
  line: () => number;
  // Whether it must stay on the page of the block above it.
  joined: () => boolean;
  // The height of what comes again above it where it begins a page: the headings of its table.
  headings: () => number;
}

// The page that begins with the box at `at`, or in its midst: `from` is the place where it begins, `to` where
// the former ends.
export interface Break {
  at: number;
  inside: boolean;
  from: number;
  to: number;
}

// `heightOf` is the height of the text on each page, counted from 0. With `growing` nothing that a page has
// room for leaves it: the text is still being written.
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
      // The paragraph that stays with the boxes below it goes with them by its last lines only.
      const above = to < at ? boxes[to] : undefined;
      inside = above && divide(above, Math.max(above.top, start), above.bottom, WIDOWS);
      // A chain that fills the page is broken where the page ends.
      if (inside === undefined && to === first) to = at;
    }
    // A box that is higher than the page begins it already.
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

// Half a pixel, since browsers and Word round differently.
const TOLERANCE = 0.5;
// The least number of lines of a paragraph at the end and at the beginning of a page.
const WIDOWS = 2;

// The place after the last line of the box that the page has room for. Undefined if too few lines would be on
// one side of it.
function divide(box: Box, from: number, end: number, least: number): number | undefined {
  const line = box.line();
  if (line === 0) return undefined;
  const left = Math.round((box.bottom - from) / line);
  const lines = Math.min(Math.floor((end - from) / line), left - least);
  return lines >= least ? from + lines * line : undefined;
}
