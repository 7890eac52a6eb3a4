// The steps of a request before its route: admitted by its head, its body collected, counted as a call.
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { announcesJson } from '../generate/request.ts';
import { type Admission, SATURATED } from './admission.ts';

export const MAX_REQUEST_BYTES = 1024 * 1024;

// True if a body was announced. The length of a chunked body is known only at its end.
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

// Makes a hook that runs before the body is read. It checks type and size before capacity: a 503 invites a
// retry, which could never succeed here. A chunked body of another type may turn out empty, so readBody
// refuses it at its first byte, unless the caller waits for 100 Continue.
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

// A hook: sets `request.body` to the received bytes. It never calls `next` if the caller leaves before the
// end.
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
    // A listener left behind would keep the body in memory for as long as the call waits.
    raw.off('data', onData).off('end', end);
    if (error === undefined) request.body = Buffer.concat(chunks);
    next(error);
  };
  raw.on('data', onData).on('end', end);
}

// A hook after readBody: counts the call.
export function startCall({ admitted }: FastifyRequest, _reply: FastifyReply, next: (error?: AppError) => void) {
  next(admitted?.start() ? undefined : SATURATED);
}

// A server ignores Expect from an HTTP/1.0 caller, and in a request without a body (RFC 9110, 10.1.1).
function sayContinue({ raw, request }: FastifyReply, expected: string) {
  const mayWait = request.raw.httpVersion === '1.1' && hasBody(request.raw);
  if (mayWait && expected.toLowerCase().includes('100-continue')) raw.writeContinue();
}
