// Answers the requests that Fastify or Node would refuse in their own words, or by closing the connection.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, ERRORS, type ErrorCode, errorBody } from '../errors.ts';
import { hasBody } from './body.ts';
import type { Requests } from './requests.ts';
import { COMMON_HEADERS, type Unreadable } from './server.ts';

const { STATUS_CODES } = process.getBuiltinModule('node:http');

// How much, and for how long, a caller may send after a refusal before the connection closes. Many callers
// read the answer only after they have sent everything.
const LINGER_BYTES = 16 * 1024 * 1024;
const LINGER_MS = 5_000;

// Keeps the connection open for a request that may still be arriving; call it before the answer. If the
// connection closed too early, the system would reset it, and the caller would lose the answer.
export function linger(request: IncomingMessage, reply: FastifyReply): void {
  if (!request.complete && hasBody(request)) dropRest(request, reply);
}

function dropRest(request: IncomingMessage, reply: FastifyReply) {
  const { socket } = request;
  // After an upgrade request, Node stops reading from the connection, and a later request on it would get no
  // answer.
  if (request.headers.upgrade !== undefined) reply.header('connection', 'close');
  let remainingBytes = LINGER_BYTES;
  request.on('data', (chunk: Buffer) => {
    remainingBytes -= chunk.length;
    if (remainingBytes < 0) socket.destroy();
  });
  // Node calls destroySoon after the last answer of a connection. This replacement closes only our side, so
  // that the rest of the request can still arrive.
  socket.destroySoon = () => socket.end();
  const limit = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  request.once('close', () => {
    clearTimeout(limit);
    socket.destroySoon = Socket.prototype.destroySoon;
    if (socket.writableEnded) socket.destroySoon();
  });
}

// The error that app.ts emits for a slow upload, with Node's code for a request that takes too long to
// arrive.
export const TIMED_OUT = Object.assign(new Error('the request took too long to arrive'), {
  code: 'ERR_HTTP_REQUEST_TIMEOUT',
});

// Handles the requests that never reach a route: their URL cannot be decoded, or their bytes are not HTTP.
export function refuseUnread({ replyOf, setReply, recordUnread }: Requests): Unreadable {
  return {
    frameworkErrors(_error, request, reply) {
      setReply(request.raw.socket, reply);
      recordUnread(request.id, request.method, refuseUrl(request, reply));
    },
    clientErrorHandler({ code }: Error & { code?: string }, socket: Socket) {
      // Nobody can read an answer on a broken connection.
      if (code === 'ECONNRESET' || !socket.writable) return;
      // Browsers open spare connections and may never use them. Therefore their timeout is not recorded as a
      // refusal.
      if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) return void socket.destroy();
      const begun = replyOf(socket);
      if (begun?.raw.headersSent) return void socket.destroy();
      const id = begun?.request.id ?? randomUUID();
      const error = refuseNonHttp(code, socket, id);
      if (error === undefined) return;
      // If a request has begun, requests.ts records it when its connection closes.
      if (begun) begun.request.outcome.error ??= error;
      else recordUnread(id, '(unread)', error);
    },
  };
}

// Refuses a URL that cannot be decoded. No hook runs for it; therefore the common headers are set here.
function refuseUrl(request: FastifyRequest, reply: FastifyReply): AppError {
  const error = new AppError('badRequest', undefined, { hint: 'the URL cannot be decoded' });
  linger(request.raw, reply);
  reply.code(400).header('x-request-id', request.id).headers(COMMON_HEADERS).send(errorBody(error));
  return error;
}

// Answers bytes that Node's HTTP parser rejected. There is no request object, only the socket. Returns the
// error, or undefined if the request breaks off. The caller of such a request has usually left.
function refuseNonHttp(code: string | undefined, socket: Socket, id: string): AppError | undefined {
  const error = nonHttpError(code);
  const { status } = ERRORS[error.code];
  const body = JSON.stringify(errorBody(error));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': id,
    ...COMMON_HEADERS,
    connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
  // Without this limit, a caller that never closes its side would keep the connection open for ever.
  const limit = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(limit));
  return code === 'HPE_INVALID_EOF_STATE' ? undefined : error;
}

const PARSER_ERRORS: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
};

function nonHttpError(code = ''): AppError {
  const errorCode = PARSER_ERRORS[code];
  if (errorCode) return new AppError(errorCode);
  const hint = `not HTTP (${code}): perhaps a proxy speaks TLS or the PROXY protocol to this port`;
  return new AppError('badRequest', undefined, { hint });
}
