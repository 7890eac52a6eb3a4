// The form of an opened letter. It is loaded after the first view.

import { dataInText } from '@membrete/document/agreeing';
import { linksOfAmounts } from '@membrete/document/letter-links';
import {
  formerWords,
  type LetterDatum,
  type LetterTemplate,
  ownersOf,
  placeForms,
} from '@membrete/document/letter-template';
import type { Form } from '@membrete/document/outgoing';
import { placeFormsOf, readPastForm } from '@membrete/document/past-letter';
import { listVariables } from '@membrete/document/variables';
import type { Snapshot } from './state.ts';
import { rememberFew, rememberLast } from './store.ts';

type Forms = Snapshot['forms'];

const NONE: Forms = {};

// Returns the form of a letter: its new values go into words as its former values were. `text` is the text
// with variables, which a person may have changed, and `forms` are those of the variables of that text alone.
export const formOfLetter = rememberLast(
  (letter: LetterTemplate, text: string, forms: Forms = NONE): Form => {
    const all = new Map([...placeForms(letter), ...Object.entries(forms)]);
    return readPastForm(text, formerWords(letter), linksOfAmounts(letter), all);
  },
  ({ original, data, newRows }, text, forms = NONE) => [original, data, newRows, text, forms],
);

// Returns the form of a text that is no letter of one's own, with all that is known of names. `forms` say how its places
// show values, by variable.
export function wholeForm(text: string, forms: Forms): Form {
  return Object.keys(forms).length === 0 ? plainForm(text) : shapedForm(text, forms);
}

const plainForm = rememberFew((text: string): Form => readPastForm(text, {}));
const shapedForm = rememberLast((text: string, forms: Forms): Form => {
  return readPastForm(text, {}, [], new Map(Object.entries(forms)));
});

// Returns how the places of a letter show values, by variable: what is known of its form without its words.
export function formsInLetter(letter: LetterTemplate, text: string, forms: Forms): Forms {
  return placeFormsOf(formOfLetter(letter, text, forms));
}

// Returns whose the data of an opened letter are.
export const ownersInLetter = rememberLast(
  (letter: LetterTemplate) => ownersOf(letter),
  ({ original, data }) => [original, data],
);

// Returns whose the data of any text are. `data` are those of the letter that it was made from.
export const ownersInText = rememberLast((text: string, data: readonly LetterDatum[] | undefined) =>
  ownersOf({ file: '', original: text, data: dataInText(text, listVariables(text), data) }),
);
