// The writing of a text: sends the request, draws the pieces once a frame, and ends with a document, a failure, or cancelled.
import { readDocument } from '@membrete/document';
import type { Failure } from '../record/failure.ts';
import { entryOf } from '../record/guards.ts';
import { isNumber } from '../record/numbers.ts';
import { currentRecord } from '../record/record.ts';
import { page, type TextRequest, type Work } from '../record/state.ts';
import { createStore } from '../record/store.ts';
import { now, replace } from '../record/undo.ts';
import { keepRecent } from '../saved/history.ts';
import { withFixedCopies, withKnown } from '../saved/memory.ts';
import { showRequest, showSheet } from '../view/steps.ts';
import { isNarrow } from '../view/viewport.ts';
import { requestText } from './request.ts';

// What a document is asked for with, and the prompt that goes out. One that is adjusted keeps the number that it was given.
interface Order {
  asked: TextRequest;
  sent: string;
  adjusts: boolean;
}

// The last attempt: what stops it, what was ordered, and the document that it takes the place of.
const attempt = createStore<{ controller?: AbortController; before: Partial<Work>; order?: Order }>({ before: {} });

// Asks for the document of the request on the page, unless another one is ordered.
export async function writeText(order = orderOf(page.get())): Promise<void> {
  const { asked, sent, adjusts } = order;
  const { step, table, past, future, sources, values, lives, startedAt: former } = page.get();
  if (asked.prompt.trim() === '' || step === 'writing') return;
  const controller = new AbortController();
  const { signal } = controller;
  attempt.set({ controller, order, before: { ...now(), past, future } });
  page.set({ setAside: '', thinking: false });
  keepRecent();
  const startedAt = Date.now();
  const life = entryOf(lives, String(former));
  // Another document gets its own numbers.
  const isOver = (name: string, value: string) =>
    entryOf(life?.numbers ?? {}, name) !== undefined || (isNumber(name) && value.trim() === '');
  const own = Object.entries(values).filter(([name, value]) => adjusts || !isOver(name, value));
  const area = asked.area.trim();
  const known = { ...Object.fromEntries(own), ...(area !== '' && { Area: area }) };
  replace({ startedAt, asked, text: '', values: known, sources, table });
  if (adjusts && life) page.set({ lives: { ...lives, [startedAt]: life } });
  showSheet('writing', { said: 'Redactando.' });
  const sheet = createSheetFeed(signal);
  const reader = { onPiece: sheet.add, onWait: sayThinking, signal };
  const answer = await requestText({ prompt: sent, area: asked.area }, reader);
  if (signal.aborted) return;
  sheet.show();
  // A page that is being unloaded aborts its own request; the timeout then never fires, and the reload finds the text interrupted.
  if ('failure' in answer) setTimeout(() => fail(answer.failure));
  else if (answer.text.trim() === '') fail({ kind: 'empty', technical: 'done: {"text":""}' });
  else finishUnlessCut(answer.text);
}

// Asks for the document on the sheet again, with a change.
export async function adjustText(change: string): Promise<void> {
  const { asked, text } = page.get();
  await writeText({ asked, sent: adjustment(asked.prompt, text, change), adjusts: true });
}

function orderOf({ prompt, area }: TextRequest): Order {
  return { asked: { prompt, area }, sent: prompt, adjusts: false };
}

// A change to the template on the sheet is a request like any other: what was asked, the template with its variables, the change.
export function adjustment(prompt: string, template: string, change: string): string {
  return `${prompt}\n\nPlantilla actual:\n${template}\n\nCambio que se pide: ${change}`;
}

// Makes the last attempt once more. Once the person has changed the request, it is another one.
export function retryWriting(): Promise<void> {
  const { prompt, area } = page.get();
  const { order } = attempt.get();
  return writeText(order?.asked.prompt === prompt && order.asked.area === area ? order : undefined);
}

// The service has a model that has no text yet.
function sayThinking() {
  if (page.get().text === '') page.set({ thinking: true, said: 'El modelo está pensando…' });
}

// Cancels the request and puts the former document back on the sheet.
export function cancelWriting(): void {
  if (page.get().step !== 'writing') return;
  attempt.get().controller?.abort();
  showRequest({ ...attempt.get().before, said: 'Cancelado. Su solicitud sigue aquí.' });
}

// Accepts an incomplete text.
export function keepPart(): void {
  finish(page.get().text);
}

// A text cut by the provider's limit of length arrives as complete; only its missing end shows it.
function finishUnlessCut(text: string): void {
  const { lines } = readDocument(text);
  const found = new Set(lines.map(({ role }) => role));
  // A template is signed with a variable or a rule: the first words of a sentence that broke off are not a signature.
  const isSigned = lines.some(({ role, text }) => role === 'signature' && /\{\{|_{3}/.test(text));
  const isCut = !isSigned && !found.has('closing') && !found.has('copy');
  page.set({ text });
  if (isCut && found.has('subject'))
    fail({ kind: 'cut', technical: `missing: closing, copies; found: ${[...found].join(', ')}` });
  else finish(text);
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
function fail(failure: Failure): void {
  const { step, text } = page.get();
  if (step !== 'writing') return;
  // An event has no X-Failure-Reason: a timeout is known by its details.
  const lost = failure.technical.includes('TimeoutError') ? 'timeout' : 'lost';
  if (failure.kind !== 'cut') showRequest({ ...attempt.get().before, failure });
  else if (text !== '') showRequest({ failure });
  else showRequest({ ...attempt.get().before, failure: { ...failure, kind: lost } });
}

// Draws the sheet once a frame, however fast the pieces come; an unclosed variable waits. A tab in the background has no
// frames, so there every piece is drawn at once.
function createSheetFeed(signal: AbortSignal) {
  const { values, sources } = page.get();
  let received = '';
  let frame = 0;
  let drawn = 0; // the variables on the sheet
  // What is known is in the text from its first piece on: nothing moves when the text is whole.
  const show = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    if (signal.aborted) return;
    const text = received.replace(/\{\{?[^{}\n]*\}?$/, '').trimStart();
    const count = text.split('}}').length;
    page.set({ text, ...(count > drawn && withKnown({ text, values, sources })) });
    drawn = count;
  };
  const add = (piece: string) => {
    received += piece;
    if (document.hidden) show();
    else frame ||= requestAnimationFrame(show);
  };
  return { add, show };
}
