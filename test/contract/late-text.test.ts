// Tests an upstream that answers at once but sends its text late, because the model reasons first.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDemoUpstream, type DemoUpstream } from '../../service/demo/server.ts';
import { AppError } from '../../service/errors.ts';
import { ask, MEDIA_TYPES, readEvents } from '../harness/ask.ts';
import { listen } from '../harness/listen.ts';
import { type Service, startApp } from '../harness/service.ts';
import { until } from '../harness/wait.ts';

const TEXT = 'Oficio de prueba';
const HEARTBEAT = 'retry: 86400000\n\n:\n\n';

describe('a model that reasons for longer than the wait for the answer to begin', () => {
  const upstream = createServer((incoming, response) => reason(incoming, response));
  let service: Service;
  let release: () => void;

  before(async () => {
    service = await startApp({ LLM_URL: `http://127.0.0.1:${await listen(upstream)}/` }, { beginAfterMs: 200 });
  });
  after(async () => {
    await service.close();
    upstream.close();
    upstream.closeAllConnections();
  });

  // Sends a delta of reasoning, and the text when the caller has seen what it waits for.
  async function reason(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { stream } = JSON.parse((await incoming.setEncoding('utf8').toArray()).join(''));
    const released = Promise.withResolvers<void>();
    release = released.resolve;
    const frame = (delta: object) => `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`;
    response.writeHead(200, { 'content-type': stream ? 'text/event-stream' : 'application/json' });
    response.write(stream ? frame({ reasoning: 'Pide un oficio.' }) : ' ');
    await released.promise;
    if (!stream) return void response.end(JSON.stringify({ choices: [{ message: { content: TEXT } }] }));
    response.end(`${frame({ content: TEXT })}data: [DONE]\n\n`);
  }

  async function call(form: 'sse' | 'text'): Promise<IncomingMessage> {
    const headers = { 'content-type': 'application/json', accept: MEDIA_TYPES[form] };
    const [response] = await once(request(service.url, { method: 'POST', headers }).end('{"prompt":"x"}'), 'response');
    return response.setEncoding('utf8');
  }

  test('events: 200 and a heartbeat when the wait is over, then the text', async () => {
    const response = await call('sse');
    assert.equal(response.statusCode, 200);
    const [first] = await once(response, 'data');
    assert.equal(first, HEARTBEAT);
    release();
    assertDone((await response.toArray()).join(''));
    assert.equal(typeof service.served.at(-1)?.outcome.firstPieceMs, 'number');
  });

  test('plain text: the head when the wait is over, and nothing but the text', async () => {
    const response = await call('text');
    assert.equal(response.statusCode, 200);
    assert.equal(response.headers['access-control-allow-origin'], '*');
    release();
    assert.equal((await response.toArray()).join(''), TEXT);
  });

  test('JSON waits for the whole text as before', async () => {
    const reached = once(upstream, 'request');
    const answered = ask(service.url);
    await reached;
    // The wait for the answer to begin is over.
    await sleep(300);
    assert.equal(service.inFlight(), 1);
    release();
    assert.equal((await answered).text, JSON.stringify({ text: TEXT }));
  });
});

describe('LLM_TIMEOUT_MS', () => {
  let demo: DemoUpstream;
  before(async () => {
    demo = await createDemoUpstream({ pace: 0, text: TEXT });
  });
  after(() => demo.close());

  async function reasoning(beginAfterMs: number, timeoutMs: number) {
    const env = { LLM_URL: demo.url, LLM_MODEL: 'fault-slow-reasoning:600000', LLM_TIMEOUT_MS: String(timeoutMs) };
    return startApp(env, { beginAfterMs });
  }

  test('bounds the wait for the first text in all, however much else comes: 500 as long as the answer has not begun', async (t) => {
    const service = await reasoning(600_000, 500);
    t.after(service.close);
    for (const form of ['sse', 'text'] as const) {
      const { status, text } = await ask(service.url, { form });
      assert.equal(status, 500);
      assert.match(JSON.parse(text).details, /timed out after 500 ms/);
    }
  });

  test('the same bound is an error event once the answer has begun, and breaks a plain text off', async (t) => {
    const service = await reasoning(100, 2_000);
    t.after(service.close);
    const events = await ask(service.url, { form: 'sse' });
    assert.equal(events.status, 200);
    assert.ok(events.text.startsWith(HEARTBEAT));
    const last = readEvents(events.text.slice(HEARTBEAT.length)).at(-1);
    assert.equal(last?.name, 'error');
    assert.match(last?.data.details ?? '', /timed out after 2000 ms/);
    const { error } = service.served.at(-1)?.outcome ?? {};
    assert.ok(error instanceof AppError && error.info.reason === 'timeout');
    const plain = await ask(service.url, { form: 'text' });
    assert.deepEqual([plain.status, plain.text, plain.broken], [200, '', true]);
  });

  test('bounds each silence after the first text, and not the whole stream', async (t) => {
    // There are ten pieces.
    const env = { LLM_URL: demo.url, LLM_MODEL: 'fault-slow-pieces:220', LLM_TIMEOUT_MS: '2000' };
    const service = await startApp(env);
    t.after(service.close);
    assertDone((await ask(service.url, { form: 'sse' })).text);
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
