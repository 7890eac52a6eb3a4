// The bodies of the routes that work on a text at hand, judged by hand as that of generate/ is.
import {
  findOccurrences,
  type ListedValues,
  repeatRows,
  type ValuesByName,
  valuesByName,
} from '@membrete/document/variables';
import { AppError } from '../errors.ts';
import { MAX_TEXT_CHARS } from './work.ts';

// The text of the operator's template of that name, if there is one.
export type FindTemplate = (name: string) => string | undefined;

export interface FillRequest {
  text: string;
  values: ValuesByName;
}

const TEXT_REQUIRED = new AppError('textRequired');
const TEXT_TOO_LONG = new AppError('textTooLong');
const VALUES_NEED_TEXTS = new AppError('valuesNeedTexts');
const TEMPLATE_NOT_FOUND = new AppError('templateNotFound');

// { text } → the text. Half a character becomes U+FFFD.
export function readText(body: unknown): string {
  const { text }: Record<string, unknown> = Object(body);
  if (typeof text !== 'string' || text === '') throw TEXT_REQUIRED;
  if (text.length > MAX_TEXT_CHARS) throw TEXT_TOO_LONG;
  return text.toWellFormed();
}

// { text, values? } or { template, values? } → the text with its rows repeated, and the value of each variable.
export function readFill(body: unknown, findTemplate: FindTemplate): FillRequest {
  const { text, template, values }: Record<string, unknown> = Object(body);
  const isNamed = (text === undefined || text === null) && typeof template === 'string' && template !== '';
  const given = isNamed ? template : readText(body);
  const known = readValues(values ?? {});
  const found = isNamed ? findTemplate(given) : given;
  if (found === undefined) throw TEMPLATE_NOT_FOUND;
  const repeated = repeatRows(found, known, MAX_TEXT_CHARS);
  if (repeated === undefined || filledLength(repeated) > MAX_TEXT_CHARS) throw TEXT_TOO_LONG;
  return repeated;
}

function readValues(given: unknown): ListedValues {
  if (!isObject(given)) throw VALUES_NEED_TEXTS;
  return mapValues(given, (value) => (Array.isArray(value) ? value.map(readMember) : readValue(value)));
}

function readMember(member: unknown): ValuesByName {
  if (!isObject(member)) throw VALUES_NEED_TEXTS;
  return mapValues(member, readValue);
}

function readValue(value: unknown): string {
  if (typeof value !== 'string') throw VALUES_NEED_TEXTS;
  return value.toWellFormed();
}

// Names are data: `fromEntries` makes an own property of «__proto__» too.
function mapValues<Value>(given: object, read: (value: unknown) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toWellFormed(), read(value)]));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// The length of the text once it is filled in: a short text can have thousands of places for a long value.
function filledLength({ text, values }: FillRequest): number {
  const known = valuesByName(values);
  return findOccurrences(text).reduce(
    (length, { name, start, end }) => length + (known.get(name)?.length ?? end - start) - (end - start),
    text.length,
  );
}
