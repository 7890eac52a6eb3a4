// One POST to the upstream over undici: time limit, cancellation, backpressure, and one repeat if a kept
// connection closes just as it is reused.
import type { Dispatcher } from 'undici';
import type { LlmConfig, ProxyConfig } from '../config.ts';
import { type Cancellation, codeOf } from '../errors.ts';
import { createConnections, type Handler } from './clients.ts';

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

// The answer to one POST from its head on. Its body is consumed once, by `for await`.
export interface UpstreamResponse extends AsyncIterableIterator<Buffer, undefined> {
  readonly status: number;
  // True for a status of 2xx; any other is a refusal.
  readonly ok: boolean;
  readonly headers: Headers;
  // Yields the body as it arrives; chunks that arrived together are joined. Throws when the body breaks off
  // or exceeds its limit. Leaving the loop early lets the rest of the body pass unread, so that the
  // connection can be kept.
  next(): Promise<IteratorResult<Buffer, undefined>>;
  // Marks the body as a stream: its limit becomes MAX_STREAM_BYTES in place of MAX_ANSWER_BYTES.
  allowStream(): void;
  // Makes the time limit count from the last byte, no longer from the start of the call.
  limitSilence(): void;
  // Closes the connection, unless the response has already ended. A waiting reader throws `reason`.
  abort(reason: unknown): void;
}

export interface PostOptions {
  // Header names and values in turn.
  headers: string[];
  body: Buffer;
  cancellation: Cancellation;
}

export interface Exchange {
  // Rejects with undici's error, a TimeoutError or the reason of the cancellation.
  post(options: PostOptions): Promise<UpstreamResponse>;
  close(): Promise<void>;
}

export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

// The limit for the body of an answer; a template takes a few kB.
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
// The limit for a stream, which carries every few letters in an envelope of 200 bytes or more, and all that a
// model thinks before it writes. The text itself may have MAX_ANSWER_BYTES.
export const MAX_STREAM_BYTES = 32 * 1024 * 1024;
// The limit for the body of a refusal; callers see 64 KiB of it.
const MAX_REFUSAL_BYTES = 128 * 1024;
// The bytes that may wait for a slow reader before the upstream is paused.
const MAX_QUEUED_BYTES = 64 * 1024;

const END: IteratorResult<Buffer, undefined> = { done: true, value: undefined };

export function createExchange({ url, timeoutMs }: LlmConfig, proxy?: ProxyConfig): Exchange {
  const connections = createConnections(url, proxy);
  // Connections for the repeat. They are never kept alive, so the repeat cannot meet a second one that is
  // about to close.
  const fresh = createConnections(url, proxy);
  const target = { origin: url.origin, path: url.pathname + url.search, method: 'POST' } as const;

  return {
    post({ headers, body, cancellation }) {
      const request = { ...target, headers, body };
      const repeat = () => fresh.dispatch({ ...request, reset: true }, call);
      const call = new UpstreamCall({ timeoutMs, cancellation, repeat });
      if (cancellation.reason) call.abort(cancellation.reason);
      else connections.dispatch(request, call);
      return call.head.promise;
    },
    async close() {
      await Promise.all([connections.destroy(), fresh.destroy()]);
    },
  };
}

export function tooLarge(limit: number): Error {
  return new Error(`the upstream's answer is larger than ${limit} bytes`);
}

interface CallOptions {
  timeoutMs: number;
  cancellation: Cancellation;
  repeat(): void;
}

// The state of one call. undici reports events (the on… methods); the reader takes the body (the other
// methods).
class UpstreamCall implements Handler, UpstreamResponse {
  readonly #options: CallOptions;
  readonly head = Promise.withResolvers<UpstreamResponse>(); // settled by the final status line, or by an error before it
  // Runs from the start until #ended is set, even while a body passes unread. Restarts with each byte once
  // #limitsSilence is true.
  readonly #timer: NodeJS.Timeout;
  #limitsSilence = false;
  // Undefined until there is a connection. A call that is aborted before that has #ended set, and is not
  // sent.
  #controller: Dispatcher.DispatchController | undefined;
  #final = false; // true once the first byte has come or the call has been repeated: it is not sent again after that
  #ended: { error?: unknown } | undefined; // set once, by the end of the body or the first error: nothing is queued after it
  #left = false; // true once the reader has left: later chunks are dropped
  // Chunks that no reader has taken yet, #queuedBytes long. The upstream is paused once they exceed
  // MAX_QUEUED_BYTES, until they are taken.
  #queue: Buffer[] = [];
  #queuedBytes = 0;
  #bytes = 0; // the bytes of the body so far
  #maxBytes = MAX_ANSWER_BYTES; // the limit for the body of a 2xx
  #waiting: PromiseWithResolvers<void> | undefined; // set while a reader waits; the queue is then empty
  reused = false; // set by the connection that takes the call
  // These three are set before `head` is resolved.
  status = 0;
  ok = false;
  headers: Headers = {};

  constructor(options: CallOptions) {
    this.#options = options;
    this.#timer = setTimeout(() => this.#timeOut(), options.timeoutMs);
    // If a function literal is assigned to a property directly, V8 allocates it among its old objects. There
    // it would keep the whole call alive until the next full collection: a quarter of the processor time of a
    // request.
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
    if (this.#bytes > limit) this.abort(tooLarge(limit));
    // Apply backpressure. While paused, the timer limits the reader, who gets as long as the upstream does.
    else if (this.#queuedBytes > MAX_QUEUED_BYTES && !controller.paused) controller.pause();
    this.#waiting?.resolve();
  }

  onResponseEnd() {
    this.#end({});
  }

  onResponseError(_: unknown, error: Error) {
    if (this.#ended || this.#final || !this.reused || !isDeath(error)) return this.#end({ error });
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
    const silent = this.#controller?.paused ? 'the caller has read nothing' : 'no answer from the upstream';
    this.abort(new TimeoutError(`${silent}: timed out after ${this.#options.timeoutMs} ms (LLM_TIMEOUT_MS)`));
  }
}

// True if the connection closed under the call. If it was a kept connection, the upstream closed it just as
// it was reused (nodejs/undici#3492).
function isDeath(error: Error): boolean {
  const code = codeOf(error);
  return code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET';
}
