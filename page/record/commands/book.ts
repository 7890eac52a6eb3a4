// Switches the book of numbers on and off, deletes it and restores it. Entries are added in giving.ts.
import { type BookEntry, book, entryKey } from '../book.ts';
import { update } from '../state.ts';
import { takeBack } from './giving.ts';

// Switches the book on or off. Switching it off deletes it.
export function keepBook(on: boolean): void {
  if (on) book.update(({ entries }) => ({ on, entries }));
  else book.forget();
}

export function eraseBook(): void {
  book.update(({ on }) => ({ on, entries: [] }));
  update({ announcement: 'Se borró el libro.' });
}

// Restores the deleted entries of the book, and puts entries that were added since then after them.
export function restoreBook(entries: readonly BookEntry[]): void {
  book.update((now) => {
    const presentKeys = new Set(now.entries.map(entryKey));
    return { on: true, entries: [...entries.filter((entry) => !presentKeys.has(entryKey(entry))), ...now.entries] };
  });
}

// Releases the number of an entry, so that another document can get it. The entry may belong to any document.
export function releaseEntry({ at, count, number }: BookEntry): void {
  takeBack(at, [{ count, number }]);
  update({ announcement: `Número ${number} liberado.` });
}
