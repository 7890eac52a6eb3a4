// The writing of a text: sends the request, draws the pieces once a frame, and ends with a document, a failure, or cancelled.
import { readDocument } from '../../template/document.ts';
import { listVariables } from '../../template/variables.ts';
import { keepRecent } from '../kept/history.ts';
import { withFixedCopies, withOffice } from '../kept/memory.ts';
import { entryOf } from '../record.ts';
import { now, replace } from '../sheet/undo.ts';
import { page, type Work } from '../state.ts';
import { showRequest, showSheet } from '../steps.ts';
import { isNarrow } from '../viewport.ts';
import { adjustment } from './adjust.ts';
import type { Failure } from './failures.ts';
import { requestText, type TextRequest } from './stream.ts';

let running: AbortController | undefined;
let retry = writeText;
let before: Partial<Work> = {};

export async function writeText(): Promise<void> {
  const { prompt, area } = page.get();
  retry = writeText;
  await send({ prompt, area }, prompt);
}

// Asks for the document on the sheet again, with a change.
export async function adjustText(change: string): Promise<void> {
  const { asked, text } = page.get();
  const sent = adjustment(asked.prompt, text, change);
  // Once the person has changed the request, it is another one.
  const isSame = () => page.get().prompt === asked.prompt && page.get().area === asked.area;
  retry = () => (isSame() ? send(asked, sent) : writeText());
  await send(asked, sent);
}

// `asked` is what the document was asked for with, `sent` the prompt that goes out.
async function send({ prompt, area }: TextRequest, sent: string): Promise<void> {
  const { step, values, table, past, future } = page.get();
  if (prompt.trim() === '' || step === 'writing') return;
  const controller = new AbortController();
  running = controller;
  before = { ...now(), past, future };
  const known = area.trim() === '' ? values : { ...values, Area: area.trim() };
  page.set({ setAside: '' });
  replace({ startedAt: Date.now(), asked: { prompt, area }, text: '', values: known, table });
  showSheet('writing', { said: 'Redactando.' });
  const sheet = createSheetFeed();
  try {
    const answer = await requestText({ prompt: sent, area }, { onPiece: sheet.add, signal: controller.signal });
    sheet.show();
    // A page that is being unloaded aborts its own request; the timeout then never fires, and the reload finds the text interrupted.
    if ('failure' in answer) setTimeout(() => fail(answer.failure));
    else if (answer.text.trim() === '') fail({ kind: 'empty', technical: 'done: {"text":""}', retryAt: undefined });
    else judge(answer.text);
  } catch (error) {
    sheet.close();
    if (!controller.signal.aborted) throw error;
  }
}

// Makes the last attempt once more.
export function retryWriting(): Promise<void> {
  return retry();
}

// Cancels the request and puts the former document back on the sheet.
export function cancelWriting(): void {
  if (page.get().step !== 'writing') return;
  running?.abort();
  showRequest({ ...before, said: 'Cancelado. Su solicitud sigue aquí.' });
}

// Accepts an incomplete text.
export function keepPart(): void {
  finish(page.get().text);
}

// A text cut by the provider's limit of length arrives as complete; only its missing end shows it.
function judge(text: string): void {
  const { lines, missing } = readDocument(text);
  // A template is signed with a variable or a rule: the first words of a sentence that broke off are not a signature.
  const isSigned = lines.some(({ role, text }) => role === 'signature' && /\{\{|_{3}/.test(text));
  const isCut = !isSigned && missing.includes('closing') && missing.includes('copies');
  page.set({ text });
  if (isCut && !missing.includes('subject'))
    fail({ kind: 'cut', technical: `missing: ${missing.join(', ')}`, retryAt: undefined });
  else finish(text);
}

function finish(received: string): void {
  const text = withFixedCopies(received);
  const variables = listVariables(text);
  const values = withOffice(variables, page.get().values);
  const length = variables.filter(({ name }) => (entryOf(values, name) ?? '').trim() === '').length;
  const count = length === 1 ? 'un dato' : `${length} datos`;
  showSheet('work', {
    text,
    review: { received, dismissed: [] },
    values,
    tab: isNarrow() ? 'sheet' : 'fields',
    said: `Documento listo, con ${count} por llenar.`,
  });
  keepRecent();
}

// A part of a text stays on the sheet; if nothing came, the former document returns.
function fail(failure: Failure): void {
  if (page.get().step !== 'writing') return;
  if (failure.kind !== 'cut') showRequest({ ...before, failure });
  else if (page.get().text === '') showRequest({ ...before, failure: { ...failure, kind: 'lost' } });
  else showRequest({ failure });
}

// Draws the sheet once a frame, however fast the pieces come; an unclosed variable waits. A tab in the background has no
// frames, so there every piece is drawn at once.
function createSheetFeed() {
  let received = '';
  let frame = 0;
  const show = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    page.set({ text: received.replace(/\{\{?[^{}\n]*\}?$/, '').trimStart() });
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
