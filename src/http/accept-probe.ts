// How long a new caller waits to be accepted, measured by our own connections, one at a time. libuv accepts one connection in each
// turn of the event loop, so that thousands may wait in the kernel while every timer is prompt.
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';

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

  // True if the connection that was accepted, or closed unread, is the probe. Only its port could be that of another host's caller; a
  // caller who has left before has neither.
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
