// Tests every bad caller over real sockets. UPDATE_DOCS=1 writes the expected answers into docs/faults.md.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, ask, MEDIA_TYPES } from '../harness/ask.ts';
import { type Process, spawnService, startApp } from '../harness/service.ts';
import { POST, raw, requestOf } from '../harness/socket.ts';
import { readTable, writeTable } from '../harness/tables.ts';
import { createFaultUpstream, type FaultUpstream, PROMPT } from '../harness/upstream.ts';
import { settled, until } from '../harness/wait.ts';

const BODY = JSON.stringify({ prompt: PROMPT });
const LENGTH = `Content-Length: ${Buffer.byteLength(BODY)}\r\n`;
const LAST = 'Connection: close\r\n';
const GOOD = requestOf(BODY);
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const FILL = '/api/fill-template';
const REVIEW = '/api/review-template';
const IDLE = 2_000;
// After an answer, a connection without any byte for this long counts as left open. For a connection that is to be
// closed, this is how long a slow machine may take.
const LEFT_OPEN_MS = 1_500;
const CLOSED_MS = 30_000;

interface Case {
  does: string;
  // The caller sends these bytes, and the service then closes the connection.
  bytes?: string | Buffer;
  // Plays a caller who does more than send bytes. Resolves with the answer as docs/faults.md shows it.
  play?: (service: Process) => Promise<string>;
  upstreamCalls?: number;
  // True if the connection is left open.
  isLeftOpen?: boolean;
}

