// Admission: how many calls may be in flight, so that every call that is admitted is answered in time. Overload shows as delay: of the
// event loop, and of callers who wait in the kernel to be accepted (libuv accepts one connection in each turn of the loop, so that a
// busy loop can be prompt while its callers wait for seconds). The limit falls while the delay is long and rises again when it is not.
// Below the limit nothing is ever refused.
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

export interface Admission {
  // Admits one call, or undefined if there is no room for it. `bodyBytes` is the announced length of its body.
  admit(bodyBytes: number): Admitted | undefined;
  // True while the event loop is so late that the caller of a request may have left unnoticed.
  isLate(): boolean;
  state(): AdmissionState;
  stop(): void;
}

export interface Admitted {
  // Counts the body's bytes, of which so many have come, against the budget. False if they do not fit.
  hold(bodyBytes: number): boolean;
  // To be called once, when the call has ended.
  leave(): void;
}

export interface AdmissionState {
  calls: number;
  limit: number;
  // How late callers are taken up: the delay of the loop, or the wait to be accepted. The greatest since this was last asked.
  delayMs: number;
  // Since the start: calls refused with a 503, and connections closed unread.
  refused: number;
  closed: number;
}

export interface AdmissionOptions {
  server: Server;
  // The limit of open files. Each call in flight takes two.
  openFiles?: number;
  // Called when the service begins to refuse, and again when it has refused nobody for a while.
  onSaturated?(state: AdmissionState): void;
  onRelieved?(state: AdmissionState & { ms: number }): void;
}

// Descriptors for everything but calls: the log, the metrics, the listening sockets.
const SPARE_FILES = 100;
const TICK_MS = 50;
// The limit falls above the one delay, and rises below the other.
const LATE_MS = 200;
const PROMPT_MS = 80;
const RISE = 1.05;
// A tick cuts the limit to no less than this share, since the calls that are too many need a while to end.
const MAX_CUT = 0.7;
// A shorter delay is a pause (garbage, a long Word document, a burst), not overload.
const SUSTAINED_MS = 300;
// After a late tick, callers who waited in the kernel meanwhile are met for so long.
const BACKLOG_MS = 1_000;
// So few calls cannot make the loop late for long.
const MIN_LIMIT = 100;
// The first calls of a process run code that V8 has not compiled yet: their delay says nothing about those to come.
const WARM_CALLS = 1_000;
// With fewer calls in flight nobody waits to be accepted, and nothing is measured.
const PROBE_CALLS = 50;
// Bodies up to this size do not count: the limit of calls bounds them.
const SMALL_BODY_BYTES = 64 * 1024;
// A body of 1 MB costs up to five times its size while it is parsed and sent on.
const BODY_BUDGET_BYTES = 24 * 1024 * 1024;
// The service is relieved after so long without a refusal.
const QUIET_MS = 3_000;

// Made once: under overload the stack of a new one would cost more than the rest of the refusal.
export const SATURATED = new AppError('saturated', undefined, { retryAfter: '1' });

export function maxCalls(openFiles: number): number {
  return Math.max(1, Math.floor((openFiles - SPARE_FILES) / 2));
}

// The soft limit of this process; Infinity where the system does not tell.
export function readOpenFiles(): number {
  try {
    const [, soft] = /^Max open files +(\S+)/m.exec(readFileSync('/proc/self/limits', 'latin1')) ?? [];
    return Number(soft) || Infinity;
  } catch {
    return Infinity;
  }
}

