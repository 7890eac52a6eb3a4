// The outside model, seen as two functions: complete(messages) → text, stream(messages) → pieces of it.
import type { LlmConfig, ProxyConfig } from '../config.ts';
import { AppError, CallerGone, type Cancellation, describe } from '../errors.ts';
import { readJson, readRefusal } from './body.ts';
import { diagnoseFailure, diagnoseStatus, readRetryAfter } from './diagnose.ts';
import { decodeChunks } from './encoding.ts';
import { createExchange, type UpstreamResponse } from './exchange.ts';
import type { Redactor } from './redact.ts';
import { errorInside, type Reply, readReply } from './reply.ts';
import { readStream } from './stream.ts';

export interface Message {
  role: 'system' | 'user';
  content: string;
}

export interface Call {
  cancellation: Cancellation;
  requestId: string;
  // Valid by W3C Trace Context.
  traceparent: string | undefined;
}

// Batches of text pieces as they come, the key redacted; `next` returns the whole reply at the end.
export type Pieces = AsyncGenerator<readonly string[], Reply>;

export interface Stream {
  // The first batch, or the reply if it has no text. From here on a failure is not a status any more: `rest` throws it.
  first: Awaited<ReturnType<Pieces['next']>>;
  rest: Pieces;
}

// Both reject with an AppError or with the reason of the cancellation. An error inside a 200 is the reply's `error` in `complete`, since
// the JSON form answers what stands beside it; `stream` rejects it. The key is redacted in texts, not in the messages of errors.
export interface Upstream {
  complete(messages: readonly Message[], call: Call): Promise<Reply>;
  stream(messages: readonly Message[], call: Call): Promise<Stream>;
  close(): Promise<void>;
}

export interface UpstreamOptions {
  llm: LlmConfig;
  proxy: ProxyConfig | undefined;
  redactor: Redactor;
}

export function createUpstream({ llm, proxy, redactor }: UpstreamOptions): Upstream {
  const exchange = createExchange(llm, proxy);
  const fixedHeaders = ['content-type', 'application/json', 'user-agent', 'membrete'];
  const { stream_options: streamOptions = { include_usage: true }, ...params } = llm.params;
  // Only streams have stream_options: strict hosts refuse them in other calls. A null leaves them out of streams as well.
  const streamParams = streamOptions === null ? params : { ...params, stream_options: streamOptions };
  if (llm.key !== '') fixedHeaders.push('authorization', `Bearer ${llm.key}`);

  // Neither holds the messages while it waits: `post` has written them into the body of the call.
  return {
    complete: (messages, call) => readWhole(post({ messages }, call)),
    stream: (messages, call) => begin(readPieces(post({ messages, stream: true }, call))),
    close: () => exchange.close(),
  };

  async function readWhole(posted: Promise<UpstreamResponse>): Promise<Reply> {
    try {
      return await readAnswer(await posted);
    } catch (error) {
      throw failure(error);
    }
  }

  async function* readPieces(posted: Promise<UpstreamResponse>): Pieces {
    let response: UpstreamResponse | undefined;
    try {
      response = await posted;
      const { status, headers } = response;
      // A refusal is read whole, and so is the JSON of a host that does not stream.
      const isWhole = isRefusal(status) || /\bjson\b/i.test(String(headers['content-type']));
      return yield* isWhole ? onePiece(await readAnswer(response)) : readStream(decodeChunks(response), redactor);
    } catch (error) {
      response?.abort(error);
      throw failure(error);
    }
  }

  function post(
    request: { messages: readonly Message[]; stream?: true },
    { cancellation, requestId, traceparent }: Call,
  ): Promise<UpstreamResponse> {
    const streamed = request.stream ?? false;
    const accept = streamed ? 'text/event-stream' : 'application/json';
    const headers = [...fixedHeaders, 'accept', accept, 'x-request-id', requestId];
    if (traceparent !== undefined) headers.push('traceparent', traceparent);
    const body = Buffer.from(JSON.stringify({ model: llm.model, ...request, ...(streamed ? streamParams : params) }));
    return exchange.post({ headers, body, cancellation, streamed });
  }

  async function readAnswer(response: UpstreamResponse): Promise<Reply> {
    if (isRefusal(response.status)) throw await refusal(response);
    const reply = readReply(await readJson(response));
    return { ...reply, text: redactor.redact(reply.text) };
  }

  async function refusal(response: UpstreamResponse): Promise<AppError> {
    const { status, headers } = response;
    const { text, cut } = await readRefusal(response);
    // A cut text may end within the key: a stream of pieces holds such an end back.
    const details = cut ? redactor.stream().push(text) : text;
    const requestId = headers['x-request-id'];
    return new AppError('upstream', details, {
      ...diagnoseStatus(status, details, llm.model),
      upstreamStatus: status,
      ...(typeof requestId === 'string' && { upstreamRequestId: requestId }),
      ...((status === 429 || status === 503) && readRetryAfter(headers)),
    });
  }

  function failure(error: unknown): Error {
    if (error instanceof AppError || error instanceof CallerGone) return error;
    return new AppError('server', describe(error), { cause: error, ...diagnoseFailure(error, proxy !== undefined) });
  }
}

async function begin(rest: Pieces): Promise<Stream> {
  return { first: await rest.next(), rest };
}

function isRefusal(status: number): boolean {
  return status < 200 || status > 299;
}

async function* onePiece(reply: Reply): Pieces {
  if (reply.error !== undefined) throw errorInside(reply.error);
  if (reply.text !== '') yield [reply.text];
  return reply;
}
