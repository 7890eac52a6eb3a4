// The writing of a text: the request goes out, its pieces go onto the sheet once a frame, and it ends well, in a failure, or cancelled.
import { listVariables } from '../template/syntax.ts';
import { recogniseFailure } from './failures.ts';
import { keepRecent } from './history.ts';
import { page } from './state.ts';
import { requestText } from './stream.ts';

let running: AbortController | undefined;

export async function writeText(): Promise<void> {
  const { prompt, area, text, values, past } = page.get();
  if (prompt.trim() === '') return;
  running?.abort();
  const controller = new AbortController();
  running = controller;
  const sheet = createSheetFeed();
  const undoable = text === '' ? past : [...past, { text, values }];
  page.set({
    ...{ step: 'writing', tab: 'sheet', text: '', editing: false, failure: undefined, place: undefined, row: -1 },
    ...{ startedAt: Date.now(), past: undoable, future: [], said: 'Redactando.' },
  });
  try {
    const answer = await requestText({ prompt, area }, { onPiece: sheet.add, signal: controller.signal });
    if (running !== controller) return;
    sheet.close();
    if ('failure' in answer) fail(answer.failure, text);
    else if (answer.text.trim() === '') fail({ kind: 'empty', technical: 'text: ""', retryAt: undefined }, text);
    else finish(answer.text);
  } catch (error) {
    sheet.close();
    if (controller.signal.aborted) return;
    fail(recogniseFailure({ status: 0, body: String(error), retryAfter: null }), text);
  }
}

// What had been on the sheet before comes back.
export function cancelWriting(): void {
  running?.abort();
  running = undefined;
  const before = page.get().past.at(-1);
  if (page.get().step !== 'writing') return;
  page.set({ step: 'ask', tab: 'fields', text: before?.text ?? '', said: 'Cancelado. Su solicitud sigue aquí.' });
}

// Goes on with the part that arrived before the failure.
export function keepPart(): void {
  finish(page.get().text);
}

function finish(text: string): void {
  running = undefined;
  const { area, values } = page.get();
  const variables = listVariables(text);
  const named = area.trim() !== '' && variables.some(({ name }) => name === 'Area') && !values.Area;
  page.set({
    ...{ step: 'work', text, failure: undefined, values: named ? { ...values, Area: area.trim() } : values },
    ...{
      tab: matchMedia('(max-width: 56rem)').matches ? 'sheet' : 'fields',
      said: `Documento listo, con ${variables.length} datos por llenar.`,
    },
  });
  keepRecent();
}

function fail(failure: ReturnType<typeof recogniseFailure>, textBefore: string): void {
  running = undefined;
  const { text } = page.get();
  page.set({ failure, step: 'ask', tab: 'fields', text: failure.kind === 'cut' ? text : textBefore });
}

// However fast the pieces come, the sheet is rendered once a frame; a variable that is not yet closed waits.
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
