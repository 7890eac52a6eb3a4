// The book of numbers records which number was given to whom, and when. It names third persons, so the
// browser keeps it only with a separate consent.
import { fill } from '@membrete/document/variables';
import { writeCsv } from './csv-file.ts';
import { documentOf, variablesOf } from './document.ts';
import { entryOf, isRecord, isStringRecord } from './guards.ts';
import type { RowNumber } from './lives.ts';
import { page } from './state.ts';
import { createShared } from './storage.ts';
import { isRecipient } from './table.ts';
import type { Words } from './values.ts';

export interface BookEntry {
  at: number; // `startedAt` of the document that was given the number first
  count: string; // the count that the number belongs to
  number: string;
  day: string; // the day of its first output, AAAA-MM-DD
  recipient: string;
  subject: string;
  file: string; // its name, or what was done instead, such as «Copiado»
}

interface Book {
  on: boolean; // true if the person agrees
  entries: readonly BookEntry[]; // in the order in which they were given
}

const NO_BOOK: Book = { on: false, entries: [] };

export const book = createShared('libro', isBook, NO_BOOK);

export const BOOK_KEPT = 5000;

// Adds entries to those of the book. An entry that it has already keeps its day, and its file if the new one
// has none. Entries of this year and the last are kept, at most the newest BOOK_KEPT.
export function enter(entries: readonly BookEntry[], added: readonly BookEntry[], today: string): BookEntry[] {
  const all = new Map(entries.map((entry) => [entryKey(entry), entry]));
  for (const entry of added) {
    const { day = entry.day, file = '' } = all.get(entryKey(entry)) ?? {};
    all.set(entryKey(entry), { ...entry, day, file: entry.file || file });
  }
  const first = `${Number(today.slice(0, 4)) - 1}-01-01`;
  return [...all.values()].filter(({ day }) => day >= first).slice(-BOOK_KEPT);
}

export function entryKey({ at, count, number }: Pick<BookEntry, 'at' | 'count' | 'number'>): string {
  return JSON.stringify([at, count, number]);
}

// Who receives a document, in its words; '' if it names nobody.
export function recipientIn(text: string, words: Words): string {
  const line = documentOf(text).lines.find(({ role }) => role === 'addressee');
  const filled = line ? fill(line.text, words) : '';
  if (filled !== '' && !filled.includes('{{')) return filled.trim();
  const variable = variablesOf(text).find(isRecipient);
  return (variable && entryOf(words, variable.name)) ?? '';
}

// Returns a function that warns if another document has a number of this count, and says whose it is if the
// book knows; '' if none has it.
export function createClash(count: string): (number: string) => string {
  const { startedAt, lives } = page.get();
  const idOf = (key: string | number) => entryOf(lives, String(key))?.first ?? Number(key);
  const own = idOf(startedAt);
  const bearers = new Map<string, string>();
  for (const [, life] of Object.entries(lives).filter(([key]) => idOf(key) !== own))
    for (const number of [entryOf(life.numbers, count), ...(entryOf(life.rows ?? {}, count) ?? []).map(numberOf)])
      if (number) bearers.set(number, `${number} ya es de otro documento.`);
  for (const { at, count: other, number, recipient, day } of book.get().entries)
    if (other === count && at !== own)
      bearers.set(number, `${number} ya se dio${recipient === '' ? '' : ` a ${recipient}`} (${phraseDay(day)}).`);
  return (number) => bearers.get(number.trim()) ?? '';
}

function numberOf({ number }: RowNumber): string {
  return number;
}

// Formats AAAA-MM-DD as «24 nov 2026».
export function phraseDay(day: string): string {
  return DAY.format(new Date(day));
}

const DAY = new Intl.DateTimeFormat('es-MX', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

// The book as CSV for Excel, with headings.
export function writeBook(entries: readonly BookEntry[]): string {
  const rows = entries.map(({ number, day, recipient, subject, file }) => [number, day, recipient, subject, file]);
  return writeCsv([HEADINGS, ...rows]);
}

const HEADINGS = ['Número', 'Fecha', 'Destinatario', 'Asunto', 'Archivo'];

function isBook(value: unknown): value is Book {
  return (
    isRecord(value) && typeof value.on === 'boolean' && Array.isArray(value.entries) && value.entries.every(isEntry)
  );
}

function isEntry(value: unknown): value is BookEntry {
  if (!isRecord(value)) return false;
  const { at, ...words } = value;
  return typeof at === 'number' && isStringRecord(words) && ENTRY_WORDS.every((name) => Object.hasOwn(words, name));
}

const ENTRY_WORDS = ['count', 'number', 'day', 'recipient', 'subject', 'file'];
