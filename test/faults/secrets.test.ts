// An upstream repeats everything that it was sent, in every position and encoding. No secret may reach a
// caller or the log.
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { ask, MEDIA_TYPES } from '../harness/ask.ts';
import { listen } from '../harness/listen.ts';
import { type Process, spawnService } from '../harness/service.ts';

// These secrets share no piece with the words of an answer or a log line.
const KEY = 'gsk_7Qw9Zx4Vb2Nm6Lk8Jh5Tp3Rs1';
const QUERY_KEY = 'AIza/Sy+Dq4o-9876';
const PASSWORD = 'cl@ve-8d7k-qpzx';
const SECRETS = [KEY, QUERY_KEY, PASSWORD, `ana:${PASSWORD}`];

// Returns the secrets of a request in several encodings.
function echoOf({ headers, url = '' }: IncomingMessage): string {
  const { authorization = '', 'proxy-authorization': proxy = '' } = headers;
  const spellings = (text: string) => [
    text,
    encodeURIComponent(text),
    JSON.stringify(text),
    ...['', 'x', 'xy'].flatMap((before) => [
      Buffer.from(before + text).toString('base64'),
      Buffer.from(before + text).toString('base64url'),
      Buffer.from(before + text).toString('hex'),
    ]),
  ];
  const credentials = Buffer.from(proxy.replace('Basic ', ''), 'base64').toString();
  return [url, authorization, proxy, credentials, decodeURIComponent(url), PASSWORD].flatMap(spellings).join(' , ');
}

const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;
const delta = (content: string) => event({ choices: [{ index: 0, delta: { content } }] });

const PLACES: Record<string, (response: ServerResponse, echo: string, streamed: boolean) => unknown> = {
  refusal: (response, echo) => response.writeHead(401).end(echo),
  headers: (response, echo) => response.writeHead(429, { 'retry-after': echo, 'x-request-id': echo }).end('{}'),
  'content type': (response, echo) => response.writeHead(200, { 'content-type': `text/x; ${echo}` }).end(echo),
  text: (response, echo, streamed) =>
    streamed
      ? response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .end(`${delta(`Oficio ${echo}`)}data: [DONE]\n\n`)
      : response.end(JSON.stringify({ choices: [{ message: { content: `Oficio ${echo}` } }] })),
  'letter by letter': (response, echo) => {
    const letters = Array.from(echo, delta).join('');
    response
      .writeHead(200, { 'content-type': 'text/event-stream' })
      .end(`${delta('Oficio ')}${letters}data: [DONE]\n\n`);
  },
  'error in a 200': (response, echo) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message: echo } })),
  'error in a stream': (response, echo) =>
    response
      .writeHead(200, { 'content-type': 'text/event-stream' })
      .end(delta('Oficio') + event({ error: { message: echo } })),
  'broken refusal': (response, echo) =>
    response.writeHead(401, { 'content-length': '999999' }).write(echo, () => response.destroy()),
  encoding: (response, echo) => response.writeHead(200, { 'content-encoding': echo }).end('{}'),
};

describe('an upstream behind a proxy that repeats what it was sent', () => {
  const seen: IncomingMessage[] = [];
  const upstream = createServer((request, response) => {
    seen.push(request);
    request.resume().on('end', () => {
      const place = String(request.headers['x-request-id']).split('.', 1)[0]?.replaceAll('_', ' ') ?? '';
      PLACES[place]?.(response, echoOf(request), request.headers.accept === MEDIA_TYPES.sse);
    });
  });
  let service: Process;

  before(async () => {
    service = await spawnService({
      LLM_URL: `http://api.example/v1?api-version=2026-01-01&key=${encodeURIComponent(QUERY_KEY)}`,
      HTTP_PROXY: `http://ana:${encodeURIComponent(PASSWORD)}@127.0.0.1:${await listen(upstream)}`,
      LLM_API_KEY: KEY,
      LOG_LEVEL: 'trace',
    });
  });
  after(async () => {
    await service.stop();
    upstream.close();
    upstream.closeAllConnections();
    for (const line of service.lines) assertNone(line);
  });

  for (const place of Object.keys(PLACES)) {
    for (const form of ['json', 'sse', 'text', 'docx'] as const) {
      test(`${place}, ${form}: the answer and its log line have no secret in any spelling`, async () => {
        const id = `${place.replaceAll(' ', '_')}.${form}`;
        const { seen: answer } = await ask(service.url, { form, id });
        assertNone(answer);
        assertNone(await service.lineOf(id));
      });
    }
  }

  test('the upstream was sent all of them', () => {
    const { headers, url } = seen[0] ?? assert.fail('no call came');
    assert.equal(headers.authorization, `Bearer ${KEY}`);
    assert.equal(headers['proxy-authorization'], `Basic ${Buffer.from(`ana:${PASSWORD}`).toString('base64')}`);
    assert.match(url ?? '', /key=AIza/);
  });
});

// Asserts that a text has no secret, even after decoding. A word that may be base64 is decoded from each of
// its first four letters.
function assertNone(text: string) {
  const readings = [text, text.replaceAll('\\', ''), text.replace(/%[\da-f]{2}/gi, decodeURIComponent)];
  for (const [run] of text.matchAll(/[\w+/-]{8,}/g)) {
    for (let skip = 0; skip < 4; skip++) readings.push(Buffer.from(run.slice(skip), 'base64').toString('latin1'));
    readings.push(Buffer.from(run, 'hex').toString('latin1'));
  }
  for (const reading of readings) {
    for (const secret of SECRETS)
      for (let at = 0; at + 6 <= secret.length; at++)
        assert.ok(!reading.includes(secret.slice(at, at + 6)), `${secret.slice(at, at + 6)} in ${text.slice(0, 300)}`);
  }
}
