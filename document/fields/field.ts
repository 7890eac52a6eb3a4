// The shapes of the data of a letter: what findFields takes and gives.

import type { Range } from '../text.ts';
import type { VariableKind } from '../variables/labels.ts';

// The kind of a datum: that of a variable, or one that only a letter shows: a folio, a post, an office, an
// address, an identity number.
export type FieldKind = VariableKind | 'reference' | 'post' | 'institution' | 'address' | 'id';

// Something that may change from one letter to the next. All places hold the same words, `value`; offsets are
// in UTF-16 units of the text.
export interface Field {
  value: string;
  // For people, different for each field: «Cargo del destinatario».
  label: string;
  kind: FieldKind;
  // True for what each letter has anew: a blank, a number, a date, the addressee. False for what may stay:
  // who signs, the legal basis.
  sure: boolean;
  // True for a blank of a form, whose words are of no use in the next letter. An empty place, start === end,
  // is an empty cell.
  blank: boolean;
  places: Range[];
  // Of boxes to tick, each with its own sign: what each place chooses, «Sí», «No».
  options?: string[];
  // A row of a table that repeats: the line of this datum, and all lines that the repetition replaces.
  repeat?: { row: Range; rows: Range };
}

// What only a Word file says of a part of its text: a content control or one that asks for a value, a field,
// words in red or highlighted, an empty cell. `name` is the title of the control or the name of the field,
// often empty.
export interface Mark extends Range {
  kind: 'cell' | 'control' | 'field' | 'highlighted' | 'prompt' | 'red';
  name: string;
}

// A datum at one place, before those of the same value are put together by `key`.
export interface Candidate extends Range {
  label: string;
  kind: FieldKind;
  sure: boolean;
  blank: boolean;
  key?: string;
  option?: string;
  repeat?: Field['repeat'];
}
