// Switches the book of numbers on and off, deletes it and restores it. giving.ts adds its entries.
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

// Puts deleted entries back. Newer entries follow them.
export function restoreBook(entries: readonly BookEntry[]): void {
  book.update((now) => {
    const presentKeys = new Set(now.entries.map(entryKey));
    return { on: true, entries: [...entries.filter((entry) => !presentKeys.has(entryKey(entry))), ...now.entries] };
  });
}

// Releases a number, whichever document has it.
export function releaseEntry({ at, count, number }: BookEntry): void {
  takeBack(at, [{ count, number }]);
  update({ announcement: `Número ${number} liberado.` });
}
