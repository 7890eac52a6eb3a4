// Overload: more callers than the process can take. The limits are those of createAdmission, small enough to be reached here.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, post } from '../harness/ask.ts';
import { type Service, spawnService, startApp } from '../harness/service.ts';
import { POST, raw, requestOf } from '../harness/socket.ts';
import { createFaultUpstream, type FaultUpstream, PROMPT } from '../harness/upstream.ts';
import { until } from '../harness/wait.ts';

const BODY = JSON.stringify({ prompt: PROMPT });
const MEGABYTE = `Content-Length: 1000000\r\n\r\n`;
const REFUSAL = /^HTTP\/1\.1 503 .*\r\nretry-after: 1\r\n.*\{"error":"servicio saturado"\}/is;

describe('more calls than the open files allow', () => {
  const spells: string[] = [];
  let upstream: FaultUpstream;
  let service: Service;

  before(async () => {
    upstream = await createFaultUpstream();
    // Three calls.
    const admission = {
      openFiles: 106,
      onSaturated: () => spells.push('saturated'),
      onRelieved: () => spells.push('relieved'),
    };
    service = await startApp({ LLM_URL: upstream.url }, { admission });
  });
  after(async () => {
    await service.close();
    upstream.close();
  });

  async function inFlight(count: number): Promise<void> {
    await until(() => upstream.open === count, `${upstream.open} calls are in flight, not ${count}`);
  }

  test('a new connection is closed unread, and what was admitted is answered', async () => {
    await inFlight(0);
    const held = [1, 2, 3].map(() => ask(service.url, { id: 'fault-wait:700.x' }));
    await inFlight(3);
    assert.equal(await raw(service.port, requestOf(BODY)), '');
    for (const { status } of await Promise.all(held)) assert.equal(status, 200);
    await inFlight(0);
    assert.equal((await ask(service.url, { id: 'good.x' })).status, 200);
  });

  test('the spell is told once when it begins and once when it has ended', async () => {
    await until(() => spells.includes('relieved'), 'the end of the spell was not told');
    assert.deepEqual(spells, ['saturated', 'relieved']);
  });

  test('idle connections make room for callers', async () => {
    await inFlight(0);
    const idle = [1, 2, 3].map(() => connect(service.port, '127.0.0.1').on('error', () => {}));
    await Promise.all(idle.map((socket) => once(socket, 'connect')));
    await until(
      () =>
        ask(service.url, { id: 'good.x' }).then(
          ({ status }) => status === 200,
          () => false,
        ),
      'no caller is served beside idle connections',
    );
    for (const socket of idle) socket.destroy();
  });
});

describe('more bytes of bodies than the budget', () => {
  const sockets: Socket[] = [];
  let upstream: FaultUpstream;
  let service: Service;

  before(async () => {
    upstream = await createFaultUpstream();
    service = await startApp({ LLM_URL: upstream.url });
  });
  after(async () => {
    for (const socket of sockets) socket.destroy();
    await service.close();
    upstream.close();
  });

  test('a body of 1 MB is refused on a kept connection before it is read, and a small one is answered', async () => {
    const agent = new Agent({ keepAlive: true });
    const [empty] = await once(request(service.url, { method: 'POST', agent }).end(), 'response');
    await once(empty.resume(), 'end');
    for (let caller = 0; caller < 40; caller++) {
      const socket = connect(service.port, '127.0.0.1').on('error', () => {});
      socket.write(`${POST}${MEGABYTE}{`);
      sockets.push(socket);
    }
    await until(async () => REFUSAL.test(await firstBytes(`${POST}${MEGABYTE}`)), 'no large body is refused');
    const { calls } = upstream;
    const call = request(service.url, { method: 'POST', agent, headers: { 'content-length': '1000000' } });
    call.flushHeaders();
    const [answer] = await once(call, 'response');
    assert.ok(call.reusedSocket);
    assert.equal(answer.statusCode, 503);
    assert.deepEqual(
      ['retry-after', 'connection', 'access-control-allow-origin', 'vary'].map((name) => answer.headers[name]),
      ['1', 'close', '*', 'Accept'],
    );
    assert.deepEqual(await answer.setEncoding('utf8').toArray(), ['{"error":"servicio saturado"}']);
    assert.equal(upstream.calls, calls);
    call.destroy();
    assert.equal((await post(service.url, { prompt: PROMPT }, { 'x-request-id': 'good.x' })).status, 200);
    for (const socket of sockets.splice(0)) socket.destroy();
    const whole = () => ask(service.url, { id: 'good.x', body: { prompt: 'x'.repeat(1_000_000) } });
    await until(async () => (await whole()).status === 200, 'no large body is admitted again');
  });

  test('chunked bodies count as they come', async () => {
    const piece = `${(200_000).toString(16)}\r\n${'x'.repeat(200_000)}\r\n`;
    const answers: string[] = [];
    for (let caller = 0; caller < 40; caller++) {
      const socket = connect(service.port, '127.0.0.1').on('error', () => {});
      socket.setEncoding('latin1').on('data', (text) => answers.push(String(text)));
      socket.write(`${POST}Transfer-Encoding: chunked\r\n\r\n${piece.repeat(4)}`);
      sockets.push(socket);
    }
    await until(() => answers.length > 0, 'no chunked body is refused');
    for (const answer of answers) assert.match(answer, REFUSAL);
    assert.equal((await post(service.url, { prompt: PROMPT }, { 'x-request-id': 'good.x' })).status, 200);
  });

  async function firstBytes(bytes: string): Promise<string> {
    const socket = connect(service.port, '127.0.0.1');
    socket.write(bytes);
    sockets.push(socket);
    const [first] = await Promise.race([once(socket.setEncoding('latin1'), 'data'), sleep(100, [''])]);
    return first;
  }
});

test('a caller who left while the process was late causes no upstream call', async (t) => {
  const upstream = await createFaultUpstream();
  const service = await spawnService({ LLM_URL: upstream.url });
  t.after(async () => {
    await service.stop();
    upstream.close();
  });
  const callers = Array.from({ length: 20 }, () => connect(service.port, '127.0.0.1'));
  await Promise.all(callers.map((socket) => once(socket, 'connect')));
  service.child.kill('SIGSTOP');
  for (const socket of callers) socket.write(requestOf(BODY, 'X-Request-Id: good.gone\r\n'), () => socket.destroy());
  await sleep(400);
  service.child.kill('SIGCONT');
  assert.equal((await ask(service.url, { id: 'good.stayed' })).status, 200);
  assert.equal(upstream.calls, 1);
  await until(() => service.lines.filter((line) => line.includes('good.gone')).length === 20, 'not each is logged');
});
