// The size and the margins of a page: of Word files, of the sheet on the screen, and in print.

// Letter-size paper, in twentieths of a point. The bottom margin is 2 cm; the other margins are 2.5 cm.
// `edge` is the distance of header and footer from the edge of the page.
export const LETTER = { width: 12240, height: 15840, margin: 1418, bottom: 1134, edge: 709 };

// The size and margins of a page, in points. `head` and `foot` are the distances of header and footer from
// the edge of the page. Margins may be negative.
export interface PageSize {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  head: number;
  foot: number;
}

// Returns the size and margins of a section. `read` returns an attribute of the section's pgSz or pgMar. For
// a missing attribute, the value of plain paper is used.
export function pageSizeOf(read: (property: 'pgSz' | 'pgMar', name: string) => string | undefined): PageSize {
  const margin = (name: string, otherwise: number) => Number(read('pgMar', name) ?? otherwise) / 20;
  return {
    width: Number(read('pgSz', 'w') ?? LETTER.width) / 20,
    height: Number(read('pgSz', 'h') ?? LETTER.height) / 20,
    left: margin('left', LETTER.margin) + margin('gutter', 0),
    right: margin('right', LETTER.margin),
    top: margin('top', LETTER.margin),
    bottom: margin('bottom', LETTER.bottom),
    head: margin('header', LETTER.edge),
    foot: margin('footer', LETTER.edge),
  };
}

export const PLAIN_SIZE = pageSizeOf(() => undefined);

// Returns the width between the margins, in twentieths of a point. If the margins leave no room, returns the
// width on plain paper.
export function textWidthOf({ width, left, right }: PageSize): number {
  const between = Math.round((width - left - right) * 20);
  return between > 0 ? between : textWidthOf(PLAIN_SIZE);
}
