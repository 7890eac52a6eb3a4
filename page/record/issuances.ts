// Records the numbers and the date that a document got when it was downloaded, printed or copied. All tabs
// share the record, so that the document has the same number in every tab.
import { isRecord, isStringRecord } from './guards.ts';
import { createShared } from './storage.ts';

// What a document got when it was exported. The keys of the records are names of variables.
export interface Issuance {
  numbers: Readonly<Record<string, string>>; // the numbers of the document
  used: Readonly<Record<string, string>>; // the last number, of the document or a row of its table
  rows?: Readonly<Record<string, readonly RowNumber[]>>; // the numbers of each row of its table
  before?: Readonly<Record<string, string>>; // the last number in use before the document
  first?: number; // `startedAt` of the document that this one continues, after «Ajustar» or from a Word file
  day?: string; // the day when it was first exported finished, '' until then; undefined if an older version stored it
}

export type Issuances = Readonly<Record<string, Issuance>>;

// The recipient and the number of a row. The number is '' if the row has none.
export type RowNumber = Readonly<Record<'recipient' | 'number', string>>;

export const issuances = createShared<Issuances>('entregados', isIssuances, {});

// Returns letters that stand for a recipient, so that the name itself is not stored without consent. A digest
// stays as it is. Older versions stored names.
export function digestOf(recipient: string): string {
  if (recipient === '' || recipient.startsWith('#')) return recipient;
  let sum = 0x811c9dc5;
  for (const letter of recipient) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return `#${(sum >>> 0).toString(36)}`;
}

// Returns true if the finished document has been exported. Somebody may then have received it.
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
