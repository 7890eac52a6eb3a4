// The form of an opened letter. It is loaded after the first view.

import { linksOfAmounts } from '@membrete/document/letter-links';
import { formerWords, type LetterTemplate, ownersOf, placeForms } from '@membrete/document/letter-template';
import type { Form } from '@membrete/document/outgoing';
import { readPastForm } from '@membrete/document/past-letter';
import { rememberFew, rememberLast } from './store.ts';

// Returns the form of a letter: its new values go into words as its former values were. `text` is the text
// with variables, which a person may have changed.
export const formOfLetter = rememberLast(
  (letter: LetterTemplate, text: string): Form =>
    readPastForm(text, formerWords(letter), linksOfAmounts(letter), placeForms(letter)),
  ({ original, data, newRows }, text) => [original, data, newRows, text],
);

// Returns the form of a text that is no letter of one's own, with all that is known of names.
export const wholeForm = rememberFew((text: string): Form => readPastForm(text, {}));

// Returns whose the data of an opened letter are.
export const ownersInLetter = rememberLast(
  (letter: LetterTemplate) => ownersOf(letter),
  ({ original, data }) => [original, data],
);
