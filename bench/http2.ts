// `node bench/http2.ts` compares HTTP/1.1 and HTTP/2 towards a TLS upstream that takes a second: what a call costs the client, with one
// undici client for each connection (as src/llm/clients.ts has them) and with an undici pool that negotiates HTTP/2. The service
// itself uses HTTP/1.1 alone: decision 011.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Dispatcher, Pool } from 'undici';
import { pinned } from './processes.ts';
import { TEXT } from './upstreams.ts';

const RATES = [200, 1_000, 2_000];
const WARM = { rate: 200, seconds: 3 };
const SECONDS = 8;
const UPSTREAM_MS = 1_000;
// Most hosts allow so many calls on one connection.
const STREAMS = 100;
// The calls that have not ended so long after the last one was made are lost.
const PATIENCE_MS = 8_000;

type Protocol = 'HTTP/1.1' | 'HTTP/2';

const [role, ...given] = process.argv.slice(2);
if (role === 'upstream') serve();
else if (role === 'client') await call(given[0] as Protocol, String(given[1]), Number(given[2]));
else await compare();

async function compare(): Promise<void> {
  console.log('| calls a second | protocol | µs a call | connections | ms: median, 99 % | peak MB |');
  console.log('|--:|---|--:|--:|--:|--:|');
  for (const rate of RATES) {
    for (const protocol of ['HTTP/1.1', 'HTTP/2'] as const) {
      const upstream = startRole('load', 'upstream');
      const port = await firstLine(upstream);
      const client = startRole('service', 'client', protocol, port, String(rate));
      console.log(await firstLine(client));
      upstream.kill();
      client.kill();
    }
  }
}

function startRole(cpu: 'load' | 'service', ...args: readonly string[]): ChildProcess {
  return spawn(...pinned(cpu, [process.execPath, import.meta.filename, ...args]), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('the process has no output');
  const [line] = await once(stdout.setEncoding('utf8'), 'data');
  return String(line).trim();
}

function serve(): void {
  const pem = (name: string) => readFileSync(new URL(`../test/fixtures/tls/${name}.pem`, import.meta.url));
  const answer = JSON.stringify({ choices: [{ index: 0, message: { content: TEXT }, finish_reason: 'stop' }] });
  const settings = { maxConcurrentStreams: STREAMS };
  const server = createSecureServer({ key: pem('server-key'), cert: pem('server'), allowHTTP1: true, settings });
  server.on('request', (request, response) => {
    request.resume().on('end', async () => {
      await sleep(UPSTREAM_MS);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(answer);
    });
  });
  server.listen(0, '127.0.0.1', 8_192, () => {
    const address = server.address();
    console.log(typeof address === 'object' ? address?.port : address);
  });
}

// Makes so many calls a second, evenly, and prints a row of the table.
async function call(protocol: Protocol, port: string, rate: number): Promise<void> {
  const origin = `https://localhost:${port}`;
  const options = { connect: { rejectUnauthorized: false }, headersTimeout: 0, bodyTimeout: 0 };
  const body = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'x'.repeat(1_200) }] });
  const request = { origin, path: '/v1/chat/completions', method: 'POST', headers: {}, body } as const;
  const times: number[] = [];
  let connections = 0;
  let ended = 0;
  const free: Client[] = [];
  const open = () => {
    const client = new Client(origin, { ...options, allowH2: false });
    client.on('connect', () => connections++);
    client.on('drain', () => free.push(client));
    return client;
  };
  const pool = new Pool(origin, { ...options, allowH2: true, pipelining: STREAMS, maxConcurrentStreams: STREAMS });
  pool.on('connect', () => connections++);

  const one = () => {
    const began = performance.now();
    const chunks: Buffer[] = [];
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart() {},
      onResponseStart() {},
      onResponseData: (_, chunk) => void chunks.push(chunk),
      onResponseEnd() {
        JSON.parse(Buffer.concat(chunks).toString());
        times.push(performance.now() - began);
        ended++;
      },
      onResponseError: () => void ended++,
    };
    if (protocol === 'HTTP/2') return void pool.dispatch(request, handler);
    const client = free.pop() ?? open();
    if (client.dispatch(request, handler)) free.push(client);
  };
  const run = async (perSecond: number, seconds: number) => {
    const before = ended;
    const began = performance.now();
    for (let made = 0; made < perSecond * seconds; await sleep(5)) {
      const due = Math.min(perSecond * seconds, ((performance.now() - began) / 1_000) * perSecond);
      for (; made < due; made++) one();
    }
    for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await sleep(50))
      if (ended - before === perSecond * seconds) return;
  };

  await run(WARM.rate, WARM.seconds);
  times.length = 0;
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 50);
  const used = process.cpuUsage();
  await run(rate, SECONDS);
  const { user, system } = process.cpuUsage(used);
  clearInterval(watch);
  times.sort((a, b) => a - b);
  const quantile = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? Number.NaN);
  const cells = [
    `${times.length} of ${rate * SECONDS} at ${rate}`,
    protocol,
    Math.round((user + system) / times.length),
    connections,
    `${quantile(0.5)}, ${quantile(0.99)}`,
    Math.round(peak / 1e6),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
