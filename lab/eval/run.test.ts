import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { listen } from '../../test/harness/listen.ts';
import { askService, askUpstream } from './ask.ts';
import { caseOf } from './cases.testing.ts';
import { openRecord, readRecord } from './record.ts';
import { run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'eval-'));
after(() => rmSync(folder, { recursive: true }));
let files = 0;

test('a run that repeats its cases asks each once before any twice, and records every answer', async () => {
  const seen: string[] = [];
  const file = newFile();
  const { recorded } = await run({
    cases: [caseOf('a'), caseOf('b')],
    repeat: 2,
    concurrency: 1,
    record: openRecord(file),
    signal: new AbortController().signal,
    ask: async ({ prompt }) => {
      seen.push(prompt);
      return { text: prompt, lastMs: 1 };
    },
  });
  assert.deepEqual(seen, ['a', 'b', 'a', 'b']);
  assert.deepEqual(
    recorded.map(({ id, repeat }) => `${id}${repeat}`),
    ['a1', 'b1', 'a2', 'b2'],
  );
  assert.deepEqual(readRecord(file), recorded);
});

test('a run that was stopped asks only for missing, failed or rewritten cases when started again', async () => {
  const file = newFile();
  const stop = new AbortController();
  const options = { cases: [caseOf('a'), caseOf('b'), caseOf('c')], concurrency: 1 };
  const first = await run({
    ...options,
    record: openRecord(file),
    signal: stop.signal,
    ask: async ({ prompt }) => ({ text: prompt, lastMs: 1 }),
    onAnswer: () => stop.abort(),
  });
  assert.equal(first.recorded.length, 1);

  appendFileSync(file, '{"id":"b","repeat":1,"pro');
  const asked: string[] = [];
  const again = await run({
    ...options,
    cases: [caseOf('a'), caseOf('b'), caseOf('c'), caseOf('a2', { prompt: 'new' })],
    record: openRecord(file),
    signal: new AbortController().signal,
    ask: async ({ prompt }) => {
      asked.push(prompt);
      return { text: prompt, lastMs: 1 };
    },
  });
  assert.deepEqual(asked, ['b', 'c', 'new']);
  assert.deepEqual([again.state.resumed, again.state.done], [1, 4]);
});

test('a run waits for Retry-After and asks again; a failure without it is counted apart', async () => {
  let calls = 0;
  await serve(
    (_, res) => {
      calls += 1;
      if (calls === 1) return void res.writeHead(502, { 'retry-after': '0.2' }).end('{"error":"Upstream error"}');
      if (calls === 3) return void res.writeHead(500).end('{"error":"server error"}');
      res.writeHead(200, { 'content-type': 'application/json' }).end('{"text":"listo"}');
    },
    async (url) => {
      const waits: number[] = [];
      const { recorded, state } = await run({
        cases: [caseOf('a'), caseOf('b')],
        concurrency: 1,
        record: openRecord(newFile()),
        signal: new AbortController().signal,
        ask: askService(url, 'json'),
        onWait: (ms) => waits.push(ms),
      });
      assert.deepEqual(waits, [200]);
      assert.equal(recorded[0]?.answer?.text, 'listo');
      assert.deepEqual([recorded[1]?.failure?.status, state.failed], [500, 1]);
    },
  );
});

test('an event stream of the service gives the whole text and the time to its first piece', async () => {
  await serve(
    async (req, res) => {
      assert.equal(req.headers.accept, 'text/event-stream');
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      res.write('event: delta\ndata: {"text":"Resoluci"}\n\n');
      // The client runs in this process, and has read the piece after a hundred turns of the event loop.
      for (let turn = 0; turn < 100; turn++) await setImmediate();
      res.end('event: done\ndata: {"text":"Resolución"}\n\n');
    },
    async (url) => {
      const answer = await askService(url, 'sse')({ prompt: 'p', area: undefined }, new AbortController().signal);
      assert.equal(answer.text, 'Resolución');
      assert.ok((answer.firstMs ?? Infinity) <= answer.lastMs);
    },
  );
});

test('an error event or a cut stream of the service is a failure, not an answer', async () => {
  const ends = [
    ['event: error\ndata: {"error":"Upstream error","details":"x"}\n\n', 'Upstream error: x'],
    ['', 'the stream ended without its end mark'],
  ];
  for (const [end, message] of ends) {
    await serve(
      (_, res) =>
        res.writeHead(200, { 'content-type': 'text/event-stream' }).end(`event: delta\ndata: {"text":"a"}\n\n${end}`),
      async (url) => {
        const asked = askService(url, 'sse')({ prompt: 'p', area: undefined }, new AbortController().signal);
        await assert.rejects(asked, { name: 'AskError', message });
      },
    );
  }
});

