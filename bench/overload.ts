// `npm run bench -- --overload`: the service on a fifth of a core, with more callers than it can answer. Measures how many it answers in
// time, what it asks of the upstream for callers who have left, and how soon all is normal again. Writes bench/results/overload.json, and
// from it the table and the chart of docs/performance.md. Needs the right to make cgroups (root).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort, listen } from '../test/harness/listen.ts';
import { confine } from './confine.ts';
import { oursAs, ROOT } from './contestants.ts';
import type { CallersOptions, CallersResult } from './overload-callers.ts';
import { publishOverload } from './overload-report.ts';
import { memory, type Started, start, untilAnswering } from './processes.ts';
import { emptyResults } from './results.ts';
import { STREAMED_TEXT, TEXT } from './upstreams.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    root: { type: 'string', default: ROOT },
    overload: { type: 'boolean' },
    only: { type: 'string', default: '' },
  },
});
const SECONDS = Number(options.seconds);
const CPU_PERCENT = 20;
const AFTER_SECONDS = 6;
const UPSTREAM_MS = 1_000;
const IN_TIME_MS = 2_000;
const FIRST_RATE = { json: 200, sse: 40 } as const;
const ACCEPT = { json: 'application/json', sse: 'text/event-stream' } as const;
type Form = keyof typeof ACCEPT;

interface Service extends Started {
  url: string;
  metricsUrl: string;
  free(): void;
}

export interface Overload {
  name: string;
  form: Form;
  capacity: number;
  offered: number;
  goodput: number;
  perSecond: number[];
  p99Ms: number;
  slowestMs: number;
  upstreamCalls: number;
  forTheGone: number;
  healthMs: number;
  callersLateMs: number;
  normalAfterSeconds: number;
}

// When calls arrived at the upstream: by X-Request-Id, in ms since the epoch.
const arrivals = new Map<string, number>();
const upstream = createServer((request, response) => {
  arrivals.set(String(request.headers['x-request-id']), Date.now());
  let body = '';
  request.setEncoding('latin1').on('data', (text: string) => {
    body += text;
  });
  request.on('end', () => (body.includes('"stream":true') ? answerInPieces(response) : answerWhole(response)));
});
const upstreamUrl = `http://127.0.0.1:${await listen(upstream)}/v1/chat/completions`;
const WHOLE = JSON.stringify({ choices: [{ index: 0, message: { content: TEXT }, finish_reason: 'stop' }] });

confine(process.pid, {});
const capacities: Partial<Record<Form, number>> = {};
const results: Overload[] = [];
for (const [name, form, times, ulimit] of [
  ['JSON, 2 ×', 'json', 2, 0],
  ['JSON, 4 ×', 'json', 4, 0],
  ['streams, 2 ×', 'sse', 2, 0],
  ['streams, 4 ×', 'sse', 4, 0],
  ['JSON, 2 ×, ulimit -n 1024', 'json', 2, 1024],
] as const) {
  if (!name.includes(options.only)) continue;
  const result = await overload(name, form, times, ulimit);
  console.error(JSON.stringify(result));
  results.push(result);
}
const filled = 'memory'.includes(options.only) ? await fillMemory() : undefined;
console.error(filled);
upstream.close();
if (filled !== undefined && options.only === '') {
  const { taken, machine } = emptyResults(false, undefined);
  publishOverload({ taken, machine, seconds: SECONDS, cpuPercent: CPU_PERCENT, results, filled });
}
process.exit(0);

async function overload(name: string, form: Form, times: number, ulimit: number): Promise<Overload> {
  capacities[form] ??= await measureCapacity(form);
  const capacity = capacities[form];
  const service = await startService(ulimit);
  await callers(service, { form, phases: [{ rate: capacity / 2, seconds: 4 }] });
  arrivals.clear();
  const health = watchHealth(service);
  const offered = capacity * times;
  const { calls, left, lateMs } = await callers(service, {
    form,
    phases: [
      { rate: offered, seconds: SECONDS },
      { rate: capacity / 2, seconds: AFTER_SECONDS },
    ],
  });
  const healthMs = await health.stop();
  await stop(service);

  const during = calls.filter(([phase]) => phase === 0);
  const answered = during.filter(([, , outcome]) => outcome === 'answered').map(([, , , ms]) => ms);
  const inTime = during.filter(([, , outcome, ms]) => outcome === 'answered' && ms <= IN_TIME_MS);
  const perSecond = Array.from({ length: SECONDS }, (_, at) => inTime.filter(([, second]) => second === at).length);
  const late = calls.filter(([phase, , outcome, ms]) => phase === 1 && (outcome !== 'answered' || ms > IN_TIME_MS));
  const ids = Object.entries(left).filter(([id, at]) => (arrivals.get(id) ?? 0) > at);
  return {
    name,
    form,
    capacity,
    offered,
    goodput: Math.round(inTime.length / SECONDS),
    perSecond,
    p99Ms: Math.round(quantile(answered, 0.99)),
    slowestMs: Math.round(quantile(answered, 1)),
    upstreamCalls: arrivals.size,
    forTheGone: ids.length,
    healthMs: Math.round(healthMs),
    callersLateMs: lateMs,
    normalAfterSeconds: late.length === 0 ? 0 : Math.max(...late.map(([, second]) => second)) + 1,
  };
}

// The highest rate at which nineteen of twenty calls are answered in time, in steps of a quarter.
async function measureCapacity(form: Form): Promise<number> {
  const service = await startService(0);
  let capacity = 0;
  for (let rate = FIRST_RATE[form]; ; rate *= 1.25) {
    const { calls } = await callers(service, { form, phases: [{ rate, seconds: 4 }] });
    const inTime = calls.filter(([, , outcome, ms]) => outcome === 'answered' && ms <= IN_TIME_MS).length;
    if (inTime < 0.95 * calls.length) break;
    capacity = Math.round(inTime / 4);
  }
  await stop(service);
  return capacity;
}

