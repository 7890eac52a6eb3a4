// The writing of a text: the request goes out, its pieces go onto the sheet once a frame, and it ends well, in a failure, or cancelled.
import { outline } from '../template/outline.ts';
import { listVariables } from '../template/syntax.ts';
import type { Failure } from './failures.ts';
import { keepRecent } from './history.ts';
import { isNarrow } from './narrow.ts';
import { type PageState, page } from './state.ts';
import { requestText } from './stream.ts';

let running: AbortController | undefined;
let before: Pick<PageState, 'text' | 'past' | 'future'> = { text: '', past: [], future: [] };

export async function writeText(): Promise<void> {
  const { prompt, area, step, text, values, past, future } = page.get();
  if (prompt.trim() === '' || step === 'writing') return;
  const controller = new AbortController();
  running = controller;
  before = { text, past, future };
  const known = area.trim() === '' ? values : { ...values, Area: area.trim() };
  page.set({
    step: 'writing',
    values: known,
    text: '',
    past: text === '' ? past : [...past, { text, values }],
    future: [],
    startedAt: Date.now(),
    editing: false,
    failure: undefined,
    place: undefined,
    row: -1,
    said: 'Redactando.',
  });
  const sheet = createSheetFeed();
  try {
    const answer = await requestText({ prompt, area }, { onPiece: sheet.add, signal: controller.signal });
    sheet.close();
    if ('failure' in answer) fail(answer.failure);
    else if (answer.text.trim() === '') fail({ kind: 'empty', technical: 'done: {"text":""}', retryAt: undefined });
    else judge(answer.text);
  } catch (error) {
    sheet.close();
    if (!controller.signal.aborted) throw error;
  }
}

// What had been on the sheet comes back.
export function cancelWriting(): void {
  if (page.get().step !== 'writing') return;
  running?.abort();
  page.set({ ...before, step: 'ask', said: 'Cancelado. Su solicitud sigue aquí.' });
}

// Goes on with a text that is not whole.
export function keepPart(): void {
  finish(page.get().text);
}

// The provider's limit of length leaves a text that ends too soon, and says so to nobody but the operator.
function judge(text: string): void {
  const { missing } = outline(text);
  const endless = (['closing', 'signature', 'copies'] as const).every((part) => missing.includes(part));
  page.set({ text });
  if (endless && !missing.includes('subject'))
    fail({ kind: 'cut', technical: `missing: ${missing.join(', ')}`, retryAt: undefined });
  else finish(text);
}

function finish(text: string): void {
  const { length } = listVariables(text);
  const count = length === 1 ? 'un dato' : `${length} datos`;
  page.set({
    step: 'work',
    text,
    tab: isNarrow() ? 'sheet' : 'fields',
    failure: undefined,
    said: `Documento listo, con ${count} por llenar.`,
  });
  keepRecent();
}

function fail(failure: Failure): void {
  page.set({ ...(failure.kind === 'cut' ? {} : before), failure, step: 'ask' });
}

// However fast the pieces come, the sheet is drawn once a frame; a variable that is not yet closed waits.
function createSheetFeed() {
  let received = '';
  let frame = 0;
  const show = () => {
    frame = 0;
    page.set({ text: received.replace(/\{\{?[^{}\n]*\}?$/, '').trimStart() });
  };
  return {
    add(piece: string) {
      received += piece;
      frame ||= requestAnimationFrame(show);
    },
    close: () => cancelAnimationFrame(frame),
  };
}