const BROKEN: readonly (readonly [string, 'sse' | 'json', RequestListener, RegExp])[] = [
  ['a connection that breaks after a piece', 'sse', breakAfter('event: delta\ndata: {"text":"a"}\n\n'), /closed|reset/],
  ['a connection that breaks within JSON', 'json', breakAfter('{"text":'), /closed|reset/],
  ['an event that is not JSON', 'sse', (_, res) => res.end('event: delta\ndata: <html>\n\n'), /no JSON: <html>/],
  ['a page instead of JSON', 'json', (_, res) => res.end('<html>Bienvenida'), /no JSON: <html>Bienvenida/],
  ['JSON without a text', 'json', (_, res) => res.end('{"status":"ok"}'), /no text/],
  ['an end mark without a text', 'sse', (_, res) => res.end('event: done\ndata: {}\n\n'), /no text/],
];

for (const [name, form, listener, message] of BROKEN) {
  test(`${name} is a failure of the provider, and the run goes on`, async () => {
    await serve(listener, async (url) => {
      const { recorded } = await run({
        cases: [caseOf('a'), caseOf('b')],
        record: openRecord(newFile()),
        signal: new AbortController().signal,
        ask: askService(url, form),
      });
      assert.equal(recorded.length, 2);
      for (const { failure } of recorded) assert.match(failure?.message ?? '', message);
    });
  });
}

test('a broken connection or a piece that is null from the upstream is a failure, not an answer', async () => {
  for (const listener of [
    breakAfter('data: {"choices":[{"delta":{"content":"a"}}]}\n\n'),
    breakAfter('data: null\n\n'),
  ]) {
    await serve(listener, async (url) => {
      const asked = askUpstream({ url, instruction: 'i' })(
        { prompt: 'p', area: undefined },
        new AbortController().signal,
      );
      await assert.rejects(asked, { name: 'AskError' });
    });
  }
});

test('the upstream gets another instruction with the messages of the service, and gives tokens and finish reason', async () => {
  let body = '';
  await serve(
    (req, res) => {
      req.setEncoding('utf8').on('data', (chunk) => {
        body += chunk;
      });
      req.on('end', () => {
        res.writeHead(200, { 'content-type': 'text/event-stream' });
        res.write('data: {"choices":[{"delta":{"content":" ASUNTO"},"finish_reason":null}]}\n\n');
        res.write(
          'data: {"choices":[{"delta":{},"finish_reason":"length"}],"usage":{"prompt_tokens":7,"completion_tokens":3}}\n\n',
        );
        res.end('data: [DONE]\n\n');
      });
    },
    async (url) => {
      const ask = askUpstream({ url, instruction: 'Escribe.', params: { temperature: 0.3 } });
      const { text, tokens, finishReason } = await ask(
        { prompt: 'memo', area: 'Archivo' },
        new AbortController().signal,
      );
      assert.deepEqual([text, tokens, finishReason], ['ASUNTO', { prompt: 7, completion: 3 }, 'length']);
    },
  );
  const sent = JSON.parse(body);
  assert.deepEqual([sent.messages[0].content, sent.stream, sent.temperature], ['Escribe.', true, 0.3]);
  assert.match(sent.messages[1].content, /^<area>Archivo<\/area>\n<solicitud>\nmemo\n/);
});

test('a stream of the upstream without a finish reason is a failure, not an answer', async () => {
  await serve(
    (_, res) =>
      res
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .end('data: {"choices":[{"delta":{"content":"a"},"finish_reason":null}]}\n\n'),
    async (url) => {
      const asked = askUpstream({ url, instruction: 'i' })(
        { prompt: 'p', area: undefined },
        new AbortController().signal,
      );
      await assert.rejects(asked, { name: 'AskError', message: 'the stream ended without a finish reason' });
    },
  );
});

function breakAfter(sent: string): RequestListener {
  return (_, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream', 'content-length': '1000' });
    res.write(sent, () => res.destroy());
  };
}

async function serve(listener: RequestListener, use: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(listener);
  const port = await listen(server);
  try {
    await use(`http://127.0.0.1:${port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function newFile(): string {
  files += 1;
  return join(folder, `${files}.jsonl`);
}
