// Finds dates in a text, in figures or in words. Every pattern of a date is here or in words/dates.ts.
import { ID } from '../lexicon/by-tag/id.ts';
import { REFERENCE } from '../lexicon/by-tag/reference.ts';
import { SPOT } from '../lexicon/by-tag/spot.ts';
import { oneWord } from '../lexicon/word.ts';
import type { Range } from '../text.ts';
import { anyOf } from '../words/any-of.ts';
import {
  DAY_IN_WORDS,
  MONTH,
  MONTHS,
  OPTIONAL_SPACE,
  ORDINAL_MARK,
  SHORT_MONTH,
  SPACE,
  TO_MONTH,
  TO_YEAR,
  WEEKDAY,
  WEEKDAYS,
  YEAR_IN_WORDS,
} from '../words/dates.ts';
import { readInteger } from './numbers.ts';

// A date in a text. `year` and `weekday` are absent if the text omits them. `month` is 1 for January,
// `weekday` is 0 for Sunday.
export interface WrittenDate extends Range {
  day: number;
  month: number;
  year?: number;
  weekday?: number;
}

// A period of days, «del 16 al 20 de marzo de 2026».
export interface Period extends Range {
  from: WrittenDate;
  to: WrittenDate;
}

const BEGIN = '(?<![\\p{L}\\d])';
const BEGIN_OF_NUMBER = '(?<![\\p{L}\\d/.-])';
const END = '(?![\\p{L}\\d])';
const DAY = `(?:\\d{1,2}|${DAY_IN_WORDS})`;
const YEAR = `(?:\\d{4}(?!\\d)|${YEAR_IN_WORDS})`;

// Parts of the patterns LONG and PERIOD. They capture the weekday, the day, the month and the year.
const READ_WEEKDAY = `(?:(${WEEKDAY}),?${SPACE}(?:el${SPACE})?(?:dia${SPACE})?)?`;
const READ_DAY = `(${DAY})${ORDINAL_MARK}`;
const READ_MONTH = `${TO_MONTH}(${MONTH})`;
const READ_YEAR = `(?:,?${SPACE}${TO_YEAR}(${YEAR}))?`;

const LONG = new RegExp(`${BEGIN}${READ_WEEKDAY}(?<![\\d/.,-])${READ_DAY}${READ_MONTH}${READ_YEAR}${END}`, 'gu');
const SHORT = /(?<![\p{L}\d/.-])(\d{1,2})([/-])(\d{1,2})\2(\d{4})(?![\p{L}\d/-])/gu;

// Returns the dates in the order of the text. `plain` is in lower case, without accents.
export function findDates(plain: string): WrittenDate[] {
  const long = Array.from(plain.matchAll(LONG), (match) => {
    const [words, weekday, day = '', month = '', year] = match;
    return dateOf(match.index, words, { weekday, day, month, year });
  });
  const short = Array.from(plain.matchAll(SHORT), (match) => {
    const [words, day = '', , number = '', year] = match;
    return dateOf(match.index, words, { weekday: undefined, day, month: MONTHS[Number(number) - 1] ?? '', year });
  });
  return [...long, ...short].filter((date) => date !== undefined).toSorted((a, b) => a.start - b.start);
}

type Parts = Record<'weekday' | 'year', string | undefined> & Record<'day' | 'month', string>;

function dateOf(start: number, words: string, { weekday, day, month, year }: Parts): WrittenDate | undefined {
  const number = readInteger(day === 'primer' ? 'primero' : day);
  const monthNumber = MONTHS.indexOf(month.replace('setiembre', 'septiembre')) + 1;
  if (number === undefined || monthNumber === 0) return undefined;
  const yearNumber = year === undefined ? undefined : readInteger(year);
  return {
    start,
    end: start + words.length,
    day: number,
    month: monthNumber,
    ...(yearNumber !== undefined && { year: yearNumber }),
    ...(weekday !== undefined && { weekday: WEEKDAYS.indexOf(weekday) }),
  };
}

// Returns the number of days in a month. Without a year, February has 29.
export function daysIn(month: number, year = 2000): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

// Returns the day of the week, 0 for Sunday.
export function weekdayOf({ year, month, day }: { year: number; month: number; day: number }): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

