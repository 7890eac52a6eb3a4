// Stores the last documents made in this browser. Request and text are always stored, the values only if the
// person agrees.
import type { Values } from '@membrete/document/outgoing';
import { entryOf, isRecord, isStringRecord } from './guards.ts';
import { isIssued } from './issuances.ts';
import { advanceCounters } from './office.ts';
import { page, type Snapshot, type TextRequest } from './state.ts';
import { createShared } from './storage.ts';
import type { Sources } from './values.ts';

export interface Recent extends TextRequest {
  text: string;
  values?: Values | undefined; // only if the person agrees
  sources?: Sources | undefined; // of these values; absent in lists of older versions
  countedAs?: Snapshot['countedAs'] | undefined;
  taken?: boolean | undefined; // true if it was exported: opening it then begins another document
  dismissed?: readonly string[] | undefined; // the marks of dismissed findings
  roles?: Snapshot['roles'] | undefined; // of lines whose role a person corrected
  looks?: Snapshot['looks'] | undefined; // of lines that look as in their letter
  models?: Snapshot['models'] | undefined; // how dates are written
  received?: string | undefined; // the text as the model wrote it
  at: number; // the time of the request in epoch ms; unique
}

export const RECENTS_KEPT = 15;

export const recents = createShared<readonly Recent[]>('recientes', isRecentList, []);

export const valuesToo = createShared('recientes-con-datos', (value) => value === true, false);

// Puts the open document first in the list.
export function keepRecent(): void {
  const { asked, text, roles, looks, models, values, sources, countedAs, startedAt, review, issuances } = page.get();
  const issuance = entryOf(issuances, String(startedAt));
  const withValues = valuesToo.get() ? { values: { ...values, ...issuance?.used }, sources } : {};
  const recent = {
    ...asked,
    text,
    roles,
    looks,
    models,
    ...withValues,
    countedAs,
    taken: isIssued(issuance),
    received: review?.received,
    dismissed: review?.dismissed,
    at: startedAt,
  };
  if (text.trim() !== '')
    recents.update((list) => [recent, ...list.filter(({ at }) => at !== startedAt)].slice(0, RECENTS_KEPT));
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
    models = {},
    dismissed = [],
    values = {},
    sources = {},
    countedAs = {},
  } = value;
  return (
    [roles, looks, dismissed].every(Array.isArray) &&
    [models, values, sources, countedAs].every(isStringRecord) &&
    isStringRecord({ prompt, area, text })
  );
}
