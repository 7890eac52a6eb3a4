// How the cells of a table tick the boxes of a letter. The code is loaded after the first view.
import type { LetterDatum } from '@membrete/document/letter-template';
import type { DataTable } from './table.ts';

export interface Boxes {
  // The headings that a column for a box may have, by the name of the box: «Turno», «Matutino».
  headings: ReadonlyMap<string, readonly string[]>;
  // Returns the character for a box that the cell ticks or leaves empty. Returns '' if the cell says neither,
  // and undefined if the datum is not a box.
  datum: (table: DataTable, row: number, name: string) => string | undefined;
  // Returns the rows whose cell neither ticks the box nor leaves it empty.
  blankRows: (table: DataTable, name: string) => readonly number[] | undefined;
}

// Code that is loaded after the first view, which then sets it here.
export const late: {
  boxesIn?: (data: readonly LetterDatum[] | undefined, columnOf: (name: string) => number) => Boxes | undefined;
} = {};
