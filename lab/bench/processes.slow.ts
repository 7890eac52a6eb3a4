import assert from 'node:assert/strict';
import { mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '../../test/harness/wait.ts';
import { countInstructions, start, untilIdle } from './processes.ts';

// Works for about a second, and says when it begins and when it is done.
const BUSY =
  'console.log("begun"); for (let at = 0; at < 1e9; at++); console.log("done"); setTimeout(() => {}, 300_000)';

test('untilIdle waits for work that a process still does', async (t) => {
  const said = join(mkdtempSync(join(tmpdir(), 'membrete-')), 'said');
  const { pid, stop } = start([process.execPath, '-e', BUSY], { cpu: 'load', output: openSync(said, 'w') });
  t.after(stop);
  await until(() => readFileSync(said, 'utf8') === 'begun\n', 'the process does not begin');
  await untilIdle(pid);
  assert.equal(readFileSync(said, 'utf8'), 'begun\ndone\n');
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
