import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../test/harness/wait.ts';
import { createDemoUpstream, type DemoOptions, type DemoUpstream } from './server.ts';
import { seededRandom, writeBytes, writeFrames } from './stream.ts';
import { DEMO_MODEL } from './wire.ts';

const TEXT = 'Año de la niñez: «ñandú», pingüino y acción. '.repeat(4).trim();
const open: DemoUpstream[] = [];

async function start(options: DemoOptions = {}): Promise<DemoUpstream> {
  const upstream = await createDemoUpstream({ pace: 0, ...options });
  open.push(upstream);
  return upstream;
}

afterEach(() => Promise.all(open.splice(0).map((upstream) => upstream.close())));

function ask(url: string, body: unknown, key = 'demo-key', signal?: AbortSignal): Promise<Response> {
  const headers = { authorization: `Bearer ${key}` };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(url, { method: 'POST', headers, body: text, ...(signal && { signal }) });
}

// Parsed answers stay untyped: a missing member fails the test.
async function jsonOf(response: Response) {
  return JSON.parse(await response.text());
}

const chat = (rest: object = {}) => ({ model: 'any', messages: [{ role: 'user', content: 'oficio' }], ...rest });

test('a whole answer has the shape and the headers of Groq and does not name a language model', async () => {
  const { url } = await start({ text: TEXT });
  const response = await ask(url, chat());
  const body = await jsonOf(response);
  assert.equal(body.choices[0].message.content, TEXT);
  assert.equal(body.choices[0].finish_reason, 'stop');
  assert.equal(body.model, DEMO_MODEL);
  assert.equal(body.usage.completion_tokens, Math.ceil(TEXT.length / 3.5));
  for (const name of ['x-request-id', 'x-ratelimit-remaining-tokens', 'cf-ray'])
    assert.ok(response.headers.get(name), name);
});

test('a stream whose usage was asked for is role, pieces, finish reason with usage, usage chunk, end mark', async () => {
  const { url } = await start({ text: TEXT });
  const response = await ask(url, chat({ stream: true, stream_options: { include_usage: true } }));
  assert.equal(response.headers.get('content-type'), 'text/event-stream');
  const events = (await response.text())
    .trimEnd()
    .split('\n\n')
    .map((event) => event.slice('data: '.length));
  assert.equal(events.pop(), '[DONE]');
  const chunks = events.map((data) => JSON.parse(data));
  assert.deepEqual(chunks[0].choices[0].delta, { role: 'assistant', content: '' });
  assert.equal(chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join(''), TEXT);
  assert.equal(chunks.at(-2).choices[0].finish_reason, 'stop');
  assert.ok(chunks.at(-2).x_groq.usage.total_tokens > 0);
  assert.deepEqual(chunks.at(-1).choices, []);
  assert.deepEqual(chunks.at(-1).usage, chunks.at(-2).x_groq.usage);
});

test('a stream is cut inside UTF-8 characters and frames, and in the same places each time', async () => {
  const { port } = await start({ text: TEXT });
  const first = await writesOf(port);
  assert.ok(first.length > 10, `${first.length} writes`);
  const split = first.filter((bytes) => bytes.toString().includes('\ufffd'));
  assert.ok(split.length > 0, 'no write ends inside a character');
  assert.deepEqual(
    (await writesOf(port)).map((bytes) => bytes.length),
    first.map((bytes) => bytes.length),
  );
});

