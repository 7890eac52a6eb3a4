// One POST to the upstream over undici: time limit, cancellation, and the one repeat that a dying kept connection asks for.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Dispatcher } from 'undici';
import type { LlmConfig, ProxyConfig } from '../config.ts';
import { type Clients, createConnections } from './clients.ts';

export interface Receiver {
  // The time limit counts from the last byte instead of from the start.
  readonly streamed?: boolean;
  start(status: number, headers: Headers, flow: Flow): void;
  data(chunk: Buffer): void;
  end(): void;
  fail(error: unknown): void;
}

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

// The reader's hand on the wire. A pause is the reader's silence: it may last as long as one of the upstream's.
export interface Flow {
  pause(): void;
  resume(): void;
  abort(reason: Error): void;
}

export interface Exchange {
  post(headers: string[], body: Buffer, receiver: Receiver, signal: AbortSignal): void;
  close(): Promise<void>;
}

export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

// Announces which socket a request goes out on, in the same turn as its onRequestStart.
const SENDING = 'undici:client:sendHeaders';
// A TLS connection says goodbye before it closes: the longest alert record.
const TLS_ALERT_BYTES = 85;

export function createExchange({ url, timeoutMs }: LlmConfig, proxy?: ProxyConfig): Exchange {
  const dispatcher = createConnections(url, proxy);
  // For the repeat: its connections are never kept, so that none can be another that is about to close.
  const fresh = createConnections(url, proxy);
  const request = { origin: url.origin, path: url.pathname + url.search, method: 'POST' } as const;
  const used = new WeakSet<Socket>();
  let sending: Attempt | undefined;
  subscribe(SENDING, onSending);

  function onSending(message: unknown) {
    if (sending && typeof message === 'object' && message && 'socket' in message && message.socket instanceof Socket)
      sending.goesOutOn(message.socket);
    sending = undefined;
  }

  // One object for a call that waits, without closures: thousands of them wait, and each survives the young generation.
  class Attempt implements Dispatcher.DispatchHandler, Flow {
    readonly #headers: string[];
    readonly #body: Buffer;
    readonly #receiver: Receiver;
    readonly #signal: AbortSignal;
    readonly #timer: NodeJS.Timeout;
    #controller: Dispatcher.DispatchController | undefined;
    #kept: { socket: Socket; bytesRead: number } | undefined;
    #settled = false;
    #started = false;
    #repeated = false;

    constructor(headers: string[], body: Buffer, receiver: Receiver, signal: AbortSignal) {
      this.#headers = headers;
      this.#body = body;
      this.#receiver = receiver;
      this.#signal = signal;
      this.#timer = setTimeout(onTimeout, timeoutMs, this);
      signal.addEventListener('abort', this, { once: true });
    }

    sendVia(clients: Clients, reset = false) {
      clients.dispatch({ ...request, headers: this.#headers, body: this.#body, reset }, this);
    }

    handleEvent() {
      this.abort(this.#signal.reason);
    }

    timeOut() {
      const silent = this.#controller?.paused ? 'the caller has read nothing' : 'no answer from the upstream';
      this.abort(new TimeoutError(`${silent}: timed out after ${timeoutMs} ms (LLM_TIMEOUT_MS)`));
    }

    // undici hands out the controller only once the connection stands: a call stopped before is remembered by `#settled`.
    abort(reason: Error) {
      this.#fail(reason);
      this.#controller?.abort(reason);
    }

    pause() {
      this.#timer.refresh();
      this.#controller?.pause();
    }

    resume() {
      this.#timer.refresh();
      this.#controller?.resume();
    }

    goesOutOn(socket: Socket) {
      if (used.has(socket)) this.#kept = { socket, bytesRead: socket.bytesRead };
      used.add(socket);
    }

    onRequestStart(controller: Dispatcher.DispatchController) {
      this.#controller = controller;
      if (this.#settled) controller.abort(new Error('the call was stopped before it was sent'));
      else sending = this;
    }

    onResponseStart(_: unknown, status: number, headers: Headers) {
      if (status < 200) return;
      this.#started = true;
      if (this.#receiver.streamed) this.#timer.refresh();
      this.#receiver.start(status, headers, this);
    }

    onResponseData(_: unknown, chunk: Buffer) {
      if (this.#receiver.streamed) this.#timer.refresh();
      this.#receiver.data(chunk);
    }

    onResponseEnd() {
      if (this.#settled) return;
      this.#settle();
      this.#receiver.end();
    }

    onResponseError(_: unknown, error: Error) {
      const lost = !this.#settled && !this.#started && !this.#repeated && this.#kept;
      if (!lost || !diedUnanswered(error, lost)) return this.#fail(error);
      this.#repeated = true;
      this.#kept = undefined;
      this.sendVia(fresh, true);
    }

    #settle() {
      this.#settled = true;
      clearTimeout(this.#timer);
      this.#signal.removeEventListener('abort', this);
    }

    #fail(error: unknown) {
      if (this.#settled) return;
      this.#settle();
      this.#receiver.fail(error);
    }
  }

  function onTimeout(attempt: Attempt) {
    attempt.timeOut();
  }

  return {
    post(headers, body, receiver, signal) {
      if (signal.aborted) receiver.fail(signal.reason);
      else new Attempt(headers, body, receiver, signal).sendVia(dispatcher);
    },
    async close() {
      unsubscribe(SENDING, onSending);
      await Promise.all([dispatcher.destroy(), fresh.destroy()]);
    },
  };
}

// A kept connection that the upstream closed just as it was taken into use: no byte of an answer has come on it.
function diedUnanswered(error: Error, { socket, bytesRead }: { socket: Socket; bytesRead: number }): boolean {
  const code = 'code' in error ? error.code : undefined;
  const died = code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET';
  return died && socket.bytesRead - bytesRead <= (socket instanceof TLSSocket ? TLS_ALERT_BYTES : 0);
}
