// Reads the request bodies of the template routes by hand, as generate/request.ts does.
import {
  findOccurrences,
  type ListedValues,
  listVariables,
  repeatRows,
  type ValuesByName,
  valuesByName,
} from '@membrete/document/variables';
import { AppError } from '../errors.ts';
import type { OperatorTemplate } from './folder.ts';
import { MAX_TEXT_CHARS } from './work.ts';

export type FindTemplate = (name: string) => OperatorTemplate | undefined;

export interface FillRequest {
  text: string;
  values: ValuesByName;
  // The template that the caller named.
  template: OperatorTemplate | undefined;
  // The values that the caller sent. The keys are the names of the variables.
  listed: ListedValues;
}

const TEXT_REQUIRED = new AppError('textRequired');
const TEXT_TOO_LONG = new AppError('textTooLong');
const VALUES_NEED_TEXTS = new AppError('valuesNeedTexts');
const TEMPLATE_NOT_FOUND = new AppError('templateNotFound');

// Returns the member `text` of the body. A lone surrogate becomes U+FFFD. Throws textRequired or textTooLong.
export function readTextField(body: unknown): string {
  const { text }: Record<string, unknown> = Object(body);
  if (typeof text !== 'string' || text === '') throw TEXT_REQUIRED;
  if (text.length > MAX_TEXT_CHARS) throw TEXT_TOO_LONG;
  return text.toWellFormed();
}

// Reads { text, values? } or { template, values? }. If the value of a variable is a list, the row of the text
// with this variable is repeated. Returns the text with all rows, and a value for each of its variables.
export function readFill(body: unknown, findTemplate: FindTemplate): FillRequest {
  const { text, template, values }: Record<string, unknown> = Object(body);
  const isNamed = (text === undefined || text === null) && typeof template === 'string' && template !== '';
  const textOrName = isNamed ? template : readTextField(body);
  const sentValues = readValues(values === undefined ? {} : values);
  const named = isNamed ? findTemplate(textOrName) : undefined;
  if (isNamed && !named) throw TEMPLATE_NOT_FOUND;
  const source = named?.text ?? textOrName;
  const listed = named ? byName(sentValues, source) : sentValues;
  const repeated = repeatRows(source, listed, MAX_TEXT_CHARS);
  if (repeated === undefined || filledLength(repeated) > MAX_TEXT_CHARS) throw TEXT_TOO_LONG;
  return { ...repeated, template: named, listed };
}

// Replaces labels with names in the keys of the values. A caller may send labels, because GET /templates
// lists them.
function byName(values: ListedValues, text: string): ListedValues {
  const names = new Map(listVariables(text).map(({ label, name }) => [label, name]));
  const rename = (key: string) => names.get(key) ?? key;
  const renameAll = <Value>(given: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(given).map(([key, value]) => [rename(key), value]));
  return renameAll(
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value : value.map(renameAll)]),
    ),
  );
}

function readValues(values: unknown): ListedValues {
  if (!isObject(values)) throw VALUES_NEED_TEXTS;
  return mapValues(values, (value) => (Array.isArray(value) ? value.map(readMember) : readValue(value)));
}

function readMember(member: unknown): ValuesByName {
  if (!isObject(member)) throw VALUES_NEED_TEXTS;
  return mapValues(member, readValue);
}

function readValue(value: unknown): string {
  if (typeof value !== 'string') throw VALUES_NEED_TEXTS;
  return value.toWellFormed();
}

// Applies `read` to each value. With Object.fromEntries, even «__proto__» is an ordinary name.
function mapValues<Value>(values: object, read: (value: unknown) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name.toWellFormed(), read(value)]));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// Returns the length of the filled text. It can be huge: a short text may repeat the variable of a long value
// thousands of times.
function filledLength({ text, values }: Pick<FillRequest, 'text' | 'values'>): number {
  const valueByName = valuesByName(values);
  return findOccurrences(text).reduce(
    (length, { name, start, end }) => length + (valueByName.get(name)?.length ?? end - start) - (end - start),
    text.length,
  );
}
