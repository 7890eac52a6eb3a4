// One POST to the upstream over undici: time limit, cancellation, and the one repeat that a dying kept connection asks for.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Dispatcher } from 'undici';
import type { LlmConfig, ProxyConfig } from '../config.ts';
import type { Cancellation } from '../errors.ts';
import { createConnections } from './clients.ts';

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
  post(headers: string[], body: Buffer, receiver: Receiver, cancellation: Cancellation): void;
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
  let carried: ((socket: Socket) => void) | undefined;
  subscribe(SENDING, onSending);

  function onSending(message: unknown) {
    if (typeof message === 'object' && message && 'socket' in message && message.socket instanceof Socket)
      carried?.(message.socket);
    carried = undefined;
  }

  return {
    post(headers, body, receiver, cancellation) {
      let controller: Dispatcher.DispatchController | undefined;
      let settled = false;
      let started = false;
      let repeated = false;
      let kept: { socket: Socket; bytesRead: number } | undefined;

      const settle = () => {
        settled = true;
        clearTimeout(timer);
        cancellation.onCancel = undefined;
      };
      const fail = (error: unknown) => {
        if (settled) return;
        settle();
        receiver.fail(error);
      };
      // undici hands out the controller only once the connection stands: a call stopped before is remembered by `settled`.
      const abort = (reason: Error) => {
        fail(reason);
        controller?.abort(reason);
      };
      const timer = setTimeout(() => {
        const silent = controller?.paused ? 'the caller has read nothing' : 'no answer from the upstream';
        abort(new TimeoutError(`${silent}: timed out after ${timeoutMs} ms (LLM_TIMEOUT_MS)`));
      }, timeoutMs);

      const flow: Flow = {
        pause: () => {
          timer.refresh();
          controller?.pause();
        },
        resume: () => {
          timer.refresh();
          controller?.resume();
        },
        abort,
      };

      const handler: Dispatcher.DispatchHandler = {
        onRequestStart(current) {
          controller = current;
          if (settled) return current.abort(new Error('the call was stopped before it was sent'));
          carried = (socket) => {
            if (used.has(socket)) kept = { socket, bytesRead: socket.bytesRead };
            used.add(socket);
          };
        },
        onResponseStart(_, status, responseHeaders) {
          if (status < 200) return;
          started = true;
          if (receiver.streamed) timer.refresh();
          receiver.start(status, responseHeaders, flow);
        },
        onResponseData(_, chunk) {
          if (receiver.streamed) timer.refresh();
          receiver.data(chunk);
        },
        onResponseEnd() {
          if (settled) return;
          settle();
          receiver.end();
        },
        onResponseError(_, error) {
          if (!settled && !started && !repeated && kept && diedUnanswered(error, kept)) {
            repeated = true;
            kept = undefined;
            fresh.dispatch({ ...request, headers, body, reset: true }, handler);
          } else fail(error);
        },
      };

      if (cancellation.reason) return abort(cancellation.reason);
      cancellation.onCancel = abort;
      dispatcher.dispatch({ ...request, headers, body }, handler);
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
