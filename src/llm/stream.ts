// A streamed reply: server-sent events in, batches of text pieces out. Complete only if the upstream said so.
import { createParser } from 'eventsource-parser';
import { MAX_BODY_BYTES, tooLarge } from './exchange.ts';
import type { Redactor } from './redact.ts';
import { errorInside, type Reply, readChunk } from './reply.ts';

// Yields the pieces of text that came together, at least one, with the key redacted; returns the reply as a whole. Throws an AppError for an error
// that the upstream sent inside the stream, and an Error for a stream that is unreadable, incomplete or larger than MAX_BODY_BYTES.
export async function* readStream(
  chunks: AsyncIterable<Buffer>,
  redactor: Redactor,
): AsyncGenerator<readonly string[], Reply> {
  const reader = createReader(redactor);
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw tooLarge(MAX_BODY_BYTES);
    const { pieces, end } = reader.read(chunk);
    if (pieces.length > 0) yield pieces;
    if (end instanceof Error) throw end;
    if (end) return end;
  }
  const { pieces, end } = reader.end();
  if (pieces.length > 0) yield pieces;
  if (end instanceof Error) throw end;
  return end;
}

interface Batch<End> {
  pieces: string[];
  // The whole reply or the failure, once there is one. It comes after the pieces.
  end: End;
}

interface Reader {
  read(chunk: Buffer): Batch<Reply | Error | undefined>;
  end(): Batch<Reply | Error>;
}

function createReader(redactor: Redactor): Reader {
  const utf8 = new TextDecoder();
  const clean = redactor.stream();
  // `text` is all that was given out in pieces.
  const reply: Reply = { text: '', finishReason: undefined, usage: undefined, error: undefined };
  // Events that held JSON.
  let chunks = 0;
  // The pieces of the events that are being read: emptied by each `read`.
  let pieces: string[] = [];
  // Set by the end mark or by the first failure. Nothing is read after it.
  let end: Reply | Error | undefined;
  // The beginning of a line whose end has not come. eventsource-parser reports unknown fields only in whole lines.
  let line = '';

  const parser = createParser({
    onEvent({ event, data }) {
      if (end === undefined) end = readEvent(event, data.trim());
    },
    onError({ type, field }) {
      // Old llama.cpp servers report a failure in a field `error` (ggml-org/llama.cpp#16109). Other unknown fields and a bad `retry`
      // are ignored, as the standard asks.
      if (type === 'unknown-field' && field === 'error')
        end ??= new SyntaxError('the upstream sent an unreadable event');
    },
  });

  return {
    read(chunk) {
      feed(utf8.decode(chunk, { stream: true }));
      return take();
    },
    end() {
      // The last blank line is often missing.
      feed(`${utf8.decode()}\n\n`);
      if (end === undefined && reply.finishReason !== undefined) end = complete();
      const missing =
        chunks === 0
          ? 'the upstream sent an empty stream'
          : 'the upstream ended its stream before the text was complete';
      end ??= new Error(missing);
      return { ...take(), end };
    },
  };

  function feed(text: string) {
    const lines = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
    if (lines > 0) {
      parser.feed(line + text.slice(0, lines));
      line = text.slice(lines);
    } else line += text;
  }

  function take(): Batch<Reply | Error | undefined> {
    const batch = { pieces, end };
    pieces = [];
    return batch;
  }

  // Returns the reply or the failure if the event ends the stream.
  function readEvent(event: string | undefined, data: string): Reply | Error | undefined {
    if (data === '') return undefined;
    if (data === '[DONE]')
      return chunks > 0 ? complete() : new Error('the upstream ended its stream without any answer');
    if (event === 'error') return errorInside(data);
    let body: unknown;
    try {
      body = JSON.parse(data);
    } catch {
      return new SyntaxError('the upstream sent an event that is not JSON');
    }
    chunks++;
    const chunk = readChunk(body);
    if (chunk.text !== '') push(clean.push(chunk.text));
    if (chunk.error !== undefined) return errorInside(data);
    reply.finishReason = chunk.finishReason ?? reply.finishReason;
    reply.usage = chunk.usage ?? reply.usage;
    return undefined;
  }

  function complete(): Reply {
    push(clean.end());
    return reply;
  }

  function push(piece: string) {
    if (piece === '') return;
    reply.text += piece;
    pieces.push(piece);
  }
}
