import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { test } from 'node:test';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import buildConnector from 'undici/lib/core/connect.js';
import { createClients } from './clients.ts';

test('clients: three calls at once and three after them open three connections, which are reopened once they have closed', async (t) => {
  const waiting: ServerResponse[] = [];
  const server = createServer((_request, response) => waiting.push(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  let connections = 0;
  server.on('connection', () => connections++);
  const { port } = server.address() as AddressInfo;
  const clients = createClients(new URL(`http://127.0.0.1:${port}`), { keepAliveTimeout: 4_000 });
  t.after(async () => {
    await clients.destroy();
    server.close();
  });

  const round = async (calls: number) => {
    const answers = Array.from({ length: calls }, () => call(clients));
    while (waiting.length < calls) await once(server, 'request');
    for (const response of waiting.splice(0)) response.end('{}');
    await Promise.all(answers);
    // The next round waits, because undici frees a connection one turn of the event loop after its answer.
    await nextTurn();
  };
  await round(3);
  await round(3);
  assert.equal(connections, 3);

  const gone = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await gone;
  await assert.rejects(call(clients), { code: 'ECONNREFUSED' });
});

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';
const CONTINUE = 'HTTP/1.1 100 Continue\r\nx-a: b\r\n\r\n';
const ANSWERS: [string, string[]][] = [
  ['before the answer, in one packet with it', [CONTINUE + OK]],
  ['twice, each in its own packet', [CONTINUE, CONTINUE, OK]],
  ['whose first bytes come alone', [CONTINUE.slice(0, 7), CONTINUE.slice(7) + OK]],
  ['that is not there, the first bytes of the answer alone', [OK.slice(0, 9), OK.slice(9)]],
  ['whose end comes later, with the next one', [CONTINUE.slice(0, 30), CONTINUE.slice(30) + CONTINUE + OK]],
];
for (const [where, packets] of ANSWERS) {
  test(`clients: a 100 Continue ${where}: the call is answered, and its connection is used again`, async (t) => {
    let connections = 0;
    const server = createTcpServer((socket) => {
      connections++;
      socket.setNoDelay().on('data', async () => {
        for (const packet of packets) {
          socket.write(packet);
          await sleep(20);
        }
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const connect = buildConnector({ timeout: 60_000, allowH2: false });
    const clients = createClients(new URL(`http://127.0.0.1:${port}`), { keepAliveTimeout: 60_000, connect });
    t.after(async () => {
      await clients.destroy();
      server.close();
    });
    await call(clients);
    await sleep(100);
    await call(clients);
    assert.equal(connections, 1);
  });
}

function call(clients: ReturnType<typeof createClients>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  clients.dispatch(
    { path: '/', method: 'POST', body: '{}' },
    {
      onRequestStart: () => undefined,
      onResponseStart: () => undefined,
      onResponseData: () => undefined,
      onResponseEnd: () => resolve(),
      onResponseError: (_, error) => reject(error),
    },
  );
  return promise;
}

test('Client and connector by their subpaths are those of undici’s index', async () => {
  const { default: Client } = await import('undici/lib/dispatcher/client.js');
  const { default: buildConnector } = await import('undici/lib/core/connect.js');
  const index = await import('undici');
  assert.equal(Client, index.Client);
  assert.equal(buildConnector, index.buildConnector);
});
