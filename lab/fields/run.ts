// Scores findFields on every marked letter.
import { findFields } from '@membrete/document/fields';
import { readAcceptedLabels } from './labels.ts';
import { type MarkedLetter, readMarkedLetters } from './letters.ts';
import { type LetterScore, scoreLetter } from './score.ts';

export type ScoredLetter = MarkedLetter & LetterScore;

export function scoreAll(): ScoredLetter[] {
  const isAccepted = readAcceptedLabels();
  return readMarkedLetters().map((letter) => ({
    ...letter,
    ...scoreLetter(letter, findFields(letter.text), isAccepted),
  }));
}
