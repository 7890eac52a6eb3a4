import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import manifest from '../package.json' with { type: 'json' };
import { ConfigError, examineConfig } from './config.ts';
import { drainOnSignal } from './drain.ts';
import { codeOf } from './errors.ts';
import type { AdmissionState } from './http/admission.ts';
import { createApp } from './http/app.ts';
import { readOpenFiles, warnOfFewCalls } from './http/ceilings.ts';
import { checkAddress, checkWithoutOpening } from './http/ports.ts';
import { createUpstream } from './llm/chat-completions.ts';
import { createKey } from './llm/key.ts';
import { createRedactor, secretsOf } from './llm/redact.ts';
import { createLog } from './ops/log.ts';
import { createConverter } from './pdf/converter.ts';
import { readTemplates } from './templates/folder.ts';
import { keepThreadSources } from './templates/thread.ts';
import { createWork } from './templates/work.ts';

// The number of callers that may wait in the kernel's queue. A caller who finds the queue full tries again
// only after a second.
const BACKLOG = 4_096;
const DROPPED_LOG_INTERVAL_MS = 60_000;
let droppedLoggedAt = -Infinity;

const { config, problems, warning } = examineConfig();
const redactor = createRedactor(...secretsOf(config));
const log = createLog(config.logLevel, redactor);
process.on('uncaughtException', crash);
const work = await createWork(config.letterheadPath, log.warn).catch(noteProblem);
const templates = await readTemplates(config.templatesDir, { work, warn: log.warn }).catch(noteProblem);
const { metricsPort: port, metricsHost } = config;
const metricsProblems: string[] = [];
if (port !== undefined)
  await checkAddress({ port, host: metricsHost, names: ['METRICS_PORT', 'METRICS_HOST'] }, metricsProblems);
const place = { ...config, names: ['PORT', 'HOST'] } as const;
const host = await (metricsProblems.length === 0
  ? checkAddress(place, problems)
  : checkWithoutOpening(place, problems));
problems.push(...metricsProblems);
if (problems.length > 0 || work === undefined || templates === undefined) exit(problems.join('\n'));

const key = createKey(config.llm, {
  redactor,
  onChange: () => log.info('LLM_API_KEY_FILE has changed: calls have the new key from now on'),
  onProblem: log.warn,
});
const upstream = createUpstream({ ...config, redactor, key });
const converter = config.pdf && createConverter({ pdf: config.pdf, redactor });
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
const ceilings = { openFiles: readOpenFiles(), memoryBytes: process.constrainedMemory() || Infinity };
const app = createApp({
  upstream,
  redact: redactor.redact,
  readerTimeoutMs: config.llm.timeoutMs,
  model: config.llm.model,
  admission: { ...ceilings, onSaturated, onRelieved, onDropped },
  served(request) {
    log.served(request);
    metrics?.observe(request);
  },
  work,
  templates,
  allowedHosts: config.allowedHosts,
  converter,
});
const fewCalls = warnOfFewCalls(ceilings);
if (fewCalls !== undefined) log.warn(fewCalls);
if (config.llm.key === '')
  log.warn(
    `${config.llm.keyFile === undefined ? 'LLM_API_KEY is not set' : 'LLM_API_KEY_FILE is empty'}: the upstream is called without a key, and will refuse unless it needs none`,
  );
if (warning !== undefined) log.warn(warning);
if (templates.size > 0 && config.allowedHosts === undefined)
  log.warn(
    'ALLOWED_HOSTS is not set: /templates answers under every name, also one of a foreign page that points here',
  );

// METRICS_PORT comes first, because a problem with it must not end a process that already serves callers.
// Both ports have been checked, but another process may have taken one of them since.
const metricsPort = await metrics?.listen(config.metricsPort ?? 0, config.metricsHost).catch(exitWith);
await app.server.listen({ port: config.port, host: config.host ?? host ?? '::', backlog: BACKLOG }).catch(exitWith);
drainOnSignal({ app, upstream, converter, log, shutdownTimeoutMs: config.shutdownTimeoutMs });
log.info(`listening on ${addressOf(app.server.server.address())}`, {
  version: manifest.version,
  model: config.llm.model,
  upstream: config.llm.url.host,
  ...(metricsPort !== undefined && { metricsPort }),
  ...(config.templatesDir !== undefined && { templates: templates.size }),
});
void log.flush();
await keepThreadSources();
// Writes the compiled code into the folder of NODE_COMPILE_CACHE, so that the next start need not compile it
// again.
flushCompileCache();

function onSaturated({ calls, limit, ceiling, areTextsFull, delayMs }: AdmissionState) {
  const advice =
    limit < ceiling
      ? 'the process is late: add replicas or processor, or look for what keeps the event loop busy'
      : calls >= ceiling
        ? 'open files or memory allow no more calls: see whether the upstream has become slow, then raise the smaller limit or add replicas'
        : areTextsFull
          ? 'too many fills and reviews wait for the thread that does them: send fewer at once, or add replicas'
          : 'large bodies take the 24 MiB that they may: limit their size in the proxy';
  log.warn(`saturated: new callers are refused, ${advice}`, { calls, limit, ceiling, delayMs: Math.round(delayMs) });
}

function onRelieved({ ms, ...refusals }: { ms: number; refused: number; closed: number }) {
  log.warn('no longer saturated', { ms: Math.round(ms), ...refusals });
}

function onDropped(dropped: number) {
  if (performance.now() - droppedLoggedAt < DROPPED_LOG_INTERVAL_MS) return;
  droppedLoggedAt = performance.now();
  const advice = 'look for clients that open them and send nothing or slowly, and put a proxy in front';
  log.warn(`connections that bring no request take all open files, others are closed unread: ${advice}`, { dropped });
}

function noteProblem(error: unknown): undefined {
  if (!(error instanceof ConfigError)) throw error;
  problems.push(error.message);
}

function exitWith(error: unknown): never {
  exit(`cannot listen: ${codeOf(error)}`);
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
  console.error(redactor.redact(`membrete: ${message}`));
  process.exit(1);
}
