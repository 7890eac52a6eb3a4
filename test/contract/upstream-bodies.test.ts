import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import { after, before, describe, test } from 'node:test';
import {
  brotliCompressSync,
  constants,
  createGzip,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { readConfig } from '../../service/config.ts';
import { AppError } from '../../service/errors.ts';
import { createApp } from '../../service/http/app.ts';
import { createUpstream } from '../../service/llm/chat-completions.ts';
import { createRedactor } from '../../service/llm/redact.ts';
import { createWork } from '../../service/templates/work.ts';
import { MEDIA_TYPES, post, readEvents } from '../harness/ask.ts';
import { listen } from '../harness/listen.ts';
import { type Service, startApp } from '../harness/service.ts';

// The key has a letter of two bytes, «ú», so that a body can be cut inside a letter.
const KEY = 'gsk_T3stKeyOf32CharactersAndMúre9z8y';
const PROMPT = { prompt: 'constancia de trabajo' };
const ACCEPTS = [MEDIA_TYPES.json, MEDIA_TYPES.sse, MEDIA_TYPES.text];
const SSE = { accept: MEDIA_TYPES.sse };
const REFUSAL_BYTES = 128 * 1024;

describe('what an upstream sends', () => {
  let service: Service;
  let llmUrl: string;
  let answer: (response: ServerResponse) => void;
  const upstream = createServer((request, response) => request.resume().on('end', () => answer(response)));

  before(async () => {
    llmUrl = `http://127.0.0.1:${await listen(upstream)}/`;
    service = await startApp({ LLM_URL: llmUrl, LLM_API_KEY: KEY });
  });
  after(async () => {
    await service.close();
    upstream.close();
  });

  describe('a refusal that ends within the key', () => {
    const inside = [4, 9, Buffer.byteLength(KEY.slice(0, KEY.indexOf('ú'))) + 1, Buffer.byteLength(KEY) - 1];
    const BEGUN = inside.map((bytes) => Buffer.from(KEY).subarray(0, bytes));

    for (const [name, unit] of [
      ['characters of three bytes', '日'],
      ['the key, which gets shorter', `${KEY} `],
    ] as const) {
      test(`at the length limit, after ${name}: details have no part of it`, async () => {
        const times = Math.floor((REFUSAL_BYTES - KEY.length * 2) / Buffer.byteLength(unit));
        for (const begun of BEGUN) {
          const body = Buffer.concat([Buffer.from(unit.repeat(times)), begun]);
          const padded = Buffer.concat([Buffer.alloc(REFUSAL_BYTES + 1 - body.length, '-'), body]);
          // This refusal is a byte longer than the service reads. The service never gets the rest of the key.
          answer = (response) => response.writeHead(400).write(padded);
          await assertNoKey();
        }
      });
    }

    test('because the connection breaks: details have no part of it', async () => {
      for (const begun of BEGUN) {
        answer = (response) =>
          response
            .writeHead(401, { 'content-length': '500' })
            .write(Buffer.concat([Buffer.from('bad key '), begun]), () => response.destroy());
        await assertNoKey();
      }
    });

    async function assertNoKey() {
      for (const accept of ACCEPTS) {
        const { status, text } = await post(service.url, PROMPT, { accept });
        assert.equal(status, 502);
        assert.ok(!text.includes(KEY.slice(0, 4)), text.slice(-100));
      }
    }
  });

  describe('an event stream that is compressed', () => {
    const event = (content: string) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
    const whole = `${event('Oficio ')}${event('Ñ')}data: [DONE]\n\n`;
    const ENCODED: [string, Buffer][] = [
      ['gzip', gzipSync(whole)],
      ['X-GZip', gzipSync(whole)],
      ['deflate', deflateSync(whole)],
      ['Deflate', deflateRawSync(whole)],
      ['br', brotliCompressSync(whole)],
      ['zstd', zstdCompressSync(whole)],
      ['Identity', Buffer.from(whole)],
    ];
    for (const [encoding, bytes] of ENCODED) {
      test(`by ${encoding}, in pieces of any size: the same stream`, async () => {
        for (const size of [1, 7, bytes.length]) {
          stream(encoding, bytes, size);
          const events = readEvents((await post(service.url, PROMPT, SSE)).text);
          assert.deepEqual(events.at(-1), { id: 'end', name: 'done', data: { text: 'Oficio Ñ' } });
        }
      });
    }

    test('by Identity, as JSON: the same body', async () => {
      const body = JSON.stringify({ choices: [{ message: { content: 'Oficio' } }] });
      answer = (response) => response.writeHead(200, { 'content-encoding': 'Identity' }).end(body);
      assert.equal((await post(service.url, PROMPT)).text, '{"text":"Oficio"}');
    });

    test('with a pause after a piece: the piece is handed on before the pause ends', async () => {
      const gzip = createGzip();
      answer = (response) => {
        gzip.pipe(response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' }));
        gzip.write(event('Oficio '));
        gzip.flush(constants.Z_SYNC_FLUSH);
      };
      const headers = { 'content-type': 'application/json', ...SSE };
      const response = await fetch(service.url, { method: 'POST', headers, body: JSON.stringify(PROMPT) });
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader() ?? assert.fail('no body');
      assert.equal((await reader.read()).value, 'retry: 86400000\n\nevent: delta\ndata: {"text":"Oficio "}\n\n');
      gzip.end(`${event('Ñ')}data: [DONE]\n\n`);
      let rest = '';
      for (let next = await reader.read(); !next.done; next = await reader.read()) rest += next.value;
      assert.equal(readEvents(rest).at(-1)?.data.text, 'Oficio Ñ');
    });

    const BROKEN: [string, string, Buffer, RegExp][] = [
      ['by an unknown encoding', 'zstd-x', Buffer.from(whole), /unknown content encoding "zstd-x"/],
      ['only by its header', 'gzip', Buffer.from(whole), /incorrect header check/],
      [
        'and cut short',
        'gzip',
        gzipSync(event('Oficio ').repeat(2)).subarray(0, -8),
        /ended its stream before the text was complete/,
      ],
      [
        'to a thousandth of its size',
        'gzip',
        gzipSync(`${event('Oficio ')}:${'x'.repeat(34_000_000)}\n`),
        /larger than 33554432 bytes/,
      ],
      ['and empty', 'gzip', gzipSync(''), /empty stream/],
    ];
    for (const [name, encoding, bytes, details] of BROKEN) {
      test(`${name}: ends with an error that names the cause`, async () => {
        stream(encoding, bytes, bytes.length);
        const { status, text } = await post(service.url, PROMPT, SSE);
        const failure = status === 200 ? readEvents(text).at(-1)?.data : JSON.parse(text);
        assert.equal(failure?.error, 'server error');
        assert.match(failure?.details ?? '', details);
      });
    }

    test('of a stream only the text counts: envelopes and reasoning of 8 MB harm nothing', async () => {
      const thought = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { reasoning: 'x'.repeat(100_000) } }] })}\n\n`;
      const bytes = Buffer.from(`${thought.repeat(80)}${event('Oficio')}data: [DONE]\n\n`);
      stream('identity', bytes, bytes.length);
      assert.equal(readEvents((await post(service.url, PROMPT, SSE)).text).at(-1)?.data.text, 'Oficio');
      const long = Buffer.from(`${event('ñ'.repeat(100_000)).repeat(22)}data: [DONE]\n\n`);
      stream('identity', long, long.length);
      const last = readEvents((await post(service.url, PROMPT, SSE)).text).at(-1);
      assert.match(last?.data.details ?? '', /larger than 4194304 bytes/);
    });

    function stream(encoding: string, bytes: Buffer, size: number) {
      answer = (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': encoding });
        for (let at = 0; at < bytes.length; at += size) response.write(bytes.subarray(at, at + size));
        response.end();
      };
    }
  });

  describe('a refusal whose body cannot be read is still a refusal', () => {
    const gzip = gzipSync('{"error":{"message":"Rate limit reached"}}');
    const UNREADABLE: [string, number, string, Buffer, RegExp][] = [
      ['an unknown encoding', 429, 'zstd-x', Buffer.from('?'), /unknown content encoding "zstd-x"/],
      ['gzip without its end', 429, 'gzip', gzip.subarray(0, -12), /unexpected end of file/],
      ['plain text that is called gzip', 503, 'gzip', Buffer.from('overloaded'), /incorrect header check/],
      [
        'more than the limit, once unpacked',
        500,
        'gzip',
        gzipSync(Buffer.alloc(8_000_000)),
        /larger than 4194304 bytes/,
      ],
    ];
    for (const [name, status, encoding, body, details] of UNREADABLE) {
      test(`${name}: 502 with the reason in its details, and Retry-After`, async () => {
        answer = (response) =>
          response.writeHead(status, { 'content-encoding': encoding, 'retry-after': '7' }).end(body);
        for (const accept of ACCEPTS) {
          const refused = await post(service.url, PROMPT, { accept });
          assert.equal(refused.status, 502);
          assert.match(JSON.parse(refused.text).details, details);
          assert.match(JSON.parse(refused.text).details, /^the body of the upstream's answer could not be read: /);
          assert.equal(refused.headers.get('retry-after'), status === 500 ? null : '7');
          const error = service.served.at(-1)?.outcome.error;
          assert.ok(error instanceof AppError && error.info.upstreamStatus === status);
        }
      });
    }
  });

  test('details have at most 64 KiB and end at a character', async () => {
    for (const [body, characters] of [
      ['日'.repeat(30_000), 21_845],
      ['x'.repeat(70_000), 65_536],
      ['x'.repeat(65_536), 65_536],
    ] as const) {
      answer = (response) => response.writeHead(400).end(body);
      const { details } = JSON.parse((await post(service.url, PROMPT)).text);
      assert.equal(details, body.slice(0, characters));
    }
  });

  test('a whole answer in zstd or deflate, with the header of zlib or without, is read', async () => {
    const json = JSON.stringify({ choices: [{ message: { content: 'Oficio Ñ' }, finish_reason: 'stop' }] });
    for (const [encoding, bytes] of [
      ['zstd', zstdCompressSync(json)],
      ['deflate', deflateSync(json)],
      ['deflate', deflateRawSync(json)],
    ] as const) {
      answer = (response) => response.writeHead(200, { 'content-encoding': encoding }).end(bytes);
      assert.equal((await post(service.url, PROMPT)).text, '{"text":"Oficio Ñ"}', encoding);
    }
  });

  describe('an error that a host sends as a 200, in its own form', () => {
    const BARE = ['{"code":429,"message":"Quota spent"}', '[{"error":{"code":503,"message":"Overloaded"}}]'];
    for (const body of BARE) {
      const types = {
        'application/json': body,
        'text/event-stream': `${body}\n`,
        'text/event-stream;': `data: ${body}\n\n`,
      };
      for (const [type, sent] of Object.entries(types))
        test(`${sent.trim()} as ${type}: a 502 with its words in events and text`, async () => {
          answer = (response) => response.writeHead(200, { 'content-type': type }).end(sent);
          for (const accept of [MEDIA_TYPES.sse, MEDIA_TYPES.text]) {
            const { status, text } = await post(service.url, PROMPT, { accept });
            assert.deepEqual([status, JSON.parse(text)], [502, { error: 'Upstream error', details: body }]);
          }
        });

      test(`${body}: a 502 for Word; JSON is empty, with a warning, and the code in the log`, async () => {
        answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body);
        assert.equal((await post(service.url, PROMPT, { accept: MEDIA_TYPES.docx })).status, 502);
        const { status, text, headers } = await post(service.url, PROMPT);
        assert.deepEqual([status, text, headers.get('x-warnings')], [200, '{"text":""}', 'error_in_200,empty_text']);
        assert.match(service.served.at(-1)?.outcome.upstreamError ?? '', /^(?:429|503)$/);
      });
    }

    test('the log has the name of such an error, and none of its words, which may be those of the caller', async () => {
      const message = 'cannot be answered: oficio de Ana Sol, \\"code\\":\\"Ana\\"';
      const cases = [
        ['"type":"tokens","code":"rate_limit_exceeded"', 'rate_limit_exceeded'],
        ['"type":"content_filter","code":null', 'content_filter'],
        ['"code":"oficio de Ana Sol"', undefined],
      ] as const;
      for (const [names, named] of cases) {
        const body = `{"error":{"message":"${message}",${names}}}`;
        answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body);
        assert.equal((await post(service.url, PROMPT)).status, 200);
        const { outcome } = service.served.at(-1) ?? assert.fail('nothing is served');
        assert.deepEqual([outcome.warnings, outcome.upstreamError], [['error_in_200', 'empty_text'], named]);
      }
    });

    test('after some text, as a bare line: the event error with its words', async () => {
      const piece = JSON.stringify({ choices: [{ delta: { content: 'SECRETARÍA' } }] });
      answer = (response) =>
        response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`data: ${piece}\n\n${BARE[0]}\n`);
      const last = readEvents((await post(service.url, PROMPT, SSE)).text).at(-1);
      assert.deepEqual([last?.name, last?.data.details], ['error', BARE[0]]);
    });
  });

  test('X-Warnings: a text that is cut or empty is given with 200, in JSON and Word; `done` has the same warnings', async () => {
    const send = (content: string) => {
      const choices = [{ index: 0, message: { content }, finish_reason: 'length' }];
      answer = (response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices }));
    };
    for (const [content, warnings] of [
      ['Oficio', ['finish_length']],
      ['', ['finish_length', 'empty_text']],
    ] as const) {
      send(content);
      for (const accept of [MEDIA_TYPES.json, MEDIA_TYPES.docx]) {
        const { status, headers } = await post(service.url, PROMPT, { accept });
        assert.deepEqual([status, headers.get('x-warnings')], [200, warnings.join(',')]);
      }
      const done = readEvents((await post(service.url, PROMPT, SSE)).text).at(-1);
      assert.deepEqual(done, { id: 'end', name: 'done', data: { text: content, warnings: [...warnings] } });
    }
  });

  describe('an error object inside a 200 without text', () => {
    const body = '{"error":{"message":"Over capacity"}}';
    const send = () => {
      answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    };

    test('JSON: the error comes first among the warnings, so that the log does not speak of max_completion_tokens', async () => {
      send();
      assert.equal((await post(service.url, PROMPT)).text, '{"text":""}');
      assert.deepEqual(service.served.at(-1)?.outcome.warnings, ['error_in_200', 'empty_text']);
    });

    test('Word: a failure with its reason and hint, not a warning beside it', async () => {
      send();
      const accept = MEDIA_TYPES.docx;
      const { status, text } = await post(service.url, PROMPT, { accept });
      assert.equal(status, 502);
      assert.deepEqual(JSON.parse(text), { error: 'Upstream error', details: body });
      const { error, warnings } = service.served.at(-1)?.outcome ?? {};
      assert.equal(warnings, undefined);
      assert.ok(error instanceof AppError && error.info.reason === 'error_in_200');
      assert.match(error.info.hint ?? '', /inside a successful answer/);
    });
  });

  test('an exception whose message holds the key is answered without it', async () => {
    const redactor = createRedactor(KEY);
    const { llm } = readConfig({ LLM_URL: llmUrl });
    const model = createUpstream({ llm, proxy: undefined, redactor });
    const toWord = () => Promise.reject(new Error(`cannot write ${KEY}`));
    const work = { ...(await createWork(undefined)), toWord };
    const { server } = createApp({
      upstream: model,
      redact: redactor.redact,
      readerTimeoutMs: 1_000,
      served: () => undefined,
      work,
    });
    const url = `${await server.listen({ port: 0, host: '127.0.0.1' })}/api/generate-template`;
    answer = (response) => response.end('{"choices":[{"message":{"content":"Oficio"}}]}');
    const accept = MEDIA_TYPES.docx;
    const { text } = await post(url, PROMPT, { accept });
    assert.deepEqual(JSON.parse(text), { error: 'server error', details: 'Error: cannot write [redacted]' });
    await Promise.all([server.close(), model.close()]);
  });
});
