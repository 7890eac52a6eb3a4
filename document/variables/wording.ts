// Writes dates and amounts as Mexican offices do. A value that cannot be read gives ''.
import { MONTHS } from '../words/dates.ts';

// Returns «21 de noviembre de 2026», or '' if the day does not exist.
export function longDate({ year, month, day }: { year: number; month: number; day: number }): string {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? `${day} de ${MONTHS[month - 1]} de ${year}` : '';
}

// Returns a date in the words of another one: «veintiocho días del mes de noviembre de dos mil veintiséis» for
// «dieciocho días del mes de marzo de dos mil veinticinco». Returns undefined if the other date is in figures,
// «18 de marzo de 2025», or in a form that is not known, and '' if the form has no words for the day: one does
// not write «los un días». `date` is AAAA-MM-DD.
export function dateLike(model: string, date: string): string | undefined {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const parts = DATE_IN_WORDS.exec(model);
  const [, dayBefore = '', noun = '', toMonth = '', monthBefore = '', toYear = '', yearBefore = ''] = parts ?? [];
  const areWords = (number: string) => /^\p{L}/u.test(number);
  if (!parts || (noun === '' && ![dayBefore, yearBefore].some(areWords))) return undefined;
  if (day === 1 && noun !== '') return '';
  const write = (number: number, before: string, isBeforeNoun: boolean) => {
    if (!areWords(before)) return String(number);
    return isBeforeNoun ? numberInWords(number) : numberAlone(number);
  };
  const monthName = MONTHS[month - 1] ?? '';
  const isCapital = /^\p{Lu}/u.test(monthBefore);
  const words = [
    write(day, dayBefore, noun !== ''),
    noun + toMonth,
    isCapital ? monthName.charAt(0).toUpperCase() + monthName.slice(1) : monthName,
    toYear + write(year, yearBefore, false),
  ].join('');
  return model === model.toUpperCase() ? words.toUpperCase() : words;
}

const DATE_IN_WORDS = new RegExp(
  [
    '^(\\d{1,2}|(?!primer )\\p{L}{2,12}(?: y \\p{L}{2,6})?)',
    '( d[ií]as)?',
    '((?: del mes)? de )',
    `(${MONTHS.join('|')})`,
    '(,? del?(?: año)? )',
    '(\\d{4}|dos mil(?: \\p{L}{2,12}(?: y \\p{L}{2,6})?)?)$',
  ].join(''),
  'iu',
);

// A currency that has words: its noun in the plural.
export type Currency = 'pesos' | 'dólares' | 'euros';

const CURRENCIES: Readonly<Record<Currency, { one: string; tail: string }>> = {
  pesos: { one: 'peso', tail: 'M.N.' },
  dólares: { one: 'dólar', tail: 'USD' },
  euros: { one: 'euro', tail: 'EUR' },
};

// Returns «doce mil pesos 00/100 M.N.» for 12000. The amount is from 0 to 999 999 999 999.99. A string may
// have a $, and commas or spaces between thousands.
export function amountInWords(figure: number | bigint | string, currency: Currency = 'pesos'): string {
  const amount = readAmount(figure);
  if (!amount) return '';
  const { whole, cents } = amount;
  const { one, tail } = CURRENCIES[currency];
  const noun = whole === 1 ? one : whole > 0 && whole % 1e6 === 0 ? `de ${currency}` : currency;
  return `${numberInWords(whole)} ${noun} ${cents}/100 ${tail}`;
}

// Returns «$12,000.00» for 12000.
export function formatAmount(pesos: number | bigint | string): string {
  const amount = readAmount(pesos);
  return amount ? `$${String(amount.whole).replace(/\B(?=(?:\d{3})+$)/g, ',')}.${amount.cents}` : '';
}

function readAmount(pesos: number | bigint | string): { whole: number; cents: string } | undefined {
  const text = typeof pesos === 'number' ? pesos.toFixed(2) : String(pesos).trim();
  if (text.length > 40) return undefined;
  const match =
    /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,3}(?:\s\d{3})+|\d+)(?:\.(\d{0,2}))?\s*(?:pesos|mxn|m\.?\s?n\.?)?$/i.exec(text);
  const whole = Number(match?.[1]?.replace(/\D/g, ''));
  return match && whole < 1e12 ? { whole, cents: (match[2] ?? '').padEnd(2, '0') } : undefined;
}

// Returns a number in words, in the form before a noun: «un», «veintiún».
export function numberInWords(count: number): string {
  if (count >= 1e6)
    return withRest(count < 2e6 ? 'un millón' : `${numberInWords(Math.floor(count / 1e6))} millones`, count % 1e6);
  if (count >= 1000)
    return withRest(count < 2000 ? 'mil' : `${numberInWords(Math.floor(count / 1000))} mil`, count % 1000);
  if (count === 100) return 'cien';
  if (count > 100) return withRest(`${HUNDREDS[Math.floor(count / 100)]}`, count % 100);
  const ten = TENS[Math.floor(count / 10)];
  return SMALL[count] ?? (count % 10 === 0 ? `${ten}` : `${ten} y ${SMALL[count % 10]}`);
}

// Returns a number in words that stands without a noun: «uno», «veintiuno».
export function numberAlone(count: number): string {
  return numberInWords(count)
    .replace(/ún$/, 'uno')
    .replace(/(?<= |^)un$/, 'uno');
}

function withRest(words: string, rest: number): string {
  return rest === 0 ? words : `${words} ${numberInWords(rest)}`;
}

const SMALL =
  'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  );
const TENS = '   treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');
const HUNDREDS =
  ' ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ');
