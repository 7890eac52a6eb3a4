// `npm run fuzz -- [seconds] [seed]` sends random requests: some follow the API description, some have
// damaged bytes.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { createDemoUpstream } from '../../service/demo/server.ts';
import { seededRandom } from '../../service/demo/stream.ts';
import { startApp } from '../harness/service.ts';

export interface Fuzzed {
  requests: number;
  bytes: number;
  // Each complaint includes its request, so that it can be sent again.
  complaints: string[];
  // Calls that are still open at the upstream after all callers have left.
  left: number;
}

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

const OPENAPI = JSON.parse(readFileSync(new URL('../../service/openapi.json', import.meta.url), 'utf8'));
const ENDPOINT = '/api/generate-template';
// The paths for the page's own origin, which no other origin may read.
const OWN_ORIGIN = /^\/(?:pdf|templates)\b/;
// The media types of an answer, by its status. The endpoint serves all forms, but OPENAPI describes each
// under its own path («/word»).
const TYPES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.keys(OPENAPI.paths[ENDPOINT].post.responses).map((status) => [status, typesOf(status)]),
);
// A damaged request may get these statuses. 408 needs a slow caller, and 5xx a bad upstream.
const HTTP_STATUSES = ['400', '404', '405', '413', '415', '431'];
const AT_ONCE = 8;
const AT_LEAST = 20;
const PATIENCE_MS = 30_000;

function typesOf(status: string): string[] {
  return ['', '/word', '/text', '/events'].flatMap((form) => {
    const { $ref, content } = OPENAPI.paths[ENDPOINT + form].post.responses[status];
    return Object.keys(content ?? OPENAPI.components.responses[$ref.split('/').at(-1)].content);
  });
}