// Returns a number by which dates can be sorted. It is higher for a later date.
export function orderOf({ year, month, day }: { year: number; month: number; day: number }): number {
  return (year * 12 + month) * 31 + day;
}

const FROM = `(?:del?|desde)${SPACE}(?:el${SPACE})?(?:dia${SPACE})?`;
const UNTIL = `,?${SPACE}(?:y${SPACE})?(?:hasta${SPACE})?(?:al?|el)${SPACE}(?:dia${SPACE})?`;
const PERIOD = new RegExp(
  [
    BEGIN,
    FROM,
    `${READ_WEEKDAY}${READ_DAY}(?:${READ_MONTH}${READ_YEAR})?`,
    UNTIL,
    `${READ_WEEKDAY}${READ_DAY}${READ_MONTH}${READ_YEAR}`,
    END,
  ].join(''),
  'gu',
);

// Returns the periods in `plain`, a text in lower case without accents. In «del 16 al 20 de marzo de 2026»,
// the month of the end is also the month of the start, but `from` has no year.
export function findPeriods(plain: string): Period[] {
  return Array.from(plain.matchAll(PERIOD)).flatMap((match) => {
    const [words, , day = '', month, year, , endDay = '', endMonth = '', endYear] = match;
    const to = dateOf(match.index, words, { weekday: undefined, day: endDay, month: endMonth, year: endYear });
    const from = dateOf(match.index, words, { weekday: undefined, day, month: month ?? endMonth, year });
    return from && to ? [{ start: match.index, end: match.index + words.length, from, to }] : [];
  });
}

// Parts of the pattern DATE_FOLDED, without capture groups.
const ANY_DAY = `${DAY}${ORDINAL_MARK}`;
const ANY_WEEKDAY = `(?:${WEEKDAY},?${SPACE})?`;
// Matches the days before the last day of a list or a period: «lunes 15, martes 16 y», «17 al».
const DAYS_BEFORE = `${ANY_DAY}(?:${OPTIONAL_SPACE},${OPTIONAL_SPACE}${ANY_DAY}){0,6}${SPACE}(?:al?|y)${SPACE}(?:el${SPACE})?${ANY_WEEKDAY}`;
// Matches a day that is repeated in words: «15 (quince)», «15 quince».
const DAY_TWICE = `${ANY_DAY}(?:${SPACE}(?:\\([a-z\\s]{3,30}\\)|${DAY_IN_WORDS}))?`;
// Matches the month after a day: «de marzo», «días del mes de marzo», «(marzo)».
const ANY_MONTH = `(?:${TO_MONTH}(?:el${SPACE})?${MONTH}|${SPACE}\\(${MONTH}\\))`;
const THIS_YEAR = anyOf([
  `(?:presente|mismo|actual|corriente)${SPACE}(?:ano|anualidad)`,
  `ano${SPACE}(?:en${SPACE}curso|actual|proximo${SPACE}pasado)`,
  `(?:actual|presente)(?!${SPACE}(?!${anyOf(['a', 'el', 'en', 'la', 'me', 'para', 'por', 'se', 'y'])}${SPACE})\\p{L})`,
  `(?:ano${SPACE})?que${SPACE}transcurre`,
]);
const NAMED_YEAR = `(?:del?|en)${SPACE}(?:(?:el|la)${SPACE})?${THIS_YEAR}`;
const ANY_YEAR = `,?${SPACE}(?:${NAMED_YEAR}|${TO_YEAR}${YEAR})(?:${SPACE}(?:\\([a-z\\s]{3,40}\\)|${YEAR_IN_WORDS}))?`;

// Excludes a number that looks like a date, but follows a noun such as «oficio»: «oficio 12/03/26». What looks like
// none is not looked back from, because the nouns are many.
const NUMBERED = `(?=\\d{1,2}[/.-])(?<!${anyOf([oneWord(ID, REFERENCE, SPOT), /no\./, /num\./, 'numero'])} )`;
const DAY_NUMBER = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH_NUMBER = '(?:0?[1-9]|1[0-2])';
const MONTH_BETWEEN = `(?:${MONTH_NUMBER}|${MONTH}|[a-z]{3})`;
const SHORT_DATE = `${DAY_NUMBER}(?:/${MONTH_BETWEEN}/|-${MONTH_BETWEEN}-|\\.${MONTH_NUMBER}\\.)\\d{2}(?:\\d\\d)?`;

