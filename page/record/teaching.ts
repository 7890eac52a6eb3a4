// What a person takes, leaves and names in letters of the office, for the next letter of the same kind. It is kept
// as the words around each place, and only where the person lets the page keep «Mi oficina» or what fields teach.
import { type TaughtPlace, withPlace } from '@membrete/document/taught-places';
import { isRecord } from './guards.ts';
import { memory, myOffice } from './memory.ts';
import { createShared, TAUGHT } from './storage.ts';

const MOST_PLACES = 200;

const taught = createShared<readonly TaughtPlace[]>(TAUGHT, areTaught, []);

// Keeps a place, and of the same place what was decided last.
export function keepTaught(place: TaughtPlace | undefined): void {
  if (!place || !isAllowed()) return;
  taught.update((places) => withPlace(places, place).slice(-MOST_PLACES));
}

// Returns the places that were kept in this browser.
export function taughtPlaces(): readonly TaughtPlace[] {
  if (!isAllowed()) return [];
  taught.refresh();
  return taught.get();
}

function isAllowed(): boolean {
  return myOffice.get().saved !== undefined || memory.get().on;
}

function areTaught(value: unknown): value is readonly TaughtPlace[] {
  const areWords = (words: unknown) => Array.isArray(words) && words.every((word) => typeof word === 'string');
  return (
    Array.isArray(value) &&
    value.every(
      (place) =>
        isRecord(place) &&
        areWords(place.before) &&
        areWords(place.after) &&
        typeof place.taken === 'boolean' &&
        (place.name === undefined || typeof place.name === 'string'),
    )
  );
}
