// Puts a value into words: a date, an amount. A value has the format of a field: dates as AAAA-MM-DD, amounts
// as digits.
import type { VariableKind } from '../variables/labels.ts';
import { formatAmount, longDate } from '../variables/wording.ts';
import { MONTHS } from '../words/dates.ts';

// The values by variable name, in the format of fields.
export type Values = Readonly<Record<string, string>>;

// The words of a letter, by variable name. Variables without words are absent.
export type Words = Readonly<Record<string, string>>;

// Returns the words for a value, or '' for a date that does not exist. Other words stay as they are.
export function putIntoWords(kind: VariableKind, value: string): string {
  if (kind === 'date') return phraseDate(value);
  // Nobody writes 2026-12-04 in a letter: it is the date of a cell or of a program.
  if ((kind === 'text' || kind === 'day') && /^\d{4}-\d\d-\d\d$/.test(value)) return phraseDate(value) || value;
  const pesos = kind === 'amount' ? readPesos(value) : undefined;
  return pesos === undefined ? value : formatAmount(pesos);
}

export function phraseDate(value: string): string {
  const date = readDate(value);
  if (date === undefined) return value;
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return longDate({ year, month, day });
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