export async function fuzz(milliseconds: number, seed: string): Promise<Fuzzed> {
  const upstream = await createDemoUpstream({ text: 'Oficio', pace: 0, record: true });
  const service = await startApp({ LLM_URL: upstream.url });
  const random = seededRandom(seed);
  const result: Fuzzed = { requests: 0, bytes: 0, complaints: [], left: 0 };
  const until = performance.now() + milliseconds;

  // Returns true until the time is up and, even on a slow machine, AT_LEAST whole and as many damaged
  // requests are sent.
  const goesOn = () => performance.now() < until || Math.min(result.requests, result.bytes) < AT_LEAST;
  const caller = async () => {
    while (goesOn() && result.complaints.length < 10) {
      if (random() < 0.6) {
        const sent = makeRequest(random);
        result.requests++;
        const complaint = await send(service.port, sent).catch((error) => `no answer: ${error}`);
        if (complaint !== undefined) result.complaints.push(`${complaint}\n${inspect(sent)}`);
      } else {
        const sent = damage(rawRequest(random), random);
        result.bytes++;
        const complaint = await sendBytes(service.port, sent);
        if (complaint !== undefined) result.complaints.push(`${complaint}\n${JSON.stringify(sent.toString('latin1'))}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));

  await upstream.waitFor(() => upstream.inFlight === 0).catch(() => {});
  result.left = upstream.inFlight;
  await service.close();
  const answered = service.served.filter(({ status }) => status === 200 || status === 499).length;
  if (upstream.requests.length > answered)
    result.complaints.push(`${upstream.requests.length} upstream calls for ${answered} accepted requests`);
  await upstream.close();
  return result;
}

function makeRequest(random: () => number): Sent {
  const pick = <Value>(values: readonly Value[], fallback: Value): Value =>
    values[Math.floor(random() * values.length)] ?? fallback;
  const types = TYPES.get('200') ?? [];
  const method = random() < 0.8 ? 'POST' : pick(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'], 'GET');
  const path =
    random() < 0.85 ? ENDPOINT : pick([...Object.keys(OPENAPI.paths), '/', '//', '/%', '/..', randomText(random)], '/');
  const headers: Record<string, string> = {};
  if (random() < 0.8)
    headers.accept = `${pick(types, '*/*')};q=${random().toFixed(2)}, ${pick([...types, '*/*', 'text/*', ';', ''], '')}`;
  if (random() < 0.9)
    headers['content-type'] = pick(
      [
        'application/json',
        'application/json; charset=utf-8',
        'application/JSON;charset="UTF-8"',
        'text/plain',
        'application/json; charset=utf-16',
        ';',
        'json',
      ],
      '',
    );
  if (random() < 0.1) headers['content-encoding'] = pick(['gzip', 'identity', 'br', ''], '');
  if (random() < 0.3) headers['x-request-id'] = pick(['a', 'a'.repeat(128), 'a'.repeat(129), 'á', '"'], '');
  if (random() < 0.3)
    headers.traceparent = pick(['00', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', '-'], '');
  if (random() < 0.2) headers.origin = 'https://otro.example';
  return { method, path: encodePath(path), headers, body: random() < 0.95 ? makeBody(random) : undefined };
}

// Returns a body of the described shape, a similar body, or random bytes.
function makeBody(random: () => number): Buffer {
  const roll = random();
  const prompt = randomText(random);
  if (roll < 0.4)
    return Buffer.from(JSON.stringify({ prompt, area: random() < 0.5 ? randomText(random) : randomJson(random, 2) }));
  if (roll < 0.6)
    return Buffer.from(JSON.stringify({ prompt: randomJson(random, 2), [prompt]: randomJson(random, 3) }));
  if (roll < 0.75) return Buffer.from(JSON.stringify(randomJson(random, 4)));
  if (roll < 0.9) return damage(Buffer.from(JSON.stringify({ prompt })), random);
  if (roll < 0.92) return Buffer.alloc(1_048_570 + Math.floor(random() * 20), ' ');
  return Buffer.from(Array.from({ length: random() * 60 }, () => Math.floor(random() * 256)));
}

function randomJson(random: () => number, depth: number): unknown {
  const roll = random();
  if (roll < 0.15) return null;
  if (roll < 0.3) return random() < 0.5;
  if (roll < 0.45) return (random() - 0.5) * 10 ** Math.floor(random() * 40);
  if (roll < 0.7 || depth === 0) return randomText(random);
  const length = Math.floor(random() * 4);
  if (roll < 0.85) return Array.from({ length }, () => randomJson(random, depth - 1));
  const names = ['prompt', 'area', '__proto__', 'constructor', 'toString', randomText(random)];
  return Object.fromEntries(names.slice(0, length + 2).map((name) => [name, randomJson(random, depth - 1)]));
}

function randomText(random: () => number): string {
  const alphabet = ['a', 'ñ', ' ', '\n', '\0', '{{', '}}', '</solicitud>', '"', '\\', '😀', '\ud800', '%00', '../'];
  return Array.from({ length: Math.floor(random() * 8) }, () => alphabet[Math.floor(random() * alphabet.length)]).join(
    '',
  );
}

function encodePath(path: string): string {
  return `/${path.replace(/^\//, '').replaceAll(/[^\x21-\x7e]/g, '')}`;
}

// Resolves with a complaint about the answer, if there is one.
async function send(port: number, { method, path, headers, body }: Sent): Promise<string | undefined> {
  const length = body ? { 'content-length': String(body.length) } : {};
  const safe = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replaceAll(/[^\x20-\xff]/g, '')]),
  );
  const call = request({ port, host: '127.0.0.1', method, path, headers: { ...safe, ...length }, agent: false });
  let broken: Error | undefined;
  call.on('error', (error) => {
    broken = error;
  });
  call.end(body);
  const [response] = await once(call, 'response');
  let text = '';
  for await (const chunk of response.setEncoding('latin1')) text += chunk;
  if (broken) return String(broken);
  const status = String(response.statusCode);
  const type = String(response.headers['content-type'] ?? '').split(';', 1)[0] ?? '';
  const isOpen = response.headers['access-control-allow-origin'] === '*';
  if (isOpen === OWN_ORIGIN.test(path)) return `${status} ${isOpen ? 'with' : 'without'} CORS`;
  if (response.headers['x-request-id'] === undefined && status !== '431') return `${status} without X-Request-Id`;
  if (method === 'POST' && path === ENDPOINT) {
    const types = TYPES.get(status);
    if (types === undefined || status.startsWith('5')) return `${status} is not described`;
    if (!types.includes(type)) return `${status} with ${type} is not described`;
  } else if (status.startsWith('5')) return `${status}`;
  if (Number(status) < 400 || method === 'HEAD') return undefined;
  const keys = Object.keys(JSON.parse(Buffer.from(text, 'latin1').toString()));
  return keys.join() === 'error' ? undefined : `${status} with the keys ${keys}`;
}

function rawRequest(random: () => number): Buffer {
  const { method, path, headers, body = Buffer.alloc(0) } = makeRequest(random);
  const chunked = random() < 0.3;
  const framing = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${path} HTTP/1.1\r\nHost: x\r\n${lines.join('')}${framing}\r\n\r\n`;
  const end = chunked ? [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')] : [body];
  return Buffer.concat([Buffer.from(head), ...end]);
}

// Changes, removes, doubles or inserts bytes at one to four positions, mostly in the headers.
function damage(bytes: Buffer, random: () => number): Buffer {
  let damaged = bytes;
  const special = [
    '\r',
    '\n',
    '\r\n',
    '\0',
    ':',
    ' ',
    '\t',
    ',',
    'HTTP/1.1',
    '-1',
    'chunked',
    '\xff',
    '%',
    '"',
    '{',
    '\\u',
  ];
  for (let times = 1 + Math.floor(random() * 4); times > 0; times--) {
    const position = Math.floor(random() ** 2 * damaged.length);
    const to = Math.min(damaged.length, position + Math.floor(random() * 12));
    const put = Buffer.from(special[Math.floor(random() * special.length)] ?? '', 'latin1');
    const [before, cut, after] = [damaged.subarray(0, position), damaged.subarray(position, to), damaged.subarray(to)];
    const roll = random();
    if (roll < 0.3) damaged = Buffer.concat([before, after]);
    else if (roll < 0.5) damaged = Buffer.concat([before, cut, cut, after]);
    else damaged = Buffer.concat([before, put, roll < 0.75 ? cut : Buffer.alloc(0), after]);
  }
  return damaged;
}

async function sendBytes(port: number, bytes: Buffer): Promise<string | undefined> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let received = '';
  socket.setEncoding('latin1').on('data', (text) => {
    received += text;
  });
  socket.on('error', () => {});
  socket.end(bytes);
  // A damaged request may announce a longer body than it has. The service then waits until the caller ends
  // its side.
  const slow = setTimeout(() => socket.destroy(new Error('slow')), PATIENCE_MS);
  let late = false;
  socket.on('error', (error) => {
    late = error.message === 'slow';
  });
  await once(socket, 'close').catch(() => {});
  clearTimeout(slow);
  if (late) return `still open after 30 s, having said: ${received.slice(0, 100)}`;
  if (received !== '' && !received.startsWith('HTTP/1.1 ')) return `not HTTP: ${received.slice(0, 40)}`;
  for (const [, status = '', type = ''] of received.matchAll(
    /HTTP\/1\.1 (\d+) [^\r]*\r\n(?:(?!\r\n)[^\r]*\r\n)*?(?:content-type: ([^\r;]*))?/gi,
  ))
    if (!/^(1|2)/.test(status) && !HTTP_STATUSES.includes(status)) return `${status} ${type}`;
  return undefined;
}

function inspect({ method, path, headers, body }: Sent): string {
  return `${method} ${path} ${JSON.stringify(headers)} ${JSON.stringify(body?.toString('latin1').slice(0, 300))}`;
}

if (import.meta.main) {
  const [seconds = '60', seed = String(Date.now())] = process.argv.slice(2);
  const { requests, bytes, complaints, left } = await fuzz(Number(seconds) * 1000, seed);
  console.log(
    `seed ${seed}: ${requests} requests, ${bytes} damaged ones, ${left} left open, ${complaints.length} complaints`,
  );
  for (const complaint of complaints) console.log(complaint);
  process.exitCode = complaints.length > 0 || left > 0 ? 1 : 0;
}
