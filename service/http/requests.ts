// Tracks each request from the arrival of its head until its response has closed, and then reports it to the
// log and the metrics.
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, CallerGone, Cancellation, ERRORS } from '../errors.ts';
import type { Outcome, RequestRecord } from '../ops/outcome.ts';
import type { Admission, Admitted } from './admission.ts';
import { MAX_REQUEST_BYTES } from './body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    // Cancelled when the caller leaves, or when a shutdown ends all calls.
    cancellation: Cancellation;
    outcome: Outcome;
    // Undefined if the call was refused.
    admitted?: Admitted | undefined;
    // Set for a text that waits for its work. Called when the work is done, or given up.
    endText?(): void;
  }
}

export type Requests = ReturnType<typeof createRequests>;

export interface RequestsOptions {
  // Called once for every request, also for one that was refused unread.
  served(record: RequestRecord): void;
  // The time after which a client that does not read a waiting response is disconnected.
  readerTimeoutMs: number;
  // The time by which a slow upload is judged. Tests give their own.
  now?: (() => number) | undefined;
}

// The time that is added to the reader's timeout, so that the upstream's timeout fires first. Otherwise, Node
// would fire both in the same turn of the event loop.
const READER_GRACE_MS = 500;
// The time for an upload when descriptors or the body budget run out: UPLOAD_MS, and one ms more for each
// UPLOAD_BYTES_PER_MS bytes of its announced length. A slower upload is ended.
const UPLOAD_MS = 2_000;
const UPLOAD_BYTES_PER_MS = 64;
const WATCH_INTERVAL_MS = 500;
// A caller who has left sends a reset, which arrives within this time.
const RESET_MS = 200;

interface Entry {
  reply: FastifyReply;
  // The index of this entry in `inFlight`, which remove() updates.
  at: number;
  // The time of performance.now() when the request arrived, and that of the clock by which an upload is judged.
  arrived: number;
  beganAt: number;
  isReaderTimed: boolean;
}

export function createRequests({ served, readerTimeoutMs, now = () => performance.now() }: RequestsOptions) {
  // The requests in flight. They are in an array, because V8 keeps the old tables of a changing Map or Set
  // until its next full collection, with every request in them. That cost 24 of the 124 µs of a request.
  const inFlight: Entry[] = [];
  // The reply to the latest request of a connection, until both request and response have ended.
  const lastReply = new WeakMap<Socket, FastifyReply>();
  const watch = setInterval(() => watchCallers(inFlight, readerTimeoutMs), WATCH_INTERVAL_MS).unref();

  return {
    watchEnd: (socket: Socket) => void socket.on('end', askIfGone),
    // Called when the headers of a request have arrived, before any other hook.
    begin(request: FastifyRequest, reply: FastifyReply) {
      const { raw } = request;
      const entry = { reply, at: inFlight.length, arrived: performance.now(), beganAt: now(), isReaderTimed: false };
      inFlight.push(entry);
      lastReply.set(raw.socket, reply);
      request.cancellation = new Cancellation();
      request.outcome = {};
      // A request ends when its response closes. The request object closes earlier, as soon as its body was
      // read.
      reply.raw.once('close', () => {
        remove(entry);
        request.admitted?.leave();
        if (raw.complete && lastReply.get(raw.socket) === reply) lastReply.delete(raw.socket);
        if (!reply.raw.writableFinished) recordGone(request);
        served(toRecord(request, reply, performance.now() - entry.arrived));
      });
    },
    // Records a request that never reaches `begin`: its URL cannot be decoded, or its bytes are not HTTP.
    recordUnread(id: string, method: string, error: AppError) {
      const { status } = ERRORS[error.code];
      served({ id, method, route: '(no route)', status, ms: 0, outcome: { error } });
    },
    // The reply to the latest request of a connection. `setReply` is for a request that never reaches
    // `begin`.
    replyOf: (socket: Socket) => lastReply.get(socket),
    setReply: (socket: Socket, reply: FastifyReply) => void lastReply.set(socket, reply),
    *all() {
      for (const { reply } of inFlight) yield reply;
    },
    count: () => inFlight.length,
    // Returns true while a completely received request has no answer.
    busy: () => inFlight.some(({ reply }) => reply.request.raw.complete),
    // Yields the connections whose request takes longer to arrive than its announced length allows.
    *slowUploads() {
      for (const { reply, beganAt } of inFlight) {
        const { raw } = reply.request;
        const bytes = Number(raw.headers['content-length'] ?? MAX_REQUEST_BYTES);
        if (!raw.complete && now() - beganAt > UPLOAD_MS + bytes / UPLOAD_BYTES_PER_MS) yield raw.socket;
      }
    },
    // Ends every call in flight with an error that names the shutdown.
    abandon() {
      const reason = new AppError('server', 'Error: the service is shutting down', { reason: 'shutdown' });
      for (const { reply } of inFlight) reply.request.cancellation.cancel(reason);
    },
    stop: () => clearInterval(watch),
  };

  function remove(entry: Entry) {
    const last = inFlight.pop();
    if (last === undefined || last === entry) return;
    last.at = entry.at;
    inFlight[last.at] = last;
  }

  // A caller who ends its side of the connection may still wait for the answer, as `nc -N` does. Only a write
  // shows whether it has left, so «100 Continue» is written. That is not possible after the answer has begun;
  // the caller then counts as gone.
  function askIfGone(this: Socket) {
    const reply = lastReply.get(this);
    if (reply === undefined || !this.writable) return;
    if (reply.raw.headersSent || reply.request.raw.httpVersion !== '1.1') this.end();
    else reply.raw.writeContinue();
  }
}

