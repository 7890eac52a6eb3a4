// Requests a text, and shows its pieces as they arrive.
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

const lastAttempt = createStore<{ controller?: AbortController; order?: Order }>({});

// Requests a document, by default the document that the form describes. Does nothing if the request is empty
// or if a text is already being generated.
export async function askForText(order = orderOf(page.get())): Promise<void> {
  const { asked, sent } = order;
  if (asked.prompt.trim() === '' || page.get().step === 'writing') return;
  const controller = new AbortController();
  const { signal } = controller;
  lastAttempt.set({ controller, order });
  beginWriting(order);
  const sheet = createTextFeed(signal);
  const reader = { onPiece: sheet.add, onWait: sayThinking, signal };
  const answer = await requestText({ prompt: sent, area: asked.area }, reader);
  if (signal.aborted) return;
  sheet.show();
  // A reload of the page aborts the request too, but must not show a failure. setTimeout waits one task, and
  // a reload cancels it.
  if ('failure' in answer) setTimeout(() => failWriting(answer.failure));
  else if (answer.text.trim() === '') failWriting({ kind: 'empty', technical: 'done: {"text":""}' });
  else finishWriting(answer.text);
}

export async function adjustText(change: string): Promise<void> {
  const { asked, text } = page.get();
  await askForText({ asked, sent: adjustment(asked.prompt, text, change), adjusts: true });
}

function orderOf({ prompt, area }: TextRequest): Order {
  return { asked: { prompt, area }, sent: prompt, adjusts: false };
}

export function adjustment(prompt: string, template: string, change: string): string {
  return `${prompt}\n\nPlantilla actual:\n${template}\n\nCambio que se pide: ${change}`;
}

// Sends the last request again. If the person has changed the request since, sends the changed request.
export function retryWriting(): Promise<void> {
  const { prompt, area } = page.get();
  const { order } = lastAttempt.get();
  return askForText(order?.asked.prompt === prompt && order.asked.area === area ? order : undefined);
}

export function cancelWriting(): void {
  if (page.get().step !== 'writing') return;
  lastAttempt.get().controller?.abort();
  giveUpWriting();
}

// Shows the text at most once a frame, however fast the pieces come. A background tab has no frames, and
// shows each piece at once.
function createTextFeed(signal: AbortSignal) {
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
