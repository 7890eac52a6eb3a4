// The letter as it leaves: what sheet, review, Word, paper, text and series show for each datum.
export { type Form, type Known, readForm } from './form.ts';
export {
  type Given,
  isOldSource,
  type Letter,
  letterOf,
  type Outgoing,
  type OutgoingDatum,
  outgoing,
  type Source,
  valueFor,
} from './outgoing.ts';
export type { PlaceForm } from './place-form.ts';
export { fillIn, showIn, wordsAt } from './places.ts';
export { phraseDate, readDate, readPesos, type Values, type Words } from './wording.ts';
