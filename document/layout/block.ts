// The blocks of a document as they are set on paper.
import type { Line } from '../line.ts';
import type { Table as WrittenTable } from '../reading/table.ts';
import type { LookName } from './looks.ts';

// One of the blocks that follow each other down the page.
export type Block = Paragraph | Table | Signatures;

// One line of the document; in a cell or a column, the part of the line that is there. Lines that were
// wrapped by hand are joined into one.
export interface Paragraph {
  is: 'paragraph';
  line: Line;
  look: LookName;
  // The beginning of line.text that is bold, «ASUNTO:» or «PARA:»; often empty.
  label: string;
  // The space above in points, unless the paragraph begins a page: the space of its look, or 0.
  gap: number;
  // How much further left the first line begins, in points, if the mark of a list item needs more or less
  // than `hanging` of its look.
  hanging?: number;
  // True if the last two lines must stay on the page of the next block, even if the look does not say so. A
  // longer paragraph may break before them.
  keepsWithNext: boolean;
}

// A table. The first of `rows` has the headings if `headed`. All rows have the same number of cells.
export interface Table extends Pick<WrittenTable, 'headed' | 'rows' | 'aligns'> {
  is: 'table';
  // The width of each column as a share of the table's.
  widths: number[];
  // The minimum height of each row in points, which leaves people room to sign.
  heights: number[];
  // True if each signer has a column. The room to sign is then above the names, and the table stays on one
  // page.
  inColumns: boolean;
  gap: number;
}

// People who sign side by side, in rows with a column for each person. The columns of `names` begin with the
// name, so that the names of a row are level. The lines above the names are in `heads`, which is empty if
// there are none.
export interface Signatures {
  is: 'signatures';
  rows: { heads: Paragraph[][]; names: Paragraph[][] }[];
  keepsWithNext: boolean;
}
