// `node lab/bench/profile.ts` profiles calls with V8, or event streams with `--streams`. Prints the share of
// processor time of each component.
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startOurs } from './contestants.ts';
import { runLoad } from './load.ts';
import { measureStreams } from './measure.ts';
import { STREAMED_TEXT, startUpstream } from './upstreams.ts';

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  timeDeltas: number[];
}

const { streams } = parseArgs({ options: { streams: { type: 'boolean', default: false } } }).values;
const WARM_SECONDS = 5;
const SECONDS = 20;
const STREAM_EVERY_MS = 25;

const folder = mkdtempSync(join(tmpdir(), 'membrete-profile-'));
const upstream = await startUpstream(
  streams ? { text: STREAMED_TEXT, pace: { firstMs: 50, perChunkMs: 8 } } : undefined,
);
const flags = ['--cpu-prof', '--cpu-prof-interval=200', `--cpu-prof-dir=${folder}`];
const ours = await startOurs(upstream.url, { flags });
await (streams ? open(WARM_SECONDS) : runLoad(ours.good, { connections: 32, seconds: WARM_SECONDS }));
await (streams ? open(SECONDS) : runLoad(ours.good, { connections: 32, seconds: SECONDS }));
const exited = once(ours.child, 'exit');
ours.child.kill('SIGTERM');
await exited;
await upstream.stop();

const [file = ''] = readdirSync(folder);
const shares = sharesOf(JSON.parse(readFileSync(join(folder, file), 'utf8')));
rmSync(folder, { recursive: true });
console.log('| who | share |\n|---|--:|');
for (const [owner, share] of shares) if (share >= 0.005) console.log(`| ${owner} | ${Math.round(share * 100)} % |`);
process.exit(0);

function open(seconds: number) {
  const target = { ...ours.good, headers: { ...ours.good.headers, accept: 'text/event-stream' } };
  return measureStreams(ours.pid, { target, streams: (seconds * 1000) / STREAM_EVERY_MS, everyMs: STREAM_EVERY_MS });
}

function sharesOf({ nodes, samples, timeDeltas }: Profile): [string, number][] {
  const owners = new Map(nodes.map(({ id, callFrame }) => [id, componentOf(callFrame)]));
  const spent = new Map<string, number>();
  let total = 0;
  for (const [index, id] of samples.entries()) {
    const owner = owners.get(id);
    const delta = timeDeltas[index] ?? 0;
    if (owner === undefined) continue;
    spent.set(owner, (spent.get(owner) ?? 0) + delta);
    total += delta;
  }
  return [...spent].map(([owner, time]): [string, number] => [owner, time / total]).sort((a, b) => b[1] - a[1]);
}

// Returns the component to which a frame belongs. Returns undefined for time in which the process was idle.
function componentOf({ functionName, url }: Profile['nodes'][number]['callFrame']): string | undefined {
  if (functionName === '(idle)') return undefined;
  if (/^write(v|Utf8String|Latin1String|Buffer|String)$/.test(functionName) && url === '')
    return 'the kernel, writing to the two sockets';
  if (functionName === '(garbage collector)') return 'garbage collection (main thread)';
  if (url.includes('node_modules/undici') || url.startsWith('wasm:') || functionName === 'wasm-to-js')
    return 'undici and its parser';
  if (url.includes('node_modules/')) return `Fastify, its router and pino’s writer`;
  if (url.startsWith('node:')) return 'Node’s HTTP server, sockets, streams and timers';
  const part = /\/(document|word|service\/[\w-]+)/.exec(url)?.[1];
  if (part !== undefined) return part;
  return 'V8: strings, regular expressions, microtasks, the rest of the kernel';
}
