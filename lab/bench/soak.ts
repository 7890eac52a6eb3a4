// `node lab/bench/soak.ts [minutes]` runs mixed work at a low steady rate: JSON, streams, Word, refusals,
// failing upstreams, callers who leave. Samples memory, heap and descriptors of the service every 5 s, draws
// docs/images/soak.svg, and fails on growth.
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDemoUpstream } from '@membrete/service/demo';
import { Agent, fetch as fetchVia } from 'undici';
import { freePort } from '../../test/harness/listen.ts';
import { drawLines } from './chart.ts';
import { oursAs, ROOT } from './contestants.ts';
import { memoryOf, start, untilAnswering } from './processes.ts';
import { emptyResults, median } from './results.ts';

const MINUTES = Number(process.argv[2] ?? 30);
const PER_SECOND = 15;
const SAMPLE_MS = 5_000;
// The time within which the service closes its idle connections to the upstream.
const REST_MS = 8_000;
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
// The forms that callers request. A form that is listed twice is requested twice as often as the others.
const ACCEPTS = ['application/json', 'application/json', 'text/event-stream', 'text/event-stream', 'text/plain', DOCX];
const MODELS = [
  'good',
  'good',
  'good',
  'good',
  'fault-reset',
  'fault-cut-mid-stream',
  'fault-error-mid-stream',
  'fault-quota',
  'fault-null-content',
  'fault-trickle',
];

const demo = await createDemoUpstream({ delayMs: 100 });
const relay = await listenAsRelay(demo.port);
const port = await freePort();
const metricsPort = await freePort();
const { command, env } = oursAs(ROOT, port, `http://127.0.0.1:${relay}/openai/v1/chat/completions`);
const service = start(command, { cpu: 'service', env: { ...env, METRICS_PORT: String(metricsPort) } });
await untilAnswering(`http://127.0.0.1:${port}/healthz`, service);

const samples: { minute: number; rssMb: number; heapMb: number; descriptors: number }[] = [];
const statuses: Record<string, number> = {};
const began = performance.now();
const minutes = () => (performance.now() - began) / 60_000;
const sampling = setInterval(() => void sample(), SAMPLE_MS);
const before = descriptors();
const calls = new Set<Promise<void>>();
const callers = new Agent();
while (minutes() < MINUTES) {
  const current = call().finally(() => calls.delete(current));
  calls.add(current);
  await sleep(1000 / PER_SECOND);
}
clearInterval(sampling);
await Promise.all(calls);
await callers.close();
await sleep(REST_MS);
const after = descriptors();
await sample();
await service.stop();

const { taken, machine } = emptyResults(false, undefined);
const title = `${MINUTES} minutes of mixed work at ${PER_SECOND} calls a second (commit ${taken.commit})`;
const line = (label: string, pick: (entry: (typeof samples)[number]) => number) => ({
  label,
  points: samples.map((entry) => [entry.minute, pick(entry)] as const),
});
const chart = drawLines(title, [
  line('resident memory, MB', ({ rssMb }) => rssMb),
  line('heap in use, MB', ({ heapMb }) => heapMb),
  line('open descriptors', ({ descriptors }) => descriptors),
]);
writeFileSync(join(ROOT, 'docs/images/soak.svg'), chart);

const third = Math.floor(samples.length / 3);
const grown = (pick: (entry: (typeof samples)[number]) => number) =>
  median(samples.slice(-third).map(pick)) / median(samples.slice(third, 2 * third).map(pick));
const verdict = {
  calls: Object.values(statuses).reduce((sum, count) => sum + count, 0),
  statuses,
  // Growth is the median of the last third of the samples divided by the median of the middle third.
  rssGrowth: grown(({ rssMb }) => rssMb),
  heapGrowth: grown(({ heapMb }) => heapMb),
  descriptors: { before, after },
};
writeFileSync(
  join(import.meta.dirname, 'results/soak.json'),
  `${JSON.stringify({ taken, machine, ...verdict }, undefined, 2)}\n`,
);
console.log(verdict);
process.exit(verdict.rssGrowth < 1.1 && verdict.heapGrowth < 1.15 && after <= before + 3 ? 0 : 1);

// Makes a call. One caller in six leaves before the end.
async function call(): Promise<void> {
  const leaving = Math.random() < 1 / 6 ? AbortSignal.timeout(Math.floor(Math.random() * 600)) : null;
  const body =
    Math.random() < 0.05 ? '{"prompt":""}' : JSON.stringify({ prompt: `Oficio para pedir ${Math.random()}` });
  const headers = { 'content-type': 'application/json', accept: pick(ACCEPTS) };
  const url = `http://127.0.0.1:${port}/api/generate-template`;
  let outcome = 'left or cut';
  try {
    const response = await fetchVia(url, { method: 'POST', headers, body, signal: leaving, dispatcher: callers });
    await response.arrayBuffer();
    outcome = String(response.status);
  } catch {
    // The caller left, or the service cut a text stream after a failure of the upstream.
  }
  statuses[outcome] = (statuses[outcome] ?? 0) + 1;
}

async function sample(): Promise<void> {
  const page = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((response) => response.text());
  const heap = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(page)?.[1]) / 2 ** 20;
  samples.push({ minute: minutes(), rssMb: memoryOf(service.pid).rss, heapMb: heap, descriptors: descriptors() });
}

function descriptors(): number {
  return readdirSync(`/proc/${service.pid}/fd`).length;
}

// Starts a relay that writes a random model into each call. The model decides whether the demo upstream
// answers or fails.
async function listenAsRelay(upstreamPort: number): Promise<number> {
  const server = createServer((incoming, response) => void relayOne(incoming, response, upstreamPort));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function relayOne(incoming: IncomingMessage, response: ServerResponse, upstreamPort: number): Promise<void> {
  const body = JSON.parse(Buffer.concat(await incoming.toArray()).toString());
  const { url: path, method = 'POST' } = incoming;
  const outgoing = request({ port: upstreamPort, host: '127.0.0.1', path, method });
  outgoing.setHeader('content-type', 'application/json');
  outgoing.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  outgoing.on('error', () => response.destroy());
  response.on('close', () => outgoing.destroy());
  outgoing.end(JSON.stringify({ ...body, model: pick(MODELS) }));
}

function pick<Entry>(entries: readonly Entry[]): Entry {
  const entry = entries[Math.floor(Math.random() * entries.length)];
  if (entry === undefined) throw new Error('nothing to pick from');
  return entry;
}
