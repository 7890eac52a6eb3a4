// Fastify and Node's own server, configured once. No route is known here.
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

// Not imported: an import of node:http runs all its getters, and the one of WebSocket loads a second undici
// (17 ms, 3 MB).
const { METHODS } = process.getBuiltinModule('node:http');

// How long a caller may take to send the headers, and the whole request. Node checks every `lookMs`; its
// default is 30 s.
export const LIMITS = { headersMs: 20_000, requestMs: 120_000, lookMs: 5_000 };

// Handlers of requests that never reach a route: a URL that cannot be decoded, and bytes that are not HTTP.
export type Unreadable = Required<Pick<FastifyHttpOptions<RawServerDefault>, 'frameworkErrors' | 'clientErrorHandler'>>;

export function createServer({ headersMs, requestMs, lookMs }: typeof LIMITS, unread: Unreadable): FastifyInstance {
  const server = Fastify({
    ...unread,
    logger: false,
    requestTimeout: requestMs,
    // A request without Host is refused by the app, with the headers that every answer carries.
    http: { headersTimeout: headersMs, connectionsCheckingInterval: lookMs, requireHostHeader: false },
    return503OnClosing: false,
    // However long a path is, it is just unknown; the size of the head is bounded anyway.
    routerOptions: { maxParamLength: 16_384 },
    // No route has a schema, so that Ajv and its companions need not be loaded at start.
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    genReqId: ({ headers }) => saneId(headers['x-request-id']) ?? randomUUID(),
  });
  // Node itself would drop the answer to a caller who has ended its side: requests.ts finds out which of them
  // have left.
  Object.assign(server.server, { httpAllowHalfOpen: true });
  // Node itself would send «100 Continue» before the request is judged, and would refuse an unknown
  // expectation without a body or CORS; here an unknown one is ignored. body.ts sends the 100 when it begins
  // to read.
  for (const event of ['checkContinue', 'checkExpectation'])
    server.server.on(event, (request, response) => server.server.emit('request', request, response));
  // Fastify reads no body, and so judges no content type: body.ts reads it, request.ts judges.
  for (const method of METHODS) server.addHttpMethod(method, { hasBody: false, overrideExisting: true });
  return server;
}

// What every answer carries. Pages of every origin may read it, and these of its headers.
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

// Adds a 405 with Allow for every method that a path registered by `routes` does not take.
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

// HTTP/1.1 requires exactly one Host header (RFC 9112, 3.2), and a body has one type at most. Node silently
// keeps the first of two; a proxy in front may have used the second. A body has a length, or comes in chunks,
// which HTTP/1.0 does not know (6.1); Node takes any other coding for none. The target `*` is for OPTIONS
// only (3.2.4); the router would take it for the page.
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
