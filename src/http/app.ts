// The route table, the headers that every answer carries, and the one error boundary.
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, CallerGone, Cancellation, ERRORS, errorBody, toAppError } from '../errors.ts';
import { createGenerate, type GenerateOptions } from '../generate/route.ts';
import type { Form, Outcome, RequestRecord } from '../ops/outcome.ts';
import { PROBES, type Readiness } from '../ops/probes.ts';
import {
  type Admission,
  type AdmissionOptions,
  type Admitted,
  admitCall,
  awaitCaller,
  createAdmission,
} from './admission.ts';
import { registerPage } from './assets.ts';
import { readBody } from './body.ts';
import { allowAnyOrigin, answerPreflight } from './cors.ts';
import { createInFlight } from './in-flight.ts';
import { linger, refuseNonHttp, refuseUrl } from './refusals.ts';
import { createServer, hasOneHost, LIMITS, registerRoutes } from './server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    // Cancelled when the caller leaves, or when the service can wait no longer.
    cancellation: Cancellation;
    outcome: Outcome;
    // Set if the call was admitted.
    admitted: Admitted | undefined;
  }
}

export interface AppOptions extends GenerateOptions {
  // Called once for every request, when its connection is done with it.
  served(served: RequestRecord): void;
  // A caller who takes nothing of an answer that waits for it is let go after so long.
  readerTimeoutMs: number;
  // The name of the model, which the page gets in a header; none if it is not told.
  model?: string;
  limits?: typeof LIMITS;
  admission?: Omit<AdmissionOptions, 'server'>;
}

export interface App {
  server: FastifyInstance;
  // From here on /readyz says 503 and every answer closes its connection.
  drain(): void;
  // Ends the calls in flight, each with an answer that says why.
  abandon(): void;
  // True while a request that has come whole is being answered.
  busy(): boolean;
  // How many requests are in flight.
  open(): number;
  // The forms of the requests in flight.
  active(): Generator<Form | undefined, void>;
  // Resolves when no request is in flight, or after `limitMs`.
  settled(limitMs: number): Promise<void>;
  admission: Admission['state'];
  readiness(): Readiness;
}

// The error of an upstream that has been silent as long as the reader is written first. Node fires two timers of the same length
// together, although the first one's work clears the second.
const READER_GRACE_MS = 500;
// How often the service looks for answers that wait for their reader.
const WATCH_MS = 500;
const ENDPOINT = '/api/generate-template';

