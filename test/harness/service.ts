// Starts the service for a test, inside this process or as a process.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Config, readConfig } from '../../service/config.ts';
import { createApp } from '../../service/http/app.ts';
import { createUpstream } from '../../service/llm/chat-completions.ts';
import { createRedactor, secretsOf } from '../../service/llm/redact.ts';
import type { RequestRecord } from '../../service/ops/outcome.ts';
import { createConverter } from '../../service/pdf/converter.ts';
import { readTemplates } from '../../service/templates/folder.ts';
import { createWork } from '../../service/templates/work.ts';
import { MAIN, spawnNode } from './run.ts';
import { createTickingClock } from './ticking-clock.ts';
import { until } from './wait.ts';

export const KEY = 'gsk_T3stKeyOf32CharactersAndMore9z8y';
const PATH = '/api/generate-template';
const ON_TIME = new URL('on-time.ts', import.meta.url).href;

export interface Service {
  url: string;
  port: number;
  served: RequestRecord[];
  // The number of requests that have arrived and have no answer yet.
  inFlight(): number;
  close(): Promise<void>;
}

export type Environment = Record<string, string>;
type Options = Pick<Parameters<typeof createApp>[0], 'limits' | 'admission' | 'templates'> & {
  beginAfterMs?: number | undefined;
  // By default LLM_TIMEOUT_MS, as in the service.
  readerTimeoutMs?: number;
  // The path of a Unix socket on which the service listens. It then has neither url nor port.
  path?: string;
};

// The configuration of every service of this process, besides its key.
let common: Environment = {};
// What those services read from the files of `common`. It is read once, because each reading starts a thread.
let commonFiles: ReturnType<typeof readAnew> | undefined;

// Gives every service that starts from now on this configuration; a test's own variables come before it.
export function configureAll(environment: Environment): void {
  common = environment;
}

// A key of the test's own comes before a key file for all.
function withCommon(env: Environment): Environment {
  const { LLM_API_KEY_FILE, ...others } = common;
  if (LLM_API_KEY_FILE === undefined || 'LLM_API_KEY' in env) return { LLM_API_KEY: KEY, ...others, ...env };
  return { ...common, ...env };
}

// Starts the service inside this process.
export async function startApp(env: Environment, { beginAfterMs, path, ...options }: Options = {}): Promise<Service> {
  const config = readConfig(withCommon(env));
  const redactor = createRedactor(...secretsOf(config));
  const upstream = createUpstream({ ...config, redactor, beginAfterMs });
  const served: RequestRecord[] = [];
  const converter = config.pdf && createConverter({ pdf: config.pdf, redactor });
  const { work, templates } = await readFiles(config);
  const metrics =
    config.metricsPort === undefined
      ? undefined
      : (await import('../../service/ops/metrics.ts')).createMetrics({
          upstream: config.llm.url,
          model: config.llm.model,
          active: () => app.active(),
          admission: () => app.admission(),
          readiness: () => app.readiness(),
        });
  const app = createApp({
    upstream,
    redact: redactor.redact,
    readerTimeoutMs: config.llm.timeoutMs,
    model: config.llm.model,
    served(one) {
      served.push(one);
      metrics?.observe(one);
    },
    work,
    templates,
    allowedHosts: config.allowedHosts,
    converter,
    ...options,
    admission: { clock: createTickingClock(), ...options.admission },
  });
  const { server, count } = app;
  await metrics?.listen(config.metricsPort ?? 0, '127.0.0.1');
  const place = await server.listen(path === undefined ? { port: 0, host: '127.0.0.1' } : { path });
  const { origin, port } = path === undefined ? new URL(place) : { origin: '', port: '' };
  return {
    url: `${origin}${PATH}`,
    port: Number(port),
    served,
    inFlight: count,
    async close() {
      server.server.closeAllConnections();
      await Promise.all([server.close(), upstream.close(), metrics?.close(), converter?.close()]);
    },
  };
}

function readFiles(config: Config) {
  const { LETTERHEAD_DOCX, TEMPLATES_DIR } = common;
  const isCommon = config.letterheadPath === LETTERHEAD_DOCX && config.templatesDir === TEMPLATES_DIR;
  if (!isCommon || LETTERHEAD_DOCX === undefined) return readAnew(config);
  commonFiles ??= readAnew(config);
  return commonFiles;
}

async function readAnew({ letterheadPath, templatesDir }: Config) {
  const work = await createWork(letterheadPath);
  return { work, templates: await readTemplates(templatesDir, { work, warn: () => undefined }) };
}

export interface Process {
  url: string;
  port: number;
  // The address that Prometheus reads, if METRICS_PORT is set.
  metricsUrl: string;
  // The lines that the service has logged.
  lines: string[];
  child: ChildProcess;
  // Resolves with the log line of the request with this X-Request-Id.
  lineOf(id: string): Promise<string>;
  descriptors(): number;
  // Sends a signal (SIGTERM by default). Resolves with the exit status after all output has been read.
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface ProcessOptions {
  // The command that starts another copy of the service, in place of service/main.ts of this repository.
  command?: readonly string[];
  openFiles?: number;
  // True for a test of lateness. In others, every tick of this repository's service is on time, because a late process
  // closes connections unread.
  mayBeLate?: boolean;
}

// Starts the service as a process. Resolves when it listens.
export async function spawnService(
  env: Environment,
  { command = [MAIN], openFiles, mayBeLate = false }: ProcessOptions = {},
): Promise<Process> {
  const isOurs = command[0] === MAIN;
  const args = isOurs && !mayBeLate ? ['--import', ON_TIME, ...command] : command;
  const child = spawnNode({ PORT: '0', HOST: '127.0.0.1', ...withCommon(env) }, args, openFiles);
  const lines: string[] = [];
  const exited = once(child, 'close');
  const started = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      if (line.includes('listening on http://')) resolve(line);
    });
    let complaint = '';
    child.stderr.on('data', (text) => {
      complaint += text;
    });
    exited.then(([status]) => reject(new Error(`the service ended with status ${status}: ${complaint}`)));
  });
  const { msg, metricsPort } = JSON.parse(started);
  const port = Number(/:(\d+)$/.exec(msg)?.[1]);
  return {
    url: `http://127.0.0.1:${port}${PATH}`,
    port,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    lines,
    child,
    lineOf: (id) => until(() => lines.find((line) => line.includes(`"id":"${id}"`)), `there is no log line of ${id}`),
    descriptors: () => readdirSync(`/proc/${child.pid}/fd`).length,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const [status] = await exited;
      return status;
    },
  };
}
