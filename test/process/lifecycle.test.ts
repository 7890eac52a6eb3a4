import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, ask, MEDIA_TYPES, type Question, readEvents } from '../harness/ask.ts';
import { accepts } from '../harness/listen.ts';
import { type Process, spawnService } from '../harness/service.ts';
import { POST, requestOf } from '../harness/socket.ts';
import { createFaultUpstream, type FaultUpstream, PROMPT } from '../harness/upstream.ts';
import { inTime, until } from '../harness/wait.ts';

const BODY = JSON.stringify({ prompt: PROMPT });
const LATE = { LLM_TIMEOUT_MS: '600000', SHUTDOWN_TIMEOUT_MS: '600000' };

describe('a service that is to stop', () => {
  let upstream: FaultUpstream;
  before(async () => {
    upstream = await createFaultUpstream();
  });
  // All services are killed, because a service that still runs after a failed test would keep the file from
  // ending.
  const started: Process[] = [];
  after(async () => {
    for (const { child } of started) child.kill('SIGKILL');
    await upstream.close();
  });

  async function start(env: Record<string, string> = {}): Promise<Process> {
    // No limit of the service ends a call before ten minutes, so that what is seen to end has another reason.
    const service = await spawnService({ LLM_URL: upstream.url, ...LATE, ...env });
    started.push(service);
    return service;
  }

  test('refuses new connections, answers probes on kept ones with 503, finishes the calls in flight and exits with 0', async () => {
    const service = await start();
    // A probe that began its request before the signal must not be closed like an idle connection.
    const probe = connect(service.port, '127.0.0.1');
    probe.write('GET /readyz HTTP/1.1\r\nHost: x\r\n');
    const calls = [
      call(service, { id: 'held.x' }),
      call(service, { id: 'fault-slow-pieces:150.x', form: 'sse' }),
      call(service, { id: 'fault-slow-pieces:150.x', form: 'text' }),
    ];
    await untilInFlight(3);
    const stopped = service.stop();
    await refuses(service);
    probe.write('\r\n');
    const [ready] = await once(probe.setEncoding('utf8'), 'data');
    assert.match(ready, /^HTTP\/1\.1 503 /);
    assert.match(ready, /connection: close/i);
    upstream.release();
    const [json, sse, text] = await Promise.all(calls);
    assert.equal(json?.status, 200);
    assert.equal(json?.headers.get('connection'), 'close');
    assert.equal(readEvents(sse?.text ?? '').at(-1)?.name, 'done');
    assert.ok(text && !text.broken && text.text.length > 100);
    assert.equal(await inTime(stopped), 0);
  });

  test('loses none of 200 calls in flight, and exits with 0 after the last', async () => {
    const service = await start();
    const calls: Promise<Answer>[] = [];
    // They come in groups, because a service whose process is late, as on a busy machine, refuses a crowd.
    while (calls.length < 200) {
      for (let more = 0; more < 20; more++) calls.push(call(service, { id: 'held.x' }));
      await untilInFlight(calls.length);
    }
    const stopped = service.stop();
    await refuses(service);
    upstream.release();
    const answers = await Promise.all(calls);
    assert.equal(await stopped, 0);
    assert.deepEqual(new Set(answers.map((answer) => answer?.status)), new Set([200]));
  });

  test('ends each form with an error that says why after its deadline, and exits with 0', async () => {
    const service = await start({ SHUTDOWN_TIMEOUT_MS: '300' });
    const silent = call(service, { id: 'fault-silence.x' });
    const streams = await Promise.all([callStream(service, 'sse'), callStream(service, 'text')]);
    await untilInFlight(3);
    const stopped = service.stop();
    const [sse, text] = await Promise.all(streams.map(readToEnd));
    const json = await silent;
    const failure = { error: 'server error', details: 'Error: the service is shutting down' };
    assert.equal(json.status, 500);
    assert.deepEqual(JSON.parse(json.text), failure);
    const last = readEvents(sse?.text ?? '').at(-1);
    assert.equal(last?.name, 'error');
    // The reason is in the last event, because the headers of a stream have already been sent.
    assert.deepEqual(last?.data, { ...failure, reason: 'shutdown' });
    assert.equal(text?.broken, true);
    assert.equal(await inTime(stopped), 0);
    assert.ok(service.lines.some((line) => line.includes('SHUTDOWN_TIMEOUT_MS is over')));
  });

  test('exits soon after its deadline although a caller reads nothing', async () => {
    const service = await start({ SHUTDOWN_TIMEOUT_MS: '100' });
    const socket = connect(service.port, '127.0.0.1').on('error', () => {});
    socket.write(requestOf(BODY, 'Accept: text/event-stream\r\nX-Request-Id: fault-oversized-stream.x\r\n'));
    await untilInFlight(1);
    assert.equal(await inTime(service.stop()), 0);
    socket.destroy();
  });

  test('exits at once if the open connections are idle', async () => {
    const service = await start();
    await Promise.all(Array.from({ length: 20 }, () => call(service)));
    const silent = connect(service.port, '127.0.0.1').on('error', () => {});
    await once(silent, 'connect');
    assert.equal(await inTime(service.stop()), 0);
  });

  // Each row has the case, the bytes that the caller sends before it stops, and the answer that must come
  // first.
  const STALLED: [string, string, RegExp | undefined][] = [
    ['half a header', POST, undefined],
    [
      'a request that is answered, half its body',
      `${POST.replace('POST', 'PUT')}Content-Length: 500\r\n\r\n{`,
      /^HTTP\/1\.1 405 /,
    ],
    ['a request that is not answered yet, half its body', `${POST}Content-Length: 500\r\n\r\n{`, undefined],
  ];
  for (const [name, bytes, answer] of STALLED) {
    test(`exits long before its deadline if a caller has sent ${name} and stops`, async () => {
      const service = await start();
      const caller = connect(service.port, '127.0.0.1').on('error', () => {});
      caller.write(bytes);
      if (answer) assert.match(String((await once(caller, 'data'))[0]), answer);
      // Once a later caller has an answer, the service has read the bytes of this caller.
      await call(service);
      // A request whose body may still arrive has 2 s, not the ten minutes of the deadline.
      assert.equal(await inTime(service.stop()), 0);
      caller.destroy();
    });
  }

  test('answers a caller who finishes sending after the signal', async () => {
    const service = await start();
    const caller = connect(service.port, '127.0.0.1');
    const request = requestOf(BODY);
    caller.write(request.slice(0, -20));
    await call(service);
    const stopped = service.stop();
    await refuses(service);
    caller.write(request.slice(-20));
    assert.match(String((await once(caller, 'data'))[0]), /^HTTP\/1\.1 200 /);
    assert.equal(await stopped, 0);
  });

  test('does not wait for a kept connection whose call ended during the drain', async () => {
    const service = await start();
    const answer = call(service, { id: 'fault-slow-pieces:50.x', form: 'sse' });
    await untilInFlight(1);
    await sleep(100);
    const stopped = service.stop();
    assert.equal(readEvents((await answer).text).at(-1)?.name, 'done');
    assert.equal(await inTime(stopped), 0);
  });

  for (const [first, second] of [
    ['SIGTERM', 'SIGINT'],
    ['SIGINT', 'SIGINT'],
  ] as const) {
    test(`exits at once with 1 if ${first} is followed by ${second}`, async () => {
      const service = await start();
      const answer = call(service, { id: 'fault-silence.x' }).catch((error) => error);
      await untilInFlight(1);
      const stopped = service.stop(first);
      await refuses(service);
      // The pause is longer than the time in which npm sends a second signal for the same Ctrl-C.
      await sleep(400);
      service.child.kill(second);
      assert.equal(await inTime(stopped), 1);
      assert.equal((await answer).code, 'ECONNRESET');
    });
  }

  test('drains on one Ctrl-C that arrives twice, as under npm', async () => {
    const service = await start();
    const answer = call(service, { id: 'held.x' });
    await untilInFlight(1);
    const stopped = service.stop('SIGINT');
    // The pause keeps the signals apart, because the kernel merges two signals that are pending together.
    await sleep(20);
    service.child.kill('SIGINT');
    await sleep(100);
    upstream.release();
    assert.equal((await answer).status, 200);
    assert.equal(await stopped, 0);
  });

  async function untilInFlight(count: number): Promise<void> {
    await until(() => upstream.open >= count, 'the calls have not reached the upstream');
  }
});

// Uses a shared connection, as most callers do.
function call({ url }: Process, question: Question = {}): Promise<Answer> {
  return ask(url, { id: 'good.x', keepAlive: true, ...question });
}

// Resolves with the response to a stream that has begun, and whose upstream is silent after some pieces.
async function callStream({ url }: Process, form: 'sse' | 'text'): Promise<IncomingMessage> {
  const headers = {
    'content-type': 'application/json',
    accept: MEDIA_TYPES[form],
    'x-request-id': 'fault-silence-mid-stream.x',
  };
  const [response] = await once(request(url, { method: 'POST', headers, agent: false }).end(BODY), 'response');
  return response;
}

async function readToEnd(response: IncomingMessage): Promise<{ text: string; broken: boolean }> {
  let text = '';
  response.setEncoding('utf8').on('error', () => {});
  response.on('data', (piece: string) => {
    text += piece;
  });
  await new Promise((resolve) => response.on('close', resolve));
  return { text, broken: !response.complete };
}

async function refuses({ port }: Process): Promise<void> {
  await until(async () => !(await accepts(port)), 'new connections are still accepted');
}
