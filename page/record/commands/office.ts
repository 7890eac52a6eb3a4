// Changes «Mi oficina», and the values in the document that came from it.
import type { Values } from '@membrete/document/outgoing';
import { listVariables } from '@membrete/document/variables';
import { late } from '../boxes.ts';
import { entryOf } from '../guards.ts';
import { type Recent, recents } from '../history.ts';
import { isIssued } from '../issuances.ts';
import { currentOffice, type Filling, memory, myOffice, withFixedCopies, withOffice } from '../memory.ts';
import { NO_OFFICE, type Office, officeValues } from '../office.ts';
import { page, update } from '../state.ts';
import { drop, TAUGHT } from '../storage.ts';
import { changeText } from './text.ts';
import { change } from './undo.ts';

// Saves the values of «Mi oficina» that the person entered, and fills in the open document with them. Returns
// false if the browser refuses to store the values.
export function keepOffice(office: Omit<Office, 'folios'>, edited: Office['folios']): boolean {
  const { news: said, values: before } = page.get();
  const isKept = saveOffice(office, edited);
  const { news: followed, text, step, values, sources } = page.get();
  let news = '';
  if (step !== 'writing' && text !== '') {
    // A letter of the office's own has the copies that it has.
    const whole = page.get().letter ? text : withFixedCopies(text);
    const filled = withOffice({ text: whole, values, sources });
    news = followed === said ? phraseOfficeChanges(whole, before, filled) : followed;
    changeText({ text: whole, ...filled }, 'office');
  }
  update({
    news,
    problem: '',
    technical: '',
    announcement: isKept ? `Los datos de su oficina se guardaron en este navegador. ${news}` : news,
  });
  return isKept;
}

// Saves «Mi oficina». Only the numbers in `edited` change, because another tab may have advanced the other
// numbers. Returns false if the browser refuses.
export function saveOffice(office: Omit<Office, 'folios'>, edited: Office['folios']): boolean {
  const oldOffice = currentOffice();
  if (oldOffice) recents.update((list) => list.map((recent) => withSources(recent, oldOffice)));
  return myOffice.update(({ saved = memory.get().learned }) => {
    const folios = Object.entries({ ...saved?.folios, ...edited }).filter(([, number]) => number !== '');
    return { saved: { ...office, folios: Object.fromEntries(folios), free: saved?.free ?? {} } };
  });
}

// Adds the missing sources to a document of an older version. A value that equals the value of the office
// gets the source 'office'.
function withSources(recent: Recent, office: Office): Recent {
  const { text, values, sources } = recent;
  if (!values || sources) return recent;
  const same = Object.entries(officeValues(office, listVariables(text))).filter(
    ([name, value]) => entryOf(values, name) === value,
  );
  return { ...recent, sources: Object.fromEntries(same.map(([name]) => [name, 'office'])) };
}

export function forgetOffice(): void {
  myOffice.forget();
  drop(TAUGHT);
  if (memory.get().learned !== NO_OFFICE) memory.update((now) => ({ ...now, learned: NO_OFFICE }));
}

// Returns a notice that lists which values of the document were replaced by values of «Mi oficina». Returns
// '' if none was replaced.
export function phraseOfficeChanges(text: string, before: Values, { values, sources }: Omit<Filling, 'text'>): string {
  const changed = listVariables(text).filter(({ name }) => {
    const oldValue = (entryOf(before, name) ?? '').trim();
    return oldValue !== '' && entryOf(sources, name) === 'office' && entryOf(values, name) !== oldValue;
  });
  return changed.length === 0 ? '' : `Se tomó de «Mi oficina»: ${changed.map(({ label }) => label).join(', ')}.`;
}

// Starts to apply changes of the office to the open document, unless it was finished and exported.
export function listenToOffice(): void {
  myOffice.subscribe(followOffice);
  followOffice();
}

export function followOffice(): void {
  const { startedAt, issuances, step } = page.get();
  if (step === 'writing' || isIssued(entryOf(issuances, String(startedAt)))) return;
  const successor = late.succeedSigner?.() ?? '';
  const { text, values, sources } = page.get();
  const filled = withOffice({ text, values, sources });
  const changes = phraseOfficeChanges(text, values, filled);
  if (changes !== '') change(filled, 'office');
  const news = [successor, changes].filter(Boolean).join(' ');
  if (news !== '') update({ news, announcement: news });
}
