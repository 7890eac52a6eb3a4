// Records which numbers a document was given when it left the page: when it was downloaded, printed or
// copied. All tabs share the record, so that a document has one number in every tab.
import { isRecord, isStringRecord } from './guards.ts';
import { createShared } from './storage.ts';

// Undo does not take back what a document was given.
export interface Issuance {
  numbers: Readonly<Record<string, string>>; // by variable, given when it first left the page
  used: Readonly<Record<string, string>>; // by variable, its last number, rows of its table included
  rows?: Readonly<Record<string, readonly RowNumber[]>>; // by variable, the number of each row of its table
  before?: Readonly<Record<string, string>>; // by variable, the last number before its own
  first?: number; // `startedAt` of the document that this one continues, after «Ajustar» or from a Word file
  day?: string; // when it first left finished, '' until then; undefined if kept by an older version
}

export type Issuances = Readonly<Record<string, Issuance>>;

// `number` is '' for a row that was given none.
export type RowNumber = Readonly<Record<'recipient' | 'number', string>>;

export const issuances = createShared<Issuances>('entregados', isIssuances, {});

// True once the finished document has left the page: a recipient may have it.
export function isIssued(issuance: Issuance | undefined): boolean {
  return issuance !== undefined && issuance.day !== '';
}

export function isIssuances(value: unknown): value is Issuances {
  return isRecord(value) && Object.values(value).every(isIssuance);
}

function isIssuance(value: unknown): value is Issuance {
  if (!isRecord(value)) return false;
  const { numbers, used, before = {}, rows = {} } = value;
  return [numbers, used, before].every(isStringRecord) && isRecord(rows) && Object.values(rows).every(Array.isArray);
}
