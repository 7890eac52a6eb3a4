// The outside model, seen as two functions: complete(messages) → text, stream(messages) → pieces of it.
import type { LlmConfig, ProxyConfig } from '../config.ts';
import { AppError, CallerGone, type Cancellation, describe, type ErrorInfo } from '../errors.ts';
import { type Answer, isRefusal, parseJson, readable, receiveAs, WholeReceiver } from './body.ts';
import { diagnoseFailure, diagnoseStatus, readRetryAfter } from './diagnose.ts';
import { decodePieces, isEncoded } from './encoding.ts';
import { createExchange, type Headers, type Receiver } from './exchange.ts';
import type { Redactor } from './redact.ts';
import { type Reply, readReply } from './reply.ts';
import { receiveStream, type Stream } from './stream.ts';

export interface Message {
  role: 'system' | 'user';
  content: string;
}

export interface Call {
  cancellation: Cancellation;
  requestId: string;
  traceparent: string | undefined;
}

// Both reject with an AppError, which is what the caller reads, or with the reason of the cancellation. An error inside a 200 is the
// reply's `error` in `complete`, since the JSON form answers what stands beside it; `stream` rejects it.
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

const MAX_DETAILS_BYTES = 64 * 1024;

export function createUpstream({ llm, proxy, redactor }: UpstreamOptions): Upstream {
  const exchange = createExchange(llm, proxy);
  const fixedHeaders = ['content-type', 'application/json', 'user-agent', 'membrete'];
  if (llm.key !== '') fixedHeaders.push('authorization', `Bearer ${llm.key}`);

  return {
    complete: (messages, call) =>
      new Promise((resolve, reject) => {
        const receiver = new WholeReceiver(
          (answer) => resolve(readAnswer(answer)),
          (error) => reject(failure(error)),
        );
        post({ messages }, call, receiver);
      }),

    stream: (messages, call) =>
      new Promise((resolve, reject) => {
        const fail = (error: unknown) => reject(failure(error));
        const whole = new WholeReceiver((answer) => {
          const reply = readAnswer(answer);
          if (reply.error) throw errorInside(reply.error);
          resolve(streamOf(reply));
        }, fail);
        const live = receiveStream({ redactor, ready: resolve, fail, errorInside, failure });
        // A refusal is read whole, and so is the JSON of a host that does not stream.
        const choose = (status: number, headers: Headers) => {
          if (isRefusal(status) || /\bjson\b/i.test(String(headers['content-type']))) return whole;
          return isEncoded(headers) ? decodePieces(live) : live;
        };
        post({ messages, stream: true }, call, receiveAs(choose, whole));
      }),

    close: () => exchange.close(),
  };

  function post(
    request: { messages: readonly Message[]; stream?: true },
    { cancellation, requestId, traceparent }: Call,
    receiver: Receiver,
  ) {
    const headers = [
      ...fixedHeaders,
      'accept',
      request.stream ? 'text/event-stream' : 'application/json',
      'x-request-id',
      requestId,
    ];
    if (traceparent !== undefined) headers.push('traceparent', traceparent);
    const body = Buffer.from(JSON.stringify({ model: llm.model, ...request, ...llm.params }));
    exchange.post(headers, body, receiver, cancellation);
  }

  function readAnswer(answer: Answer): Reply {
    if (isRefusal(answer.status)) throw refusal(answer);
    const reply = readReply(parseJson(answer));
    return {
      ...reply,
      text: redactor.redact(reply.text),
      error: reply.error && toDetails(reply.error),
    };
  }

  function refusal(answer: Answer): AppError {
    const { status, headers, cut } = answer;
    const body = readable(answer);
    // A cut text may end within the key: a stream of pieces holds such an end back.
    const details = cut ? redactor.stream().push(body) : body;
    const requestId = headers['x-request-id'];
    return appError('upstream', details, {
      ...diagnoseStatus(status, details, llm.model),
      upstreamStatus: status,
      ...(typeof requestId === 'string' && { upstreamRequestId: redactor.redact(requestId) }),
      ...((status === 429 || status === 503) && readRetryAfter(headers)),
    });
  }

  function errorInside(details: string): AppError {
    const hint = 'the upstream reported an error inside a successful answer: its text is in the details of the 502';
    return appError('upstream', details, { reason: 'error_in_200', hint });
  }

  function failure(error: unknown): Error {
    if (error instanceof AppError || error instanceof CallerGone) return error;
    return appError('server', describe(error), { cause: error, ...diagnoseFailure(error, proxy !== undefined) });
  }

  function appError(code: 'server' | 'upstream', details: string, info: ErrorInfo): AppError {
    return new AppError(code, toDetails(details), info);
  }

  // Redact first, cut afterwards, at a character.
  function toDetails(text: string): string {
    const bytes = Buffer.from(redactor.redact(text));
    return new TextDecoder().decode(bytes.subarray(0, MAX_DETAILS_BYTES), { stream: true });
  }
}

function streamOf(reply: Reply): Stream {
  return {
    async *read() {
      if (reply.text !== '') yield [reply.text];
      return reply;
    },
  };
}
