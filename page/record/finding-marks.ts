// Marks by which a dismissed finding is known again.
import type { LeavingFinding } from '@membrete/document/leaving';
import type { Finding } from '@membrete/document/lint';
import { digestOf } from './issuances.ts';

// A finding in the form, or in what leaves.
export type Reviewed = Omit<Finding, 'right'> & Partial<Pick<LeavingFinding, 'data' | 'words' | 'right'>>;

// The rules on Markdown and on blanks. A text may have dozens of such findings, so they become one finding
// with all corrections.
export const MERGED_RULES = new Set(['O8', 'V9']);

// Returns the mark of a finding: its rule and its words in the form, because its position may change. A finding
// in data has a digest of their words as well, so that other data are not taken for right because these were.
export function markOf(text: string, { rule, start, end, data = [], words = '' }: Reviewed): string {
  if (MERGED_RULES.has(rule)) return rule;
  const inForm = `${rule} ${text.slice(start, end)}`;
  return data.length === 0 ? inForm : `${inForm} ${digestOf(words)}`;
}

// Returns a function that tells whether a person dismissed a finding. What was dismissed as a blank stays so
// when it is filled in.
export function createDismissals(text: string, marks: readonly string[]): (finding: Reviewed) => boolean {
  const dismissed = new Set(marks);
  return (finding) => dismissed.has(markOf(text, finding)) || dismissed.has(markOf(text, { ...finding, data: [] }));
}
