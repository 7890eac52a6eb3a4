// A streamed reply: server-sent events in, batches of text pieces out. Complete only if the upstream said so.
import { createParser } from 'eventsource-parser';
import { MAX_BODY_BYTES, tooLarge } from './encoding.ts';
import type { Flow, Receiver } from './exchange.ts';
import type { Redactor } from './redact.ts';
import { type Reply, readChunk } from './reply.ts';

export interface Stream {
  // The pieces as they come, several in a batch when the reader is slower. An empty batch says that nothing came for
  // `silenceMs`. Returns the reply as a whole; throws when the upstream did not complete it.
  read(silenceMs?: number): AsyncGenerator<readonly string[], Reply>;
}

export interface StreamOptions {
  redactor: Redactor;
  // The first piece has come, or the end of a complete reply without any: from here on a failure is no longer a status.
  ready(stream: Stream): void;
  // A failure before that. After it, `read` throws the error.
  fail(error: unknown): void;
  // What `fail` and `read` make of an error object that the upstream sent inside the stream.
  errorInside(data: string): Error;
  failure(error: unknown): Error;
}

// Characters that wait for a slow reader before the upstream is paused.
const MAX_WAITING = 64 * 1024;

export function receiveStream({ redactor, ready, fail, errorInside, failure }: StreamOptions): Receiver {
  const decoder = new TextDecoder();
  const clean = redactor.stream();
  const reply: Reply = { text: '', finishReason: undefined, usage: undefined, error: undefined };
  let flow: Flow | undefined;
  let bytes = 0;
  let chunks = 0;
  let queue: string[] = [];
  let waiting = 0;
  let ended: { error?: Error } | undefined;
  let wake: (() => void) | undefined;

  const stream: Stream = {
    async *read(silenceMs) {
      for (;;) {
        if (queue.length > 0) {
          const batch = queue;
          queue = [];
          if (waiting > MAX_WAITING) flow?.resume();
          waiting = 0;
          yield batch;
        } else if (ended?.error) throw ended.error;
        else if (ended) return reply;
        else if (await sleep(silenceMs)) yield [];
      }
    },
  };

  const parser = createParser({
    onEvent({ event, data }) {
      const text = data.trim();
      if (ended || text === '') return;
      if (text === '[DONE]')
        return chunks > 0 ? complete() : stop(new Error('the upstream ended its stream without any answer'));
      if (event === 'error') return stop(errorInside(data));
      let body: unknown;
      try {
        body = JSON.parse(text);
      } catch {
        return stop(new SyntaxError('the upstream sent an event that is not JSON'));
      }
      chunks++;
      const chunk = readChunk(body);
      if (chunk.text !== '') {
        push(clean.push(chunk.text));
        ready(stream);
      }
      if (chunk.error !== undefined) return stop(errorInside(data));
      reply.finishReason = chunk.finishReason ?? reply.finishReason;
      reply.usage = chunk.usage ?? reply.usage;
    },
    onError({ type, field }) {
      // Old llama.cpp servers report a failure in a field `error`; other unknown fields are ignored, as the standard asks.
      if (type !== 'unknown-field' || field === 'error') stop(new SyntaxError('the upstream sent an unreadable event'));
    },
  });

  return {
    streamed: true,
    start(_status, _headers, control) {
      flow = control;
    },
    data(chunk) {
      if (ended) return;
      bytes += chunk.length;
      if (bytes > MAX_BODY_BYTES) stop(tooLarge());
      else parser.feed(decoder.decode(chunk, { stream: true }));
    },
    end() {
      // The last blank line is often missing.
      if (!ended) parser.feed(`${decoder.decode()}\n\n`);
      if (ended) return;
      if (reply.finishReason !== undefined) complete();
      else
        stop(
          new Error(
            chunks === 0
              ? 'the upstream sent an empty stream'
              : 'the upstream ended its stream before the text was complete',
          ),
        );
    },
    fail: stop,
  };

  function push(piece: string) {
    if (piece === '') return;
    reply.text += piece;
    waiting += piece.length;
    queue.push(piece);
    if (waiting > MAX_WAITING) flow?.pause();
    wake?.();
  }

  function complete() {
    push(clean.end());
    ended = {};
    ready(stream);
    wake?.();
  }

  function stop(reason: unknown) {
    if (ended) return;
    const error = failure(reason);
    ended = { error };
    fail(error);
    wake?.();
    flow?.abort(error);
  }

  // Until something happens (false), or until `silenceMs` are over (true).
  function sleep(silenceMs: number | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      const done = (silent: boolean) => {
        clearTimeout(timer);
        wake = undefined;
        resolve(silent);
      };
      const timer = silenceMs === undefined ? undefined : setTimeout(done, silenceMs, true);
      wake = () => done(false);
    });
  }
}
