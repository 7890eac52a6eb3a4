// Scores the fields of every marked letter: of each alone, and of each beside the other one of its pair.
import { readDocument } from '@membrete/document';
import { findFields } from '@membrete/document/fields';
import { pairLetters } from '@membrete/document/pairs';
import { readAcceptedLabels } from './labels.ts';
import { type MarkedLetter, readMarkedLetters } from './letters.ts';
import { type LetterScore, scoreLetter } from './score.ts';

export type ScoredLetter = MarkedLetter & LetterScore;

export function scoreAll(): Record<'alone' | 'paired', ScoredLetter[]> {
  const isAccepted = readAcceptedLabels();
  const letters = readMarkedLetters().map((marked) => {
    const document = readDocument(marked.text);
    return { marked, read: { document, fields: findFields(document) } };
  });
  const byName = new Map(letters.map((letter) => [letter.marked.name, letter]));
  return {
    alone: letters.map(({ marked, read }) => ({ ...marked, ...scoreLetter(marked, read.fields, isAccepted) })),
    paired: letters.flatMap(({ marked, read }) => {
      const other = byName.get(marked.pair ?? '');
      if (!other) return [];
      const letter = withDifferences(marked, other.marked);
      return [{ ...letter, ...scoreLetter(letter, pairLetters([read, other.read]).fields, isAccepted) }];
    }),
  };
}

// Returns the letter with its differences from the other letter as the data that must be found.
function withDifferences(letter: MarkedLetter, other: MarkedLetter): MarkedLetter {
  const keyOf = (label: string, value = '') => `${label}\n${value}`;
  const inOther = new Set(other.data.map(({ label, cuts: [value] }) => keyOf(label, value)));
  const data = letter.data.map((datum) => {
    const [value = ''] = datum.cuts;
    return { ...datum, must: letter.differs.includes(value) && !inOther.has(keyOf(datum.label, value)) };
  });
  return { ...letter, data };
}
