// The body of a request, collected whole before its route runs.
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { SATURATED } from './admission.ts';

const MAX_BODY_BYTES = 1024 * 1024;

// True if a body was announced; of what length, only its end tells.
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

// A hook: sets `request.body` to the bytes, undefined if none were announced. Never goes on if the caller leaves before the end.
export function readBody(request: FastifyRequest, _reply: FastifyReply, next: (error?: AppError) => void) {
  const { raw } = request;
  if (!hasBody(raw)) return next();
  if (Number(raw.headers['content-length']) > MAX_BODY_BYTES) return next(new AppError('bodyTooLarge'));
  const chunks: Buffer[] = [];
  let bytes = 0;
  const onData = (chunk: Buffer) => {
    bytes += chunk.length;
    chunks.push(chunk);
    if (bytes > MAX_BODY_BYTES) refuse(new AppError('bodyTooLarge'));
    else if (request.admitted?.hold(bytes) === false) refuse(SATURATED);
  };
  // A listener that stays would hold the body for as long as the call waits.
  const stop = () => raw.off('data', onData).off('end', onEnd);
  const refuse = (error: AppError) => {
    stop();
    next(error);
  };
  const onEnd = () => {
    stop();
    request.body = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
    next();
  };
  raw.on('data', onData).on('end', onEnd);
}
