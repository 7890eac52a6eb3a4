// `npm run bench -- --overload` calls the service with more callers than it can answer. The service has a
// share of a core. It is called directly, and through nginx with two instances.
// Measures how many callers get an answer in time, how many upstream calls are for callers who have left, and
// how soon the service recovers.
// Writes lab/bench/results/overload.json and docs/performance.md. Needs root to make cgroups. Takes half an
// hour; with `--runs 2 --seconds 12`, thirteen minutes. `--only 'nginx, JSON'` runs the cases with these
// words in their names, and writes nothing.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort, listen } from '../../test/harness/listen.ts';
import { hasNginx, startNginx } from '../../test/harness/nginx.ts';
import { confine } from './confine.ts';
import { oursAs, ROOT } from './contestants.ts';
import type { CallersOptions, CallersResult, CallOutcome } from './overload-callers.ts';
import { publishOverload } from './overload-report.ts';
import { memoryOf, processorMs, type Started, start, untilAnswering } from './processes.ts';
import { emptyResults } from './results.ts';
import { REFERENCE_TEXT, STREAMED_TEXT } from './upstreams.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    runs: { type: 'string', default: '5' },
    root: { type: 'string', default: ROOT },
    // Calls per second, in place of the measured capacity.
    capacity: { type: 'string' },
    // The max_conns of each instance, instead of the value in deploy/nginx. 0 sets no limit.
    'max-conns': { type: 'string' },
    overload: { type: 'boolean' },
    only: { type: 'string', default: '' },
  },
});
const SECONDS = Number(options.seconds);
const RUNS = Number(options.runs);
const AFTER_SECONDS = 6;
const UPSTREAM_MS = 1_000;
const IN_TIME_MS = 2_000;
const LOW_LOAD = { json: { rate: 150, seconds: 6 }, sse: { rate: 25, seconds: 6 } } as const;
const WARM_UP = { json: { rate: 300, seconds: 5 }, sse: { rate: 50, seconds: 4 } } as const;
const ACCEPT = { json: 'application/json', sse: 'text/event-stream' } as const;
type AcceptedFormat = keyof typeof ACCEPT;

// The ways to call the service. The `instances` processes of a way share `cpuPercent` percent of a core
// evenly.
const WAYS = {
  direct: { instances: 1, cpuPercent: 20 },
  nginx: { instances: 2, cpuPercent: 30 },
} as const;
type Way = keyof typeof WAYS;

const CASES: readonly { way: Way; form: AcceptedFormat; times: number; ulimit?: number }[] = [
  { way: 'direct', form: 'json', times: 2 },
  { way: 'direct', form: 'json', times: 4 },
  { way: 'direct', form: 'sse', times: 2 },
  { way: 'direct', form: 'sse', times: 4 },
  { way: 'direct', form: 'json', times: 2, ulimit: 1024 },
  { way: 'nginx', form: 'json', times: 2 },
  { way: 'nginx', form: 'json', times: 4 },
  { way: 'nginx', form: 'sse', times: 2 },
  { way: 'nginx', form: 'sse', times: 4 },
];

interface Instance extends Started {
  port: number;
  metricsUrl: string;
  free(): void;
}

interface Service {
  url: string;
  instances: readonly Instance[];
  stop(): Promise<void>;
}

export interface Run {
  goodput: number;
  perSecond: number[];
  p99Ms: number;
  slowestMs: number;
  outcomes: Partial<Record<CallOutcome, number>>;
  upstreamCalls: number;
  forTheGone: number;
  healthMs: number;
  callersLateMs: number;
  normalAfterSeconds: number;
}

export interface Overload {
  name: string;
  capacity: number;
  offered: number;
  runs: Run[];
}

// The time when each call arrived at the upstream, in ms since the epoch. The key is its X-Request-Id.
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
const WHOLE = JSON.stringify({ choices: [{ index: 0, message: { content: REFERENCE_TEXT }, finish_reason: 'stop' }] });

