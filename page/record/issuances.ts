// The lives of the documents that left the page, by `startedAt`. All tabs share them: a document has one
// number, whatever tab it is open in.
import { isRecord, isStringRecord } from './guards.ts';
import { createShared } from './storage.ts';

// The life of a document: what it was given when it left the page. Undo does not take that back.
export interface Life {
  numbers: Readonly<Record<string, string>>; // by count, given when it first left the page
  used: Readonly<Record<string, string>>; // by count, its last number, also of a row of its table
  rows?: Readonly<Record<string, readonly RowNumber[]>>; // by count, the numbers of the rows of its table
  before?: Readonly<Record<string, string>>; // by count, the last number before its own
  first?: number; // `startedAt` of the document that this one continues, after «Ajustar» or from a Word file
  day?: string; // the day of its first finished output, '' until then; undefined if kept by a former version
}

export type Lives = Readonly<Record<string, Life>>;

// The number is '' for a row that was given none.
export type RowNumber = Readonly<Record<'recipient' | 'number', string>>;

export const lives = createShared<Lives>('entregados', isLives, {});

// True once the finished document has left the page: somebody may have it in hand.
export function isGivenOut(life: Life | undefined): boolean {
  return life !== undefined && life.day !== '';
}

export function isLives(value: unknown): value is Lives {
  return isRecord(value) && Object.values(value).every(isLife);
}

function isLife(value: unknown): value is Life {
  if (!isRecord(value)) return false;
  const { numbers, used, before = {}, rows = {} } = value;
  return [numbers, used, before].every(isStringRecord) && isRecord(rows) && Object.values(rows).every(Array.isArray);
}
