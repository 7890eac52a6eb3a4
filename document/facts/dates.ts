// The dates and the times in a text, written in figures or in words.
import type { Range } from '../text.ts';
import { DAY_IN_WORDS, MONTH, MONTHS } from '../words/vocabulary.ts';
import { readNumber } from './numbers.ts';

// A date as written; `year` and `weekday` are absent if the text omits them. `month` is 1 for January,
// `weekday` 0 for Sunday.
export interface WrittenDate extends Range {
  day: number;
  month: number;
  year?: number;
  weekday?: number;
}

// A period with two dates: «del 16 al 20 de marzo de 2026».
export interface Period extends Range {
  from: WrittenDate;
  to: WrittenDate;
}

// A time of day. `minutes` counts from midnight; `isReal` is false for a time that does not exist, «25:00».
export interface WrittenTime extends Range {
  minutes: number;
  isReal: boolean;
}

const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'];

const DAY = `(\\d{1,2}|${DAY_IN_WORDS})(?:[°º]|/?o\\.?|er\\.?)?`;
const YEAR = '(\\d{4}|dos mil(?: (?:treinta y )?[a-z]{3,12})?)';
const OF_YEAR = `(?:,?\\s+(?:del?\\s+)?(?:ano\\s+)?${YEAR})`;
const WEEKDAY = `(?:(${WEEKDAYS.join('|')}),?\\s+(?:el\\s+)?(?:dia\\s+)?)`;
const OF_MONTH = `\\s+(?:dias?\\s+)?(?:del\\s+mes\\s+)?de\\s+(${MONTH})`;

const LONG = new RegExp(`(?<![\\p{L}\\d])${WEEKDAY}?(?<![\\d/.,-])${DAY}${OF_MONTH}${OF_YEAR}?(?![\\p{L}\\d])`, 'gu');
const SHORT = /(?<![\p{L}\d/.-])(\d{1,2})([/-])(\d{1,2})\2(\d{4})(?![\p{L}\d/-])/gu;

// Returns the dates in folded text, in their order.
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
  const number = readInteger(day);
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

function readInteger(written: string): number | undefined {
  return /^\d+$/.test(written) ? Number(written) : readNumber(written);
}

// Returns the number of days in a month; February has 29 if the year is unknown.
export function daysIn(month: number, year = 2000): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

// Returns the weekday, 0 for Sunday.
export function weekdayOf({ year, month, day }: { year: number; month: number; day: number }): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

// Returns a number by which dates compare: it is higher for a later date.
export function orderOf({ year, month, day }: { year: number; month: number; day: number }): number {
  return (year * 12 + month) * 31 + day;
}

const BEGIN = `(?:${WEEKDAY}?${DAY}(?:${OF_MONTH}${OF_YEAR}?)?)`;
const PERIOD = new RegExp(
  `(?<![\\p{L}\\d])(?:del?|desde)\\s+(?:el\\s+)?(?:dia\\s+)?${BEGIN},?\\s+(?:y\\s+)?(?:hasta\\s+)?(?:al?|el)\\s+(?:dia\\s+)?${WEEKDAY}?${DAY}${OF_MONTH}${OF_YEAR}?(?![\\p{L}\\d])`,
  'gu',
);

// Returns the periods in folded text. A start without a month takes the month of the end; a start without a
// year stays without it.
export function findPeriods(plain: string): Period[] {
  return Array.from(plain.matchAll(PERIOD)).flatMap((match) => {
    const [words, , day = '', month, year, , endDay = '', endMonth = '', endYear] = match;
    const to = dateOf(match.index, words, { weekday: undefined, day: endDay, month: endMonth, year: endYear });
    const from = dateOf(match.index, words, { weekday: undefined, day, month: month ?? endMonth, year });
    return from && to ? [{ start: match.index, end: match.index + words.length, from, to }] : [];
  });
}

const HOURS = '(?:horas?|hrs?\\.?|h\\.)';
const IN_WORDS = '(?:[a-z]+(?: y [a-z]+)?)';
const TIME = new RegExp(
  [
    `(?<![\\p{L}\\d:.,/-])(\\d{1,2}):(\\d\\d)(?!:?\\d)(?:\\s*([ap])\\.?\\s?m\\b\\.?)?`,
    `(?<![\\p{L}\\d:.,/$-])(\\d{1,2})(?=\\s+(?:a|y)\\s+(?:las\\s+)?\\d{1,2}\\s+${HOURS})|(?<=\\d\\s(?:a|y)\\s(?:las\\s)?)(\\d{1,2})(?=\\s+${HOURS})`,
    `(?<=\\blas\\s)(\\d{1,2}|${IN_WORDS})\\s+${HOURS}(?:\\s+con\\s+(\\d{1,2}|${IN_WORDS})\\s+minutos)?`,
  ].join('|'),
  'gu',
);

// Returns the times in folded text: «9:00», «10:30 a. m.», «las diez horas con treinta minutos».
export function findTimes(plain: string): WrittenTime[] {
  return Array.from(plain.matchAll(TIME)).flatMap((match) => {
    const [words, hour, minute, half, first, second, longHour, longMinute] = match;
    const h = readInteger(hour ?? first ?? second ?? longHour ?? '');
    const m = readInteger(minute ?? longMinute ?? '0');
    if (h === undefined || m === undefined) return [];
    const hours = half === 'p' && h < 12 ? h + 12 : half === 'a' && h === 12 ? 0 : h;
    const isReal = m < 60 && (h < 24 || (h === 24 && m === 0));
    return [{ start: match.index, end: match.index + words.length, minutes: hours * 60 + m, isReal }];
  });
}