const SHORT: readonly Case[] = [
  { does: 'bytes that are no HTTP', bytes: Buffer.from([0, 1, 2, 255, 13, 10, 13, 10]) },
  { does: 'a TLS handshake on the plain port', bytes: Buffer.from('160301020001000001fc0303', 'hex') },
  { does: 'the preface of HTTP/2', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' },
  { does: 'HTTP/9.9', bytes: `GET / HTTP/9.9\r\nHost: x\r\n${LAST}\r\n` },
  {
    does: 'HTTP/1.0 without Host',
    bytes: `POST /api/generate-template HTTP/1.0\r\nContent-Type: application/json\r\n${LENGTH}\r\n${BODY}`,
    upstreamCalls: 1,
  },
  { does: 'HTTP/1.1 without Host', bytes: `GET /healthz HTTP/1.1\r\n${LAST}\r\n` },
  {
    does: 'an absolute URL of another host',
    bytes: `GET http://otro.example/healthz HTTP/1.1\r\nHost: otro.example\r\n${LAST}\r\n`,
  },
  {
    does: 'CONNECT to another host',
    bytes: `CONNECT otro.example:443 HTTP/1.1\r\nHost: otro.example:443\r\n${LAST}\r\n`,
  },
  {
    does: 'an upgrade to a web socket',
    bytes: `GET /api/generate-template HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    isLeftOpen: true,
  },
  {
    does: 'an Expect that nobody knows',
    bytes: `${POST}${LENGTH}${LAST}Expect: milagro\r\n\r\n${BODY}`,
    upstreamCalls: 1,
  },
  {
    does: 'Expect: 100-continue',
    bytes: `${POST}${LENGTH}${LAST}Expect: 100-continue\r\n\r\n${BODY}`,
    upstreamCalls: 1,
  },
  { does: 'headers of 20 kB', bytes: `${POST}X-A: ${'a'.repeat(20_000)}\r\n${LENGTH}${LAST}\r\n${BODY}` },
  { does: 'three thousand headers', bytes: `${POST}${LENGTH}${'a: b\r\n'.repeat(3_000)}${LAST}\r\n${BODY}` },
  { does: 'a URL of 20 kB', bytes: `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n${LAST}\r\n` },
  { does: 'a null byte in a header', bytes: `${POST}X-A: a\0b\r\n${LENGTH}${LAST}\r\n${BODY}` },
  { does: 'a path out of the page’s folder', bytes: `GET /../../package.json HTTP/1.1\r\nHost: x\r\n${LAST}\r\n` },
  { does: 'the same, encoded', bytes: `GET /..%2f..%2fpackage.json HTTP/1.1\r\nHost: x\r\n${LAST}\r\n` },
  { does: 'a null byte in the path', bytes: `GET /index.html%00.js HTTP/1.1\r\nHost: x\r\n${LAST}\r\n` },
  {
    does: 'Content-Length beside Transfer-Encoding (smuggling)',
    bytes: `${POST}${LENGTH}Transfer-Encoding: chunked\r\n${LAST}\r\n${chunk(BODY)}0\r\n\r\n`,
  },
  {
    does: 'two Content-Lengths that differ (smuggling)',
    bytes: `${POST}${LENGTH}Content-Length: 5\r\n${LAST}\r\n${BODY}`,
  },
  {
    does: 'Transfer-Encoding: chunked, identity (smuggling)',
    bytes: `${POST}Transfer-Encoding: chunked, identity\r\n${LAST}\r\n${chunk(BODY)}0\r\n\r\n`,
  },
  {
    does: 'Transfer-Encoding: xchunked (smuggling)',
    bytes: `${POST}Transfer-Encoding: xchunked\r\n${LAST}\r\n${chunk(BODY)}0\r\n\r\n`,
  },
  {
    does: 'Transfer-Encoding: gzip, chunked (smuggling)',
    bytes: `${POST}Transfer-Encoding: gzip, chunked\r\n${LAST}\r\n${chunk(BODY)}0\r\n\r\n`,
  },
  {
    does: 'chunks in HTTP/1.0 (smuggling)',
    bytes: `${POST.replace('1.1', '1.0')}Transfer-Encoding: chunked\r\nConnection: keep-alive\r\n\r\n${chunk(BODY)}0\r\n\r\n`,
  },
  {
    does: 'a blank before the colon (smuggling)',
    bytes: `${POST}Transfer-Encoding : chunked\r\n${LENGTH}${LAST}\r\n${BODY}`,
  },
  {
    does: 'a folded header (smuggling)',
    bytes: `${POST}Transfer-Encoding:\r\n chunked\r\n${LENGTH}${LAST}\r\n${BODY}`,
  },
  {
    does: 'bare line feeds as line ends (smuggling)',
    bytes: `${POST.replaceAll('\r', '')}${LENGTH}${LAST}\r\n${BODY}`,
  },
  {
    does: 'a Content-Length with a sign (smuggling)',
    bytes: `${POST}Content-Length: +${BODY.length}\r\n${LAST}\r\n${BODY}`,
  },
  {
    does: 'a chunk size that is no number',
    bytes: `${POST}Transfer-Encoding: chunked\r\n${LAST}\r\nzz\r\n${BODY}\r\n0\r\n\r\n`,
  },
  {
    does: 'a chunk size of 2^64',
    bytes: `${POST}Transfer-Encoding: chunked\r\n${LAST}\r\nffffffffffffffffff\r\n${BODY}`,
  },
  {
    does: 'a chunk extension of 100 kB',
    bytes: `${POST}Transfer-Encoding: chunked\r\n${LAST}\r\n5;a=${'a'.repeat(100_000)}\r\n{"a":`,
  },
  {
    does: 'a body shorter than announced, then the end of sending',
    play: ({ port }) => exchange(port, `${POST}Content-Length: 5000\r\n\r\n${BODY}`, { end: true }),
  },
  {
    does: 'a good request, then the end of sending (nc -N)',
    // Every 500 ms the service sends another «100 Continue», to find out whether the caller is still
    // connected.
    play: async ({ port }) => (await exchange(port, GOOD, { end: true })).replace(/^100 \(\d+ times\)/, '100'),
    upstreamCalls: 1,
  },
  {
    does: 'ten requests in one packet',
    bytes: `${GOOD.repeat(9)}${POST}${LENGTH}${LAST}\r\n${BODY}`,
    upstreamCalls: 10,
  },
  { does: 'a good request, rubbish behind it', bytes: `${POST}${LENGTH}\r\n${BODY}rubbish\r\n\r\n`, upstreamCalls: 1 },
  {
    does: 'JSON nested a hundred thousand deep',
    bytes: withBody(`{"prompt":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
  },
  {
    does: 'a prototype and a constructor as keys of the body',
    bytes: withBody('{"__proto__":{"prompt":"a"},"constructor":{"prototype":{"prompt":"b"}}}'),
  },
  { does: 'a prompt of a lone surrogate', bytes: withBody('{"prompt":"\\ud800"}'), upstreamCalls: 1 },
  {
    does: 'a prompt of a megabyte',
    bytes: withBody(JSON.stringify({ prompt: 'á'.repeat(500_000) })),
    upstreamCalls: 1,
  },
  { does: 'two content types', bytes: `${POST}Content-Type: text/plain\r\n${LENGTH}${LAST}\r\n${BODY}` },
  { does: 'POST to the target *', bytes: withBody(BODY).replace('/api/generate-template', '*') },
  {
    does: 'asks for a stream again, with the id of its last event',
    bytes: withBody(BODY).replace('\r\n', `\r\nAccept: text/event-stream\r\nLast-Event-ID: end\r\n`),
  },
  { does: 'fills in a text with numbers as values', bytes: withBody('{"text":"{{A}}","values":{"A":1e400}}', FILL) },
  {
    does: 'fills in a text with names of the prototype',
    bytes: withBody('{"text":"{{__proto__}}","values":{"__proto__":"a","constructor":"b"}}', FILL),
  },
  {
    does: 'fills in forty thousand places with a hundred characters each',
    bytes: withBody(JSON.stringify({ text: '{{A}} '.repeat(40_000), values: { A: 'a'.repeat(100) } }), FILL),
  },
  {
    does: 'repeats a row three hundred thousand times',
    bytes: withBody(
      JSON.stringify({
        text: '| {{A}} |',
        values: { L: [{ A: 'a' }, ...Array.from({ length: 300_000 }, () => ({}))] },
      }),
      FILL,
    ),
  },
  {
    does: 'fills in values nested a thousand deep',
    bytes: withBody(`{"text":"a","values":${'{"a":'.repeat(1_000)}1`, FILL),
  },
  { does: 'names a template that nobody has', bytes: withBody('{"template":"../../package.json"}', FILL) },
  { does: 'has 262,144 characters reviewed', bytes: withBody(JSON.stringify({ text: 'a '.repeat(131_072) }), REVIEW) },
  { does: 'has half a character reviewed', bytes: withBody('{"text":"\\ud800 {{\\udf00}}"}', REVIEW) },
  { does: 'leaves at any byte of the request (100 callers)', play: leaveWhileSending },
  { does: 'leaves at any moment of the answer (100 callers)', play: leaveWhileReading, upstreamCalls: 100 },
  { does: `${IDLE} connections that say nothing`, play: idle, upstreamCalls: 1 },
  { does: 'asks for more than 4 MiB as a stream and reads nothing for a while', play: readNothing, upstreamCalls: 1 },
];

describe('a bad caller', () => {
  let upstream: FaultUpstream;
  let service: Process;
  let descriptors: number;
  const rows: string[][] = [];

  before(async () => {
    upstream = await createFaultUpstream();
    service = await spawnService({ LLM_URL: upstream.url, LLM_TIMEOUT_MS: '600000' });
    await ask(service.url, { form: 'json', id: 'good.first' });
    // The thread for texts is started before descriptors are counted, because it opens some too.
    await ask(new URL(REVIEW, service.url).href, { body: { text: 'a' } });
    descriptors = service.descriptors() + 2;
  });
  after(async () => {
    await service.stop();
    upstream.close();
  });

  for (const { does, bytes, play, upstreamCalls = 0, isLeftOpen } of SHORT) {
    test(`${does}: the answer of the table, and the next caller is served`, { timeout: 600_000 }, async () => {
      // The calls of the previous case may still be on their way to the upstream.
      if (play) await settled(() => upstream.calls);
      const calls = upstream.calls;
      const cell = play ? await play(service) : await exchange(service.port, bytes ?? '', { isLeftOpen });
      const made = upstream.calls - calls;
      const next = await untilServed(service.url);
      assert.ok(made <= upstreamCalls, `${made} upstream calls`);
      rows.push([does, cell, next.ms.toFixed(0)]);
    });
  }

  test('a request without Host is refused with CORS headers; a preflight needs no Host', async () => {
    const refused = await raw(service.port, `${POST.replace('Host: x\r\n', '')}${LAST}\r\n`);
    assert.match(refused, /^HTTP\/1.1 400 .*access-control-allow-origin: \*/is);
    assert.match(await raw(service.port, `OPTIONS /api/generate-template HTTP/1.1\r\n${LAST}\r\n`), /^HTTP\/1.1 204 /);
  });

  test('bytes that are no HTTP are refused with the headers that every answer carries', async () => {
    const refused = await raw(service.port, 'hola\r\n\r\n');
    assert.match(refused, /^HTTP\/1\.1 400 Bad Request\r\n/);
    for (const header of ['expose-headers: .*X-Request-Id', 'allow-origin: \\*'])
      assert.match(refused, new RegExp(`^access-control-${header}`, 'im'));
    assert.match(refused, /^x-content-type-options: nosniff/im);
  });

  test('a URL that cannot be decoded carries them too; a name of any length below /assets/ is only unknown', async () => {
    const undecoded = await fetch(`${service.url}/%zz`);
    assert.equal(undecoded.status, 400);
    assert.equal(undecoded.headers.get('x-content-type-options'), 'nosniff');
    assert.equal((await fetch(`${service.url}/assets/${'a'.repeat(2_000)}`)).status, 404);
  });

  test('nothing is left behind after all of them', async () => {
    upstream.closeIdle();
    await until(() => upstream.open === 0, 'calls are still open at the upstream');
    await until(() => service.descriptors() <= descriptors, 'the service still holds descriptors');
    assert.ok(!service.lines.some((line) => line.includes('"level":"fatal"')));
  });

  test('gets a 408 for headers and bodies that take too long', async () => {
    const limits = { headersMs: 200, requestMs: 400, lookMs: 50 };
    const slow = await startApp({ LLM_URL: upstream.url }, { limits });
    const { port, served } = slow;
    rows.push(['headers that never end (over 20 s, here 200 ms)', await exchange(port, POST), '–']);
    rows.push([
      'a body that never ends (over 120 s, here 400 ms)',
      await exchange(port, `${POST}${LENGTH}\r\n{"pro`),
      '–',
    ]);
    rows.push(['one byte of the body every 50 ms', await drip(port), '–']);
    const answer = await raw(port, `${POST}${LENGTH}\r\n{"pro`);
    // The close of an unused connection is not logged, because browsers open connections that they never use.
    assert.equal(await raw(port), '');
    await slow.close();
    await until(() => served.length === 4, 'not each is recorded');
    assert.deepEqual(
      served.map(({ status }) => status),
      [408, 408, 408, 408],
    );
    assert.match(answer, new RegExp(`^X-Request-Id: ${served.at(-1)?.id}\r$`, 'im'));
  });

  // These requests are answered before their body has arrived. The caller then leaves, or sends bytes that
  // are not HTTP.
  const EARLY: [string, number, string][] = [
    ['a body over the limit', 413, `${POST}Content-Length: 8000000\r\n\r\n`],
    [
      'a body over the limit in chunks',
      413,
      `${POST}Transfer-Encoding: chunked\r\n\r\n${chunk('x'.repeat(1_048_577))}`,
    ],
    ['an unknown path', 404, 'POST /nada HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'],
    ['another method', 405, `${POST.replace('POST', 'PUT')}Content-Length: 8000\r\n\r\n`],
    ['a preflight with a body', 204, `${POST.replace('POST', 'OPTIONS')}Content-Length: 8000\r\n\r\n`],
    ['a URL that cannot be decoded', 400, `${POST.replace('/api', '/%E0%A4%A')}Content-Length: 8000\r\n\r\n`],
    ['no Host', 400, `${POST.replace('Host: x\r\n', '')}Transfer-Encoding: chunked\r\n\r\n`],
  ];
  for (const [does, status, head] of EARLY) {
    test(`${does}, answered before all of it has come: one answer and one log line`, async () => {
      for (const [index, last] of ['', 'zz\r\nrubbish\r\n\r\n'].entries()) {
        const id = `early-${status}-${does.length}-${index}`;
        const socket = connect(service.port, '127.0.0.1').on('error', () => {});
        socket.write(head.replace('HTTP/1.1\r\n', `$&X-Request-Id: ${id}\r\n`));
        const [answer] = await once(socket.setEncoding('utf8'), 'data');
        assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `));
        let more = '';
        socket.on('data', (text) => {
          more += text;
        });
        const lines = service.lines.length;
        socket.end(last);
        await once(socket, 'close');
        assert.equal(more, '');
        // If there were a second line about this caller, it would precede the line of the next caller.
        await ask(service.url, { form: 'json', id: `after-${id}` });
        await service.lineOf(`after-${id}`);
        assert.ok(service.lines.some((line) => line.includes(`"${id}"`)));
        assert.deepEqual(
          service.lines.slice(lines).filter((line) => line.includes('(unread)')),
          [],
        );
      }
    });
  }

  test('a request with Upgrade that is refused before its body has come closes its connection', async () => {
    const upgrade = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n';
    for (const [head, status] of [
      [POST.replace('/api/generate-template', '/nada'), 404],
      [POST, 413],
    ] as const) {
      const socket = connect(service.port, '127.0.0.1');
      socket.write(`${head}${upgrade}Content-Length: 2000000\r\n\r\n`);
      const [answer] = await once(socket.setEncoding('utf8'), 'data');
      assert.match(answer, new RegExp(`^HTTP/1.1 ${status} .*\\r\\nconnection: close\\r\\n`, 'is'));
      socket.write('x'.repeat(2_000_000));
      await once(socket, 'close');
    }
  });

  test('a body shorter than announced, then the end of sending: the log says that the caller left', async () => {
    const id = 'left-in-mid-body';
    await exchange(service.port, `${POST}X-Request-Id: ${id}\r\nContent-Length: 5000\r\n\r\n${BODY}`, { end: true });
    const line = JSON.parse(await service.lineOf(id));
    assert.equal(line.status, 499);
    assert.match(line.msg, /^client closed request POST /);
  });

  test('the table in docs/faults.md says what was seen', () => {
    const head = ['The caller', 'answer', 'next call served after, ms'];
    writeTable('callers', [head, ...rows]);
    const written = readTable('callers').map((cells) => cells.slice(0, -1));
    assert.deepEqual(
      [head, ...rows].map((cells) => cells.slice(0, -1)),
      written,
    );
  });
});

function withBody(body: string, path = '/api/generate-template'): string {
  return requestOf(body, LAST).replace('/api/generate-template', path);
}

// Resolves with the statuses of all answers until the service closes the connection.
async function exchange(
  port: number,
  bytes: string | Buffer,
  { end = false, isLeftOpen = false }: { end?: boolean; isLeftOpen?: boolean | undefined } = {},
): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  let open = false;
  socket.setEncoding('utf8').on('data', (text) => {
    received += text;
    socket.setTimeout(isLeftOpen ? LEFT_OPEN_MS : CLOSED_MS);
  });
  socket.on('timeout', () => {
    open = true;
    socket.destroy();
  });
  socket.on('error', () => {});
  socket.write(bytes);
  if (end) socket.end();
  await once(socket, 'close');
  const answers = [...received.matchAll(/HTTP\/1\.1 (\d+) [^\r]*\r\n(?:[^\r]+\r\n)*\r\n((?:(?!HTTP\/1\.1 \d).)*)/gs)];
  const cells = answers.map(([, status, body = '']) => {
    const error = /"error":"([^"]*)"/.exec(body)?.[1];
    return error === undefined ? `${status}` : `${status} ${error}`;
  });
  const said = [...new Set(cells)].map((cell) => {
    const times = cells.filter((other) => other === cell).length;
    return times === 1 ? cell : `${cell} (${times} times)`;
  });
  return `${said.join(', then ') || 'closed without an answer'}${open ? ', left open' : ''}`;
}

async function leaveWhileSending({ port }: Process): Promise<string> {
  for (let round = 0; round < 10; round++) {
    const sockets = Array.from({ length: 10 }, (_, index) => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      socket.write(GOOD.slice(0, ((round * 10 + index) / 100) * GOOD.length), () =>
        index % 2 ? socket.destroy() : socket.resetAndDestroy(),
      );
      return socket;
    });
    await Promise.all(sockets.map((socket) => socket.destroyed || once(socket, 'close')));
  }
  return '–';
}

// A hundred callers leave 0 to 250 ms after asking, while an answer takes 200 ms (ten pieces).
async function leaveWhileReading({ port }: Process): Promise<string> {
  const accepts = [MEDIA_TYPES.json, MEDIA_TYPES.sse, MEDIA_TYPES.text, '*/*'];
  const leave = Array.from({ length: 100 }, async (_, index) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.on('data', () => {});
    const id = index % 4 === 0 ? 'fault-wait:200.x' : 'fault-slow-pieces:20.x';
    socket.write(requestOf(BODY, `Accept: ${accepts[index % 4]}\r\nX-Request-Id: ${id}\r\n`));
    await sleep(index * 2.5);
    if (index % 2) socket.destroy();
    else socket.resetAndDestroy();
  });
  await Promise.all(leave);
  return '–';
}

// Calls until an answer comes, because a late service on a slow machine may close a connection unread.
function untilServed(url: string): Promise<Answer> {
  const serve = async () => {
    const answer = await ask(url, { form: 'json', id: 'good.next' }).catch(() => undefined);
    return answer?.status === 200 && answer;
  };
  return until(serve, 'the next caller is not served');
}

async function idle({ url, port }: Process): Promise<string> {
  const sockets: Socket[] = [];
  for (let opened = 0; opened < IDLE; opened += 100) {
    const some = Array.from({ length: 100 }, () => connect(port, '127.0.0.1').on('error', () => {}));
    await Promise.all(some.map((socket) => once(socket, 'connect')));
    sockets.push(...some);
  }
  const beside = await untilServed(url);
  for (const socket of sockets) socket.destroy();
  return `a call beside them: ${beside.status}`;
}

async function readNothing({ port }: Process): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {});
  socket.write(requestOf(BODY, `${LAST}Accept: text/event-stream\r\nX-Request-Id: fault-oversized-stream.x\r\n`));
  await sleep(1_500);
  let received = '';
  socket.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  await once(socket, 'close');
  const megabytes = Math.round(received.length / 2 ** 20);
  return `waits for it; once it reads, ${megabytes} MiB, then ${/event: error\r?\ndata: (.*)/.exec(received)?.[1]}`;
}

async function drip(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  let received = '';
  socket.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  socket.write(`${POST}${LENGTH}\r\n`);
  let sent = 0;
  const timer = setInterval(() => socket.write(BODY.charAt(sent++)), 50);
  await once(socket, 'close');
  clearInterval(timer);
  const [, status, error] = /HTTP\/1\.1 (\d+).*"error":"([^"]*)"/s.exec(received) ?? [];
  return status === undefined ? 'closed without an answer' : `${status} ${error}`;
}
