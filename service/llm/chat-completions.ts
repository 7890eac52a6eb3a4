// The upstream model as two functions: complete(messages) → text, stream(messages) → pieces of text.
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

// The data that a call to the upstream takes from the request that it serves.
export interface CallContext {
  cancellation: Cancellation;
  requestId: string;
  // Valid by W3C Trace Context.
  traceparent: string | undefined;
  // Set only together with a traceparent.
  tracestate: string | undefined;
}

// The part of the call's body that comes from the request, with the names of the API.
interface ChatRequest {
  messages: readonly Message[];
  stream?: true;
}

type Batch = readonly string[];

export interface Stream {
  // The pieces of text as they arrive; those that arrived together are one batch. Throws whatever ends the
  // stream early, since it can no longer become a status.
  pieces: AsyncIterable<Batch>;
  // The reply so far; whole once `pieces` has ended.
  reply: Reply;
  // True if the answer has to begin before there is any text.
  isLate: boolean;
}

// Both reject with an AppError, its details redacted, or with the reason of the cancellation. If a 200
// contains an error, `complete` resolves with it in the reply's `error`, since the JSON form returns the text
// beside it; `stream` rejects. `stream` resolves with the first text or the end, but at the latest
// `beginAfterMs` after the call began, or with the upstream's 2xx if that comes later.
export interface Upstream {
  complete(messages: readonly Message[], call: CallContext): Promise<Reply>;
  stream(messages: readonly Message[], call: CallContext): Promise<Stream>;
  close(): Promise<void>;
}

export interface UpstreamOptions {
  llm: LlmConfig;
  proxy: ProxyConfig | undefined;
  redactor: Redactor;
  // By default the key of `llm`.
  key?: UpstreamKey;
  beginAfterMs?: number | undefined;
}

// Proxies and load balancers give up after 30 s or more without a byte, and a model that reasons may think
// for longer.
const BEGIN_AFTER_MS = 10_000;

export function createUpstream({
  llm,
  proxy,
  redactor,
  key = createKey(llm, { redactor }),
  beginAfterMs = BEGIN_AFTER_MS,
}: UpstreamOptions): Upstream {
  const exchange = createExchange(llm, proxy);
  const fixedHeaders = ['content-type', 'application/json', 'user-agent', 'membrete'];
  const { stream_options: streamOptions = { include_usage: true }, ...params } = llm.params;
  // Only streams have stream_options: strict hosts refuse them in other calls. A null omits them from streams
  // as well.
  const streamParams = streamOptions === null ? params : { ...params, stream_options: streamOptions };

  // Neither function keeps the messages while it waits: `post` has written them into the body of the call.
  return {
    complete: (messages, call) => post({ messages }, call).then(readReply).catch(fail),
    stream: (messages, call) => awaitFirstPiece(post({ messages, stream: true }, call)).catch(fail),
    close() {
      key.close();
      return exchange.close();
    },
  };

  function post(chat: ChatRequest, context: CallContext): Promise<UpstreamResponse> {
    const { cancellation, requestId, traceparent, tracestate } = context;
    const accept = chat.stream ? 'text/event-stream' : 'application/json';
    const headers = [...fixedHeaders, 'accept', accept, 'x-request-id', requestId];
    if (key.current() !== '') headers.push('authorization', `Bearer ${key.current()}`);
    if (traceparent !== undefined) headers.push('traceparent', traceparent);
    if (tracestate !== undefined) headers.push('tracestate', tracestate);
    const body = { model: llm.model, ...chat, ...(chat.stream ? streamParams : params) };
    const posted = exchange.post({ headers, body: Buffer.from(JSON.stringify(body)), cancellation });
    return posted.then((response) => (response.ok ? response : refuse(response)));
  }

  async function refuse(response: UpstreamResponse): Promise<never> {
    const { status, headers } = response;
    const { text, cut } = await readRefusal(response);
    // A cut text may end within the key; a redactor's stream holds such an end back.
    const details = cut ? redactor.stream().push(text) : redactor.redact(text);
    const requestId = headers['x-request-id'];
    const diagnosis = diagnoseStatus(status, details, llm.model);
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
      // Request the first batch before the reader asks for it.
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

  // Yields the JSON of a host that does not stream, as one batch.
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
