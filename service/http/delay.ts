// Measures how late callers are served. The delay is the lateness of the event loop, or the time that a test
// connection waits to be accepted, whichever is longer. Timers do not show this wait, because libuv accepts
// only one connection in each turn of the event loop.
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';

export const TICK_MS = 100;
// The delay above which a tick is late.
export const LATE_MS = 250;
// The factor by which a peak falls in each tick. It falls to half in 35 s.
export const FADE = 0.998;

// Returns the time in ms.
export type Now = () => number;

export function createDelay(server: Server, now: Now) {
  const probe = createAcceptProbe(server, now);
  let recentMs = 0;
  let lastTickAt = now();
  return {
    probe,
    // The delay of the last tick, or an earlier peak that fades, whichever is longer.
    recentMs: () => recentMs,
    // Returns true if the event loop was late recently or is late now: callers may then have left unnoticed.
    wasLate: () => recentMs > LATE_MS || now() - lastTickAt > TICK_MS + LATE_MS,
    // Measures and returns the delay of a tick. Call it every TICK_MS.
    tick(at: number): number {
      const delayMs = Math.max(0, at - lastTickAt - TICK_MS, probe.waitMs());
      lastTickAt = at;
      recentMs = Math.max(delayMs, recentMs * FADE);
      return delayMs;
    },
  };
}

// Measures how long a connection waits to be accepted. Only one probe runs at a time.
export function createAcceptProbe(server: Server, now: Now) {
  // The state of the probe: `socket` is set while it runs, `queuedAt` once the kernel has queued it.
  // `lastWaitMs` is the wait of the previous probe.
  let probe: { socket?: Socket; queuedAt?: number; lastWaitMs: number } = { lastWaitMs: 0 };
  server.on('connection', ({ remotePort, remoteAddress }) => void endIfOurs(remotePort, remoteAddress));
  const ownWaitMs = () => (probe.queuedAt === undefined ? 0 : now() - probe.queuedAt);
  return { start, endIfOurs, waitMs: () => Math.max(probe.lastWaitMs, ownWaitMs()) };

  function start() {
    const address = server.address();
    if (probe.socket !== undefined || address === null || typeof address === 'string') return;
    const started: typeof probe = { socket: connect(address.port, address.address), lastWaitMs: probe.lastWaitMs };
    started.socket?.on('error', end).on('connect', () => {
      started.queuedAt = now();
    });
    probe = started;
  }

  // Returns true if this connection, accepted or dropped, is the probe. Compares the address too, because a
  // caller on another host may have the same port. A connection whose caller has already left has neither
  // port nor address.
  function endIfOurs(port?: number, address?: string): boolean {
    const isOurs = port !== undefined && probe.socket?.localPort === port && probe.socket?.localAddress === address;
    if (isOurs) end();
    return isOurs;
  }

  function end() {
    const { socket } = probe;
    probe = { lastWaitMs: ownWaitMs() };
    // The connection is reset, because a reset leaves no state behind in the kernel.
    socket?.resetAndDestroy();
  }
}
