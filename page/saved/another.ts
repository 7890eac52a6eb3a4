// Another document with the words of one that was given out: it has its own number and its own date.
import { entryOf } from '../record/guards.ts';
import { isNumber } from '../record/numbers.ts';
import { page } from '../record/state.ts';
import { change } from '../record/undo.ts';
import type { Words } from '../record/values.ts';
import { dateOfIssue, type Filling, withKnown } from './memory.ts';

export function anotherFrom({ text, values, sources }: Filling) {
  const issued = dateOfIssue(text);
  const own = Object.entries(values).filter(([name]) => !isNumber(name) && name !== issued);
  return withKnown({ text, values: Object.fromEntries(own), sources });
}

// The Word that was opened is the base of a new letter.
export function beginAnother(): void {
  change({ startedAt: Date.now(), ...anotherFrom(page.get()) }, 'another');
  page.set({ origin: '', said: 'Documento nuevo, con los mismos datos.' });
}

export function goOn(): void {
  page.set({ origin: '' });
}

// What a document is known by: its number, else its date; '' if it has neither.
export function originOf(text: string, words: Words): string {
  const number = Object.keys(words).find(isNumber);
  const issued = entryOf(words, dateOfIssue(text) ?? '');
  return number === undefined ? (issued === undefined ? '' : `del ${issued}`) : (words[number] ?? '');
}
