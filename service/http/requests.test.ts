import assert from 'node:assert/strict';
import { request as ask } from 'node:http';
import { test } from 'node:test';
import Fastify from 'fastify';
import { until } from '../../test/harness/wait.ts';
import type { RequestRecord } from '../ops/outcome.ts';
import { createRequests } from './requests.ts';

test('the requests in flight are those whose response has not closed, in whatever order they end', async (t) => {
  const records: RequestRecord[] = [];
  const requests = createRequests({ served: (record) => records.push(record), readerTimeoutMs: 1_000 });
  const server = Fastify({ genReqId: ({ url = '' }) => url });
  const release = new Map<string, () => void>();
  server.addHook('onRequest', (request, reply, next) => {
    requests.begin(request, reply);
    next();
  });
  server.get('/:name', ({ id }) => new Promise<string>((resolve) => release.set(id, () => resolve(''))));
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
  t.after(() => {
    requests.stop();
    server.server.closeAllConnections();
    return server.close();
  });

  const names = Array.from({ length: 30 }, (_, at) => `/${at}`);
  for (const path of names)
    ask({ port, path, agent: false })
      .on('response', (answer) => answer.resume())
      .end();
  await until(() => release.size === names.length, 'not every request came');
  // Releases every seventh request, so that requests leave from the beginning, the middle and the end.
  const left = new Set(names);
  for (let at = 0; left.size > 0; at = (at + 7) % names.length) {
    while (!left.has(names[at] ?? '')) at = (at + 1) % names.length;
    const name = names[at] ?? '';
    left.delete(name);
    release.get(name)?.();
    await until(() => requests.count() === left.size, `${requests.count()} are in flight, not ${left.size}`);
    assert.deepEqual(new Set([...requests.all()].map(({ request }) => request.id)), left);
    assert.equal(requests.busy(), left.size > 0);
  }
  assert.deepEqual(
    new Set(records.map(({ id, status }) => `${id} ${status}`)),
    new Set(names.map((id) => `${id} 200`)),
  );

  const gone = ask({ port, path: '/gone', agent: false }).on('error', () => {});
  gone.end();
  await until(() => requests.count() === 1, 'the last request has not come');
  gone.destroy();
  await until(() => requests.count() === 0, 'the request of a caller who left is still in flight');
  assert.equal(records.at(-1)?.status, 499);
});
