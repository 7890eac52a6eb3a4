// What a date means: its day, its month, its order among others.
import type { Range } from '../text.ts';
import { MONTHS, WEEKDAYS } from '../words/dates.ts';
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

// Reads a date whose parts are found: «1/o.» or «primero», «mayo» or «5», «2026» or «dos mil veintiseis», in lower case,
// without accents. Returns undefined if the month is none, or the year has two digits.
export function dateOfParts({ start, end, weekday, ...words }: WrittenParts): WrittenDate | undefined {
  const day = /^\d/.test(words.day)
    ? Number.parseInt(words.day, 10)
    : readInteger(words.day.replace(/^primer$/, 'primero'));
  const named = MONTHS.indexOf(words.month.replace('setiembre', 'septiembre'));
  const month = named < 0 ? Number(words.month) : named + 1;
  const year = words.year === undefined ? undefined : readInteger(words.year);
  if (day === undefined || !(month > 0 && month < 13) || (year !== undefined && year < 100)) return undefined;
  return {
    start,
    end,
    day,
    month,
    ...(year !== undefined && { year }),
    ...(weekday !== undefined && { weekday: WEEKDAYS.indexOf(weekday) }),
  };
}

interface WrittenParts extends Range {
  day: string;
  month: string;
  year?: string;
  weekday?: string;
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