confine(process.pid, {});
const capacities = new Map<string, number>();
const results: Overload[] = [];
for (const one of CASES) {
  const name = nameOf(one);
  if (!name.includes(options.only) || (one.way === 'nginx' && !hasNginx())) continue;
  const capacity = await capacityOf(one);
  const result: Overload = { name, capacity, offered: Math.round(capacity * one.times), runs: [] };
  for (let run = 0; run < RUNS; run++) {
    result.runs.push(await overload(one, capacity, result.offered));
    const { perSecond, ...figures } = result.runs.at(-1) ?? assert.fail();
    console.error(`${name}, run ${run + 1}:`, JSON.stringify({ capacity, ...figures }), perSecond.join(' '));
  }
  results.push(result);
}
const filled = 'memory'.includes(options.only) ? await fillMemory() : undefined;
console.error(filled);
upstream.close();
if (filled !== undefined && options.only === '') {
  const { taken, machine } = emptyResults(false, undefined);
  publishOverload({ taken, machine, seconds: SECONDS, ways: WAYS, results, filled });
}
process.exit(0);

function nameOf({ way, form, times, ulimit }: (typeof CASES)[number]): string {
  const kind = form === 'json' ? 'JSON' : 'streams';
  return `${way}, ${kind}, ${times} ×${ulimit === undefined ? '' : `, ulimit -n ${ulimit}`}`;
}

async function overload(
  { way, form, ulimit }: (typeof CASES)[number],
  capacity: number,
  offered: number,
): Promise<Run> {
  const service = await startService(way, { ulimit });
  await callers(service, { form, phases: [{ rate: capacity / 2, seconds: 4 }] });
  arrivals.clear();
  const health = watchHealth(service);
  const { calls, left, lateMs } = await callers(service, {
    form,
    phases: [
      { rate: offered, seconds: SECONDS },
      { rate: capacity / 2, seconds: AFTER_SECONDS },
    ],
  });
  const healthMs = await health.stop();
  await service.stop();

  const during = calls.filter(([phase]) => phase === 0);
  const answered = during.filter(([, , outcome]) => outcome === 'answered').map(([, , , ms]) => ms);
  const inTime = during.filter(([, , outcome, ms]) => outcome === 'answered' && ms <= IN_TIME_MS);
  const perSecond = Array.from({ length: SECONDS }, (_, at) => inTime.filter(([, second]) => second === at).length);
  const late = calls.filter(([phase, , outcome, ms]) => phase === 1 && (outcome !== 'answered' || ms > IN_TIME_MS));
  const ids = Object.entries(left).filter(([id, at]) => (arrivals.get(id) ?? 0) > at);
  const counts = Object.entries(Object.groupBy(calls, ([, , outcome]) => outcome));
  return {
    goodput: Math.round(inTime.length / SECONDS),
    perSecond,
    p99Ms: Math.round(quantile(answered, 0.99)),
    slowestMs: Math.round(quantile(answered, 1)),
    outcomes: Object.fromEntries(counts.map(([outcome, of]) => [outcome, of?.length ?? 0])),
    upstreamCalls: arrivals.size,
    forTheGone: ids.length,
    healthMs: Math.round(healthMs),
    callersLateMs: lateMs,
    normalAfterSeconds: late.length === 0 ? 0 : Math.max(...late.map(([, second]) => second)) + 1,
  };
}

// Returns the calls per second that the service can answer: its share of a core, divided by the processor
// time of a call at low load.
async function capacityOf({ way, form }: { way: Way; form: AcceptedFormat }): Promise<number> {
  const knownCapacity = options.capacity === undefined ? capacities.get(way + form) : Number(options.capacity);
  if (knownCapacity !== undefined) return knownCapacity;
  const service = await startService(way);
  const spent = () => service.instances.reduce((sum, { pid }) => sum + processorMs(pid), 0);
  const before = spent();
  const { calls } = await callers(service, { form, phases: [LOW_LOAD[form]] });
  const callMs = (spent() - before) / calls.length;
  await service.stop();
  const capacity = Math.round((WAYS[way].cpuPercent * 10) / callMs);
  capacities.set(way + form, capacity);
  return capacity;
}