// Resolves with a buffer for each write of the server. Each write is a chunk of the transfer encoding.
async function writesOf(port: number): Promise<Buffer[]> {
  const socket = connect(port, '127.0.0.1');
  const body = JSON.stringify(chat({ stream: true }));
  const head = 'POST /openai/v1/chat/completions HTTP/1.1\r\nhost: x\r\nconnection: close';
  socket.write(`${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
  const received: Buffer[] = [];
  for await (const data of socket) received.push(data);
  const all = Buffer.concat(received);
  const writes: Buffer[] = [];
  for (let at = all.indexOf('\r\n\r\n') + 4; ; ) {
    const line = all.indexOf('\r\n', at);
    const size = Number.parseInt(all.toString('latin1', at, line), 16);
    if (!size) return writes;
    writes.push(all.subarray(line + 2, line + 2 + size));
    at = line + 4 + size;
  }
}

test('the default pace spreads a stream over many pieces', async (t) => {
  const upstream = await createDemoUpstream({ text: TEXT });
  open.push(upstream);
  const waits = watchWaits(t);
  await (await ask(upstream.url, chat({ stream: true }))).text();
  const ms = waits().filter((ms) => ms > 3 && ms < 300);
  const sum = ms.reduce((sum, ms) => sum + ms, 0);
  assert.ok(ms.length > 10 && sum > 250 && sum < 5_000, `${ms}`);
});

test('a delay comes before the head of both forms', async (t) => {
  const waits = watchWaits(t);
  for (const options of [{ text: TEXT }, {}]) {
    const { url } = await start({ ...options, delayMs: 61 });
    const before = waits().length;
    assert.equal((await ask(url, chat())).status, 200);
    assert.ok(waits().slice(before).includes(61));
  }
});

// Returns what gives the lengths of all waits that have begun since.
function watchWaits(t: TestContext): () => number[] {
  const { mock } = t.mock.method(globalThis, 'setTimeout');
  return () => mock.calls.map(({ arguments: [, ms = 0] }) => ms);
}

test('another key or none is refused as Groq refuses it', async () => {
  const { url } = await start({ key: 'right-key' });
  for (const response of [
    await ask(url, chat(), 'wrong-key'),
    await fetch(url, { method: 'POST', body: JSON.stringify(chat()) }),
  ]) {
    assert.equal(response.status, 401);
    assert.equal((await jsonOf(response)).error.code, 'invalid_api_key');
  }
  assert.equal((await ask(url, chat(), 'right-key')).status, 200);
});

const BAD_BODIES: [body: unknown, says: RegExp][] = [
  ['{"model":', /not valid JSON/],
  ['[]', /must be an object/],
  [{ model: 'x' }, /property 'messages' is missing/],
  [{ model: 'x', messages: [] }, /minimum number of items is 1/],
  [{ model: 'x', messages: 'hola' }, /must be an array/],
  [{ messages: [{ role: 'user', content: 'x' }] }, /property 'model' is missing/],
  [chat({ model: 5 }), /'model' : value must be a string/],
  [chat({ metadata: {} }), /^property 'metadata' is unsupported$/],
  [chat({ temperature: '0.3' }), /'temperature' : value must be a number/],
  [chat({ stream: 'yes' }), /'stream' : value must be a boolean/],
  [chat({ n: 2 }), /'n' : number must be at most 1/],
  [chat({ messages: [{ role: 'boss', content: 'x' }] }), /'messages.0' : discriminator property 'role'/],
  [chat({ messages: [{ role: 'user', content: 7 }] }), /'messages.0.content'/],
  [chat({ stream_options: { include_usage: true } }), /only allowed when 'stream' is enabled/],
  [chat({ include_reasoning: false, reasoning_format: 'hidden' }), /cannot specify both/],
];

test('each kind of bad body is a 400 that names the fault', async () => {
  const { url } = await start();
  for (const [body, says] of BAD_BODIES) {
    const response = await ask(url, body);
    assert.equal(response.status, 400, String(says));
    const { error } = await jsonOf(response);
    assert.match(error.message, says);
    assert.equal(error.type, 'invalid_request_error');
  }
});

test('another path or method is an unknown URL; the list of models is served', async () => {
  const { url, port } = await start();
  for (const response of [await fetch(url), await ask(`http://127.0.0.1:${port}/v1/chat/completions`, chat())]) {
    assert.equal(response.status, 404);
    assert.equal((await jsonOf(response)).error.code, 'unknown_url');
  }
  const models = await jsonOf(await fetch(url.replace('chat/completions', 'models')));
  assert.equal(models.data[0].id, DEMO_MODEL);
});

test('a request whose content has parts is read as their text', async () => {
  const { url } = await start();
  const content = [
    { type: 'text', text: 'circular sobre ' },
    { type: 'text', text: 'el uso del estacionamiento' },
  ];
  const { choices } = await jsonOf(await ask(url, chat({ messages: [{ role: 'user', content }] })));
  assert.match(choices[0].message.content, /ASUNTO: Uso del estacionamiento/);
});

test('recorded requests hold headers and parsed body in order, good and bad', async () => {
  const { url, requests } = await start({ record: true });
  await ask(url, chat({ temperature: 0 }));
  await ask(url, { wrong: true });
  await ask(url, 'no JSON');
  assert.deepEqual(
    requests.map(({ body }) => body),
    [chat({ temperature: 0 }), { wrong: true }, undefined],
  );
  assert.equal(requests[0]?.headers.authorization, 'Bearer demo-key');
});

test('a client who leaves before the answer or within it is counted once; a complete answer is not counted', async () => {
  const upstream = await start({ record: true });
  for (const model of ['fault-silence', 'fault-headers-only', 'fault-silence-mid-stream']) {
    const gone = new AbortController();
    const count = upstream.closedByClient;
    const answer = ask(upstream.url, chat({ model, stream: true }), 'demo-key', gone.signal).then((response) =>
      response.text(),
    );
    await upstream.waitFor(() => upstream.inFlight === 1 && upstream.requests.at(-1)?.body !== undefined);
    gone.abort();
    await assert.rejects(answer, { name: 'AbortError' });
    await upstream.waitFor(() => upstream.closedByClient === count + 1 && upstream.inFlight === 0);
  }
  await (await ask(upstream.url, chat())).text();
  await ask(upstream.url, chat({ model: 'fault-reset' })).catch(() => undefined);
  await upstream.waitFor(() => upstream.inFlight === 0);
  assert.equal(upstream.closedByClient, 3);
});

test('writing to a client who does not read waits instead of filling memory', async () => {
  const server = createServer((_, res) => {
    const piece = Buffer.alloc(65_536);
    const pour = async () => {
      for (; await writeBytes(res, piece); written++) held = Math.max(held, res.writableLength);
    };
    void pour();
  }).listen(0, '127.0.0.1');
  let held = 0;
  let written = 0;
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await until(() => written > 0, 'nothing is written');
  // Whatever does not wait for the reader goes on.
  await sleep(200);
  socket.destroy();
  server.close();
  await once(server, 'close');
  assert.ok(written > 0 && held < 262_144, `${held} bytes held`);
});

test('a stream ends when its client leaves in the wait for the next piece', async () => {
  const written = Promise.withResolvers<boolean>();
  const server = createServer((_, res) => {
    written.resolve(writeFrames(res, ['one', 'two'], { firstMs: 60_000 }, seededRandom('')));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(socket, 'data');
  socket.destroy();
  assert.equal(await written.promise, false);
  server.close();
});

test('close ends the connections of calls in flight and resolves', async () => {
  const upstream = await createDemoUpstream();
  const answer = ask(upstream.url, chat({ model: 'fault-silence' }));
  await upstream.waitFor(() => upstream.inFlight === 1);
  await Promise.all([upstream.close(), assert.rejects(answer)]);
  assert.equal(upstream.closedByClient, 0);
});
