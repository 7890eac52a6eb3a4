import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Reply } from './answer.ts';
import { createRedactor } from './redact.ts';
import { readStream } from './stream.ts';

const PIECE = 'data: {"choices":[{"index":0,"delta":{"content":"Oficio"}}]}\n\n';
const DONE = 'data: [DONE]\n\n';

// The standard says to ignore these lines. A stream with them is therefore complete.
const IGNORED = [
  'retry:',
  'retry: 1.5s',
  'retry: 3000',
  'id: 7',
  ': a comment',
  'x-trace: 7',
  'errors: none',
  'field without colon',
];
for (const line of IGNORED) {
  test(`readStream: the line «${line}» does not end the stream, however it is cut`, async () => {
    for (const size of [1, 3, 1_000]) assert.equal(await read(`${line}\n${PIECE}${line}\n${DONE}`, size), 'Oficio');
  });
}

describe('readStream: an `error:` line of llama.cpp is a failure', () => {
  const STREAMS: [string, string][] = [
    ['after a piece', `${PIECE}error: {"code":500,"message":"slot unavailable"}\n\n${DONE}`],
    ['before any', `error: {"code":400,"message":"context size"}\n\n`],
    ['with CRLF', `${PIECE.replaceAll('\n', '\r\n')}error: {"code":500}\r\n\r\n`],
    ['without a line end', `${PIECE}error: {"code":500}`],
  ];
  for (const [name, stream] of STREAMS) {
    test(`${name}, in one chunk or byte by byte`, async () => {
      for (const size of [1, 5, 1_000])
        await assert.rejects(read(stream, size), { message: 'the upstream sent an unreadable event' });
    });
  }
});

test('readStream: a line of a megabyte is read whole, sixteen bytes at a time', async () => {
  const text = 'x'.repeat(1_000_000);
  assert.equal(await read(`${PIECE.replace('Oficio', text)}${DONE}`, 16), text);
});

test('readStream: a piece that came with the failure is given out before it', async () => {
  const seen: string[] = [];
  await assert.rejects(async () => {
    for await (const pieces of readStream(
      cut(`${PIECE}${PIECE}data: {"error":{"message":"x"}}\n\n`, 1_000),
      createRedactor(''),
      emptyReply(),
    ))
      seen.push(...pieces);
  });
  assert.deepEqual(seen, ['Oficio', 'Oficio']);
});

async function read(stream: string, size: number): Promise<string> {
  const reply = emptyReply();
  let text = '';
  for await (const pieces of readStream(cut(stream, size), createRedactor(''), reply)) text += pieces.join('');
  assert.equal(reply.text, text);
  return text;
}

function emptyReply(): Reply {
  return { text: '', finishReason: undefined, usage: undefined, error: undefined, refused: false };
}

async function* cut(stream: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(stream);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