// Fills the memory of a service that has 384 MiB. A thousand callers announce 1 MB and never send all of it.
// Five hundred callers send 1 MB at once.
async function fillMemory(): Promise<string> {
  const service = await startService('direct', { memoryMb: 384 });
  const [instance = assert.fail()] = service.instances;
  const { port } = instance;
  const body = JSON.stringify({ prompt: 'x'.repeat(1_000_000) });
  const head = 'POST /api/generate-template HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const connect = (bytes: string) => {
    const socket = createConnection({ host: '127.0.0.1', port }).on('error', () => {});
    socket.write(bytes);
    return socket.setEncoding('latin1');
  };
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(instance.pid).rss);
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
  const alive = instance.child.exitCode === null && instance.child.signalCode === null;
  await service.stop();
  const statuses = Object.entries(Object.groupBy(whole, (status) => status)).map(
    ([status, of]) => `${of?.length} × ${status}`,
  );
  return `memory: peak ${peak.toFixed(0)} MB, ${alive ? 'alive' : 'DEAD'}; whole prompts: ${statuses.join(', ')}; a call afterwards: ${small}`;
}

// Sets the limits only after the warm-up, because V8 needs several times as much processor time for code that
// it has not yet compiled.
async function startService(
  way: Way,
  limits: { ulimit?: number | undefined; memoryMb?: number } = {},
): Promise<Service> {
  const { instances: count, cpuPercent } = WAYS[way];
  const started = await Promise.all(Array.from({ length: count }, () => startInstance(limits.ulimit)));
  const nginx =
    way === 'nginx'
      ? await startNginx(
          started.map(({ port }) => port),
          nginxOptions(),
        )
      : undefined;
  const [first = assert.fail()] = started;
  const url = nginx?.url ?? `http://127.0.0.1:${first.port}/api/generate-template`;
  for (const form of ['json', 'sse'] as const) await callers({ url }, { form, phases: [WARM_UP[form]] });
  const confinement =
    limits.memoryMb === undefined ? { cpuPercent: cpuPercent / count } : { memoryMb: limits.memoryMb };
  const instances = started.map((one) => ({ ...one, free: confine(one.pid, confinement) }));
  return {
    url,
    instances,
    async stop() {
      await nginx?.stop();
      await Promise.all(instances.map((one) => one.stop()));
      await sleep(100);
      for (const { free } of instances) free();
    },
  };
}

async function startInstance(ulimit?: number): Promise<Omit<Instance, 'free'>> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const { command, env } = oursAs(options.root, port, upstreamUrl);
  const limited = ulimit === undefined ? command : ['bash', '-c', `ulimit -n ${ulimit}; exec "$@"`, 'bash', ...command];
  const log = openSync(join(mkdtempSync(join(tmpdir(), 'membrete-overload-')), 'log'), 'w');
  const started = start(limited, { cpu: 'service', env: { ...env, METRICS_PORT: String(metricsPort) }, output: log });
  await untilAnswering(`http://127.0.0.1:${port}`, started);
  return { ...started, port, metricsUrl: `http://127.0.0.1:${metricsPort}` };
}

function nginxOptions() {
  const maxConns = options['max-conns'];
  return { plain: true, ...(maxConns !== undefined && { maxConns: Number(maxConns) }) };
}

async function callers(
  { url }: Pick<Service, 'url'>,
  { form, ...load }: { form: AcceptedFormat } & Omit<CallersOptions, 'target'>,
): Promise<CallersResult> {
  const headers = { 'content-type': 'application/json', accept: ACCEPT[form] };
  const target = { url, headers, body: JSON.stringify({ prompt: 'oficio para solicitar doce sillas' }) };
  const command = [join(import.meta.dirname, 'overload-callers.ts'), JSON.stringify({ ...load, target })];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const remove = confine(child.pid ?? 0, {});
  const output = (await child.stdout.setEncoding('utf8').toArray()).join('');
  await exited;
  await sleep(50);
  remove();
  return JSON.parse(output);
}

// Probes each instance every 200 ms, and records the longest time of a probe.
function watchHealth({ instances }: Service) {
  let longest = 0;
  let stopped = false;
  const ask = async ({ metricsUrl }: Instance) => {
    const began = performance.now();
    const signal = AbortSignal.timeout(10_000);
    const ok = await fetch(`${metricsUrl}/healthz`, { signal }).then(
      ({ ok }) => ok,
      () => false,
    );
    longest = Math.max(longest, ok ? performance.now() - began : Infinity);
  };
  const watching = (async () => {
    while (!stopped) await Promise.all([...instances.map(ask), sleep(200)]);
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

// Sends the first piece after half of UPSTREAM_MS, and the last piece after UPSTREAM_MS.
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
