// Tests overload by more callers than the process can serve. The limits of createAdmission are small here.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, ask, post } from '../harness/ask.ts';
import { hasNginx, startNginx } from '../harness/nginx.ts';
import { type Service, spawnService, startApp } from '../harness/service.ts';
import { POST, raw, requestOf } from '../harness/socket.ts';
import { createFaultUpstream, type FaultUpstream, PROMPT } from '../harness/upstream.ts';
import { until } from '../harness/wait.ts';

const BODY = JSON.stringify({ prompt: PROMPT });
const MEGABYTE = `Content-Length: 1000000\r\n\r\n`;
// The service answers this at once, whether it admits the body or refuses it.
const EXPECT = 'Expect: 100-continue\r\n';
const LAST = 'Connection: close\r\n';
const ALMOST = 'x'.repeat(999_999);
const REFUSAL = /^HTTP\/1\.1 503 .*\r\nretry-after: 1\r\n.*\{"error":"servicio saturado"\}/is;

describe('more calls than the open files allow', () => {
  const spells: string[] = [];
  let upstream: FaultUpstream;
  let service: Service;

  before(async () => {
    upstream = await createFaultUpstream();
    // A limit of 106 open files leaves room for three calls.
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

  test('the first twenty new connections get a 503, more are closed unread, and what was admitted is answered', async () => {
    await inFlight(0);
    const held = [1, 2, 3].map(() => ask(service.url, { id: 'held.x' }));
    await inFlight(3);
    const callNow = () => raw(service.port, requestOf(BODY, LAST)).catch(() => '');
    const answers: string[] = [];
    // Several rounds may be necessary, each of more calls, because on a slow machine forty calls take several
    // ticks, and each tick can send twenty 503s.
    let calls = 20;
    await until(async () => {
      calls *= 2;
      answers.push(...(await Promise.all(Array.from({ length: calls }, callNow))));
      return answers.includes('');
    }, 'no connection was closed unread');
    assert.ok(answers.filter((answer) => REFUSAL.test(answer)).length >= 20);
    upstream.release();
    for (const { status } of await Promise.all(held)) assert.equal(status, 200);
    await inFlight(0);
    const next = () => ask(service.url, { id: 'good.x' }).catch(() => undefined);
    await until(async () => (await next())?.status === 200, 'nobody is served after it');
  });

  test('a spell of refusals is reported once when it begins and once when it has ended', async () => {
    await until(() => spells.includes('relieved'), 'the end of the spell was not reported');
    assert.deepEqual(spells, ['saturated', 'relieved']);
  });

  test('idle connections make room for callers', async () => {
    await inFlight(0);
    const idle = Array.from({ length: 26 }, () => connect(service.port, '127.0.0.1').on('error', () => {}));
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

// Returns a clock that stands still until it is moved.
function createStillClock() {
  let at = 0;
  const pass = (ms: number) => {
    at += ms;
  };
  return { now: () => at, every: () => () => undefined, pass };
}

describe('callers who announce a megabyte and send a byte', () => {
  let upstream: FaultUpstream;

  before(async () => {
    upstream = await createFaultUpstream();
  });
  after(() => upstream.close());

  // Opens `count` uploads that never end, and waits until another caller is answered beside them. Returns
  // what they were answered until then. With `waitMs`, this time passes first, and then one of them is answered.
  async function answersBeside(
    count: number,
    openFiles: number,
    body: unknown,
    { announced = 1_000_000, waitMs = 0 } = {},
  ): Promise<string> {
    const clock = createStillClock();
    const service = await startApp(
      { LLM_URL: upstream.url, LLM_TIMEOUT_MS: '600000' },
      { admission: { openFiles, clock } },
    );
    let answers = '';
    const sockets = Array.from({ length: count }, () => {
      const socket = connect(service.port, '127.0.0.1').on('error', () => {});
      socket.setEncoding('latin1').on('data', (text) => {
        answers += text;
      });
      socket.write(`${POST}Content-Length: ${announced}\r\n\r\n{`);
      return socket;
    });
    const answered = () =>
      ask(service.url, { id: 'good.x', body }).then(
        ({ status }) => status === 200,
        () => false,
      );
    try {
      // Until the service has read their requests, it holds their connections for idle.
      await until(() => service.inFlight() === count, 'the uploads do not arrive');
      clock.pass(waitMs);
      await until(answered, 'nobody is answered beside them');
      if (waitMs > 0) await until(() => answers !== '', 'none of them is answered');
      return answers;
    } finally {
      for (const socket of sockets) socket.destroy();
      await service.close();
    }
  }

  test('24 of them leave the budget to others, and none is ended for it', async () => {
    assert.equal(await answersBeside(24, 20_000, { prompt: 'x'.repeat(1_000_000) }), '');
  });

  test('462 of them leave a process with 1,024 open files to others, and none is ended for it', async () => {
    assert.equal(await answersBeside(462, 1_024, { prompt: PROMPT }), '');
  });

  test('as many as there may be connections get a 408 as soon as others need their place', async () => {
    const answers = await answersBeside(26, 106, { prompt: PROMPT }, { announced: 100_000, waitMs: 4_000 });
    assert.match(answers, /^HTTP\/1\.1 408 /);
  });
});

test('half headers that take all open files: the connections dropped beside them are counted, and logged once', async (t) => {
  const upstream = await createFaultUpstream();
  // A limit of 106 open files leaves room for six connections, and for twenty callers who are refused.
  const service = await spawnService({ LLM_URL: upstream.url, METRICS_PORT: '0' }, { openFiles: 106 });
  const descriptors = service.descriptors();
  const slow = Array.from({ length: 26 }, () => connect(service.port, '127.0.0.1').on('error', () => {}));
  t.after(async () => {
    for (const socket of slow) socket.destroy();
    await service.stop();
    upstream.close();
  });
  await Promise.all(slow.map((socket) => once(socket, 'connect')));
  for (const socket of slow) socket.write(POST);
  // Until the service has accepted the connections and read the requests, it holds them for idle, and may close them
  // to make room. What was written before a scrape has been read after the next one.
  await until(() => service.descriptors() >= descriptors + slow.length, 'not every connection is accepted');
  for (let scrapes = 0; scrapes < 2; scrapes++) await (await fetch(service.metricsUrl)).text();
  for (let caller = 0; caller < 3; caller++) {
    const socket = connect(service.port, '127.0.0.1').on('error', () => {});
    await new Promise((resolve) => socket.resume().on('close', resolve));
  }
  const scrape = await (await fetch(service.metricsUrl)).text();
  assert.match(scrape, /^membrete_dropped_connections_total 3$/m);
  assert.match(scrape, /^membrete_refused_total{how="closed"} 0$/m);
  const isLogged = (line: string) => line.includes('"connections that bring no request take all open files');
  await until(() => service.lines.some(isLogged), 'no line says it');
  assert.equal(service.lines.filter(isLogged).length, 1);
});

describe('more bytes of bodies than the budget', () => {
  const sockets: Socket[] = [];
  let upstream: FaultUpstream;
  let service: Service;

  before(async () => {
    upstream = await createFaultUpstream();
    // No time passes, so that no body is ended because it is slow.
    service = await startApp({ LLM_URL: upstream.url }, { admission: { clock: createStillClock() } });
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
      socket.write(`${POST}${MEGABYTE}${ALMOST}`);
      sockets.push(socket);
    }
    await until(async () => REFUSAL.test(await firstBytes(`${POST}${EXPECT}${MEGABYTE}`)), 'no large body is refused');
    const { calls } = upstream;
    const headers = { 'content-type': 'application/json', 'content-length': '1000000' };
    const call = request(service.url, { method: 'POST', agent, headers });
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
    const [first] = await once(socket.setEncoding('latin1'), 'data');
    return first;
  }
});

describe('overload behind nginx with two instances', { skip: !hasNginx() && 'nginx is not installed' }, () => {
  for (const maxConns of [15, 1_000])
    test(`max_conns=${maxConns}: callers get 200 or 503, no instance is taken away, and all is normal after it`, async (t) => {
      const upstream = await createFaultUpstream();
      // A limit of 140 open files leaves room for 20 calls in each instance.
      const env = { LLM_URL: upstream.url };
      const instances = await Promise.all([1, 2].map(() => spawnService(env, { openFiles: 140, mayBeLate: true })));
      const nginx = await startNginx(
        instances.map(({ port }) => port),
        { maxConns, plain: true },
      );
      t.after(async () => {
        await nginx.stop();
        await Promise.all(instances.map((one) => one.stop()));
        upstream.close();
      });
      const answers: Answer[] = [];
      const caller = async () => {
        for (let calls = 0; calls < 10; calls++) {
          const answer = await ask(nginx.url, { id: 'fault-wait:500.x', form: 'json' });
          answers.push(answer);
          if (answer.status !== 200) await sleep(300);
        }
      };
      await Promise.all(Array.from({ length: 160 }, caller));
      for (const { status, text, headers } of answers) {
        if (status === 200) continue;
        assert.deepEqual([status, text], [503, '{"error":"servicio saturado"}']);
        assert.equal(headers.get('access-control-allow-origin'), '*');
        assert.equal(headers.get('retry-after'), '1');
      }
      const good = answers.filter(({ status }) => status === 200).length;
      // Each instance has room for twenty calls at once. lab/bench/overload.ts measures how many more are served.
      assert.ok(good >= 2 * Math.min(maxConns, 20), `${good} were answered, of ${answers.length} calls`);
      const isNormal = async () => {
        for (let call = 0; call < 20; call++)
          if ((await ask(nginx.url, { id: `good.after-${call}`, form: 'json' })).status !== 200) return false;
        return true;
      };
      await until(isNormal, 'calls are still refused after it');
      for (const { lines } of instances)
        await until(() => lines.some((line) => line.includes('"good.after-')), 'an instance was taken away');
    });
});

test('a caller who left while the process was late causes no upstream call', async (t) => {
  const upstream = await createFaultUpstream();
  let at = 0;
  let tick = () => {};
  const every = (_ms: number, act: () => void) => {
    tick = act;
    return () => {};
  };
  const service = await startApp({ LLM_URL: upstream.url }, { admission: { clock: { now: () => at, every } } });
  t.after(async () => {
    await service.close();
    upstream.close();
  });
  const callers = Array.from({ length: 20 }, () => connect(service.port, '127.0.0.1'));
  await Promise.all(callers.map((socket) => once(socket, 'connect')));
  at += 1_000;
  tick();
  for (const socket of callers) {
    socket.write(requestOf(BODY, 'X-Request-Id: good.gone\r\n'));
    socket.destroy();
  }
  await until(() => service.served.filter(({ id }) => id === 'good.gone').length === 20, 'not each is recorded');
  assert.equal((await ask(service.url, { id: 'good.stayed' })).status, 200);
  assert.equal(upstream.calls, 1);
});
