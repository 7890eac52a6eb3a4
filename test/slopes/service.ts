// What the service reads of callers and of the upstream, with the texts that are the worst for it.
import { readFileSync } from 'node:fs';
import { compose } from '../../service/demo/compose.ts';
import { chooseBinding, chooseForm, FORMATS, toText } from '../../service/generate/answer.ts';
import { namedKind } from '../../service/generate/named-kind.ts';
import { nestsDeeper, parseJson } from '../../service/json.ts';
import type { Reply } from '../../service/llm/answer.ts';
import { createRedactor } from '../../service/llm/redact.ts';
import { readStream } from '../../service/llm/stream.ts';
import { ofRepeats, type Work } from './work.ts';

const KEY = 'gsk_T3stKey/+"With=Odd\\Chars9z8y';
const LONG_KEY = `gsk_${'T3stKey/'.repeat(187)}`;
// Masks and beginnings of the key. If they are repeated, a naive search starts again at each character.
const MASKS = [
  ...['*', '.', '…', '… ', 'g', 'gsk_', '...gsk_', 'gs…', '%', '%67', '\\u00', '&#103;'],
  ...[`${'.'.repeat(999)} `, `${'*'.repeat(999)} `],
];

const PIECE = 'data: {"choices":[{"delta":{"content":"a"}}]}\n\n';

// The words that named-kind.ts reads before a name.
const WORDS = [
  ...new Set(
    readFileSync(new URL('../../service/generate/named-kind.ts', import.meta.url), 'utf8').match(/[a-z]{3,}/g),
  ),
];

export const works: readonly Work[] = [
  ...[KEY, LONG_KEY].flatMap((key) => {
    const { redact } = createRedactor(key);
    return ofRepeats(`redact, a key of ${key.length} characters,`, redact, MASKS);
  }),
  ...[KEY, LONG_KEY].flatMap((key) =>
    [100, 20_000].flatMap((pieceChars) =>
      ofRepeats(
        `redact in pieces of ${pieceChars}, a key of ${key.length} characters,`,
        redactPieces(key, pieceChars),
        MASKS,
      ),
    ),
  ),
  ...ofRepeats('parseJson', (text) => tryTo(() => parseJson(text)), [
    '[',
    '"',
    '\\',
    '"\\',
    '{"a":',
    '[]',
    ' ',
    '"[',
    '1,',
  ]),
  ...ofRepeats('nestsDeeper', (text) => nestsDeeper(text, 512), ['[', '"', '\\', '"\\', '{"a":', '[]']),
  ...ofRepeats('namedKind', namedKind, ['una circular ', ' ', 'que me ', 'acta de ', '\n\n', 'á', 'oficio ']),
  {
    // If two alternatives of a repeated group match the same word, each further word doubles the time.
    name: 'namedKind of each word that may come before a name',
    prepare(length) {
      const words = WORDS.flatMap((stem) => [stem, `${stem}a`, `${stem}ar`, `${stem}emente`, `${stem}, que`]);
      const texts = words.map((word) => `${`${word} `.repeat(length / (word.length + 1))}zz circular`);
      return () => texts.map(namedKind);
    },
  },
  ...ofRepeats('compose', compose, ['oficio de ', 'a', 'que no ', 'para el ', ', y ', '<area>', '{{', '$']),
  ...ofRepeats('Accept', (text) => [chooseForm(text, FORMATS), chooseBinding(text)], [
    ...['\t', ';', ';charset=', ' ;', '"', 'a,', ';q=0.1,', ';q="', '/', '*/*,', '=', 'text/html,', '*/*;q=0.1,'],
  ]),
  ...ofRepeats('readStream of one line', (text) => readAll(`data: {"choices":[{"delta":{"content":"${text}"}}]}\n\n`), [
    'x',
  ]),
  ...ofRepeats('readStream of many lines', readAll, [PIECE, ': a\n\n']),
  ...ofRepeats('toText of white space in single blanks', (text) => sendBlanks(text.length), [' ']),
];

function redactPieces(key: string, pieceChars: number) {
  return (text: string) => {
    const { push, end } = createRedactor(key).stream();
    for (let at = 0; at < text.length; at += pieceChars) push(text.slice(at, at + pieceChars));
    return end();
  };
}

function tryTo(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

async function readAll(text: string): Promise<void> {
  async function* cut() {
    const bytes = Buffer.from(`${text}${PIECE}data: [DONE]\n\n`);
    for (let at = 0; at < bytes.length; at += 64) yield bytes.subarray(at, at + 64);
  }
  for await (const _ of readStream(cut(), createRedactor(''), emptyReply()));
}

async function sendBlanks(blanks: number): Promise<void> {
  const reply = emptyReply();
  async function* read() {
    for (const piece of ['Oficio', ...Array.from({ length: blanks }, () => ' '), 'fin']) {
      reply.text += piece;
      yield [piece];
    }
  }
  const recording = { outcome: {}, startedAt: 0, redact: String };
  await toText({ pieces: read(), reply, isLate: false }, recording).toArray();
}

function emptyReply(): Reply {
  return { text: '', finishReason: 'stop', usage: undefined, error: undefined, refused: false };
}
