// Reads the letters of rows for what is wrong in them and not in their template. Pure, and all that the
// worker does.
import { createRowLint, type Severity } from '@membrete/document/lint';
import { fill } from '@membrete/document/variables';
import { rememberLast } from '../record/store.ts';
import type { Words } from '../record/values.ts';

// `words` are those of the letter, which the finding is about.
export interface RowFinding {
  rule: string;
  severity: Severity;
  messageEs: string;
  words: string;
}

// Of each row its findings.
export function readLetters(template: string, rows: readonly Words[]): RowFinding[][] {
  const lintRow = rowLint(template);
  return rows.map((words) => {
    const letter = fill(template, words);
    return lintRow(letter).map(({ rule, severity, messageEs, start, end }) => {
      return { rule, severity, messageEs, words: letter.slice(start, end) };
    });
  });
}

// The rows come in slices.
const rowLint = rememberLast(createRowLint);
