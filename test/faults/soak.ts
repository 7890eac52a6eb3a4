// `node test/faults/soak.ts [faults]` sends thousands of mixed faults to one service, while a third of the
// callers leave. Memory and descriptors must stay constant. UPDATE_DOCS=1 writes the figures into
// docs/faults.md.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { FAULTS } from '../../service/demo/server.ts';
import { seededRandom } from '../../service/demo/stream.ts';
import { ask, type Form, MEDIA_TYPES } from '../harness/ask.ts';
import { type Process, spawnService } from '../harness/service.ts';
import { requestOf } from '../harness/socket.ts';
import { writeTable } from '../harness/tables.ts';
import { createFaultUpstream, PROMPT, WIRE } from '../harness/upstream.ts';
import { until } from '../harness/wait.ts';

export interface Soak {
  faults: number;
  seconds: number;
  // Ten samples: one after each 10 % of the faults. The calls that warm the service up come before them.
  samples: { heapMb: number; rssMb: number; descriptors: number }[];
  // The descriptors are counted while the service is idle.
  descriptorsBefore: number;
  descriptorsAfter: number;
  inFlightAfter: number;
  // True if the last call got a 200.
  served: boolean;
}

const CALLERS = 12;
const FORMS = ['json', 'sse', 'text'] as const;
// These faults are left out because each moves megabytes. The fault matrix tests them.
const HEAVY = /oversized|trickle|gzip-bomb|large-error/;
const PARAMETERS = new Map([
  ['fault-slow-first-piece', '100'],
  ['fault-slow-reasoning', '50'],
  ['fault-slow-pieces', '5'],
  ['fault-deep-json', '10000'],
  ['fault-wait', '20'],
]);

export async function soak(faults: number): Promise<Soak> {
  const upstream = await createFaultUpstream();
  const service = await spawnService({ LLM_URL: upstream.url, LLM_TIMEOUT_MS: '150', METRICS_PORT: '0' });
  const ids = [...FAULTS.map(({ model }) => model.split(':', 1)[0] ?? ''), ...Object.keys(WIRE)]
    .filter((name) => !HEAVY.test(name))
    .map((name) => (PARAMETERS.has(name) ? `${name}:${PARAMETERS.get(name)}` : name));
  const random = seededRandom('soak');
  const samples: Soak['samples'] = [];

  await ask(service.url, { form: 'json', id: 'good.first' });
  upstream.closeIdle();
  const descriptorsBefore = await lowestDescriptors(service);
  const began = performance.now();
  await meet(Math.min(1_000, faults / 5));
  for (let tenth = 0; tenth < 10; tenth++) {
    await meet(faults / 10);
    const metrics = await scrape(service.metricsUrl);
    samples.push({
      heapMb: Math.round(metrics('nodejs_heap_size_used_bytes') / 2 ** 20),
      rssMb: Math.round(metrics('process_resident_memory_bytes') / 2 ** 20),
      descriptors: service.descriptors(),
    });
    service.lines.length = 0;
  }
  const seconds = (performance.now() - began) / 1000;
  const serve = async () => (await ask(service.url, { form: 'json', id: 'good.last' })).status === 200;
  // On a slow machine, a good answer may exceed the short limit as well.
  const served = await until(serve, 'no call is served after all').catch(() => false);
  upstream.closeIdle();
  const descriptorsAfter = await lowestDescriptors(service);
  const inFlightAfter = (await scrape(service.metricsUrl))('http_server_active_requests');
  await service.stop();
  upstream.close();
  return { faults, seconds, samples, descriptorsBefore, descriptorsAfter, inFlightAfter, served };

  async function meet(count: number): Promise<void> {
    let remaining = count;
    const caller = async () => {
      while (remaining-- > 0) {
        const id = `${ids[Math.floor(random() * ids.length)]}.x`;
        const form = FORMS[Math.floor(random() * FORMS.length)] ?? 'json';
        if (random() < 1 / 3) await askAndLeave(service.port, form, id, random() * 60);
        else await ask(service.url, { form, id });
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
  }
}

async function askAndLeave(port: number, form: Form, id: string, afterMs: number): Promise<void> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.on('data', () => {});
  const head = `Accept: ${MEDIA_TYPES[form]}\r\nX-Request-Id: ${id}\r\n`;
  socket.write(requestOf(JSON.stringify({ prompt: PROMPT }), head));
  await sleep(afterMs);
  if (afterMs % 2 < 1) socket.resetAndDestroy();
  else socket.destroy();
  if (!socket.closed) await once(socket, 'close');
}

// Returns the number of descriptors once it no longer falls.
async function lowestDescriptors({ descriptors }: Process): Promise<number> {
  let lowest = descriptors();
  for (let same = 0; same < 10; same++) {
    await sleep(50);
    const now = descriptors();
    if (now < lowest) same = 0;
    lowest = Math.min(lowest, now);
  }
  return lowest;
}

async function scrape(url: string): Promise<(name: string) => number> {
  const text = await (await fetch(url, { headers: { connection: 'close' } })).text();
  return (name) =>
    [...text.matchAll(new RegExp(`^${name}(?:{.*})? (\\S+)$`, 'gm'))].reduce(
      (sum, [, value]) => sum + Number(value),
      0,
    );
}

if (import.meta.main) {
  const result = await soak(Number(process.argv[2] ?? 20_000));
  const { samples } = result;
  const head = ['after', ...samples.map((_, index) => `${index + 1}0 %`)];
  const rows = (['heapMb', 'rssMb', 'descriptors'] as const).map((name) => [
    { heapMb: 'heap, MiB', rssMb: 'resident, MiB', descriptors: 'descriptors' }[name],
    ...samples.map((sample) => String(sample[name])),
  ]);
  writeTable('soak', [head, ...rows]);
  console.log(result);
}
