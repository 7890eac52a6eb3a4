// Opens a document that was on the sheet before: a recent document, or a Word file that was exported from
// this page.
import { letterOf, type Values } from '@membrete/document/outgoing';
import { book } from '../book.ts';
import { entryOf } from '../guards.ts';
import { keepRecent, type Recent } from '../history.ts';
import { withKnownValues } from '../memory.ts';
import { isNumber } from '../numbers.ts';
import { page, type Snapshot } from '../state.ts';
import { titleOf } from '../title.ts';
import { anotherFrom, originOf } from './another.ts';
import { setIssuance } from './issuances.ts';
import { phraseOfficeChanges } from './office.ts';
import { showSheet } from './steps.ts';
import { replaceDocument } from './undo.ts';

// Opens a recent document; a single undo brings the open document back. An exported document is not changed:
// a new document with the same text is opened instead.
export function openRecent(recent: Recent): void {
  const { prompt, area, text, roles = [], looks = [], forms = {}, letter, ofLetter, received, at, taken } = recent;
  const { values = {}, sources = {}, countedAs = {}, dismissed = [] } = recent;
  let news = '';
  if (at !== page.get().startedAt) {
    keepRecent();
    // A value without a source gets the source 'kept'.
    const sourceEntries = Object.keys(values).map(
      (name) => [name, entryOf(sources, name) ?? ('kept' as const)] as const,
    );
    const knownValues = { ...(area === '' ? {} : { Area: area }), ...values };
    const filled = (taken ? anotherFrom : withKnownValues)({
      text,
      values: knownValues,
      sources: Object.fromEntries(sourceEntries),
    });
    const review = { received, dismissed };
    const document = {
      asked: { prompt, area },
      text,
      roles,
      looks,
      forms,
      letter,
      ...filled,
      countedAs,
      table: undefined,
      review,
    };
    replaceDocument({ startedAt: taken ? Date.now() : at, ...document });
    const isPlain = ofLetter && !letter;
    news = [isPlain && PLAIN, phraseOfficeChanges(text, knownValues, filled)].filter(Boolean).join(' ');
  }
  showSheet('work', { tab: 'fields', news, announcement: `Documento abierto. ${news}` });
}

const PLAIN =
  'Se abrió el texto de la carta: el Word saldrá en la forma de esta página. Para la suya, abra otra vez su archivo.';

// Opens the text and the values of a Word file. If the file contains the document's number or date, the page
// asks whether to continue that document or to begin another one.
export function openDocument(
  { text, roles, looks, forms }: Pick<Snapshot, 'text' | 'roles' | 'looks'> & Partial<Pick<Snapshot, 'forms'>>,
  typed: Values,
  { problem, news }: { problem: string; news: string },
): void {
  keepRecent();
  const startedAt = Date.now();
  const sources = Object.fromEntries(Object.keys(typed).map((name) => [name, 'opened' as const]));
  const asked = { prompt: titleOf(text), area: typed.Area ?? '' };
  // `received` is the text that the model wrote. It is empty, because a person has worked on the text since
  // then.
  const review = { received: '', dismissed: [] };
  const filled = withKnownValues({ text, values: typed, sources });
  replaceDocument({
    startedAt,
    asked,
    text,
    roles,
    looks,
    ...(forms && { forms }),
    ...filled,
    table: undefined,
    review,
  });
  const origin = originOf(text, letterOf(text, typed).words);
  if (origin !== '') {
    // The numbers in the file are recorded as numbers of this document, so that another download uses no new
    // numbers.
    const numbers = Object.fromEntries(Object.entries(typed).filter(([name, value]) => isNumber(name) && value !== ''));
    const booked = book.get().entries.find(({ count, number }) => entryOf(numbers, count) === number);
    setIssuance(startedAt, { ...(booked && { first: booked.at }), numbers, used: numbers });
  }
  showSheet('work', { tab: 'fields', origin, problem, news, announcement: `Documento abierto. ${news}` });
}
