// «Libro de números»: records which number each recipient got, and when. The book contains names of other
// people, so the browser stores it only with a separate consent.
import type { Words } from '@membrete/document/outgoing';
import { fill } from '@membrete/document/variables';
import { writeCsv } from './csv-file.ts';
import { documentOf, variablesOf } from './document.ts';
import { entryOf, isRecord, isStringRecord } from './guards.ts';
import type { RowNumber } from './issuances.ts';
import { page } from './state.ts';
import { createShared } from './storage.ts';
import { isRecipient } from './table.ts';

export interface BookEntry {
  at: number; // the `startedAt` of the first document with this number
  count: string; // the name of the number's variable
  number: string;
  day: string; // when the document was first exported, AAAA-MM-DD
  recipient: string;
  subject: string;
  file: string; // the file's name, or what was done without a file: «Copiado»
}

interface Book {
  on: boolean; // true if the person agrees
  entries: readonly BookEntry[]; // oldest first
}

const NO_BOOK: Book = { on: false, entries: [] };

export const book = createShared('libro', isBook, NO_BOOK);

export const BOOK_KEPT = 5000;

// Adds entries to the book. An entry that the book already has keeps the day of its first export. The book
// drops entries from before last year, and all but the newest BOOK_KEPT.
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

// Returns the recipient as written in the document, or '' if the document has none.
export function recipientIn(text: string, words: Words): string {
  const line = documentOf(text).lines.find(({ role }) => role === 'addressee');
  const filled = line ? fill(line.text, words) : '';
  if (filled !== '' && !filled.includes('{{')) return filled.trim();
  const variable = variablesOf(text).find(isRecipient);
  return (variable && entryOf(words, variable.name)) ?? '';
}

// Returns a function that checks a number. If another document already has the number, the function returns a
// warning; the warning names the recipient of that document if the book of numbers has the name. For an
// unused number, the function returns ''.
export function createNumberWarning(count: string): (number: string) => string {
  const { startedAt, issuances } = page.get();
  const idOf = (key: string | number) => entryOf(issuances, String(key))?.first ?? Number(key);
  const ownId = idOf(startedAt);
  const bearers = new Map<string, string>();
  for (const [, issuance] of Object.entries(issuances).filter(([key]) => idOf(key) !== ownId))
    for (const number of [
      entryOf(issuance.numbers, count),
      ...(entryOf(issuance.rows ?? {}, count) ?? []).map(numberOf),
    ])
      if (number) bearers.set(number, `${number} ya es de otro documento.`);
  for (const { at, count: other, number, recipient, day } of book.get().entries)
    if (other === count && at !== ownId)
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
