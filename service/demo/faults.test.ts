import assert from 'node:assert/strict';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { after, before, mock, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { createDemoUpstream, type DemoUpstream, FAULTS } from './server.ts';

const TEXT = 'Petición número ocho: «ñandú». '.repeat(6).trim();
const KEY = 'gsk_Ab/3+demo"KEY9876';

const waits = mock.method(globalThis, 'setTimeout');
let upstream: DemoUpstream;
before(async () => {
  upstream = await createDemoUpstream({ text: TEXT, pace: 0 });
});
after(() => upstream.close());

interface Seen {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  end: string; // 'clean', 'cut', 'silent', or the code of an error
  waitedMs: number; // the sum of the waits that the server began
}

// Resolves with the answer as a plain client sees it. If the server is silent, the client ends the call.
function call(model: string, stream: boolean, agent: Agent | false = false): Promise<Seen> {
  return new Promise((resolve) => {
    waits.mock.resetCalls();
    const chunks: Buffer[] = [];
    let head = { status: 0, headers: {} as IncomingHttpHeaders };
    const settle = (end: string) => {
      const waitedMs = waits.mock.calls.reduce((sum, { arguments: [, ms = 0] }) => sum + ms, 0);
      resolve({ ...head, bytes: Buffer.concat(chunks), end, waitedMs });
      if (end !== 'clean') req.destroy();
    };
    const req = request(upstream.url, {
      method: 'POST',
      agent,
      headers: { authorization: `Bearer ${KEY}` },
      timeout: /silence|headers-only/.test(model) ? 1_000 : 60_000,
    });
    req.on('timeout', () => settle('silent'));
    req.on('error', (error: NodeJS.ErrnoException) => settle(error.code ?? error.message));
    req.on('response', (res) => {
      head = { status: res.statusCode ?? 0, headers: res.headers };
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('error', () => settle('cut'));
      res.on('end', () => settle('clean'));
    });
    req.end(JSON.stringify({ model, stream, messages: [{ role: 'user', content: 'oficio' }] }));
  });
}

const bodyOf = (seen: Seen) => seen.bytes.toString();
const json = (seen: Seen) => JSON.parse(bodyOf(seen));
const contentOf = (seen: Seen) => json(seen).choices[0].message.content;
const code = (seen: Seen) => json(seen).error.code;
const events = (seen: Seen) =>
  bodyOf(seen)
    .split(/\r?\n\r?\n/)
    .map((event) => /^data: ?(.*)/m.exec(event)?.[1] ?? '');
const objects = (seen: Seen) =>
  events(seen)
    .filter((data) => data.startsWith('{'))
    .map((data) => JSON.parse(data));
const deltas = (seen: Seen) =>
  objects(seen)
    .map((chunk) => chunk.choices?.[0]?.delta?.content ?? '')
    .join('');
const finish = (seen: Seen) => objects(seen).findLast((chunk) => chunk.choices?.[0])?.choices[0].finish_reason;
const done = (seen: Seen) =>
  bodyOf(seen).trimEnd().endsWith('data: [DONE]') || bodyOf(seen).trimEnd().endsWith('data:[DONE]');

type Check = (seen: Seen, stream: boolean) => void;
const refused =
  (status: number, say: RegExp, headers: Record<string, string> = {}): Check =>
  (seen) => {
    assert.equal(seen.status, status);
    assert.equal(seen.end, 'clean');
    assert.match(bodyOf(seen), say);
    for (const [name, value] of Object.entries(headers)) assert.equal(seen.headers[name], value);
  };
const says =
  (text: string): Check =>
  (seen, stream) => {
    assert.equal(seen.status, 200);
    assert.equal(seen.end, 'clean');
    assert.equal(stream ? deltas(seen) : contentOf(seen), text);
    if (stream) assert.ok(finish(seen) === 'stop');
  };
const breaks =
  (end: string | RegExp, bytes?: RegExp): Check =>
  (seen) => {
    assert.match(seen.end, new RegExp(end));
    if (bytes) assert.match(bodyOf(seen), bytes);
  };
const hasPieces = (seen: Seen) => {
  assert.equal(seen.status, 200);
  assert.ok(TEXT.startsWith(deltas(seen)) && deltas(seen).length > 5 && deltas(seen).length < TEXT.length);
};

// The check of each fault, by its name in the table. A tuple also gives the argument of the call.
const CHECKS: Record<string, Check | [argument: string, Check]> = {
  'fault-refused-key': (seen) => {
    assert.equal(seen.status, 401);
    assert.equal(code(seen), 'invalid_api_key');
  },
  'fault-quota': refused(429, /rate_limit_exceeded/, { 'retry-after': '5' }),
  'fault-quota-day': refused(429, /tokens per day/, { 'retry-after': '240' }),
  'fault-retry-after:VALUE': [
    'Wed, 21 Oct 2026 07:28:00 GMT',
    refused(429, /rate_limit/, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }),
  ],
  'fault-too-large': refused(413, /Request too large for model `fault-too-large`/),
  'fault-context-length': refused(400, /context_length_exceeded/),
  'fault-model-gone': refused(404, /The model `fault-model-gone` does not exist.*model_not_found/),
  'fault-model-decommissioned': refused(400, /model_decommissioned/),
  'fault-overloaded': refused(503, /over capacity/, { 'retry-after': '40' }),
  'fault-html-error': refused(502, /^<!DOCTYPE html>/, { 'content-type': 'text/html; charset=UTF-8' }),
  'fault-redirect:URL': ['http://127.0.0.1:9/x', refused(307, /Redirect/, { location: 'http://127.0.0.1:9/x' })],
  'fault-redirect-nowhere': (seen) => {
    assert.equal(seen.status, 301);
    assert.equal(seen.headers.location, undefined);
  },
  'fault-status:NNN': ['418', refused(418, /^upstream says 418$/)],
  'fault-empty-error': refused(500, /^$/),
  'fault-large-error:BYTES': [
    '70000',
    (seen) => assert.ok(seen.status === 500 && seen.bytes.length >= 70_000 && seen.bytes.length < 75_000),
  ],
  'fault-empty-content': says(''),
  'fault-blank-content': says(' \n\t\u00a0\n'),
  'fault-null-content': (seen, stream) => {
    if (!stream) return assert.equal(contentOf(seen), null);
    assert.equal(objects(seen)[0].choices[0].delta.content, null);
    assert.equal(objects(seen)[1].choices[0].delta, null);
    assert.ok(done(seen));
  },
  'fault-no-choices': (seen, stream) => assert.deepEqual((stream ? objects(seen)[0] : json(seen)).choices, []),
  'fault-no-message': (seen) => assert.equal('message' in json(seen).choices[0], false),
  'fault-content-parts': (seen, stream) => {
    const parts = stream ? objects(seen).flatMap((chunk) => chunk.choices[0].delta.content ?? []) : contentOf(seen);
    assert.equal(parts.length, 2);
    assert.equal(parts.map((part: { text: string }) => part.text).join(''), TEXT);
  },
  'fault-padded': says(`\n\n  ${TEXT}  \n`),
  'fault-reasoning': (seen, stream) => {
    says(TEXT)(seen, stream);
    assert.match(bodyOf(seen), /"reasoning":"La persona/);
  },
  'fault-length': (seen, stream) => {
    assert.equal(stream ? finish(seen) : json(seen).choices[0].finish_reason, 'length');
    assert.equal(stream ? deltas(seen) : contentOf(seen), TEXT.slice(0, TEXT.length / 2));
  },
  'fault-error-in-200': (seen, stream) => {
    assert.equal(seen.status, 200);
    assert.equal((stream ? objects(seen)[0] : json(seen)).error.message, 'Over capacity');
  },
  'fault-bad-json': (seen, stream) => {
    assert.equal(seen.status, 200);
    assert.throws(() => (stream ? objects(seen) : json(seen)), SyntaxError);
  },
  'fault-not-json-html-200': refused(200, /Portal cautivo/),
  'fault-empty-body': refused(200, /^$/),
  'fault-null-body': refused(200, /^null$/),
  'fault-latin1': (seen) => {
    assert.match(bodyOf(seen), /\ufffd/);
    assert.match(seen.bytes.toString('latin1'), /Petición/);
  },
  'fault-json-for-stream': (seen) => {
    assert.equal(seen.headers['content-type'], 'application/json');
    assert.equal(contentOf(seen), TEXT);
  },
  'fault-gzip': (seen) => {
    assert.equal(seen.headers['content-encoding'], 'gzip');
    assert.match(gunzipSync(seen.bytes).toString(), /ñandú/);
  },
  'fault-crlf': (seen) => {
    assert.ok(bodyOf(seen).startsWith('\ufeff: ping\r\ndata:{'));
    assert.doesNotMatch(bodyOf(seen), /[^\r]\n/);
    assert.equal(deltas(seen), TEXT);
  },
  'fault-no-done': (seen) => {
    assert.equal(finish(seen), 'stop');
    assert.equal(done(seen), false);
  },
  'fault-trickle': (seen, stream) => assert.equal(stream ? deltas(seen) : contentOf(seen), TEXT),
  'fault-empty-stream': (seen) => assert.deepEqual([seen.status, seen.end, seen.bytes.length], [200, 'clean', 0]),
  'fault-cut-mid-stream': (seen) => {
    assert.equal(seen.end, 'ECONNRESET');
    hasPieces(seen);
  },
  'fault-clean-end-no-done': (seen) => {
    assert.equal(seen.end, 'clean');
    assert.equal(finish(seen), null);
    assert.equal(done(seen), false);
    hasPieces(seen);
  },
  'fault-error-mid-stream': (seen) => {
    assert.equal(objects(seen).at(-1).error.message, 'Over capacity');
    hasPieces(seen);
  },
  'fault-groq-error-mid-stream': (seen) => {
    assert.equal(objects(seen).at(-1).x_groq.error, 'over capacity');
    assert.ok(done(seen));
    hasPieces(seen);
  },
  'fault-oversized-stream': (seen) => assert.ok(seen.bytes.length > 4 * 1024 * 1024 && done(seen)),
  'fault-silence': (seen) => assert.deepEqual([seen.status, seen.end], [0, 'silent']),
  'fault-headers-only': (seen) => assert.deepEqual([seen.status, seen.end, seen.bytes.length], [200, 'silent', 0]),
  'fault-silence-mid-stream': (seen, stream) => {
    assert.deepEqual([seen.status, seen.end], [200, 'silent']);
    if (stream) hasPieces(seen);
    else assert.match(bodyOf(seen), /^\{"id"/);
  },
  'fault-slow-first-piece:MS': [
    '100',
    (seen) => assert.ok(seen.waitedMs >= 100 && deltas(seen) === TEXT && done(seen)),
  ],
  'fault-slow-reasoning:MS': [
    '100',
    (seen) => {
      assert.ok(seen.waitedMs > 0 && deltas(seen) === TEXT && done(seen));
      assert.match(bodyOf(seen), /"reasoning":/);
    },
  ],
  'fault-slow-pieces:MS': ['10', (seen) => assert.ok(seen.waitedMs >= 100 && deltas(seen) === TEXT && done(seen))],
  'fault-wait:MS': [
    '100',
    (seen, stream) => assert.ok(seen.waitedMs >= 100 && (stream ? deltas(seen) : contentOf(seen)) === TEXT),
  ],
  'fault-reset': breaks('ECONNRESET'),
  'fault-close': breaks('ECONNRESET'),
  'fault-reset-in-headers': breaks('ECONNRESET'),
  'fault-reset-in-body': (seen) => {
    assert.deepEqual([seen.status, seen.end], [200, 'ECONNRESET']);
    assert.ok(seen.bytes.length > 0);
  },
  'fault-wrong-length': (seen) => {
    assert.equal(seen.end, 'cut');
    assert.equal(seen.bytes.length + 100, Number(seen.headers['content-length']));
  },
  'fault-close-delimited-cut': (seen) => {
    assert.equal(seen.end, 'clean');
    assert.throws(() => json(seen), SyntaxError);
  },
  'fault-not-http': breaks('HPE_'),
  'fault-huge-headers': breaks('HPE_HEADER_OVERFLOW'),
  'fault-oversized-body:BYTES': ['5242880', (seen) => assert.equal(contentOf(seen).length, 5_242_880)],
  'fault-deep-json:NNN': (seen) => assert.ok(seen.bytes.includes('['.repeat(4_000_000))),
  'fault-keep-alive-race': (seen, stream) => says(TEXT)(seen, stream),
  'fault-early-hints': (seen, stream) => says(TEXT)(seen, stream),
  'fault-key-echo': (seen) => {
    assert.equal(seen.status, 401);
    assertEchoes(json(seen).error.message);
  },
  'fault-key-echo-200': (seen, stream) => assertEchoes(stream ? deltas(seen) : contentOf(seen)),
  'fault-key-echo-stream': (seen) => {
    assertEchoes(deltas(seen));
    assert.ok(objects(seen).every((chunk) => !(chunk.choices[0].delta.content ?? '').includes(KEY)));
  },
  'fault-key-echo-headers': refused(429, /Rate limit/, { 'retry-after': KEY, 'x-received-key': KEY }),
  'fault-key-echo-error-stream': (seen) => {
    hasPieces(seen);
    assertEchoes(objects(seen).at(-1).error.message);
  },
};

function assertEchoes(text: string): void {
  const bytes = Buffer.from(KEY);
  const encoded = [
    bytes.toString('base64'),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    encodeURIComponent(KEY),
  ];
  for (const form of [KEY, JSON.stringify(KEY), ...encoded, `sk-...${KEY.slice(-4)}`])
    assert.ok(text.includes(form), form);
}

test('each line of the table has a check here, and each check a line', () => {
  assert.deepEqual(FAULTS.map(({ model }) => model).toSorted(), Object.keys(CHECKS).toSorted());
  for (const { does } of FAULTS) assert.match(does, /^[\x20-\x7e]{8,}$/);
});

for (const { model, stream, does } of FAULTS) {
  for (const streamed of stream === 'both' ? [false, true] : [stream === 'stream']) {
    test(`${model} (${streamed ? 'stream' : 'whole'}): ${does}`, async () => {
      const check = CHECKS[model];
      assert.ok(check);
      const [argument, look] = Array.isArray(check) ? check : ['', check];
      const [name] = model.split(':');
      look(await call(argument ? `${name}:${argument}` : model, streamed), streamed);
    });
  }
  if (stream !== 'both') {
    test(`${model}: answers a request of the other form well`, async () => {
      says(TEXT)(await call(model, stream === 'json'), stream === 'json');
    });
  }
}

test('fault-keep-alive-race: a second request on the same connection finds it closed', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  says(TEXT)(await call('fault-keep-alive-race', false, agent), false);
  breaks('ECONNRESET')(await call('any', false, agent), false);
  says(TEXT)(await call('any', false, agent), false);
  agent.destroy();
});

test('an unknown fault name is a model that does not exist', async () => {
  refused(404, /model_not_found/)(await call('fault-no-such', false), false);
});
