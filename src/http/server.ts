// Fastify and Node's own server, told once what the service wants of them; no route is known here.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyRequest,
  type RawServerDefault,
} from 'fastify';

const MAX_BODY_BYTES = 1024 * 1024;
// What a caller may take to send headers, and the whole request. Node looks only now and then; by default every 30 s.
export const LIMITS = { headersMs: 20_000, requestMs: 120_000, lookMs: 5_000 };

// Told of what has no route: a URL that cannot be decoded, and what is no HTTP.
type Unread = Required<Pick<FastifyHttpOptions<RawServerDefault>, 'frameworkErrors' | 'clientErrorHandler'>>;

export function createServer({ headersMs, requestMs, lookMs }: typeof LIMITS, unread: Unread): FastifyInstance {
  const server = Fastify({
    ...unread,
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: requestMs,
    // A request without Host is refused by the app, with what every answer carries.
    http: { headersTimeout: headersMs, connectionsCheckingInterval: lookMs, requireHostHeader: false },
    return503OnClosing: false,
    // No route has a schema, so that Ajv and its companions need not be loaded at start.
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    genReqId: ({ headers }) => saneId(headers['x-request-id']) ?? randomUUID(),
  });
  // An expectation that nobody knows is ignored; Node itself would answer it without a body or CORS.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response));
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  return server;
}

// As the router reads it: of an absolute URL, and with escapes, of which it has refused those that cannot be decoded.
export function pathOf({ raw: { url = '' } }: FastifyRequest): string {
  if (/^\/[^?#%]*$/.test(url)) return url;
  const [path = ''] = url.replace(/^[^/]+:\/\/[^/]*/, '').split(/[?#]/, 1);
  return path.includes('%') ? decodeURI(path) : path;
}

// Only HTTP/1.0 does without. Of two, Node would keep the first, and a proxy before it perhaps the other.
export function hasOneHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.0';
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts++;
  return hosts === 1;
}

// What is none counts as not given: Fastify refuses it before it knows whether there is a body at all.
export function isMediaType(contentType: string | undefined): boolean {
  if (contentType === undefined || contentType === 'application/json') return true;
  return /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/.test(contentType);
}

function refuseSchema(): never {
  throw new Error('routes have no schemas here: what comes in is judged by hand');
}

function saneId(id: string | string[] | undefined): string | undefined {
  return typeof id === 'string' && /^[\w.:-]{1,128}$/.test(id) ? id : undefined;
}
