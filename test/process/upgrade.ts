// `npm run upgrade -- [seconds]` upgrades two instances behind nginx twice, under load. No request may fail,
// and no asset may be missing, whichever build the page is from. UPDATE_DOCS=1 writes the figures into
// docs/operations.md.
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createDemoUpstream } from '../../service/demo/server.ts';
import { ask, readEvents } from '../harness/ask.ts';
import { freePort } from '../harness/listen.ts';
import { linkModules } from '../harness/modules.ts';
import { hasNginx, type Nginx, startNginx } from '../harness/nginx.ts';
import { type Process, spawnService } from '../harness/service.ts';
import { until } from '../harness/wait.ts';

const SECONDS = Number(process.argv[2] ?? 60);
const CALLERS = 24;
const VISITORS = 4;
const PATIENCE_MS = 300_000;
// The time between two files of the page.
const READ_MS = 80;
const TEXT = 'Oficio de prueba. '.repeat(60).trim();
const FORMS = ['json', 'sse', 'text'] as const;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DOC = new URL('../../docs/operations.md', import.meta.url);

if (!hasNginx()) {
  console.error('upgrade: nginx is not installed. Install it (on Debian: apt-get install nginx) and run this again.');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'membrete-upgrade-'));
const releases = [1, 2, 3].map(makeRelease);
const demo = await createDemoUpstream({ delayMs: 300, pace: { firstMs: 150, perChunkMs: 8 }, text: TEXT });
const ports = [await freePort(), await freePort()];
const instances: Process[] = [];
for (const port of ports) instances.push(await startInstance(port, 0));
const nginx = await startNginx(ports);

const answered = { json: 0, sse: 0, text: 0 };
const failures: string[] = [];
const times: number[] = [];
// The load goes on for SECONDS, and on a slow machine until both upgrades are done and each build was seen.
const beganAt = performance.now();
const upgrades: number[] = [];
const goesOn = () => {
  const ms = performance.now() - beganAt;
  return ms < SECONDS * 1000 || (ms < PATIENCE_MS && (upgrades.length < 2 || seen.pages.size < releases.length));
};
const seen = { pages: new Set<string>(), loads: 0, assets: 0 };
const callers = Array.from({ length: CALLERS }, (_, index) => callOnAndOn(index));
const visitors = Array.from({ length: VISITORS }, visitOnAndOn);
for (const round of [1, 2]) {
  await sleep(SECONDS * 250);
  upgrades.push(await upgrade(nginx, round));
}
await Promise.all([...callers, ...visitors]);
const loadSeconds = Math.round((performance.now() - beganAt) / 1000);
if (seen.pages.size !== releases.length) failures.push(`${seen.pages.size} builds of the page were seen`);

await nginx.stop();
for (const instance of instances) await instance.stop();
await demo.close();
rmSync(folder, { recursive: true });
report();
process.exit(failures.length > 0 ? 1 : 0);

// Makes a release in its own folder. The pages of two releases share no file.
function makeRelease(version: number): string {
  const release = join(folder, `membrete-${version}`);
  for (const part of ['document', 'word', 'page', 'service', 'package.json', 'tsconfig.json'])
    cpSync(join(ROOT, part), join(release, part), { recursive: true });
  linkModules(ROOT, release);
  for (const [file, line] of Object.entries({
    'main.tsx': `\nconsole.debug('release ${version}');\n`,
    'later.ts': `\nexport const release = ${version};\n`,
    'style.css': `\n:root { --release: ${version}; }\n`,
  }))
    appendFileSync(join(release, 'page', file), line);
  execFileSync(process.execPath, [join(release, 'page/build.ts')]);
  return release;
}

function startInstance(port: number, round: number): Promise<Process> {
  const main = join(releases[round] ?? '', 'service/main.ts');
  return spawnService({ PORT: String(port), LLM_URL: demo.url }, { command: [main] });
}

// Performs the steps of deploy/systemd/upgrade.sh. Copies the former assets; then takes each instance out of
// nginx, restarts it, and puts it back when it is ready.
async function upgrade({ reload }: Nginx, round: number): Promise<number> {
  const began = performance.now();
  const former = join(releases[round - 1] ?? '', 'dist/web/assets');
  cpSync(former, join(releases[round] ?? '', 'dist/web/former'), { recursive: true });
  for (const [index, port] of ports.entries()) {
    reload(port);
    await sleep(1000);
    const status = await instances[index]?.stop();
    if (status !== 0) failures.push(`an instance ended with status ${status}`);
    instances[index] = await startInstance(port, round);
    await until(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, 'the new instance is not ready');
    reload();
    await sleep(200);
  }
  return performance.now() - began;
}

// Loads the page with all its files one by one, for as long as the upgrade lasts.
async function visitOnAndOn(): Promise<void> {
  while (goesOn()) {
    const page = await get('/');
    seen.pages.add(page);
    seen.loads++;
    const loaded = new Set<string>();
    const load = async (text: string): Promise<void> => {
      for (const [, name = ''] of text.matchAll(/["/]([\w-]+-[0-9A-Z]{8}\.(?:js|css))"/g)) {
        if (loaded.has(name)) continue;
        loaded.add(name);
        seen.assets++;
        const asset = await get(`/assets/${name}`);
        await sleep(READ_MS);
        await load(asset);
      }
    };
    await load(page);
  }
}

async function get(path: string): Promise<string> {
  const { status, text } = await ask(new URL(path, nginx.url).href, { method: 'GET' });
  if (status !== 200) failures.push(`GET ${path}: ${status}`);
  return text;
}

async function callOnAndOn(index: number): Promise<void> {
  for (let call = index; goesOn(); call++) {
    const form = FORMS[call % 3] ?? 'json';
    const began = performance.now();
    const failure = await failureOf(form).catch((error) => String(error));
    times.push(performance.now() - began);
    if (failure === undefined) answered[form]++;
    else failures.push(`${form}: ${failure}`);
  }
}

// Makes one call. Resolves with the problem of its answer, if there is one.
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
    `| ${loadSeconds} s of load, ${CALLERS} callers, each call on a new connection | ${times.length} calls: ${answered.json} JSON, ${answered.sse} event stream, ${answered.text} plain text |`,
    '| --- | --- |',
    `| two upgrades of both instances | took ${seconds} |`,
    `| the page meanwhile | loaded ${seen.loads} times by ${VISITORS} visitors, ${seen.pages.size} builds, ${seen.assets} assets |`,
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
