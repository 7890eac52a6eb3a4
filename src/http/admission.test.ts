import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { type Admission, createAdmission, maxCalls } from './admission.ts';

// 9,950 calls.
const OPEN_FILES = 20_000;

test('a container of 384 MiB admits 4,096 calls, a smaller one than the service needs a hundred', () => {
  const mebibytes = (count: number) => count * 1024 * 1024;
  assert.equal(maxCalls({ openFiles: 1_048_576, memoryBytes: mebibytes(384) }), 4_096);
  assert.equal(maxCalls({ openFiles: 1_024, memoryBytes: mebibytes(384) }), 462);
  assert.equal(maxCalls({ openFiles: 1_048_576, memoryBytes: mebibytes(100) }), 100);
  assert.equal(maxCalls({ openFiles: 102 }), 1);
});

describe('admission', () => {
  let server: Server;
  let port: number;
  let admission: Admission;

  beforeEach(async () => {
    server = createServer((_request, response) => response.end());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    port = (server.address() as AddressInfo).port;
    admission = createAdmission({ server, openFiles: OPEN_FILES });
  });
  afterEach(() => {
    admission.stop();
    server.close();
    server.closeAllConnections();
  });

  function admitMany(count: number) {
    return Array.from({ length: count }, () => admission.admit(0) ?? assert.fail('refused'));
  }

  // Every turn of the loop takes so long.
  async function beBusy(turnMs: number, turns: number): Promise<void> {
    for (let turn = 0; turn < turns; turn++) {
      for (const until = performance.now() + turnMs; performance.now() < until; );
      await nextTurn();
    }
  }

  test('calls are admitted up to what the open files allow; one more when one has left', () => {
    const tickets = admitMany(maxCalls({ openFiles: OPEN_FILES }));
    assert.equal(admission.admit(0), undefined);
    assert.equal(server.maxConnections, 0);
    tickets[0]?.leave();
    assert.ok(admission.admit(0));
    const { delayMs: _, ...state } = admission.state();
    assert.deepEqual(state, { calls: 9_950, limit: 9_950, refused: 1, closed: 0 });
  });

  // The first 1,000 calls of a process are not limited by delay.
  function warmUp() {
    for (const ticket of admitMany(1_001)) ticket.leave();
  }

  test('the limit falls below the calls in flight while the loop is late; it rises again when the loop is prompt', async () => {
    warmUp();
    const tickets = admitMany(1_000);
    await beBusy(400, 6);
    const { limit } = admission.state();
    assert.ok(limit < 1_000, `${limit}`);
    for (const ticket of tickets) ticket.leave();
    await sleep(500);
    assert.ok(admission.state().limit > limit);
  });

  test('a limit that was cut admits calls at an even pace', async () => {
    warmUp();
    const tickets = admitMany(1_000);
    await beBusy(400, 6);
    // They have taken 2.4 s: a limit of some 850 lets in 350 a second, 70 of them in a late tick.
    for (const ticket of tickets) ticket.leave();
    await sleep(100);
    const admitted = () => Array.from({ length: 500 }, () => admission.admit(0)).filter(Boolean).length;
    const atOnce = admitted();
    assert.ok(atOnce >= 32 && atOnce < 200, `${atOnce}`);
    await sleep(500);
    const later = admitted();
    assert.ok(later > 0 && later < 200, `${later}`);
  });

  test('one pause of the loop changes nothing', async () => {
    warmUp();
    admitMany(1_000);
    await beBusy(600, 1);
    await sleep(200);
    assert.equal(admission.state().limit, 9_950);
  });

  test('a late loop does not cut the first calls of a process', async () => {
    admitMany(500);
    await beBusy(400, 6);
    assert.equal(admission.state().limit, 9_950);
  });

  test('a late loop refuses nobody while few calls are in flight', async () => {
    warmUp();
    const tickets = admitMany(30);
    await beBusy(400, 12);
    assert.ok(admission.state().limit >= 32);
    assert.ok(admission.admit(0));
    for (const ticket of tickets) ticket.leave();
  });

  test('callers who wait too long in the kernel are closed unread even while the turns of the loop are short', async () => {
    warmUp();
    admitMany(1_000);
    let accepted = 0;
    server.on('connection', () => {
      accepted++;
      for (const until = performance.now() + 10; performance.now() < until; );
    });
    const flood = `for (let i = 0; i < 400; i++) require('node:net').connect(${port}, '127.0.0.1').on('error', () => {})`;
    const child = spawn(process.execPath, ['-e', flood]);
    for (let tries = 0; tries < 100 && accepted + admission.state().closed < 400; tries++) await sleep(30);
    const { closed, limit } = admission.state();
    assert.ok(closed > 100, `${closed} closed`);
    assert.ok(accepted > 20, `${accepted} accepted`);
    assert.ok(limit < 1_000, `${limit}`);
    for (let tries = 0; tries < 50 && server.maxConnections === 0; tries++) await sleep(30);
    child.kill();
  });

  test('a caller who waited in the kernel for long turns of the loop is accepted', async () => {
    warmUp();
    admitMany(60);
    await sleep(200);
    const flood = `for (let i = 0; i < 10; i++) require('node:net').connect(${port}, '127.0.0.1').on('error', () => {})`;
    const child = spawn(process.execPath, ['-e', flood]);
    await beBusy(600, 5);
    await sleep(300);
    child.kill();
    assert.equal(admission.state().closed, 0);
  });

  test('what a call holds of the budget is free again when it has left', () => {
    const megabyte = 1024 * 1024;
    const large = [];
    for (let ticket = admission.admit(megabyte); ticket !== undefined; ticket = admission.admit(megabyte))
      large.push(ticket);
    assert.ok(large.length > 10, `${large.length}`);
    const small = admission.admit(1_000) ?? assert.fail('a small body was refused');
    assert.equal(small.hold(60_000), true);
    assert.equal(small.hold(megabyte), false);
    large.pop()?.leave();
    assert.equal(small.hold(megabyte), true);
    small.leave();
    assert.ok(admission.admit(megabyte));
    assert.equal(admission.admit(megabyte), undefined);
  });
});
