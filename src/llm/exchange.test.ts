import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../config.ts';
import { Cancellation } from '../errors.ts';
import { createExchange, TimeoutError } from './exchange.ts';

test('a reader who takes nothing is ended after one time limit, with an error that says who was silent', async () => {
  const server = createServer((_, response) => response.end('x'.repeat(8_000_000))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address && typeof address === 'object');
  const { llm } = readConfig({ LLM_URL: `http://127.0.0.1:${address.port}/`, LLM_TIMEOUT_MS: '500' });
  const exchange = createExchange(llm);
  const cancellation = new Cancellation();
  const response = await exchange.post({ headers: [], body: Buffer.from('{}'), cancellation, streamed: true });
  await sleep(1_000);
  const { bytes, error } = await response.bytes(10_000_000);
  assert.ok(error instanceof TimeoutError);
  assert.equal(error.message, 'the caller has read nothing: timed out after 500 ms (LLM_TIMEOUT_MS)');
  assert.ok(bytes.length < 1_000_000, `${bytes.length} bytes were read meanwhile`);
  await exchange.close();
  server.close();
});
