// The service checks in this order: 404, 405, 415, 413 by the announced length, then 503. A request that can
// never succeed gets no 503, because the caller would try again.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { ask } from '../harness/ask.ts';
import { type Service, startApp } from '../harness/service.ts';
import { POST } from '../harness/socket.ts';
import { createFaultUpstream, type FaultUpstream } from '../harness/upstream.ts';
import { until } from '../harness/wait.ts';

const TYPE = 'Content-Type: application/json\r\n';
const lengthOf = (bytes: number) => `Content-Length: ${bytes}\r\n`;
const LARGE = 1_000_000;
const TOO_LARGE = 8_000_000;

// Each row has the fault, the first line and the headers of a request, then its status on an idle service,
// and its status without room for a large body.
const ROWS: readonly [string, string, string, number, number][] = [
  ['a path that does not exist, of another method', 'PUT /nada', lengthOf(TOO_LARGE), 404, 404],
  ['another method, of another type', 'PUT /api/generate-template', lengthOf(TOO_LARGE), 405, 405],
  ['another type, too large', 'POST /api/generate-template', lengthOf(TOO_LARGE), 415, 415],
  ['another type', 'POST /api/generate-template', `Content-Type: text/csv\r\n${lengthOf(LARGE)}`, 415, 415],
  [
    'a type of 257 characters',
    'POST /api/generate-template',
    `${TYPE.trim()};a=${'b'.repeat(238)}\r\n${lengthOf(LARGE)}`,
    415,
    415,
  ],
  ['an encoded body', 'POST /api/generate-template', `${TYPE}Content-Encoding: gzip\r\n${lengthOf(LARGE)}`, 415, 415],
  ['too large', 'POST /api/generate-template', TYPE + lengthOf(TOO_LARGE), 413, 413],
  ['nothing, but it is large', 'POST /api/generate-template', TYPE + lengthOf(LARGE), 200, 503],
];

describe('the first check that a request fails decides its answer', () => {
  const holders: Socket[] = [];
  let upstream: FaultUpstream;
  let service: Service;

  before(async () => {
    upstream = await createFaultUpstream();
    // No time passes, so that no body is ended because it is slow.
    const clock = { now: () => 0, every: () => () => undefined };
    service = await startApp({ LLM_URL: upstream.url }, { admission: { clock } });
  });
  after(async () => {
    for (const socket of holders) socket.destroy();
    await service.close();
    upstream.close();
  });

  for (const isFull of [false, true]) {
    describe(isFull ? 'without room for a large body' : 'while all is well', () => {
      before(async () => {
        if (isFull) await fill();
      });
      for (const [name, line, headers, calm, full] of ROWS) {
        const status = isFull ? full : calm;
        for (const expects of [false, true])
          test(`${name}${expects ? ', with Expect' : ''}: ${status}`, async () => {
            const calls = upstream.calls;
            const expect = expects ? 'Expect: 100-continue\r\n' : '';
            const head = `${line} HTTP/1.1\r\nHost: x\r\nX-Request-Id: good.x\r\nOrigin: https://x.example\r\n${headers}${expect}\r\n`;
            const answer = await firstAnswer(head, status === 200);
            assert.equal(answer.startsWith('HTTP/1.1 100 Continue\r\n\r\n'), expects && status === 200, answer);
            assert.match(
              answer,
              new RegExp(`HTTP/1\\.1 ${status} .*\\r\\naccess-control-allow-origin: \\*\\r\\n`, 'is'),
            );
            assert.equal(/\r\nretry-after: 1\r\n/i.test(answer), status === 503);
            assert.equal(upstream.calls - calls, status === 200 ? 1 : 0);
          });
      }
    });
  }

  test('chunks of another type, with Expect: 415, since only a body is waited for', async () => {
    const head = `${POST.replace(TYPE, 'Content-Type: text/csv\r\n')}Transfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n`;
    assert.match(await firstAnswer(head, false), /^HTTP\/1\.1 415 /);
  });

  // Uses up the body budget with callers whose bodies of almost a megabyte never end.
  async function fill() {
    for (let caller = 0; caller < 40; caller++) {
      const socket = connect(service.port, '127.0.0.1').on('error', () => {});
      socket.write(`${POST}${lengthOf(LARGE)}\r\n${'x'.repeat(LARGE - 1)}`);
      holders.push(socket);
    }
    const isFull = async () => (await ask(service.url, { id: 'good.x', body: { prompt: 'x'.repeat(LARGE) } })).status;
    await until(async () => (await isFull().catch(() => 0)) === 503, 'the budget of bodies is never full');
  }

  // Sends `head`, and then the body if `isWhole`. A caller with «Expect» first waits until the service asks
  // for the body.
  async function firstAnswer(head: string, isWhole: boolean): Promise<string> {
    const socket = connect(service.port, '127.0.0.1').on('error', () => {});
    const body = JSON.stringify({ prompt: 'x'.repeat(LARGE - 13) });
    let received = '';
    socket.setEncoding('utf8').on('data', (text) => {
      received += text;
    });
    socket.write(head);
    if (head.includes('Expect')) await once(socket, 'data');
    if (isWhole) socket.write(body);
    await until(() => /HTTP\/1\.1 [2-5].*\}/s.test(received), `no answer: ${received}`);
    socket.destroy();
    return received;
  }
});
