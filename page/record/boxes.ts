// The boxes of a letter, for the record. How a cell of a table ticks them is loaded after the first view.
import type { LetterDatum } from '@membrete/document/letter-template';
import type { DataTable } from './table.ts';

export interface Boxes {
  // The headings that a column for a box may have, by the name of the box: «Turno», «Matutino».
  headings: ReadonlyMap<string, readonly string[]>;
  // Returns the sign of a box that a cell ticks or leaves empty, '' if the cell is no answer, and undefined if
  // the datum is no box.
  datum: (table: DataTable, row: number, name: string) => string | undefined;
  // Returns the rows whose cell is no answer for a box.
  blankRows: (table: DataTable, name: string) => readonly number[] | undefined;
}

// Undefined until the first view is there.
export const late: {
  boxesIn?: (data: readonly LetterDatum[] | undefined, columnOf: (name: string) => number) => Boxes | undefined;
} = {};
