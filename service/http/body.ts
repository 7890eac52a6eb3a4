// The hooks of a request before its route: admit its head, collect its body, count it as a call.
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '../errors.ts';
import { MEDIA_TYPES } from '../generate/answer.ts';
import { announcesType } from '../generate/request.ts';
import { type Admission, SATURATED } from './admission.ts';

export const MAX_REQUEST_BYTES = 1024 * 1024;

// What a route takes as its body, and the errors of any other body.
export interface BodyKind {
  maxBytes: number;
  mediaType: string;
  wrongType: ErrorCode;
  tooLarge: ErrorCode;
}

const JSON_BODY: BodyKind = {
  maxBytes: MAX_REQUEST_BYTES,
  mediaType: 'application/json',
  wrongType: 'unsupportedMediaType',
  tooLarge: 'bodyTooLarge',
};
// A letter with its logos has up to some hundred kB.
export const DOCX_BODY: BodyKind = {
  maxBytes: 8 * 1024 * 1024,
  mediaType: MEDIA_TYPES.docx,
  wrongType: 'docxExpected',
  tooLarge: 'docxTooLarge',
};

// Returns true if the headers announce a body. A chunked body can still turn out empty.
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

// Checks type and size before capacity. A caller who gets a 503 for a wrong request would send the same
// request again. readBody checks the type of a chunked body, which may be empty.
export function admitHead({ admit }: Admission, kind = JSON_BODY) {
  return (request: FastifyRequest, _reply: FastifyReply, next: (error?: AppError) => void) => {
    const bytes = Number(request.headers['content-length']) || 0;
    const isAnnounced = bytes > 0 || (request.headers.expect !== undefined && hasBody(request.raw));
    if (isAnnounced && !announcesType(request.headers, kind.mediaType)) return next(new AppError(kind.wrongType));
    if (bytes > kind.maxBytes) return next(new AppError(kind.tooLarge));
    request.admitted = admit(bytes);
    next(request.admitted === undefined ? SATURATED : undefined);
  };
}

// Sets `request.body` to the received bytes. Never calls `next` if the caller leaves early.
export function readBody(kind = JSON_BODY) {
  return (request: FastifyRequest, reply: FastifyReply, next: (error?: AppError) => void) => {
    const { raw } = request;
    if (raw.headers.expect !== undefined) sayContinue(reply, raw.headers.expect);
    const isOtherType = raw.headers['content-length'] === undefined && !announcesType(raw.headers, kind.mediaType);
    const chunks: Buffer[] = [];
    let bytes = 0;
    const onData = (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (isOtherType) end(new AppError(kind.wrongType));
      else if (bytes > kind.maxBytes) end(new AppError(kind.tooLarge));
      else if (request.admitted?.hold(bytes) === false) end(SATURATED);
    };
    const end = (error?: AppError) => {
      // The listeners are removed, because they would keep the body in memory until the call ends.
      raw.off('data', onData).off('end', end);
      if (error === undefined) request.body = Buffer.concat(chunks);
      next(error);
    };
    raw.on('data', onData).on('end', end);
  };
}

export function startCall({ admitted }: FastifyRequest, _reply: FastifyReply, next: (error?: AppError) => void) {
  next(admitted?.start() ? undefined : SATURATED);
}

// Counts the request as a text that waits for its work, until the route or the end of the response ends it.
export function countText({ startText }: Admission) {
  return (request: FastifyRequest, reply: FastifyReply, next: (error?: AppError) => void) => {
    const endText = startText(request.body instanceof Buffer ? request.body.length : 0);
    if (endText === undefined) return next(SATURATED);
    request.endText = endText;
    reply.raw.once('close', endText);
    next();
  };
}

// Answers «Expect: 100-continue». By RFC 9110, 10.1.1, a server ignores this header from an HTTP/1.0 caller,
// and in a request without a body.
function sayContinue({ raw, request }: FastifyReply, expected: string) {
  const mayWait = request.raw.httpVersion === '1.1' && hasBody(request.raw);
  if (mayWait && expected.toLowerCase().includes('100-continue')) raw.writeContinue();
}
