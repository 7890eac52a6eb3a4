// Typed values and cells of a table as the words of the document.
import {
  amountInWords,
  amountOf,
  type DatePart,
  formatAmount,
  listVariables,
  longDate,
  MONTHS,
  type Variable,
  type VariableKind,
} from '@membrete/document/variables';
import { entryOf } from './guards.ts';

// Typed values by variable name: dates as AAAA-MM-DD, amounts as digits.
export type Values = Readonly<Record<string, string>>;

// The words that the document shows, by variable name; data without a value are absent.
export type Words = Readonly<Record<string, string>>;

// The sources of values that a person did not type.
export type Given = 'office' | 'today' | 'kept' | 'opened' | 'letter';

// The source of a datum. `column`: a cell of the table. `series`: the number of a row. `given`: the number or
// the date that the document was given when it left the page. `proposed`: the number after the last one that
// was used. `derived`: an amount in words.
export type Source = 'typed' | Given | 'column' | 'series' | 'given' | 'proposed' | 'derived' | 'none';

// The value is as a field holds it: dates as AAAA-MM-DD, amounts as digits.
export type Datum = { value: string; source: Source };

export type Sources = Readonly<Record<string, Given>>;

// The day of a moment in the person's time zone, as AAAA-MM-DD: Swedish dates have the form of ISO 8601.
export function dayOf(moment: Date): string {
  return moment.toLocaleDateString('sv');
}

// The names of the three variables of one date.
export type DateParts = Readonly<Record<DatePart, string>>;

// «22 de noviembre de 2026» → 2026-11-22; '' if this is not a date of the calendar.
export function readParts(written: string): string {
  const date = readDate(written.replaceAll(' de ', ' ')) ?? '';
  return phraseDate(date) === written.replace(/^0/, '').toLowerCase() ? date : '';
}

// The values of the three variables for a date of AAAA-MM-DD; empty ones for ''.
export function writeParts({ day, month, year }: DateParts, date: string): Record<string, string> {
  const [dayWord = '', monthWord = '', yearWord = ''] = phraseDate(date).split(' de ');
  return { [day]: dayWord, [month]: monthWord, [year]: yearWord };
}

// The value of each variable of the text, in words; those without a value are absent.
export function phraseValues(text: string, typed: Values, variables = listVariables(text)): Record<string, string> {
  const amounts = variables.filter(({ kind }) => kind === 'amount').map(({ name }) => name);
  const words = variables.map((variable) => [variable.name, phraseValue(text, variable, typed, amounts)] as const);
  return Object.fromEntries(words.filter(([, word]) => word !== ''));
}

function phraseValue(text: string, variable: Variable, typed: Values, amounts: readonly string[]): string {
  const { name, kind, occurrences } = variable;
  const value = (entryOf(typed, name) ?? '').trim();
  if (kind === 'date') return phraseDate(value);
  const isSpelled = kind === 'amountInWords' && value === '';
  if (!isSpelled && kind !== 'amount') return value;
  const pesos = readPesos(isSpelled ? (entryOf(typed, amountOf(name, amounts) ?? '') ?? '') : value);
  if (pesos === undefined) return value;
  if (isSpelled) return occurrences.reduce((words, { end }) => leaveOut(words, text.slice(end)), amountInWords(pesos));
  // Many texts write the sign themselves: «${{Monto}}».
  const isSigned = occurrences.some(({ start }) => /\$[ \u00A0]?$/.test(text.slice(Math.max(0, start - 2), start)));
  return isSigned ? formatAmount(pesos).replace('$', '') : formatAmount(pesos);
}

// The content of a cell in the form that a field of the kind holds: «21/11/2026» → «2026-11-21». `date` is
// given for a cell whose words do not say which date it means: that date, or the words if they could mean
// two.
export function readCell(kind: VariableKind, cell: string, date?: string): string {
  const value = cell.trim();
  if (kind === 'date') return date === cell ? value : (readDate(date ?? value) ?? value);
  if (kind === 'time') return (date ?? value).replace(/^\d{4}-\d{2}-\d{2} (?=\d{2}:)/, '');
  if (kind === 'amount') return readPesos(value) ?? value;
  return value;
}

// The last day that a date field takes, so that nobody types a year of five digits.
export const LAST_DAY = '9999-12-31';

// True if a date field can hold the value.
export function isDate(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && phraseDate(value) !== '';
}

// True for a date that does not exist, such as 2026-02-31 or 31/02/2026.
export function isMissingDate(value: string): boolean {
  return readDate(value) !== undefined && phraseDate(value) === '';
}

// True for a cell that still has a variable instead of a value, «{{Cargo}}»: it gives nothing.
export function isUnfilled(cell: string): boolean {
  return /\{\{[^{}]*\}\}/.test(cell);
}

function phraseDate(value: string): string {
  const date = readDate(value);
  if (date === undefined) return value;
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return longDate({ year, month, day });
}

// Leaves out the words that the text after the amount has itself, such as «pesos 00/100 M.N.». Returns '' if
// the text names other cents: only a person's own words can then be right.
function leaveOut(words: string, after: string): string {
  const [said = '', of, noun, cents] = /^\s*(?:(de\s+)?(pesos?)\b)?\s*(?:(\d\d)\/100)?/i.exec(after) ?? [];
  if (said.trim() === '') return /^\s*M\.?\s?N\b/i.test(after) ? words.replace(/ M\.N\.$/, '') : words;
  if (/\d\d(?=\/100)/.exec(words)?.[0] !== (cents ?? '00')) return '';
  return words.replace(noun ? (of ? / (de )?pesos? .*$/ : / pesos? .*$/) : / \d\d\/100.*$/, '');
}

// «$12,000.50» → «12000.50», «1234.5678» → «1234.57». Undefined if it is not an amount, or ambiguous:
// «12.000» may be thousands.
export function readPesos(value: string): string | undefined {
  const plain = value.replace(/^\$|\s|,(?=\d{3}(\D|$))|(M\.?N\.?|MXN|pesos)\s*$/gi, '');
  // «$ -» is zero in accounts.
  if (/^\$\s*-$/.test(value)) return '0';
  if (/^\d{1,12}(\.\d{1,2})?$/.test(plain)) return plain;
  if (!/^\d{1,11}\.\d{3,}$/.test(plain) || /^\d{1,3}\.\d{3}$/.test(plain)) return undefined;
  // Shift by an exponent, not by a product: 1.005 × 100 is less than 100.5.
  return (Math.round(Number(`${plain}e2`)) / 100).toFixed(2);
}

// Reads a date as AAAA-MM-DD. The day comes first, as in Mexico; the month may be a name, or three letters of
// it or more: «dic», «sept».
export function readDate(value: string): string | undefined {
  const [, isoYear = '', isoMonth = '', isoDay = ''] = /^(\d{4})[-/](\d{2})[-/](\d{2})/.exec(value) ?? [];
  if (isoYear !== '') return `${wholeYear(isoYear)}-${isoMonth}-${isoDay}`;
  const [, day = '', named = '', year = ''] =
    /^(\d{1,2})[/. -]+(\d{1,2}|\p{L}{3,10})[/. -]+(\d{4}|\d{2})$/u.exec(value) ?? [];
  const month = Number(named) || MONTHS.findIndex((month) => month.startsWith(named.toLowerCase())) + 1;
  if (year === '' || month > 12 || Number(day) > 31 || month < 1) return undefined;
  return `${wholeYear(year)}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

// A year of two digits is of this century: a date field gives 26 as 0026.
function wholeYear(year: string): string {
  return Number(year) < 100 ? String(2000 + Number(year)) : year;
}
