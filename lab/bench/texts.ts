// `node lab/bench/texts.ts [seconds]` lets eight callers send the heaviest fills and reviews, one kind after the
// other, for some seconds each. Prints how long small calls take beside them, and the memory of the process, which
// has a heap of 192 MB.
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
const ATTACKERS = 8;
const CROWD = 120;
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const times = <Item>(count: number, make: (at: number) => Item) => Array.from({ length: count }, (_, at) => make(at));

// Each attack has its callers and their body.
const ATTACKS: Readonly<Record<string, { callers: number; path?: string; body: object }>> = {
  nothing: { callers: 0, body: {} },
  'names to avoid in rows': {
    callers: ATTACKERS,
    body: {
      text: `${times(400, (at) => `{{A_1${'_'.repeat(at)}}}`).join('')}\n| ${'{{A}}'.repeat(34_000)} |`,
      values: { L: [{ A: 'x' }] },
    },
  },
  'many fills of 96 kB': { callers: CROWD, body: { text: 'a\n'.repeat(48_000) } },
  'the slowest text': { callers: ATTACKERS, body: { text: 'a\n'.repeat(131_000) } },
  'rows of a Word file': {
    callers: ATTACKERS,
    body: { template: 'filas.docx', values: { L: times(5_000, () => ({ Concepto: 'x' })) } },
  },
  'too many rows': {
    callers: ATTACKERS,
    body: { template: 'filas.docx', values: { L: times(90_000, () => ({ C: '' })) } },
  },
  'a long value': { callers: ATTACKERS, body: { text: '{{A}}', values: { A: 'b\n'.repeat(131_000) } } },
  '60,000 keys': {
    callers: ATTACKERS,
    body: { text: '{{A}}', values: Object.fromEntries(times(60_000, (at) => [`K${at}`, 'x'])) },
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
const demo = await createDemoUpstream({ delayMs: 100 });
const port = await freePort();
const { command, env } = oursAs(ROOT, port, demo.url);
const limits = { NODE_OPTIONS: '--max-old-space-size=192', TEMPLATES_DIR: folder };
const service = start(command, { cpu: 'service', env: { ...env, ...limits } });
await untilAnswering(`http://127.0.0.1:${port}/healthz`, service);

console.log(
  '| beside | generate, p99 ms | Word, longest ms | /healthz, longest ms | RSS, MiB | answers |\n|---|---|---|---|---|---|',
);
for (const [name, attack] of Object.entries(ATTACKS))
  console.log(`| ${name} | ${(await measure(attack)).join(' | ')} |`);
await service.stop();
await demo.close();

async function measure({ callers, path = '/api/fill-template', body }: (typeof ATTACKS)[string]): Promise<string[]> {
  const until = performance.now() + SECONDS * 1000;
  const [json, word, health]: [number[], number[], number[]] = [[], [], []];
  const statuses: Record<number, number> = {};
  let rss = 0;
  const written = JSON.stringify(body);
  const repeat = async (act: () => Promise<void>) => {
    while (performance.now() < until) await act();
  };
  const attackers = times(callers, () =>
    repeat(async () => {
      const status = await call(path, written);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 503) await sleep(100);
    }),
  );
  const prompt = JSON.stringify({ prompt: 'oficio para pedir sillas' });
  await Promise.all([
    ...attackers,
    ...times(4, () => repeat(async () => void json.push(await timed(() => call('/api/generate-template', prompt))))),
    repeat(async () => void word.push(await timed(() => call('/api/generate-template', prompt, DOCX)))),
    repeat(async () => {
      health.push(await timed(() => call('/healthz')));
      rss = Math.max(rss, memoryOf(service.pid).rss);
      await sleep(50);
    }),
  ]);
  // The demo answers after 100 ms.
  const p99 = json.toSorted((one, other) => one - other)[Math.floor(json.length * 0.99)] ?? 0;
  const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  return [p99 - 100, Math.max(...word) - 100, Math.max(...health), rss]
    .map((value) => value.toFixed(0))
    .concat(answers.join(', '));
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
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
