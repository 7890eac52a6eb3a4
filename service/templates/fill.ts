// Fills in a text or a template.
import { withForms } from '@membrete/document/name-forms';
import {
  fillCells,
  findOccurrences,
  type ListedValues,
  listVariables,
  nameKey,
  repeatRows,
  replaceVariables,
  splitForm,
  type ValuesByName,
} from '@membrete/document/variables';
import type { Binding } from '@membrete/word';
import type { Letterhead } from '@membrete/word/letterhead';
import { parseBody } from '../generate/request.ts';
import type { OperatorTemplate } from './operator-file.ts';
import { MAX_TEXT_CHARS, readFill, TEXT_TOO_LONG } from './request.ts';
import { ignoredNames, renameLabels } from './value-names.ts';

export interface FillJob {
  // The body of the request, as it came.
  body: Uint8Array;
  form: 'docx' | 'text';
  binding: Binding;
  // The template that the body names, once the caller of the job has found it.
  template?: OperatorTemplate;
  // The length above which the job is not done here.
  maxChars?: number;
}

// A filled document. `ownForm` is false for a Word file of the operator. `unfilled` has the names of the
// variables that stay or are empty, `ignored` the names of values that the template lacks.
export interface Filled {
  content: Uint8Array | string;
  ownForm: boolean;
  unfilled: readonly string[];
  ignored: readonly string[];
}

// The job has to be run again: with the template of this name, or among the long ones, because what it would make is
// long.
export type Unfinished = { needs: string } | { isLong: true };

// Throws an AppError for a wrong body, and for a text that would exceed MAX_TEXT_CHARS.
export async function fillTemplate(job: FillJob, letterhead: Letterhead | undefined): Promise<Filled | Unfinished> {
  const { maxChars = MAX_TEXT_CHARS } = job;
  const request = readFill(parseBody(job.body));
  if ('text' in request) return fillText(request.text, request.values, job, letterhead);
  const { template } = job;
  if (template === undefined) return { needs: request.template };
  if (!/\.docx$/i.test(template.name)) return fillText(template.text, request.values, job, letterhead);
  if (maxChars < MAX_TEXT_CHARS) return { isLong: true };
  const { fillFile, textOfFile } = await import('./operator-file.ts');
  const isText = job.form === 'text';
  const { docx, ...said } = fillFile(template, request.values, { showNames: isText });
  return { content: isText ? textOfFile(docx) : docx, ownForm: false, ...said };
}

// If the value of a variable is a list, the row of the text with this variable is repeated. An empty value empties
// its places.
async function fillText(
  source: string,
  sent: ListedValues,
  { form, binding, maxChars = MAX_TEXT_CHARS }: FillJob,
  letterhead: Letterhead | undefined,
): Promise<Filled | Unfinished> {
  const variables = listVariables(source);
  const names = new Set(variables.map(({ name }) => name));
  const listed = renameLabels(sent, variables);
  const repeated = repeatRows(source, withForms(source, listed), maxChars);
  if (repeated === undefined || filledLength(repeated) > maxChars) {
    if (maxChars < MAX_TEXT_CHARS) return { isLong: true };
    throw TEXT_TOO_LONG;
  }
  const { originalNames } = repeated;
  const values = new Map(Object.entries(repeated.values).map(([name, value]) => [nameKey(name), value]));
  const unfilled = new Set<string>();
  const text = replaceVariables(repeated.text, ({ name, start, end }) => {
    const value = values.get(name);
    if (name !== '' && (value ?? '').trim() === '') unfilled.add(splitForm(originalNames.get(name) ?? name).datum);
    return value === undefined || value.trim() !== '' ? repeated.text.slice(start, end) : '';
  });
  const said = {
    ownForm: true,
    unfilled: Array.from(unfilled),
    ignored: ignoredNames(listed, (key) => names.has(splitForm(nameKey(key)).datum)),
  };
  if (form === 'text') return { content: fillCells(text, repeated.values), ...said };
  const { createDocx } = await import('@membrete/word');
  const options = { values: repeated.values, binding, ...(letterhead && { letterhead }) };
  return { content: createDocx(text, options), ...said };
}

// Returns the length of the filled text. It can be huge: a short text may repeat the variable of a long value
// thousands of times.
function filledLength({ text, values }: { text: string; values: ValuesByName }): number {
  const lengths = new Map(Object.entries(values).map(([name, value]) => [nameKey(name), value.length]));
  return findOccurrences(text).reduce(
    (length, { name, start, end }) => length + (lengths.get(name) ?? end - start) - (end - start),
    text.length,
  );
}
