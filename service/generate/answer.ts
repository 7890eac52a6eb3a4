// Chooses the form of the answer by Accept, and writes the two streamed forms as streams of bytes.
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

// The forms of a generated template. `*/*` and `text/*` select the first match in this order.
export const FORMATS = ['json', 'text', 'sse', 'docx'] as const satisfies readonly ResponseFormat[];
// Matches every parameter of a media range except q. These parameters are dropped before negotiation: the
// forms on offer have none, so a range with parameters would match nothing.
const PARAMETERS = /;\s*(?!q\s*=)[\w.+-]+\s*=\s*(?:"[^"]*"|[^\s;,]*)/gi;
// Proxies cut a connection after some tens of seconds without a byte.
const HEARTBEAT_MS = 15_000;
// Tells clients that reconnect automatically to wait a day. They then send the id of the last event, and
// route.ts answers 204, which stops them. Otherwise they would spend the quota on one answer again and again.
const RETRY = 'retry: 86400000\n\n';
const END_ID = 'id: end\n';

// A longer Accept or Accept-Encoding is not read: browsers send up to 150 characters, and sorting 16 kB of
// ranges takes 12 ms.
export const MAX_ACCEPT_CHARS = 1_000;

// The form that the caller prefers, or the first one offered if Accept is absent, too long, or names no form
// on offer.
export function chooseForm<Offer extends ResponseFormat>(accept = '*/*', offers: readonly [Offer, ...Offer[]]): Offer {
  const [first] = offers;
  if (accept === '*/*' || accept === MEDIA_TYPES[first] || accept.length > MAX_ACCEPT_CHARS) return first;
  const types = offers.map((form) => MEDIA_TYPES[form]);
  const type = new Negotiator({ headers: { accept: accept.replace(PARAMETERS, '') } }).mediaType(types);
  return offers.find((form) => MEDIA_TYPES[form] === type) ?? first;
}

// The binding depends on who will use the Word document: people by default, programs that fill it in
// (`binding=none`), or programs that see only plain runs (`controls=none`).
export function chooseBinding(accept = ''): Binding {
  const [, parameters = ''] = /wordprocessingml\.document\s*;([^,]*)/i.exec(accept) ?? [];
  if (/\bcontrols\s*=\s*"?none\b/i.test(parameters)) return 'runs';
  return /\bbinding\s*=\s*"?none\b/i.test(parameters) ? 'none' : 'data';
}

// The record of one stream, written while it is sent to the caller.
export interface Recording {
  outcome: Outcome;
  // When the call to the upstream began, in ms of performance.now().
  asked: number;
  // Removes the key from the message of an error.
  redact(text: string): string;
}

export function toEvents({ pieces, reply, isLate }: Stream, recording: Recording): Readable {
  const { outcome, asked } = recording;
  const body = Readable.from(events(), { objectMode: false });
  let opening = RETRY; // sent once, before the first event or comment; '' afterwards
  const open = () => {
    const sent = opening;
    opening = '';
    return sent;
  };
  // Each event is pushed whole, so that the comment of a heartbeat always falls between two events. A slow
  // reader, who still has bytes to take, needs no heartbeat.
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
      // A reader who pauses after the last event keeps the body from closing, but no heartbeat may follow
      // that event.
      clearInterval(heartbeat);
    }
  }
}

// Streams the text, trimmed. A failure destroys the connection, so that a part is not taken for the whole.
export function toText({ pieces, reply }: Stream, recording: Recording): Readable {
  const { outcome, asked } = recording;
  return Readable.from(text(), { objectMode: false });

  async function* text() {
    let begun = false;
    // White space at the end of the text so far: sent before the next other character, or dropped if none
    // follows.
    let blanks = '';
    // The first half of a surrogate pair whose second half is in the next piece.
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

// Records the failure, and returns it as the caller may read it.
function recordFailure(error: unknown, { outcome, redact }: Recording): AppError {
  const failure = toAppError(error, redact);
  // A caller who leaves destroys the stream. That first cause is already recorded, and this failure must not
  // replace it.
  outcome.error ??= failure;
  return failure;
}
