import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { until } from '../../test/harness/wait.ts';
import { type Admission, createAdmission, nextLimit } from './admission.ts';
import { maxCalls, warnOfFewCalls } from './ceilings.ts';
import { createAcceptProbe, TICK_MS } from './delay.ts';

// This many open files are enough for 9,950 calls.
const OPEN_FILES = 20_000;

test('a container of 384 MiB admits 4,096 calls, a smaller one than the service needs a hundred', () => {
  const mebibytes = (count: number) => count * 1024 * 1024;
  assert.equal(maxCalls({ openFiles: 1_048_576, memoryBytes: mebibytes(384) }), 4_096);
  assert.equal(maxCalls({ openFiles: 1_024, memoryBytes: mebibytes(384) }), 462);
  assert.equal(maxCalls({ openFiles: 1_048_576, memoryBytes: mebibytes(100) }), 100);
  assert.equal(maxCalls({ openFiles: 102 }), 1);
});

test('few calls are worth a warning that names what allows no more', () => {
  assert.match(warnOfFewCalls({ openFiles: 1_024, memoryBytes: 2 ** 30 }) ?? '', /^1024 open files allow 462 calls/);
  assert.match(
    warnOfFewCalls({ openFiles: 65_536, memoryBytes: 160 * 2 ** 20 }) ?? '',
    /^160 MiB of memory allow 512 calls/,
  );
  assert.equal(warnOfFewCalls({ openFiles: 65_536, memoryBytes: 384 * 2 ** 20 }), undefined);
});

// Each row has the case, the state, and the next limit. The ceiling is 1,000 calls.
const LAW: readonly [string, Partial<Parameters<typeof nextLimit>[0]>, number][] = [
  ['without delay it rises by a fiftieth and one', { limit: 100 }, 103],
  ['it never rises above the ceiling', { limit: 990 }, 1_000],
  ['late, but not for long: it stays', { limit: 100, isLate: true }, 100],
  ['a cut takes a fifth off', { limit: 100, peakCalls: 400, isLate: true, mayCut: true }, 80],
  [
    'a cut starts from the calls that there were, if they were fewer',
    { peakCalls: 200, isLate: true, mayCut: true },
    160,
  ],
  ['it never falls below 32', { limit: 100, peakCalls: 5, isLate: true, mayCut: true }, 32],
  ['a ceiling below 32 stays', { limit: 3, ceiling: 3, peakCalls: 3, isLate: true, mayCut: true }, 3],
  ['from 32 it rises again', { limit: 32 }, 33.64],
];
for (const [name, now, expected] of LAW)
  test(`the limit: ${name}`, () => {
    const calm = { limit: 1_000, ceiling: 1_000, peakCalls: 0, isLate: false, mayCut: false };
    assert.equal(nextLimit({ ...calm, ...now }), expected);
  });

