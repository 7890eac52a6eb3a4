// Serves every recorded behaviour of real hosts over a socket, and checks the answer for the caller.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { MEDIA_TYPES, post, readEvents } from '../harness/ask.ts';
import { freePort, listen } from '../harness/listen.ts';
import { runToEnd } from '../harness/run.ts';
import { KEY, type Service, spawnService, startApp } from '../harness/service.ts';
import { until } from '../harness/wait.ts';

interface Fixture {
  name: string;
  kind: 'http' | 'sse' | 'network';
  stream: boolean;
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  chunks?: { text?: string; base64?: string; delayMs?: number }[];
  close?: 'end' | 'destroy' | 'hang';
  contractResult: Expected & { alsoAccepted?: Expected; otherForms?: Expected };
}

interface Expected {
  status: number;
  text?: string;
  error?: string;
  end?: 'done' | 'error';
  detailsEqualsBody?: boolean;
  detailsWithout?: string[];
  headersWithout?: string[];
  detailsMatch?: string;
  retryAfter?: string;
  warn?: string[];
  logNames?: string;
}

const raw = readFileSync(new URL('../fixtures/upstreams.json', import.meta.url), 'utf8');
const { fixtures }: { fixtures: Fixture[] } = JSON.parse(withKey(raw));
const byName = new Map(fixtures.map((fixture) => [fixture.name, fixture]));
const PROMPT = { prompt: 'constancia de trabajo' };
const SSE = { accept: MEDIA_TYPES.sse };

