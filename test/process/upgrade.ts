// `npm run upgrade -- [seconds]`: two instances behind nginx, under load, are upgraded twice. Not one request may fail.
// With UPDATE_DOCS=1 the figures go into docs/operations.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDemoUpstream } from '../../src/demo/server.ts';
import { ask, readEvents } from '../harness/ask.ts';
import { freePort } from '../harness/listen.ts';
import { hasNginx, type Nginx, startNginx } from '../harness/nginx.ts';
import { type Process, spawnService } from '../harness/service.ts';
import { until } from '../harness/wait.ts';

const SECONDS = Number(process.argv[2] ?? 60);
const CALLERS = 24;
const TEXT = 'Oficio de prueba. '.repeat(60).trim();
const FORMS = ['json', 'sse', 'text'] as const;
const DOC = new URL('../../docs/operations.md', import.meta.url);

if (!hasNginx()) {
  console.error('upgrade: nginx is not installed. Install it (on Debian: apt-get install nginx) and run this again.');
  process.exit(2);
}

const demo = await createDemoUpstream({ delayMs: 300, pace: { firstMs: 150, perChunkMs: 8 }, text: TEXT });
const ports = [await freePort(), await freePort()];
const instances: Process[] = [];
for (const port of ports) instances.push(await startInstance(port));
const nginx = await startNginx(ports);

const answered = { json: 0, sse: 0, text: 0 };
const failures: string[] = [];
const times: number[] = [];
const endsAt = performance.now() + SECONDS * 1000;
const callers = Array.from({ length: CALLERS }, (_, index) => callOnAndOn(index));
const upgrades: number[] = [];
for (let round = 1; round <= 2; round++) {
  await sleep(SECONDS * 250);
  upgrades.push(await upgrade(nginx));
}
await Promise.all(callers);

await nginx.stop();
for (const instance of instances) await instance.stop();
await demo.close();
report();
process.exit(failures.length > 0 ? 1 : 0);

function startInstance(port: number): Promise<Process> {
  return spawnService({ PORT: String(port), LLM_URL: demo.url });
}

// Upgrades as deploy/systemd/upgrade.sh does: out of nginx, stop, start, ready, back into nginx.
async function upgrade({ reload }: Nginx): Promise<number> {
  const began = performance.now();
  for (const [index, port] of ports.entries()) {
    reload(port);
    await sleep(1000);
    const status = await instances[index]?.stop();
    if (status !== 0) failures.push(`an instance ended with status ${status}`);
    instances[index] = await startInstance(port);
    await until(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, 'the new instance is not ready');
    reload();
    await sleep(200);
  }
  return performance.now() - began;
}

async function callOnAndOn(index: number): Promise<void> {
  for (let call = index; performance.now() < endsAt; call++) {
    const form = FORMS[call % 3] ?? 'json';
    const began = performance.now();
    const failure = await failureOf(form).catch((error) => String(error));
    times.push(performance.now() - began);
    if (failure === undefined) answered[form]++;
    else failures.push(`${form}: ${failure}`);
  }
}

// Makes one call. Resolves with the reason why its answer is not good, if there is one.
async function failureOf(form: (typeof FORMS)[number]): Promise<string | undefined> {
  const { status, text, broken } = await ask(nginx.url, { form, body: { prompt: 'oficio de prueba' } });
  if (status !== 200) return `${status} ${text.slice(0, 200)}`;
  if (broken) return `the connection broke after ${text.length} characters`;
  return textOf(form, text) === TEXT ? undefined : `an incomplete text of ${text.length} characters`;
}

function textOf(form: (typeof FORMS)[number], body: string): string | undefined {
  if (form === 'text') return body;
  if (form === 'json') return JSON.parse(body).text;
  const last = readEvents(body).at(-1);
  return last?.name === 'done' ? last.data.text : undefined;
}

function report(): void {
  times.sort((a, b) => a - b);
  const at = (share: number) => `${((times[Math.floor(times.length * share)] ?? 0) / 1000).toFixed(2)} s`;
  const seconds = upgrades.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(' and ');
  const lines = [
    `| ${SECONDS} s of load, ${CALLERS} callers, each call on a connection of its own | ${times.length} calls: ${answered.json} JSON, ${answered.sse} event stream, ${answered.text} plain text |`,
    '| --- | --- |',
    `| two upgrades of both instances | took ${seconds} |`,
    `| failed | ${failures.length} |`,
    `| time of a call: median, 99 %, longest | ${at(0.5)}, ${at(0.99)}, ${at(0.999999)} |`,
    `| on | Node ${process.version}, ${cpus().length} cores shared by service, nginx, upstream and callers |`,
  ];
  console.log([...lines, ...failures.slice(0, 10)].join('\n'));
  if (process.env.UPDATE_DOCS !== '1') return;
  const doc = readFileSync(DOC, 'utf8');
  const block = /(<!-- upgrade[^>]*-->)[\s\S]*?(<!-- end upgrade -->)/;
  writeFileSync(
    DOC,
    doc.replace(block, (_, head, end) => `${head}\n${lines.join('\n')}\n${end}`),
  );
}
