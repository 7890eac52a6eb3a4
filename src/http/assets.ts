// What people open: the page, its assets, and the description of the API.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

const DIST = fileURLToPath(new URL('../../dist/web/', import.meta.url));
const OPENAPI = new URL('../openapi.json', import.meta.url);

const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
};

// What the build writes; each file stands there also compressed.
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
const COMPRESSED: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz' };

export function registerPage(server: FastifyInstance): void {
  let openapi: string | undefined;
  server.get('/openapi.json', (_request, reply) => {
    openapi ??= readFileSync(OPENAPI, 'utf8');
    return reply.type('application/json; charset=utf-8').send(openapi);
  });

  // Without the built page (an installation of the API alone) the path is simply not there.
  if (!existsSync(DIST)) return;
  // A route for each file: no path is ever made of what a caller wrote.
  for (const file of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[extname(file)];
    if (type !== undefined) server.get(`/${file}`, (request, reply) => sendFile(file, type, request, reply));
  }
  server.get('/', (request, reply) => sendFile('index.html', 'text/html; charset=utf-8', request, reply));
}

async function sendFile(file: string, type: string, { headers }: FastifyRequest, reply: FastifyReply) {
  const accepted = new Negotiator({ headers }).encodings(Object.keys(COMPRESSED));
  const encoding = Object.keys(COMPRESSED).find((name) => accepted.includes(name));
  const bytes = await readFile(`${DIST}${file}${COMPRESSED[encoding ?? ''] ?? ''}`);
  reply.headers(PAGE_HEADERS).header('vary', 'Accept-Encoding');
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  // The names of assets hold a hash of their content; the page itself is asked for anew.
  if (type !== TYPES['.html'])
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(bytes);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`;
  reply.header('cache-control', 'no-cache').header('etag', etag);
  if (headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply.type(type).send(bytes);
}
