// Ticks the checkboxes of a letter from the cells of a table. The implementation, tick-boxes.ts, is loaded
// after the first view.
import type { LetterDatum, LetterTemplate } from '@membrete/document/letter-template';
import type { Form } from '@membrete/document/outgoing';
import type { genderInRow } from './row-genders.ts';
import type { Snapshot } from './state.ts';
import type { DataTable, Meanings } from './table.ts';

export interface Boxes {
  // For the name of each checkbox, the possible headings of its column: the question, such as «Turno», or the
  // option, such as «Matutino».
  headings: ReadonlyMap<string, readonly string[]>;
  // Returns the character of the checkbox, ticked or unticked as the cell says. Returns '' if the cell does
  // not say which, and undefined if the variable is not a checkbox.
  datum: (table: DataTable, row: number, name: string) => string | undefined;
  // Returns the rows whose cell does not say whether the checkbox is ticked. Returns undefined if the
  // variable is not a checkbox.
  blankRows: (table: DataTable, name: string) => readonly number[] | undefined;
}

// Functions, most of them for letters, whose code is loaded after the first view. They are missing until that code
// assigns them here.
export const late: {
  formOf?: (letter: LetterTemplate, text: string, forms: Snapshot['forms']) => Form;
  wholeForm?: (text: string, forms: Snapshot['forms']) => Form;
  // Returns the forms of the data of a letter, for a text of it that is kept without the letter.
  formsIn?: (letter: LetterTemplate, text: string, forms: Snapshot['forms']) => Snapshot['forms'];
  meanings?: Meanings;
  genderInRow?: typeof genderInRow;
  ownersOf?: (letter: LetterTemplate) => ReadonlyMap<string, string>;
  ownersIn?: (text: string, data: readonly LetterDatum[] | undefined) => ReadonlyMap<string, string>;
  // Deletes the files of letters that were in «Recientes», except those that a document uses.
  forgetFiles?: (keys: readonly string[]) => void;
  // Lets who signs in «Mi oficina» take the place of a predecessor in the open letter, and returns the news of it.
  succeedSigner?: () => string;
  // Stores a draft by `store`, within the bounds of all drafts.
  keepBounds?: (own: { tab: string; at: number }, store: () => boolean) => boolean;
  boxesIn?: (data: readonly LetterDatum[] | undefined, columnOf: (name: string) => number) => Boxes | undefined;
} = {};
