// Ends the process after SIGTERM or SIGINT, as soon as the calls in flight have ended.
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from './http/app.ts';
import type { Upstream } from './llm/chat-completions.ts';
import type { Log } from './ops/log.ts';
import type { Converter } from './pdf/converter.ts';

export interface DrainOptions {
  app: App;
  upstream: Pick<Upstream, 'close'>;
  converter?: Pick<Converter, 'close'> | undefined;
  log: Log;
  shutdownTimeoutMs: number;
}

// The interval at which idle connections are closed. Without it, Node would wait until their keep-alive ends
// (72 s).
const SWEEP_MS = 50;
const POLL_MS = 5;
// The time for the rest of a request of which only the beginning has arrived before the signal.
const ARRIVAL_MS = 2_000;
// The time after the deadline in which callers can read their error. After it, all connections are destroyed.
const LAST_ANSWERS_MS = 1_000;
// A single Ctrl-C under npm sends two signals, from the terminal and from npm. They arrive within this time.
const SAME_SIGNAL_MS = 250;

// Listens for signals. The first drains the process, which then exits with 0; a second exits with 1 at once.
export function drainOnSignal(options: DrainOptions): void {
  let firstSignalAt: number | undefined;
  const onSignal = async (signal: string) => {
    const now = performance.now();
    if (firstSignalAt !== undefined && now - firstSignalAt > SAME_SIGNAL_MS) process.exit(1);
    if (firstSignalAt !== undefined) return;
    firstSignalAt = now;
    const { log, shutdownTimeoutMs } = options;
    log.info(`${signal}: draining, calls in flight have ${shutdownTimeoutMs} ms`);
    await drain(options);
    log.info('stopped');
    await log.flush();
    process.exit(0);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

// Resolves when every call has ended. At the deadline, the remaining calls end with an error.
export async function drain({ app, upstream, converter, log, shutdownTimeoutMs }: DrainOptions): Promise<void> {
  const { server } = app.server;
  const startedAt = performance.now();
  app.drain();
  const sweep = setInterval(() => {
    server.closeIdleConnections();
    const mayArrive = app.count() > 0 && performance.now() - startedAt < ARRIVAL_MS;
    // Connections that remain have sent half a header, or a body that the service does not read.
    if (!app.busy() && !mayArrive) server.closeAllConnections();
  }, SWEEP_MS);
  const deadline = setTimeout(() => {
    log.warn('SHUTDOWN_TIMEOUT_MS is over: calls in flight are ended with an error');
    app.abandon();
    setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS).unref();
  }, shutdownTimeoutMs);
  await app.server.close();
  // Wait until the last requests are logged, because Fastify reports its close before its last connections
  // have closed.
  for (const until = performance.now() + LAST_ANSWERS_MS; app.count() > 0 && performance.now() < until; )
    await sleep(POLL_MS);
  clearInterval(sweep);
  clearTimeout(deadline);
  await Promise.all([upstream.close(), converter?.close()]);
}
