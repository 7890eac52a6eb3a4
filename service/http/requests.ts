// The requests in flight, each from its head until its response has closed. Then the log and the metrics get
// its record.
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, CallerGone, Cancellation, ERRORS } from '../errors.ts';
import type { Outcome, RequestRecord } from '../ops/outcome.ts';
import type { Admission, Admitted } from './admission.ts';
import { MAX_REQUEST_BYTES } from './body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    // Cancelled when the caller leaves, or when a shutdown can wait no longer.
    cancellation: Cancellation;
    outcome: Outcome;
    // Set if the call was admitted.
    admitted?: Admitted | undefined;
  }
}

export type Requests = ReturnType<typeof createRequests>;

export interface RequestsOptions {
  // Called once for every request, when its response has closed or it was refused unread.
  served(record: RequestRecord): void;
  // A client that reads nothing of a pending response for this long is disconnected.
  readerTimeoutMs: number;
}

// If upstream and client are silent equally long, the upstream's timeout must win; without this grace, Node
// would fire both timers in one turn.
const READER_GRACE_MS = 500;
// When descriptors or the body budget run out, an upload may last UPLOAD_MS plus its announced length divided
// by UPLOAD_BYTES_PER_MS; a slower one is ended.
const UPLOAD_MS = 2_000;
const UPLOAD_BYTES_PER_MS = 64;
// The interval for finding responses that wait for their reader, and callers who may have left.
const WATCH_MS = 500;
// The time within which a caller who has left answers with a reset.
const RESET_MS = 200;

interface Entry {
  reply: FastifyReply;
  // The index of this entry in `inFlight`.
  at: number;
  // When the head of the request arrived, in ms of performance.now().
  arrived: number;
  isReaderTimed: boolean;
}

export function createRequests({ served, readerTimeoutMs }: RequestsOptions) {
  // An array, because V8 keeps the discarded tables of a Map or Set that changes all the time until a full
  // collection, with every request that they ever held. At 10,000 requests a second that cost 2.6 MB per
  // scavenge, and 24 of 124 µs per request.
  const inFlight: Entry[] = [];
  // The reply to the latest request of each connection, until both request and response have ended.
  const lastReply = new WeakMap<Socket, FastifyReply>();
  const watch = setInterval(() => watchCallers(inFlight, readerTimeoutMs), WATCH_MS).unref();

  return {
    // Called for each new connection.
    watchEnd: (socket: Socket) => void socket.on('end', askIfGone),
    // Called for the head of each request, before anything else.
    begin(request: FastifyRequest, reply: FastifyReply) {
      const { raw } = request;
      const entry = { reply, at: inFlight.length, arrived: performance.now(), isReaderTimed: false };
      inFlight.push(entry);
      lastReply.set(raw.socket, reply);
      request.cancellation = new Cancellation();
      request.outcome = {};
      // The close of the response decides; the close of the request only says that its body was read.
      reply.raw.once('close', () => {
        remove(entry);
        request.admitted?.leave();
        if (raw.complete && lastReply.get(raw.socket) === reply) lastReply.delete(raw.socket);
        if (!reply.raw.writableFinished) recordGone(request);
        served(toRecord(request, reply, performance.now() - entry.arrived));
      });
    },
    // Records a request that cannot begin: its URL cannot be decoded, or its bytes are not HTTP.
    recordUnread(id: string, method: string, error: AppError) {
      const { status } = ERRORS[error.code];
      served({ id, method, route: '(no route)', status, ms: 0, outcome: { error } });
    },
    // The reply to a connection's latest request. `setReply` is for a request that never reaches `begin`.
    replyOf: (socket: Socket) => lastReply.get(socket),
    setReply: (socket: Socket, reply: FastifyReply) => void lastReply.set(socket, reply),
    *all() {
      for (const { reply } of inFlight) yield reply;
    },
    count: () => inFlight.length,
    // True while a fully received request is unanswered.
    busy: () => inFlight.some(({ reply }) => reply.request.raw.complete),
    // The connections whose request has been arriving for longer than its announced length allows.
    *slowUploads(now: number) {
      for (const { reply, arrived } of inFlight) {
        const { raw } = reply.request;
        const bytes = Number(raw.headers['content-length'] ?? MAX_REQUEST_BYTES);
        if (!raw.complete && now - arrived > UPLOAD_MS + bytes / UPLOAD_BYTES_PER_MS) yield raw.socket;
      }
    },
    // Ends the calls in flight, each with an answer that says why.
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

  // A caller who has ended its side of the connection has left, or waits for the answer (`nc -N`,
  // shutdown(2)). Only a write shows which: the system of a caller who has left answers it with a reset, and
  // the next write fails. Before the answer, that write is an interim response (RFC 9110, 15.2), which every
  // HTTP/1.1 client skips. Within an answer no such write is possible, so a caller who ends its side there
  // counts as gone.
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
    // Start a timer only once a response is waiting for its reader: one per request would cost 1 µs and 130
    // bytes.
    if (raw.writableLength === 0 || entry.isReaderTimed) continue;
    entry.isReaderTimed = true;
    // Node restarts this timer whenever the system takes a part of a write.
    raw.setTimeout(readerTimeoutMs + READER_GRACE_MS, () => raw.writableLength > 0 && raw.destroy());
  }
}

function recordGone({ outcome, cancellation }: FastifyRequest) {
  const gone = new CallerGone('the caller closed the connection');
  // Keep the first error: if our own failure destroyed the connection, this close is its consequence, not a
  // caller who left.
  outcome.error ??= gone;
  cancellation.cancel(gone);
}

function toRecord(request: FastifyRequest, { raw }: FastifyReply, ms: number): RequestRecord {
  const { id, method, outcome } = request;
  const unsent = outcome.error instanceof AppError ? ERRORS[outcome.error.code].status : 499;
  const status = raw.headersSent && !(outcome.error instanceof CallerGone) ? raw.statusCode : unsent;
  return { id, method, route: request.routeOptions.url ?? '(no route)', status, ms, outcome };
}

// A hook before the call to the upstream. While the process is late, the hook waits for one turn of the event
// loop, so that the end of a caller's connection is read first. It takes two callbacks, since the first still
// belongs to this turn. Waiting always would cost a tenth of a request.
export function awaitCaller({ wasLate }: Pick<Admission, 'wasLate'>) {
  return (request: FastifyRequest, reply: FastifyReply, next: () => void) => {
    const go = () => {
      if (request.raw.socket.readableEnded) setTimeout(askAgain, RESET_MS, request, reply, next).unref();
      else next();
    };
    if (wasLate()) setImmediate(setImmediate, go);
    else go();
  };
}

// A caller who has ended its side may have left. Then the interim response of askIfGone has drawn a reset,
// and this second one fails.
function askAgain({ cancellation }: FastifyRequest, reply: FastifyReply, next: () => void) {
  if (cancellation.reason !== undefined) return;
  reply.raw.writeContinue();
  setImmediate(() => cancellation.reason ?? next());
}
