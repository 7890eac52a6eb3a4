import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { countInstructions, processorMs, start, untilIdle } from './processes.ts';

const BUSY = 'while (process.cpuUsage().user < 1_000_000); setTimeout(() => {}, 30_000)';

test('untilIdle waits for work that a process still does', async (t) => {
  const { pid, stop } = start([process.execPath, '-e', BUSY], { cpu: 'load' });
  t.after(stop);
  while (processorMs(pid) < 200) await sleep(20);
  await untilIdle(pid);
  const spent = processorMs(pid);
  await sleep(300);
  const more = processorMs(pid) - spent;
  assert.ok(spent >= 300 && more <= 20, `${spent} ms, then ${more} ms more`);
});

test('started processes share one listener of exit, which goes with the last of them', async (t) => {
  const before = process.listenerCount('exit');
  const all = Array.from({ length: 12 }, () => start(['sleep', '30'], { cpu: 'load' }));
  t.after(() => Promise.all(all.map(({ stop }) => stop())));
  assert.equal(process.listenerCount('exit'), before + 1);
  for (const one of all) await one.stop();
  assert.equal(process.listenerCount('exit'), before);
});

test('instructions: those of a busy process, or NaN without perf', async () => {
  const counter = await countInstructions(process.pid);
  for (let at = 0; at < 1e7; at++) Math.sqrt(at);
  const counted = await counter.stop();
  assert.ok(Number.isNaN(counted) || counted > 1e7, `${counted}`);
  const path = process.env.PATH;
  process.env.PATH = '/nowhere';
  try {
    assert.equal(await (await countInstructions(process.pid)).stop(), NaN);
  } finally {
    process.env.PATH = path;
  }
});
