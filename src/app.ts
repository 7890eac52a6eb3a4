// The route table in order, what every answer carries, and the one error boundary.
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { AppError, CallerGone, Cancellation, ERRORS, errorBody } from './errors.ts';
import { createGenerate, type GenerateOptions } from './generate/route.ts';
import { registerHealth } from './ops/health.ts';
import { createRoster } from './ops/roster.ts';
import type { Form, Outcome, Served } from './outcome.ts';
import { registerPage } from './page.ts';
import { EXPOSED, fromFastify, linger, refuseNonHttp, refuseUrl } from './refusals.ts';

declare module 'fastify' {
  interface FastifyRequest {
    // Cancelled when the caller leaves, or when the service can wait no longer.
    cancellation: Cancellation;
    outcome: Outcome;
  }
}

export interface AppOptions extends GenerateOptions {
  // Told of every request once its connection is done with it.
  served(served: Served): void;
  limits?: typeof LIMITS;
}

export interface App {
  server: FastifyInstance;
  // From here on /readyz says 503 and every answer closes its connection.
  drain(): void;
  // Ends the calls in flight, each with an answer that says why.
  abandon(): void;
  // The forms of the requests in flight.
  active(): Iterable<Form | undefined>;
}

const ENDPOINT = '/api/generate-template';
const MAX_BODY_BYTES = 1024 * 1024;
// What a caller may take to send headers, and the whole request. Node looks only now and then; by default every 30 s.
const LIMITS = { headersMs: 20_000, requestMs: 120_000, lookMs: 5_000 };

export function createApp({ served, limits = LIMITS, ...generate }: AppOptions): App {
  const inFlight = createRoster<{ call: Cancellation; reply: FastifyReply }>();
  let draining = false;

  const server = Fastify({
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: limits.requestMs,
    // A request without Host is refused below, with what every answer carries.
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.lookMs, requireHostHeader: false },
    return503OnClosing: false,
    // No route has a schema, so that Ajv and its companions need not be loaded at start.
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    genReqId: ({ headers }) => saneId(headers['x-request-id']) ?? randomUUID(),
    frameworkErrors: (_error, request, reply) => tellUnread(request.id, request.method, refuseUrl(request, reply)),
    clientErrorHandler: refuseUnread,
  });

  // A request whose beginning was read tells its own end.
  function refuseUnread(error: Error, socket: Socket) {
    const id = randomUUID();
    const refused = refuseNonHttp(error, socket, id);
    const isRead = () => inFlight.members().some(({ reply }) => reply.raw.socket === socket);
    if (refused && !isRead()) tellUnread(id, '(unread)', refused);
  }

  function tellUnread(id: string, method: string, error: AppError) {
    const { status } = ERRORS[error.code];
    served({ id, method, route: '(no route)', status, ms: 0, traceId: undefined, outcome: { error } });
  }

  // An expectation that nobody knows is ignored; Node itself would answer it without a body or CORS.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response));
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  server.addHook('onRequest', (request, reply, next) => {
    const arrived = performance.now();
    const call = new Cancellation();
    const leave = inFlight.enter({ call, reply });
    request.cancellation = call;
    request.outcome = {};
    // The response's close, not the request's: that one only says that the body was read.
    reply.raw.once('close', () => {
      leave();
      if (!reply.raw.writableFinished) {
        request.outcome.error = new CallerGone('the caller closed the connection');
        call.cancel(request.outcome.error);
      }
      served(toServed(request, reply, performance.now() - arrived));
    });
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('access-control-allow-origin', '*');
    reply.header('access-control-expose-headers', EXPOSED);
    if (pathOf(request) === ENDPOINT) reply.header('vary', 'Accept');
    const { method, headers, raw } = request;
    if (method === 'OPTIONS') answerPreflight(request, reply);
    else next(headers.host === undefined && raw.httpVersion === '1.1' ? new AppError('badRequest') : undefined);
  });

  server.setNotFoundHandler((request, reply) => {
    const allowed = ['GET', 'HEAD', 'POST'].filter((method) => server.hasRoute({ url: pathOf(request), method }));
    if (allowed.length === 0) throw new AppError('notFound');
    reply.header('allow', [...allowed, 'OPTIONS'].join(', '));
    throw new AppError('methodNotAllowed');
  });
  server.setErrorHandler((thrown, request, reply) => {
    const error = fromFastify(thrown);
    request.outcome.error = error;
    if (error instanceof CallerGone) return reply.hijack();
    if (error.code === 'bodyTooLarge') linger(request.raw, reply);
    if (error.facts.retryAfter) reply.header('retry-after', error.facts.retryAfter);
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
    *active() {
      for (const { reply } of inFlight.members()) yield reply.request.outcome.form;
    },
  };
}

// Whatever a page of another origin wants to send, it may.
function answerPreflight({ headers }: FastifyRequest, reply: FastifyReply): void {
  const wanted = headers['access-control-request-headers'];
  reply.header('vary', 'Accept, Access-Control-Request-Headers');
  if (wanted !== undefined) reply.header('access-control-allow-headers', wanted);
  reply.header('access-control-allow-methods', 'GET, HEAD, POST').header('access-control-max-age', '86400');
  reply.code(204).header('content-length', '0').send();
}

function refuseSchema(): never {
  throw new Error('routes have no schemas here: what comes in is judged by hand');
}

function saneId(id: string | string[] | undefined): string | undefined {
  return typeof id === 'string' && /^[\w.:-]{1,128}$/.test(id) ? id : undefined;
}

function pathOf({ raw }: FastifyRequest): string {
  const url = raw.url ?? '';
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

function toServed(request: FastifyRequest, { raw }: FastifyReply, ms: number): Served {
  const { id, method, outcome } = request;
  const status = outcome.error instanceof CallerGone ? 499 : raw.statusCode;
  const route = request.routeOptions.url ?? (pathOf(request) === ENDPOINT ? ENDPOINT : '(no route)');
  return { id, method, route, status, ms, traceId: outcome.traceId, outcome };
}
