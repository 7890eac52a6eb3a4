// Limits the calls in flight so that every admitted call is answered in time.
// The measure is the delay: how late the event loop is, or how long our own test connection waits to be
// accepted, whichever is longer.
// The limit starts at the ceiling. Each tick with a short delay raises it by 2 % and one call; a late tick
// does not. After three late ticks in a row, or six while the limit is at the ceiling, the process counts as
// overloaded. The limit then falls, at most once a second, to 0.8 of itself, or of the recent peak of calls
// if that is lower, as TCP's window does; never below 32.
// A call gets a 503 after its head if the limit is reached, while its body arrives if the body budget is
// exhausted, and after its body if the ceiling is reached. New connections are closed unread while the
// process is overloaded, and for the rest of a tick after twenty 503s if the limit is reached.
import type { Server } from 'node:http';
import { AppError } from '../errors.ts';
import { createTally, type Spell, type Tally } from '../ops/tally.ts';
import { createBodyBudget } from './body-budget.ts';
import { type Ceilings, maxCalls } from './ceilings.ts';
import { createDelay, FADE, LATE_MS, TICK_MS } from './delay.ts';

export type Admission = ReturnType<typeof createAdmission>;

// A request that was admitted by its head.
// `hold` reserves memory for the bytes of its body that have arrived. Returns false if the body budget is
// exhausted.
// `start` counts it as a call, once its body is complete. Returns false if the ceiling has been reached. The
// limit may have fallen meanwhile, but a refusal now would waste the body.
// `leave` must be called once, when its response has closed.
export type Admitted = NonNullable<ReturnType<Admission['admit']>>;

export interface AdmissionState extends Tally {
  calls: number;
  limit: number;
  // The most that the limit may be.
  ceiling: number;
  // The recent delay. A peak fades slowly, so that an occasional look sees it too.
  delayMs: number;
}

export interface AdmissionOptions extends Ceilings {
  server: Server;
  // onSaturated is called when the service begins to refuse, onRelieved when it has refused nobody for a
  // while.
  onSaturated?(state: AdmissionState): void;
  onRelieved?(spell: Spell): void;
  // Called for each dropped connection, with the number dropped since the start.
  onDropped?(dropped: number): void;
  // Called when descriptors or the body budget are exhausted, so that uploads that last too long can be
  // ended.
  onExhausted?(): void;
}

// Fewer late ticks in a row are a pause (garbage collection, a long Word document), not overload.
const LATE_TICKS = 3;
// RISE and CUT are factors of the limit. Cuts are a second apart, since the calls above the new limit need a
// while to end.
const [RISE, CUT, CUT_EVERY_MS] = [1.02, 0.8, 1_000];
// Fewer calls cannot make the event loop late for long.
const MIN_LIMIT = 32;
// The 503s that a tick may send. A 503 costs half as much as an answer, a connection closed unread a tenth.
const ANSWERS_PER_TICK = 20;

// A single instance: under overload, the stack of a new error would cost more than the rest of the refusal.
export const SATURATED = new AppError('saturated', undefined, { retryAfter: '1' });

// Returns the limit after a tick, without clock or sockets; `createLimit` decides when a cut is allowed. A
// cut starts from the recent peak of calls if that is below the limit.
type Now = { limit: number; ceiling: number; peakCalls: number; isLate: boolean; mayCut: boolean };
export function nextLimit({ limit, ceiling, peakCalls, isLate, mayCut }: Now): number {
  if (!isLate) return Math.min(ceiling, limit * RISE + 1);
  return mayCut ? Math.max(Math.min(limit, MIN_LIMIT), Math.min(limit, peakCalls) * CUT) : limit;
}

