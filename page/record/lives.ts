// What happened to the documents that left the page, for all tabs: a document has one number, whatever tab it
// is open in. The keys are `startedAt`.
import { isRecord, isStringRecord } from './guards.ts';
import { createShared } from './storage.ts';

// What happened to a document when it left the page. Undo does not take it back.
export interface Life {
  numbers: Readonly<Record<string, string>>; // by count, given when the document left the page for the first time
  used: Readonly<Record<string, string>>; // by count, its last number, also of a row of its table
  rows?: Readonly<Record<string, readonly RowNumber[]>>; // by count, the numbers of the rows of its table
  before?: Readonly<Record<string, string>>; // by count, the last number before its own
  first?: number; // `startedAt` of the document that this one continues, after «Ajustar» or from a Word file
  day?: string; // of its first finished output, '' until then; undefined if a former version kept it
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
