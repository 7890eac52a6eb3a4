// Admission: which calls may come in, so that every call that is admitted is answered in time. Overload shows in two places. Callers
// wait in the kernel to be accepted, since libuv accepts one connection in each turn of the loop: those who have waited too long are
// closed unread, and what is admitted is fresh. And the loop itself is late, if many calls come over kept connections. Either lowers the
// limit of calls in flight, which is kept by pace: the limit divided by the duration of a call is how many may come in a second. A door that
// is shut until enough calls have ended would let in within one second all that has to be answered in the next. Without delay only
// the open files and the bytes of bodies are limits.
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

export interface Admission {
  // The result is undefined if there is no room for the call. `bodyBytes` is the announced length of its body.
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

// Limits of the process. Without, there are as many calls as come.
export interface Ceilings {
  // The limit of open files. Each call in flight takes two.
  openFiles?: number;
  // The limit of memory that the container or the system sets.
  memoryBytes?: number;
}

export interface AdmissionOptions extends Ceilings {
  server: Server;
  // Called when the service begins to refuse, and again when it has refused nobody for a while.
  onSaturated?(state: AdmissionState): void;
  onRelieved?(state: AdmissionState & { ms: number }): void;
}

// Descriptors for everything but calls: the log, the metrics, the listening sockets.
const SPARE_FILES = 100;
// The same of memory. A call that waits for its answer takes 40 kB; the rest is room for what is thrown away.
const SPARE_BYTES = 128 * 1024 * 1024;
const CALL_BYTES = 64 * 1024;
const TICK_MS = 50;
// New connections are closed from this wait in the kernel on, until it is below FRESH_MS. The first time it may be longer: a burst of
// callers that the process can answer makes it late for a second, in which code is compiled and connections are opened.
const FIRST_STALE_MS = 700;
const STALE_MS = 500;
const FRESH_MS = 400;
// The limit of calls is cut above this delay of the loop.
const LATE_MS = 200;
// While the loop is less late than PROMPT_MS and callers wait less than CALM_MS, the limit rises in each tick: by RISE, and by up to
// IDLE_RISE more if the loop is idle. While callers wait longer, it falls.
const PROMPT_MS = 80;
const CALM_MS = 250;
const RISE = 1.01;
const IDLE_RISE = 0.05;
const FALL = 0.985;
// A shorter delay of the loop is a pause (garbage, a long Word document, a burst), not overload.
const SUSTAINED_MS = 300;
// The limit is cut to this share, and once in so long, since the calls that are too many need a while to end.
const CUT = 0.85;
const HOLD_MS = 1_000;
// A cut starts from the recent peak of calls in flight, which fades by this factor in each tick.
const FADE = 0.97;
// The most probes (connections of our own) that wait to be accepted at a time.
const MAX_PROBES = 40;
// After a late tick, callers who waited in the kernel meanwhile are met for so long.
const BACKLOG_MS = 1_000;
// The least limit. So few calls cannot make the loop late for long, and none of their callers waits in the kernel for long.
const MIN_LIMIT = 32;
// The least ceiling that a small memory sets.
const MIN_CEILING = 100;
// The duration of a call is a mean over about so many.
const MEAN_CALLS = 100;
// A late tick lets in what the pace allows for this time, not more: they would all come at once.
const MAX_PACE_MS = 200;
// The first calls of a process run code that V8 has not compiled yet: their delay says nothing about those to come.
const WARM_CALLS = 1_000;
// Bodies up to this size do not count: the limit of calls bounds them.
const SMALL_BODY_BYTES = 64 * 1024;
// A body of 1 MB costs up to five times its size while it is parsed and sent on.
const BODY_BUDGET_BYTES = 24 * 1024 * 1024;
// The service is relieved after so long without a refusal.
const QUIET_MS = 3_000;

// Made once: under overload the stack of a new one would cost more than the rest of the refusal.
export const SATURATED = new AppError('saturated', undefined, { retryAfter: '1' });

export function maxCalls({ openFiles = Infinity, memoryBytes = Infinity }: Ceilings): number {
  const byMemory = Math.max(MIN_CEILING, (memoryBytes - SPARE_BYTES) / CALL_BYTES);
  return Math.max(1, Math.floor(Math.min((openFiles - SPARE_FILES) / 2, byMemory)));
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

export function createAdmission({ server, onSaturated, onRelieved, ...ceilings }: AdmissionOptions): Admission {
  const ceiling = maxCalls(ceilings);
  // MIN_LIMIT <= limit <= ceiling, but for a ceiling that is lower still.
  let limit = ceiling;
  // Admitted calls that have not left, at most the ceiling.
  let calls = 0;
  // How long a call takes, from its admission until it leaves.
  let callMs = 1_000;
  // How many callers more may come in this tick. Infinity while the limit is the ceiling.
  let room = Infinity;
  // Calls admitted since the start.
  let admitted = 0;
  // Connections accepted in this tick whose first request has not come: each may become a call.
  let arriving = 0;
  // When the first tick came of the late ones that followed each other up to now; undefined after a prompt one.
  let lateSince: number | undefined;
  let lastCutAt = -Infinity;
  // The recent peak of calls in flight. Their number itself rises and falls with the answers of the upstream.
  let peak = 0;
  // When callers, or the loop, were late last.
  let lastLateAt = -Infinity;
  // True if, in this tick, a connection was closed although there was room for a call.
  let crowded = false;
  // Sum of what the admitted calls hold, at most BODY_BUDGET_BYTES.
  let heldBytes = 0;
  let refused = 0;
  let closed = 0;
  let lastTickAt = performance.now();
  let lastUse = performance.eventLoopUtilization();
  // The delay at the last tick: how late it came, or how long a connection waits to be accepted, whichever is more.
  let delayMs = 0;
  // The greatest since state() was last called.
  let worstMs = 0;
  // Connections of our own that have not been accepted, oldest first. waitingSince is undefined until they wait in the kernel.
  const probes: { socket: Socket; waitingSince: number | undefined }[] = [];
  // How long the last one that was accepted had waited.
  let acceptMs = 0;
  // True from a wait above STALE_MS on until one below FRESH_MS.
  let stale = false;
  // When the first and the last refusal of a spell came; undefined while nobody is refused.
  let saturatedAt: number | undefined;
  let lastRefusalAt = 0;

  server.on('connection', (socket) => {
    if (probes.length > 0 && endProbe(socket.remotePort)) return;
    takeRoom();
    arriving++;
    setDoor();
  });
  server.on('drop', (dropped) => {
    if (probes.length > 0 && endProbe(dropped?.remotePort)) return;
    closed++;
    if (stale || isFull()) noteRefusal();
    else crowded = true;
  });
  setDoor();
  const timer = setInterval(tick, TICK_MS).unref();

  return {
    admit(bodyBytes) {
      const isCounted = arriving > 0;
      if (isCounted) arriving--;
      if (calls >= ceiling || !fits(bodyBytes, 0) || !(isCounted || takeRoom())) {
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
      for (const { socket } of probes) socket.destroy();
    },
  };

  function createTicket(bodyBytes: number): Admitted {
    const admittedAt = performance.now();
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
        callMs += (performance.now() - admittedAt - callMs) / MEAN_CALLS;
        setDoor();
      },
    };
  }

  function fits(total: number, held: number): boolean {
    return total <= SMALL_BODY_BYTES || heldBytes + total - held <= BODY_BUDGET_BYTES;
  }

  function isFull(): boolean {
    return calls + arriving >= ceiling || !hasRoom();
  }

  function hasRoom(): boolean {
    return room >= 1 || calls + arriving < MIN_LIMIT;
  }

  // False if nobody more may come in this tick.
  function takeRoom(): boolean {
    if (!hasRoom()) return false;
    room = Math.max(0, room - 1);
    return true;
  }

  // Node closes what it accepts above maxConnections at once, before it makes a socket or reads a byte: the cheapest refusal there is.
  function setDoor() {
    server.maxConnections = stale || isFull() ? 0 : ceiling;
  }

  function tick() {
    const now = performance.now();
    const tickMs = now - lastTickAt;
    const lateMs = tickMs - TICK_MS;
    lastTickAt = now;
    const use = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(use, lastUse);
    lastUse = use;
    peak = Math.max(calls, peak * FADE);
    // After one long turn of the loop they have waited for that, not behind each other.
    if (lateMs > LATE_MS) for (const probe of probes) probe.waitingSince &&= probe.waitingSince + lateMs;
    const waitMs = now - (probes[0]?.waitingSince ?? now);
    delayMs = Math.max(0, lateMs, acceptMs, waitMs);
    worstMs = Math.max(worstMs, delayMs);
    if (delayMs > LATE_MS) lastLateAt = now;
    if (lateMs > LATE_MS) {
      lateSince ??= now;
      if (now - lateSince > SUSTAINED_MS) cut();
    } else {
      lateSince = undefined;
      const isCalm = Math.max(waitMs, acceptMs) <= CALM_MS;
      if (isCalm && lateMs < PROMPT_MS) setLimit(limit * (RISE + IDLE_RISE * (1 - utilization)));
      else if (!isCalm && limit < ceiling) setLimit(limit * FALL);
    }
    noteWait(waitMs);
    // Idle connections took all descriptors that callers may have.
    if (crowded) server.closeIdleConnections();
    arriving = 0;
    crowded = false;
    room = limit < ceiling ? (limit * Math.min(tickMs, MAX_PACE_MS)) / Math.max(1, callMs) : Infinity;
    setDoor();
    if (calls >= MIN_LIMIT || stale) startProbe();
    else if (probes.length === 0) acceptMs = 0;
    if (saturatedAt === undefined || now - lastRefusalAt < QUIET_MS) return;
    onRelieved?.({ ...state(), ms: lastRefusalAt - saturatedAt });
    saturatedAt = undefined;
  }

  function noteWait(waitMs: number) {
    if (waitMs > (limit < ceiling ? STALE_MS : FIRST_STALE_MS) && admitted > WARM_CALLS) {
      stale = true;
      cut();
    } else if (Math.max(waitMs, acceptMs) < FRESH_MS) stale = false;
  }

  function cut() {
    const now = performance.now();
    if (now - lastCutAt < HOLD_MS || admitted <= WARM_CALLS) return;
    lastCutAt = now;
    setLimit(Math.min(limit, peak) * CUT);
  }

  function setLimit(wanted: number) {
    limit = Math.min(ceiling, Math.max(MIN_LIMIT, wanted));
  }

  function startProbe() {
    const address = server.address();
    if (address === null || typeof address === 'string' || probes.length >= MAX_PROBES) return;
    const probe: (typeof probes)[number] = { socket: connect(address.port, address.address), waitingSince: undefined };
    probes.push(probe);
    probe.socket.once('connect', () => {
      probe.waitingSince = performance.now();
    });
    probe.socket.once('error', () => endProbe(probe.socket.localPort));
  }

  // Returns false if none of the probes has this port.
  function endProbe(port: number | undefined): boolean {
    const at = probes.findIndex(({ socket }) => socket.localPort === port);
    const [ended] = at === -1 ? [] : probes.splice(at, 1);
    if (ended === undefined) return false;
    acceptMs = performance.now() - (ended.waitingSince ?? performance.now());
    noteWait(acceptMs);
    setDoor();
    // A reset leaves nothing behind in the kernel.
    ended.socket.resetAndDestroy();
    return true;
  }

  function noteRefusal() {
    lastRefusalAt = performance.now();
    if (saturatedAt !== undefined) return;
    saturatedAt = lastRefusalAt;
    onSaturated?.(state());
  }

  function state(): AdmissionState {
    const state = { calls, limit: Math.round(limit), delayMs: worstMs, refused, closed };
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
