// The main route: asks the upstream for a text, and answers in the form that the caller prefers.

import type { Binding } from '@membrete/word';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cancellation } from '../errors.ts';
import { errorInside } from '../llm/answer.ts';
import type { CallContext, Stream, Upstream } from '../llm/chat-completions.ts';
import { type ResponseFormat, recordReply } from '../ops/outcome.ts';
import type { Converter } from '../pdf/converter.ts';
import { sendPdf } from '../pdf/route.ts';
import { chooseBinding, chooseForm, formsOf, MEDIA_TYPES, type Recording, toEvents, toText } from './answer.ts';
import { namesHeaders } from './names-headers.ts';
import { buildMessages } from './prompt.ts';
import { readRequest, takeBody } from './request.ts';
import { readTrace } from './trace.ts';

export interface GenerateOptions {
  upstream: Upstream;
  // Called when a Word document will be made soon.
  warm(): void;
  toWord(answer: { text: string; binding: Binding; ofModel: true }, cancellation: Cancellation): Promise<Uint8Array>;
  // Undefined if no converter of PDFs is configured.
  converter?: Converter | undefined;
  // Removes secrets from a text for the caller.
  redact(text: string): string;
}

export function createGenerate({ upstream, warm, toWord, converter, redact }: GenerateOptions) {
  const offers = formsOf(converter);
  return function generate(
    request: FastifyRequest,
    reply: FastifyReply,
    form: ResponseFormat = chooseForm(request.headers.accept, offers),
  ) {
    const { headers, id, cancellation, outcome } = request;
    const { traceparent, tracestate } = readTrace(headers);
    outcome.form = form;
    outcome.traceId = traceparent?.slice(3, 35);
    const call: CallContext = { cancellation, requestId: id, traceparent, tracestate };
    return form === 'sse' || form === 'text'
      ? answerStream(form, call, request, reply)
      : answerWhole(form, call, request, reply);
  };

  async function answerWhole(
    form: 'json' | 'docx' | 'pdf',
    call: CallContext,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const startedAt = performance.now();
    const messages = buildMessages(readRequest(takeBody(request)));
    // What makes documents starts while the model writes.
    if (form !== 'json') warm();
    const result = await upstream.complete(messages, call);
    // Only the JSON form can return a text together with an error.
    if (form !== 'json' && result.error !== undefined) throw errorInside(result.error);
    const ms = recordReply(request.outcome, result, startedAt);
    reply.header('server-timing', `upstream;dur=${ms.toFixed(1)}`);
    const { usage } = result;
    if (usage) reply.header('x-token-usage', `input=${usage.inputTokens}, output=${usage.outputTokens}`);
    const { warnings } = request.outcome;
    if (warnings) reply.headers(namesHeaders({ 'x-warnings': warnings }));
    return form === 'json' ? { text: result.text.trim() } : sendDocument(form, result.text, request, reply);
  }

  async function sendDocument(form: 'docx' | 'pdf', text: string, request: FastifyRequest, reply: FastifyReply) {
    const binding = chooseBinding(request.headers.accept);
    const word = await toWord({ text, binding, ofModel: true }, request.cancellation);
    if (form === 'pdf' && converter)
      return sendPdf(converter, reply, { docx: word, ownForm: true, fileName: 'plantilla.pdf' });
    reply.header('content-disposition', 'attachment; filename="plantilla.docx"');
    return reply.type(MEDIA_TYPES.docx).send(word);
  }

  async function answerStream(form: 'sse' | 'text', call: CallContext, request: FastifyRequest, reply: FastifyReply) {
    const recording: Recording = { outcome: request.outcome, startedAt: performance.now(), redact };
    const messages = buildMessages(readRequest(takeBody(request)));
    // The client has read the end of its stream and reconnects automatically. A 204 stops it (decision 004).
    if (form === 'sse' && request.headers['last-event-id']) return reply.code(204).send();
    const stream = await upstream.stream(messages, call);
    // These headers keep proxies from buffering or compressing the stream.
    reply.header('cache-control', 'no-cache, no-transform').header('x-accel-buffering', 'no');
    if (form === 'text') return sendText(reply, stream, recording);
    return reply.type(MEDIA_TYPES.sse).send(toEvents(stream, recording));
  }
}

function sendText(reply: FastifyReply, stream: Stream, recording: Recording) {
  const body = toText(stream, recording).once('error', () => {
    // Without chunked encoding (HTTP/1.0), a closed connection marks the end of the text. Only a reset shows
    // that the text is incomplete.
    const { headersSent, chunkedEncoding, socket } = reply.raw;
    if (headersSent && !chunkedEncoding) socket?.resetAndDestroy();
  });
  reply.type(`${MEDIA_TYPES.text}; charset=utf-8`).send(body);
  // If the text is late, only the headers are sent. Plain text has no heartbeats that could be sent instead.
  if (stream.isLate) reply.raw.flushHeaders();
  return reply;
}
