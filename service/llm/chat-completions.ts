// Calls the upstream model: complete(messages) returns a text, stream(messages) pieces of a text.
import type { LlmConfig, ProxyConfig } from '../config.ts';
import { AppError, CallerGone, type Cancellation, describe } from '../errors.ts';
import { chunksOf, errorInside, type Reply, readAnswer, readRefusal } from './answer.ts';
import { diagnoseFailure, diagnoseStatus, readRetryAfter } from './diagnose.ts';
import { createExchange, type UpstreamResponse } from './exchange.ts';
import { createKey, type UpstreamKey } from './key.ts';
import type { Redactor } from './redact.ts';
import { readStream } from './stream.ts';

export interface Message {
  role: 'system' | 'user';
  content: string;
}

// The parts of the caller's request that a call to the upstream needs.
export interface CallContext {
  cancellation: Cancellation;
  requestId: string;
  // The caller's traceparent, valid according to W3C Trace Context.
  traceparent: string | undefined;
  // The caller's tracestate. Set only together with a traceparent.
  tracestate: string | undefined;
}

interface ChatRequest {
  messages: readonly Message[];
  stream?: true;
}

type Batch = readonly string[];

export interface Stream {
  // Each batch has the pieces that arrived together. The iteration throws if the stream ends early, because
  // the status has already been sent.
  pieces: AsyncIterable<Batch>;
  // The whole reply, complete once `pieces` has ended.
  reply: Reply;
  // True if the answer must begin before there is any text.
  isLate: boolean;
}

// The outside model. Both methods reject with a redacted AppError, or with the reason of the cancellation. If
// a 200 contains an error, `complete` resolves with the reply's `error` set; `stream` rejects. `stream`
// resolves with the first text or the end of the answer. If neither comes, it resolves `beginAfterMs` after
// the call began, but not before the 2xx of the upstream.
export interface Upstream {
  complete(messages: readonly Message[], call: CallContext): Promise<Reply>;
  stream(messages: readonly Message[], call: CallContext): Promise<Stream>;
  close(): Promise<void>;
}

export interface UpstreamOptions {
  llm: LlmConfig;
  proxy: ProxyConfig | undefined;
  redactor: Redactor;
  key?: UpstreamKey;
  beginAfterMs?: number | undefined;
}

// The time after which the answer begins even without a text, because some proxies give up after 30 s without
// a byte.
const BEGIN_AFTER_MS = 10_000;

export function createUpstream({
  llm,
  proxy,
  redactor,
  key = createKey(llm, { redactor }),
  beginAfterMs = BEGIN_AFTER_MS,
}: UpstreamOptions): Upstream {
  const exchange = createExchange({ ...llm, proxy });
  const isForwarded = Boolean(proxy?.http) && llm.url.protocol === 'http:';
  const fixedHeaders = ['content-type', 'application/json', 'user-agent', 'membrete'];
  const { stream_options: streamOptions = { include_usage: true }, ...params } = llm.params;
  // Strict hosts accept stream_options only in streams. If it is null, streams leave it out as well.
  const streamParams = streamOptions === null ? params : { ...params, stream_options: streamOptions };

  // The body is written before the call waits, so that the messages need not stay in memory.
  return {
    complete: (messages, call) => post({ messages }, call).then(readReply).catch(fail),
    stream: (messages, call) => awaitFirstPiece(post({ messages, stream: true }, call)).catch(fail),
    close() {
      key.close();
      return exchange.close();
    },
  };

  function post(chat: ChatRequest, { cancellation, requestId, traceparent, tracestate }: CallContext) {
    const accept = chat.stream ? 'text/event-stream' : 'application/json';
    const headers = [...fixedHeaders, 'accept', accept, 'x-request-id', requestId];
    if (key.current() !== '') headers.push('authorization', `Bearer ${key.current()}`);
    if (traceparent !== undefined) headers.push('traceparent', traceparent);
    if (tracestate !== undefined) headers.push('tracestate', tracestate);
    const body = { model: llm.model, ...chat, ...(chat.stream ? streamParams : params) };
    const posted = exchange.post({ headers, body: Buffer.from(JSON.stringify(body)), cancellation });
    return posted.then((response) => (response.ok ? response : throwRefusal(response)));
  }

  async function throwRefusal(response: UpstreamResponse): Promise<never> {
    const { status, headers } = response;
    const { text, cut } = await readRefusal(response);
    // If the body of the refusal is incomplete, it may end inside the key. A redactor's stream then holds the
    // end back.
    const details = cut ? redactor.stream().push(text) : redactor.redact(text);
    const requestId = headers['x-request-id'];
    const diagnosis = diagnoseStatus(status, details, llm.model, isForwarded);
    if (diagnosis.reason === 'key') await key.refresh();
    throw new AppError('upstream', details, {
      ...diagnosis,
      upstreamStatus: status,
      ...(typeof requestId === 'string' && { upstreamRequestId: requestId }),
      ...((status === 429 || status === 503) && readRetryAfter(headers)),
    });
  }

  async function awaitFirstPiece(posted: Promise<UpstreamResponse>): Promise<Stream> {
    const late = Promise.withResolvers<'late'>();
    const timer = setTimeout(late.resolve, beginAfterMs, 'late');
    try {
      const response = await posted;
      const stop = (error: unknown) => {
        response.abort(error);
        return fail(error);
      };
      const reply: Reply = { text: '', finishReason: undefined, usage: undefined, error: undefined, refused: false };
      const isWhole = /\bjson\b/i.test(String(response.headers['content-type']));
      if (!isWhole) response.allowStream();
      const batches = isWhole ? oneBatch(response, reply) : readStream(chunksOf(response), redactor, reply);
      // Ask for the first batch before the reader does, so that `late` can race against it.
      let first: Promise<IteratorResult<Batch, void>> | undefined = batches.next().then((batch) => {
        response.limitSilence();
        return batch;
      }, stop);
      const next = () => {
        const batch = first ?? batches.next().catch(stop);
        first = undefined;
        return batch;
      };
      const isLate = (await Promise.race([first, late.promise])) === 'late';
      return { pieces: { [Symbol.asyncIterator]: () => ({ next }) }, reply, isLate };
    } finally {
      clearTimeout(timer);
    }
  }

  // Yields the whole text of a host that answers with JSON instead of a stream.
  async function* oneBatch(response: UpstreamResponse, reply: Reply) {
    Object.assign(reply, await readReply(response));
    if (reply.error !== undefined) throw errorInside(reply.error);
    if (reply.text !== '') yield [reply.text];
  }

  async function readReply(response: UpstreamResponse): Promise<Reply> {
    const reply = await readAnswer(response);
    reply.text = redactor.redact(reply.text);
    reply.error = reply.error && redactor.redact(reply.error);
    return reply;
  }

  function fail(error: unknown): never {
    if (error instanceof AppError || error instanceof CallerGone) throw error;
    const diagnosis = diagnoseFailure(error, proxy !== undefined);
    throw new AppError('server', redactor.redact(describe(error)), { cause: error, ...diagnosis });
  }
}
