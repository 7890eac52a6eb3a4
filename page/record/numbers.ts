// Reads the numbers of documents, such as DSP/012/2026, and computes the next numbers.
import { NUMBER_NOUNS } from '@membrete/document/number-nouns';
import { fold } from '@membrete/document/text';
import { labelOf } from '@membrete/document/variables';

// Returns true if the variable holds the number of the document, such as Numero_Oficio.
export function isNumber(name: string): boolean {
  return NUMBER.test(fold(name));
}

// Returns the kind of document in the name of a number variable: «Oficio» for Numero_Oficio, or '' if the
// name has no kind.
export function numberedKind(name: string): string {
  const [whole, kind = whole === 'folio' ? whole : ''] = NUMBER.exec(fold(name)) ?? [];
  return kind === 'documento' ? '' : labelOf(kind);
}

const NUMBER = new RegExp(`^(?:numero|num|no|folio)(?:_(?:del?_)?(${NUMBER_NOUNS.join('|')}))?$`);

// Returns DSP/013/2026 after DSP/012/2026. In a new year, the counter starts at 1 again.
export function nextNumber(last: string, year: number): string {
  const { pieces, years, counter } = splitNumber(last);
  if (!years.some((at) => Number(pieces[at]) < year)) return numberAt(last, 1);
  return pieces.map((piece, at) => (years.includes(at) ? year : at === counter ? pad(1n, piece) : piece)).join('');
}

// Returns false if the number contains an earlier year than `year`.
export function isOfYear(number: string, year: number): boolean {
  const { pieces, years } = splitNumber(number);
  return !years.some((at) => Number(pieces[at]) < year);
}

// Adds `steps` to the counter of a number: DSP/012/2026 and 2 steps give DSP/014/2026.
export function numberAt(first: string, steps: number): string {
  const { pieces, counter, count } = splitNumber(first);
  return pieces.map((piece, at) => (at === counter ? pad(count + BigInt(steps), piece) : piece)).join('');
}

// Returns true if `one` comes after `other`, or if the two have different formats, such as DSP/012/2026 and
// 12-A. Returns false if `one` has no digits.
export function isLater(one: string, other: string): boolean {
  const [a, b] = [splitNumber(one), splitNumber(other)];
  if (a.counter === undefined || b.counter === undefined || a.form !== b.form) return a.counter !== undefined;
  return a.year === b.year ? a.count > b.count : a.year > b.year;
}

// Splits a number such as DSP/012/2026 into groups of digits, at odd indices, and the text between them.
// `years` and `counter` are indices of groups. `form` is the number with «#» instead of the years and the
// counter.
function splitNumber(number: string) {
  const pieces = number.split(/(\d+)/);
  const digits = [...pieces.keys()].filter((at) => at % 2 === 1);
  const years = digits.filter((at) => digits.length > 1 && /^20\d\d$/.test(pieces[at] ?? ''));
  const counter = digits.findLast((at) => !years.includes(at));
  const form = pieces.map((piece, at) => (at === counter || years.includes(at) ? '#' : piece)).join('');
  const year = Number(pieces[years[0] ?? -1] ?? 0);
  const count = BigInt(pieces[counter ?? -1] ?? 0);
  return { pieces, years, counter, form, year, count };
}

function pad(count: bigint, like: string): string {
  return String(count).padStart(like.length, '0');
}
