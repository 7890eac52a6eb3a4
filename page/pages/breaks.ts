// Distributes the blocks of a document over pages as Word does.

// A block of a document that is laid out without pages. Lengths are in points. `top` and `bottom` are
// measured from the top of the text.
export interface Box {
  top: number;
  bottom: number;
  // The height of a line; 0 if the block cannot be divided between lines.
  line: () => number;
  // True if the block must stay on the page of the block above it.
  joined: () => boolean;
  // The height of the table headings that are repeated if the block begins a page.
  headings: () => number;
}

// The beginning of a page: above the box with the index `at`, or `inside` it. `from` is where the page
// begins, and `to` is where the space of the previous page ends.
export interface Break {
  at: number;
  inside: boolean;
  from: number;
  to: number;
}

// Returns the beginnings of the pages. `heightOf` returns the height for text on a page, in points. `growing`
// is true while the text is being written, and pages are then filled to the end.
export function findBreaks(
  boxes: readonly Box[],
  heightOf: (page: number) => number,
  { growing = false }: { growing?: boolean } = {},
): Break[] {
  const breaks: Break[] = [];
  // The state of the current page: where it begins, the index of its first box, and the height of repeated
  // headings.
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
      // them.
      const above = to < at ? boxes[to] : undefined;
      inside = above && divide(above, Math.max(above.top, start), above.bottom, WIDOWS);
      // Boxes that must stay together and fill a page are divided at the end of the page.
      if (inside === undefined && to === first) to = at;
    }
    // A box taller than the page stays where the page begins.
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

// The difference in points that does not count, because browsers and Word round differently.
const TOLERANCE = 0.5;
// The least number of lines in each part of a divided paragraph.
const WIDOWS = 2;

// Returns the position below the last line that ends above `end`. Returns undefined if fewer than `least`
// lines would be on either side.
function divide(box: Box, from: number, end: number, least: number): number | undefined {
  const line = box.line();
  if (line === 0) return undefined;
  const linesLeft = Math.round((box.bottom - from) / line);
  const lines = Math.min(Math.floor((end - from) / line), linesLeft - least);
  return lines >= least ? from + lines * line : undefined;
}
