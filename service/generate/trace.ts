// W3C Trace Context: validates the caller's headers and forwards them to the upstream. The service makes no
// spans.
import type { IncomingHttpHeaders } from 'node:http';
import type { CallContext } from '../llm/chat-completions.ts';

// Matches a valid traceparent. The version ff and ids of zeros are invalid.
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;
// Matches an entry «key=value» of the tracestate. The value has printable ASCII without commas and equals
// signs, and does not end with a space.
const STATE = /^[a-z\d][\w*/@-]{0,255}=[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/;
// The limits of the standard for a tracestate: the highest number of entries, and the length that every
// program should forward.
const MAX_STATES = 32;
const MAX_STATE_CHARS = 512;

export function readTrace(headers: IncomingHttpHeaders): Pick<CallContext, 'traceparent' | 'tracestate'> {
  const traceparent = TRACEPARENT.exec(String(headers.traceparent))?.[0];
  return { traceparent, tracestate: traceparent && readState(headers.tracestate) };
}

// Returns the tracestate, or undefined if it is invalid. The traceparent is still forwarded then, as the
// standard says.
function readState(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const entries = String(header)
    .split(/[ \t]*,[ \t]*/)
    .filter((entry) => entry !== '');
  const state = entries.join(',');
  const isValid =
    entries.length <= MAX_STATES && state.length <= MAX_STATE_CHARS && entries.every((entry) => STATE.test(entry));
  return isValid && state !== '' ? state : undefined;
}
