// Turns the server-sent events of a streamed reply into pieces of text. The reply is complete only if the
// upstream marks its end.
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { parseJson } from '../json.ts';
import { errorInside, type Reply, replyOf } from './answer.ts';
import { MAX_ANSWER_BYTES, tooLarge } from './exchange.ts';
import type { Redactor } from './redact.ts';

// Yields batches of pieces that arrived together, redacted; no batch is empty. Fills in `reply`.
// Throws an AppError for an error that the upstream sent in the stream, and an Error for an unreadable or
// incomplete stream.
export async function* readStream(chunks: AsyncIterable<Buffer>, redactor: Redactor, reply: Reply) {
  const utf8 = new TextDecoder();
  const clean = redactor.stream();
  const pieces: string[] = []; // the pieces that are not yet yielded
  let answered = false; // true once an event held JSON
  let ended = false; // true after the end mark; later events are ignored
  let textBytes = 0;
  let line = ''; // an incomplete line: eventsource-parser reports unknown fields only in whole lines
  const parser = createParser({
    onEvent: readEvent,
    onError({ type, field, line: written = '' }) {
      // Old llama.cpp servers report a failure in a field named `error` (ggml-org/llama.cpp#16109). As the
      // standard says, other unknown fields and a bad `retry` are ignored.
      if (ended || type !== 'unknown-field') return;
      const bare = bareError(written);
      if (bare !== undefined) throw errorInside(redactor.redact(bare));
      if (field === 'error') throw new SyntaxError('the upstream sent an unreadable event');
    },
  });

  try {
    for await (const chunk of chunks) {
      feed(utf8.decode(chunk, { stream: true }));
      if (ended) break;
      if (pieces.length > 0) yield pieces.splice(0);
    }
    // A blank line is added, because many hosts omit it after the last event.
    if (!ended) feed(`${utf8.decode()}\n\n`);
    if (!ended && reply.finishReason === undefined) throw incomplete(answered);
    give(clean.end());
  } finally {
    // The pieces that arrived together with a failure are yielded before the failure is thrown.
    if (pieces.length > 0) yield pieces;
  }

  function feed(text: string) {
    const whole = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
    if (whole > 0) parser.feed(line + text.slice(0, whole));
    line = whole > 0 ? text.slice(whole) : line + text;
  }

  function readEvent({ event, data }: EventSourceMessage) {
    const json = data.trim();
    if (ended || json === '') return;
    ended = json === '[DONE]';
    if (ended && !answered) throw new Error('the upstream ended its stream without any answer');
    if (ended) return;
    if (event === 'error') throw errorInside(redactor.redact(json));
    const chunk = replyOf(parseJson(json, 'the upstream sent an event that is not JSON'), 'delta');
    answered = true;
    give(clean.push(chunk.text));
    if (chunk.error !== undefined) throw errorInside(redactor.redact(json));
    reply.finishReason = chunk.finishReason ?? reply.finishReason;
    reply.usage = chunk.usage ?? reply.usage;
    reply.refused ||= chunk.refused;
  }

  function give(piece: string) {
    if (piece === '') return;
    textBytes += Buffer.byteLength(piece);
    if (textBytes > MAX_ANSWER_BYTES) throw tooLarge(MAX_ANSWER_BYTES);
    reply.text += piece;
    pieces.push(piece);
  }
}

// Returns the JSON of an error that a host sends as a line without a field: {"error":…}, [{"error":…}].
function bareError(line: string): string | undefined {
  if (!/^\s*[[{]/.test(line)) return undefined;
  try {
    return replyOf(parseJson(line), 'message').error;
  } catch {
    return undefined;
  }
}

function incomplete(answered: boolean): Error {
  return new Error(
    answered ? 'the upstream ended its stream before the text was complete' : 'the upstream sent an empty stream',
  );
}
