// A caller who leaves stops the upstream call, in each phase and form, long before any limit would end it and
// even if the upstream is silent.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../service/config.ts';
import { CallerGone } from '../../service/errors.ts';
import { createApp } from '../../service/http/app.ts';
import { createUpstream } from '../../service/llm/chat-completions.ts';
import { createRedactor } from '../../service/llm/redact.ts';
import type { RequestRecord } from '../../service/ops/outcome.ts';
import { createWork } from '../../service/templates/work.ts';
import { type Form, MEDIA_TYPES, post } from '../harness/ask.ts';
import { listen } from '../harness/listen.ts';
import { type Service, startApp } from '../harness/service.ts';
import { requestOf } from '../harness/socket.ts';
import { holdThread, until } from '../harness/wait.ts';

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n';
const JSON_HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"choices":[';
const ROLE = 'data: {"choices":[{"index":0,"delta":{"role":"assistant","content":""}}]}\n\n';
const PIECE = 'data: {"choices":[{"index":0,"delta":{"content":"Oficio"}}]}\n\n';

// The upstream sends `sends`, and then is silent.
const PHASES: { phase: string; forms: Form[]; sends: string }[] = [
  { phase: 'before the headers', forms: ['json', 'sse', 'text', 'docx'], sends: '' },
  { phase: 'after the headers', forms: ['json', 'docx'], sends: JSON_HEAD },
  { phase: 'before the first piece', forms: ['sse', 'text'], sends: HEAD + ROLE },
  { phase: 'in mid-stream', forms: ['sse', 'text'], sends: HEAD + ROLE + PIECE },
];

describe('a caller who leaves', () => {
  const upstream = createServer();
  let service: Service;
  let sends = '';

  before(async () => {
    upstream.on('connection', (socket) => {
      socket.once('data', () => socket.write(sends, () => upstream.emit('quiet'))).on('error', () => {});
    });
    service = await startApp({ LLM_URL: `http://127.0.0.1:${await listen(upstream)}/`, LLM_TIMEOUT_MS: '600000' });
  });
  after(async () => {
    await service.close();
    upstream.close();
  });

  for (const { phase, forms, sends: sent } of PHASES) {
    for (const form of forms) {
      test(`in ${form}, ${phase}: the upstream’s socket closes and the record says who left`, async () => {
        sends = sent;
        const leave = new AbortController();
        const reported = service.served.length;
        const [[socket]] = await Promise.all([
          once(upstream, 'connection') as Promise<[Socket]>,
          fetch(service.url, {
            method: 'POST',
            headers: { 'content-type': 'application/json', accept: MEDIA_TYPES[form] },
            body: '{"prompt":"x"}',
            signal: leave.signal,
          }).then(
            (response) => (phase === 'in mid-stream' ? undefined : assert.fail(`answered ${response.status}`)),
            () => undefined,
          ),
          settled(upstream).then(() => leave.abort()),
        ]);
        await until(() => socket.destroyed, 'the upstream’s socket does not close');
        const served = await until(() => service.served[reported], 'the call is not recorded');
        assert.equal(served.status, 499);
        assert.ok(served.outcome.error instanceof CallerGone);
      });
    }
  }

  for (const form of ['json', 'sse', 'text', 'docx'] as const) {
    test(`in ${form}, after it has ended sending: it is waited for until it leaves`, async () => {
      sends = '';
      const reported = service.served.length;
      const caller = connect(service.port, '127.0.0.1');
      caller.end(requestOf('{"prompt":"x"}', `Accept: ${MEDIA_TYPES[form]}\r\n`));
      const [socket] = (await once(upstream, 'connection')) as [Socket];
      await sleep(700);
      assert.ok(!socket.destroyed && service.served.length === reported);
      caller.destroy();
      await until(() => socket.destroyed, 'the upstream’s socket does not close');
      await until(() => service.served[reported]?.status === 499, 'the record does not say who left');
    });
  }

  test('in json, before the upstream’s name is resolved: no upstream call is made', async () => {
    // No host can have this name, because RFC 2606 reserves .invalid.
    const leave = new AbortController();
    const app = await startApp({ LLM_URL: 'http://no-such-host.invalid/' });
    const gone = assert.rejects(
      fetch(app.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"prompt":"x"}',
        signal: leave.signal,
      }),
    );
    leave.abort();
    await gone;
    await app.close();
    assert.ok(app.served.every(({ status }) => status === 499 || status === 500));
  });
});

// The service reads the request in one turn of the event loop, and notices only in the next that the caller
// has left.
test('a caller who left while the process was late: no upstream call is made, the record says who left', async (t) => {
  let calls = 0;
  const upstream = createHttpServer((_, response) => {
    calls++;
    response.end('{"choices":[]}');
  });
  const { llm } = readConfig({ LLM_URL: `http://127.0.0.1:${await listen(upstream)}/` });
  const model = createUpstream({ llm, proxy: undefined, redactor: createRedactor('') });
  const records: RequestRecord[] = [];
  const options = { upstream: model, redact: String, readerTimeoutMs: 1_000, work: await createWork(undefined) };
  const { server } = createApp({ ...options, served: (record) => records.push(record) });
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
  t.after(async () => {
    await Promise.all([server.close(), model.close()]);
    upstream.close();
  });
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(requestOf('{"prompt":"x"}'));
  socket.destroy();
  holdThread(400);
  const record = await until(() => records[0], 'the request is not recorded');
  assert.equal(record.status, 499);
  assert.ok(record.outcome.error instanceof CallerGone);
  assert.equal(calls, 0);
  const answered = await post(`http://127.0.0.1:${port}/api/generate-template`, { prompt: 'x' });
  assert.equal(answered.status, 200);
});

// Waits until the bytes of the upstream have had time to arrive.
async function settled(upstream: Server): Promise<void> {
  await once(upstream, 'quiet');
  await sleep(60);
}
