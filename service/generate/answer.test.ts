import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../errors.ts';
import type { Reply } from '../llm/answer.ts';
import type { Stream } from '../llm/chat-completions.ts';
import { chooseBinding, chooseForm, FORMATS, MEDIA_TYPES, toEvents, toText } from './answer.ts';

const RETRY = 'retry: 86400000\n\n';
const RECORDING = { outcome: {}, startedAt: 0, redact: (error: string) => assert.fail(error) };

test('chooseForm: an Accept of over 1,000 characters is not read, and gets JSON', () => {
  const browser = 'text/html,application/xhtml+xml,'.repeat(29);
  assert.equal(chooseForm(`${browser}text/event-stream`, FORMATS), 'sse');
  assert.equal(chooseForm(`${browser.repeat(2)}text/event-stream`, FORMATS), 'json');
});

test('chooseBinding: only parameters of the Word type count, and no controls is no binding', () => {
  const word = MEDIA_TYPES.docx;
  const rows = [
    ['*/*', 'data'],
    [word, 'data'],
    [`${word};binding=none`, 'none'],
    [`text/plain, ${word} ; q=0.5; Binding="none", */*`, 'none'],
    [`${word};binding=none;controls=none`, 'runs'],
    [`${word};controls=none`, 'runs'],
    [`${word}, text/plain;controls=none;binding=none`, 'data'],
    [`${word};controls=nonesuch`, 'data'],
  ] as const;
  for (const [accept, binding] of rows) assert.equal(chooseBinding(accept), binding, accept);
});

test('toText: a long run of white space in single blanks is sent whole', async () => {
  const blanks = 89_000;
  const pieces = ['Oficio', ...Array.from({ length: blanks }, () => ' '), 'fin', ' ', '\n'];
  const batches = pieces.map((piece) => [piece]);
  const text = (await toText(streamOf(batches), RECORDING).setEncoding('utf8').toArray()).join('');
  assert.equal(text, `Oficio${' '.repeat(blanks)}fin`);
});

test('toText: a character of which two pieces have one half each is sent whole', async () => {
  const read = async (...batches: string[][]) =>
    Buffer.concat(await toText(streamOf(batches), RECORDING).toArray()).toString();
  assert.equal(await read(['Oficio \ud83d'], ['\ude00'], [' fin \ud83d'], ['\ude00']), 'Oficio 😀 fin 😀');
  assert.equal(await read(['a\ud83d']), 'a\ufffd');
});

test('toText: white space before the text and after it is not sent', async () => {
  const batches = [[' '], ['\n', ' Oficio '], ['  '], ['fin '], [' ']];
  assert.equal((await toText(streamOf(batches), RECORDING).setEncoding('utf8').toArray()).join(''), 'Oficio   fin');
});

test('toEvents: a comment line is sent after each 15 s of silence, none once the text has ended', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const more = Promise.withResolvers<string[]>();
  const events = toEvents(streamOf([['Oficio'], more.promise]), RECORDING).setEncoding('utf8');
  const seen: string[] = [];
  events.on('data', (text: string) => seen.push(text));
  await drained();
  t.mock.timers.tick(14_999);
  await drained();
  assert.deepEqual(seen, [`${RETRY}event: delta\ndata: {"text":"Oficio"}\n\n`]);
  t.mock.timers.tick(1);
  t.mock.timers.tick(15_000);
  await drained();
  assert.deepEqual(seen.splice(1), [':\n\n', ':\n\n']);
  more.resolve([' fin']);
  await drained();
  t.mock.timers.tick(60_000);
  await drained();
  assert.deepEqual(seen.splice(1), [
    'event: delta\ndata: {"text":" fin"}\n\n',
    'id: end\nevent: done\ndata: {"text":"Oficio fin"}\n\n',
  ]);
});

test('toEvents: without text yet, the answer begins with a comment line, which is repeated after each 15 s', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const first = Promise.withResolvers<string[]>();
  const events = toEvents(streamOf([first.promise], true), RECORDING).setEncoding('utf8');
  const seen: string[] = [];
  events.on('data', (text: string) => seen.push(text));
  await drained();
  assert.deepEqual(seen.splice(0), [`${RETRY}:\n\n`]);
  t.mock.timers.tick(15_000);
  await drained();
  assert.deepEqual(seen.splice(0), [':\n\n']);
  first.resolve(['Oficio']);
  await drained();
  assert.deepEqual(seen, [
    'event: delta\ndata: {"text":"Oficio"}\n\n',
    'id: end\nevent: done\ndata: {"text":"Oficio"}\n\n',
  ]);
});

test('toEvents: a reader who has yet to take an event gets no comment lines beside it', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const more = Promise.withResolvers<string[]>();
  const events = toEvents(streamOf([['Oficio'], more.promise]), RECORDING);
  events.read(0);
  await drained();
  t.mock.timers.tick(60_000);
  more.resolve([' fin']);
  assert.doesNotMatch((await events.setEncoding('utf8').toArray()).join(''), /^:/m);
});

test('toEvents: a reader who pauses after the last event gets its end, and no comment lines before it', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const events = toEvents(streamOf([['Oficio']]), RECORDING).setEncoding('utf8');
  const seen: string[] = [];
  events.on('data', (text: string) => {
    seen.push(text);
    if (text.includes('event: done')) events.pause();
  });
  await drained();
  assert.equal(seen.length, 2);
  t.mock.timers.tick(60_000);
  await drained();
  events.resume();
  await once(events, 'end');
  assert.equal(seen.length, 2);
});

test('toEvents: a failure before the first text has the opening field, the id of the end, and its reason', async () => {
  const failed = Promise.reject(new AppError('upstream', 'no', { reason: 'quota' }));
  const events = toEvents(streamOf([failed]), { ...RECORDING, outcome: {} });
  assert.equal(
    (await events.setEncoding('utf8').toArray()).join(''),
    `${RETRY}id: end\nevent: error\ndata: {"error":"Upstream error","details":"no","reason":"quota"}\n\n`,
  );
});

test('toEvents: the end has the tokens where the upstream counted them', async () => {
  const stream = streamOf([['Oficio']]);
  stream.reply.usage = { inputTokens: 7, outputTokens: 3 };
  const text = (await toEvents(stream, RECORDING).setEncoding('utf8').toArray()).join('');
  assert.match(text, /^data: {"text":"Oficio","usage":{"inputTokens":7,"outputTokens":3}}$/m);
});

function streamOf(batches: readonly (string[] | Promise<string[]>)[], isLate = false): Stream {
  const reply: Reply = { text: '', finishReason: 'stop', usage: undefined, error: undefined, refused: false };
  return { pieces: read(), reply, isLate };

  async function* read() {
    for (const batch of batches) {
      const pieces = await batch;
      reply.text += pieces.join('');
      yield pieces;
    }
  }
}

async function drained(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await nextTurn();
}
