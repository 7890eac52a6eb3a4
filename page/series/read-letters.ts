// Finds what the linter reports in the letters of a series, but not in their template. Runs in the worker.

import { createRowLint, type Severity } from '@membrete/document/lint';
import type { Words } from '@membrete/document/outgoing';
import { fill } from '@membrete/document/variables';
import { rememberLast } from '../record/store.ts';

export interface RowFinding {
  rule: string;
  severity: Severity;
  messageEs: string;
  words: string;
}

export function readLetters(template: string, rows: readonly Words[]): RowFinding[][] {
  const lintRow = rowLint(template);
  return rows.map((words) => {
    const letter = fill(template, words);
    return lintRow(letter).map(({ rule, severity, messageEs, start, end }) => {
      return { rule, severity, messageEs, words: letter.slice(start, end) };
    });
  });
}

// The linter is cached, because the rows of one template come in several slices.
const rowLint = rememberLast(createRowLint);
