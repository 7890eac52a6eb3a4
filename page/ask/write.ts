// The writing of a text: sends the request, hands on the pieces once a frame, and ends with a document, a
// failure, or cancelled.
import {
  beginWriting,
  failWriting,
  finishWriting,
  giveUpWriting,
  type Order,
  receiveText,
  sayThinking,
} from '../record/commands/writing.ts';
import { page, type TextRequest } from '../record/state.ts';
import { createStore } from '../record/store.ts';
import { requestText } from './request.ts';

// The last attempt: what stops it, and what was ordered.
const attempt = createStore<{ controller?: AbortController; order?: Order }>({});

// Asks for the document of the request on the page, unless another one is ordered.
export async function writeText(order = orderOf(page.get())): Promise<void> {
  const { asked, sent } = order;
  if (asked.prompt.trim() === '' || page.get().step === 'writing') return;
  const controller = new AbortController();
  const { signal } = controller;
  attempt.set({ controller, order });
  beginWriting(order);
  const sheet = createSheetFeed(signal);
  const reader = { onPiece: sheet.add, onWait: sayThinking, signal };
  const answer = await requestText({ prompt: sent, area: asked.area }, reader);
  if (signal.aborted) return;
  sheet.show();
  // A page that is being unloaded aborts its own request; the timeout then never fires, and the reload finds
  // the text interrupted.
  if ('failure' in answer) setTimeout(() => failWriting(answer.failure));
  else if (answer.text.trim() === '') failWriting({ kind: 'empty', technical: 'done: {"text":""}' });
  else finishWriting(answer.text);
}

// Asks for the document on the sheet again, with a change.
export async function adjustText(change: string): Promise<void> {
  const { asked, text } = page.get();
  await writeText({ asked, sent: adjustment(asked.prompt, text, change), adjusts: true });
}

function orderOf({ prompt, area }: TextRequest): Order {
  return { asked: { prompt, area }, sent: prompt, adjusts: false };
}

// A change to the template on the sheet is a request like any other: what was asked, the template with its
// variables, the change.
export function adjustment(prompt: string, template: string, change: string): string {
  return `${prompt}\n\nPlantilla actual:\n${template}\n\nCambio que se pide: ${change}`;
}

// Makes the last attempt once more. Once the person has changed the request, it is another one.
export function retryWriting(): Promise<void> {
  const { prompt, area } = page.get();
  const { order } = attempt.get();
  return writeText(order?.asked.prompt === prompt && order.asked.area === area ? order : undefined);
}

// Cancels the request.
export function cancelWriting(): void {
  if (page.get().step !== 'writing') return;
  attempt.get().controller?.abort();
  giveUpWriting();
}

// Hands on the text once a frame, however fast the pieces come. A tab in the background has no frames, so
// there every piece is handed on.
function createSheetFeed(signal: AbortSignal) {
  let received = '';
  let frame = 0;
  const show = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    if (!signal.aborted) receiveText(received);
  };
  const add = (piece: string) => {
    received += piece;
    if (document.hidden) show();
    else frame ||= requestAnimationFrame(show);
  };
  return { add, show };
}