// Holds the limit, and the state that decides about it from one tick to the next.
function createLimit(ceiling: number) {
  let limit = ceiling;
  // The recent peak of calls. Their current number would not do: it rises and falls with the upstream's
  // answers.
  let peakCalls = 0;
  // The number of late ticks in a row up to the last tick; 0 if that was on time.
  let lateTicks = 0;
  let lastCutAt = -Infinity;
  // At the ceiling, overload takes twice as many late ticks: a burst that the process can handle also makes
  // it late.
  const isOverloaded = () => lateTicks >= (limit < ceiling ? LATE_TICKS : 2 * LATE_TICKS);
  return {
    isReached: (calls: number) => calls >= limit,
    isOverloaded,
    isLate: () => lateTicks > 0,
    value: () => Math.round(limit),
    tick(now: number, calls: number, tickDelayMs: number) {
      peakCalls = Math.max(calls, peakCalls * FADE);
      lateTicks = tickDelayMs > LATE_MS ? lateTicks + 1 : 0;
      const mayCut = isOverloaded() && now - lastCutAt > CUT_EVERY_MS;
      if (mayCut) lastCutAt = now;
      limit = nextLimit({ limit, ceiling, peakCalls, isLate: lateTicks > 0, mayCut });
    },
  };
}

export function createAdmission({ server, ...options }: AdmissionOptions) {
  const ceiling = maxCalls(options);
  const limit = createLimit(ceiling);
  const bodies = createBodyBudget();
  const delay = createDelay(server);
  const tally = createTally();
  // The requests that have arrived whole and whose response has not closed.
  let calls = 0;
  // The number of 503s that may still be sent in this tick.
  let answersLeft = ANSWERS_PER_TICK;
  const state = () => ({ calls, limit: limit.value(), ceiling, delayMs: delay.recentMs(), ...tally.counts });

  server.on('drop', (dropped) => {
    if (delay.probe.endIfOurs(dropped?.remotePort, dropped?.remoteAddress)) return;
    if (limit.isOverloaded() || limit.isReached(calls)) return count('closed');
    // Connections without a call have taken all descriptors: closing them makes room for the next caller.
    options.onDropped?.(++tally.counts.dropped);
    server.closeIdleConnections();
    options.onExhausted?.();
  });
  const timer = setInterval(tick, TICK_MS).unref();
  updateMaxConnections();
  return { admit, wasLate: delay.wasLate, state, stop: () => clearInterval(timer) };

  // Returns undefined if there is no room for the call. `bodyBytes` is the announced length of its body, or
  // 0.
  function admit(bodyBytes: number) {
    const fits = bodies.fits(bodyBytes);
    if (!fits) options.onExhausted?.();
    if (limit.isReached(calls) || !fits) return void refuse();
    const resize = bodies.open();
    let isCall = false;
    return {
      hold: (bytes: number): boolean => resize(bytes) || refuse(),
      start(): boolean {
        if (calls >= ceiling) return refuse();
        isCall = true;
        calls++;
        updateMaxConnections();
        return true;
      },
      leave() {
        resize(0);
        if (isCall) calls--;
        updateMaxConnections();
      },
    };
  }

  function refuse(): false {
    answersLeft--;
    count('refused');
    updateMaxConnections();
    return false;
  }

  // Node closes connections above maxConnections at once, before it makes a socket or reads a byte: the
  // cheapest refusal there is. The ceiling leaves two descriptors for each call, for its connection and for
  // the upstream's. `- calls` subtracts the upstream's connections in use. All other descriptors may hold
  // connections of callers, and a few more those that get a 503.
  function updateMaxConnections() {
    const isShut = limit.isOverloaded() || (limit.isReached(calls) && answersLeft <= 0);
    server.maxConnections = isShut ? 0 : 2 * ceiling + ANSWERS_PER_TICK - calls;
  }

  function tick() {
    const now = performance.now();
    limit.tick(now, calls, delay.tick(now));
    answersLeft = ANSWERS_PER_TICK;
    updateMaxConnections();
    // The last probe's wait counts until another probe ends, so late ticks need a new probe however few the
    // calls are.
    if (calls >= MIN_LIMIT || limit.isLate()) delay.probe.start();
    const ended = tally.ended(now);
    if (ended) options.onRelieved?.(ended);
  }

  function count(how: 'refused' | 'closed') {
    if (tally.add(how)) options.onSaturated?.(state());
  }
}
