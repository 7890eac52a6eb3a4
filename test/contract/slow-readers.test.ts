// A caller who reads nothing of an answer is disconnected after LLM_TIMEOUT_MS. A caller who reads slowly is
// not.
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
// Almost MAX_ANSWER_BYTES.
const TEXT = 'x'.repeat(4_100_000);
// The kernel takes some of these answers on a connection that nobody reads: one has 4 MB, and Linux buffers about as
// much by default. It never takes all of them.
const ANSWERS = 16;

describe('an answer of 4 MB', () => {
  const upstream = createServer(answerAtLength);
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
      const socket = connect(service.port, '127.0.0.1').pause();
      socket.on('error', () => {}).write(call(form).repeat(ANSWERS));
      const isLetGo = () => service.served.some(({ outcome }) => outcome.error !== undefined);
      await until(isLetGo, 'the caller is still held');
      for (const { outcome } of service.served.splice(0)) {
        assert.equal(outcome.form, form);
        assert.ok(outcome.error === undefined || outcome.error instanceof CallerGone, String(outcome.error));
      }
      socket.destroy();
    });
  }
});

test('a caller who reads slowly, for longer than the limit, gets all of an answer of 4 MB', async (t) => {
  const upstream = createServer(answerAtLength);
  // The buffers of a Unix socket have some 200 kB, of any TCP connection up to 4 MB: the service would see nothing of
  // most reads.
  const path = join(tmpdir(), `membrete-${process.pid}.sock`);
  const env = { LLM_URL: `http://127.0.0.1:${await listen(upstream)}/`, LLM_TIMEOUT_MS: '600000' };
  const service = await startApp(env, { readerTimeoutMs: TIMEOUT_MS, path });
  const socket = connect(path).on('error', () => {});
  t.after(async () => {
    socket.destroy();
    await service.close();
    upstream.close();
  });
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
  socket.write(call('json'));
  await until(() => bytes > 0, 'no answer begins');
  while (bytes < TEXT.length && !ended) {
    socket.resume();
    pauses++;
    await sleep(PAUSE_MS);
  }
  assert.ok(bytes > TEXT.length, `${bytes} bytes`);
  assert.ok(pauses * PAUSE_MS > 2 * TIMEOUT_MS);
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
  for (let calls = 1; calls <= 4; calls++) {
    socket.write(call('sse'));
    // On a slow machine, the limit may be over before the stream has begun. Its error is then the body of a 500.
    await until(() => seen.split('"error":"server error"').length > calls || socket.destroyed, 'no error came');
    await sleep(20);
    assert.ok(!socket.destroyed, `closed after answer ${calls}`);
  }
  socket.destroy();
});

function answerAtLength(request: IncomingMessage, response: ServerResponse) {
  request.resume();
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ choices: [{ message: { content: TEXT } }] }));
}

function call(form: keyof typeof MEDIA_TYPES): string {
  return requestOf('{"prompt":"x"}', `Accept: ${MEDIA_TYPES[form]}\r\n`);
}
