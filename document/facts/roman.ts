// Reads and writes Roman numerals below four hundred.

// Returns the number that capitals or small letters write, or undefined: «XIV», but not «XIIII».
export function readRoman(words: string): number | undefined {
  const signs = words.toUpperCase();
  if (!/^(?=.)C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/.test(signs)) return undefined;
  const values = Array.from(signs, (sign) => VALUES[sign] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

// Returns the number in capitals, or '' if it is not from 1 to 399.
export function writeRoman(number: number): string {
  if (!Number.isInteger(number) || number < 1 || number > 399) return '';
  const tens = Math.floor(number / 10) % 10;
  return 'C'.repeat(Math.floor(number / 100)) + digit(tens, 'X', 'L', 'C') + digit(number % 10, 'I', 'V', 'X');
}

const VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };

function digit(value: number, one: string, five: string, ten: string): string {
  if (value % 5 === 4) return one + (value === 9 ? ten : five);
  return (value > 4 ? five : '') + one.repeat(value % 5);
}
