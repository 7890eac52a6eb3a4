// Fastify and Node's own server, configured once. This file knows no route.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RawServerDefault,
} from 'fastify';
import { AppError } from '../errors.ts';

// METHODS is not imported: an import of node:http runs all its getters, and the getter of WebSocket loads a
// second undici (17 ms, 3 MB).
const { METHODS } = process.getBuiltinModule('node:http');

// The time that a caller has for sending the headers, and for the whole request. Node checks both every
// `lookMs`; its default is 30 s.
export const LIMITS = { headersMs: 20_000, requestMs: 120_000, lookMs: 5_000 };

// Handlers of requests that never reach a route: a URL that cannot be decoded, and bytes that are not HTTP.
export type Unreadable = Required<Pick<FastifyHttpOptions<RawServerDefault>, 'frameworkErrors' | 'clientErrorHandler'>>;

export function createServer({ headersMs, requestMs, lookMs }: typeof LIMITS, unread: Unreadable): FastifyInstance {
  const server = Fastify({
    ...unread,
    logger: false,
    requestTimeout: requestMs,
    // The app refuses a request without Host, so that the refusal carries the headers of every answer.
    http: { headersTimeout: headersMs, connectionsCheckingInterval: lookMs, requireHostHeader: false },
    return503OnClosing: false,
    // A path of any length is simply unknown; the size of the head is bounded anyway.
    routerOptions: { maxParamLength: 16_384 },
    // No route has a schema, so Ajv and its companions need not be loaded at start.
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    genReqId: ({ headers }) => saneId(headers['x-request-id']) ?? randomUUID(),
  });
  // Without this, Node drops the answer to a caller who has ended its side. requests.ts finds out which of
  // these callers have left.
  Object.assign(server.server, { httpAllowHalfOpen: true });
  // By default, Node sends «100 Continue» before the request is checked, and refuses an unknown expectation
  // without a body or CORS headers. Here an unknown expectation is ignored, and body.ts sends the 100 when it
  // begins to read.
  for (const event of ['checkContinue', 'checkExpectation'])
    server.server.on(event, (request, response) => server.server.emit('request', request, response));
  // Fastify reads no body, and so checks no content type: body.ts reads the body, request.ts checks the type.
  for (const method of METHODS) server.addHttpMethod(method, { hasBody: false, overrideExisting: true });
  return server;
}

// The headers of every answer. Pages of every origin may read the answer and the exposed headers.
export const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Retry-After, X-Request-Id, Server-Timing, Content-Disposition, X-Failure-Reason, X-Token-Usage',
};

export function answerPreflight({ headers }: FastifyRequest, reply: FastifyReply): void {
  const wanted = headers['access-control-request-headers'];
  reply.header('vary', 'Accept, Access-Control-Request-Headers');
  if (wanted !== undefined) reply.header('access-control-allow-headers', wanted);
  reply.header('access-control-allow-methods', 'GET, HEAD, POST').header('access-control-max-age', '86400');
  reply.code(204).header('content-length', '0').send();
}

// Registers `routes`, and for each of their paths a 405 with Allow for every other method.
export function registerRoutes(server: FastifyInstance, routes: () => void): void {
  const taken = new Map<string, string[]>();
  let registering = true;
  server.addHook('onRoute', ({ url, method }) => {
    if (registering) taken.set(url, [...(taken.get(url) ?? []), ...[method].flat()]);
  });
  routes();
  registering = false;
  for (const [url, methods] of taken) {
    const allow = [...methods, 'OPTIONS'].join(', ');
    server.route({
      url,
      method: METHODS.filter((method) => !methods.includes(method)),
      handler(_request, reply) {
        reply.header('allow', allow);
        throw new AppError('methodNotAllowed');
      },
    });
  }
}

// True if the head of a request has one meaning. HTTP/1.1 requires exactly one Host header (RFC 9112, 3.2),
// and a body has at most one type: Node silently keeps the first of two, but a proxy in front may have used
// the second. A body has a length, or comes in chunks, which HTTP/1.0 does not know (6.1); Node treats any
// other coding as none. The target `*` is for OPTIONS only (3.2.4); the router would take it for the page.
export function isSound({ url, headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (httpVersion !== '1.1' || coding.toLowerCase() !== 'chunked')) return false;
  const is = (name: string) => (text: string, at: number) =>
    at % 2 === 0 && text.length === name.length && text.toLowerCase() === name;
  const hosts = rawHeaders.filter(is('host')).length;
  if (url === '*' || rawHeaders.filter(is('content-type')).length > 1) return false;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

function refuseSchema(): never {
  throw new Error('routes have no schemas here: request.ts validates by hand');
}

function saneId(id: string | string[] | undefined): string | undefined {
  return typeof id === 'string' && /^[\w.:-]{1,128}$/.test(id) ? id : undefined;
}
