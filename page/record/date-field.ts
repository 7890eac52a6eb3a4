// What a field for a date reads and writes.
import { phraseDate, readDate } from '@membrete/document/outgoing';
import type { DatePart } from '@membrete/document/variables';

// The names of the three variables for the day, the month and the year of a date.
export type DateParts = Readonly<Record<DatePart, string>>;

// Returns 2026-11-22 for «22 de noviembre de 2026», or '' if there is no such day.
export function readParts(words: string): string {
  const date = readDate(words.replaceAll(' de ', ' ')) ?? '';
  return phraseDate(date) === words.replace(/^0/, '').toLowerCase() ? date : '';
}

// Returns «22», «noviembre» and «2026» for 2026-11-22, and empty values for ''.
export function writeParts({ day, month, year }: DateParts, date: string): Record<string, string> {
  const [dayWord = '', monthWord = '', yearWord = ''] = phraseDate(date).split(' de ');
  return { [day]: dayWord, [month]: monthWord, [year]: yearWord };
}

// The last day that date fields accept, so that nobody types a year of five digits.
export const LAST_DAY = '9999-12-31';

// Returns true if a date field can show the value.
export function isDate(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && phraseDate(value) !== '';
}
