// Limits the calls in flight, so that the service answers every admitted call in time.
// The limit starts at the ceiling. It then follows the delay of the process, which delay.ts measures in each
// tick.
// A tick with a short delay raises the limit by 2 % and one call.
// After three late ticks in a row the process counts as overloaded (six at the ceiling). The limit then falls
// to 0.8 of the recent peak of calls, at most once a second, as TCP's window does.
// A call gets a 503 after its head if the limit is reached, or as soon as its body exceeds the body budget.
// Under overload, new connections are closed unread.
import type { Server } from 'node:http';
import { AppError } from '../errors.ts';
import { createTally, type Spell, type Tally } from '../ops/tally.ts';
import { createBodyBudget } from './body-budget.ts';
import { type Ceilings, maxCalls } from './ceilings.ts';
import { createDelay, FADE, LATE_MS, TICK_MS } from './delay.ts';
import { createTextBudget, type TextLimits } from './text-budget.ts';

export type Admission = ReturnType<typeof createAdmission>;

// A request whose head was admitted.
// `hold` reserves memory for the bytes of the body that have arrived. Returns false if the body budget is
// exhausted.
// `start` counts the request as a call once its body is complete. It compares with the ceiling, not with the
// limit, which may have fallen: a 503 now would waste the body. Returns false at the ceiling.
// `leave` must be called once, when the response has closed.
export type Admitted = NonNullable<ReturnType<Admission['admit']>>;

export interface AdmissionState extends Tally {
  calls: number;
  limit: number;
  ceiling: number;
  // True while fills and reviews are refused because too many of them wait.
  areTextsFull: boolean;
  // The recent delay of the process, which delay.ts measures. A peak falls slowly, so that a monitor that
  // reads it only now and then sees it too.
  delayMs: number;
}

export interface AdmissionOptions extends Ceilings {
  server: Server;
  // onSaturated is called with the first refusal, onRelieved some seconds after the last one.
  onSaturated?(state: AdmissionState): void;
  onRelieved?(spell: Spell): void;
  // `dropped` counts all connections dropped since the start.
  onDropped?(dropped: number): void;
  // Called when file descriptors or the body budget run out, so that the caller can end slow uploads.
  onExhausted?(): void;
  texts?: TextLimits;
  // The time, and what calls `tick` in each interval. Tests give their own.
  clock?: Clock;
}

interface Clock {
  now(): number;
  // Returns the function that ends the ticks.
  every(ms: number, tick: () => void): () => void;
}

export const CLOCK: Clock = {
  now: () => performance.now(),
  every(ms, tick) {
    const timer = setInterval(tick, ms).unref();
    return () => clearInterval(timer);
  },
};

// The number of late ticks in a row after which the process counts as overloaded. A garbage collection or a
// long Word document makes fewer ticks late.
const LATE_TICKS = 3;
// The factors by which the limit rises and falls, and the shortest time between two falls. After a fall, the
// calls above the new limit need time to end.
const [RISE, CUT, CUT_EVERY_MS] = [1.02, 0.8, 1_000];
// The lowest limit. It is no lower, because 32 calls cannot delay the event loop for long.
const MIN_LIMIT = 32;
// The most 503s that are sent in a tick. A 503 takes half as much processor time as an answer; to close a
// connection unread takes a tenth.
const ANSWERS_PER_TICK = 20;

// The error of every refusal. It is made only once, because under overload the stack trace of a new error
// would cost more than the rest of a refusal.
export const SATURATED = new AppError('saturated', undefined, { retryAfter: '1' });

type Tick = { limit: number; ceiling: number; peakCalls: number; isLate: boolean; mayCut: boolean };

// Returns the limit after a tick. A cut starts from the limit or from the recent peak of calls, whichever is
// lower.
export function nextLimit({ limit, ceiling, peakCalls, isLate, mayCut }: Tick): number {
  if (!isLate) return Math.min(ceiling, limit * RISE + 1);
  return mayCut ? Math.max(Math.min(limit, MIN_LIMIT), Math.min(limit, peakCalls) * CUT) : limit;
}

