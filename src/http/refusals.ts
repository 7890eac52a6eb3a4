// What Fastify and Node would refuse in their own words, or by a closed connection: answered in ours, where a caller can read it.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, CallerGone, ERRORS, type ErrorCode, errorBody, toAppError } from '../errors.ts';
import { allowAnyOrigin } from './cors.ts';

// A caller who sends too much may go on for so long, and then reads why it was refused.
const LINGER_BYTES = 16 * 1024 * 1024;
const LINGER_MS = 5_000;

export function fromFastify(thrown: unknown): AppError | CallerGone {
  if (thrown instanceof CallerGone) return thrown;
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('bodyTooLarge');
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH' || code === 'ECONNRESET') return new AppError('badRequest');
  return toAppError(thrown);
}

// By connection: the last request that was answered before all of it had come.
const answeredEarly = new WeakMap<Socket, IncomingMessage>();

// Before an answer to a request that may still be coming. Closing while the caller sends resets the connection, and the answer is
// lost: what comes is thrown away, within bounds.
export function linger(request: IncomingMessage, reply: FastifyReply): void {
  const { socket, headers } = request;
  const { raw } = reply;
  if (request.complete || !(headers['transfer-encoding'] || Number(headers['content-length']))) return;
  // Where the connection ends with the answer, Node would close it whole; here only its own side, until the rest has come.
  const isLast = !raw.shouldKeepAlive;
  raw.shouldKeepAlive = true;
  raw.removeHeader('connection');
  reply.removeHeader('connection');
  answeredEarly.set(socket, request);
  let left = LINGER_BYTES;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) socket.destroy();
  });
  raw.once('finish', () => {
    if (isLast) socket.end();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    const settle = () => {
      clearTimeout(timer);
      request.off('close', settle);
      socket.off('close', settle);
      if (isLast) socket.destroySoon();
    };
    if (request.closed) return settle();
    // After its answer a request hears no more of its connection: whichever ends first.
    request.once('close', settle);
    socket.once('close', settle);
  });
}

// A URL that cannot be decoded never reaches a hook, so that it gets by hand what all answers carry.
export function refuseUrl(request: FastifyRequest, reply: FastifyReply): AppError {
  const refused = new AppError('badRequest', undefined, { hint: 'the URL cannot be decoded' });
  allowAnyOrigin(reply);
  linger(request.raw, reply);
  reply.code(400).header('x-request-id', request.id).send(errorBody(refused));
  return refused;
}

// What is no HTTP has no request and no reply, only a socket. Gives back what was answered, unless nobody could hear it, or the
// caller stopped in mid-request: most who do have left.
export function refuseNonHttp(error: Error & { code?: string }, socket: Socket, id: string): AppError | undefined {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  if (answeredEarly.get(socket)?.complete === false) return void socket.destroy();
  const code: ErrorCode =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 'headersTooLarge'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 'requestTimeout'
        : 'badRequest';
  const hint = `not HTTP (${error.code}): perhaps a proxy speaks TLS or the PROXY protocol to this port`;
  const refused = new AppError(code, undefined, code === 'badRequest' ? { hint } : {});
  const body = JSON.stringify(errorBody(refused));
  socket.end(
    `HTTP/1.1 ${ERRORS[code].status} ${code}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `X-Request-Id: ${id}\r\nAccess-Control-Allow-Origin: *\r\nConnection: close\r\n\r\n${body}`,
  );
  return error.code === 'HPE_INVALID_EOF_STATE' ? undefined : refused;
}