// Matches a date in a text in lower case, without accents: «15 de marzo de 2026», «lunes 1/o. de enero del
// año en curso», «veintinueve de mayo de dos mil dieciocho», «17 al 20 de marzo», «martes 15 (abril) de
// 2025», «febrero 22 de 2018», «15/03/2026», «2026-03-15», «marzo de 2026».
export const DATE_FOLDED = new RegExp(
  [
    `${BEGIN}${ANY_WEEKDAY}(?:${DAYS_BEFORE})?${DAY_TWICE}${ANY_MONTH}(?:${ANY_YEAR})?${END}`,
    `${BEGIN}${MONTH}${SPACE}\\d{1,2}(?:,|${SPACE}del?)?${SPACE}\\d{4}(?!\\d)`,
    `${BEGIN_OF_NUMBER}${NUMBERED}${SHORT_DATE}(?![\\p{L}\\d/-])`,
    `${BEGIN_OF_NUMBER}(?:19|20)\\d\\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])(?![\\p{L}\\d/-])`,
    `${BEGIN}${MONTH}${SPACE}del?${SPACE}(?:ano${SPACE})?(?:19|20)\\d\\d(?!\\d)`,
    `${BEGIN}${ANY_WEEKDAY}(?<![\\d/.,-])${DAY_NUMBER}${ORDINAL_MARK}${SPACE}${MONTH}${SPACE}(?:del?${SPACE})?(?:19|20)\\d\\d(?!\\d)`,
  ].join('|'),
  'gu',
);

// Parts of the pattern for a month with or without a year: «agosto», «ago. 2023», «agosto de 2023».
const SHORT_NAME = `${SHORT_MONTH}\\.?`;
const YEAR_OF_MONTH = `(?:,?${SPACE}(?:${NAMED_YEAR}|${TO_YEAR}(?:19|20)\\d\\d(?!\\d)))`;
const SAME_MONTH = anyOf([
  `los${SPACE}corrientes`,
  `(?:l${SPACE})?(?:mismo|presente|actual)${SPACE}mes(?:${SPACE}y${SPACE}ano)?(?:${SPACE}en${SPACE}curso)?`,
  `mes(?:${SPACE}y${SPACE}ano)?${SPACE}(?:en${SPACE}curso|actual|que${SPACE}transcurre)`,
  `(?:actual|corriente|presente|mismo)(?!${SPACE}\\p{L}{3})`,
]);

// Matches a period of months: «agosto 2023-enero 2024», «enero a junio de 2025».
export const PERIOD_OF_MONTHS_FOLDED = new RegExp(
  `${BEGIN}(?<!\\d${SPACE}de${SPACE})(?:${MONTH}|${SHORT_NAME})${YEAR_OF_MONTH}?${OPTIONAL_SPACE}(?:[-–/]|(?<=\\s)al?(?=\\s))${OPTIONAL_SPACE}(?:${MONTH}|${SHORT_NAME})${YEAR_OF_MONTH}?${END}`,
  'gu',
);

// Matches an incomplete date, whose year or month is that of the letter's date: «18 del mismo mes y
// año», «mayo del año en curso», «el mes de mayo».
export const PARTIAL_DATE_FOLDED = new RegExp(
  [
    `(?<=(?:dia|dias|fecha|el|los|pasado)${SPACE})${ANY_WEEKDAY}(?:${DAYS_BEFORE})?${ANY_DAY}${SPACE}del?${SPACE}${SAME_MONTH}${END}`,
    `(?<=\\b(?:el|del|al|los)${SPACE})${WEEKDAY}${SPACE}\\d{1,2}(?![\\d:/]|[.,]\\d|${SPACE}(?:al?|de|y|horas|hrs))${END}`,
    `${BEGIN}${MONTH}${YEAR_OF_MONTH}${END}`,
    `(?<=\\b(?:bimestre|mes|periodo)s?:?${SPACE}(?:del?${SPACE})?)(?:0?[1-9]|1[0-2])/(?:19|20)\\d\\d(?![\\d/])`,
    `(?<=\\bmes(?:es)?${SPACE}de${SPACE})${MONTH}(?:(?:,${SPACE}${MONTH}){0,10}${SPACE}y${SPACE}${MONTH})?${END}`,
  ].join('|'),
  'gu',
);
