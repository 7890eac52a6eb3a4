// Reads the request bodies of the template routes by hand, as generate/request.ts does.
import type { ListedValues, ValuesByName } from '@membrete/document/variables';
import { AppError } from '../errors.ts';

// A fill as the caller sent it: the text, or the name of a template.
export type FillRequest = { values: ListedValues } & ({ text: string } | { template: string });

// The most characters of a text that the service works on; no template is this long. At this length, prose
// takes a quarter of a second of processor time, and the slowest text takes two seconds.
export const MAX_TEXT_CHARS = 256 * 1024;
// The most characters of a text that does not wait for long ones. At this length, most texts take 5 ms, and the slowest
// text takes 40 ms.
export const MAX_SHORT_CHARS = 4 * 1024;
// The longest body of a request whose text may be short.
export const MAX_SHORT_BYTES = 16 * 1024;
// The most members of a list. Each becomes a row of a table.
const MAX_MEMBERS = 5_000;
// A number with more digits has lost some of them when the JSON was read, as the 18 digits of a CLABE do.
const MAX_DIGITS = 15;

const TEXT_REQUIRED = new AppError('textRequired');
export const TEXT_TOO_LONG = new AppError('textTooLong');

// Returns the member `text` of the body. A lone surrogate becomes U+FFFD. Throws textRequired or textTooLong.
export function readTextField(body: unknown): string {
  const { text }: Record<string, unknown> = Object(body);
  if (typeof text !== 'string' || text === '') throw TEXT_REQUIRED;
  if (text.length > MAX_TEXT_CHARS) throw TEXT_TOO_LONG;
  return text.toWellFormed();
}

// Reads { text, values? } or { template, values? }. Throws textRequired, textTooLong, valuesNeedTexts or
// listTooLong; the last two name the place of the wrong value in `values`, «Partidas[3].Monto».
export function readFill(body: unknown): FillRequest {
  const { text, template, values }: Record<string, unknown> = Object(body);
  const isNamed = (text === undefined || text === null) && typeof template === 'string' && template !== '';
  const source = isNamed ? { template } : { text: readTextField(body) };
  return { ...source, values: readValues(values === undefined ? {} : values) };
}

function readValues(values: unknown): ListedValues {
  if (!isObject(values)) throw needsText();
  return mapValues(values, '', (value, place) =>
    Array.isArray(value) ? readList(value, place) : readValue(value, place),
  );
}

function readList(members: unknown[], place: string): ValuesByName[] {
  if (members.length > MAX_MEMBERS) throw new AppError('listTooLong', undefined, { invalidValue: place });
  return members.map((member, at) => {
    const memberPlace = `${place}[${at}]`;
    if (!isObject(member)) throw needsText(memberPlace);
    return mapValues(member, `${memberPlace}.`, readValue);
  });
}

// Returns the value as a text, or undefined for null, which counts as no value.
function readValue(value: unknown, place: string): string | undefined {
  if (value === null) return undefined;
  if (typeof value === 'string') return value.toWellFormed();
  const written = typeof value === 'number' ? String(value) : '';
  if (!/^-?\d+(?:\.\d+)?$/.test(written) || written.replace(/\D/g, '').length > MAX_DIGITS) throw needsText(place);
  return written;
}

function needsText(invalidValue?: string): AppError {
  return new AppError('valuesNeedTexts', undefined, invalidValue === undefined ? {} : { invalidValue });
}

// Reads each value, and leaves out what is undefined. With Object.fromEntries, even «__proto__» is an ordinary
// name.
function mapValues<Value>(
  values: object,
  prefix: string,
  read: (value: unknown, place: string) => Value | undefined,
): Record<string, Value> {
  const entries = Object.entries(values).flatMap(([key, value]): [string, Value][] => {
    const name = key.toWellFormed();
    const given = read(value, prefix + name);
    return given === undefined ? [] : [[name, given]];
  });
  return Object.fromEntries(entries);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
