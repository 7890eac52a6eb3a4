// Starts the service for a test: inside this process, or as the real one.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../src/config.ts';
import { createWord } from '../../src/generate/word.ts';
import { createApp } from '../../src/http/app.ts';
import { createUpstream } from '../../src/llm/chat-completions.ts';
import { createRedactor } from '../../src/llm/redact.ts';
import type { RequestRecord } from '../../src/ops/outcome.ts';
import { until } from './wait.ts';

export const KEY = 'gsk_T3stKeyOf32CharactersAndMore9z8y';
const PATH = '/api/generate-template';
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface Service {
  url: string;
  port: number;
  // The record of each request, in order.
  served: RequestRecord[];
  close(): Promise<void>;
}

type Environment = Record<string, string>;
type Limits = Parameters<typeof createApp>[0]['limits'];

// The service inside this process.
export async function startApp(env: Environment, limits?: Limits): Promise<Service> {
  const config = readConfig({ LLM_API_KEY: KEY, ...env });
  const redactor = createRedactor(config.llm.key);
  const upstream = createUpstream({ ...config, redactor });
  const served: RequestRecord[] = [];
  const { server } = createApp({
    upstream,
    served: (one) => served.push(one),
    toWord: await createWord(config.letterheadPath),
    ...(limits && { limits }),
  });
  const { origin, port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
  return {
    url: `${origin}${PATH}`,
    port: Number(port),
    served,
    async close() {
      server.server.closeAllConnections();
      await Promise.all([server.close(), upstream.close()]);
    },
  };
}

export interface Process {
  url: string;
  port: number;
  // The endpoint for Prometheus, if METRICS_PORT was set.
  metricsUrl: string;
  // The log so far.
  lines: string[];
  child: ChildProcess;
  // The log line of the request with this X-Request-Id, once it is there.
  lineOf(id: string): Promise<string>;
  // The number of descriptors that are open now.
  descriptors(): number;
  // Resolves with the exit status once everything that the process wrote has been read; SIGTERM unless another signal is named.
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

// The service as a process of its own, once it listens.
export async function spawnService(env: Environment): Promise<Process> {
  const child = spawnNode([MAIN], { PORT: '0', HOST: '127.0.0.1', LLM_API_KEY: KEY, ...env });
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

export interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
  ms: number;
}

// Runs a command of Node until it ends: by default the service, where it is expected not to start.
export async function runToEnd(env: Environment, command: readonly string[] = [MAIN]): Promise<Ended> {
  const began = performance.now();
  const child = spawnNode(command, env);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const [status] = await once(child, 'close');
  return { status, stdout, stderr, ms: performance.now() - began };
}

function spawnNode(command: readonly string[], env: Environment) {
  const inherited = { PATH: process.env.PATH ?? '' };
  return spawn(process.execPath, command, { env: { ...inherited, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
}
