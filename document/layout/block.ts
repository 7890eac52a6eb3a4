// The blocks of a document on paper.
import type { Line } from '../line.ts';
import type { Table as WrittenTable } from '../reading/table.ts';
import type { LookName } from './looks.ts';

// Blocks follow each other down the page.
export type Block = Paragraph | Table | Signatures;

// One line of the document, or the part of it in a cell or a column. Lines that a person broke by hand are
// joined.
export interface Paragraph {
  is: 'paragraph';
  line: Line;
  look: LookName;
  // The bold beginning of line.text, «ASUNTO:» or «PARA:»; often empty.
  label: string;
  // The space above, in points: that of the look, or 0. At the top of a page there is none.
  gap: number;
  // How far the first line begins to the left of the others, in points. It replaces `hanging` of the look for
  // a very narrow or wide list mark.
  hanging?: number;
  // Keeps the last two lines on the page of the next block, in addition to the rule of the look.
  keepsWithNext: boolean;
}

// If `headed`, the first of `rows` has the headings. All rows have the same number of cells.
export interface Table extends Pick<WrittenTable, 'headed' | 'rows' | 'aligns'> {
  is: 'table';
  // The shares of the columns in the width of the table.
  widths: number[];
  // Minimum heights of the rows in points, so that people have room to sign.
  heights: number[];
  // Each signer has a column. The room to sign is then above the names, and the table stays on one page.
  inColumns: boolean;
  gap: number;
}

// People who sign side by side, in rows with one column for each person. `names` begin with the names, so
// that these are level. `heads` are the lines above the names; empty if no column has any.
export interface Signatures {
  is: 'signatures';
  rows: { heads: Paragraph[][]; names: Paragraph[][] }[];
  keepsWithNext: boolean;
}
