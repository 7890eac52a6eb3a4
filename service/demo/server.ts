// A chat-completions server on the loopback, for the demo, the tests and the benchmarks.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerWell, type DemoExchange } from './answer.ts';
import { compose } from './compose.ts';
import { closesOnReuse, playFault } from './faults.ts';
import { type ChatRequest, readChatRequest } from './request.ts';
import { HOSTED_PACE, type Pace, seededRandom, waitIn } from './stream.ts';
import {
  assistant,
  commonHeaders,
  completionBody,
  DEMO_MODEL,
  estimateUsage,
  RATE_HEADERS,
  wireErrorBody,
} from './wire.ts';

export { FAULTS } from './faults.ts';

export interface DemoOptions {
  port?: number; // by default 0, which takes a free port
  key?: string; // any other key is refused
  delayMs?: number; // the wait before the head of a good answer
  pace?: Pace;
  record?: boolean; // keeps the headers and the body of each request
  keepAliveTimeoutMs?: number;
  text?: string; // replaces the texts of the catalogue
}

interface DemoRequest {
  headers: IncomingHttpHeaders;
  body: unknown; // parsed; undefined if it was not JSON
  at: number; // in ms of performance.now()
}

export interface DemoUpstream {
  url: string;
  port: number;
  requests: DemoRequest[];
  closedByClient: number;
  inFlight: number;
  waitFor(predicate: () => boolean, timeoutMs?: number): Promise<void>;
  close(): Promise<void>;
}

export async function createDemoUpstream(options: DemoOptions = {}): Promise<DemoUpstream> {
  const { port = 0, key, delayMs = 0, pace = HOSTED_PACE, record = false, keepAliveTimeoutMs = 75_000, text } = options;
  const { notify, waitFor } = createWatch();
  const sendFixed = text === undefined ? undefined : prepareAnswer(text);
  let exchanges = 0;
  let closing = false;

  const server = createServer({ keepAliveTimeout: keepAliveTimeoutMs, requestTimeout: 0 }, (req, res) => {
    upstream.inFlight++;
    const state = { ended: false };
    res.on('close', () => {
      upstream.inFlight--;
      if (!res.writableFinished && !state.ended && !closing) upstream.closedByClient++;
      notify();
    });
    const chunks: Buffer[] = [];
    req.on('error', () => undefined).on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => void serve(req, res, Buffer.concat(chunks), state));
    notify();
  });

  async function serve(req: IncomingMessage, res: ServerResponse, bytes: Buffer, state: { ended: boolean }) {
    const body = readChatRequest(bytes);
    if (record && req.method === 'POST') {
      const parsed = 'refusal' in body ? parseLeniently(bytes) : body.parsed;
      upstream.requests.push({ headers: req.headers, body: parsed, at: performance.now() });
      notify();
    }
    if (closesOnReuse.has(req.socket)) {
      state.ended = true;
      req.socket.destroy();
      return;
    }
    const path = req.url?.split('?', 1)[0];
    const authorization = req.headers.authorization ?? '';
    const sentKey = authorization.startsWith('Bearer ') ? authorization.slice(7) : authorization;
    const hasWrongKey = key !== undefined && authorization !== `Bearer ${key}`;
    const posted = req.method === 'POST' && path === '/openai/v1/chat/completions';
    if (posted && !hasWrongKey && !('refusal' in body)) {
      if (sendFixed && !body.stream && !body.model.startsWith('fault-')) {
        if (delayMs > 0) setTimeout(sendFixed, delayMs, res);
        else sendFixed(res);
        return;
      }
      const answer = { id: nextId(), body, key: sentKey, text: text ?? compose(body.prompt) };
      const exchange: DemoExchange = Object.assign(state, {
        req,
        res,
        ...answer,
        pace,
        random: seededRandom(body.prompt),
      });
      if (await playFault(exchange)) return;
      if (delayMs > 0 && !(await waitIn(res, delayMs))) return;
      return answerWell(exchange);
    }
    const { status, answer } = otherAnswer(req, hasWrongKey, body, path);
    const headers = ['content-type', 'application/json', 'content-length', String(Buffer.byteLength(answer))];
    res.writeHead(status, [...headers, ...commonHeaders(nextId())]);
    res.end(req.method === 'HEAD' ? undefined : answer);
  }

  function nextId(): string {
    return `chatcmpl-${String(++exchanges).padStart(12, '0')}`;
  }

  await once(server.listen({ port, host: '127.0.0.1', backlog: 4_096 }), 'listening');
  const bound = (server.address() as AddressInfo).port;
  const upstream: DemoUpstream = {
    url: `http://127.0.0.1:${bound}/openai/v1/chat/completions`,
    port: bound,
    requests: [],
    closedByClient: 0,
    inFlight: 0,
    waitFor,
    close: () =>
      new Promise<void>((resolve) => {
        closing = true;
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return upstream;
}

// Lets tests wait for an event of the server: `waitFor` calls its predicate again after each `notify`.
function createWatch(): Pick<DemoUpstream, 'waitFor'> & { notify(): void } {
  const watchers = new Set<() => void>();
  return {
    notify() {
      for (const watcher of watchers) watcher();
    },
    waitFor: (predicate, timeoutMs = 10_000) =>
      new Promise<void>((resolve, reject) => {
        const settle = (act: () => void) => {
          clearTimeout(timer);
          watchers.delete(check);
          act();
        };
        const check = () => predicate() && settle(resolve);
        const late = new Error(`the demo upstream did not see it within ${timeoutMs} ms: ${predicate}`);
        const timer = setTimeout(() => settle(() => reject(late)), timeoutMs);
        watchers.add(check);
        check();
      }),
  };
}

// Prepares the same body and headers for all answers, because a benchmark should measure the service, not its
// upstream.
function prepareAnswer(text: string): (res: ServerResponse) => void {
  const id = 'chatcmpl-000000000000';
  const body = Buffer.from(completionBody(id, assistant(text), estimateUsage(1200, text.length)));
  const type = ['content-type', 'application/json', 'content-length', String(body.length)];
  const headers = [...type, ...commonHeaders(id), ...RATE_HEADERS];
  return (res) => {
    res.writeHead(200, headers);
    res.end(body);
  };
}

function otherAnswer(req: IncomingMessage, hasWrongKey: boolean, body: ChatRequest | { refusal: string }, path = '') {
  const routes = ['POST /openai/v1/chat/completions', 'GET /openai/v1/models', 'HEAD /openai/v1/models'];
  if (!routes.includes(`${req.method} ${path}`)) {
    const message = `Unknown request URL: ${req.method} ${path}. Please check the URL for typos, or see the docs at https://console.groq.com/docs/`;
    return { status: 404, answer: wireErrorBody(message, 'invalid_request_error', { code: 'unknown_url' }) };
  }
  if (hasWrongKey) {
    return {
      status: 401,
      answer: wireErrorBody('Invalid API Key', 'invalid_request_error', { code: 'invalid_api_key' }),
    };
  }
  if (path === '/openai/v1/models') return { status: 200, answer: MODELS };
  return { status: 400, answer: 'refusal' in body ? body.refusal : '' };
}

const MODELS = JSON.stringify({
  object: 'list',
  data: [{ id: DEMO_MODEL, object: 'model', created: 1795200000, owned_by: 'membrete', active: true }],
});

function parseLeniently(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
