// The blocks of a document as they are set on paper.
import type { Line } from '../line.ts';
import type { Table as WrittenTable } from '../reading/table.ts';
import type { LookName } from './looks.ts';

// What follows each other down the page.
export type Block = Paragraph | Table | Signatures;

// One line. In a cell or a column it is the part of the document's line that is there; lines that were
// wrapped by hand are one.
export interface Paragraph {
  is: 'paragraph';
  line: Line;
  look: LookName;
  // The bold beginning of line.text, «ASUNTO:» or «PARA:»; often empty.
  label: string;
  // Space above in points, where it does not begin a page: that of its look, or none.
  gap: number;
  // How much further left the first line begins, in points, if the mark of a list item needs more or less
  // than its look has.
  hanging?: number;
  // Whether its last two lines stay on the page of the next block, beside what its look says; a longer one
  // may break before them.
  keepsWithNext: boolean;
}

// The first row has the headings, if it is headed. All rows have as many cells as that.
export interface Table extends Pick<WrittenTable, 'headed' | 'rows' | 'aligns'> {
  is: 'table';
  // The width of each column as a share of the table's.
  widths: number[];
  // The least height of each row in points: people have room to sign.
  heights: number[];
  // Whether each of the people who sign has a column: the room is above their names, and the table stays on
  // one page.
  inColumns: boolean;
  gap: number;
}

// People who sign beside each other, in rows with a column for each. `names` begin with the name, so that all
// names of the row are on one level; what is above them is in `heads`, which has no columns if nothing is.
export interface Signatures {
  is: 'signatures';
  rows: { heads: Paragraph[][]; names: Paragraph[][] }[];
  keepsWithNext: boolean;
}
