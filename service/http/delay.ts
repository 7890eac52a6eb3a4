// The measure of admission: how late callers are served. libuv accepts one connection in each turn of the
// event loop, so that thousands may wait in the kernel while every timer is prompt. So the delay is that of
// the loop, or the wait of our own test connections to be accepted.
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
    // The recent delay: that of the last tick, or what is left of an earlier peak if that is longer.
    recentMs: () => recentMs,
    // True if callers may have left unnoticed: the recent delay is long, or the present turn of the loop is.
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

// Measures the wait by one connection at a time.
export function createAcceptProbe(server: Server) {
  // The probe that is under way, when the kernel queued it, and the wait of the one before it.
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
  // have the same port, so that the address is compared too; a caller who has already left has neither.
  function endIfOurs(port?: number, address?: string): boolean {
    const isOurs = port !== undefined && probe.socket?.localPort === port && probe.socket?.localAddress === address;
    if (isOurs) end();
    return isOurs;
  }

  function end() {
    const { socket } = probe;
    probe = { lastWaitMs: ownWaitMs() };
    // A reset leaves nothing behind in the kernel.
    socket?.resetAndDestroy();
  }
}
