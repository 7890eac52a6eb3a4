// One POST to the upstream over undici: time limit, cancellation, backpressure, and the one repeat that a dying kept connection asks for.
import type { Dispatcher } from 'undici';
import type { LlmConfig, ProxyConfig } from '../config.ts';
import type { Cancellation } from '../errors.ts';
import { createConnections, type Handler } from './clients.ts';

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

// The answer to one POST from its head on. Its body is consumed once: by `bytes` or by `for await`, not by both.
export interface UpstreamResponse extends AsyncIterableIterator<Buffer, undefined> {
  readonly status: number;
  readonly headers: Headers;
  // The body as far as it came; `error` says why that is not all of it. More than `limit` bytes are an error too.
  bytes(limit: number): Promise<{ bytes: Buffer; error?: unknown }>;
  // The chunks in order, each as soon as it has come; those that came together are one. Throws when the body breaks off.
  // Leaving the loop early lets the rest of the body pass unread, so that the connection can be kept.
  next(): Promise<IteratorResult<Buffer, undefined>>;
  // Closes the connection, unless the response has already ended. A reader that waits gets the reason.
  abort(reason: unknown): void;
}

export interface PostOptions {
  // Names and values in turn.
  headers: string[];
  body: Buffer;
  cancellation: Cancellation;
  // The time limit counts from the last byte instead of from the start.
  streamed: boolean;
}

export interface Exchange {
  // Rejects with undici's error, a TimeoutError or the reason of the cancellation.
  post(options: PostOptions): Promise<UpstreamResponse>;
  close(): Promise<void>;
}

export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

// A template takes a few kB.
export const MAX_BODY_BYTES = 4 * 1024 * 1024;
// Bytes that wait for a slow reader before the upstream is paused.
const MAX_QUEUED_BYTES = 64 * 1024;

const END: IteratorResult<Buffer, undefined> = { done: true, value: undefined };

export function createExchange({ url, timeoutMs }: LlmConfig, proxy?: ProxyConfig): Exchange {
  const connections = createConnections(url, proxy);
  // Used for the repeat. Its connections are never kept, so the repeat cannot meet a second one that is about to close.
  const fresh = createConnections(url, proxy);
  const target = { origin: url.origin, path: url.pathname + url.search, method: 'POST' } as const;

  return {
    post({ headers, body, cancellation, streamed }) {
      const request = { ...target, headers, body };
      const repeat = () => fresh.dispatch({ ...request, reset: true }, call);
      const call = new Call({ timeoutMs, cancellation, streamed, repeat });
      if (cancellation.reason) call.abort(cancellation.reason);
      else connections.dispatch(request, call);
      return call.head;
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
  streamed: boolean;
  repeat(): void;
}

// The state of one call. undici tells it what happens (the methods on…), the reader takes what has come (the others).
class Call implements Handler, UpstreamResponse {
  readonly #options: CallOptions;
  // Settled by the final status line, or by an error before it.
  readonly #head = Promise.withResolvers<UpstreamResponse>();
  // Runs from the start until #ended is set, also while a body passes unread.
  readonly #timer: NodeJS.Timeout;
  // Undefined until a connection stands. A call that is aborted before has #ended set, and is not sent.
  #controller: Dispatcher.DispatchController | undefined;
  // True if the connection had carried another call before this one was written to it.
  #reused = false;
  // True once the first byte of the answer has come or the call has been repeated. The call is not sent again after that.
  #final = false;
  // Set once, by the end of the body or by the first error. Nothing is queued after it.
  #ended: { error?: unknown } | undefined;
  // True once the reader has left: what comes is dropped, and nothing is queued.
  #left = false;
  // Chunks that no reader has taken yet, #queuedBytes long. The upstream is paused once they exceed MAX_QUEUED_BYTES, until they are taken.
  #queue: Buffer[] = [];
  #queuedBytes = 0;
  // Set while a reader waits; the queue is then empty.
  #waiting: PromiseWithResolvers<void> | undefined;
  // Set by the connection that takes the call.
  connection: Handler['connection'];
  // Set before #head is resolved.
  status = 0;
  headers: Headers = {};

  constructor(options: CallOptions) {
    this.#options = options;
    this.#timer = setTimeout(() => this.#timeOut(), options.timeoutMs);
    // V8 allocates a function literal among its old objects if it is assigned to a property where it stands. There it would keep
    // the whole call until the next full collection: a quarter of the processor time of a request.
    const stop = (reason: Error) => this.abort(reason);
    options.cancellation.onCancel = stop;
  }

  get head(): Promise<UpstreamResponse> {
    return this.#head.promise;
  }

  onRequestStart(controller: Dispatcher.DispatchController) {
    this.#controller = controller;
    if (this.#ended) controller.abort(new Error('the call was stopped before it was sent'));
    else this.#reused = this.connection?.take() ?? false;
  }

  onResponseStarted() {
    this.#final = true;
  }

  onResponseStart(_: unknown, status: number, headers: Headers) {
    if (status < 200) return;
    if (this.#options.streamed) this.#timer.refresh();
    this.status = status;
    this.headers = headers;
    this.#head.resolve(this);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer) {
    if (this.#left || this.#ended) return;
    if (this.#options.streamed) this.#timer.refresh();
    this.#queue.push(chunk);
    this.#queuedBytes += chunk.length;
    // Apply backpressure. While paused, the timer runs against the reader, who gets as long as the upstream does.
    if (this.#queuedBytes > MAX_QUEUED_BYTES && !controller.paused) {
      this.#timer.refresh();
      controller.pause();
    }
    this.#waiting?.resolve();
  }

  onResponseEnd() {
    this.#end({});
  }

  onResponseError(_: unknown, error: Error) {
    if (this.#ended || this.#final || !this.#reused || !isDeath(error)) return this.#end({ error });
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

  async bytes(limit: number): Promise<{ bytes: Buffer; error?: unknown }> {
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      for await (const chunk of this) {
        chunks.push(chunk);
        size += chunk.length;
        if (size > limit) throw tooLarge(limit);
      }
      return { bytes: join(chunks) };
    } catch (error) {
      this.abort(error);
      return { bytes: join(chunks), error };
    }
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
      this.#timer.refresh();
      this.#controller.resume();
    }
    return join(chunks);
  }

  #end(ended: { error?: unknown }) {
    if (this.#ended) return;
    this.#ended = ended;
    clearTimeout(this.#timer);
    this.#options.cancellation.onCancel = undefined;
    if ('error' in ended) this.#head.reject(ended.error);
    this.#waiting?.resolve();
  }

  #timeOut() {
    const silent = this.#controller?.paused ? 'the caller has read nothing' : 'no answer from the upstream';
    this.abort(new TimeoutError(`${silent}: timed out after ${this.#options.timeoutMs} ms (LLM_TIMEOUT_MS)`));
  }
}

// True if the connection closed under the call. On a kept connection the upstream had closed it just as it was reused
// (nodejs/undici#3492).
function isDeath(error: Error): boolean {
  const code = 'code' in error ? error.code : undefined;
  return code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET';
}

function join(chunks: readonly Buffer[]): Buffer {
  const [first] = chunks;
  return first && chunks.length === 1 ? first : Buffer.concat(chunks);
}
