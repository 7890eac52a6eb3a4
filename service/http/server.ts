// Configures Fastify and Node's HTTP server, without any route.
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

// An import of METHODS from node:http would run all getters of that module. One of them loads a second undici
// (17 ms, 3 MB).
const { METHODS } = process.getBuiltinModule('node:http');

// How long a caller may take to send the headers, and the whole request. Node checks both every `lookMs`.
export const LIMITS = { headersMs: 20_000, requestMs: 120_000, lookMs: 5_000 };

export type Unreadable = Required<Pick<FastifyHttpOptions<RawServerDefault>, 'frameworkErrors' | 'clientErrorHandler'>>;

export function createServer({ headersMs, requestMs, lookMs }: typeof LIMITS, unread: Unreadable): FastifyInstance {
  const server = Fastify({
    ...unread,
    logger: false,
    requestTimeout: requestMs,
    // The app itself refuses a request without Host, because Node's refusal would not have the
    // COMMON_HEADERS.
    http: { headersTimeout: headersMs, connectionsCheckingInterval: lookMs, requireHostHeader: false },
    return503OnClosing: false,
    // A long path is answered with a 404, like any unknown path. The size of the headers is limited anyway.
    routerOptions: { maxParamLength: 16_384 },
    // Fastify need not load Ajv at the start, because no route has a schema.
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    genReqId: ({ headers }) => saneId(headers['x-request-id']) ?? randomUUID(),
  });
  // Without this setting, Node drops the answer to a caller who has ended its side of the connection.
  // requests.ts finds out which of these callers have left.
  Object.assign(server.server, { httpAllowHalfOpen: true });
  // Node would answer an Expect header before any check of the request. Instead, body.ts sends «100 Continue»
  // when it begins to read, and any other expectation is ignored.
  for (const event of ['checkContinue', 'checkExpectation'])
    server.server.on(event, (request, response) => server.server.emit('request', request, response));
  // Fastify must not read the body, because body.ts reads it and checks its type.
  for (const method of METHODS) server.addHttpMethod(method, { hasBody: false, overrideExisting: true });
  return server;
}

// The headers of every answer. They allow pages of every origin to read the answer (CORS).
export const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Retry-After, X-Request-Id, Server-Timing, Content-Disposition, X-Failure-Reason, X-Token-Usage, X-Warnings, X-Unfilled, X-Ignored, X-Invalid-Value',
};

export function answerPreflight({ headers }: FastifyRequest, reply: FastifyReply): void {
  const wanted = headers['access-control-request-headers'];
  reply.header('vary', 'Accept, Access-Control-Request-Headers');
  if (wanted !== undefined) reply.header('access-control-allow-headers', wanted);
  reply.header('access-control-allow-methods', 'GET, HEAD, POST').header('access-control-max-age', '86400');
  reply.code(204).header('content-length', '0').send();
}

// Registers `routes`. All other methods on their paths get a 405 with Allow.
export function registerRoutes(server: FastifyInstance, routes: () => void): void {
  const methodsByUrl = new Map<string, string[]>();
  let registering = true;
  server.addHook('onRoute', ({ url, method }) => {
    if (registering) methodsByUrl.set(url, [...(methodsByUrl.get(url) ?? []), ...[method].flat()]);
  });
  routes();
  registering = false;
  for (const [url, methods] of methodsByUrl) {
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

// Returns true if the headers of a request have only one meaning. With two Host headers or two content types,
// for example, a proxy in front of the service could use the other one.
// HTTP/1.1 requires exactly one Host (RFC 9112, 3.2), HTTP/1.0 has no chunked body (6.1), and the target `*`
// is only for OPTIONS (3.2.4).
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
