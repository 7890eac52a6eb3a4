// Turns typed values and table cells into text for the document.
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

// The typed values by variable name, with dates as AAAA-MM-DD and amounts as digits.
export type Values = Readonly<Record<string, string>>;

// The words that the document shows, by variable name. Variables without a value are absent.
export type Words = Readonly<Record<string, string>>;

// Where a value that nobody typed comes from: «Mi oficina», the calendar, a recent document, a Word file, the
// original letter.
export type Given = 'office' | 'today' | 'kept' | 'opened' | 'letter';

// Where a value comes from: `column` is a cell of the table, `series` the number of a row, `given` a number
// or date from an earlier export, `proposed` the next number, and `derived` an amount in words.
export type Source = 'typed' | Given | 'column' | 'series' | 'given' | 'proposed' | 'derived' | 'none';

// A value with its source. It has the format of a field: dates as AAAA-MM-DD, amounts as digits.
export type Datum = { value: string; source: Source };

export type Sources = Readonly<Record<string, Given>>;

// Returns the day as AAAA-MM-DD, which is how Swedish writes a date.
export function dayOf(moment: Date): string {
  return moment.toLocaleDateString('sv');
}

// The names of the three variables for the day, the month and the year of a date.
export type DateParts = Readonly<Record<DatePart, string>>;

// Returns 2026-11-22 for «22 de noviembre de 2026», or '' if there is no such day.
export function readParts(words: string): string {
  const date = readDate(words.replaceAll(' de ', ' ')) ?? '';
  return phraseDate(date) === words.replace(/^0/, '').toLowerCase() ? date : '';
}

// Returns «22», «noviembre» and «2026» for 2026-11-22, and empty values for ''.
export function writeParts({ day, month, year }: DateParts, date: string): Record<string, string> {
  const [dayWord = '', monthWord = '', yearWord = ''] = phraseDate(date).split(' de ');
  return { [day]: dayWord, [month]: monthWord, [year]: yearWord };
}

// Returns the words that the document shows for each variable. Variables without a value are absent.
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
  if (isSpelled)
    return occurrences.reduce((words, { end }) => dropWordsAfter(words, text.slice(end)), amountInWords(pesos));
  // The text may already have the $ before the variable, as in «${{Monto}}». The value then has no $.
  const isSigned = occurrences.some(({ start }) => /\$[ \u00A0]?$/.test(text.slice(Math.max(0, start - 2), start)));
  return isSigned ? formatAmount(pesos).replace('$', '') : formatAmount(pesos);
}

// Converts a cell to the format of a field: «21/11/2026» → «2026-11-21». `date` is the complete date of a
// cell such as «dic-25». If `date` equals the cell, the cell is ambiguous and is returned unchanged.
export function readCell(kind: VariableKind, cell: string, date?: string): string {
  const value = cell.trim();
  if (kind === 'date') return date === cell ? value : (readDate(date ?? value) ?? value);
  if (kind === 'time') return (date ?? value).replace(/^\d{4}-\d{2}-\d{2} (?=\d{2}:)/, '');
  if (kind === 'amount') return readPesos(value) ?? value;
  return value;
}

// The last day that date fields accept, so that nobody types a year of five digits.
export const LAST_DAY = '9999-12-31';

// Returns true if a date field can show the value.
export function isDate(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && phraseDate(value) !== '';
}

// Returns true for a date that does not exist, such as 2026-02-31 or 31/02/2026.
export function isMissingDate(value: string): boolean {
  return readDate(value) !== undefined && phraseDate(value) === '';
}

// Returns true for a cell that still has a variable instead of a value: «{{Cargo}}».
export function isUnfilled(cell: string): boolean {
  return /\{\{[^{}]*\}\}/.test(cell);
}

function phraseDate(value: string): string {
  const date = readDate(value);
  if (date === undefined) return value;
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return longDate({ year, month, day });
}

// Removes from the words of an amount what the text already has after the variable, such as «pesos 00/100
// M.N.». Returns '' if the cents in the text differ from the cents of the amount, because a person must then
// write the words.
function dropWordsAfter(words: string, after: string): string {
  const [wordsAfter = '', of, noun, cents] = /^\s*(?:(de\s+)?(pesos?)\b)?\s*(?:(\d\d)\/100)?/i.exec(after) ?? [];
  if (wordsAfter.trim() === '') return /^\s*M\.?\s?N\b/i.test(after) ? words.replace(/ M\.N\.$/, '') : words;
  if (/\d\d(?=\/100)/.exec(words)?.[0] !== (cents ?? '00')) return '';
  return words.replace(noun ? (of ? / (de )?pesos? .*$/ : / pesos? .*$/) : / \d\d\/100.*$/, '');
}

// Returns «12000.50» for «$12,000.50», and «1234.57» for «1234.5678». Returns undefined for words, and for
// «12.000», which may mean twelve thousand.
export function readPesos(value: string): string | undefined {
  const plain = value.replace(/^\$|\s|,(?=\d{3}(\D|$))|(M\.?N\.?|MXN|pesos)\s*$/gi, '');
  // Accountants write zero as «$ -».
  if (/^\$\s*-$/.test(value)) return '0';
  if (/^\d{1,12}(\.\d{1,2})?$/.test(plain)) return plain;
  if (!/^\d{1,11}\.\d{3,}$/.test(plain) || /^\d{1,3}\.\d{3}$/.test(plain)) return undefined;
  // The exponent moves the decimal point exactly. A multiplication would not: 1.005 × 100 is less than 100.5.
  return (Math.round(Number(`${plain}e2`)) / 100).toFixed(2);
}

// Returns the date as AAAA-MM-DD. In `value` the day comes first, as in Mexico, or the year, as in
// 2026-11-22. The month may be a name or its beginning: «dic», «sept».
export function readDate(value: string): string | undefined {
  const [, isoYear = '', isoMonth = '', isoDay = ''] = /^(\d{4})[-/](\d{2})[-/](\d{2})/.exec(value) ?? [];
  if (isoYear !== '') return `${wholeYear(isoYear)}-${isoMonth}-${isoDay}`;
  const [, day = '', named = '', year = ''] =
    /^(\d{1,2})[/. -]+(\d{1,2}|\p{L}{3,10})[/. -]+(\d{4}|\d{2})$/u.exec(value) ?? [];
  const month = Number(named) || MONTHS.findIndex((month) => month.startsWith(named.toLowerCase())) + 1;
  if (year === '' || month > 12 || Number(day) > 31 || month < 1) return undefined;
  return `${wholeYear(year)}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

// Returns a year with four digits: 26 becomes 2026. Date fields write the year 26 as 0026.
function wholeYear(year: string): string {
  return Number(year) < 100 ? String(2000 + Number(year)) : year;
}
