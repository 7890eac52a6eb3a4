// Tests an upstream that answers at once but sends its text late, because the model reasons first.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDemoUpstream, type DemoUpstream } from '../../service/demo/server.ts';
import { AppError } from '../../service/errors.ts';
import { ask, MEDIA_TYPES, readEvents } from '../harness/ask.ts';
import { listen } from '../harness/listen.ts';
import { assertSoon } from '../harness/processor-time.ts';
import { type Service, startApp } from '../harness/service.ts';
import { until } from '../harness/wait.ts';

const BEGIN_MS = 200;
const TEXT = 'Oficio de prueba';
const HEARTBEAT = 'retry: 86400000\n\n:\n\n';

describe('a model that reasons for longer than the wait for the answer to begin', () => {
  let demo: DemoUpstream;
  let service: Service;

  before(async () => {
    demo = await createDemoUpstream({ pace: 0, text: TEXT });
    service = await startApp({ LLM_URL: demo.url, LLM_MODEL: 'fault-slow-reasoning:800' }, { beginAfterMs: BEGIN_MS });
  });
  after(async () => {
    await service.close();
    await demo.close();
  });

  test('events: 200 and a heartbeat when the wait is over, then the text', async () => {
    const began = performance.now();
    const { status, text, arrivals } = await ask(service.url, { form: 'sse' });
    assert.equal(status, 200);
    assert.ok(text.startsWith(HEARTBEAT), text.slice(0, 40));
    assertDone(text.slice(HEARTBEAT.length));
    const firstMs = (arrivals[0] ?? Infinity) - began;
    assert.ok(firstMs >= BEGIN_MS - 5, `${firstMs} ms`);
    // Measured from the heartbeat, not from `began`, because the first call is late on a busy machine.
    const gapMs = (arrivals.at(-1) ?? 0) - (arrivals[0] ?? Infinity);
    assert.ok(gapMs >= 100, `the text came ${gapMs} ms after the heartbeat`);
    const { firstPieceMs = 0 } = service.served.at(-1)?.outcome ?? {};
    assert.ok(firstPieceMs >= 795, `first piece after ${firstPieceMs} ms`);
  });

  test('plain text: the head when the wait is over, and nothing but the text', async () => {
    const began = performance.now();
    const call = request(service.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: MEDIA_TYPES.text },
    });
    call.end('{"prompt":"x"}');
    const [response] = await once(call, 'response');
    const headMs = performance.now() - began;
    assert.ok(headMs >= BEGIN_MS - 5, `${headMs} ms`);
    assert.equal(response.statusCode, 200);
    assert.equal(response.headers['access-control-allow-origin'], '*');
    const [first] = await once(response.setEncoding('utf8'), 'data');
    // Measured from the head, not from `began`, because the first call is late on a busy machine.
    const gapMs = performance.now() - began - headMs;
    assert.ok(gapMs >= 100, `the text came ${gapMs} ms after the head`);
    assert.equal([first, ...(await response.toArray())].join(''), TEXT);
  });

  test('JSON waits for the whole text as before', async () => {
    assert.equal((await ask(service.url)).text, JSON.stringify({ text: TEXT }));
  });
});

