// Reads what the dates, periods and times of a document mean from its entities.
import { dateOfParts, type Period, type WrittenDate } from '../facts/dates.ts';
import { readInteger } from '../facts/numbers.ts';
import { oncePer } from '../reading/document.ts';
import type { Range } from '../text.ts';
import { type Entity, entitiesOf, entitiesOfPeriods } from './entities.ts';

// A time of day in a text. `minutes` counts from midnight. `isReal` is false for «25:00».
export interface WrittenTime extends Range {
  minutes: number;
  isReal: boolean;
}

type Parts = Entity['parts'];

// Returns the dates that have a day and a month, in the order of the text. Of several days, «16 y 17 de marzo», it is
// the last.
export const datesOf = oncePer((document): WrittenDate[] =>
  entitiesOf(document).flatMap(({ kind, parts }) => (kind === 'date' ? (dateOf(document.plain, parts) ?? []) : [])),
);

// Returns the periods of days. In «del 16 al 20 de marzo de 2026», the month of the end is also that of the start, but
// `from` has no year.
export const periodsOf = oncePer((document): Period[] =>
  entitiesOfPeriods(document).flatMap(({ kind, start, end, parts }) => {
    if (kind !== 'period') return [];
    const { plain } = document;
    const { day, month, year, lastDay, lastMonth, lastYear } = parts;
    const to = lastDay && lastMonth && dateOf(plain, partsOf(lastDay, lastMonth, lastYear));
    const from = day && lastMonth && dateOf(plain, partsOf(day, month ?? lastMonth, year));
    return from && to ? [{ start, end, from: { ...from, start, end }, to: { ...to, start, end } }] : [];
  }),
);

function partsOf(day: Range, month: Range, year: Range | undefined): Parts {
  return { day, month, ...(year && { year }) };
}

function dateOf(plain: string, { weekday, day, month, monthalone, number, year }: Parts): WrittenDate | undefined {
  const named = month ?? monthalone ?? number;
  if (!day || !named) return undefined;
  const isOfDay = weekday && weekday.end < day.start && !/[\dy]/.test(plain.slice(weekday.end, day.start));
  const first = isOfDay ? weekday : day;
  const parts = [first, day, named, ...(year ? [year] : [])];
  const words = (range: Range) => plain.slice(range.start, range.end).replace(/\s+/g, ' ');
  return dateOfParts({
    start: Math.min(...parts.map(({ start }) => start)),
    end: Math.max(...parts.map(({ end }) => end)),
    day: words(day),
    month: words(named),
    ...(year && { year: words(year) }),
    ...(isOfDay && { weekday: words(weekday) }),
  });
}

// Returns the times in the order of the text, also an hour that lacks its unit: «de 9 a 15 horas».
export const timesOf = oncePer((document): WrittenTime[] => {
  const { plain } = document;
  const times = entitiesOf(document).filter(({ kind }) => kind === 'time');
  const starts = new Set(times.map(({ start }) => start));
  const hours = entitiesOfPeriods(document).filter(({ kind, start }) => kind === 'hour' && !starts.has(start));
  return [...times, ...hours]
    .toSorted((a, b) => a.start - b.start)
    .flatMap(({ start, end, parts: { hour, minute, half } }) => {
      const read = (part: Range | undefined) =>
        part && readInteger(plain.slice(part.start, part.end).replace(/\s+/g, ' '));
      const [hours, minutes] = [read(hour), minute ? Number.parseInt(plain.slice(minute.start), 10) : 0];
      const spelled = minute && Number.isNaN(minutes) ? read(minute) : minutes;
      if (hours === undefined || spelled === undefined) return [];
      const isLate = half && /^p|^tarde|^noche/.test(plain.slice(half.start, half.end));
      const isEarly = half && /^a|^m/.test(plain.slice(half.start, half.end));
      const ofDay = isLate && hours < 12 ? hours + 12 : isEarly && hours === 12 ? 0 : hours;
      const isReal = spelled < 60 && (hours < 24 || (hours === 24 && spelled === 0));
      return [{ start, end, minutes: ofDay * 60 + spelled, isReal }];
    });
});
