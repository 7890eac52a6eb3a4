// Drain: everything between the first SIGTERM or SIGINT and the exit.
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from './http/app.ts';
import type { Upstream } from './llm/chat-completions.ts';
import type { Log } from './ops/log.ts';

export interface DrainOptions {
  app: App;
  upstream: Pick<Upstream, 'close'>;
  log: Log;
  shutdownTimeoutMs: number;
}

// Node waits for idle connections until their keep-alive ends (72 s), so they are closed at this interval.
const SWEEP_MS = 50;
// The interval for checking whether the last request is logged.
const LOOK_MS = 5;
// A request that is still being sent has this long to arrive whole.
const ARRIVAL_MS = 2_000;
// After the deadline, callers have this long to receive their error before their connections are destroyed.
const LAST_ANSWERS_MS = 1_000;
// A second signal within this time belongs to the same Ctrl-C: under npm it arrives from the terminal and
// from npm.
const SAME_SIGNAL_MS = 250;

// Drains and exits with 0 on the first signal; exits with 1 at once on a second one.
export function drainOnSignal(options: DrainOptions): void {
  // Undefined until the first signal, never changed afterwards.
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

// Resolves when every call has ended. Calls still running at the deadline end with an error.
export async function drain({ app, upstream, log, shutdownTimeoutMs }: DrainOptions): Promise<void> {
  const { server } = app.server;
  const startedAt = performance.now();
  app.drain();
  const sweep = setInterval(() => {
    server.closeIdleConnections();
    const mayArrive = app.count() > 0 && performance.now() - startedAt < ARRIVAL_MS;
    // The connections that are left have sent only half a header, or a body that nobody waits for.
    if (!app.busy() && !mayArrive) server.closeAllConnections();
  }, SWEEP_MS);
  const deadline = setTimeout(() => {
    log.warn('SHUTDOWN_TIMEOUT_MS is over: calls in flight are ended with an error');
    app.abandon();
    setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS).unref();
  }, shutdownTimeoutMs);
  await app.server.close();
  // The server reports its close before its last connections close, which is when their requests are logged.
  for (const until = performance.now() + LAST_ANSWERS_MS; app.count() > 0 && performance.now() < until; )
    await sleep(LOOK_MS);
  clearInterval(sweep);
  clearTimeout(deadline);
  await upstream.close();
}
