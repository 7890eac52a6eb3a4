import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { drain } from './drain.ts';
import { createApp } from './http/app.ts';
import { createRedactor } from './llm/redact.ts';
import { createLog } from './ops/log.ts';

test('a drain ends although one response never emits close', async () => {
  const never = () => assert.fail('nothing is generated here');
  const upstream = { complete: never, stream: never, close: async () => {} };
  const work = { warm: () => undefined, toWord: never, review: never, readTemplate: never, fill: never, turn: never };
  const app = createApp({ upstream, redact: String, readerTimeoutMs: 1_000, served() {}, work });
  app.server.addHook('onRequest', (_request, { raw }, next) => {
    const emit = raw.emit.bind(raw);
    raw.emit = (name: string | symbol, ...rest: unknown[]) => name !== 'close' && emit(name, ...rest);
    next();
  });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.server.address() as AddressInfo;
  await (await fetch(`http://127.0.0.1:${port}/healthz`)).text();
  let counts = 0;
  const count = () => {
    counts++;
    return app.count();
  };
  await drain({
    app: { ...app, count },
    upstream,
    log: createLog('silent', createRedactor('')),
    shutdownTimeoutMs: 30_000,
  });
  // It waits for a second, and counts every 5 ms.
  assert.ok(counts <= 250, `the wait for open calls keeps a core busy: ${counts} counts`);
});
