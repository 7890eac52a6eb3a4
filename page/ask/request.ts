// Requests a text from the service, which sends it piece by piece, and diagnoses a failed answer.
import type { Failure, FailureKind } from '../record/failure.ts';
import { entryOf, isRecord } from '../record/guards.ts';
import type { TextRequest } from '../record/state.ts';

export interface TextReader {
  onPiece: (piece: string) => void;
  onWait: () => void; // called for each comment in the stream: the service is waiting for text
  signal: AbortSignal;
}

export type TextAnswer = { text: string } | { failure: Failure };

// Requests a text, and resolves with it or with a failure; never rejects. The answer must be ignored once
// `signal` is aborted.
export async function requestText({ prompt, area }: TextRequest, reader: TextReader): Promise<TextAnswer> {
  const answered = fetch('api/generate-template', {
    method: 'POST',
    headers: { Accept: 'text/event-stream', 'Content-Type': 'application/json' },
    // Redirects are not followed, because an expired single sign-on redirects to its login page.
    redirect: 'manual',
    body: JSON.stringify(area.trim() === '' ? { prompt } : { prompt, area }),
    signal: reader.signal,
  });
  const begun = await Promise.all([answered, import('eventsource-parser/stream')]).catch(String);
  if (typeof begun === 'string')
    return { failure: recogniseFailure({ status: 0, body: begun, retryAfter: null, reason: null }, navigator.onLine) };
  const [response, { EventSourceParserStream }] = begun;
  const { type, ok, headers } = response;
  if (ok && response.body && headers.get('Content-Type')?.startsWith('text/event-stream')) {
    const parser = new EventSourceParserStream({ onComment: reader.onWait });
    return readEvents(response.body.pipeThrough(new TextDecoderStream()).pipeThrough(parser), reader.onPiece);
  }
  const body = await response.text().catch(String);
  const status = type === 'opaqueredirect' || ok ? 401 : response.status;
  const [retryAfter, reason] = [headers.get('Retry-After'), headers.get('X-Failure-Reason')];
  return { failure: recogniseFailure({ status, body, retryAfter, reason }) };
}

async function readEvents(events: ReadableStream<ServiceEvent>, onPiece: TextReader['onPiece']): Promise<TextAnswer> {
  let answer: TextAnswer | undefined;
  const write = ({ event, data }: ServiceEvent) => {
    const { text, ...problem } = readBody(data);
    if (event === 'delta') onPiece(text);
    else if (event === 'done') answer = { text };
    else if (event === 'error') answer = cut(problem);
  };
  const end = events.pipeTo(new WritableStream({ write }));
  const details = await end.then(() => 'ended without its end mark', String);
  return answer ?? cut({ error: 'stream', details });
}

type ServiceEvent = { event?: string | undefined; data: string };

// Returns a failure that broke off an answer. The text on the sheet is then incomplete.
function cut({ error, details, reason = '' }: { error: string; details: string; reason?: string }): TextAnswer {
  const cause = entryOf(KIND_OF_REASON, reason);
  return { failure: { kind: 'cut', technical: joinLines(error, details), cause } };
}

export interface FailedAnswer {
  status: number; // 0 when no answer came
  body: string;
  retryAfter: string | null;
  reason: string | null; // the header X-Failure-Reason
}

export function recogniseFailure(answer: FailedAnswer, online = true, now = Date.now()): Failure {
  const { status, body, retryAfter } = answer;
  const { error, details } = readBody(body);
  const technical = joinLines(status > 0 ? `HTTP ${status}` : '', error, details);
  const kind = status === 0 && !online ? 'offline' : failureKind(answer, error !== '', details);
  return { kind, technical, retryAt: retryTime(retryAfter, now) };
}

// The kind of failure for each reason that the service names.
export const KIND_OF_REASON: Readonly<Record<string, FailureKind>> = {
  quota: 'quota',
  too_large: 'tooLong',
  key: 'key',
  model: 'model',
  rejected: 'setup',
  overloaded: 'down',
  error_in_200: 'failed',
  timeout: 'timeout',
  unreachable: 'unreachable',
  tls: 'network',
  proxy: 'network',
  cut: 'unreachable',
  bad_answer: 'unreadable',
  shutdown: 'service',
  internal: 'failed',
};

// Matches a provider's answer for an account without credit. The service calls both this failure and a rate
// limit «quota», but only a rate limit ends by waiting.
const NO_CREDIT = /insufficient[_ ](?:quota|balance|credit|fund)|\b402\b/i;

// Matches a proxy's login page, which has a field for a password.
const LOGIN = /<input[^<>]*\btype=["']?password/i;

// Returns the kind of a failure. `isOwn` is true if the service itself has answered, and false if a proxy in
// front of it has.
function failureKind({ status, reason, retryAfter }: FailedAnswer, isOwn: boolean, details: string): FailureKind {
  if (status === 413) return 'tooLong';
  // 401, 403 and 429 come from a proxy in front of the service: the proxy asks for a login, forbids the
  // request, or limits the rate.
  if (status === 401 || (!isOwn && LOGIN.test(details))) return 'session';
  if (status === 400 || status === 403 || status === 415) return 'refused';
  if (status === 429) return 'busy';
  if (!isOwn) return 'service';
  if (status === 503) return 'busy';
  if (reason === 'quota' && retryAfter === null && NO_CREDIT.test(details)) return 'credit';
  return entryOf(KIND_OF_REASON, reason ?? '') ?? 'failed';
}

// Reads the body of a failed answer. A body that is not JSON from the service is returned as `details`.
function readBody(body: string): Record<'error' | 'details' | 'reason' | 'text', string> {
  const word = (value: unknown) => (typeof value === 'string' ? value : '');
  try {
    const value: unknown = JSON.parse(body);
    const { error, details, reason, text }: Record<string, unknown> = isRecord(value) ? value : { details: body };
    return { error: word(error), details: word(details), reason: word(reason), text: word(text) };
  } catch {
    return { error: '', details: body, reason: '', text: '' };
  }
}

function joinLines(...lines: readonly string[]): string {
  return lines.filter((line) => line !== '').join('\n');
}

// Returns the time in Retry-After, which is in seconds or a date, as epoch ms.
function retryTime(header: string | null, now: number): number | undefined {
  const time = /^\d+$/.test(header ?? '') ? now + Number(header) * 1000 : Date.parse(header ?? '');
  return Number.isNaN(time) ? undefined : time;
}
