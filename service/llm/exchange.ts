// Sends a POST to the upstream, or to the converter of PDFs, with undici: with a time limit, cancellation and
// backpressure. Repeats the POST once if an idle connection closes just as it is reused.
import type { Dispatcher } from 'undici';
import type { ProxyConfig } from '../config.ts';
import { type Cancellation, codeOf } from '../errors.ts';
import { createConnections, type Handler } from './clients.ts';

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

// The answer to a POST, available once its head has arrived. Only one reader may consume its body.
export interface UpstreamResponse extends AsyncIterableIterator<Buffer, undefined> {
  readonly status: number;
  // True for a 2xx. Any other status is a refusal.
  readonly ok: boolean;
  readonly headers: Headers;
  // Yields the body as it arrives, with waiting chunks joined. Throws if the body breaks off or exceeds its
  // limit. If the reader leaves the loop early, the rest is discarded, so that the connection can be reused.
  next(): Promise<IteratorResult<Buffer, undefined>>;
  // Raises the limit of the body from that of the peer to MAX_STREAM_BYTES.
  allowStream(): void;
  // Lets each byte restart the time limit. Before this call, the limit counts from the start of the POST.
  limitSilence(): void;
  // Closes the connection, unless the response has ended. A reader that waits for bytes gets `reason` as its
  // error.
  abort(reason: unknown): void;
}

export interface PostOptions {
  // The headers of the request, in which names and values alternate.
  headers: string[];
  body: Buffer;
  cancellation: Cancellation;
}

// The program that answers. Messages of errors contain its name and the name of the setting of its time
// limit.
export interface Peer {
  name: string;
  timeoutSetting: string;
  // The limit of the body of a 2xx.
  maxAnswerBytes: number;
}

export interface ExchangeOptions {
  url: URL;
  timeoutMs: number;
  proxy?: ProxyConfig | undefined;
  peer?: Peer;
}

export interface Exchange {
  // Sends a POST. Rejects with undici's error, a TimeoutError, or the reason of the cancellation.
  post(options: PostOptions): Promise<UpstreamResponse>;
  close(): Promise<void>;
}

export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

// The limit of the body of an answer; a template has a few kB.
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
// The limit of a stream, in which an event of 200 bytes carries only a few letters. The text alone is limited
// to MAX_ANSWER_BYTES.
export const MAX_STREAM_BYTES = 32 * 1024 * 1024;
// The limit of the body of a refusal; callers see at most 64 KiB of it.
const MAX_REFUSAL_BYTES = 128 * 1024;
// The number of bytes waiting for a slow reader above which the upstream is paused.
const MAX_QUEUED_BYTES = 64 * 1024;

const UPSTREAM: Peer = {
  name: 'the upstream',
  timeoutSetting: 'LLM_TIMEOUT_MS',
  maxAnswerBytes: MAX_ANSWER_BYTES,
};

const END: IteratorResult<Buffer, undefined> = { done: true, value: undefined };

export function createExchange({ url, timeoutMs, proxy, peer = UPSTREAM }: ExchangeOptions): Exchange {
  const connections = createConnections(url, proxy);
  // Connections for repeated calls. Each serves only one call, so that a repeated call never meets an idle
  // connection.
  const fresh = createConnections(url, proxy);
  const target = { origin: url.origin, path: url.pathname + url.search, method: 'POST' } as const;

  return {
    post({ headers, body, cancellation }) {
      const request = { ...target, headers, body };
      const repeat = () => fresh.dispatch({ ...request, reset: true }, call);
      const call = new UpstreamCall({ timeoutMs, peer, cancellation, repeat });
      if (cancellation.reason) call.abort(cancellation.reason);
      else connections.dispatch(request, call);
      return call.head.promise;
    },
    async close() {
      await Promise.all([connections.destroy(), fresh.destroy()]);
    },
  };
}

export function tooLarge(limit: number, { name }: Pick<Peer, 'name'> = UPSTREAM): Error {
  return new Error(`${name}'s answer is larger than ${limit} bytes`);
}

interface CallOptions {
  timeoutMs: number;
  peer: Peer;
  cancellation: Cancellation;
  repeat(): void;
}

