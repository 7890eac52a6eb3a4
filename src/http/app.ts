// The route table in order, what every answer carries, and the one error boundary.
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, CallerGone, Cancellation, ERRORS, errorBody } from '../errors.ts';
import { createGenerate, type GenerateOptions } from '../generate/route.ts';
import type { Form, Outcome, RequestRecord } from '../ops/outcome.ts';
import { registerPage } from './assets.ts';
import { allowAnyOrigin, answerPreflight } from './cors.ts';
import { registerHealth } from './health.ts';
import { createInFlight } from './in-flight.ts';
import { fromFastify, linger, refuseNonHttp, refuseUrl } from './refusals.ts';
import { createServer, hasOneHost, isMediaType, LIMITS, pathOf } from './server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    // Cancelled when the caller leaves, or when the service can wait no longer.
    cancellation: Cancellation;
    outcome: Outcome;
  }
}

export interface AppOptions extends GenerateOptions {
  // Told of every request once its connection is done with it.
  served(served: RequestRecord): void;
  limits?: typeof LIMITS;
}

export interface App {
  server: FastifyInstance;
  // From here on /readyz says 503 and every answer closes its connection.
  drain(): void;
  // Ends the calls in flight, each with an answer that says why.
  abandon(): void;
  // True while a request that has come whole is being answered.
  busy(): boolean;
  // How many requests are in flight, and the end of the last one: resolves then, or after `limitMs`.
  open(): number;
  settled(limitMs: number): Promise<void>;
  // The forms of the requests in flight.
  active(): Generator<Form | undefined, void>;
}

interface Entry {
  call: Cancellation;
  reply: FastifyReply;
  // What its connection was closed with, when the rest of the request was no HTTP or came too late.
  refused: AppError | undefined;
}

const ENDPOINT = '/api/generate-template';

export function createApp({ served, limits = LIMITS, ...generate }: AppOptions): App {
  const inFlight = createInFlight<Entry>();
  let draining = false;

  const server = createServer(limits, {
    frameworkErrors: (_error, request, reply) => tellUnread(request.id, request.method, refuseUrl(request, reply)),
    clientErrorHandler: refuseUnread,
  });

  // A request whose beginning was read tells its own end.
  function refuseUnread(error: Error, socket: Socket) {
    const begun = [...inFlight.members()].find(({ reply }) => reply.raw.socket === socket);
    if (begun?.reply.raw.headersSent) return void socket.destroy();
    const id = begun?.reply.request.id ?? randomUUID();
    const refused = refuseNonHttp(error, socket, id);
    if (begun) begun.refused ??= refused;
    else if (refused) tellUnread(id, '(unread)', refused);
  }

  function tellUnread(id: string, method: string, error: AppError) {
    const { status } = ERRORS[error.code];
    served({ id, method, route: '(no route)', status, ms: 0, traceId: undefined, outcome: { error } });
  }

  server.addHook('onRequest', (request, reply, next) => {
    const arrived = performance.now();
    const call = new Cancellation();
    const entry: Entry = { call, reply, refused: undefined };
    const leave = inFlight.add(entry);
    request.cancellation = call;
    request.outcome = {};
    // The response's close, not the request's: that one only says that the body was read.
    reply.raw.once('close', () => {
      leave();
      if (!reply.raw.writableFinished) {
        const gone = new CallerGone('the caller closed the connection');
        // The first cause stands: a text that broke off was closed by this side.
        request.outcome.error ??= (reply.raw.headersSent ? undefined : entry.refused) ?? gone;
        call.cancel(gone);
      }
      served(toRecord(request, reply, performance.now() - arrived));
    });
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    allowAnyOrigin(reply);
    if (pathOf(request) === ENDPOINT) reply.header('vary', 'Accept');
    const { method, headers, raw } = request;
    if (!isMediaType(headers['content-type'])) headers['content-type'] = undefined;
    if (method === 'OPTIONS') {
      linger(raw, reply);
      answerPreflight(request, reply);
    } else if (!hasOneHost(raw)) next(new AppError('badRequest'));
    else next(request.is404 ? refuseRoute(pathOf(request), reply) : undefined);
  });

  // Before anything of its body is read or judged.
  function refuseRoute(url: string, reply: FastifyReply): AppError {
    const allowed = ['GET', 'HEAD', 'POST'].filter((method) => server.hasRoute({ url, method }));
    if (allowed.length === 0) return new AppError('notFound');
    reply.header('allow', [...allowed, 'OPTIONS'].join(', '));
    return new AppError('methodNotAllowed');
  }

  server.setErrorHandler((thrown, request, reply) => {
    const error = fromFastify(thrown);
    request.outcome.error = error;
    if (error instanceof CallerGone) return reply.hijack();
    linger(request.raw, reply);
    if (error.info.retryAfter) reply.header('retry-after', error.info.retryAfter);
    return reply.code(ERRORS[error.code].status).type('application/json; charset=utf-8').send(errorBody(error));
  });

  server.post(ENDPOINT, createGenerate(generate));
  registerHealth(server, () => draining);
  registerPage(server);

  return {
    server,
    drain() {
      draining = true;
      for (const { reply } of inFlight.members()) if (!reply.raw.headersSent) reply.header('connection', 'close');
    },
    abandon() {
      const reason = new AppError('server', 'Error: the service is shutting down', { reason: 'shutdown' });
      for (const { call } of inFlight.members()) call.cancel(reason);
    },
    busy() {
      for (const { reply } of inFlight.members()) if (reply.request.raw.complete) return true;
      return false;
    },
    open: inFlight.size,
    settled: inFlight.settled,
    *active() {
      for (const { reply } of inFlight.members()) yield reply.request.outcome.form;
    },
  };
}

function toRecord(request: FastifyRequest, { raw }: FastifyReply, ms: number): RequestRecord {
  const { id, method, outcome } = request;
  const { error } = outcome;
  const unsent = error instanceof AppError ? ERRORS[error.code].status : 499;
  const status = raw.headersSent && !(error instanceof CallerGone) ? raw.statusCode : unsent;
  const route = request.routeOptions.url ?? (pathOf(request) === ENDPOINT ? ENDPOINT : '(no route)');
  return { id, method, route, status, ms, traceId: outcome.traceId, outcome };
}
