// Chooses the form of the answer by the header Accept, and encodes the two streamed forms.
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
  pdf: 'application/pdf',
} as const satisfies Record<ResponseFormat, string>;

// The forms of an answer, in order of preference. An Accept of `*/*` or `text/*` selects the first form that
// it matches. PDF is offered only where a converter is configured.
export const FORMATS = ['json', 'text', 'sse', 'docx', 'pdf'] as const satisfies readonly ResponseFormat[];
// Matches the parameters of a media range («;charset=utf-8») except q. The parameters are removed from
// Accept, because a range with parameters would match none of the forms.
const PARAMETERS = /;\s*(?!q\s*=)[\w.+-]+\s*=\s*(?:"[^"]*"|[^\s;,]*)/gi;
// The interval of heartbeats. Proxies close a connection after some tens of seconds without a byte.
const HEARTBEAT_MS = 15_000;
// A client that reconnects would use up quota for the same answer. RETRY tells the client to wait a day
// before it reconnects. END_ID lets route.ts recognise such a client and stop it with a 204.
const RETRY = 'retry: 86400000\n\n';
const END_ID = 'id: end\n';

// The longest Accept header that is read. Browsers send up to 150 characters; sorting 16 kB of ranges would
// take 12 ms.
export const MAX_ACCEPT_CHARS = 1_000;

// Returns the forms that can be given with this converter, or without one.
export function formsOf(converter: object | undefined): readonly ['json', ...ResponseFormat[]] {
  const [first, ...others] = FORMATS;
  return [first, ...others.filter((form) => form !== 'pdf' || converter !== undefined)];
}

// Returns the form that the caller prefers. Returns the first offer if Accept is absent or too long, or if it
// accepts no offer.
export function chooseForm<Offer extends ResponseFormat>(accept = '*/*', offers: readonly [Offer, ...Offer[]]): Offer {
  const [first] = offers;
  if (accept === '*/*' || accept === MEDIA_TYPES[first] || accept.length > MAX_ACCEPT_CHARS) return first;
  const types = offers.map((form) => MEDIA_TYPES[form]);
  const type = new Negotiator({ headers: { accept: accept.replace(PARAMETERS, '') } }).mediaType(types);
  return offers.find((form) => MEDIA_TYPES[form] === type) ?? first;
}

// Returns how a Word document holds its variables: by default in controls with data bindings. A program that
// fills in the document asks for `binding=none`. A program that reads only plain text runs asks for
// `controls=none`.
export function chooseBinding(accept = ''): Binding {
  const [, parameters = ''] = /wordprocessingml\.document\s*;([^,]*)/i.exec(accept) ?? [];
  if (/\bcontrols\s*=\s*"?none\b/i.test(parameters)) return 'runs';
  return /\bbinding\s*=\s*"?none\b/i.test(parameters) ? 'none' : 'data';
}

export interface Recording {
  outcome: Outcome;
  // The time when the call began, in ms of performance.now().
  startedAt: number;
  // Removes secrets from the message of an error.
  redact(text: string): string;
}

export function toEvents({ pieces, reply, isLate }: Stream, recording: Recording): Readable {
  const { outcome, startedAt } = recording;
  const body = Readable.from(events(), { objectMode: false });
  let opening = RETRY; // sent once, before the first event or comment; '' afterwards
  const open = () => {
    const sent = opening;
    opening = '';
    return sent;
  };
  // Each event is pushed as a whole, so that a heartbeat never falls inside an event. While the reader has
  // unread bytes, no heartbeat is needed.
  const beat = () => body.readableLength === 0 && body.push(`${open()}:\n\n`);
  const heartbeat = setInterval(beat, HEARTBEAT_MS);
  if (isLate) beat();
  return body.once('close', () => clearInterval(heartbeat));

  async function* events() {
    try {
      for await (const batch of pieces) {
        outcome.firstPieceMs ??= performance.now() - startedAt;
        heartbeat.refresh();
        yield open() + batch.map((text) => event('delta', { text })).join('');
      }
      recordReply(outcome, reply, startedAt);
      yield open() +
        END_ID +
        event('done', { text: reply.text.trim(), usage: reply.usage, warnings: outcome.warnings });
    } catch (error) {
      const failure = recordFailure(error, recording);
      yield open() + END_ID + event('error', { ...errorBody(failure), reason: failure.info.reason });
    } finally {
      // The body stays open while a slow reader takes the last event, but no heartbeat may follow that event.
      clearInterval(heartbeat);
    }
  }
}

// Streams the text without white space at its ends. A failure destroys the connection, so that the caller
// does not take an incomplete text for the whole text.
export function toText({ pieces, reply }: Stream, recording: Recording): Readable {
  const { outcome, startedAt } = recording;
  return Readable.from(text(), { objectMode: false });

  async function* text() {
    let begun = false;
    // White space at the end of the text so far. It is sent only if more text follows.
    let blanks = '';
    // The first half of a surrogate pair that the next piece completes.
    let half = '';
    try {
      for await (const batch of pieces) {
        outcome.firstPieceMs ??= performance.now() - startedAt;
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
      recordReply(outcome, reply, startedAt);
    } catch (error) {
      throw recordFailure(error, recording);
    }
  }
}

function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

function recordFailure(error: unknown, { outcome, redact }: Recording): AppError {
  const failure = toAppError(error, redact);
  // Keeps the error that came first. A caller who leaves also destroys the stream, which causes a second
  // error.
  outcome.error ??= failure;
  return failure;
}
