// `npm run upgrade -- [seconds]`: two instances behind nginx, under load, are upgraded twice. Not one request may fail.
// With UPDATE_DOCS=1 the figures go into docs/operations.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { cpus } from 'node:os';
import { createDemoUpstream } from '../../src/demo/server.ts';
import { freePort, hasNginx, type Nginx, startNginx } from '../harness/nginx.ts';
import { type Process, readEvents, spawnService } from '../harness/service.ts';

const SECONDS = Number(process.argv[2] ?? 60);
const CALLERS = 24;
const TEXT = 'Oficio de prueba. '.repeat(60).trim();
const ACCEPT = { json: 'application/json', sse: 'text/event-stream', text: 'text/plain' } as const;
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
const until = performance.now() + SECONDS * 1000;
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

// As deploy/systemd/upgrade.sh does it: out of nginx, stop, start, ready, back into nginx.
async function upgrade({ reload }: Nginx): Promise<number> {
  const began = performance.now();
  for (const [index, port] of ports.entries()) {
    reload(port);
    await sleep(1000);
    const status = await instances[index]?.stop();
    if (status !== 0) failures.push(`an instance ended with status ${status}`);
    instances[index] = await startInstance(port);
    while (!(await fetch(`http://127.0.0.1:${port}/readyz`)).ok) await sleep(20);
    reload();
    await sleep(200);
  }
  return performance.now() - began;
}

async function callOnAndOn(index: number): Promise<void> {
  for (let call = index; performance.now() < until; call++) {
    const form = FORMS[call % 3] ?? 'json';
    const began = performance.now();
    const failure = await ask(form).catch((error) => String(error));
    times.push(performance.now() - began);
    if (failure === undefined) answered[form]++;
    else failures.push(`${form}: ${failure}`);
  }
}

// On a connection of its own, as from as many people. Resolves with what is wrong with the answer, if anything.
function ask(form: keyof typeof ACCEPT): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', accept: ACCEPT[form] };
    const path = '/api/generate-template';
    const options = { port: nginx.port, host: '127.0.0.1', method: 'POST', path, headers };
    const call = request({ ...options, agent: false, rejectUnauthorized: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode !== 200) resolve(`${response.statusCode} ${body.slice(0, 200)}`);
        else resolve(textOf(form, body) === TEXT ? undefined : `an incomplete text of ${body.length} characters`);
      });
    });
    call.on('error', reject);
    call.end(JSON.stringify({ prompt: 'oficio de prueba' }));
  });
}

function textOf(form: keyof typeof ACCEPT, body: string): string | undefined {
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

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
