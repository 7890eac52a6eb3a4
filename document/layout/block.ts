import type { Line } from '../line.ts';
import type { WrittenTable } from '../reading/table.ts';
import type { CellLook, LookName, OwnLook } from './looks.ts';

export type Block = Paragraph | Table | Signatures;

// A line of the document, or the part of a line in a cell or a column. If a person broke a paragraph into
// several lines, the lines are joined.
export interface Paragraph {
  is: 'paragraph';
  line: Line;
  look: LookName;
  // Properties of this line that replace the same properties of `look`.
  own?: OwnLook;
  // The bold words at the start of the line, such as «ASUNTO:» or «PARA:». Most lines have none, and `label`
  // is ''.
  label: string;
  // The space above, in points. It is 0 between lines that belong together.
  gap: number;
  // How far the first line begins to the left of the other lines, in points. It replaces `hanging` of LOOKS
  // if the number or bullet of a list item is very narrow or very wide.
  hanging?: number;
  // True if the last two lines of the paragraph stay on the page of the next block, even if the look of the
  // paragraph does not require it.
  keepsWithNext: boolean;
}

// A table whose rows all have the same number of cells. If `headed`, the first of `rows` has the headings.
export interface Table extends Pick<WrittenTable, 'headed' | 'rows' | 'aligns'> {
  is: 'table';
  // The width of each column, as a fraction of the width of the table.
  widths: number[];
  // How the cells of each row look, if not as those of all our tables.
  looks?: readonly (readonly CellLook[])[];
  // The minimum height of each row in points, so that people have room to sign.
  heights: number[];
  // True if each signer has a column. Then the room to sign is above the names, and the table stays on one
  // page.
  inColumns: boolean;
  gap: number;
}

// Returns the number of rows with headings. It is greater than one if a heading extends over several rows.
export function headingRows({ headed, rows: [first] }: Table): number {
  return headed ? Math.max(1, ...(first?.spans.map(({ rows }) => rows) ?? [])) : 0;
}

// People who sign side by side. Each row has one column for each person.
export interface Signatures {
  is: 'signatures';
  // If the names of a row could be at different heights, `heads` has the lines above the names, and each
  // column of `names` begins with a name. Otherwise `heads` is empty.
  rows: { heads: Paragraph[][]; names: Paragraph[][] }[];
  keepsWithNext: boolean;
}
