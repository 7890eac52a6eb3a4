// Measures what the review of a letter as it leaves finds in correct letters, and in letters with planted errors.
import { readDocument } from '@membrete/document';
import { findFields } from '@membrete/document/fields';
import type { DocumentKind } from '@membrete/document/kinds';
import { createLetterReview, type LeavingFinding } from '@membrete/document/leaving';
import { createLetterTemplate, formerWords, templateOf } from '@membrete/document/letter-template';
import { letterOf, type Values } from '@membrete/document/outgoing';
import { referenceOf } from '@membrete/document/references';
import { readMarkedLetters } from '../fields/letters.ts';
import { VALUES } from './values.ts';

export interface ReviewedLetter {
  name: string;
  findings: readonly LeavingFinding[];
}

// Reviews the marked letters, which are correct but for what typists do: each is opened as a past letter, and
// leaves with its own data.
export function reviewPastLetters(): ReviewedLetter[] {
  return readMarkedLetters().map(({ name, text }) => {
    const letter = createLetterTemplate('', text, findFields(readDocument(text)));
    const former = formerWords(letter);
    return { name, findings: createLetterReview({ text: templateOf(letter), roles: [], former })(former) };
  });
}

// Reviews the reference of each kind, filled in with natural values.
export function reviewTemplates(): ReviewedLetter[] {
  return Object.entries(VALUES).flatMap(([kind, several]) =>
    several.map((values, at) => ({ name: `${kind} ${at + 1}`, findings: reviewTemplate(kind, values) })),
  );
}

export function reviewTemplate(kind: string, values: Values): LeavingFinding[] {
  return reviewText(referenceOf(kind as DocumentKind), values);
}

export function reviewText(text: string, values: Values): LeavingFinding[] {
  return createLetterReview({ text, roles: [], former: {} })(letterOf(text, values).words);
}

// What the marked letters have that is wrong indeed, by letter: the rule.
export const TRUE_FINDINGS: Readonly<Record<string, string>> = {
  // «A LAS ÁREAS DEL TECNOLÓGICO» and below it «PRESENTE».
  'circular-ahorro': 'C12',
};

export function falseFindings(letters: readonly ReviewedLetter[]): string[] {
  return letters.flatMap(({ name, findings }) =>
    findings
      .filter(({ rule }) => TRUE_FINDINGS[name] !== rule)
      .map(({ rule, words, data }) => `${name}: ${rule} «${words}» ${data.join()}`),
  );
}
