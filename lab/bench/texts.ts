// `node lab/bench/texts.ts [seconds] [part of a name]` lets eight callers send the heaviest fills and reviews, one kind
// after the other, for some seconds each. Prints how long small calls take beside them, and the memory of the process,
// which has a heap of 192 MB. Ends with status 1 if the process dies, or if its memory passes RSS_MAX_MIB.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDemoUpstream } from '@membrete/service/demo';
import { freePort } from '../../test/harness/listen.ts';
import { foreignDocx, paragraph, table } from '../../word/word-file.testing.ts';
import { oursAs, ROOT } from './contestants.ts';
import { memoryOf, start, untilAnswering } from './processes.ts';

const SECONDS = Number(process.argv[2] ?? 8);
const [, , , CHOSEN = ''] = process.argv;
const RSS_MAX_MIB = 384;
const ATTACKERS = 8;
const CROWD = 120;
const DELAY_MS = 100;
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const range = <Item>(count: number, make: (at: number) => Item) => Array.from({ length: count }, (_, at) => make(at));

// Each attack has its callers and their body.
const ATTACKS: Readonly<Record<string, { callers: number; path?: string; body: object }>> = {
  nothing: { callers: 0, body: {} },
  'names to avoid in rows': {
    callers: ATTACKERS,
    body: {
      text: `${range(400, (at) => `{{A_1${'_'.repeat(at)}}}`).join('')}\n| ${'{{A}}'.repeat(34_000)} |`,
      values: { L: [{ A: 'x' }] },
    },
  },
  'many fills of 96 kB': { callers: CROWD, body: { text: 'a\n'.repeat(48_000) } },
  'the slowest text': { callers: ATTACKERS, body: { text: 'a\n'.repeat(131_000) } },
  'rows of a Word file': {
    callers: ATTACKERS,
    body: { template: 'filas.docx', values: { L: range(5_000, () => ({ Concepto: 'x' })) } },
  },
  'too many rows': {
    callers: ATTACKERS,
    body: { template: 'filas.docx', values: { L: range(90_000, () => ({ C: '' })) } },
  },
  'a long value': { callers: ATTACKERS, body: { text: '{{A}}', values: { A: 'b\n'.repeat(131_000) } } },
  '60,000 keys': {
    callers: ATTACKERS,
    body: { text: '{{A}}', values: Object.fromEntries(range(60_000, (at) => [`K${at}`, 'x'])) },
  },
  'long reviews': {
    callers: ATTACKERS,
    path: '/api/review-template',
    body: { text: 'ASUNTO: a {{B}}.\n'.repeat(15_000) },
  },
};

const folder = mkdtempSync(join(tmpdir(), 'membrete-bench-texts-'));
process.once('exit', () => rmSync(folder, { recursive: true }));
writeFileSync(
  join(folder, 'filas.docx'),
  foreignDocx(
    paragraph('Se entregan los bienes:') + table([[paragraph('{{Concepto}}'), paragraph('{{Monto}}')]], false),
  ),
);
const demo = await createDemoUpstream({ delayMs: DELAY_MS });
const port = await freePort();
const { command, env } = oursAs(ROOT, port, demo.url);
const limits = { NODE_OPTIONS: '--max-old-space-size=192', TEMPLATES_DIR: folder };
const service = start(command, { cpu: 'service', env: { ...env, ...limits } });
await untilAnswering(`http://127.0.0.1:${port}/healthz`, service);

const columns = [
  'beside',
  'generate, p99 ms',
  'Word, longest ms',
  'review, p99 ms',
  '/healthz, longest ms',
  'RSS, MiB',
];
console.log(row([...columns, 'answers to the heavy calls', 'failed small calls']));
console.log(row(columns.concat('', '').map(() => '---')));
let highest = 0;
for (const [name, attack] of Object.entries(ATTACKS))
  if (name.includes(CHOSEN)) console.log(row([name, ...(await measure(attack))]));
const isAlive = service.child.exitCode === null && service.child.signalCode === null;
console.log(`the process ${isAlive ? 'lives' : 'has died'}; highest RSS ${highest.toFixed(0)} of ${RSS_MAX_MIB} MiB`);
await service.stop();
await demo.close();
process.exit(isAlive && highest <= RSS_MAX_MIB ? 0 : 1);

async function measure({ callers, path = '/api/fill-template', body }: (typeof ATTACKS)[string]): Promise<string[]> {
  const until = performance.now() + SECONDS * 1000;
  const times: Record<'json' | 'word' | 'review' | 'health', number[]> = { json: [], word: [], review: [], health: [] };
  const [heavy, failed]: [Map<string, number>, Map<string, number>] = [new Map(), new Map()];
  let rss = 0;
  const written = JSON.stringify(body);
  const repeat = async (act: () => Promise<void>) => {
    while (performance.now() < until && service.child.exitCode === null) await act();
  };
  const count = (into: Map<string, number>, key: string) => into.set(key, (into.get(key) ?? 0) + 1);
  const small = async (name: keyof typeof times, ...[to, sent, accept]: Parameters<typeof call>) => {
    const began = performance.now();
    const status = await call(to, sent, accept);
    if (status === 200) times[name].push(performance.now() - began);
    // Whatever is refused is repeated after a while, as its Retry-After asks.
    else await sleep(500, count(failed, `${name} ${status}`));
  };
  const attackers = range(callers, () =>
    repeat(async () => {
      const status = await call(path, written);
      count(heavy, String(status));
      if (status === 503) await sleep(100);
    }),
  );
  const prompt = JSON.stringify({ prompt: 'oficio para pedir sillas' });
  await Promise.all([
    ...attackers,
    ...range(4, () => repeat(() => small('json', '/api/generate-template', prompt))),
    repeat(() => small('word', '/api/generate-template', prompt, DOCX)),
    repeat(() => small('review', '/api/review-template', '{"text":"Oficio {{N}}\\nASUNTO: Sillas"}')),
    repeat(async () => {
      await small('health', '/healthz');
      if (service.child.exitCode === null) rss = Math.max(rss, memoryOf(service.pid).rss);
      await sleep(50);
    }),
  ]);
  highest = Math.max(highest, rss);
  const p99 = (list: number[]) => list.toSorted((one, other) => one - other)[Math.floor(list.length * 0.99)] ?? NaN;
  // The demo answers after DELAY_MS.
  const { json, word, review, health } = times;
  const figures = [p99(json) - DELAY_MS, Math.max(...word) - DELAY_MS, p99(review), Math.max(...health), rss];
  return [...figures.map((value) => value.toFixed(0)), listed(heavy), listed(failed)];
}

function listed(counts: Map<string, number>): string {
  return Array.from(counts, ([what, times]) => `${times} × ${what}`).join(', ');
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function call(path: string, body?: string, accept = '*/*'): Promise<number> {
  const headers = { accept, ...(body !== undefined && { 'content-type': 'application/json' }) };
  return new Promise((resolve) => {
    const sent = request({
      port,
      host: '127.0.0.1',
      path,
      method: body === undefined ? 'GET' : 'POST',
      headers,
      agent: false,
    });
    sent.on('response', (response) => response.resume().on('close', () => resolve(response.statusCode ?? 0)));
    sent.on('error', () => resolve(0)).end(body);
  });
}
