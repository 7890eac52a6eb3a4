// Starts the contestants, each as a process: the service, and other programs (peers) that do the same job
// with the same upstream.
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../test/harness/listen.ts';
import { type Started, start, untilAnswering } from './processes.ts';
import type { Target } from './target.ts';

export interface Contestant extends Started {
  name: string;
  // `good` is a request that the contestant answers with a text, `bad` one that it refuses.
  good: Target;
  bad: Target;
}

// The call that the service makes to its upstream for REQUEST. A forwarding peer receives `body`; any other
// peer makes the same call with `instruction`.
export interface UpstreamCall {
  body: string;
  instruction: string;
}

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const PEERS = join(ROOT, 'lab/bench/peers');
const ENDPOINT = '/api/generate-template';
const JSON_TYPE = { 'content-type': 'application/json' };
// A key of realistic length. The cost of redaction depends on the length of the key.
const KEY = 'gsk_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOP';
const MODEL = 'openai/gpt-oss-20b';
const REQUEST = {
  prompt: 'Oficio para solicitar a la Dirección de Recursos Materiales doce sillas para la sala de juntas',
  area: 'Subdirección de Planeación',
};

// Starts the service as shipped, with its log in a file. `root` is the folder of its sources.
export async function startOurs(
  upstream: string,
  { root = ROOT, name = 'ours', model = MODEL, flags = [] as string[] } = {},
): Promise<Contestant> {
  const folder = mkdtempSync(join(tmpdir(), 'membrete-bench-'));
  const log = openSync(join(folder, 'log'), 'w');
  const port = await freePort();
  const { command, env } = oursAs(root, port, upstream, model);
  const started = start(command.toSpliced(1, 0, ...flags), { cpu: 'service', env, output: log });
  closeSync(log);
  return ready(name, removing(folder, started), `http://127.0.0.1:${port}`);
}

// Returns the command and environment of `npm start`.
export function oursAs(root: string, port: number, upstream: string, model = MODEL) {
  return {
    command: [process.execPath, mainOf(root)],
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      LLM_URL: upstream,
      LLM_API_KEY: KEY,
      LLM_MODEL: model,
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'),
    },
  };
}

// Returns the main file of the service, which was in src in older commits.
function mainOf(root: string): string {
  const [main = ''] = ['service/main.ts', 'src/main.ts'].map((file) => join(root, file)).filter(existsSync);
  return main;
}

export function expressAs(port: number, upstream: string, call: UpstreamCall) {
  return {
    command: nodePeer('express.js'),
    env: peerEnv(port, upstream, call),
  };
}

export function startExpress(upstream: string, call: UpstreamCall): Promise<Contestant> {
  return startPeer('express', nodePeer('express.js'), upstream, call);
}

export function startSockets(upstream: string, call: UpstreamCall): Promise<Contestant> {
  return startPeer('sockets', nodePeer('sockets.ts'), upstream, call);
}

export function startBare(upstream: string, call: UpstreamCall): Promise<Contestant> {
  return startPeer('bare', nodePeer('bare.js'), upstream, call);
}

// Starts nginx, which only forwards requests. The body of `good` is therefore the body of the service's call
// to its upstream.
export async function startNginx(upstream: string, call: UpstreamCall): Promise<Contestant> {
  const folder = mkdtempSync(join(tmpdir(), 'membrete-bench-'));
  const port = await freePort();
  const { host, pathname } = new URL(upstream);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
worker_rlimit_nofile 20000;
events { worker_connections 16384; }
http {
  access_log off;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  keepalive_requests 10000000;
  upstream llm { server ${host}; keepalive 8192; keepalive_requests 10000000; }
  server {
    listen 127.0.0.1:${port} backlog=4096;
    location ${ENDPOINT} {
      proxy_pass http://llm${pathname};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Authorization "Bearer ${KEY}";
      proxy_buffering off;
    }
  }
}
`,
  );
  const started = start(['nginx', '-c', join(folder, 'nginx.conf'), '-p', folder], { cpu: 'service' });
  return ready('nginx', removing(folder, started), `http://127.0.0.1:${port}`, { body: call.body });
}

export async function startPortkey(upstream: string, call: UpstreamCall): Promise<Contestant> {
  const port = await freePort();
  const gateway = join(PEERS, 'node_modules/@portkey-ai/gateway/build/start-server.js');
  const started = start([process.execPath, gateway, '--headless', `--port=${port}`], { cpu: 'service' });
  const headers = {
    ...JSON_TYPE,
    authorization: `Bearer ${KEY}`,
    'x-portkey-provider': 'openai',
    'x-portkey-custom-host': upstream.replace(/\/chat\/completions$/, ''),
  };
  const url = `http://127.0.0.1:${port}`;
  return ready('portkey', started, url, { path: '/v1/chat/completions', headers, body: call.body });
}

// Starts a listener in place of the upstream, and captures the service's call to it.
export async function catchUpstreamCall(): Promise<UpstreamCall> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const listener = createServer(async (request, response) => {
    resolve(Buffer.concat(await request.toArray()).toString());
    response.end('{}');
  });
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  const ours = await startOurs(`http://127.0.0.1:${(listener.address() as AddressInfo).port}/v1/chat/completions`);
  await fetch(ours.good.url, { method: 'POST', headers: JSON_TYPE, body: ours.good.body });
  const body = await promise;
  await ours.stop();
  listener.close();
  return { body, instruction: JSON.parse(body).messages[0].content };
}

// Installs the peers at the first run, separately from the dependencies of the project.
export function installPeers(): void {
  if (existsSync(join(PEERS, 'node_modules'))) return;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  const { status } = spawnSync('npm', args, { cwd: PEERS, stdio: 'inherit' });
  if (status !== 0) throw new Error('the peers of lab/bench/peers cannot be installed: `npm ci` there says why');
}

// Starts a peer that reads its port and upstream from the environment. Pass `path` and `body` only for a
// forwarding peer.
export async function startPeer(
  name: string,
  command: readonly string[],
  upstream: string,
  call: UpstreamCall,
  { cwd = ROOT, ...target }: { cwd?: string; path?: string; body?: string } = {},
): Promise<Contestant> {
  const port = await freePort();
  const started = start(command, { cpu: 'service', cwd, env: peerEnv(port, upstream, call) });
  return ready(name, started, `http://127.0.0.1:${port}`, target);
}

function nodePeer(file: string): string[] {
  return [process.execPath, join(PEERS, file)];
}

function peerEnv(port: number, upstream: string, { instruction }: UpstreamCall) {
  return { PORT: String(port), LLM_URL: upstream, LLM_API_KEY: KEY, LLM_MODEL: MODEL, INSTRUCTION: instruction };
}

async function ready(
  name: string,
  started: Started,
  base: string,
  { path = ENDPOINT, headers = JSON_TYPE as Record<string, string>, body = JSON.stringify(REQUEST) } = {},
): Promise<Contestant> {
  await untilAnswering(base, started);
  const url = base + path;
  return { ...started, name, good: { url, headers, body }, bad: { url, headers, body: '{"prompt":""}' } };
}

function removing(folder: string, started: Started): Started {
  const stop = async () => {
    await started.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...started, stop };
}
