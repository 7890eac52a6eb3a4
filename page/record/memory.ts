// Stores «Mi oficina» and what fields taught in this browser, each only if the person agrees. suggestions.ts
// learns from the fields.

import { dateLike, listVariables, type Occurrence } from '@membrete/document/variables';
import { documentOf } from './document.ts';
import { entryOf, isRecord } from './guards.ts';
import { isOffice, NO_OFFICE, type Office, officeValues, withCopies } from './office.ts';
import { type PageState, page, type Snapshot } from './state.ts';
import { createShared } from './storage.ts';

export type Sort = 'person' | 'post' | 'place';

export interface Memory {
  on: boolean;
  known: Readonly<Partial<Record<Sort, readonly string[]>>>;
  learned?: Office; // learned from the fields; used until the person saves an office
  office?: Office; // version 0.2.0 kept saved and learned data here
}

export const memory = createShared<Memory>('recordados', isMemory, { on: false, known: {}, learned: NO_OFFICE });

export const myOffice = createShared('oficina', isSavedOffice, {});

// Returns the values of «Mi oficina» that fill in documents. Without saved values, returns the values that
// were learned from the fields.
export function currentOffice(): Office | undefined {
  const { on, learned = NO_OFFICE } = memory.get();
  return myOffice.get().saved ?? (on ? learned : undefined);
}

// Reads the stored office again, because another tab may have used a number since.
export function refreshOffice(): void {
  for (const shared of [memory, myOffice]) shared.refresh();
}

export function updateCounters(count: (office: Office) => Office): void {
  if (myOffice.get().saved) myOffice.update(({ saved }) => ({ saved: saved && count(saved) }));
  else if (memory.get().on) memory.update(({ learned = NO_OFFICE, ...now }) => ({ ...now, learned: count(learned) }));
}

// Adds the values that the page knows: the values of the office, and today as the date of issue.
export function withKnownValues(
  filling: Filling,
  { today }: Pick<PageState, 'today'> = page.get(),
): Pick<Snapshot, 'values' | 'sources'> {
  const { values, sources } = withOffice(filling);
  const issued = dateOfIssue(filling.text);
  const isOpen = issued !== undefined && ((entryOf(values, issued) ?? '').trim() === '' || sources[issued] === 'today');
  if (!isOpen) return { values, sources };
  const value = dateLike((entryOf(values, issued) ?? '').trim(), today) ?? today;
  return { values: { ...values, [issued]: value }, sources: { ...sources, [issued]: 'today' } };
}

// Returns the name of the date variable beside the place of issue, or at the end of a constancia: «se extiende
// la presente en Puebla, a los {{Fecha}}». Returns undefined if there is none.
export function dateOfIssue(text: string): string | undefined {
  const { lines } = documentOf(text);
  const dates = listVariables(text).filter(({ kind }) => kind === 'date');
  const find = (isOfIssue: (occurrence: Occurrence) => boolean) =>
    dates.find(({ occurrences }) => occurrences.some(isOfIssue))?.name;
  const dated = lines.find(({ role }) => role === 'placeAndDate');
  return (
    find(({ start, end }) => dated !== undefined && start >= dated.start && end <= dated.end) ??
    find(({ start }) => ISSUED.test(text.slice(Math.max(0, start - 160), start)))
  );
}

const ISSUED =
  /(?<!\p{L})(?:expid[eo]|extiend[eo]|otorg[ao]|libr[ao]|dad[ao]|firmad[ao])\s[^\n]*\s(?:a|a los|al d[ií]a|el d[ií]a|el)\s+$/iu;

export type Filling = Pick<Snapshot, 'text' | 'values' | 'sources'>;

export function withOffice({ text, values, sources }: Filling) {
  const filled = { values: { ...values }, sources: { ...sources } };
  for (const [name, value] of Object.entries(officeValues(currentOffice() ?? NO_OFFICE, listVariables(text)))) {
    const present = entryOf(values, name) ?? '';
    // A value without a source comes from an older version of the page. If it equals the value of the office,
    // it is treated as the value of the office.
    const isTyped = present.trim() !== '' && present !== value && entryOf(sources, name) !== 'office';
    if (isTyped) continue;
    filled.values[name] = value;
    filled.sources[name] = 'office';
  }
  return filled;
}

// Adds a line for each person to whom «Mi oficina» sends a copy of every document.
export function withFixedCopies(text: string): string {
  return withCopies(text, currentOffice()?.copies ?? []);
}

function isMemory(value: unknown): value is Memory {
  if (!isRecord(value) || !isRecord(value.known)) return false;
  const { on, known, learned = NO_OFFICE, office = NO_OFFICE } = value;
  return typeof on === 'boolean' && Object.values(known).every(Array.isArray) && isOffice(learned) && isOffice(office);
}

function isSavedOffice(value: unknown): value is { saved?: Office | undefined } {
  return isRecord(value) && (value.saved === undefined || isOffice(value.saved));
}
