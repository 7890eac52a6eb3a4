import assert from 'node:assert/strict';
import { createConnection, type Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDemoUpstream, type DemoUpstream } from '@membrete/service/demo';
import { until } from '../../test/harness/wait.ts';
import { startOurs } from './contestants.ts';
import { memoryOf } from './processes.ts';
import { requestOf } from './target.ts';

interface SlowReaders {
  readers: number;
  // `ended` counts the streams that were read to their last event.
  begun: number;
  ended: number;
  // The memory beyond the peak with as many fast readers.
  swellMb: number;
}

// For each stream, the service keeps the text for the `done` event (at most 4 MiB), and the bytes that the
// kernel has not yet accepted.
const MOST_MB_A_READER = 5;
const HOLD_MS = 1_500;
const OTHERS = 40;

test('twenty event streams that nobody reads: memory is bounded and other callers are served', async () => {
  const { readers, begun, ended, swellMb } = await readSlowly(20);
  assert.equal(ended, begun, 'a stream was lost');
  assert.equal(begun, readers);
  assert.ok(swellMb < readers * MOST_MB_A_READER, `the service grew by another ${swellMb.toFixed(0)} MB`);
});

// Uses the longest possible stream, 4 MiB. Linux buffers about as much for a connection that nobody reads;
// only with a smaller tcp_wmem does the service pause the upstream.
async function readSlowly(readers: number): Promise<SlowReaders> {
  const demo = await createDemoUpstream({ delayMs: 5, record: true });
  const ours = await startOurs(demo.url, { model: 'fault-oversized-stream' });
  try {
    await callOthers(ours.good.url, ours.good.body);
    const request = requestOf({ ...ours.good, headers: { ...ours.good.headers, accept: 'text/event-stream' } });
    // The baseline is the peak with as many fast readers.
    await Promise.all(Array.from({ length: readers }, () => readToEnd(open(ours.good.url, request))));
    const before = memoryOf(ours.pid).peak;
    // The service needs time to recover from the fast readers.
    await sleep(HOLD_MS);
    const slow: Socket[] = [];
    while (slow.length < readers) slow.push(await openUntilBegun(demo, () => open(ours.good.url, request)));
    await sleep(HOLD_MS);
    await callOthers(ours.good.url, ours.good.body);
    const swellMb = memoryOf(ours.pid).rss - before;
    const ends = await Promise.all(slow.map(readToEnd));
    const begun = ends.filter((end) => end !== '').length;
    const ended = ends.filter((end) => end.includes('event: error') || end.includes('event: done')).length;
    return { readers, begun, ended, swellMb };
  } finally {
    await ours.stop();
    await demo.close();
  }
}

// Opens a connection again if an overloaded service has closed it unread.
async function openUntilBegun({ requests }: DemoUpstream, open: () => Socket): Promise<Socket> {
  const before = requests.length;
  let socket = open();
  await until(() => {
    if (socket.destroyed && requests.length === before) socket = open();
    return requests.length > before;
  }, 'a stream does not begin');
  return socket;
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

async function callOthers(url: string, body: string): Promise<void> {
  for (let i = 0; i < OTHERS; i++) {
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    await response.text();
    if (response.status !== 200) throw new Error(`another caller got ${response.status}`);
  }
}
