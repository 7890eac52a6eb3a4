// Reads numbers in Spanish words: «doce mil quinientos», «treinta y una», «un millón».

// Returns the number below 10^12 that `words` spell, or undefined if they are not exactly one number. `words`
// are in lower case, without accents.
export function readNumber(words: string): number | undefined {
  const tokens = words.trim().split(/\s+/);
  let millions = 0;
  let thousands = 0;
  let rest = 0;
  let last = Infinity;
  for (const [index, token] of tokens.entries()) {
    if (token === 'y' && isTens(tokens[index - 1]) && isUnit(tokens[index + 1])) continue;
    if (token === 'mil' && thousands === 0) {
      thousands = (rest || 1) * 1000;
      [rest, last] = [0, Infinity];
    } else if ((token === 'millon' || token === 'millones') && millions === 0 && rest + thousands > 0) {
      millions = (thousands + rest) * 1e6;
      [thousands, rest, last] = [0, 0, Infinity];
    } else {
      const value = VALUES.get(token);
      if (value === undefined || (value === 0 && tokens.length > 1)) return undefined;
      if (!mayFollow(value, last, tokens[index - 1] === 'y')) return undefined;
      rest += value;
      last = value;
    }
  }
  return millions + thousands + rest;
}

// Returns the value of a number in figures or in words, or undefined.
export function readInteger(number: string): number | undefined {
  return /^\d+$/.test(number) ? Number(number) : readNumber(number);
}

// Returns how many of the last words form a number: 3 for «dentro de los treinta y cinco». Returns 0 for
// «treinta cinco», which is not a number.
export function numberAtEnd(words: readonly string[]): number {
  let best = 0;
  for (let count = 1; count <= Math.min(words.length, MAX_WORDS); count += 1) {
    const tokens = words.slice(-count);
    if (!tokens.every(isNumeral)) break;
    if (readNumber(tokens.join(' ')) !== undefined) best = count;
  }
  return isTens(words.at(-best - 1)) ? 0 : best;
}

// The most words that can form a number. «un millón novecientos noventa y nueve mil novecientos noventa y
// nueve» has eleven.
const MAX_WORDS = 12;

function isNumeral(token: string): boolean {
  return VALUES.has(token) || /^(?:y|mil|millon|millones)$/.test(token);
}

// Returns true if a numeral with `value` may follow a numeral with `last` in the same number. Any value
// below 100 may follow hundreds («ciento veinte»), and units may follow tens («cuarenta y dos»). Other
// values may not: «dos tres» is two numbers.
function mayFollow(value: number, last: number, isAfterAnd: boolean): boolean {
  if (last === Infinity) return true;
  return last >= 100 ? value < 100 : isAfterAnd && last >= 30 && value < 10;
}

function isTens(token: string | undefined): boolean {
  const value = VALUES.get(token ?? '') ?? 0;
  return value >= 20 && value < 100 && value % 10 === 0;
}

function isUnit(token: string | undefined): boolean {
  const value = VALUES.get(token ?? '') ?? 0;
  return value > 0 && value < 10;
}

const UNDER_THIRTY =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve';
const TENS = 'treinta cuarenta cincuenta sesenta setenta ochenta noventa';
const HUNDREDS =
  'ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos';

const VALUES: ReadonlyMap<string, number> = new Map([
  ...UNDER_THIRTY.split(' ').map((word, value) => [word, value] as const),
  ...TENS.split(' ').map((word, index) => [word, 30 + 10 * index] as const),
  ...HUNDREDS.split(' ').flatMap((word, index) => [
    [word, 100 + 100 * index] as const,
    [word.replace(/os$/, 'as'), 100 + 100 * index] as const,
  ]),
  ...Object.entries({ un: 1, una: 1, veintiun: 21, veintiuna: 21, cien: 100, primero: 1 }),
]);

// The words of which numbers consist, besides «y».
export const NUMERALS: readonly string[] = [...VALUES.keys(), 'mil', 'millon', 'millones'];
