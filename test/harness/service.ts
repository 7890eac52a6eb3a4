// Starts the service for a test: inside this process, or as the real one.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../src/config.ts';
import { createWord } from '../../src/generate/word.ts';
import { createApp } from '../../src/http/app.ts';
import { createUpstream } from '../../src/llm/chat-completions.ts';
import { createRedactor } from '../../src/llm/redact.ts';
import type { RequestRecord } from '../../src/ops/outcome.ts';

export const KEY = 'gsk_T3stKeyOf32CharactersAndMore9z8y';
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface Service {
  url: string;
  port: number;
  // What was told of each request, in order.
  served: RequestRecord[];
  close(): Promise<void>;
}

type Environment = Record<string, string>;

export async function startApp(env: Environment): Promise<Service> {
  const config = readConfig({ LLM_API_KEY: KEY, ...env });
  const redactor = createRedactor(config.llm.key);
  const upstream = createUpstream({ ...config, redactor });
  const served: RequestRecord[] = [];
  const { server } = createApp({
    upstream,
    served: (one) => served.push(one),
    toWord: await createWord(config.letterheadPath),
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.addresses()[0] as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api/generate-template`,
    port,
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
  lines: string[];
  child: ChildProcess;
  // Resolves with the exit status; SIGTERM unless another signal is named.
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

// The real process, once it listens.
export async function spawnService(env: Environment): Promise<Process> {
  const child = run({ PORT: '0', HOST: '127.0.0.1', LLM_API_KEY: KEY, ...env });
  const lines: string[] = [];
  // And everything that it wrote has been read.
  const exited = once(child, 'close');
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      const address = /listening on http:\/\/[^"]*:(\d+)/.exec(line);
      if (address) resolve(Number(address[1]));
    });
    let complaint = '';
    child.stderr.on('data', (text) => {
      complaint += text;
    });
    exited.then(([status]) => reject(new Error(`the service ended with status ${status}: ${complaint}`)));
  });
  return {
    url: `http://127.0.0.1:${port}/api/generate-template`,
    port,
    lines,
    child,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const [status] = await exited;
      return status;
    },
  };
}

// The real process where it is expected not to start.
export async function runToEnd(
  env: Environment,
): Promise<{ status: number | null; stdout: string; stderr: string; ms: number }> {
  const began = performance.now();
  const child = run(env);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (text) => {
    stdout += text;
  });
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  const [status] = await once(child, 'close');
  return { status, stdout, stderr, ms: performance.now() - began };
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

export async function post(
  url: string,
  body: unknown,
  headers: Environment = {},
  signal?: AbortSignal,
): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(signal && { signal }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

// Bytes to the service, and all that comes back until it closes the connection.
export async function raw(port: number, ...parts: (string | Buffer)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  socket.on('error', () => {});
  for (const part of parts) socket.write(part);
  await once(socket, 'close');
  return received;
}

export interface Event {
  name: string;
  data: { text?: string; error?: string; details?: string };
}

export function readEvents(text: string): Event[] {
  return text
    .split('\n\n')
    .map((block) => /^event: (\w+)\ndata: (.*)$/.exec(block))
    .filter((match) => match !== null)
    .map(([, name = '', data = '']) => ({ name, data: JSON.parse(data) }));
}

function run(env: Environment) {
  const { PATH = '' } = process.env;
  return spawn(process.execPath, [MAIN], { env: { PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
}
