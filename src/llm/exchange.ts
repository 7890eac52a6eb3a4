// One POST to the upstream over undici: time limit, cancellation, and the one repeat that a dying kept connection asks for.
import type { Socket } from 'node:net';
import { buildConnector, type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import type { LlmConfig, ProxyConfig } from '../config.ts';

export interface Receiver {
  // The time limit counts from the last byte instead of from the start.
  readonly streamed?: boolean;
  start(status: number, headers: Headers, flow: Flow): void;
  data(chunk: Buffer): void;
  end(): void;
  fail(error: unknown): void;
}

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

// The reader's hand on the wire. A paused exchange is not silent: its time limit rests.
export interface Flow {
  pause(): void;
  resume(): void;
  abort(reason: Error): void;
}

export interface Exchange {
  post(headers: string[], body: string, receiver: Receiver, signal: AbortSignal): void;
  close(): Promise<void>;
}

export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

// Below the idle limit of every server met so far (5 s and more): they close first only in a race, and then `retry` applies.
const KEEP_ALIVE_MS = 4_000;
const CONNECT_TIMEOUT_MS = 10_000;

export function createExchange({ url, timeoutMs }: LlmConfig, proxy?: ProxyConfig): Exchange {
  const dispatcher = createDispatcher(url.origin, proxy);
  const request = { origin: url.origin, path: url.pathname + url.search, method: 'POST' } as const;

  return {
    post(headers, body, receiver, signal) {
      let controller: Dispatcher.DispatchController | undefined;
      let settled = false;
      let started = false;
      let repeated = false;

      const settle = () => {
        settled = true;
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
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
      const onAbort = () => abort(signal.reason);
      const timer = setTimeout(() => {
        if (controller?.paused) timer.refresh();
        else abort(new TimeoutError(`no answer from the upstream: timed out after ${timeoutMs} ms (LLM_TIMEOUT_MS)`));
      }, timeoutMs);

      const flow: Flow = {
        pause: () => controller?.pause(),
        resume: () => {
          timer.refresh();
          controller?.resume();
        },
        abort,
      };

      const handler: Dispatcher.DispatchHandler = {
        onRequestStart(current) {
          controller = current;
          if (settled) current.abort(new Error('the call was stopped before it was sent'));
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
          if (!settled && !started && !repeated && wasReused(error)) {
            repeated = true;
            dispatcher.dispatch({ ...request, headers, body }, handler);
          } else fail(error);
        },
      };

      if (signal.aborted) return onAbort();
      signal.addEventListener('abort', onAbort, { once: true });
      dispatcher.dispatch({ ...request, headers, body }, handler);
    },
    close: () => dispatcher.destroy(),
  };
}

function createDispatcher(origin: string, proxy: ProxyConfig | undefined): Dispatcher {
  const options = {
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    // The service's own timer decides; undici's tick twice a second and would cut a long call at 300 s.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
  };
  if (proxy) {
    const { http = '', https = '', no = '' } = proxy;
    return new EnvHttpProxyAgent({ ...options, httpProxy: http, httpsProxy: https, noProxy: no });
  }
  return new Pool(origin, { ...options, connect: createConnector() });
}

// Marks a socket's errors when it has answered before, so that they can be told from those of a fresh connection.
function createConnector(): buildConnector.connector {
  const connect = buildConnector({ timeout: CONNECT_TIMEOUT_MS, allowH2: false });
  return (options, callback) => {
    connect(options, (...result) => {
      const socket: Socket | null = result[1];
      socket?.prependListener('error', (error) => {
        if (socket.bytesRead > 0) reusedErrors.add(error);
      });
      callback(...result);
    });
  };
}

const reusedErrors = new WeakSet<Error>();

// undici itself tells a SocketError's byte counts. Without any byte of this answer, bytes read are those of an earlier one.
function wasReused(error: Error): boolean {
  if (reusedErrors.has(error)) return true;
  const socket = 'socket' in error ? error.socket : undefined;
  return typeof socket === 'object' && socket !== null && 'bytesRead' in socket && Number(socket.bytesRead) > 0;
}
