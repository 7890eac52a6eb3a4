// Stores the last documents made in this browser. Request and text are always stored, the values only if the
// person agrees.
import type { Values } from '@membrete/document/outgoing';
import { late } from './boxes.ts';
import { areForms, isLetter } from './drafts.ts';
import { entryOf, isRecord, isStringRecord } from './guards.ts';
import { isIssued } from './issuances.ts';
import { advanceCounters } from './office.ts';
import { type OpenLetter, page, type Snapshot, type TextRequest } from './state.ts';
import { createShared } from './storage.ts';
import type { Sources } from './values.ts';

export interface Recent extends TextRequest {
  text: string;
  values?: Values | undefined; // only if the person agrees
  sources?: Sources | undefined; // of these values; absent in lists of older versions
  letter?: OpenLetter | undefined; // only if the person agrees, because it has the data of then
  ofLetter?: boolean | undefined; // true for a letter with a Word file of its own, also if it is not stored
  countedAs?: Snapshot['countedAs'] | undefined;
  taken?: boolean | undefined; // true if it was exported: opening it then begins another document
  dismissed?: readonly string[] | undefined; // the marks of dismissed findings
  roles?: Snapshot['roles'] | undefined; // of lines whose role a person corrected
  looks?: Snapshot['looks'] | undefined; // of lines that look as in their letter
  forms?: Snapshot['forms'] | undefined; // how the text shows its data
  received?: string | undefined; // the text as the model wrote it
  at: number; // the time of the request in epoch ms; unique
}

export const RECENTS_KEPT = 15;

// As many letters are stored as files of letters, and none that takes the room of all others.
export const LETTERS_KEPT = 8;
const MAX_LETTER_CHARS = 200_000;

export const recents = createShared<readonly Recent[]>('recientes', isRecentList, []);

export const valuesToo = createShared('recientes-con-datos', (value) => value === true, false);

// Puts the open document first in the list.
export function keepRecent(): void {
  const { asked, text, roles, looks, forms, values, sources, countedAs, startedAt, review, issuances } = page.get();
  const { letter } = page.get();
  const issuance = entryOf(issuances, String(startedAt));
  const withValues = valuesToo.get() ? { values: { ...values, ...issuance?.used }, sources } : {};
  const isStored = valuesToo.get() && letter && JSON.stringify(letter).length <= MAX_LETTER_CHARS;
  const recent: Recent = {
    ...asked,
    text,
    roles,
    looks,
    forms: (letter && !isStored && late.formsIn?.(letter, text, forms)) || forms,
    ...withValues,
    ...(isStored && { letter }),
    ...(letter?.fills && { ofLetter: true }),
    countedAs,
    taken: isIssued(issuance),
    received: review?.received,
    dismissed: review?.dismissed,
    at: startedAt,
  };
  if (text.trim() !== '')
    recents.update((list) => withFewLetters([recent, ...list.filter(({ at }) => at !== startedAt)]));
}

function withFewLetters(list: readonly Recent[]): Recent[] {
  const kept = list.filter(({ letter }) => letter).slice(0, LETTERS_KEPT);
  return list.slice(0, RECENTS_KEPT).map((recent) => (kept.includes(recent) ? recent : withoutLetter(recent)));
}

// Leaves the letter out, but not how its places show their data.
export function withoutLetter({ letter, ...recent }: Recent): Recent {
  return letter ? { ...recent, forms: late.formsIn?.(letter, recent.text, recent.forms ?? {}) } : recent;
}

// Returns the last number that the stored documents used, by variable.
export function lastNumbers(): Values {
  const issued = recents.get().filter((recent) => recent.taken);
  return issued.reduce((last: Values, { values = {} }) => advanceCounters(last, values), {});
}

function isRecentList(value: unknown): value is Recent[] {
  return Array.isArray(value) && value.every(isRecent);
}

function isRecent(value: unknown): value is Recent {
  if (!isRecord(value) || typeof value.at !== 'number') return false;
  const {
    prompt,
    area,
    text,
    roles = [],
    looks = [],
    forms = {},
    dismissed = [],
    values = {},
    sources = {},
    countedAs = {},
    letter,
  } = value;
  return (
    [roles, looks, dismissed].every(Array.isArray) &&
    [values, sources, countedAs].every(isStringRecord) &&
    areForms(forms) &&
    (letter === undefined || isLetter(letter)) &&
    isStringRecord({ prompt, area, text })
  );
}
