// What findFields() takes and returns.

import type { Range } from '../text.ts';
import type { VariableKind } from '../variables/labels.ts';

// The kind of a variable, or a kind that only a letter shows. A 'reference' is a folio or the like.
export type FieldKind = VariableKind | 'reference' | 'post' | 'institution' | 'address' | 'id';

// A datum that may change from letter to letter. All its places have the same words, `value`. Offsets are
// UTF-16 units of the text.
export interface Field {
  value: string;
  // The name for people, different for each field: «Cargo del destinatario».
  label: string;
  kind: FieldKind;
  // True for a datum that is new in each letter: a blank, a number, a date, the addressee. A signer or a
  // legal basis may stay.
  sure: boolean;
  // True for a blank of a form; its words are useless in the next letter. An empty range is an empty cell.
  blank: boolean;
  places: Range[];
  // The option at each place, «Sí» or «No», if the places are boxes to tick.
  options?: string[];
  // Set for a datum in a row that repeats: the line of the datum, and all lines that new rows replace.
  repeat?: { row: Range; rows: Range };
}

// What a Word file says about a part of its text. A 'control' is a content control, and a 'prompt' is one that
// asks for a value. A 'cell' is empty.
export interface Mark extends Range {
  kind: 'cell' | 'control' | 'field' | 'highlighted' | 'prompt' | 'red';
  // The title of a control or the name of a field; often ''.
  name: string;
}

// A datum at one place. Candidates with the same `key` become one field. Without a key, each blank is a
// field; other data share a field if kind and value are the same.
export interface Candidate extends Range {
  label: string;
  kind: FieldKind;
  sure: boolean;
  blank: boolean;
  key?: string;
  option?: string;
  repeat?: Field['repeat'];
}
