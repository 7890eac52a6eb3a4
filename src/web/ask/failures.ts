// What went wrong between the page and the text, recognised from the answer.

import type { Failure, FailureKind } from '../document/failure.ts';
import { entryOf, isRecord } from '../document/guards.ts';

export interface FailedAnswer {
  status: number; // 0 when no answer came
  body: string;
  retryAfter: string | null;
  reason: string | null; // the header X-Failure-Reason of a 500 or 502
}

export function recogniseFailure(answer: FailedAnswer, online = true, now = Date.now()): Failure {
  const { status, body, retryAfter } = answer;
  const { error, details } = readBody(body);
  const technical = joinLines(status > 0 ? `HTTP ${status}` : '', error, details);
  const kind = status === 0 && !online ? 'offline' : kindOf(answer, error !== '', details);
  return { kind, technical, retryAt: retryTime(retryAfter, now) };
}

// A failure once the answer had begun: the text on the sheet, if any, is not complete.
export function recogniseCut(datum: string): Failure {
  const { error, details } = readBody(datum);
  return { kind: 'cut', technical: joinLines(error, details) };
}

// The same if nothing of the text had come. An event has no X-Failure-Reason: a timeout is known by its details.
export function recogniseLost(failure: Failure): Failure {
  return { ...failure, kind: failure.technical.includes('TimeoutError') ? 'timeout' : 'lost' };
}

// The service has diagnosed the failure of its upstream; the page only chooses the words.
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

// Providers' words for an account without credit (402), which has the same reason as a spent rate limit. They name no time to try again.
const NO_CREDIT = /insufficient[_ ](?:quota|balance|credit|fund)|\b402\b/i;

// A page that asks for a password.
const LOGIN = /<input[^<>]*\btype=["']?password/i;

// An answer without the service's own body comes from a proxy before it.
function kindOf({ status, reason, retryAfter }: FailedAnswer, isOwn: boolean, details: string): FailureKind {
  if (status === 413) return 'tooLong';
  // 401, 403 and 429 are never the service's own: a proxy before it asks for a session, forbids the request, or limits the rate.
  if (status === 401 || (!isOwn && LOGIN.test(details))) return 'session';
  if (status === 400 || status === 403 || status === 415) return 'refused';
  if (status === 429) return 'busy';
  if (!isOwn) return 'service';
  if (status === 503) return 'busy';
  if (reason === 'quota' && retryAfter === null && NO_CREDIT.test(details)) return 'credit';
  return entryOf(KIND_OF_REASON, reason ?? '') ?? 'failed';
}

function readBody(body: string): { error: string; details: string } {
  try {
    const value: unknown = JSON.parse(body);
    const { error, details } = isRecord(value) ? value : { error: '', details: body };
    const word = (value: unknown) => (typeof value === 'string' ? value : '');
    return { error: word(error), details: word(details) };
  } catch {
    return { error: '', details: body };
  }
}

function joinLines(...lines: readonly string[]): string {
  return lines.filter((line) => line !== '').join('\n');
}

// Retry-After: seconds, or a date.
function retryTime(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return now + Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : date;
}
