// A caller who reads nothing of an answer is disconnected after LLM_TIMEOUT_MS. A caller who reads slowly is
// not.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { CallerGone } from '../../service/errors.ts';
import { MEDIA_TYPES, post } from '../harness/ask.ts';
import { listen } from '../harness/listen.ts';
import { type Service, startApp } from '../harness/service.ts';
import { requestOf } from '../harness/socket.ts';
import { until } from '../harness/wait.ts';

const TIMEOUT_MS = 1_000;
const PAUSE_MS = 40;
// This text is longer than the kernel's buffers for a connection that nobody reads, and shorter than
// MAX_ANSWER_BYTES.
const TEXT = 'x'.repeat(4_100_000);

describe('an answer of 4 MB', () => {
  const upstream = createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { content: TEXT } }] }));
  });
  let service: Service;

  before(async () => {
    const env = { LLM_URL: `http://127.0.0.1:${await listen(upstream)}/`, LLM_TIMEOUT_MS: '600000' };
    service = await startApp(env, { readerTimeoutMs: TIMEOUT_MS });
  });
  after(async () => {
    await service.close();
    upstream.close();
  });

  for (const form of ['json', 'text', 'sse'] as const) {
    test(`${form}: a caller who reads nothing of it is let go, and recorded as one who left`, async () => {
      const socket = ask(form).pause();
      const served = await until(() => service.served.pop(), 'the caller is still held');
      assert.equal(served.outcome.form, form);
      assert.ok(served.outcome.error instanceof CallerGone);
      socket.destroy();
    });
  }

  test('a caller who reads slowly, for longer than the limit, gets all of it', async () => {
    const socket = ask('json').pause();
    let bytes = 0;
    let pauses = 0;
    let ended = false;
    socket.on('close', () => {
      ended = true;
    });
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      socket.pause();
    });
    while (bytes < TEXT.length && !ended) {
      socket.resume();
      pauses++;
      await sleep(PAUSE_MS);
    }
    assert.ok(bytes > TEXT.length, `${bytes} bytes`);
    assert.ok(pauses * PAUSE_MS > 2 * TIMEOUT_MS);
    socket.destroy();
  });

  function ask(form: keyof typeof MEDIA_TYPES): Socket {
    const socket = connect(service.port, '127.0.0.1').on('error', () => {});
    socket.write(requestOf('{"prompt":"x"}', `Accept: ${MEDIA_TYPES[form]}\r\n`));
    return socket;
  }
});

test('a call whose upstream stays silent is answered all the same: nothing waits for its reader', async (t) => {
  const upstream = createServer((request) => request.resume());
  const url = `http://127.0.0.1:${await listen(upstream)}/`;
  const service = await startApp({ LLM_URL: url, LLM_TIMEOUT_MS: String(TIMEOUT_MS) });
  t.after(async () => {
    await service.close();
    upstream.close();
  });
  const { status, text } = await post(service.url, { prompt: 'x' });
  assert.equal(status, 500);
  assert.match(text, /no answer from the upstream/);
});

test('an error that is written in the moment of the limit is not cut off: the connection is kept', async (t) => {
  const piece = 'data: {"choices":[{"index":0,"delta":{"content":"Oficio"}}]}\n\n';
  const upstream = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(piece);
  });
  const url = `http://127.0.0.1:${await listen(upstream)}/`;
  const service = await startApp({ LLM_URL: url, LLM_TIMEOUT_MS: '200' });
  t.after(async () => {
    await service.close();
    upstream.closeAllConnections();
    upstream.close();
  });
  const socket = connect(service.port, '127.0.0.1').setEncoding('utf8');
  let seen = '';
  socket.on('data', (text: string) => {
    seen += text;
  });
  for (let call = 1; call <= 4; call++) {
    socket.write(requestOf('{"prompt":"x"}', `Accept: ${MEDIA_TYPES.sse}\r\n`));
    await until(() => seen.split('event: error').length > call || socket.destroyed, 'no error came');
    await sleep(20);
    assert.ok(!socket.destroyed, `closed after answer ${call}`);
  }
  socket.destroy();
});
