// Finds the currency of an amount by what stands beside it: «US${{Monto}}», «{{Monto}} euros».
import { fold, type Range } from '../text.ts';
import type { Currency } from '../variables/wording.ts';

// A currency that has no words here is `unknown`: a person writes the words of such an amount.
export type AnyCurrency = Currency | 'unknown';

// Returns the currency at a place of a text, or undefined if nothing beside the place says one.
export function currencyAt(text: string, { start, end }: Range): AnyCurrency | undefined {
  const before = fold(text.slice(Math.max(0, start - 12), start));
  const after = fold(text.slice(end, end + 30));
  return find(before, ENDS) ?? find(after, BEGINS);
}

// Returns the currency that the name of a variable says: «Monto_USD», «Importe_en_euros».
export function currencyOfName(name: string): AnyCurrency | undefined {
  return find(fold(name).replace(/[^a-z]+/g, ' '), NAMED);
}

// The signs and codes of currencies, and the nouns that mean money only behind a figure: «derechos reales 300».
const OTHERS = String.raw`[£¥₡₲₽₿]|(?:gbp|jpy|cad|cop|clp|ars|chf|cny|brl|gtq|pen|udis?)\b|(?:ca|can|au|nz|r|c)(?=\s?\$)`;
const NOUNS = String.raw`(?:libras|yenes|yuanes|francos|quetzales|reales|soles|coronas|umas?|dolares canadienses)\b|pesos (?:colombianos|argentinos|chilenos|cubanos|dominicanos|uruguayos|filipinos)`;
const SIGNS: readonly (readonly [currency: AnyCurrency, sign: string])[] = [
  ['unknown', OTHERS],
  ['dólares', String.raw`us(?:d|\b)|u\.\s?s\.|dolar(?:es)?\b|dl?ls?\b`],
  ['euros', String.raw`€|eur(?:os?)?\b`],
  ['pesos', String.raw`mxn?\b|mx(?=\s?\$)|m\.?\s?n\b|pesos?\b`],
];
const patterns = (signs: typeof SIGNS, write: (sign: string) => string) =>
  signs.map(([currency, sign]) => [currency, new RegExp(write(sign))] as const);
const ENDS = patterns(SIGNS, (sign) => String.raw`(?<![a-z])(?:${sign})\s?\$?\s?$`);
const BEGINS = patterns([['unknown', NOUNS], ...SIGNS], (sign) => String.raw`^\s?(?:\d\d/100 )?\(?(?:de )?(?:${sign})`);
const NAMED = patterns(SIGNS, (sign) => String.raw`\b(?:${sign})`);

function find(words: string, signs: typeof ENDS): AnyCurrency | undefined {
  return signs.find(([, sign]) => sign.test(words))?.[0];
}
