// Finds the currency of an amount by what stands beside it: «US${{Monto}}», «{{Monto}} euros».
import { fold, type Range } from '../text.ts';
import type { Currency } from '../variables/wording.ts';

// A currency that has no words here is `unknown`: a person writes the words of such an amount.
export type AnyCurrency = Currency | 'unknown';

// Returns the currency at a place of a text, or undefined if nothing beside the place says one.
export function currencyAt(text: string, { start, end }: Range): AnyCurrency | undefined {
  const before = fold(text.slice(Math.max(0, start - 12), start));
  const after = fold(text.slice(end, end + 30));
  if (NOUNS.test(after)) return 'unknown';
  return find(before, ENDS) ?? find(after, BEGINS);
}

// Returns the currency that the name of a variable says: «Monto_USD», «Importe_en_euros».
export function currencyOfName(name: string): AnyCurrency | undefined {
  return find(fold(name).replace(/[^a-z]+/g, ' '), NAMED);
}

// Nouns that mean money only behind a figure: «derechos reales 300». Only pesos of Mexico are pesos here.
const NOUNS = /^\s?(?:de )?(?:libras|yenes|yuanes|francos|reales|soles|umas?|pesos (?!mexica)[a-z]{4,}nos)\b/;
// The signs and codes of currencies.
const SIGNS: readonly (readonly [currency: AnyCurrency, sign: string])[] = [
  ['unknown', '[£¥]|(?:gbp|jpy|cad|cop|clp|ars|chf|cny|brl|udis?)\\b|(?:can?|au|c)(?=\\s?\\$)'],
  ['dólares', 'usd?\\b|u\\.\\s?s\\.|dolar(?:es)?\\b|dl?ls?\\b'],
  ['euros', '€|eur(?:os?)?\\b'],
  ['pesos', 'mxn?\\b|m\\.?\\s?n\\b|pesos?\\b'],
];

const patterns = (before: string, after = '') =>
  SIGNS.map(([currency, sign]) => [currency, RegExp(`${before}(?:${sign})${after}`)] as const);
const ENDS = patterns('(?<![a-z])', '\\s?\\$?\\s?$');
const BEGINS = patterns('^\\s?(?:\\d\\d/100 )?\\(?(?:de )?');
const NAMED = patterns('\\b');

function find(words: string, signs: typeof ENDS): AnyCurrency | undefined {
  return signs.find(([, sign]) => sign.test(words))?.[0];
}
