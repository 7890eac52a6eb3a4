// Changes the state of the page while a text is generated.
import { documentOf } from '../document.ts';
import type { Failure } from '../failure.ts';
import { entryOf } from '../guards.ts';
import { keepRecent } from '../history.ts';
import { withFixedCopies, withKnownValues } from '../memory.ts';
import { isNumber } from '../numbers.ts';
import { currentRecord } from '../record.ts';
import { page, type TextRequest, update, type WorkState } from '../state.ts';
import { createStore } from '../store.ts';
import { isNarrow } from '../viewport.ts';
import { setIssuance } from './issuances.ts';
import { showRequest, showSheet } from './steps.ts';
import { now, replaceDocument } from './undo.ts';

// An order to write a text. `asked` is the person's request, `sent` the prompt made from it. `adjusts` is
// true for «Ajustar», which writes the same document again.
export interface Order {
  asked: TextRequest;
  sent: string;
  adjusts: boolean;
}

// `work` is the work that the new text replaces; it returns after a cancellation. `known` are the values that
// fill in the new text. `given` is that of the review.
const before = createStore<{
  work: Partial<WorkState>;
  known: ReturnType<typeof withKnownValues>;
  given?: string | undefined;
}>({
  work: {},
  known: { values: {}, sources: {} },
});

// Starts a new text. A new document gets new numbers; an adjusted document keeps its numbers.
export function beginWriting({ asked, sent, adjusts }: Order): void {
  const { table, past, future, sources, values, issuances, review, startedAt: previous } = page.get();
  const { roles, looks, forms, letter } = page.get();
  update({ setAside: '', thinking: false });
  keepRecent();
  const startedAt = Date.now();
  const issuance = entryOf(issuances, String(previous));
  const isOver = (name: string, value: string) =>
    entryOf(issuance?.numbers ?? {}, name) !== undefined || (isNumber(name) && value.trim() === '');
  const carriedValues = Object.entries(values).filter(([name, value]) => adjusts || !isOver(name, value));
  const area = asked.area.trim();
  // What a person wrote is given; what a model wrote before may be invented.
  const given = adjusts ? (review?.given ?? (review?.received === '' ? sent : undefined)) : undefined;
  const knownValues = { ...Object.fromEntries(carriedValues), ...(area !== '' && { Area: area }) };
  before.set({ work: { ...now(), past, future }, known: { values: knownValues, sources }, given });
  // These are kept only if the text is adjusted: most lines are then the same, and so are the data. As after any other
  // change of its text, the letter's own file is filled in if it can take the new text.
  const attributes = adjusts && { roles, looks, forms, letter };
  replaceDocument({ startedAt, asked, text: '', ...attributes, values: knownValues, sources, table });
  if (adjusts && issuance) setIssuance(startedAt, { first: previous, ...issuance });
  showSheet('writing', { announcement: 'Redactando.' });
}

// Says that the service has asked the model, which has sent no text yet.
export function sayThinking(): void {
  if (page.get().text === '') update({ thinking: true, announcement: 'El modelo está pensando…' });
}

// Shows the text received until now. Known values are filled in at once, so that no line moves when the text
// is complete.
export function receiveText(received: string): void {
  const text = received.replace(/\{\{?[^{}\n]*\}?$/, '').trimStart();
  const countIn = (written: string) => written.split('}}').length;
  const hasMore = countIn(text) > countIn(page.get().text);
  update({ text, ...(hasMore && withKnownValues({ text, ...before.get().known })) });
}

// Ends the writing. A provider may cut off a long text without an error. A text that seems cut off is shown
// as incomplete.
export function finishWriting(text: string): void {
  const { lines } = documentOf(text);
  const roles = new Set(lines.map(({ role }) => role));
  // A complete signature contains a variable or a line to sign on. If the text was cut off, its end may look
  // like a signature, but contains neither a variable nor such a line.
  const isSigned = lines.some(({ role, text }) => role === 'signature' && /\{\{|_{3}/.test(text));
  const isCut = !isSigned && !roles.has('closing') && !roles.has('copy');
  update({ text });
  if (isCut && roles.has('subject'))
    failWriting({ kind: 'cut', technical: `missing: closing, copies; found: ${[...roles].join(', ')}` });
  else finish(text);
}

// Accepts an incomplete text.
export function keepPart(): void {
  finish(page.get().text);
}

function finish(received: string): void {
  const text = withFixedCopies(received);
  const { given } = before.get();
  const { values, sources } = page.get();
  const filled = withKnownValues({ text, values, sources });
  const { length } = currentRecord({ ...page.get(), ...filled, text }).missing().open;
  const count = length === 1 ? 'un dato' : `${length} datos`;
  showSheet('work', {
    text,
    review: { received, dismissed: [], given },
    ...filled,
    tab: isNarrow() ? 'sheet' : 'fields',
    announcement: `Documento listo, con ${count} por llenar.`,
  });
  keepRecent();
}

// Ends the writing with a failure. An incomplete text stays on the sheet. If no text was received, the
// previous document returns.
export function failWriting(failure: Failure): void {
  const { step, text } = page.get();
  if (step !== 'writing') return;
  const { work } = before.get();
  if (failure.kind !== 'cut') showRequest({ ...work, failure });
  else if (text !== '') showRequest({ failure });
  else showRequest({ ...work, failure: { ...failure, kind: failure.cause ?? 'lost' } });
}

// Puts the previous document back on the sheet.
export function giveUpWriting(): void {
  showRequest({ ...before.get().work, announcement: 'Cancelado. Su solicitud sigue aquí.' });
}
