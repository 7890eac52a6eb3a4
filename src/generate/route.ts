// The main path: read the request, ask the upstream, answer in the form that the caller prefers.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toAppError } from '../errors.ts';
import type { Call, Message, Upstream } from '../llm/chat-completions.ts';
import { errorInside, type Reply } from '../llm/reply.ts';
import { type Outcome, warningsOf } from '../ops/outcome.ts';
import { chooseBinding, chooseForm, MEDIA_TYPES, toEvents, toText } from './answer.ts';
import { buildMessages } from './prompt.ts';
import { parseBody, readRequest } from './request.ts';
import type { ToWord } from './word.ts';

// W3C Trace Context: the version ff and ids of zeros are invalid.
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

export interface GenerateOptions {
  upstream: Upstream;
  toWord: ToWord;
  // Takes the key out of what the caller may read.
  redact(text: string): string;
}

export function createGenerate({ upstream, toWord, redact }: GenerateOptions) {
  return async function generate(request: FastifyRequest, reply: FastifyReply) {
    const { headers, outcome } = request;
    const form = chooseForm(headers.accept);
    outcome.form = form;
    const traceparent = readTraceparent(headers.traceparent);
    if (traceparent !== undefined) outcome.traceId = traceparent.slice(3, 35);
    const call: Call = { cancellation: request.cancellation, requestId: request.id, traceparent };
    const asked = performance.now();

    if (form === 'sse' || form === 'text') {
      const stream = await upstream.stream(takeMessages(request), call);
      outcome.firstPieceMs = performance.now() - asked;
      const ending = {
        done: (result: Reply) => note(outcome, result, asked),
        failed: (error: unknown) => {
          const failure = toAppError(error, redact);
          // A caller who left has destroyed the stream. That is the first cause, and it is already noted.
          outcome.error ??= failure;
          // A text without framing (HTTP/1.0) ends where the connection ends: only a reset says that it is incomplete.
          const { headersSent, chunkedEncoding, socket } = reply.raw;
          if (form === 'text' && headersSent && !chunkedEncoding) socket?.resetAndDestroy();
          return failure;
        },
      };
      if (form === 'text') return reply.type(`${MEDIA_TYPES.text}; charset=utf-8`).send(toText(stream, ending));
      reply.header('cache-control', 'no-cache, no-transform').header('x-accel-buffering', 'no');
      return reply.type(MEDIA_TYPES.sse).send(toEvents(stream, ending));
    }

    const result = await upstream.complete(takeMessages(request), call);
    // Only the JSON form answers the text beside an error.
    if (form === 'docx' && result.error !== undefined) throw errorInside(result.error);
    const upstreamMs = note(outcome, result, asked);
    reply.header('server-timing', `upstream;dur=${upstreamMs.toFixed(1)}`);
    if (form === 'json') return { text: result.text.trim() };

    const word = await toWord(result.text, chooseBinding(headers.accept));
    reply.header('content-disposition', 'attachment; filename="plantilla.docx"');
    return reply.type(MEDIA_TYPES.docx).send(word);
  };
}

// The request as chat messages. The body, of up to a megabyte, is let go: it would be held for as long as the call waits.
function takeMessages(request: FastifyRequest): Message[] {
  const { headers, body } = request;
  request.body = undefined;
  return buildMessages(readRequest(parseBody(headers['content-type'], headers['content-encoding'], body)));
}

function note(outcome: Outcome, reply: Reply, asked: number): number {
  outcome.upstreamMs = performance.now() - asked;
  outcome.usage = reply.usage;
  outcome.warnings = warningsOf(reply);
  return outcome.upstreamMs;
}

// A valid traceparent is handed on to the upstream; no spans are made here.
function readTraceparent(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && TRACEPARENT.test(value) ? value : undefined;
}
