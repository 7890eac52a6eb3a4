// Bodies of the upstream that are cut, too long, or compressed though nobody asked for it.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { AppError } from '../src/errors.ts';
import { post, type Service, startApp } from './service.ts';

// «ú» has two bytes.
const KEY = 'gsk_T3stKeyOf32CharactersAndMúre9z8y';
const PROMPT = { prompt: 'constancia de trabajo' };
const ACCEPTS = ['application/json', 'text/event-stream', 'text/plain'];
const REFUSAL_BYTES = 128 * 1024;

let service: Service;
let answer: (response: ServerResponse) => void;
const upstream = createServer((request, response) => request.resume().on('end', () => answer(response)));

before(async () => {
  await once(upstream.listen(0, '127.0.0.1'), 'listening');
  const { port } = upstream.address() as AddressInfo;
  service = await startApp({ LLM_URL: `http://127.0.0.1:${port}/`, LLM_API_KEY: KEY });
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
    test(`by its length, of ${name}, has nothing of it in its details`, async () => {
      const times = Math.floor((REFUSAL_BYTES - KEY.length * 2) / Buffer.byteLength(unit));
      for (const begun of BEGUN) {
        const body = Buffer.concat([Buffer.from(unit.repeat(times)), begun]);
        const padded = Buffer.concat([Buffer.alloc(REFUSAL_BYTES + 1 - body.length, '-'), body]);
        // Longer by one byte than what is read of it; the rest of the key never comes.
        answer = (response) => response.writeHead(400).write(padded);
        await assertNoKey();
      }
    });
  }

  test('because the connection breaks, has nothing of it in its details', async () => {
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

describe('a refusal whose body cannot be read, is a refusal all the same:', () => {
  const gzip = gzipSync('{"error":{"message":"Rate limit reached"}}');
  const UNREADABLE: [string, number, string, Buffer, RegExp][] = [
    ['an unknown encoding', 429, 'zstd-x', Buffer.from('?'), /unknown content encoding "zstd-x"/],
    ['gzip without its end', 429, 'gzip', gzip.subarray(0, -12), /unexpected end of file/],
    ['plain text that is called gzip', 503, 'gzip', Buffer.from('overloaded'), /incorrect header check/],
    ['more than the limit, once unpacked', 500, 'gzip', gzipSync(Buffer.alloc(8_000_000)), /larger than 4194304 bytes/],
  ];
  for (const [name, status, encoding, body, details] of UNREADABLE) {
    test(`${name}, 502 with the reason in its details, and Retry-After`, async () => {
      answer = (response) => response.writeHead(status, { 'content-encoding': encoding, 'retry-after': '7' }).end(body);
      for (const accept of ACCEPTS) {
        const refused = await post(service.url, PROMPT, { accept });
        assert.equal(refused.status, 502);
        assert.match(JSON.parse(refused.text).details, details);
        assert.match(JSON.parse(refused.text).details, /^the body of the upstream's answer could not be read: /);
        assert.equal(refused.headers.get('retry-after'), status === 500 ? null : '7');
        const error = service.served.at(-1)?.outcome.error;
        assert.ok(error instanceof AppError && error.facts.upstreamStatus === status);
      }
    });
  }
});
