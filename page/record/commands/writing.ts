// Changes the state while a text is written: when it begins, is received piece by piece, and ends, fails or
// is cancelled.
import { documentOf } from '../document.ts';
import type { Failure } from '../failure.ts';
import { entryOf } from '../guards.ts';
import { keepRecent } from '../history.ts';
import { withFixedCopies, withKnown } from '../memory.ts';
import { isNumber } from '../numbers.ts';
import { currentRecord } from '../record.ts';
import { page, type TextRequest, update, type Work } from '../state.ts';
import { createStore } from '../store.ts';
import { isNarrow } from '../viewport.ts';
import { setLife } from './lives.ts';
import { showRequest, showSheet } from './steps.ts';
import { now, replace } from './undo.ts';

// The request for a document, `asked`, and the prompt that is `sent` for it. A document that is adjusted
// keeps the number that it was given.
export interface Order {
  asked: TextRequest;
  sent: string;
  adjusts: boolean;
}

// The document that a writing replaces, and the values known when it began.
const before = createStore<{ work: Partial<Work>; known: ReturnType<typeof withKnown> }>({
  work: {},
  known: { values: {}, sources: {} },
});

// Begins a writing. Unless it adjusts the document, the new one gets its own numbers.
export function beginWriting({ asked, adjusts }: Order): void {
  const { table, past, future, sources, values, lives, roles, startedAt: former } = page.get();
  update({ setAside: '', thinking: false });
  keepRecent();
  const startedAt = Date.now();
  const life = entryOf(lives, String(former));
  const isOver = (name: string, value: string) =>
    entryOf(life?.numbers ?? {}, name) !== undefined || (isNumber(name) && value.trim() === '');
  const own = Object.entries(values).filter(([name, value]) => adjusts || !isOver(name, value));
  const area = asked.area.trim();
  const known = { ...Object.fromEntries(own), ...(area !== '' && { Area: area }) };
  before.set({ work: { ...now(), past, future }, known: { values: known, sources } });
  // Roles belong to the words of their lines: a new text drops them.
  const kept = adjusts && { roles };
  replace({ startedAt, asked, text: '', ...kept, values: known, sources, table });
  if (adjusts && life) setLife(startedAt, { first: former, ...life });
  showSheet('writing', { said: 'Redactando.' });
}

// The service has asked the model, which has no text yet.
export function sayThinking(): void {
  if (page.get().text === '') update({ thinking: true, said: 'El modelo está pensando…' });
}

// Shows the text received so far, with the known values from its first piece on, so that nothing moves when
// it is complete.
export function receiveText(received: string): void {
  const text = received.replace(/\{\{?[^{}\n]*\}?$/, '').trimStart();
  const countIn = (written: string) => written.split('}}').length;
  const hasMore = countIn(text) > countIn(page.get().text);
  update({ text, ...(hasMore && withKnown({ text, ...before.get().known })) });
}

// A text cut by the provider's limit of length arrives as complete; only its missing end shows it.
export function finishWriting(text: string): void {
  const { lines } = documentOf(text);
  const found = new Set(lines.map(({ role }) => role));
  // A template is signed with a variable or a rule: the first words of a sentence that broke off are not a
  // signature.
  const isSigned = lines.some(({ role, text }) => role === 'signature' && /\{\{|_{3}/.test(text));
  const isCut = !isSigned && !found.has('closing') && !found.has('copy');
  update({ text });
  if (isCut && found.has('subject'))
    failWriting({ kind: 'cut', technical: `missing: closing, copies; found: ${[...found].join(', ')}` });
  else finish(text);
}

// Accepts an incomplete text.
export function keepPart(): void {
  finish(page.get().text);
}

function finish(received: string): void {
  const text = withFixedCopies(received);
  const { values, sources } = page.get();
  const filled = withKnown({ text, values, sources });
  const { length } = currentRecord({ ...page.get(), ...filled, text }).open().everywhere;
  const count = length === 1 ? 'un dato' : `${length} datos`;
  showSheet('work', {
    text,
    review: { received, dismissed: [] },
    ...filled,
    tab: isNarrow() ? 'sheet' : 'fields',
    said: `Documento listo, con ${count} por llenar.`,
  });
  keepRecent();
}

// A part of a text stays on the sheet; if nothing came, the former document returns.
export function failWriting(failure: Failure): void {
  const { step, text } = page.get();
  if (step !== 'writing') return;
  const { work } = before.get();
  if (failure.kind !== 'cut') showRequest({ ...work, failure });
  else if (text !== '') showRequest({ failure });
  else showRequest({ ...work, failure: { ...failure, kind: failure.cause ?? 'lost' } });
}

// Puts the former document back on the sheet.
export function giveUpWriting(): void {
  showRequest({ ...before.get().work, said: 'Cancelado. Su solicitud sigue aquí.' });
}
