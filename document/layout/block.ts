import type { Line } from '../line.ts';
import type { WrittenTable } from '../reading/table.ts';
import type { LookName, OwnLook } from './looks.ts';

export type Block = Paragraph | Table | Signatures;

// A line of the document, or its part in a cell or a column. Lines that a person broke inside a paragraph are
// joined.
export interface Paragraph {
  is: 'paragraph';
  line: Line;
  look: LookName;
  // Properties that replace those of `look`.
  own?: OwnLook;
  // The bold words at the beginning of line.text, «ASUNTO:» or «PARA:»; often empty.
  label: string;
  // The space above, in points. It is 0 at the top of a page, and between lines of a block.
  gap: number;
  // How far the first line begins to the left of the others, in points. It replaces `hanging` of LOOKS if the
  // number or bullet of a list is very narrow or wide.
  hanging?: number;
  // Keeps the last two lines on the same page as the next block, even if LOOKS does not.
  keepsWithNext: boolean;
}

// A table whose rows all have the same number of cells. If `headed`, the first of `rows` has the headings.
export interface Table extends Pick<WrittenTable, 'headed' | 'rows' | 'aligns'> {
  is: 'table';
  // The width of each column, as a share of the table.
  widths: number[];
  // The minimum height of each row in points, which gives people room to sign.
  heights: number[];
  // True if each signer has a column. The room to sign is then above the names, and the table stays on one
  // page.
  inColumns: boolean;
  gap: number;
}

// Returns the number of rows with headings, because one heading may take several rows.
export function headingRows({ headed, rows: [first] }: Table): number {
  return headed ? Math.max(1, ...(first?.spans.map(({ rows }) => rows) ?? [])) : 0;
}

// People who sign side by side, in rows with one column for each person.
export interface Signatures {
  is: 'signatures';
  // Each column of `names` begins with the name, so that all names of a row are at the same height. `heads`
  // has the lines above the names, if there are any.
  rows: { heads: Paragraph[][]; names: Paragraph[][] }[];
  keepsWithNext: boolean;
}
