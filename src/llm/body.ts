// An answer that is read whole: bounded, decoded by its own charset and content encoding.
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Flow, Headers, Receiver } from './exchange.ts';

export interface Answer {
  status: number;
  headers: Headers;
  // Of a refusal whose body broke off, or was longer than is read of it.
  cut: boolean;
  // Throws when a content encoding cannot be undone.
  text(): string;
}

// A template takes a few kB. Of a refusal the caller sees 64 KiB.
export const MAX_BODY_BYTES = 4 * 1024 * 1024;
const MAX_REFUSAL_BYTES = 128 * 1024;

const DECODERS: Readonly<Record<string, typeof gunzipSync>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};
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
    const text = () =>
      decode(decompress(Buffer.concat(this.#chunks), headers['content-encoding']), headers['content-type'], cut);
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

export function isRefusal(status: number): boolean {
  return status < 200 || status > 299;
}

export function tooLarge(): Error {
  return new Error(`the upstream's answer is larger than ${MAX_BODY_BYTES} bytes`);
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

// No encoding is asked for, yet some proxies compress all the same.
function decompress(raw: Buffer, encoding: string | string[] | undefined): Buffer {
  if (encoding === undefined || encoding === '' || encoding === 'identity') return raw;
  const decoder = DECODERS[String(encoding).toLowerCase()];
  if (decoder === undefined)
    throw new Error(`the upstream's answer has an unknown content encoding ${JSON.stringify(encoding)}`);
  try {
    return decoder(raw, { maxOutputLength: MAX_BODY_BYTES });
  } catch (error) {
    throw error instanceof RangeError ? tooLarge() : error;
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