export function createApp(options: AppOptions): App {
  const { served, readerTimeoutMs, model = '', limits = LIMITS, admission: admissionOptions, ...generate } = options;
  const inFlight = createInFlight<FastifyReply>();
  // The reply to the request that each connection began last, until both have ended.
  const lastReply = new WeakMap<Socket, FastifyReply>();
  // Never false again once true.
  let draining = false;

  const server = createServer(limits, {
    frameworkErrors(_error, request, reply) {
      lastReply.set(request.raw.socket, reply);
      recordUnread(request.id, request.method, refuseUrl(request, reply));
    },
    clientErrorHandler({ code }: Error & { code?: string }, socket: Socket) {
      // Nobody can read an answer.
      if (code === 'ECONNRESET' || !socket.writable) return;
      const begun = lastReply.get(socket);
      if (begun?.raw.headersSent) return void socket.destroy();
      const id = begun?.request.id ?? randomUUID();
      const refused = refuseNonHttp(code, socket, id);
      if (refused === undefined) return;
      // A request that has begun is recorded when its connection closes.
      if (begun) begun.request.outcome.error ??= refused;
      else recordUnread(id, '(unread)', refused);
    },
  });

  const admission = createAdmission({ ...admissionOptions, server: server.server });
  server.addHook('onClose', async () => {
    admission.stop();
    clearInterval(watch);
  });

  // Answers whose reader is timed. Few are: a timer for each would cost a microsecond, and 130 bytes of each call that waits.
  const timed = new WeakSet<FastifyReply>();
  const watch = setInterval(() => {
    for (const reply of inFlight.members()) {
      const { raw } = reply;
      if (raw.writableLength === 0 || timed.has(reply)) continue;
      timed.add(reply);
      // Node starts the time anew with each part of a write that the system takes.
      raw.setTimeout(readerTimeoutMs + READER_GRACE_MS, () => raw.writableLength > 0 && raw.destroy());
    }
  }, WATCH_MS).unref();

  function recordUnread(id: string, method: string, error: AppError) {
    const { status } = ERRORS[error.code];
    served({ id, method, route: '(no route)', status, ms: 0, traceId: undefined, outcome: { error } });
  }

  function readiness(): Readiness {
    if (draining) return 'draining';
    return server.server.listening ? 'ready' : 'starting';
  }

  server.addHook('onRequest', (request, reply, next) => {
    const arrived = performance.now();
    const { raw, method } = request;
    const leave = inFlight.add(reply);
    lastReply.set(raw.socket, reply);
    request.cancellation = new Cancellation();
    request.outcome = {};
    request.admitted = undefined;
    // The response's close, not the request's: that one only says that the body was read.
    reply.raw.once('close', () => {
      leave();
      request.admitted?.leave();
      if (raw.complete && lastReply.get(raw.socket) === reply) lastReply.delete(raw.socket);
      if (!reply.raw.writableFinished) {
        const gone = new CallerGone('the caller closed the connection');
        // Keep the first error: if our own failure destroyed the connection, this close is its consequence, not a caller who left.
        request.outcome.error ??= gone;
        request.cancellation.cancel(gone);
      }
      served(toRecord(request, reply, performance.now() - arrived));
    });
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    allowAnyOrigin(reply);
    if (request.routeOptions.url === ENDPOINT) reply.header('vary', 'Accept');
    if (method === 'OPTIONS') {
      linger(raw, reply);
      answerPreflight(request, reply);
    } else if (!hasOneHost(raw)) next(new AppError('badRequest'));
    else next(request.is404 ? new AppError('notFound') : undefined);
  });

  server.setErrorHandler((thrown, request, reply) => {
    const error = thrown instanceof CallerGone ? thrown : toAppError(thrown, generate.redact);
    request.outcome.error = error;
    if (error instanceof CallerGone) return reply.hijack();
    linger(request.raw, reply);
    const { retryAfter, reason } = error.info;
    if (error.code === 'saturated') reply.header('connection', 'close');
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    if (reason !== undefined) reply.header('x-failure-reason', reason);
    return reply.code(ERRORS[error.code].status).type('application/json; charset=utf-8').send(errorBody(error));
  });

  registerRoutes(server, () => {
    server.post(
      ENDPOINT,
      { onRequest: admitCall(admission), preHandler: [readBody, awaitCaller(admission)] },
      createGenerate(generate),
    );
    for (const [path, probe] of Object.entries(PROBES)) {
      server.get(path, (_request, reply) => {
        const { code, body } = probe(readiness());
        return reply.code(code).send(body);
      });
    }
    registerPage(server, model);
  });

  return {
    server,
    drain() {
      draining = true;
      for (const reply of inFlight.members()) if (!reply.raw.headersSent) reply.header('connection', 'close');
    },
    abandon() {
      const reason = new AppError('server', 'Error: the service is shutting down', { reason: 'shutdown' });
      for (const { request } of inFlight.members()) request.cancellation.cancel(reason);
    },
    busy() {
      for (const { request } of inFlight.members()) if (request.raw.complete) return true;
      return false;
    },
    open: inFlight.size,
    *active() {
      for (const { request } of inFlight.members()) yield request.outcome.form;
    },
    settled: inFlight.settled,
    admission: admission.state,
    readiness,
  };
}

function toRecord(request: FastifyRequest, { raw }: FastifyReply, ms: number): RequestRecord {
  const { id, method, outcome } = request;
  const { error } = outcome;
  const unsent = error instanceof AppError ? ERRORS[error.code].status : 499;
  const status = raw.headersSent && !(error instanceof CallerGone) ? raw.statusCode : unsent;
  return { id, method, route: request.routeOptions.url ?? '(no route)', status, ms, traceId: outcome.traceId, outcome };
}
