import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createHttp2Server, createSecureServer } from 'node:http2';
import type { Server } from 'node:net';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { listen } from '../../test/harness/listen.ts';
import { readConfig } from '../config.ts';
import { Cancellation } from '../errors.ts';
import { diagnoseFailure } from './diagnose.ts';
import { createExchange, type Exchange, TimeoutError } from './exchange.ts';

test('a reader who takes nothing is ended after one time limit, with an error that says who was silent', async (t) => {
  const server = createServer((_, response) => response.end('x'.repeat(8_000_000)));
  const { llm } = readConfig({ LLM_URL: `http://127.0.0.1:${await listen(server)}/`, LLM_TIMEOUT_MS: '60000' });
  const exchange = createExchange(llm);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  t.after(async () => {
    t.mock.timers.reset();
    await exchange.close();
    server.close();
  });
  const response = await post(exchange);
  // Both ends are in this process, so that each turn of its loop brings bytes. A few turns pause the call.
  for (let turns = 0; turns < 500; turns++) await setImmediate();
  t.mock.timers.tick(60_000);
  let bytes = 0;
  const error: unknown = await (async () => {
    for await (const chunk of response) bytes += chunk.length;
  })().catch((thrown) => thrown);
  assert.ok(error instanceof TimeoutError);
  assert.equal(error.message, 'the caller has read nothing: timed out after 60000 ms (LLM_TIMEOUT_MS)');
  assert.ok(bytes < 1_000_000, `${bytes} bytes were read meanwhile`);
});

const pem = (name: string) => readFileSync(new URL(`../../test/fixtures/tls/${name}.pem`, import.meta.url));
const WRONG: [string, string, () => Server, RegExp][] = [
  ['https to plain HTTP', 'https', () => createServer(), /does not speak TLS/],
  [
    'https to a host that speaks only HTTP/2',
    'https',
    () => createSecureServer({ key: pem('server-key'), cert: pem('server') }),
    /only HTTP\/2/,
  ],
  ['http to a host that speaks only HTTP/2', 'http', () => createHttp2Server(), /only HTTP\/2/],
];
for (const [does, scheme, create, hint] of WRONG) {
  test(`${does}: the hint names the protocol, not the certificate`, async (t) => {
    const server = create();
    const { llm } = readConfig({ LLM_URL: `${scheme}://127.0.0.1:${await listen(server)}/` });
    const exchange = createExchange(llm);
    t.after(async () => {
      await exchange.close();
      server.close();
    });
    const error: unknown = await post(exchange).catch((thrown) => thrown);
    assert.match(diagnoseFailure(error, false).hint, hint);
  });
}

function post(exchange: Exchange) {
  return exchange.post({ headers: [], body: Buffer.from('{}'), cancellation: new Cancellation() });
}
