// What people open: the page, its assets, and the description of the API.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const DIST = fileURLToPath(new URL('../dist/web/', import.meta.url));
const OPENAPI = new URL('openapi.json', import.meta.url);

const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
};

export async function registerPage(server: FastifyInstance): Promise<void> {
  let openapi: string | undefined;
  server.get('/openapi.json', (_request, reply) => {
    openapi ??= readFileSync(OPENAPI, 'utf8');
    return reply.type('application/json; charset=utf-8').send(openapi);
  });

  // Without the built page (an installation of the API alone) the path is simply not there.
  if (!existsSync(DIST)) return;
  await server.register(fastifyStatic, {
    root: DIST,
    wildcard: false,
    preCompressed: true,
    // The names of assets hold a hash of their content; the page itself is asked for anew.
    setHeaders(response, path) {
      for (const [name, value] of Object.entries(PAGE_HEADERS)) response.header(name, value);
      response.header(
        'cache-control',
        /\.html(\.(br|gz))?$/.test(path) ? 'no-cache' : 'public, max-age=31536000, immutable',
      );
    },
  });
}