// In 384 MiB: a thousand callers who announce 1 MB and never finish, and five hundred whole prompts of 1 MB at once.
async function fillMemory(): Promise<string> {
  const service = await startService(0, 384);
  const { port } = new URL(service.url);
  const body = JSON.stringify({ prompt: 'x'.repeat(1_000_000) });
  const head = 'POST /api/generate-template HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const connect = (bytes: string) => {
    const socket = createConnection({ host: '127.0.0.1', port: Number(port) }).on('error', () => {});
    socket.write(bytes);
    return socket.setEncoding('latin1');
  };
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, memory(service.pid).rss);
  }, 20);
  const lengthOf = `Content-Length: ${body.length}\r\n\r\n`;
  const unfinished = Array.from({ length: 1_000 }, () => connect(`${head}${lengthOf}${body.slice(0, 950_000)}`));
  await sleep(3_000);
  const chunked = Array.from({ length: 100 }, () =>
    connect(`${head}Transfer-Encoding: chunked\r\n\r\n${(950_000).toString(16)}\r\n${body.slice(0, 950_000)}\r\n`),
  );
  await sleep(3_000);
  const whole = await Promise.all(
    Array.from({ length: 500 }, async () => {
      const socket = connect(`${head}Connection: close\r\n${lengthOf}${body}`);
      let received = '';
      for await (const text of socket) received += text;
      return received.slice(9, 12);
    }).map((one) => one.catch(() => 'closed')),
  );
  for (const socket of [...unfinished, ...chunked]) socket.destroy();
  await sleep(1_000);
  const small = await fetch(service.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"prompt":"oficio"}',
  }).then(({ status }) => status, String);
  clearInterval(watch);
  const alive = service.child.exitCode === null && service.child.signalCode === null;
  await stop(service);
  const statuses = Object.entries(Object.groupBy(whole, (status) => status)).map(
    ([status, of]) => `${of?.length} × ${status}`,
  );
  return `memory: peak ${peak.toFixed(0)} MB, ${alive ? 'alive' : 'DEAD'}; whole prompts: ${statuses.join(', ')}; a call afterwards: ${small}`;
}

// The limits come after the warm-up, since code that V8 has not compiled yet costs several times as much.
async function startService(ulimit: number, memoryMb?: number): Promise<Service> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const { command, env } = oursAs(options.root, port, upstreamUrl);
  const limited = ulimit === 0 ? command : ['bash', '-c', `ulimit -n ${ulimit}; exec "$@"`, 'bash', ...command];
  const log = openSync(join(mkdtempSync(join(tmpdir(), 'membrete-overload-')), 'log'), 'w');
  const started = start(limited, { cpu: 'service', env: { ...env, METRICS_PORT: String(metricsPort) }, output: log });
  const base = `http://127.0.0.1:${port}`;
  await untilAnswering(base, started);
  const service = {
    ...started,
    url: `${base}/api/generate-template`,
    metricsUrl: `http://127.0.0.1:${metricsPort}`,
    free: () => {},
  };
  for (const form of ['json', 'sse'] as const)
    await callers(service, { form, phases: [{ rate: FIRST_RATE[form], seconds: 4 }] });
  const limits = memoryMb === undefined ? { cpuPercent: CPU_PERCENT } : { memoryMb };
  return { ...service, free: confine(started.pid, limits) };
}

async function stop(service: Service): Promise<void> {
  await service.stop();
  await sleep(100);
  service.free();
}

async function callers(
  { url }: Service,
  { form, ...load }: { form: Form } & Omit<CallersOptions, 'target'>,
): Promise<CallersResult> {
  const headers = { 'content-type': 'application/json', accept: ACCEPT[form] };
  const target = { url, headers, body: JSON.stringify({ prompt: 'oficio para solicitar doce sillas' }) };
  const command = [join(import.meta.dirname, 'overload-callers.ts'), JSON.stringify({ ...load, target })];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  const remove = confine(child.pid ?? 0, {});
  const output = (await child.stdout.setEncoding('utf8').toArray()).join('');
  await gone;
  await sleep(50);
  remove();
  return JSON.parse(output);
}

// Asks every 200 ms, as a probe does, and keeps the longest time.
function watchHealth({ metricsUrl }: Service) {
  let longest = 0;
  let stopped = false;
  const watching = (async () => {
    while (!stopped) {
      const began = performance.now();
      const ok = await fetch(`${metricsUrl}/healthz`, { signal: AbortSignal.timeout(10_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
      longest = Math.max(longest, ok ? performance.now() - began : Infinity);
      await sleep(200);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await watching;
      return longest;
    },
  };
}

function answerWhole(response: ServerResponse): void {
  setTimeout(() => response.setHeader('content-type', 'application/json').end(WHOLE), UPSTREAM_MS);
}

// The first piece after half the time, the last one after all of it.
async function answerInPieces(response: ServerResponse): Promise<void> {
  const pieces = STREAMED_TEXT.match(/[\s\S]{1,8}/g) ?? [];
  response.setHeader('content-type', 'text/event-stream');
  await sleep(UPSTREAM_MS / 2);
  for (const content of pieces) {
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`);
    await sleep(UPSTREAM_MS / 2 / pieces.length);
  }
  response.end('data: [DONE]\n\n');
}

function quantile(values: number[], q: number): number {
  values.sort((a, b) => a - b);
  return values[Math.min(values.length - 1, Math.floor(q * values.length))] ?? Number.NaN;
}
