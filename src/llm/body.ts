// An answer that is read whole: bounded, decoded by its own charset and content encoding.

import { describe } from '../errors.ts';
import { decodeWhole, MAX_BODY_BYTES, tooLarge } from './encoding.ts';
import type { Flow, Headers, Receiver } from './exchange.ts';

export interface Answer {
  status: number;
  headers: Headers;
  // Of a refusal whose body broke off, or was longer than is read of it.
  cut: boolean;
  // Throws when a content encoding cannot be undone.
  text(): string;
}

// Of a refusal the caller sees 64 KiB.
const MAX_REFUSAL_BYTES = 128 * 1024;

const utf8 = new TextDecoder();

// `done` gets the answer whole; what it throws goes to `fail`. A refusal is an answer even where its body breaks off or is too long.
export class WholeReceiver implements Receiver {
  readonly #done: (answer: Answer) => void;
  readonly #fail: (error: unknown) => void;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #head: { status: number; headers: Headers; flow: Flow } | undefined;

  constructor(done: (answer: Answer) => void, fail: (error: unknown) => void) {
    this.#done = done;
    this.#fail = fail;
  }

  start(status: number, headers: Headers, flow: Flow) {
    this.#head = { status, headers, flow };
  }

  data(chunk: Buffer) {
    this.#bytes += chunk.length;
    this.#chunks.push(chunk);
    if (this.#head && this.#bytes > (isRefusal(this.#head.status) ? MAX_REFUSAL_BYTES : MAX_BODY_BYTES))
      this.#head.flow.abort(tooLarge());
  }

  end(cut = false) {
    if (this.#head === undefined) return;
    const { status, headers } = this.#head;
    const text = () => decode(decodeWhole(Buffer.concat(this.#chunks), headers), headers['content-type'], cut);
    try {
      this.#done({ status, headers, cut, text });
    } catch (error) {
      this.#fail(error);
    }
  }

  fail(error: unknown) {
    if (this.#head && isRefusal(this.#head.status)) this.end(true);
    else this.#fail(error);
  }
}

// Who gets a streamed call's answer is known with its head; a failure before that goes to `first`.
export function receiveAs(choose: (status: number, headers: Headers) => Receiver, first: Receiver): Receiver {
  let chosen = first;
  return {
    streamed: true,
    start(status, headers, flow) {
      chosen = choose(status, headers);
      chosen.start(status, headers, flow);
    },
    data: (chunk) => chosen.data(chunk),
    end: () => chosen.end(),
    fail: (error) => chosen.fail(error),
  };
}

export function isRefusal(status: number): boolean {
  return status < 200 || status > 299;
}

// V8's own message quotes the text, which may hold a piece of the key that no rule would recognise.
export function parseJson({ headers, text }: Answer): unknown {
  const json = text();
  try {
    return JSON.parse(json);
  } catch {
    throw new SyntaxError(
      `the upstream's answer is not JSON (${headers['content-type'] ?? 'no content type'}, ${json.length} characters)`,
    );
  }
}

// Of a refusal, which is one all the same where its body cannot be read.
export function readable({ text }: Answer): string {
  try {
    return text();
  } catch (error) {
    return `the body of the upstream's answer could not be read: ${describe(error)}`;
  }
}

// UTF-8 unless the content type names another charset that is known. A BOM goes, and of a cut text half a character.
function decode(bytes: Buffer, contentType: string | string[] | undefined, cut: boolean): string {
  const charset = typeof contentType === 'string' ? /charset="?([\w-]+)/i.exec(contentType)?.[1] : undefined;
  if (!cut && (charset === undefined || /^utf-?8$/i.test(charset))) return utf8.decode(bytes);
  return createDecoder(charset).decode(bytes, { stream: cut });
}

function createDecoder(charset: string | undefined): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