describe('LLM_TIMEOUT_MS', () => {
  let demo: DemoUpstream;
  before(async () => {
    demo = await createDemoUpstream({ pace: 0, text: TEXT });
  });
  after(() => demo.close());

  async function reasoning(beginAfterMs: number) {
    const env = { LLM_URL: demo.url, LLM_MODEL: 'fault-slow-reasoning:3000', LLM_TIMEOUT_MS: '500' };
    return startApp(env, { beginAfterMs });
  }

  test('bounds the wait for the first text in all, however much else comes: 500 as long as the answer has not begun', async (t) => {
    const service = await reasoning(10_000);
    t.after(service.close);
    for (const form of ['sse', 'text'] as const) {
      const { status, text, ms } = await ask(service.url, { form });
      assert.equal(status, 500);
      assert.match(JSON.parse(text).details, /timed out after 500 ms/);
      assertSoon(ms, 1_500);
    }
  });

  test('the same bound is an error event once the answer has begun, and breaks a plain text off', async (t) => {
    const service = await reasoning(100);
    t.after(service.close);
    const events = await ask(service.url, { form: 'sse' });
    assert.equal(events.status, 200);
    assert.ok(events.text.startsWith(HEARTBEAT));
    const last = readEvents(events.text.slice(HEARTBEAT.length)).at(-1);
    assert.equal(last?.name, 'error');
    assert.match(last?.data.details ?? '', /timed out after 500 ms/);
    const { error } = service.served.at(-1)?.outcome ?? {};
    assert.ok(error instanceof AppError && error.info.reason === 'timeout');
    const plain = await ask(service.url, { form: 'text' });
    assert.deepEqual([plain.status, plain.text, plain.broken], [200, '', true]);
    assertSoon(plain.ms, 1_500);
  });

  test('bounds each silence after the first text, and not the whole stream', async (t) => {
    const env = { LLM_URL: demo.url, LLM_MODEL: 'fault-slow-pieces:150', LLM_TIMEOUT_MS: '500' };
    const service = await startApp(env);
    t.after(service.close);
    const { text, ms } = await ask(service.url, { form: 'sse' });
    assertDone(text);
    assert.ok(ms > 1_400, `${ms} ms`);
  });
});

describe('an upstream that is slow to answer', () => {
  let answer: (response: ServerResponse) => unknown;
  let service: Service;
  const upstream = createServer((incoming, response) => incoming.resume().on('end', () => answer(response)));
  before(async () => {
    service = await startApp({ LLM_URL: `http://127.0.0.1:${await listen(upstream)}/` }, { beginAfterMs: 100 });
  });
  after(async () => {
    await service.close();
    upstream.close();
    upstream.closeAllConnections();
  });

  test('a refusal after the wait is still a 502, also when its body comes later', async () => {
    answer = async (response) => {
      await sleep(200);
      response.writeHead(429, { 'retry-after': '7' }).write('quota ');
      await sleep(200);
      response.end('spent');
    };
    for (const form of ['sse', 'text'] as const) {
      const { status, text, headers } = await ask(service.url, { form });
      assert.equal(status, 502);
      assert.equal(JSON.parse(text).details, 'quota spent');
      assert.equal(headers.get('retry-after'), '7');
    }
  });

  test('without a status, nothing begins: a connection that breaks is a 500', async () => {
    answer = async (response) => {
      await sleep(300);
      response.destroy();
    };
    assert.equal((await ask(service.url, { form: 'sse' })).status, 500);
  });

  test('whole JSON in place of a stream: a heartbeat while it comes, then its text', async () => {
    const json = JSON.stringify({ choices: [{ message: { content: TEXT } }] });
    answer = async (response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write(json.slice(0, 20));
      await sleep(300);
      response.end(json.slice(20));
    };
    const { text } = await ask(service.url, { form: 'sse' });
    assert.ok(text.startsWith(HEARTBEAT));
    assertDone(text.slice(HEARTBEAT.length));
  });

  test('a caller who leaves while the model reasons: the upstream’s connection closes, the record says who left', async () => {
    const closed = Promise.withResolvers<void>();
    answer = (response) => {
      response
        .once('close', closed.resolve)
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .write(': wait\n\n');
    };
    const headers = { 'content-type': 'application/json', accept: MEDIA_TYPES.sse };
    const call = request(service.url, { method: 'POST', headers });
    call.end('{"prompt":"x"}');
    const [response] = await once(call, 'response');
    // The heartbeat.
    await once(response, 'data');
    response.on('error', () => {});
    call.destroy();
    await closed.promise;
    await until(() => service.served.at(-1)?.status === 499, 'the record does not say who left');
  });
});

function assertDone(events: string) {
  const { name, data } = readEvents(events).at(-1) ?? assert.fail('no event came');
  assert.deepEqual([name, data.text], ['done', TEXT]);
}
