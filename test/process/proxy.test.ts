// Tests the network of a government: calls go through a forward proxy, to an upstream with the certificate of
// a private authority. The proxy, TLS and the service process with NODE_EXTRA_CA_CERTS are all real.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { createServer as createTlsServer } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { ask, inWords } from '../harness/ask.ts';
import { freePort, listen } from '../harness/listen.ts';
import { KEY, type Process, spawnService, startApp } from '../harness/service.ts';
import { readTable, writeTable } from '../harness/tables.ts';
import { createFaultUpstream, type FaultUpstream, TEXT } from '../harness/upstream.ts';

const HOST = 'llm.gob.example';
const PATH = '/openai/v1/chat/completions';
const AUTHORITY = fileURLToPath(new URL('../fixtures/tls/authority.pem', import.meta.url));
const CREDENTIALS = 'usuario:contrasena-secreta';

describe('through a forward proxy, to a private certificate authority', () => {
  const servers: Server[] = [];
  const sockets: Socket[] = [];
  const rows: string[][] = [];
  let upstream: FaultUpstream;
  let secure: Record<'server' | 'other-name' | 'expired', number>;

  before(async () => {
    upstream = await createFaultUpstream();
    secure = {
      server: await serve(terminateTls('server', upstream.port)),
      'other-name': await serve(terminateTls('other-name', upstream.port)),
      expired: await serve(terminateTls('expired', upstream.port)),
    };
  });
  after(() => {
    upstream.close();
    for (const server of servers) server.close();
    for (const socket of sockets) socket.destroy();
  });

  function serve(server: Server): Promise<number> {
    servers.push(server.on('connection', (socket) => sockets.push(socket)));
    return listen(server);
  }

  describe('with proxy credentials and NODE_EXTRA_CA_CERTS', () => {
    const tunnel: Tunnel = { connects: [], seen: '' };
    let service: Process;

    before(async () => {
      const proxy = await serve(createProxy(tunnel, () => secure.server));
      service = await spawnService({
        LLM_URL: `https://${HOST}${PATH}`,
        HTTPS_PROXY: `http://${CREDENTIALS}@127.0.0.1:${proxy}`,
        NODE_EXTRA_CA_CERTS: AUTHORITY,
      });
    });
    after(() => service.stop());

    test('each form is answered, by a host that only the proxy can resolve', async () => {
      const [json, sse, text] = await Promise.all([
        ask(service.url, { form: 'json', id: 'good.json' }),
        ask(service.url, { form: 'sse', id: 'good.sse' }),
        ask(service.url, { form: 'text', id: 'good.text' }),
      ]);
      assert.deepEqual(JSON.parse(json.text), { text: TEXT });
      assert.equal(inWords(sse, 'sse'), '200');
      assert.equal(text.text, TEXT);
      rows.push(['a proxy with credentials, a private authority in NODE_EXTRA_CA_CERTS', inWords(json, 'json'), '–']);
    });

    test('the proxy gets its credentials and the host’s name, and no word of what goes through', () => {
      const authorization = `Basic ${Buffer.from(CREDENTIALS).toString('base64')}`;
      for (const head of tunnel.connects) {
        assert.match(head, new RegExp(`^CONNECT ${HOST}:443 HTTP/1.1\r\n`));
        assert.ok(head.includes(authorization));
        assert.ok(!head.includes(KEY));
      }
      assert.ok(tunnel.seen.length > 1_000);
      for (const secret of [KEY, 'Bearer', 'prompt', 'messages']) assert.ok(!tunnel.seen.includes(secret), secret);
    });

    // A busy machine may be so late with a call that its connection was closed, but not with each.
    test('a kept connection goes through the same tunnel', async () => {
      const calls = 20;
      const tunnels = tunnel.connects.length;
      for (let call = 0; call < calls; call++)
        assert.equal((await ask(service.url, { form: 'json', id: 'good.x' })).status, 200);
      assert.ok(tunnel.connects.length - tunnels < calls);
    });

    test('the log has neither key nor credentials', async () => {
      await service.stop();
      const log = service.lines.join('\n');
      assert.ok(log.includes('good.json'));
      assert.ok(!log.includes('contrasena') && !log.includes(KEY));
    });
  });

  for (const [certificate, does] of [
    ['other-name', 'a certificate of the private authority for another name'],
    ['expired', 'an expired certificate of the private authority'],
  ] as const) {
    test(`${does}: 500 that says so`, async () => {
      const proxy = await serve(createProxy({ connects: [], seen: '' }, () => secure[certificate]));
      const service = await spawnService({
        LLM_URL: `https://${HOST}${PATH}`,
        HTTPS_PROXY: `http://127.0.0.1:${proxy}`,
        NODE_EXTRA_CA_CERTS: AUTHORITY,
      });
      const answer = await ask(service.url, { form: 'json', id: 'good.x' });
      await service.stop();
      const line = service.lines.map((text) => JSON.parse(text)).find(({ id }) => id === 'good.x');
      assert.equal(answer.status, 500);
      rows.push([does, inWords(answer, 'json'), line.reason]);
    });
  }

  // `env` starts the servers of a fault and returns the variables that name them.
  // `isSilent` is true if only LLM_TIMEOUT_MS ends the call.
  const CASES: readonly { does: string; env: () => Promise<Record<string, string>>; isSilent?: true }[] = [
    { does: 'an authority that is not trusted', env: async () => direct(`https://localhost:${secure.server}`) },
    { does: 'https to a port that speaks plain HTTP', env: async () => direct(`https://127.0.0.1:${upstream.port}`) },
    { does: 'http to a port that speaks TLS', env: async () => direct(`http://127.0.0.1:${secure.server}`) },
    {
      does: 'a TLS handshake that is never answered',
      env: async () => direct(`https://127.0.0.1:${await serve(createScriptedServer())}`),
      isSilent: true,
    },
    { does: 'a closed port', env: async () => direct(`http://127.0.0.1:${await freePort()}`) },
    {
      does: 'a redirect to another origin, which is never called',
      env: async () => direct(`http://127.0.0.1:${await serve(redirecting())}`),
    },
    { does: 'a proxy that is down', env: async () => behind(await freePort()) },
    {
      does: 'a proxy that asks for credentials',
      env: async () =>
        behind(
          await serve(
            createScriptedServer(
              'HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic\r\ncontent-length: 0\r\n\r\n',
            ),
          ),
        ),
    },
    {
      does: 'a proxy that forbids the host',
      env: async () => behind(await serve(createScriptedServer('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n'))),
    },
    {
      does: 'a proxy that cannot reach the host',
      env: async () =>
        behind(await serve(createScriptedServer('HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n'))),
    },
    {
      does: 'a proxy that never answers',
      env: async () => behind(await serve(createScriptedServer())),
      isSilent: true,
    },
    {
      does: 'a proxy that hangs up',
      env: async () => behind(await serve(createServer((socket) => void socket.on('error', () => {}).end()))),
    },
    {
      does: 'a proxy that is no proxy',
      env: async () => behind(await serve(createScriptedServer('220 correo.example ESMTP\r\n'))),
    },
    {
      does: 'a proxy that cuts the tunnel during the handshake',
      env: async () => behind(await serve(createCuttingProxy())),
    },
    {
      does: 'NO_PROXY for the host, a proxy that is down',
      env: async () => ({
        LLM_URL: upstream.url,
        HTTP_PROXY: `http://127.0.0.1:${await freePort()}`,
        NO_PROXY: '127.0.0.1',
      }),
    },
  ];
  for (const { does, env, isSilent = false } of CASES) {
    test(`${does}: the answer of the table${isSilent ? ', when LLM_TIMEOUT_MS is over' : ''}`, async () => {
      const calls = upstream.calls;
      const service = await startApp({ LLM_TIMEOUT_MS: isSilent ? '700' : '600000', ...(await env()) });
      const [json, sse] = await Promise.all([
        ask(service.url, { form: 'json', id: 'good.json' }),
        ask(service.url, { form: 'sse', id: 'good.sse' }),
      ]);
      await service.close();
      assert.equal(inWords(json, 'json'), inWords(sse, 'sse'));
      assert.ok(!`${json.seen}${sse.seen}`.includes(KEY));
      const error = service.served[0]?.outcome.error;
      const reason = error && 'info' in error ? (error.info.reason ?? '–') : '–';
      if (json.status !== 200) assert.equal(upstream.calls, calls, 'the upstream was called');
      rows.push([does, inWords(json, 'json'), reason]);
    });
  }

  test('the next call reaches an upstream that was down and listens now', async () => {
    const port = await freePort();
    const service = await startApp({ LLM_URL: `http://127.0.0.1:${port}${PATH}` });
    assert.equal((await ask(service.url, { form: 'json', id: 'good.x' })).status, 500);
    const relay = createServer((socket) => pass(socket, connect(upstream.port, '127.0.0.1')));
    servers.push(relay);
    await listen(relay, port);
    assert.equal((await ask(service.url, { form: 'json', id: 'good.x' })).status, 200);
    await service.close();
  });

  test('the table in docs/faults.md says what was seen', () => {
    const head = ['The network', 'answer of every form', 'reason in the log'];
    writeTable('network', [head, ...rows]);
    assert.deepEqual([head, ...rows], readTable('network'));
  });

  function direct(origin: string): Record<string, string> {
    return { LLM_URL: `${origin}${PATH}` };
  }

  function behind(proxy: number): Record<string, string> {
    return { LLM_URL: `https://${HOST}${PATH}`, HTTPS_PROXY: `http://${CREDENTIALS}@127.0.0.1:${proxy}` };
  }

  function redirecting(): Server {
    return createScriptedServer(
      `HTTP/1.1 307 Temporary Redirect\r\nlocation: ${upstream.url}\r\ncontent-length: 2\r\n\r\nno`,
    );
  }
});

