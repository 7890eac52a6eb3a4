// Another document with the words of one that was given out: it has its own number and its own date.
import { entryOf } from '../guards.ts';
import { dateOfIssue, type Filling, withKnown } from '../memory.ts';
import { isNumber } from '../numbers.ts';
import { page, update } from '../state.ts';
import type { Words } from '../values.ts';
import { change } from './undo.ts';

export function anotherFrom({ text, values, sources }: Filling) {
  const issued = dateOfIssue(text);
  const own = Object.entries(values).filter(([name]) => !isNumber(name) && name !== issued);
  return withKnown({ text, values: Object.fromEntries(own), sources });
}

// The Word that was opened is the base of a new letter.
export function beginAnother(): void {
  change({ startedAt: Date.now(), ...anotherFrom(page.get()) }, 'another');
  update({ origin: '', said: 'Documento nuevo, con los mismos datos.' });
}

export function goOnWithLetter(): void {
  update({ origin: '' });
}

// What a document is known by: its number, else its date; '' if it has neither.
export function originOf(text: string, words: Words): string {
  const number = Object.keys(words).find(isNumber);
  const issued = entryOf(words, dateOfIssue(text) ?? '');
  return number === undefined ? (issued === undefined ? '' : `del ${issued}`) : (words[number] ?? '');
}
