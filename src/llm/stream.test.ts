import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { AppError } from '../errors.ts';
import { createRedactor } from './redact.ts';
import type { Reply } from './reply.ts';
import { createStreamReader } from './stream.ts';

const PIECE = 'data: {"choices":[{"index":0,"delta":{"content":"Oficio"}}]}\n\n';
const DONE = 'data: [DONE]\n\n';

// Lines between the events of a stream that is complete all the same: the standard says that they are ignored.
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
  test(`createStreamReader: the line «${line}» does not end the stream, however it is cut`, () => {
    for (const size of [1, 3, 1_000]) assert.equal(read(`${line}\n${PIECE}${line}\n${DONE}`, size), 'Oficio');
  });
}

describe('createStreamReader: an `error:` line of llama.cpp is a failure', () => {
  const STREAMS: [string, string][] = [
    ['after a piece', `${PIECE}error: {"code":500,"message":"slot unavailable"}\n\n${DONE}`],
    ['before any', `error: {"code":400,"message":"context size"}\n\n`],
    ['with CRLF', `${PIECE.replaceAll('\n', '\r\n')}error: {"code":500}\r\n\r\n`],
    ['without a line end', `${PIECE}error: {"code":500}`],
  ];
  for (const [name, stream] of STREAMS) {
    test(`${name}, in one chunk or byte by byte`, () => {
      for (const size of [1, 5, 1_000])
        assert.throws(() => read(stream, size), { message: 'the upstream sent an unreadable event' });
    });
  }
});

test('createStreamReader: a line of a megabyte takes linear time byte by byte', () => {
  const text = 'x'.repeat(1_000_000);
  const before = process.cpuUsage();
  assert.equal(read(`${PIECE.replace('Oficio', text)}${DONE}`, 16), text);
  const { user } = process.cpuUsage(before);
  assert.ok(user < 2_000_000, `${user} µs`);
});

test('createStreamReader: pieces that came with the failure stand beside it', () => {
  const { pieces, end } = createStreamReader(createRedactor('')).read(
    Buffer.from(`${PIECE}${PIECE}data: {"error":{"message":"x"}}\n\n`),
  );
  assert.deepEqual(pieces, ['Oficio', 'Oficio']);
  assert.ok(end instanceof AppError);
});

// The whole text of a stream that comes in chunks of `size` bytes. Throws its failure.
function read(stream: string, size: number): string {
  const reader = createStreamReader(createRedactor(''));
  const bytes = Buffer.from(stream);
  for (let at = 0; at < bytes.length; at += size) {
    const { end } = reader.read(bytes.subarray(at, at + size));
    if (end) return textOf(end);
  }
  return textOf(reader.end().end);
}

function textOf(end: Reply | Error): string {
  if (end instanceof Error) throw end;
  return end.text;
}
