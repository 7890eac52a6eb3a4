// From what was typed, or stood in a cell, to the words of the document.
import { amountOf, listVariables, type Variable, type VariableKind } from '../template/syntax.ts';
import { amountInWords, formatAmount, longDate } from '../template/wording.ts';
import type { Values } from './state.ts';

// The value of each variable of the text, in words; those without a value are absent.
export function wordValues(text: string, typed: Values): Record<string, string> {
  const variables = listVariables(text);
  const words: Record<string, string> = {};
  for (const variable of variables) {
    const word = wordValue(variable, typed, variables);
    if (word !== '') words[variable.name] = word;
  }
  return words;
}

export function wordValue({ name, kind }: Variable, typed: Values, variables: readonly Variable[]): string {
  const value = (typed[name] ?? '').trim();
  if (kind === 'amountInWords' && value === '') return spellAmount(name, typed, variables);
  if (kind === 'date') return wordDate(value);
  if (kind === 'amount') return readPesos(value) === undefined ? value : formatAmount(readPesos(value) ?? '');
  return value;
}

// What the field of its kind holds for the content of a table's cell: «21/11/2026» → «2026-11-21».
export function readCell(kind: VariableKind, cell: string): string {
  const value = cell.trim();
  if (kind === 'date') return readDate(value) ?? value;
  if (kind === 'amount') return readPesos(value) ?? value;
  return value;
}

export function isIsoDate(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value);
}

function wordDate(value: string): string {
  if (!isIsoDate(value)) return value;
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
  return longDate({ year, month, day });
}

function spellAmount(name: string, typed: Values, variables: readonly Variable[]): string {
  const amounts = variables.filter(({ kind }) => kind === 'amount').map((variable) => variable.name);
  const pesos = readPesos(typed[amountOf(name, amounts) ?? ''] ?? '');
  return pesos === undefined ? '' : amountInWords(pesos);
}

// «$12,000.50» → «12000.50», «1234.5678» → «1234.57»; undefined for what is no amount, as «12.000», which may be thousands.
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