interface Tunnel {
  connects: string[];
  // The bytes that callers sent through the tunnel.
  seen: string;
}

// Creates a proxy that only accepts CONNECT. It connects every name to the port of `resolve`.
function createProxy(tunnel: Tunnel, resolve: () => number): Server {
  return createServer((socket) => {
    socket
      .on('error', () => {})
      .once('data', (head: Buffer) => {
        tunnel.connects.push(head.toString('latin1'));
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        socket.on('data', (bytes: Buffer) => {
          tunnel.seen += bytes.toString('latin1');
        });
        pass(socket, connect(resolve(), '127.0.0.1'));
      });
  });
}

function terminateTls(certificate: string, port: number): Server {
  const pem = (name: string) => readFileSync(new URL(`../fixtures/tls/${name}.pem`, import.meta.url));
  const options = { key: pem('server-key'), cert: pem(certificate) };
  return createTlsServer(options, (socket) => pass(socket, connect(port, '127.0.0.1'))).on('tlsClientError', () => {});
}

function pass(one: Socket, other: Socket): void {
  one.on('error', () => other.destroy()).pipe(other);
  other.on('error', () => one.destroy()).pipe(one);
}

// Answers every caller with the same bytes, or with nothing.
function createScriptedServer(says = ''): Server {
  return createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.write(says));
  });
}

// Opens a tunnel, and resets it at the first byte that passes.
function createCuttingProxy(): Server {
  return createServer((socket) => {
    socket
      .on('error', () => {})
      .once('data', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        socket.once('data', () => socket.resetAndDestroy());
      });
  });
}
