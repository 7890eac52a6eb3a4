// The request for a text, answered piece by piece.

import type { Failure } from '../document/failure.ts';
import { isRecord } from '../document/guards.ts';
import type { TextRequest } from '../document/state.ts';
import { recogniseCut, recogniseFailure } from './failures.ts';

export interface TextReader {
  onPiece: (piece: string) => void;
  onWait: () => void; // the service is waiting for text, and says so from time to time
  signal: AbortSignal;
}

type EventStreams = typeof import('eventsource-parser/stream');

export type TextAnswer = { text: string } | { failure: Failure };

// Never throws but when `signal` was aborted.
export async function requestText({ prompt, area }: TextRequest, reader: TextReader): Promise<TextAnswer> {
  const { signal } = reader;
  let response: Response;
  let parsing: EventStreams;
  try {
    const answered = fetch('api/generate-template', {
      method: 'POST',
      headers: { Accept: 'text/event-stream', 'Content-Type': 'application/json' },
      // An expired single sign-on redirects to its login page.
      redirect: 'manual',
      body: JSON.stringify(area.trim() === '' ? { prompt } : { prompt, area }),
      signal,
    });
    [response, parsing] = await Promise.all([answered, import('eventsource-parser/stream')]);
  } catch (error) {
    signal.throwIfAborted();
    const unanswered = { status: 0, body: String(error), retryAfter: null, reason: null };
    return { failure: recogniseFailure(unanswered, navigator.onLine) };
  }
  const isEvents = response.headers.get('Content-Type')?.startsWith('text/event-stream');
  if (response.ok && response.body && isEvents) return readEvents(response.body, reader, parsing);
  const body = await response.text().catch(String);
  signal.throwIfAborted();
  const { type, ok, headers } = response;
  const status = type === 'opaqueredirect' || ok ? 401 : response.status;
  const retryAfter = headers.get('Retry-After');
  return { failure: recogniseFailure({ status, body, retryAfter, reason: headers.get('X-Failure-Reason') }) };
}

async function readEvents(
  body: ReadableStream<BufferSource>,
  { onPiece, onWait, signal }: TextReader,
  { EventSourceParserStream }: EventStreams,
): Promise<TextAnswer> {
  const events = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ onComment: onWait }));
  const reader = events.getReader();
  let answer: TextAnswer | undefined;
  let details = 'ended without its end mark';
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const { event, data } = next.value;
      if (event === 'delta') onPiece(readText(data));
      else if (event === 'done') answer = { text: readText(data) };
      else if (event === 'error') answer = { failure: recogniseCut(data) };
    }
  } catch (error) {
    signal.throwIfAborted();
    details = String(error);
  }
  return answer ?? { failure: recogniseCut(JSON.stringify({ error: 'stream', details })) };
}

function readText(data: string): string {
  const datum: unknown = JSON.parse(data);
  return isRecord(datum) && typeof datum.text === 'string' ? datum.text : '';
}