describe('admission', () => {
  let server: Server;
  let port: number;
  let admission: Admission;
  let clock: ReturnType<typeof createClock>;

  beforeEach(async () => {
    server = createServer((_request, response) => response.end());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    port = (server.address() as AddressInfo).port;
    clock = createClock();
    admission = createAdmission({ server, openFiles: OPEN_FILES, clock });
  });
  afterEach(() => {
    admission.stop();
    server.close();
    server.closeAllConnections();
  });

  function admitMany(count: number) {
    return Array.from({ length: count }, () => {
      const ticket = admission.admit(0) ?? assert.fail('refused');
      assert.ok(ticket.start());
      return ticket;
    });
  }

  function tickLate(times: number): void {
    for (let tick = 0; tick < times; tick++) clock.tick(4 * TICK_MS);
  }

  test('calls are admitted up to what the open files allow; one more when one has left', () => {
    const tickets = admitMany(maxCalls({ openFiles: OPEN_FILES }));
    assert.equal(admission.admit(0), undefined);
    // There is a connection for each call, and twenty for callers who get a 503.
    assert.equal(server.maxConnections, tickets.length + 20);
    tickets[0]?.leave();
    assert.ok(admission.admit(0)?.start());
    const { delayMs: _, ...state } = admission.state();
    assert.deepEqual(state, {
      calls: 9_950,
      limit: 9_950,
      ceiling: 9_950,
      areTextsFull: false,
      refused: 1,
      closed: 0,
      dropped: 0,
    });
  });

  test('the limit falls below the calls in flight while the loop is late; it rises again when the loop is prompt', () => {
    const tickets = admitMany(1_000);
    tickLate(6);
    const { limit } = admission.state();
    assert.ok(limit < 1_000, `${limit}`);
    for (const ticket of tickets) ticket.leave();
    clock.tick();
    assert.ok(admission.state().limit > limit);
  });

  test('one pause of the loop changes nothing', () => {
    admitMany(1_000);
    tickLate(1);
    clock.tick();
    assert.equal(admission.state().limit, 9_950);
  });

  test('a burst that is over changes nothing: its wait is measured anew although no call is in flight', async () => {
    const tickets = admitMany(40);
    let accepted = 0;
    server.on('connection', () => {
      if (++accepted < 4) clock.pass(150);
      if (accepted === 4) for (const ticket of tickets) ticket.leave();
    });
    // The probe waits behind the burst, because the kernel queues it last.
    for (let caller = 0; caller < 4; caller++) connect(port, '127.0.0.1').on('error', () => {});
    clock.tick();
    await until(() => accepted === 5, 'the burst and the probe did not come');
    clock.tick();
    assert.ok(admission.state().delayMs > 250, `${admission.state().delayMs}`);
    await until(() => accepted === 6, 'the wait is not measured anew');
    for (let tick = 0; tick < 10; tick++) clock.tick();
    assert.equal(admission.state().limit, 9_950);
  });

  test('each spell of refusals ends with its own numbers', (t) => {
    const ended: unknown[] = [];
    const small = createAdmission({
      server,
      openFiles: 102,
      clock,
      onRelieved: ({ ms: _, ...counts }) => ended.push(counts),
    });
    t.after(() => small.stop());
    assert.ok(small.admit(0)?.start());
    for (const refusals of [2, 1]) {
      for (let call = 0; call < refusals; call++) assert.equal(small.admit(0), undefined);
      clock.tick(4_000);
    }
    assert.deepEqual(ended, [
      { refused: 2, closed: 0 },
      { refused: 1, closed: 0 },
    ]);
  });

  test('a late loop refuses nobody while few calls are in flight', () => {
    const tickets = admitMany(30);
    tickLate(12);
    assert.ok(admission.state().limit >= 32);
    assert.ok(admission.admit(0));
    for (const ticket of tickets) ticket.leave();
  });

  test('callers who wait too long in the kernel are closed unread even while the turns of the loop are short', async () => {
    admitMany(1_000);
    // It takes 10 ms to accept a connection, and the loop is never late for a tick.
    let accepted = 0;
    server.on('connection', () => {
      accepted++;
      clock.pass(10);
      if (accepted % 10 === 0) clock.tick(0);
    });
    clock.tick();
    const flood = `for (let i = 0; i < 400; i++) require('node:net').connect(${port}, '127.0.0.1').on('error', () => {})`;
    const child = spawn(process.execPath, ['-e', flood]);
    await until(() => accepted + admission.state().closed >= 400, 'some of the callers did not come');
    const { closed, limit } = admission.state();
    assert.ok(closed > 100, `${closed} closed`);
    assert.ok(accepted > 20, `${accepted} accepted`);
    assert.ok(limit < 1_000, `${limit}`);
    child.kill();
  });

  test('the first twenty refusals in a tick are answered, then new connections are closed unread until the next', () => {
    admitMany(maxCalls({ openFiles: OPEN_FILES }));
    for (let call = 0; call < 19; call++) assert.equal(admission.admit(0), undefined);
    assert.ok(server.maxConnections > 0);
    assert.equal(admission.admit(0), undefined);
    assert.equal(server.maxConnections, 0);
    clock.tick();
    assert.ok(server.maxConnections > 0, 'the door stays shut');
  });

  test('a connection that idle ones leave no descriptor is closed, but not refused: the next finds room', async (t) => {
    const crowded = createServer();
    await once(crowded.listen(0, '127.0.0.1'), 'listening');
    const { port } = crowded.address() as AddressInfo;
    let spells = 0;
    const numbers: number[] = [];
    const small = createAdmission({
      server: crowded,
      openFiles: 102,
      onSaturated: () => spells++,
      onDropped: (dropped) => numbers.push(dropped),
    });
    t.after(() => {
      small.stop();
      crowded.close();
      crowded.closeAllConnections();
    });
    // There are two connections for the call, twenty for callers who would get a 503, and one too many.
    const open = () => connect(port, '127.0.0.1').on('error', () => {});
    const sockets = Array.from({ length: 23 }, open);
    await once(crowded, 'drop');
    for (const socket of sockets) socket.destroy();
    assert.deepEqual([small.state().closed, spells], [0, 0]);
    assert.deepEqual([small.state().dropped, numbers], [numbers.length, numbers.map((_, index) => index + 1)]);
    assert.ok(small.admit(0)?.start());
    for (let count = 0; count < 22; count++) open();
    await until(() => small.state().closed > 0, 'nobody is refused');
    assert.equal(spells, 1);
  });

  test('requests that arrive slowly are not calls: they take nothing of the limit', () => {
    const arriving = Array.from({ length: 2 * maxCalls({ openFiles: OPEN_FILES }) }, () => admission.admit(0));
    assert.ok(arriving.every((ticket) => ticket !== undefined));
    assert.equal(admission.state().calls, 0);
    // Admitted requests can still become calls, up to the ceiling.
    const started = arriving.filter((ticket) => ticket?.start());
    assert.equal(started.length, 9_950);
  });

  test('the delay is the same for whoever reads it', () => {
    tickLate(1);
    const { delayMs } = admission.state();
    assert.ok(delayMs > 200, `${delayMs}`);
    assert.equal(admission.state().delayMs, delayMs);
  });

  test('what a call holds of the budget is free again when it has left', () => {
    const megabyte = 1024 * 1024;
    const large = [];
    for (let ticket = admission.admit(megabyte); ticket !== undefined; ticket = admission.admit(megabyte))
      large.push(ticket.hold(megabyte) ? ticket : assert.fail('announced, but not held'));
    assert.ok(large.length > 10, `${large.length}`);
    const small = admission.admit(1_000) ?? assert.fail('a small body was refused');
    assert.equal(small.hold(30_000), true);
    assert.equal(small.hold(megabyte), false);
    large.pop()?.leave();
    assert.equal(small.hold(megabyte), true);
    small.leave();
    assert.ok(admission.admit(megabyte)?.hold(megabyte));
    assert.equal(admission.admit(megabyte), undefined);
  });

  test('what is announced takes nothing of the budget', () => {
    for (let call = 0; call < 100; call++) assert.ok(admission.admit(1024 * 1024)?.hold(1));
    assert.ok(admission.admit(1024 * 1024)?.hold(1024 * 1024));
  });
});

// A clock that stands still between calls of `pass` and `tick`.
function createClock() {
  let at = 0;
  const ticks: (() => void)[] = [];
  return {
    now: () => at,
    every(_ms: number, tick: () => void) {
      ticks.push(tick);
      return () => void ticks.splice(ticks.indexOf(tick), 1);
    },
    pass(ms: number) {
      at += ms;
    },
    tick(ms = TICK_MS) {
      at += ms;
      for (const tick of ticks) tick();
    },
  };
}

test('a caller who has left before being accepted has no address, and is not taken for the probe', async (t) => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => server.close());
  const probe = createAcceptProbe(server, () => 0);
  assert.equal(probe.endIfOurs(undefined, undefined), false);
});

test('a caller on another address with the port of the probe is not taken for it', async (t) => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const isOurs: boolean[] = [];
  server.on('connection', ({ remotePort }) => {
    for (const address of ['127.0.0.2', '127.0.0.1']) isOurs.push(probe.endIfOurs(remotePort, address));
  });
  const probe = createAcceptProbe(server, () => 0);
  t.after(() => server.close());
  probe.start();
  await until(() => isOurs.length > 0, 'the probe was not accepted');
  assert.deepEqual(isOurs, [false, true]);
});
