import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { readConfig } from '../config.ts';
import { Cancellation } from '../errors.ts';
import { createExchange, TimeoutError } from './exchange.ts';

test('exchange, a reader who pauses for good, is ended after one time limit and says who was silent', async () => {
  const server = createServer((_, response) => response.end('x'.repeat(8_000_000))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address && typeof address === 'object');
  const { llm } = readConfig({ LLM_URL: `http://127.0.0.1:${address.port}/`, LLM_TIMEOUT_MS: '500' });
  const exchange = createExchange(llm);
  let bytes = 0;
  const error = await new Promise<unknown>((resolve) => {
    const receiver = {
      streamed: true,
      start: (_status: number, _headers: unknown, flow: { pause(): void }) => flow.pause(),
      data: (chunk: Buffer) => {
        bytes += chunk.length;
      },
      end: () => resolve(undefined),
      fail: resolve,
    };
    exchange.post([], Buffer.from('{}'), receiver, new Cancellation());
  });
  assert.ok(error instanceof TimeoutError);
  assert.equal(error.message, 'the caller has read nothing: timed out after 500 ms (LLM_TIMEOUT_MS)');
  assert.ok(bytes < 1_000_000, `${bytes} bytes were read meanwhile`);
  await exchange.close();
  server.close();
});
