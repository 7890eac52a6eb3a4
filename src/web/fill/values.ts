// Typed values and cells of a table as the words of the document.
import { amountOf, type VariableKind } from '../../template/labels.ts';
import { listVariables, type Variable } from '../../template/variables.ts';
import { amountInWords, formatAmount, longDate } from '../../template/wording.ts';
import { entryOf } from '../record.ts';

// Typed values by variable name: dates as AAAA-MM-DD, amounts as digits.
export type Values = Readonly<Record<string, string>>;

// The value of each variable of the text, in words; those without a value are absent.
export function wordValues(text: string, typed: Values): Record<string, string> {
  const variables = listVariables(text);
  const words = variables.map((variable) => [variable.name, wordValue(text, variable, typed, variables)] as const);
  return Object.fromEntries(words.filter(([, word]) => word !== ''));
}

// `variables` are those of the text.
export function wordValue(text: string, variable: Variable, typed: Values, variables: readonly Variable[]): string {
  const { name, kind } = variable;
  const value = (entryOf(typed, name) ?? '').trim();
  if (kind === 'amountInWords' && value === '') return spellAmount(text, variable, typed, variables);
  if (kind === 'date') return wordDate(value);
  if (kind === 'amount') return wordAmount(text, variable, value);
  return value;
}

// The content of a cell in the form that a field of the kind holds: «21/11/2026» → «2026-11-21».
export function readCell(kind: VariableKind, cell: string): string {
  const value = cell.trim();
  if (kind === 'date') return readDate(value) ?? value;
  if (kind === 'time') return value.replace(/^\d{4}-\d{2}-\d{2} (?=\d{2}:)/, '');
  if (kind === 'amount') return readPesos(value) ?? value;
  return value;
}

// True if a date field can hold the value.
export function isDate(value: string): boolean {
  return isIsoDate(value) && wordDate(value) !== '';
}

// True for a date that does not exist, as 2026-02-31 or 31/02/2026.
export function isMissingDate(value: string): boolean {
  return readDate(value) !== undefined && wordDate(value) === '';
}

function isIsoDate(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value);
}

function wordDate(value: string): string {
  const date = readDate(value);
  if (date === undefined) return value;
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return longDate({ year, month, day });
}

// Many texts write the sign themselves: «${{Monto}}».
function wordAmount(text: string, { occurrences }: Variable, value: string): string {
  const pesos = readPesos(value);
  if (pesos === undefined) return value;
  const signed = occurrences.some(({ start }) => /\$[ \u00A0]?$/.test(text.slice(0, start)));
  return signed ? formatAmount(pesos).replace('$', '') : formatAmount(pesos);
}

function spellAmount(
  text: string,
  { name, occurrences }: Variable,
  typed: Values,
  variables: readonly Variable[],
): string {
  const amounts = variables.filter(({ kind }) => kind === 'amount').map((variable) => variable.name);
  const pesos = readPesos(entryOf(typed, amountOf(name, amounts) ?? '') ?? '');
  if (pesos === undefined) return '';
  return occurrences.reduce((words, { end }) => leaveOut(words, text.slice(end)), amountInWords(pesos));
}

// Many texts continue with «pesos 00/100 M.N.» themselves. Where they name other cents, only a person's own words can be right.
function leaveOut(words: string, after: string): string {
  const [said = '', of, noun, cents] = /^\s*(?:(de\s+)?(pesos?)\b)?\s*(?:(\d\d)\/100)?/i.exec(after) ?? [];
  if (said.trim() === '') return /^\s*M\.?\s?N\b/i.test(after) ? words.replace(/ M\.N\.$/, '') : words;
  if (/\d\d(?=\/100)/.exec(words)?.[0] !== (cents ?? '00')) return '';
  return words.replace(noun ? (of ? / (de )?pesos? .*$/ : / pesos? .*$/) : / \d\d\/100.*$/, '');
}

// «$12,000.50» → «12000.50», «1234.5678» → «1234.57». Undefined if it is not an amount, or ambiguous: «12.000» may be thousands.
function readPesos(value: string): string | undefined {
  const plain = value.replace(/^\$|\s|,(?=\d{3}(\D|$))|(M\.?N\.?|MXN|pesos)\s*$/gi, '');
  if (/^\d{1,12}(\.\d{1,2})?$/.test(plain)) return plain;
  if (!/^\d{1,11}\.\d{3,}$/.test(plain) || /^\d{1,3}\.\d{3}$/.test(plain)) return undefined;
  // Cents as an exponent, not by a product: 1.005 × 100 is less than 100.5.
  return (Math.round(Number(`${plain}e2`)) / 100).toFixed(2);
}

// Day first, as dates are written in Mexico.
function readDate(value: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}/.test(value)) return value.slice(0, 10);
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(value) ?? [];
  if (year === '' || Number(month) > 12 || Number(day) > 31 || Number(month) < 1 || Number(day) < 1) return undefined;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
