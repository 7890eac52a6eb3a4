// Finds what the rules notice in the letters of rows and not in their template. Runs in the worker.
import { createRowLint, type Severity } from '@membrete/document/lint';
import { fill } from '@membrete/document/variables';
import { rememberLast } from '../record/store.ts';
import type { Words } from '../record/values.ts';

// `words` are the words of the letter that the finding is about.
export interface RowFinding {
  rule: string;
  severity: Severity;
  messageEs: string;
  words: string;
}

// Returns the findings of each row.
export function readLetters(template: string, rows: readonly Words[]): RowFinding[][] {
  const lintRow = rowLint(template);
  return rows.map((words) => {
    const letter = fill(template, words);
    return lintRow(letter).map(({ rule, severity, messageEs, start, end }) => {
      return { rule, severity, messageEs, words: letter.slice(start, end) };
    });
  });
}

// Cached, because the rows of a template come in several slices.
const rowLint = rememberLast(createRowLint);
