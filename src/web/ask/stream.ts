// The request for a text, answered piece by piece.
import { createParser } from 'eventsource-parser';
import { isRecord } from '../record.ts';
import { type Failure, recogniseCut, recogniseFailure } from './failures.ts';

export interface TextRequest {
  prompt: string;
  area: string;
}

export interface TextReader {
  onPiece: (piece: string) => void;
  signal: AbortSignal;
}

export type TextAnswer = { text: string } | { failure: Failure };

// Never throws but when `signal` was aborted.
export async function requestText({ prompt, area }: TextRequest, { onPiece, signal }: TextReader): Promise<TextAnswer> {
  let response: Response;
  try {
    response = await fetch('api/generate-template', {
      method: 'POST',
      headers: { Accept: 'text/event-stream', 'Content-Type': 'application/json' },
      body: JSON.stringify(area.trim() === '' ? { prompt } : { prompt, area }),
      signal,
    });
  } catch (error) {
    signal.throwIfAborted();
    const unanswered = { status: 0, body: String(error), retryAfter: null, reason: null };
    return { failure: recogniseFailure(unanswered, navigator.onLine) };
  }
  if (response.ok && response.body) return readEvents(response.body, { onPiece, signal });
  const body = await response.text().catch(String);
  signal.throwIfAborted();
  const { status, headers } = response;
  const retryAfter = headers.get('Retry-After');
  return { failure: recogniseFailure({ status, body, retryAfter, reason: headers.get('X-Failure-Reason') }) };
}

async function readEvents(body: ReadableStream<Uint8Array>, { onPiece, signal }: TextReader): Promise<TextAnswer> {
  let answer: TextAnswer | undefined;
  const parser = createParser({
    onEvent({ event, data }) {
      if (event === 'delta') onPiece(readText(data));
      else if (event === 'done') answer = { text: readText(data) };
      else if (event === 'error') answer = { failure: recogniseCut(data) };
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch (error) {
    signal.throwIfAborted();
    answer ??= { failure: recogniseCut(JSON.stringify({ error: 'stream', details: String(error) })) };
  }
  return (
    answer ?? { failure: recogniseCut(JSON.stringify({ error: 'stream', details: 'ended without its end mark' })) }
  );
}

function readText(data: string): string {
  const datum: unknown = JSON.parse(data);
  return isRecord(datum) && typeof datum.text === 'string' ? datum.text : '';
}
