// The process: configuration → app → listen; drained on SIGTERM or SIGINT.
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import manifest from '../package.json' with { type: 'json' };
import { type Config, ConfigError, readConfig } from './config.ts';
import { drainOnSignal } from './drain.ts';
import { describe } from './errors.ts';
import { createWord, loadWord } from './generate/word.ts';
import { type AdmissionState, maxCalls, readOpenFiles } from './http/admission.ts';
import { createApp } from './http/app.ts';
import { createUpstream } from './llm/chat-completions.ts';
import { createRedactor } from './llm/redact.ts';
import { createLog } from './ops/log.ts';

// The length of the kernel's queue of callers who wait to be accepted. admission.ts closes those who wait too long. A caller who finds
// the queue full tries again after a second, which is too late: hence a long queue.
const BACKLOG = 4_096;
// Fewer calls in flight than this are worth a warning at start.
const FEW_CALLS = 1_000;

const config = await Promise.try(readConfig).catch(refuse);
const redactor = createRedactor(config.llm.key);
const log = createLog(config.logLevel, redactor);
process.on('uncaughtException', crash);

const upstream = createUpstream({ ...config, redactor });
const metrics =
  config.metricsPort === undefined
    ? undefined
    : (await import('./ops/metrics.ts')).createMetrics({
        upstream: config.llm.url,
        model: config.llm.model,
        active: () => app.active(),
        admission: () => app.admission(),
        readiness: () => app.readiness(),
      });
const openFiles = readOpenFiles();
const app = createApp({
  upstream,
  redact: redactor.redact,
  readerTimeoutMs: config.llm.timeoutMs,
  model: config.llm.model,
  admission: { openFiles, memoryBytes: process.constrainedMemory() || Infinity, onSaturated, onRelieved },
  served(request) {
    log.served(request);
    metrics?.observe(request);
  },
  toWord: await createWord(config.letterheadPath, log.warn).catch(refuse),
});
if (maxCalls({ openFiles }) < FEW_CALLS)
  log.warn(
    `${openFiles} open files allow ${maxCalls({ openFiles })} calls in flight: raise the limit (LimitNOFILE, ulimit -n)`,
  );
if (config.llm.key === '')
  log.warn('LLM_API_KEY is not set: the upstream is called without a key, and will refuse unless it needs none');

// Before PORT, so that a busy METRICS_PORT never ends a process that already serves.
const metricsPort = await metrics?.listen(config.metricsPort ?? 0, config.host).catch(refuseMetricsPort);
await listen(config);
drainOnSignal({ app, upstream, log, shutdownTimeoutMs: config.shutdownTimeoutMs });
await loadWord();
log.info(`listening on ${addressOf(app.server.server.address())}`, {
  version: manifest.version,
  model: config.llm.model,
  upstream: config.llm.url.host,
  ...(metricsPort !== undefined && { metricsPort }),
});
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

function onSaturated({ calls, limit, delayMs }: AdmissionState) {
  const advice = 'add replicas or processor, raise the limit of open files, or look for what keeps the event loop busy';
  log.warn(`saturated: new callers are refused, ${advice}`, { calls, limit, delayMs: Math.round(delayMs) });
}

function onRelieved({ ms, refused, closed }: AdmissionState & { ms: number }) {
  log.warn('no longer saturated', { ms: Math.round(ms), refused, closed });
}

function refuseMetricsPort(error: unknown): never {
  exit(`cannot listen on METRICS_PORT ${config.metricsPort}: ${describe(error)}`);
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

function crash(error: Error): never {
  log.fatal('unexpected exception: the process ends so that it can be started anew', { stack: error.stack });
  void log.flush();
  process.exit(1);
}

function exit(message: string): never {
  console.error(`membrete: ${message}`);
  process.exit(1);
}