export function createAdmission({
  server,
  openFiles = Infinity,
  onSaturated,
  onRelieved,
}: AdmissionOptions): Admission {
  const ceiling = maxCalls(openFiles);
  // MIN_LIMIT <= limit <= ceiling, but for a ceiling that is lower still.
  let limit = ceiling;
  // Admitted calls that have not left. Was below the limit when the last one was admitted; the limit may have fallen since.
  let calls = 0;
  // Calls admitted since the start.
  let admitted = 0;
  // Connections accepted in this tick whose first request has not come: each may become a call.
  let arriving = 0;
  // When the first and the last late tick came of those that followed each other up to now; the first is undefined after a prompt one.
  let lateSince: number | undefined;
  let lastLateAt = -Infinity;
  // True if, in this tick, a connection was closed although there was room for a call.
  let crowded = false;
  // Sum of what the admitted calls hold, at most BODY_BUDGET_BYTES.
  let heldBytes = 0;
  let refused = 0;
  let closed = 0;
  let lastTickAt = performance.now();
  // The delay at the last tick: how late it came, or how long a connection waits to be accepted, whichever is more.
  let delayMs = 0;
  // The greatest since state() was last called.
  let worstMs = 0;
  // A connection of our own that waits to be accepted, at most one at a time.
  let probe: { socket: Socket; startedAt: number } | undefined;
  // How long the last one waited.
  let acceptMs = 0;
  // When the first and the last refusal of a spell came; undefined while nobody is refused.
  let saturatedAt: number | undefined;
  let lastRefusalAt = 0;

  server.on('connection', (socket) => {
    if (probe !== undefined && socket.remotePort === probe.socket.localPort) return endProbe();
    arriving++;
    setDoor();
  });
  server.on('drop', (dropped) => {
    if (probe !== undefined && dropped?.remotePort === probe.socket.localPort) return endProbe();
    closed++;
    if (isFull()) noteRefusal();
    else crowded = true;
  });
  setDoor();
  const timer = setInterval(tick, TICK_MS).unref();

  return {
    admit(bodyBytes) {
      if (arriving > 0) arriving--;
      if (calls >= limit || !fits(bodyBytes, 0)) {
        refused++;
        noteRefusal();
        return undefined;
      }
      calls++;
      admitted++;
      setDoor();
      return createTicket(bodyBytes);
    },
    isLate() {
      const now = performance.now();
      return now - lastTickAt > TICK_MS + LATE_MS || now - lastLateAt < BACKLOG_MS;
    },
    state,
    stop() {
      clearInterval(timer);
      endProbe();
    },
  };

  function createTicket(bodyBytes: number): Admitted {
    let held = 0;
    const hold = (total: number) => {
      if (total <= SMALL_BODY_BYTES) return true;
      if (!fits(total, held)) {
        refused++;
        noteRefusal();
        return false;
      }
      heldBytes += total - held;
      held = total;
      return true;
    };
    hold(bodyBytes);
    return {
      hold,
      leave() {
        heldBytes -= held;
        calls--;
        setDoor();
      },
    };
  }

  function fits(total: number, held: number): boolean {
    return total <= SMALL_BODY_BYTES || heldBytes + total - held <= BODY_BUDGET_BYTES;
  }

  function isFull(): boolean {
    return calls + arriving >= limit;
  }

  // Node closes what it accepts above maxConnections at once, before it makes a socket or reads a byte: the cheapest refusal there is.
  function setDoor() {
    server.maxConnections = isFull() ? 0 : ceiling;
  }

  function tick() {
    const now = performance.now();
    if (probe !== undefined) acceptMs = Math.max(acceptMs, now - probe.startedAt);
    delayMs = Math.max(0, now - lastTickAt - TICK_MS, acceptMs);
    worstMs = Math.max(worstMs, delayMs);
    lastTickAt = now;
    if (delayMs > LATE_MS) {
      lateSince ??= now;
      lastLateAt = now;
      if (now - lateSince > SUSTAINED_MS && admitted > WARM_CALLS)
        limit = Math.min(limit, calls) * Math.max(MAX_CUT, LATE_MS / delayMs);
    } else {
      lateSince = undefined;
      if (delayMs < PROMPT_MS) limit *= RISE;
    }
    limit = Math.round(Math.min(ceiling, Math.max(Math.min(MIN_LIMIT, ceiling), limit)));
    // Idle connections took all descriptors that callers may have.
    if (crowded) server.closeIdleConnections();
    arriving = 0;
    crowded = false;
    setDoor();
    if (calls < PROBE_CALLS) acceptMs = 0;
    else if (probe === undefined) startProbe();
    if (saturatedAt === undefined || now - lastRefusalAt < QUIET_MS) return;
    onRelieved?.({ ...state(), ms: lastRefusalAt - saturatedAt });
    saturatedAt = undefined;
  }

  function startProbe() {
    const address = server.address();
    if (address === null || typeof address === 'string') return;
    const socket = connect(address.port, address.address).on('error', endProbe);
    probe = { socket, startedAt: performance.now() };
  }

  function endProbe() {
    if (probe === undefined) return;
    acceptMs = performance.now() - probe.startedAt;
    // A reset leaves nothing behind in the kernel.
    probe.socket.resetAndDestroy();
    probe = undefined;
  }

  function noteRefusal() {
    lastRefusalAt = performance.now();
    if (saturatedAt !== undefined) return;
    saturatedAt = lastRefusalAt;
    onSaturated?.(state());
  }

  function state(): AdmissionState {
    const state = { calls, limit, delayMs: worstMs, refused, closed };
    worstMs = delayMs;
    return state;
  }
}

// A hook before the body is read: admits the call, or refuses it.
export function admitCall(admission: Admission) {
  return (request: FastifyRequest, _reply: FastifyReply, next: (error?: Error) => void) => {
    request.admitted = admission.admit(Number(request.headers['content-length']) || 0);
    next(request.admitted === undefined ? SATURATED : undefined);
  };
}

// A hook before the upstream is asked. When the loop is late, the caller may have left without this process having read of it. The
// next turn of the loop reads that, and Node ends its side of the connection: the call goes no further. Two callbacks, since the first
// still belongs to this turn.
export function awaitCaller({ isLate }: Admission) {
  return ({ raw }: FastifyRequest, _reply: FastifyReply, next: () => void) => {
    if (isLate()) setImmediate(() => setImmediate(() => raw.socket.writableEnded || next()));
    else next();
  };
}
