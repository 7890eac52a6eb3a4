// Accept → the form of the answer, and the two streamed forms as streams of bytes.
import { Readable } from 'node:stream';
import Negotiator from 'negotiator';
import { type AppError, errorBody } from '../errors.ts';
import type { Stream } from '../llm/chat-completions.ts';
import type { Reply } from '../llm/reply.ts';
import type { Form } from '../ops/outcome.ts';

// The order decides for `*/*` and `text/*`.
export const MEDIA_TYPES = {
  json: 'application/json',
  text: 'text/plain',
  sse: 'text/event-stream',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const satisfies Record<Form, string>;

const FORMS: readonly Form[] = ['json', 'text', 'sse', 'docx'];
const OFFERS = FORMS.map((form) => MEDIA_TYPES[form]);
// Parameters of a media range other than q. They are dropped: the offers have none, so that a range with one would match nothing.
const PARAMETERS = /;\s*(?!q\s*=)[\w.+-]+\s*=\s*(?:"[^"]*"|[^\s;,]*)/gi;
// Load balancers cut a connection after some tens of seconds without a byte.
const HEARTBEAT_MS = 15_000;

// The form that the caller prefers: JSON if Accept is absent or names nothing known.
export function chooseForm(accept: string | undefined): Form {
  if (accept === undefined || accept === '*/*' || accept === MEDIA_TYPES.json) return 'json';
  const type = new Negotiator({ headers: { accept: accept.replace(PARAMETERS, '') } }).mediaType(OFFERS);
  return FORMS.find((form) => MEDIA_TYPES[form] === type) ?? 'json';
}

// Whether the Word document is for people, or for programs that fill it in (`binding=none`).
export function chooseBinding(accept = ''): 'data' | 'none' {
  return /wordprocessingml\.document\s*;[^,]*\bbinding\s*=\s*"?none\b/i.test(accept) ? 'none' : 'data';
}

// Told once at the end of a stream. `failed` returns the error as the caller may read it.
export interface Ending {
  done(reply: Reply): void;
  failed(error: unknown): AppError;
}

export function toEvents({ first, rest }: Stream, { done, failed }: Ending): Readable {
  const body = toBytes(events());
  // Events are pushed whole, so that the comment stands between two. A slow reader, who has yet to take one, gets none.
  const heartbeat = setInterval(() => body.readableLength === 0 && body.push(':\n\n'), HEARTBEAT_MS);
  return body.once('close', () => clearInterval(heartbeat));

  async function* events() {
    try {
      let next = first;
      for (; !next.done; next = await rest.next()) {
        heartbeat.refresh();
        yield next.value.map((text) => event('delta', { text })).join('');
      }
      done(next.value);
      yield event('done', { text: next.value.text.trim() });
    } catch (error) {
      yield event('error', errorBody(failed(error)));
    } finally {
      clearInterval(heartbeat);
    }
  }
}

// The trimmed text as it comes. A failure destroys the connection, so that a part is not taken for the whole.
export function toText({ first, rest }: Stream, { done, failed }: Ending): Readable {
  return toBytes(text());

  async function* text() {
    let begun = false;
    // White space at the end of what has come: sent with the next character that follows, or not at all.
    let blanks = '';
    try {
      let next = first;
      for (; !next.done; next = await rest.next()) {
        const piece = next.value.join('');
        const trimmed = piece.trimEnd();
        if (trimmed === '') {
          blanks += piece;
          continue;
        }
        yield begun ? blanks + trimmed : trimmed.trimStart();
        begun = true;
        blanks = piece.slice(trimmed.length);
      }
      done(next.value);
    } catch (error) {
      throw failed(error);
    }
  }
}

function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

function toBytes(strings: AsyncGenerator<string>): Readable {
  return Readable.from(strings, { objectMode: false });
}
