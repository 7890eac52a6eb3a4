// The hooks of a request before its route: admit its head, collect its body, count it as a call.
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { announcesJson } from '../generate/request.ts';
import { type Admission, SATURATED } from './admission.ts';

export const MAX_REQUEST_BYTES = 1024 * 1024;

// Returns true if the headers announce a body. A chunked body can still turn out empty.
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

// Checks type and size before capacity. A caller who gets a 503 for a wrong request would send the same
// request again. readBody checks the type of a chunked body, which may be empty.
export function admitHead({ admit }: Admission) {
  return (request: FastifyRequest, _reply: FastifyReply, next: (error?: AppError) => void) => {
    const bytes = Number(request.headers['content-length']) || 0;
    const isAnnounced = bytes > 0 || (request.headers.expect !== undefined && hasBody(request.raw));
    if (isAnnounced && !announcesJson(request.headers)) return next(new AppError('unsupportedMediaType'));
    if (bytes > MAX_REQUEST_BYTES) return next(new AppError('bodyTooLarge'));
    request.admitted = admit(bytes);
    next(request.admitted === undefined ? SATURATED : undefined);
  };
}

// Sets `request.body` to the received bytes. Never calls `next` if the caller leaves early.
export function readBody(request: FastifyRequest, reply: FastifyReply, next: (error?: AppError) => void) {
  const { raw } = request;
  if (raw.headers.expect !== undefined) sayContinue(reply, raw.headers.expect);
  const isOtherType = raw.headers['content-length'] === undefined && !announcesJson(raw.headers);
  const chunks: Buffer[] = [];
  let bytes = 0;
  const onData = (chunk: Buffer) => {
    bytes += chunk.length;
    chunks.push(chunk);
    if (isOtherType) end(new AppError('unsupportedMediaType'));
    else if (bytes > MAX_REQUEST_BYTES) end(new AppError('bodyTooLarge'));
    else if (request.admitted?.hold(bytes) === false) end(SATURATED);
  };
  const end = (error?: AppError) => {
    // The listeners are removed, because they would keep the body in memory until the call ends.
    raw.off('data', onData).off('end', end);
    if (error === undefined) request.body = Buffer.concat(chunks);
    next(error);
  };
  raw.on('data', onData).on('end', end);
}

export function startCall({ admitted }: FastifyRequest, _reply: FastifyReply, next: (error?: AppError) => void) {
  next(admitted?.start() ? undefined : SATURATED);
}

// Answers «Expect: 100-continue». By RFC 9110, 10.1.1, a server ignores this header from an HTTP/1.0 caller,
// and in a request without a body.
function sayContinue({ raw, request }: FastifyReply, expected: string) {
  const mayWait = request.raw.httpVersion === '1.1' && hasBody(request.raw);
  if (mayWait && expected.toLowerCase().includes('100-continue')) raw.writeContinue();
}
