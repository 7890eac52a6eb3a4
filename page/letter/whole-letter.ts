// Decides whether a pasted request is a whole letter.
import type { Line } from '@membrete/document';
import { documentOf } from '../record/document.ts';

const FEWEST_LINES = 5;
const FEWEST_PARTS = 3;

// A letter has at least one of these roles; a request has none.
const PHRASES: readonly Line['role'][] = ['present', 'closing'];
const PARTS: readonly Line['role'][] = [
  ...PHRASES,
  'documentNumber',
  'subject',
  'placeAndDate',
  'addressee',
  'signature',
];

// Returns true for a whole letter, and false for a list of what a document should say.
export function isWholeLetter(text: string): boolean {
  if (text.split('\n', FEWEST_LINES).length < FEWEST_LINES) return false;
  const roles = new Set(documentOf(text).lines.map(({ role }) => role));
  return PHRASES.some((role) => roles.has(role)) && PARTS.filter((role) => roles.has(role)).length >= FEWEST_PARTS;
}