function watchCallers(inFlight: readonly Entry[], readerTimeoutMs: number) {
  for (const entry of inFlight) {
    const { raw, request } = entry.reply;
    if (request.socket.readableEnded && !raw.headersSent) raw.writeContinue();
    // Only a response that waits for its reader gets a timer. A timer for each request would cost 1 µs and
    // 130 bytes.
    if (raw.writableLength === 0 || entry.isReaderTimed) continue;
    entry.isReaderTimed = true;
    // Node restarts this timer whenever the system accepts a part of a write.
    raw.setTimeout(readerTimeoutMs + READER_GRACE_MS, () => raw.writableLength > 0 && raw.destroy());
  }
}

function recordGone({ outcome, cancellation }: FastifyRequest) {
  const error = new CallerGone('the caller closed the connection');
  // Keep the first error: if an error of the service destroyed the connection, the caller did not leave.
  outcome.error ??= error;
  cancellation.cancel(error);
}

function toRecord(request: FastifyRequest, { raw }: FastifyReply, ms: number): RequestRecord {
  const { id, method, outcome } = request;
  const unsent = outcome.error instanceof AppError ? ERRORS[outcome.error.code].status : 499;
  const status = raw.headersSent && !(outcome.error instanceof CallerGone) ? raw.statusCode : unsent;
  return { id, method, route: request.routeOptions.url ?? '(no route)', status, ms, outcome };
}

// Runs before the call to the upstream. If the process was late, waits one turn of the event loop, so that
// Node can notice that a caller has left. The first setImmediate still belongs to the current turn.
export function awaitCaller({ wasLate }: Pick<Admission, 'wasLate'>) {
  return (request: FastifyRequest, reply: FastifyReply, next: () => void) => {
    const go = () => {
      if (request.raw.socket.readableEnded) setTimeout(writeAgain, RESET_MS, request, reply, next).unref();
      else next();
    };
    if (wasLate()) setImmediate(setImmediate, go);
    else go();
  };
}

// Writes «100 Continue» a second time. If the caller has left, its system has by now answered the first one
// with a reset, and the second one fails.
function writeAgain({ cancellation }: FastifyRequest, reply: FastifyReply, next: () => void) {
  if (cancellation.reason !== undefined) return;
  reply.raw.writeContinue();
  setImmediate(() => cancellation.reason ?? next());
}
