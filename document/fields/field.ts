// The types that findFields() takes and returns.

import type { PlaceForm } from '../outgoing/place-form.ts';
import type { Range } from '../text.ts';
import type { VariableKind } from '../variables/labels.ts';

// The kind of a variable, or a kind that only fields of a letter have. A 'reference' is a folio, a file
// number or the like; a 'post' is a job title.
export type FieldKind = VariableKind | 'reference' | 'post' | 'institution' | 'address' | 'id';

// A part of a letter that may change in the next letter. All `places` have the same words, `value`. Offsets
// are UTF-16 units of the text.
export interface Field {
  value: string;
  // The name that people read, different for each field: «Cargo del destinatario».
  label: string;
  kind: FieldKind;
  // True if the value certainly changes in the next letter: a blank, a number, a date, the addressee. False
  // if it may stay: a signer, a legal basis.
  sure: boolean;
  // True for a blank of a form, whose words («____») are not a value, and for an empty cell.
  blank: boolean;
  places: Range[];
  // The option at each place, if the places are boxes to tick: «Sí», «No».
  options?: string[];
  // Set for a field in a table row that repeats. `row` is the row of the field; `rows` are all rows that new
  // rows replace.
  repeat?: { row: Range; rows: Range };
  // How the Word file shows its values.
  form?: PlaceForm;
}

// A part of the text that is marked in the Word file. A 'prompt' is a content control that asks for a value,
// an 'entry' is a legacy form field, a 'cell' is an empty cell, and a 'picture' a cell without words that has one. A 'hint' is
// grey and says what to write; 'coloured' words are neither red nor black,
// and 'old' words were left as they were when the letter was filled in before.
export interface Mark extends Range {
  kind:
    | 'cell'
    | 'coloured'
    | 'control'
    | 'entry'
    | 'field'
    | 'highlighted'
    | 'hint'
    | 'old'
    | 'pageNumber'
    | 'picture'
    | 'prompt'
    | 'red';
  // The title of a control or the name of a field in Word; often ''.
  name: string;
}

// The range of a header or a footer of a Word file. First, even and odd pages may have different headers and
// footers.
export interface EdgeRange extends Range {
  kind: 'header' | 'footer';
}

// A range that may be a field. Candidates with the same `key` become one field. Candidates without a key
// become one field if they have the same kind and value, but two blanks never do.
export interface Candidate extends Range {
  label: string;
  kind: FieldKind;
  sure: boolean;
  blank: boolean;
  key?: string;
  option?: string;
  repeat?: Field['repeat'];
}
