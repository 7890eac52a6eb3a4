// The form of an opened letter. It is loaded after the first view.

import { linksOfAmounts } from '@membrete/document/letter-links';
import { formerWords, type LetterTemplate, ownersOf, placeForms } from '@membrete/document/letter-template';
import type { Form, Words } from '@membrete/document/outgoing';
import { readPastForm } from '@membrete/document/past-letter';
import { rememberFew, rememberLast } from './store.ts';

// Returns the form of a letter: its new values go into words as its former values were. `text` is the text
// with variables, which a person may have changed.
export const formOfLetter = rememberLast(
  (letter: LetterTemplate, text: string): Form =>
    readPastForm(text, formerWords(letter), linksOfAmounts(letter), placeForms(letter)),
  ({ original, data, newRows }, text) => [original, data, newRows, text],
);

// Returns the form of a text that is no letter of one's own, with all that is known of names. `models` are words that
// show how its dates are written, by variable.
export function wholeForm(text: string, models: Words): Form {
  return Object.keys(models).length === 0 ? plainForm(text) : modelledForm(text, models);
}

const plainForm = rememberFew((text: string): Form => readPastForm(text, {}));
const modelledForm = rememberLast((text: string, models: Words): Form => {
  const forms = Object.entries(models).map(([name, model]) => [name, { model }] as const);
  return readPastForm(text, {}, [], new Map(forms));
});

// Returns whose the data of an opened letter are.
export const ownersInLetter = rememberLast(
  (letter: LetterTemplate) => ownersOf(letter),
  ({ original, data }) => [original, data],
);
