// Begins a new document from an exported document. The new document has the same text, a new number and a new
// date.
import type { Words } from '@membrete/document/outgoing';
import { entryOf } from '../guards.ts';
import { currentOffice, dateOfIssue, type Filling, withKnownValues } from '../memory.ts';
import { isNumber } from '../numbers.ts';
import { slotOf } from '../office.ts';
import { page, update } from '../state.ts';
import { phraseOfficeChanges } from './office.ts';
import { change } from './undo.ts';

export function anotherFrom({ text, values, sources }: Filling) {
  const issued = dateOfIssue(text);
  const reusable = Object.entries(values).filter(([name]) => !isNumber(name));
  // The former date is replaced by today, in the form in which it is written.
  const outdated = issued === undefined ? {} : { [issued]: 'today' as const };
  return withKnownValues({ text, values: Object.fromEntries(reusable), sources: { ...sources, ...outdated } });
}

// Begins a new letter from the opened Word file. Values from the file may be out of date, so the values of
// «Mi oficina» replace them.
export function beginAnother(): void {
  const { text, values, sources } = page.get();
  const filled = anotherFrom(withoutKnownToOffice({ text, values, sources }));
  change({ startedAt: Date.now(), ...filled }, 'another');
  const news = phraseOfficeChanges(text, values, filled);
  update({ origin: '', news, announcement: `Documento nuevo, con los mismos datos. ${news}` });
}

// Leaves out the values of an opened Word file or of a past letter that «Mi oficina» knows better, such as a former
// director.
export function withoutKnownToOffice({ text, values, sources }: Filling): Filling {
  const officeData = currentOffice()?.values ?? {};
  const isFormer = (name: string) => /^(?:opened|letter)$/.test(entryOf(sources, name) ?? '');
  const isKnown = (name: string) => (entryOf(officeData, slotOf(name) ?? '') ?? '') !== '';
  const others = Object.entries(values).filter(([name]) => !(isFormer(name) && isKnown(name)));
  return { text, values: Object.fromEntries(others), sources };
}

// Returns the number that identifies a document. If the document has no number, returns its date: «del 24 de
// noviembre de 2026». If the document has no date either, returns ''.
export function originOf(text: string, words: Words): string {
  const number = Object.keys(words).find(isNumber);
  const issued = entryOf(words, dateOfIssue(text) ?? '');
  return number === undefined ? (issued === undefined ? '' : `del ${issued}`) : (words[number] ?? '');
}