function createLimit(ceiling: number) {
  let limit = ceiling;
  // The recent peak of calls. The current number of calls would mislead, because it rises and falls with each
  // batch of the upstream's answers.
  let peakCalls = 0;
  // The late ticks in a row; 0 if the last tick was on time.
  let lateTicks = 0;
  let lastCutAt = -Infinity;
  // Returns true after enough late ticks in a row. While the limit is at the ceiling, twice as many are
  // needed, because a short burst of calls also makes some ticks late.
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

export function createAdmission({ server, clock = CLOCK, ...options }: AdmissionOptions) {
  const ceiling = maxCalls(options);
  const limit = createLimit(ceiling);
  const bodies = createBodyBudget();
  const texts = createTextBudget(options.texts);
  const delay = createDelay(server, clock.now);
  const tally = createTally();
  // Requests that have arrived completely and whose response is still open.
  let calls = 0;
  // The number of 503s that this tick may still send.
  let answersLeft = ANSWERS_PER_TICK;
  const capacity = () => ({ calls, limit: limit.value(), ceiling, areTextsFull: texts.isFull() });
  const state = () => ({ ...capacity(), delayMs: delay.recentMs(), ...tally.counts });

  server.on('drop', (dropped) => {
    if (delay.probe.endIfOurs(dropped?.remotePort, dropped?.remoteAddress)) return;
    if (limit.isOverloaded() || limit.isReached(calls)) return count('closed');
    // Connections without a call hold all file descriptors. Closing them makes room for the next caller.
    options.onDropped?.(++tally.counts.dropped);
    server.closeIdleConnections();
    options.onExhausted?.();
  });
  const stop = clock.every(TICK_MS, tick);
  updateMaxConnections();
  return { admit, startText, wasLate: delay.wasLate, state, stop };

  // Admits the head of a request, or returns undefined if there is no room. `bodyBytes` is the announced
  // length of the body, or 0.
  function admit(bodyBytes: number) {
    const fits = bodies.fits(bodyBytes);
    if (!fits) options.onExhausted?.();
    if (limit.isReached(calls) || !fits) return void countRefusal();
    const resize = bodies.open();
    let isCall = false;
    return {
      hold: (bytes: number): boolean => resize(bytes) || countRefusal(),
      start(): boolean {
        if (calls >= ceiling) return countRefusal();
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

  // Counts a text that waits for its work. Returns the function that ends it, or undefined if too many wait.
  function startText(bytes: number): (() => void) | undefined {
    return texts.add(bytes) ?? void countRefusal();
  }

  function countRefusal(): false {
    answersLeft--;
    count('refused');
    updateMaxConnections();
    return false;
  }

  // Sets the number of connections above which Node closes new ones unread, which is the cheapest refusal.
  // Each call also takes a file descriptor for its connection to the upstream; `- calls` keeps those
  // descriptors free.
  function updateMaxConnections() {
    const isShut = limit.isOverloaded() || (limit.isReached(calls) && answersLeft <= 0);
    server.maxConnections = isShut ? 0 : 2 * ceiling + ANSWERS_PER_TICK - calls;
  }

  function tick() {
    const now = clock.now();
    limit.tick(now, calls, delay.tick(now));
    answersLeft = ANSWERS_PER_TICK;
    updateMaxConnections();
    // The delay includes the wait of the last probe. While the process is late, a new probe must show whether
    // the wait is shorter now, even with few calls.
    if (calls >= MIN_LIMIT || limit.isLate()) delay.probe.start();
    const ended = tally.ended(now);
    if (ended) options.onRelieved?.(ended);
  }

  function count(how: 'refused' | 'closed') {
    if (tally.add(how, clock.now())) options.onSaturated?.(state());
  }
}
