// Serves the page, its assets and the description of the API from memory, because an upgrade may replace the
// files on disk while this process runs.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { AppError } from '../errors.ts';
import { MAX_ACCEPT_CHARS } from '../generate/answer.ts';

const DIST = fileURLToPath(new URL('../../dist/web/', import.meta.url));
const OPENAPI = new URL('../openapi.json', import.meta.url);

const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
};

// The media types of the files that the build writes. Beside each file, the build writes its compressed
// versions.
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
const COMPRESSED = { br: '.br', gzip: '.gz' } as const;
const ENCODINGS = Object.keys(COMPRESSED) as (keyof typeof COMPRESSED)[];
const unzip = promisify(gunzip);

interface Asset {
  type: string;
  // The bytes of the file in each content encoding. The plain bytes take the most memory and are hardly ever asked for,
  // so that they are not kept.
  bytes: Record<keyof typeof COMPRESSED, Buffer>;
  // The etag of the page. The other assets need none, because their file names contain a hash of the content.
  etag?: string;
}

// Serves the page. The header Server-Timing names the model, so that the page can recognise a demo.
export function registerPage(server: FastifyInstance, model: string): void {
  const openapi = readFileSync(OPENAPI, 'utf8');
  server.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(openapi));

  // An installation of only the API has no built page.
  if (!existsSync(DIST)) return;
  // Pages that were loaded before an upgrade still ask for the assets of the previous build.
  const assets = new Map([...readAssets('former'), ...readAssets('assets')]);
  const page = readPage();
  const timing = `model;desc="${model.replace(/[^\x20-\x7e]|["\\]/g, '')}"`;
  for (const path of ['/', '/index.html'])
    server.get(path, (request, reply) =>
      sendAsset(page, request, model === '' ? reply : reply.header('server-timing', timing)),
    );
  server.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const asset = assets.get(request.params.name);
    if (asset === undefined) throw new AppError('notFound');
    return sendAsset(asset, request, reply);
  });
}

function readAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const name of existsSync(DIST + folder) ? readdirSync(DIST + folder) : []) {
    const type = TYPES[extname(name)];
    if (type !== undefined) assets.set(name, { type, bytes: readEncodings(`${folder}/${name}`) });
  }
  return assets;
}

function readPage(): Asset {
  const bytes = readEncodings('index.html');
  const hash = createHash('sha256').update(bytes.gzip).digest('base64url').slice(0, 16);
  // The etag is weak (W/) because all encodings share it.
  return { type: 'text/html; charset=utf-8', bytes, etag: `W/"${hash}"` };
}

function readEncodings(file: string): Asset['bytes'] {
  const read = (end: string) => readFileSync(DIST + file + end);
  return { br: read(COMPRESSED.br), gzip: read(COMPRESSED.gzip) };
}

function sendAsset({ type, bytes, etag }: Asset, { headers }: Pick<FastifyRequest, 'headers'>, reply: FastifyReply) {
  const isLong = (headers['accept-encoding']?.length ?? 0) > MAX_ACCEPT_CHARS;
  const accepted = isLong ? [] : new Negotiator({ headers }).encodings(ENCODINGS);
  const encoding = ENCODINGS.find((name) => accepted.includes(name));
  reply.headers(PAGE_HEADERS).header('vary', 'Accept-Encoding');
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  reply.type(type);
  if (etag === undefined) reply.header('cache-control', 'public, max-age=31536000, immutable');
  else {
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  }
  return encoding === undefined ? unzip(bytes.gzip) : reply.send(bytes[encoding]);
}
