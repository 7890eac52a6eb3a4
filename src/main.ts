// The process: configuration → app → listen; drained on SIGTERM or SIGINT.
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import manifest from '../package.json' with { type: 'json' };
import { type Config, ConfigError, readConfig } from './config.ts';
import { describe } from './errors.ts';
import { createWord } from './generate/word.ts';
import { createApp } from './http/app.ts';
import { createUpstream } from './llm/chat-completions.ts';
import { createRedactor } from './llm/redact.ts';
import { createLog, type Log } from './ops/log.ts';

// Idle connections are swept this often while closing: Node itself would wait for their keep-alive (72 s).
const SWEEP_MS = 50;
// What a request that is still being sent gets to come whole.
const ARRIVAL_MS = 2_000;
// Callers who connect while the event loop is busy wait in the kernel. Node's 511 are too few for thousands a second: the
// others try again after a second. Linux takes what net.core.somaxconn allows, 4096 by default.
const BACKLOG = 4_096;
// Ctrl-C under npm arrives twice: from the terminal, and handed on.
const SAME_SIGNAL_MS = 250;
// What the answers of abandoned calls get to reach their callers.
const LAST_WORDS_MS = 1_000;

// When the first signal came.
let told: number | undefined;
const config = await Promise.try(readConfig).catch(refuse);
const redactor = createRedactor(config.llm.key);
const log = createLog(config.logLevel, redactor);
process.on('uncaughtException', (error) => crash(log, error));

const upstream = createUpstream({ ...config, redactor });
const metrics =
  config.metricsPort === undefined
    ? undefined
    : (await import('./ops/metrics.ts')).createMetrics({
        upstream: config.llm.url,
        model: config.llm.model,
        active: () => app.active(),
      });
const app = createApp({
  upstream,
  served(request) {
    log.served(request);
    metrics?.observe(request);
  },
  toWord: await createWord(config.letterheadPath).catch(refuse),
});
if (config.llm.key === '')
  log.logger.warn('LLM_API_KEY is not set: the upstream is called without a key, and will refuse unless it needs none');

await listen(config);
process.on('SIGTERM', onSignal);
process.on('SIGINT', onSignal);
const metricsPort = await metrics?.listen(config.metricsPort ?? 0, config.host).catch(refuseMetricsPort);
log.logger.info(
  {
    version: manifest.version,
    model: config.llm.model,
    upstream: config.llm.url.host,
    ...(metricsPort !== undefined && { metricsPort }),
  },
  `listening on ${addressOf(app.server.server.address())}`,
);
void log.flush();
// Where NODE_COMPILE_CACHE names a folder, the next start finds there what this one had to strip and compile.
flushCompileCache();

// All addresses: `::` takes IPv4 as well, where the machine has IPv6 at all.
async function listen({ port, host }: Config): Promise<void> {
  try {
    await app.server.listen({ port, host: host ?? '::', backlog: BACKLOG });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') exit(`PORT ${port} is in use by another process`);
    if (host !== undefined) exit(`cannot listen on HOST ${host}, PORT ${port}: ${describe(error)}`);
    await listen({ ...config, host: '0.0.0.0' });
  }
}

function refuseMetricsPort(error: unknown): never {
  exit(`cannot listen on METRICS_PORT ${config.metricsPort}: ${describe(error)}`);
}

function onSignal(signal: string) {
  const now = performance.now();
  if (told === undefined) void stop(signal);
  else if (now - told > SAME_SIGNAL_MS) process.exit(1);
  told ??= now;
}

async function stop(signal: string) {
  log.logger.info(`${signal}: draining, calls in flight have ${config.shutdownTimeoutMs} ms`);
  app.drain();
  const signalled = performance.now();
  const sweep = setInterval(() => {
    app.server.server.closeIdleConnections();
    const arriving = !app.active().next().done && performance.now() - signalled < ARRIVAL_MS;
    // What is left then: half a header, or a body that nobody waits for.
    if (!app.busy() && !arriving) app.server.server.closeAllConnections();
  }, SWEEP_MS);
  const deadline = setTimeout(() => {
    log.logger.warn('SHUTDOWN_TIMEOUT_MS is over: calls in flight are ended with an error');
    app.abandon();
    setTimeout(() => app.server.server.closeAllConnections(), LAST_WORDS_MS);
  }, config.shutdownTimeoutMs);
  await app.server.close();
  // The server's close comes before that of its last connections, with which their requests are told.
  while (!app.active().next().done) await setImmediate();
  clearInterval(sweep);
  clearTimeout(deadline);
  await upstream.close();
  log.logger.info('stopped');
  await log.flush();
  process.exit(0);
}

function refuse(error: unknown): never {
  if (error instanceof ConfigError) exit(error.message);
  throw error;
}

function addressOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') return String(address);
  const any = address.address === '::' || address.address === '0.0.0.0';
  const host = any ? 'localhost' : address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}

function crash({ logger, flush }: Log, error: Error): never {
  logger.fatal({ stack: error.stack }, 'unexpected exception: the process ends so that it can be started anew');
  void flush();
  process.exit(1);
}

function exit(message: string): never {
  console.error(`membrete: ${message}`);
  process.exit(1);
}