describe('upstream fixture', () => {
  let current: Fixture | undefined;
  // The key is X-Request-Id, because several calls are made at the same time.
  const byId = new Map<string, Fixture>();
  let upstream: Server;
  let env: { LLM_URL: string };
  let service: Service;
  // The service of the fixtures that fall silent.
  let impatient: Service;
  let calls = 0;
  const sockets = new Set<Socket>();

  before(async () => {
    // Each connection closes after one fixture, so that no fixture changes the next test.
    upstream = createServer((socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => {});
      let seen = '';
      socket.on('data', (bytes) => {
        seen += bytes.toString('latin1');
        const length = /content-length: (\d+)/i.exec(seen)?.[1] ?? '0';
        const head = seen.indexOf('\r\n\r\n');
        if (head === -1 || seen.length < head + 4 + Number(length)) return;
        calls++;
        const fixture = byId.get(/x-request-id: (\S+)/i.exec(seen)?.[1] ?? '') ?? current;
        seen = '';
        if (fixture) void serve(fixture, socket);
      });
    });
    env = { LLM_URL: `http://127.0.0.1:${await listen(upstream)}/v1/chat/completions` };
    service = await startApp(env);
    impatient = await startApp({ ...env, LLM_TIMEOUT_MS: '1500' });
  });
  after(async () => {
    await service.close();
    await impatient.close();
    for (const socket of sockets) socket.destroy();
    upstream.close();
  });

  for (const fixture of fixtures.filter(({ kind }) => kind !== 'network')) {
    const { status, end, error } = fixture.contractResult;
    test(`${fixture.name}: ${status} ${end ?? error ?? 'text'}`, async () => {
      current = fixture;
      calls = 0;
      const own = fixture.close === 'hang' ? impatient : service;
      const answer = await post(own.url, PROMPT, fixture.stream ? SSE : {});
      assert.equal(calls, 1, 'one upstream call for each request');
      const { alsoAccepted } = fixture.contractResult;
      const expected = alsoAccepted && answer.status === alsoAccepted.status ? alsoAccepted : fixture.contractResult;
      assert.equal(answer.status, expected.status, answer.text);
      const { usage, warnings, ...body } = expected.end ? checkEvents(answer.text, expected) : JSON.parse(answer.text);
      if (expected.end !== 'error') checkBody(body, expected, fixture);
      const { outcome } = own.served.at(-1) ?? assert.fail('the request was not reported');
      assert.deepEqual(usage, expected.end === 'done' ? outcome.usage : undefined);
      assert.deepEqual(warnings, expected.end === 'done' ? outcome.warnings : undefined);
      const { inputTokens, outputTokens } = outcome.usage ?? {};
      const counted = fixture.stream || !outcome.usage ? null : `input=${inputTokens}, output=${outputTokens}`;
      assert.equal(answer.headers.get('x-token-usage'), counted);
      assert.equal(answer.headers.get('retry-after') ?? undefined, expected.retryAfter);
      for (const secret of expected.headersWithout ?? [])
        assert.ok(!JSON.stringify([...answer.headers]).includes(secret));

      assert.deepEqual([...(outcome.warnings ?? [])].sort(), [...(expected.warn ?? [])].sort());
      if (expected.logNames)
        assert.ok(outcome.error && 'info' in outcome.error && outcome.error.info.hint?.includes(expected.logNames));
    });

    const { otherForms } = fixture.contractResult;
    if (otherForms) {
      test(`${fixture.name}: ${otherForms.status} in the other forms`, async () => {
        current = fixture;
        for (const accept of [MEDIA_TYPES.sse, MEDIA_TYPES.text, MEDIA_TYPES.docx]) {
          const answer = await post(service.url, PROMPT, { accept });
          assert.equal(answer.status, otherForms.status);
          assert.equal(JSON.parse(answer.text).error, otherForms.error);
        }
      });
    }
  }

  test('X-Failure-Reason: every refusal names the same reason in the header, the log line and the metric', {
    timeout: 600_000,
  }, async (t) => {
    const { url, metricsUrl, lineOf, stop } = await spawnService({ ...env, LLM_TIMEOUT_MS: '1500', METRICS_PORT: '0' });
    t.after(() => stop());
    const countedReasons = async () => {
      const scrape = await (await fetch(metricsUrl)).text();
      return [...scrape.matchAll(/^membrete_failures_total{reason="(\w+)"} (\d+)$/gm)].flatMap(([, reason, count]) =>
        Array<string | undefined>(Number(count)).fill(reason),
      );
    };
    const seen: { id: string; status: number; header: string | null; metric: string | undefined }[] = [];
    for (const fixture of fixtures.filter(({ kind }) => kind !== 'network')) {
      const { contractResult } = fixture;
      const accepts: string[] = [fixture.stream ? MEDIA_TYPES.sse : MEDIA_TYPES.json];
      if (contractResult.otherForms) accepts.push(MEDIA_TYPES.sse, MEDIA_TYPES.text, MEDIA_TYPES.docx);
      for (const [index, accept] of accepts.entries()) {
        const { error, end } = (index > 0 && contractResult.otherForms) || contractResult;
        if (error === undefined && end !== 'error') continue;
        const id = `${fixture.name}-${index}`;
        current = fixture;
        const before = await countedReasons();
        const { status, headers } = await post(url, PROMPT, { accept, 'x-request-id': id });
        const after = await until(async () => {
          const counted = await countedReasons();
          return counted.length > before.length && counted;
        }, `${id} was not counted`);
        const metric = after.find((reason, at) => reason !== before[at]);
        assert.equal(after.length, before.length + 1, id);
        seen.push({ id, status, header: headers.get('x-failure-reason'), metric });
      }
    }
    assert.ok(seen.length > 30, `${seen.length} refusals`);
    for (const { id, status, header, metric } of seen) {
      const { reason } = JSON.parse(await lineOf(id));
      assert.equal(metric, reason, id);
      // The headers of a stream are sent before the stream fails, and cannot name the reason.
      assert.equal(header, status === 200 ? null : reason, id);
    }
  });

  test('details longer than 64 KiB are cut there after redaction', async () => {
    const body = `${'x'.repeat(65_530)}${KEY}${'y'.repeat(10_000)}`;
    current = { name: 'long', kind: 'http', stream: false, status: 500, body, contractResult: { status: 502 } };
    for (const headers of [{}, SSE]) {
      const { details } = JSON.parse((await post(service.url, PROMPT, headers)).text);
      assert.equal(details, `${'x'.repeat(65_530)}[redac`);
    }
  });

  test('a stream cut at every byte position gives the same text', async () => {
    const whole = bytesOf(byName.get('sse-groq-normal'));
    const ids = Array.from({ length: whole.length - 1 }, (_, index) => `cut-${index + 1}`);
    for (const [index, id] of ids.entries()) byId.set(id, cutAt(whole, [index + 1]));
    const check = async (id: string) => {
      const { text } = await post(service.url, PROMPT, { ...SSE, 'x-request-id': id });
      const { id: end, name, data: { text: whole } = {} } = readEvents(text).at(-1) ?? {};
      assert.deepEqual([end, name, whole], ['end', 'done', 'Oficio Ñ'], id);
    };
    while (ids.length > 0) await Promise.all(ids.splice(0, 16).map(check));
  });

  test('a stream cut at any positions gives the same text in the text form', async () => {
    const whole = bytesOf(byName.get('sse-utf8-split-4byte'));
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: whole.length - 1 }), { maxLength: 12 }),
        async (cuts) => {
          current = cutAt(
            whole,
            cuts.sort((a, b) => a - b),
          );
          assert.equal((await post(service.url, PROMPT, { accept: MEDIA_TYPES.text })).text, '🏛');
        },
      ),
      { numRuns: 60 },
    );
  });

  test('a key split over two deltas never gets out', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: KEY.length - 1 }),
        fc.constantFrom('json', 'hex', 'base64'),
        async (at, form) => {
          const secret = form === 'json' ? KEY : Buffer.from(KEY).toString(form === 'hex' ? 'hex' : 'base64');
          const deltas = [`Folio ${secret.slice(0, at)}`, secret.slice(at), ' fin'].map(
            (content) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`,
          );
          current = {
            name: 'split',
            kind: 'sse',
            stream: true,
            status: 200,
            headers: { 'content-type': 'text/event-stream' },
            chunks: [...deltas, 'data: [DONE]\n\n'].map((text) => ({ text })),
            close: 'end',
            contractResult: { status: 200 },
          };
          const answer = await post(service.url, PROMPT, SSE);
          const events = readEvents(answer.text);
          assert.equal(events.at(-1)?.data.text, 'Folio [redacted] fin');
          assert.ok(!events.some(({ data }) => (data.text ?? '').includes(secret.slice(0, 8))));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('network fixture', () => {
  test('net-refused and net-bad-port: a 500 that names ECONNREFUSED', async () => {
    for (const closed of [await freePort(), 1])
      await assertServerError(`http://127.0.0.1:${closed}/`, /^Error: connect ECONNREFUSED 127\.0\.0\.1:\d+$/);
  });

  test('a host all of whose addresses refuse: a 500 that names each', async () => {
    await assertServerError('http://localhost:1/', /ECONNREFUSED 127\.0\.0\.1:1|ECONNREFUSED ::1:1/);
  });

  test('net-dns: a 500 that names ENOTFOUND', async () => {
    await assertServerError('http://no-such-host.invalid/', /ENOTFOUND|EAI_AGAIN/);
  });

  const CUT: [string, (socket: Socket) => void, RegExp][] = [
    ['net-closed-before-headers', (socket) => socket.destroy(), /^SocketError: other side closed|ECONNRESET/],
    [
      'net-body-shorter-than-content-length',
      (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"cho', () => socket.destroy()),
      /other side closed|ECONNRESET/,
    ],
    [
      'net-chunked-cut',
      (socket) =>
        socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"cho\r\n', () => socket.destroy()),
      /other side closed|ECONNRESET/,
    ],
    [
      'net-close-delimited-truncated',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n{"cho'),
      /JSON/,
    ],
    [
      'net-body-timeout',
      (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"cho'),
      /timed out after 1000 ms \(LLM_TIMEOUT_MS\)/,
    ],
    ['net-abortsignal-timeout', () => {}, /^TimeoutError: .*timed out after 1000 ms/],
    [
      'net-bad-gzip',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 2\r\n\r\n{}'),
      /incorrect header check/,
    ],
  ];
  for (const [name, behave, details] of CUT) {
    test(`${name}: 500`, async () => {
      const server = createServer((socket) => {
        socket.on('error', () => {});
        socket.once('data', () => behave(socket));
      });
      // A limit that is short only where it is to be over.
      const timeoutMs = /timed out/.test(details.source) ? 1_000 : 600_000;
      await assertServerError(`http://127.0.0.1:${await listen(server)}/`, details, timeoutMs);
      server.close();
    });
  }

  for (const status of [301, 307]) {
    test(`net-redirect-${status}-cross-origin: 502, and the other host sees nothing`, async () => {
      let visits = 0;
      const other = createHttp((_, response) => {
        visits++;
        response.end();
      });
      const location = `http://127.0.0.1:${await listen(other)}/`;
      const first = createHttp((_, response) => response.writeHead(status, { location }).end('moved'));
      const service = await startApp({ LLM_URL: `http://127.0.0.1:${await listen(first)}/` });
      const answer = await post(service.url, PROMPT);
      assert.deepEqual([answer.status, JSON.parse(answer.text)], [502, { error: 'Upstream error', details: 'moved' }]);
      assert.equal(visits, 0);
      await service.close();
      first.close();
      other.close();
    });
  }

  const REFUSED_AT_START: [string, Record<string, string>, RegExp][] = [
    ['net-bad-proxy-env', { HTTP_PROXY: 'proxy.gob:8080' }, /HTTP_PROXY/],
    ['cfg-key-with-nul', { LLM_API_KEY: `${KEY.slice(0, 8)}\u0001${KEY.slice(8)}` }, /LLM_API_KEY/],
    ['cfg-key-non-latin1', { LLM_API_KEY: `“${KEY}”` }, /LLM_API_KEY/],
    ['cfg-url-invalid-with-key-param', { LLM_URL: `host/v1?key=${KEY}` }, /LLM_URL/],
  ];
  for (const [name, env, message] of REFUSED_AT_START) {
    test(`${name}: refused at start without the value`, async () => {
      const { status, stderr } = await runToEnd(env);
      assert.equal(status, 1);
      assert.match(stderr, message);
      for (const piece of [KEY.slice(0, 8), KEY.slice(-4), 'proxy.gob']) assert.ok(!stderr.includes(piece));
    });
  }

  test('cfg-key-trailing-newline: accepted and trimmed', async () => {
    let authorization: string | undefined;
    const server = createHttp((request, response) => {
      authorization = request.headers.authorization;
      response.end('{}');
    });
    const url = `http://127.0.0.1:${await listen(server)}/`;
    const service = await startApp({ LLM_URL: url, LLM_API_KEY: `\ufeff ${KEY}\n` });
    await post(service.url, PROMPT);
    assert.equal(authorization, `Bearer ${KEY}`);
    await service.close();
    server.close();
  });
});

// The upstream is called without a proxy, which would hide why there is no connection.
async function assertServerError(url: string, details: RegExp, timeoutMs = 600_000) {
  const service = await startApp({ LLM_URL: url, LLM_TIMEOUT_MS: String(timeoutMs), NO_PROXY: '*' });
  try {
    const [json, sse] = await Promise.all([post(service.url, PROMPT), post(service.url, PROMPT, SSE)]);
    for (const { status, text } of [json, sse]) {
      const body = JSON.parse(text);
      assert.deepEqual([status, Object.keys(body), body.error], [500, ['error', 'details'], 'server error']);
    }
    assert.match(JSON.parse(json.text).details, details);
  } finally {
    await service.close();
  }
}

function checkEvents(text: string, expected: Expected) {
  const events = readEvents(text);
  const last = events.at(-1) ?? assert.fail('no event came');
  assert.equal(last.name, expected.end);
  const deltas = events
    .slice(0, -1)
    .map(({ data }) => data.text)
    .join('');
  assert.equal(expected.end === 'done' ? last.data.text : deltas, expected.text);
  if (expected.error)
    assert.deepEqual([Object.keys(last.data), last.data.error], [['error', 'details', 'reason'], expected.error]);
  return last.data;
}

function checkBody(body: { text?: string; error?: string; details?: string }, expected: Expected, fixture: Fixture) {
  assert.deepEqual(Object.keys(body), expected.error ? ['error', 'details'] : ['text']);
  if (expected.text !== undefined) assert.equal(body.text, expected.text);
  if (expected.error) assert.equal(body.error, expected.error);
  if (expected.detailsEqualsBody) assert.equal(body.details, fixture.body ?? '');
  if (expected.detailsMatch) assert.match(body.details ?? '', new RegExp(expected.detailsMatch, 'i'));
  for (const secret of expected.detailsWithout ?? [])
    assert.ok(!body.details?.includes(secret), `details hold ${secret}`);
}

async function serve({ kind, status = 200, headers = {}, body = '', chunks, close }: Fixture, socket: Socket) {
  const fields = Object.entries(headers)
    .filter(([name]) => name !== 'connection')
    .map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} X\r\n${fields.join('')}connection: close\r\n`;
  if (kind === 'http') return void socket.end(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  socket.setNoDelay();
  socket.write(`${head}\r\n`);
  for (const { text, base64, delayMs = 0 } of chunks ?? [{ text: body }]) {
    socket.write(base64 === undefined ? (text ?? '') : Buffer.from(base64, 'base64'));
    await (delayMs > 0 ? sleep(delayMs) : nextTurn());
  }
  if (close === 'destroy') socket.resetAndDestroy();
  else if (close !== 'hang') socket.end();
}

function bytesOf(fixture: Fixture | undefined): Buffer {
  const { chunks, body = '' } = fixture ?? assert.fail('no such fixture');
  return Buffer.concat(
    (chunks ?? [{ text: body }]).map(({ text = '', base64 }) =>
      base64 === undefined ? Buffer.from(text) : Buffer.from(base64, 'base64'),
    ),
  );
}

function cutAt(whole: Buffer, cuts: number[]): Fixture {
  const chunks = [0, ...cuts].map((from, index) => ({ base64: whole.subarray(from, cuts[index]).toString('base64') }));
  return {
    name: 'cut',
    kind: 'sse',
    stream: true,
    headers: { 'content-type': 'text/event-stream' },
    chunks,
    close: 'end',
    contractResult: { status: 200 },
  };
}

function withKey(text: string): string {
  return text
    .replaceAll('{{LLM_API_KEY}}', KEY)
    .replaceAll('{{LLM_API_KEY_BASE64}}', Buffer.from(KEY).toString('base64'))
    .replaceAll('{{LLM_API_KEY_URLENCODED}}', encodeURIComponent(KEY))
    .replaceAll('{{KEY_FIRST8}}', KEY.slice(0, 8))
    .replaceAll('{{KEY_FIRST2}}', KEY.slice(0, 2))
    .replaceAll('{{KEY_LAST4}}', KEY.slice(-4))
    .replaceAll('{{KEY_LAST2}}', KEY.slice(-2));
}
