import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pieces, Stream } from '../llm/chat-completions.ts';
import { toEvents, toText } from './answer.ts';

const ENDING = {
  done: () => undefined,
  failed: (error: unknown) => assert.fail(String(error)),
};

test('toText: a long run of white space in single blanks takes linear time', async () => {
  const blanks = 89_000;
  const pieces = ['Oficio', ...Array.from({ length: blanks }, () => ' '), 'fin', ' ', '\n'];
  const batches = pieces.map((piece) => [piece]);
  const before = process.cpuUsage();
  const text = (
    await toText(await streamOf(batches), ENDING)
      .setEncoding('utf8')
      .toArray()
  ).join('');
  const { user } = process.cpuUsage(before);
  assert.equal(text, `Oficio${' '.repeat(blanks)}fin`);
  assert.ok(user < 1_000_000, `${user} µs`);
});

test('toText: white space before the text and after it is not sent', async () => {
  const batches = [[' '], ['\n', ' Oficio '], ['  '], ['fin '], [' ']];
  assert.equal(
    (
      await toText(await streamOf(batches), ENDING)
        .setEncoding('utf8')
        .toArray()
    ).join(''),
    'Oficio   fin',
  );
});

test('toEvents: a comment line is sent after each 15 s of silence, none once the text has ended', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const more = Promise.withResolvers<string[]>();
  const events = toEvents(await streamOf([['Oficio'], more.promise]), ENDING).setEncoding('utf8');
  const seen: string[] = [];
  events.on('data', (text: string) => seen.push(text));
  await drained();
  t.mock.timers.tick(14_999);
  await drained();
  assert.deepEqual(seen, ['event: delta\ndata: {"text":"Oficio"}\n\n']);
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
    'event: done\ndata: {"text":"Oficio fin"}\n\n',
  ]);
});

test('toEvents: a reader who has yet to take an event gets no comment lines beside it', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const more = Promise.withResolvers<string[]>();
  const events = toEvents(await streamOf([['Oficio'], more.promise]), ENDING);
  events.read(0);
  await drained();
  t.mock.timers.tick(60_000);
  more.resolve([' fin']);
  assert.doesNotMatch((await events.setEncoding('utf8').toArray()).join(''), /^:/m);
});

// A stream of these batches whose whole reply is their text.
async function streamOf(batches: readonly (string[] | Promise<string[]>)[]): Promise<Stream> {
  const rest = read();
  return { first: await rest.next(), rest };

  async function* read(): Pieces {
    let text = '';
    for (const batch of batches) {
      const pieces = await batch;
      text += pieces.join('');
      yield pieces;
    }
    return { text, finishReason: 'stop', usage: undefined, error: undefined };
  }
}

async function drained(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await nextTurn();
}
