// The delay that admission measures: how late callers are served. libuv accepts one connection in each turn
// of the event loop, so that thousands may wait in the kernel while every timer is prompt. So the delay is
// that of the loop, or the time that our own test connection waits to be accepted, whichever is longer.
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';

export const TICK_MS = 100;
// A tick with a longer delay is late.
export const LATE_MS = 250;
// The part of a peak that is left after one more tick; half is left after 35 s.
export const FADE = 0.998;

export function createDelay(server: Server) {
  const probe = createAcceptProbe(server);
  let recentMs = 0;
  let lastTickAt = performance.now();
  return {
    probe,
    // The recent delay: the last tick's, or a decayed earlier peak, whichever is longer.
    recentMs: () => recentMs,
    // True if callers may have left unnoticed: the recent delay is long, or the current turn of the loop is.
    wasLate: () => recentMs > LATE_MS || performance.now() - lastTickAt > TICK_MS + LATE_MS,
    // To be called every TICK_MS. Returns the delay of this tick.
    tick(now: number): number {
      const delayMs = Math.max(0, now - lastTickAt - TICK_MS, probe.waitMs());
      lastTickAt = now;
      recentMs = Math.max(delayMs, recentMs * FADE);
      return delayMs;
    },
  };
}

// Measures how long a connection waits to be accepted, with one probe at a time.
export function createAcceptProbe(server: Server) {
  // The current probe's socket, the time when the kernel queued it, and the previous probe's wait.
  let probe: { socket?: Socket; queuedAt?: number; lastWaitMs: number } = { lastWaitMs: 0 };
  server.on('connection', ({ remotePort, remoteAddress }) => void endIfOurs(remotePort, remoteAddress));
  const ownWaitMs = () => (probe.queuedAt === undefined ? 0 : performance.now() - probe.queuedAt);
  return { start, endIfOurs, waitMs: () => Math.max(probe.lastWaitMs, ownWaitMs()) };

  // Does nothing while a probe is under way.
  function start() {
    const address = server.address();
    if (probe.socket !== undefined || address === null || typeof address === 'string') return;
    const started: typeof probe = { socket: connect(address.port, address.address), lastWaitMs: probe.lastWaitMs };
    started.socket?.on('error', end).on('connect', () => {
      started.queuedAt = performance.now();
    });
    probe = started;
  }

  // True if the connection that was accepted, or closed unread, is the probe. A caller from another host may
  // have the same port, so the address is compared too; a caller who has already left has neither port nor
  // address.
  function endIfOurs(port?: number, address?: string): boolean {
    const isOurs = port !== undefined && probe.socket?.localPort === port && probe.socket?.localAddress === address;
    if (isOurs) end();
    return isOurs;
  }

  function end() {
    const { socket } = probe;
    probe = { lastWaitMs: ownWaitMs() };
    // A reset leaves no state behind in the kernel.
    socket?.resetAndDestroy();
  }
}
