// The one table of paper: the size and the margins of a page, for Word, the sheet and print.

// Letter size, with margins of 2.5 cm and of 2 cm at the bottom; header and footer are at `edge`. In
// twentieths of a point, as Word measures.
export const LETTER = { width: 12240, height: 15840, margin: 1418, bottom: 1134, edge: 709 };

// In points. `head` and `foot` are the places of header and footer; a margin may be negative.
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

// `read` gives the attributes of a section's page size and margins. What a section does not say is as on
// plain paper.
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

// The width between the margins, in twentieths of a point. If these leave no room it is that of plain paper.
export function textWidthOf({ width, left, right }: PageSize): number {
  const between = Math.round((width - left - right) * 20);
  return between > 0 ? between : textWidthOf(PLAIN_SIZE);
}
