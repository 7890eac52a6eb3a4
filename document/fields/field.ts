// The shapes of the data of a letter: what findFields takes and returns.

import type { Range } from '../text.ts';
import type { VariableKind } from '../variables/labels.ts';

// The kind of a datum. It is the kind of a variable, or one that only a letter shows: a folio or the like
// ('reference'), a post, an office, an address, an identity number.
export type FieldKind = VariableKind | 'reference' | 'post' | 'institution' | 'address' | 'id';

// A datum that may change from one letter to the next. All its places have the same words, `value`. Offsets
// are UTF-16 units of the text.
export interface Field {
  value: string;
  // The name for people, different for each field: «Cargo del destinatario».
  label: string;
  kind: FieldKind;
  // True if the datum is new in each letter: a blank, a number, a date, the addressee. False if it may stay:
  // the signer, the legal basis.
  sure: boolean;
  // True for a blank of a form, whose words are of no use in the next letter. An empty range is an empty
  // cell.
  blank: boolean;
  places: Range[];
  // For boxes to tick: the option of each place, «Sí», «No».
  options?: string[];
  // For a datum in a row that repeats: the line of the datum, and all lines that the repetition replaces.
  repeat?: { row: Range; rows: Range };
}

// A mark that only a Word file has on a part of its text: a content control, a control that asks for a value
// (a prompt), a field, red or highlighted words, an empty cell. `name` is the title of the control or the
// name of the field, often empty.
export interface Mark extends Range {
  kind: 'cell' | 'control' | 'field' | 'highlighted' | 'prompt' | 'red';
  name: string;
}

// A datum at one place. Candidates with the same `key` become one field. Without a key, a blank is its own
// field, and other data become one if they have the same kind and value.
export interface Candidate extends Range {
  label: string;
  kind: FieldKind;
  sure: boolean;
  blank: boolean;
  key?: string;
  option?: string;
  repeat?: Field['repeat'];
}
