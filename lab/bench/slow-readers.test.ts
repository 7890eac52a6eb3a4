import assert from 'node:assert/strict';
import { createConnection, type Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDemoUpstream } from '@membrete/service/demo';
import { startOurs } from './contestants.ts';
import { memoryOf } from './processes.ts';
import { median } from './results.ts';
import { requestOf } from './target.ts';

interface SlowReaders {
  readers: number;
  // `ended` counts the streams that were read to their last event. `begun` may be lower than `readers`,
  // because an overloaded service closes new connections unread.
  begun: number;
  ended: number;
  // The memory beyond the peak with as many fast readers.
  swellMb: number;
  // The median duration of other calls: before the slow readers come, and beside them.
  aloneMs: number;
  besideMs: number;
}

// For each stream, the service keeps the text for the `done` event (at most 4 MiB), and the bytes that the
// kernel has not yet accepted.
const MOST_MB_A_READER = 5;
const HOLD_MS = 1_500;
const OTHERS = 40;

test('twenty event streams that nobody reads: memory is bounded and other callers are served', async () => {
  const { readers, begun, ended, swellMb, aloneMs, besideMs } = await readSlowly(20);
  assert.equal(ended, begun, 'a stream was lost');
  assert.ok(begun > readers / 2, `only ${begun} streams began`);
  assert.ok(swellMb < readers * MOST_MB_A_READER, `the service grew by another ${swellMb.toFixed(0)} MB`);
  assert.ok(besideMs < Math.max(200, 5 * aloneMs), `another caller waited ${besideMs.toFixed(0)} ms`);
});

// Uses the longest possible stream, 4 MiB. Linux buffers about as much for a connection that nobody reads;
// only with a smaller tcp_wmem does the service pause the upstream.
async function readSlowly(readers: number): Promise<SlowReaders> {
  const demo = await createDemoUpstream({ delayMs: 5 });
  const ours = await startOurs(demo.url, { model: 'fault-oversized-stream' });
  try {
    await callOthers(ours.good.url, ours.good.body);
    const aloneMs = await callOthers(ours.good.url, ours.good.body);
    const request = requestOf({ ...ours.good, headers: { ...ours.good.headers, accept: 'text/event-stream' } });
    // The baseline is the peak with as many fast readers.
    await Promise.all(Array.from({ length: readers }, () => readToEnd(open(ours.good.url, request))));
    const before = memoryOf(ours.pid).peak;
    // The service needs time to recover from the fast readers.
    await sleep(HOLD_MS);
    const slow = Array.from({ length: readers }, () => open(ours.good.url, request));
    await sleep(HOLD_MS);
    const besideMs = await callOthers(ours.good.url, ours.good.body);
    const swellMb = memoryOf(ours.pid).rss - before;
    const ends = await Promise.all(slow.map(readToEnd));
    const begun = ends.filter((end) => end !== '').length;
    const ended = ends.filter((end) => end.includes('event: error') || end.includes('event: done')).length;
    return { readers, begun, ended, swellMb, aloneMs, besideMs };
  } finally {
    await ours.stop();
    await demo.close();
  }
}

function open(url: string, request: Buffer): Socket {
  const { hostname, port } = new URL(url);
  const socket = createConnection({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(request);
  return socket;
}

// Resolves with the last bytes.
function readToEnd(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let tail = '';
    socket.on('data', (chunk: Buffer) => {
      tail = (tail + chunk.toString('latin1')).slice(-400);
      if (tail.endsWith('\r\n0\r\n\r\n')) socket.destroy();
    });
    socket.resume();
    socket.on('close', () => resolve(tail));
  });
}

async function callOthers(url: string, body: string): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < OTHERS; i++) {
    const began = performance.now();
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    await response.text();
    if (response.status !== 200) throw new Error(`another caller got ${response.status}`);
    times.push(performance.now() - began);
  }
  return median(times);
}
