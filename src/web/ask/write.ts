// The writing of a text: sends the request, draws the pieces once a frame, and ends with a document, a failure, or cancelled.
import { readDocument } from '../../template/document.ts';
import type { Failure } from '../document/failure.ts';
import { entryOf } from '../document/guards.ts';
import { isNumber } from '../document/numbers.ts';
import { currentRecord } from '../document/record.ts';
import { page, type TextRequest, type Work } from '../document/state.ts';
import { createStore } from '../document/store.ts';
import { now, replace } from '../document/undo.ts';
import type { Values } from '../document/values.ts';
import { keepRecent } from '../saved/history.ts';
import { withFixedCopies, withKnown } from '../saved/memory.ts';
import { showRequest, showSheet } from '../view/steps.ts';
import { isNarrow } from '../view/viewport.ts';
import { adjustment } from './adjust.ts';
import { recogniseLost } from './failures.ts';
import { requestText } from './stream.ts';

// The last attempt: what stops it, what makes it once more, and the document that it takes the place of.
const attempt = createStore<{ controller: AbortController; retry: () => Promise<void>; before: Partial<Work> }>({
  controller: new AbortController(),
  retry: writeText,
  before: {},
});

export async function writeText(): Promise<void> {
  const { prompt, area } = page.get();
  attempt.set({ retry: writeText });
  await send({ prompt, area }, prompt);
}

// Asks for the document on the sheet again, with a change.
export async function adjustText(change: string): Promise<void> {
  const { asked, text } = page.get();
  const sent = adjustment(asked.prompt, text, change);
  // Once the person has changed the request, it is another one.
  const isSame = () => page.get().prompt === asked.prompt && page.get().area === asked.area;
  attempt.set({ retry: () => (isSame() ? send(asked, sent, true) : writeText()) });
  await send(asked, sent, true);
}

// `asked` is what the document was asked for with, `sent` the prompt that goes out. A document that is adjusted keeps the number that it
// was given; another one gets its own.
async function send({ prompt, area }: TextRequest, sent: string, isSame = false): Promise<void> {
  const { step, table, past, future, sources } = page.get();
  if (prompt.trim() === '' || step === 'writing') return;
  const controller = new AbortController();
  attempt.set({ controller, before: { ...now(), past, future } });
  const values = isSame ? page.get().values : withoutNumbers();
  const known = area.trim() === '' ? values : { ...values, Area: area.trim() };
  page.set({ setAside: '', thinking: false });
  keepRecent();
  const startedAt = Date.now();
  const life = isSame && entryOf(page.get().lives, String(page.get().startedAt));
  replace({ startedAt, asked: { prompt, area }, text: '', values: known, sources, table });
  if (life) page.set({ lives: { ...page.get().lives, [startedAt]: life } });
  showSheet('writing', { said: 'Redactando.' });
  const sheet = createSheetFeed();
  try {
    const reader = { onPiece: sheet.add, onWait: sayThinking, signal: controller.signal };
    const answer = await requestText({ prompt: sent, area }, reader);
    sheet.show();
    // A page that is being unloaded aborts its own request; the timeout then never fires, and the reload finds the text interrupted.
    if ('failure' in answer) setTimeout(() => fail(answer.failure));
    else if (answer.text.trim() === '') fail({ kind: 'empty', technical: 'done: {"text":""}' });
    else finishUnlessCut(answer.text);
  } catch (error) {
    sheet.close();
    if (!controller.signal.aborted) throw error;
  }
}

// The service has a model that has no text yet.
function sayThinking() {
  if (page.get().text === '') page.set({ thinking: true, said: 'El modelo está pensando…' });
}

// The values of the document on the sheet, without the numbers that it was given.
function withoutNumbers(): Values {
  const { values, lives, startedAt } = page.get();
  const given = entryOf(lives, String(startedAt))?.numbers ?? {};
  const isOver = (name: string, value: string) => Object.hasOwn(given, name) || (isNumber(name) && value.trim() === '');
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isOver(name, value)));
}

// Makes the last attempt once more.
export function retryWriting(): Promise<void> {
  return attempt.get().retry();
}

// Cancels the request and puts the former document back on the sheet.
export function cancelWriting(): void {
  if (page.get().step !== 'writing') return;
  attempt.get().controller.abort();
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
  if (page.get().step !== 'writing') return;
  if (failure.kind !== 'cut') showRequest({ ...attempt.get().before, failure });
  else if (page.get().text === '') showRequest({ ...attempt.get().before, failure: recogniseLost(failure) });
  else showRequest({ failure });
}

// Draws the sheet once a frame, however fast the pieces come; an unclosed variable waits. A tab in the background has no
// frames, so there every piece is drawn at once.
function createSheetFeed() {
  const { values, sources } = page.get();
  let received = '';
  let frame = 0;
  let drawn = 0; // the variables on the sheet
  // What is known is in the text from its first piece on: nothing moves when the text is whole.
  const show = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    const text = received.replace(/\{\{?[^{}\n]*\}?$/, '').trimStart();
    const count = text.split('}}').length;
    page.set({ text, ...(count > drawn && withKnown({ text, values, sources })) });
    drawn = count;
  };
  return {
    add(piece: string) {
      received += piece;
      if (document.hidden) show();
      else frame ||= requestAnimationFrame(show);
    },
    show,
    close: () => cancelAnimationFrame(frame),
  };
}
