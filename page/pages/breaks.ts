// Distributes the blocks of a document over pages as Word does.

// A block of a document, as it is laid out without pages. Lengths are in points. `top` and `bottom` are
// distances from the top of the text.
export interface Box {
  top: number;
  bottom: number;
  // Returns the height of a line, or 0 if the block cannot be divided between lines.
  line: () => number;
  // Returns true if the block must stay on the page of the block above it.
  joined: () => boolean;
  // Returns the height of the table headings that are repeated when the block begins a page.
  headings: () => number;
}

// The beginning of a page, above the box with the index `at`, or `inside` that box. `from` is the height at
// which the text of the page begins. `to` is the height down to which the previous page had space.
export interface Break {
  at: number;
  inside: boolean;
  from: number;
  to: number;
}

// Returns where the pages begin. `heightOf` returns the height that a page has for text, in points. `growing`
// is true while the text is being written; each page is then filled completely.
export function findBreaks(
  boxes: readonly Box[],
  heightOf: (page: number) => number,
  { growing = false }: { growing?: boolean } = {},
): Break[] {
  const breaks: Break[] = [];
  // The current page: the height at which it begins, the index of its first box, and the height of its
  // repeated table headings.
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
      // If a paragraph must stay with the boxes below it, only its last lines move to the next page with
      // these boxes.
      const above = to < at ? boxes[to] : undefined;
      inside = above && divide(above, Math.max(above.top, start), above.bottom, WIDOWS);
      // If boxes that must stay together fill a whole page, they are divided at the end of the page.
      if (inside === undefined && to === first) to = at;
    }
    // A box that is taller than a page begins at the top of the page.
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

// A smaller difference than this, in points, is ignored, because browsers and Word round differently.
const TOLERANCE = 0.5;
// The least number of lines in each part of a divided paragraph.
const WIDOWS = 2;

// Returns the height at which to divide a box, after the last line that ends above `end`. Returns undefined
// if one of the two parts would have fewer than `least` lines.
function divide(box: Box, from: number, end: number, least: number): number | undefined {
  const line = box.line();
  if (line === 0) return undefined;
  const linesLeft = Math.round((box.bottom - from) / line);
  const lines = Math.min(Math.floor((end - from) / line), linesLeft - least);
  return lines >= least ? from + lines * line : undefined;
}
