// Accept → the form of the answer, and the two streamed forms as streams of bytes.
import { Readable } from 'node:stream';
import type { Binding } from '@membrete/word';
import Negotiator from 'negotiator';
import { type AppError, errorBody, toAppError } from '../errors.ts';
import type { Stream } from '../llm/chat-completions.ts';
import { type Outcome, type ResponseFormat, recordReply } from '../ops/outcome.ts';

export const MEDIA_TYPES = {
  json: 'application/json',
  text: 'text/plain',
  sse: 'text/event-stream',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const satisfies Record<ResponseFormat, string>;

// The forms of a generated template. The order decides for `*/*` and `text/*`.
export const FORMATS = ['json', 'text', 'sse', 'docx'] as const satisfies readonly ResponseFormat[];
// The parameters of a media range other than q. They are dropped before negotiation: the forms on offer have
// none, so that a range with parameters would match nothing.
const PARAMETERS = /;\s*(?!q\s*=)[\w.+-]+\s*=\s*(?:"[^"]*"|[^\s;,]*)/gi;
// Proxies cut a connection after some tens of seconds without a byte.
const HEARTBEAT_MS = 15_000;
// Clients that reconnect by themselves wait for a day, and then ask with the id of the last event: route.ts
// answers 204, which ends them. Otherwise they would spend the quota on one answer for as long as they live.
const RETRY = 'retry: 86400000\n\n';
const END_ID = 'id: end\n';

// A longer Accept or Accept-Encoding is not read: browsers send up to 150 characters, and to sort the ranges
// of 16 kB takes 12 ms.
export const MAX_ACCEPT_CHARS = 1_000;

// The form that the caller prefers: the first of those offered if Accept is absent, too long, or names none
// of them.
export function chooseForm<Offer extends ResponseFormat>(accept = '*/*', offers: readonly [Offer, ...Offer[]]): Offer {
  const [first] = offers;
  if (accept === '*/*' || accept === MEDIA_TYPES[first] || accept.length > MAX_ACCEPT_CHARS) return first;
  const types = offers.map((form) => MEDIA_TYPES[form]);
  const type = new Negotiator({ headers: { accept: accept.replace(PARAMETERS, '') } }).mediaType(types);
  return offers.find((form) => MEDIA_TYPES[form] === type) ?? first;
}

// What the Word document is for: people, programs that fill it in (`binding=none`), or those that see only
// plain runs (`controls=none`).
export function chooseBinding(accept = ''): Binding {
  const [, parameters = ''] = /wordprocessingml\.document\s*;([^,]*)/i.exec(accept) ?? [];
  if (/\bcontrols\s*=\s*"?none\b/i.test(parameters)) return 'runs';
  return /\bbinding\s*=\s*"?none\b/i.test(parameters) ? 'none' : 'data';
}

// Where a stream is recorded on its way to the caller.
export interface Recording {
  outcome: Outcome;
  // When the upstream was asked.
  asked: number;
  // Takes the key out of an error.
  redact(text: string): string;
}

export function toEvents({ pieces, reply, isLate }: Stream, recording: Recording): Readable {
  const { outcome, asked } = recording;
  const body = Readable.from(events(), { objectMode: false });
  let opening = RETRY; // until it is sent, before the first event or comment
  const open = () => {
    const sent = opening;
    opening = '';
    return sent;
  };
  // An event is pushed as a whole, so that the comment always falls between two. A slow reader, who still has
  // something to take, needs no heartbeat.
  const beat = () => body.readableLength === 0 && body.push(`${open()}:\n\n`);
  const heartbeat = setInterval(beat, HEARTBEAT_MS);
  if (isLate) beat();
  return body.once('close', () => clearInterval(heartbeat));

  async function* events() {
    try {
      for await (const batch of pieces) {
        outcome.firstPieceMs ??= performance.now() - asked;
        heartbeat.refresh();
        yield open() + batch.map((text) => event('delta', { text })).join('');
      }
      recordReply(outcome, reply, asked);
      yield open() + END_ID + event('done', { text: reply.text.trim(), usage: reply.usage });
    } catch (error) {
      const failure = recordFailure(error, recording);
      yield open() + END_ID + event('error', { ...errorBody(failure), reason: failure.info.reason });
    } finally {
      // A reader who pauses after the last event keeps the body from closing, but nothing may be pushed any
      // more.
      clearInterval(heartbeat);
    }
  }
}

// The trimmed text as it comes. A failure destroys the connection, so that a part is not taken for the whole.
export function toText({ pieces, reply }: Stream, recording: Recording): Readable {
  const { outcome, asked } = recording;
  return Readable.from(text(), { objectMode: false });

  async function* text() {
    let begun = false;
    // White space at the end of what has come: sent with the next character that follows, or not at all.
    let blanks = '';
    // The first half of a character whose second half is in the next piece.
    let half = '';
    try {
      for await (const batch of pieces) {
        outcome.firstPieceMs ??= performance.now() - asked;
        const whole = half + batch.join('');
        half = /[\ud800-\udbff]$/.exec(whole)?.[0] ?? '';
        const piece = whole.slice(0, whole.length - half.length);
        const trimmed = piece.trimEnd();
        if (trimmed === '') {
          blanks += piece;
          continue;
        }
        yield begun ? blanks + trimmed : trimmed.trimStart();
        begun = true;
        blanks = piece.slice(trimmed.length);
      }
      if (half !== '') yield blanks + half;
      recordReply(outcome, reply, asked);
    } catch (error) {
      throw recordFailure(error, recording);
    }
  }
}

function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

// Returns the failure as the caller may read it.
function recordFailure(error: unknown, { outcome, redact }: Recording): AppError {
  const failure = toAppError(error, redact);
  // A caller who left has destroyed the stream. That is the first cause, and it is already noted.
  outcome.error ??= failure;
  return failure;
}
