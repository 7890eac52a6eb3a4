// Begins another document with the words of one that left the page. It has its own number and its own date.
import { entryOf } from '../guards.ts';
import { currentOffice, dateOfIssue, type Filling, withKnown } from '../memory.ts';
import { isNumber } from '../numbers.ts';
import { slotOf } from '../office.ts';
import { page, update } from '../state.ts';
import type { Words } from '../values.ts';
import { sayFollowed } from './office.ts';
import { change } from './undo.ts';

export function anotherFrom({ text, values, sources }: Filling) {
  const issued = dateOfIssue(text);
  const own = Object.entries(values).filter(([name]) => !isNumber(name) && name !== issued);
  return withKnown({ text, values: Object.fromEntries(own), sources });
}

// Begins a new letter from the opened Word file. It takes the present data of the office, whoever signed the
// old letter.
export function beginAnother(): void {
  const { text, values, sources } = page.get();
  const known = currentOffice()?.values ?? {};
  const ofOffice = (name: string) => (entryOf(known, slotOf(name) ?? '') ?? '') !== '';
  const own = Object.entries(values).filter(([name]) => !(entryOf(sources, name) === 'opened' && ofOffice(name)));
  const filled = anotherFrom({ text, values: Object.fromEntries(own), sources });
  change({ startedAt: Date.now(), ...filled }, 'another');
  const news = sayFollowed(text, values, filled);
  update({ origin: '', news, said: `Documento nuevo, con los mismos datos. ${news}` });
}

export function goOnWithLetter(): void {
  update({ origin: '' });
}

// Returns the number that identifies a document, else its date, else ''.
export function originOf(text: string, words: Words): string {
  const number = Object.keys(words).find(isNumber);
  const issued = entryOf(words, dateOfIssue(text) ?? '');
  return number === undefined ? (issued === undefined ? '' : `del ${issued}`) : (words[number] ?? '');
}
