// W3C Trace Context: the caller's headers are validated and sent on to the upstream. No spans are made here.
import type { IncomingHttpHeaders } from 'node:http';
import type { CallContext } from '../llm/chat-completions.ts';

// The version ff and ids of zeros are invalid.
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;
// A vendor's entry: key=value, where the value is printable ASCII without commas and equals signs, and does
// not end in a blank.
const STATE = /^[a-z\d][\w*/@-]{0,255}=[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/;
// The most entries that the standard allows, and the length that it asks everybody to forward.
const MAX_STATES = 32;
const MAX_STATE_CHARS = 512;

export function readTrace(headers: IncomingHttpHeaders): Pick<CallContext, 'traceparent' | 'tracestate'> {
  const traceparent = TRACEPARENT.exec(String(headers.traceparent))?.[0];
  return { traceparent, tracestate: traceparent && readState(headers.tracestate) };
}

// An invalid state is dropped as a whole, as the standard asks; the traceparent is sent without it.
function readState(given: string | string[] | undefined): string | undefined {
  if (given === undefined) return undefined;
  const entries = String(given)
    .split(/[ \t]*,[ \t]*/)
    .filter((entry) => entry !== '');
  const state = entries.join(',');
  const isValid =
    entries.length <= MAX_STATES && state.length <= MAX_STATE_CHARS && entries.every((entry) => STATE.test(entry));
  return isValid && state !== '' ? state : undefined;
}
