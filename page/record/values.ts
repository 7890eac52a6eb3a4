// Reads typed values and cells of a table into the format of fields.
import { phraseDate, readDate, readPesos, type Source } from '@membrete/document/outgoing';
import type { VariableKind } from '@membrete/document/variables';

// Where a value that nobody typed comes from: «Mi oficina», the calendar, a recent document, a Word file, the
// original letter, somebody whose place another person has taken.
type Given = Extract<Source, 'office' | 'today' | 'kept' | 'opened' | 'letter' | 'former'>;

// A value with its source. It has the format of a field: dates as AAAA-MM-DD, amounts as digits.
export type Datum = { value: string; source: Source };

export type Sources = Readonly<Record<string, Given>>;

// Returns the day as AAAA-MM-DD, which is how Swedish writes a date.
export function dayOf(moment: Date): string {
  return moment.toLocaleDateString('sv');
}

// Converts a cell to the format of a field: «21/11/2026» → «2026-11-21». `date` is the complete date of a
// cell such as «dic-25». If `date` equals the cell, the cell is ambiguous and is returned unchanged.
export function readCell(kind: VariableKind, cell: string, date?: string): string {
  const value = cell.trim();
  if (kind === 'date') return date === cell ? value : (readDate(date ?? value) ?? value);
  if (kind === 'time') return (date ?? value).replace(/^\d{4}-\d{2}-\d{2} (?=\d{2}:)/, '');
  if (kind === 'amount') return readPesos(value) ?? value;
  return value;
}

// Returns true for a date that does not exist, such as 2026-02-31 or 31/02/2026.
export function isMissingDate(value: string): boolean {
  return readDate(value) !== undefined && phraseDate(value) === '';
}

// Returns true for a cell that still has a variable instead of a value: «{{Cargo}}».
export function isUnfilled(cell: string): boolean {
  return /\{\{[^{}]*\}\}/.test(cell);
}

export const TIME = '\\d{1,2}(?:[:.]\\d\\d)?(?: ?(?:hrs?\\.?|horas|[ap]\\.? ?m\\.?))?';
export const HOURS = new RegExp(`^(?:de )?(?:las )?(${TIME}) ?(?:a|-|–|—|y) ?(?:las )?(${TIME})$`, 'i');

// Returns one hour of «8:00 a 15:00», for a datum that is named as the end or as the beginning. Other cells stay.
export function hourIn(cell: string, name: string): string {
  const [, from, to] = HOURS.exec(cell.trim()) ?? [];
  if (from === undefined || to === undefined) return cell;
  const hour = /termin|salid|fin\b|cierre/i.test(name) ? to : from;
  return hour.replace(/ ?(?:hrs?\.?|horas)$/i, '');
}
