import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { createDemoUpstream } from '../../service/demo/server.ts';
import { startApp } from '../harness/service.ts';
import { requestOf } from '../harness/socket.ts';
import { holdThread, until } from '../harness/wait.ts';
import { fuzz } from './fuzz.ts';

// FUZZ_SEED repeats a run, FUZZ_SECONDS makes it longer.
const { FUZZ_SECONDS = '1', FUZZ_SEED = String(randomInt(2 ** 31)) } = process.env;

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

test(`random and damaged requests (seed ${FUZZ_SEED}) are answered as described and leave nothing behind`, async () => {
  const before = timers();
  const { complaints, left } = await fuzz(Number(FUZZ_SECONDS) * 1000, FUZZ_SEED);
  assert.deepEqual(complaints, []);
  assert.equal(left, 0);
  await until(() => timers() <= before, 'a timer is still running');
});

test('a caller who leaves a process that is late leaves no timer behind', async () => {
  const before = timers();
  const upstream = await createDemoUpstream({ text: 'Oficio' });
  // The clock says that the last tick was long ago.
  let at = 0;
  const clock = { now: () => at, every: () => () => undefined };
  const service = await startApp({ LLM_URL: upstream.url }, { admission: { clock } });
  at = 10_000;
  const socket = connect(service.port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  socket.end(requestOf('{"prompt":"oficio"}'));
  // The request and its end arrive together.
  holdThread(600);
  const timer = setTimeout(() => socket.destroy(), 20);
  await once(socket, 'close');
  clearTimeout(timer);
  await Promise.all([service.close(), upstream.close()]);
  await until(() => timers() <= before, 'a timer is still running');
});