// One call. undici calls the on… methods; the reader calls the others.
class UpstreamCall implements Handler, UpstreamResponse {
  readonly #options: CallOptions;
  readonly head = Promise.withResolvers<UpstreamResponse>(); // settled by the final status line, or by an earlier error
  // Runs until #ended is set, even while the rest of a body is discarded. Restarts with each byte once
  // #limitsSilence is true.
  readonly #timer: NodeJS.Timeout;
  #limitsSilence = false;
  // Undefined as long as the call has no connection. If the call is aborted before it has one, onRequestStart
  // stops it.
  #controller: Dispatcher.DispatchController | undefined;
  #final = false; // true after the first byte or after a repeat: the call must not be sent again
  // Set once, by the end of the body or the first error. Nothing is queued afterwards.
  #ended: { error?: unknown } | undefined;
  #left = false; // true once the reader has left; later chunks are dropped
  // Chunks that wait for the reader, #queuedBytes in total. Above MAX_QUEUED_BYTES, the upstream is paused
  // until the reader takes them.
  #queue: Buffer[] = [];
  #queuedBytes = 0;
  #bytes = 0; // received bytes of the body
  #maxBytes: number; // the limit of the body of a 2xx
  #waiting: PromiseWithResolvers<void> | undefined; // set while a reader waits; the queue is then empty
  reused = false; // true if the connection has carried an earlier call
  // Set before `head` resolves.
  status = 0;
  ok = false;
  headers: Headers = {};

  constructor(options: CallOptions) {
    this.#options = options;
    this.#maxBytes = options.peer.maxAnswerBytes;
    this.#timer = setTimeout(() => this.#timeOut(), options.timeoutMs);
    // V8 allocates a function literal that is assigned to a property in its old generation. There, the
    // function would keep the whole call alive until the next full collection, which would cost a quarter of
    // a request's processor time.
    const stop = (reason: Error) => this.abort(reason);
    options.cancellation.onCancel = stop;
  }

  onRequestStart(controller: Dispatcher.DispatchController) {
    this.#controller = controller;
    if (this.#ended) controller.abort(new Error('the call was stopped before it was sent'));
  }

  onResponseStarted() {
    this.#final = true;
  }

  onResponseStart(_: unknown, status: number, headers: Headers) {
    if (status < 200) return;
    this.status = status;
    this.ok = status <= 299;
    this.headers = headers;
    this.head.resolve(this);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer) {
    if (this.#left || this.#ended) return;
    this.#restartTimer();
    this.#queue.push(chunk);
    this.#queuedBytes += chunk.length;
    this.#bytes += chunk.length;
    const limit = this.ok ? this.#maxBytes : MAX_REFUSAL_BYTES;
    if (this.#bytes > limit) this.abort(tooLarge(limit, this.#options.peer));
    // Apply backpressure. While the upstream is paused, the timer limits the reader instead.
    else if (this.#queuedBytes > MAX_QUEUED_BYTES && !controller.paused) controller.pause();
    this.#waiting?.resolve();
  }

  onResponseEnd() {
    this.#end({});
  }

  onResponseError(_: unknown, error: Error) {
    if (this.#ended || this.#final || !this.reused || !isClosedConnection(error)) return this.#end({ error });
    this.#final = true;
    this.#options.repeat();
  }

  [Symbol.asyncIterator]() {
    return this;
  }

  async next(): Promise<IteratorResult<Buffer, undefined>> {
    if (this.#queue.length === 0 && !this.#ended) {
      this.#waiting = Promise.withResolvers<void>();
      await this.#waiting.promise;
      this.#waiting = undefined;
    }
    if (this.#queue.length > 0) return { done: false, value: this.#take() };
    if (this.#ended && 'error' in this.#ended) throw this.#ended.error;
    return END;
  }

  async return(): Promise<IteratorResult<Buffer, undefined>> {
    this.#left = true;
    this.#take();
    return END;
  }

  allowStream() {
    this.#maxBytes = MAX_STREAM_BYTES;
  }

  limitSilence() {
    this.#limitsSilence = true;
    this.#restartTimer();
  }

  abort(reason: unknown) {
    this.#end({ error: reason });
    this.#controller?.abort(new Error('the call was stopped'));
  }

  #take(): Buffer {
    const chunks = this.#queue;
    this.#queue = [];
    this.#queuedBytes = 0;
    if (this.#controller?.paused) {
      this.#restartTimer();
      this.#controller.resume();
    }
    return Buffer.concat(chunks);
  }

  #restartTimer() {
    if (this.#limitsSilence && !this.#ended) this.#timer.refresh();
  }

  #end(ended: { error?: unknown }) {
    if (this.#ended) return;
    this.#ended = ended;
    clearTimeout(this.#timer);
    this.#options.cancellation.onCancel = undefined;
    if ('error' in ended) this.head.reject(ended.error);
    this.#waiting?.resolve();
  }

  #timeOut() {
    const { timeoutMs, peer } = this.#options;
    const silent = this.#controller?.paused ? 'the caller has read nothing' : `no answer from ${peer.name}`;
    this.abort(new TimeoutError(`${silent}: timed out after ${timeoutMs} ms (${peer.timeoutSetting})`));
  }
}

// Returns true if the connection closed during the call. An upstream can close an idle connection at the
// moment when a call reuses it (nodejs/undici#3492).
function isClosedConnection(error: Error): boolean {
  const code = codeOf(error);
  return code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET';
}
