// `npm run bench` measures the service beside its peers, in alternating rounds.
// `--quick` takes a minute or two. `--peers go,bun,litellm,fastapi` adds those peers that this machine has.
// `--vs <git ref>` compares with another commit of the service instead.
// Writes lab/bench/results/<date>.json, and from it the tables and the chart.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../../test/harness/listen.ts';
import { checkOut, removeCheckout } from '../../test/harness/modules.ts';
import { check, checkRefusal } from './check.ts';
import type { Contestant, UpstreamCall } from './contestants.ts';
import * as contestants from './contestants.ts';
import { hasWrk, runLoad } from './load.ts';
import { measureInFlight, measureStart, measureStreams, measureThroughput } from './measure.ts';
import { preparePeers } from './optional-peers.ts';
import { untilIdle } from './processes.ts';
import { publish, summary } from './report.ts';
import { type BenchResults, emptyResults } from './results.ts';
import { STREAMED_TEXT, startUpstream } from './upstreams.ts';

// overload.ts reads its own options, and ends the process.
if (process.argv.includes('--overload')) await import('./overload.ts');
const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, vs: { type: 'string' }, peers: { type: 'string' } },
});
const PLAN = options.quick
  ? { rounds: 1, seconds: 1, warmSeconds: 2, againSeconds: 1, streams: 40, inFlightSeconds: 2, starts: 2 }
  : { rounds: 5, seconds: 3, warmSeconds: 10, againSeconds: 3, streams: 200, inFlightSeconds: 10, starts: 9 };
// The rate is constant, so that only the upstream's delay decides how many calls are in flight.
const RATE = options.quick ? 1_000 : 5_000;
const DELAYS_MS = [20, 200, 1_000];
// A stream takes 8 ms of processor time, and on a slow machine three times as long. The service would refuse more.
const STREAM_EVERY_MS = 25;

type Starter = (upstream: string, call: UpstreamCall) => Promise<Contestant>;

if (!hasWrk()) {
  console.error('The benchmark needs wrk (and nginx, to compare with): apt-get install wrk nginx');
  process.exit(1);
}
contestants.installPeers();
const results = emptyResults(options.quick, options.vs);
const added = options.peers === undefined || options.vs !== undefined ? [] : preparePeers(options.peers, say);
for (const { name, version } of added) {
  say(`${name} ${version}`);
  results.versions[name] = version;
}
const olderRoot = options.vs === undefined ? undefined : checkOut(contestants.ROOT, options.vs);
try {
  const call = await contestants.catchUpstreamCall();
  const ours: Starter = (upstream) => contestants.startOurs(upstream);
  const peers: Starter[] = olderRoot
    ? [(upstream) => contestants.startOurs(upstream, { root: olderRoot, name: 'before' })]
    : [
        contestants.startBare,
        contestants.startExpress,
        contestants.startPortkey,
        contestants.startNginx,
        contestants.startSockets,
        ...added.map((peer) => peer.start),
      ];
  await measureRequests(results, [ours, ...peers], call);
  await measureEventStreams(results, olderRoot ? [ours, ...peers] : [ours, contestants.startNginx], call);
  await measureWaiting(results, ours, olderRoot ? peers : [contestants.startNginx, contestants.startExpress], call);
  await measureStarts(results, olderRoot, call);
} finally {
  if (olderRoot) removeCheckout(contestants.ROOT, olderRoot);
}
const file = join(import.meta.dirname, 'results', `${results.taken.date.slice(0, 16).replaceAll(':', '')}.json`);
writeFileSync(file, `${JSON.stringify(results, undefined, 2)}\n`);
if (!options.quick && !olderRoot) publish(results);
console.log(summary(results));
process.exit(0);

async function measureRequests(into: BenchResults, starters: readonly Starter[], call: UpstreamCall) {
  const upstream = await startUpstream();
  const refusing = await startUpstream({ key: 'another-key' });
  const all = await startAll(starters, upstream.url, call);
  for (const start of olderRoot ? [] : [starters[0], contestants.startExpress]) {
    const refused = await start?.(refusing.url, call);
    if (refused) await checkRefusal(refused).finally(refused.stop);
  }
  for (const contestant of all) {
    await check(contestant);
    say(`warming up ${contestant.name}`);
    await runLoad(contestant.good, { connections: 32, seconds: PLAN.warmSeconds });
    await untilIdle(contestant.pid);
  }
  const direct = {
    name: 'direct',
    pid: upstream.pid,
    good: { ...createForwardedRequest(call, false), url: upstream.url },
  };
  for (let round = 1; round <= PLAN.rounds; round++) {
    say(`requests, round ${round} of ${PLAN.rounds}`);
    for (const contestant of all) {
      const measureAt = (connections: number) =>
        measureThroughput(contestant, contestant.good, connections, PLAN.seconds);
      // Each round begins with a warm-up, because V8 drops compiled code that has not run for a while.
      await runLoad(contestant.good, { connections: 32, seconds: PLAN.againSeconds });
      await untilIdle(contestant.pid);
      keep(into.at32, contestant.name, await measureAt(32));
      keep(into.at256, contestant.name, await measureAt(256));
      keep(into.at1, contestant.name, await measureAt(1));
    }
    keep(
      into.at1,
      'direct',
      await measureThroughput({ ...all[0], ...direct } as Contestant, direct.good, 1, PLAN.seconds),
    );
    for (const contestant of all.filter(({ name }) => name === 'ours' || name === 'before'))
      keep(into.refused, contestant.name, await measureThroughput(contestant, contestant.bad, 32, PLAN.seconds));
  }
  await stopAll([...all, upstream, refusing]);
}

// Measures event streams. The upstream `paced` waits before each piece; it serves to measure the cost of a
// stream. The upstream `prompt` never waits; it serves to measure the time to the first piece.
async function measureEventStreams(into: BenchResults, starters: readonly Starter[], call: UpstreamCall) {
  const paced = await startUpstream({ text: STREAMED_TEXT, pace: { firstMs: 50, perChunkMs: 8 } });
  const prompt = await startUpstream({ text: STREAMED_TEXT, pace: 0 });
  const costly = await startAll(starters, paced.url, call);
  const quick = await startAll(starters, prompt.url, call);
  const { streams } = PLAN;
  const measure = async ({ name, pid, good }: Contestant) => {
    const caller = { ...good, headers: { ...good.headers, accept: 'text/event-stream' } };
    const target =
      name === 'nginx' || name === 'direct' ? { ...createForwardedRequest(call, true), url: good.url } : caller;
    return measureStreams(pid, { target, streams, everyMs: STREAM_EVERY_MS });
  };
  const [any] = quick;
  if (any) quick.push({ ...any, ...prompt, name: 'direct', good: { ...any.good, url: prompt.url } });
  // These runs are not recorded, because V8 still compiles code during the first 500 streams.
  for (let warm = 0; warm < 3; warm++) for (const one of [...costly, ...quick]) await measure(one);
  for (let round = 1; round <= PLAN.rounds; round++) {
    say(`streams, round ${round} of ${PLAN.rounds}`);
    for (const contestant of quick) {
      const { firstMs } = await measure(contestant);
      const cost = costly.find(({ name }) => name === contestant.name);
      keep(into.streams, contestant.name, { firstMs, processorMs: cost ? (await measure(cost)).processorMs : 0 });
    }
  }
  await stopAll([...costly, ...quick, paced]);
}

async function measureWaiting(into: BenchResults, ours: Starter, peers: readonly Starter[], call: UpstreamCall) {
  for (const delayMs of DELAYS_MS) {
    const upstream = await startUpstream({ delayMs });
    // Other programs are measured only with the highest number of calls in flight. Another commit of the
    // service is measured with every number of calls.
    for (const start of delayMs === 1_000 || olderRoot ? [ours, ...peers] : [ours]) {
      const contestant = await start(upstream.url, call);
      const calls = (RATE * delayMs) / 1000;
      say(`${calls} calls in flight: ${contestant.name}`);
      await measureInFlight(contestant, { rate: 500, seconds: PLAN.warmSeconds / 2 });
      const result = await measureInFlight(contestant, { rate: RATE, seconds: PLAN.inFlightSeconds });
      keep(into.inFlight, contestant.name, { calls, ...result });
      await contestant.stop();
    }
    await upstream.stop();
  }
}

async function measureStarts(into: BenchResults, olderRoot: string | undefined, call: UpstreamCall) {
  const nowhere = 'http://127.0.0.1:9/v1/chat/completions';
  for (let i = 0; i < PLAN.starts; i++) {
    const ours = contestants.oursAs(contestants.ROOT, await freePort(), nowhere);
    keep(into.start, 'ours', await measureStart(ours.command, ours.env));
    const other = olderRoot
      ? contestants.oursAs(olderRoot, await freePort(), nowhere)
      : contestants.expressAs(await freePort(), nowhere, call);
    keep(into.start, olderRoot ? 'before' : 'express', await measureStart(other.command, other.env));
  }
}

function createForwardedRequest({ body }: UpstreamCall, stream: boolean) {
  const sent = stream ? JSON.stringify({ ...JSON.parse(body), stream: true }) : body;
  return { headers: { 'content-type': 'application/json' }, body: sent };
}

async function startAll(starters: readonly Starter[], upstream: string, call: UpstreamCall): Promise<Contestant[]> {
  const all: Contestant[] = [];
  for (const start of starters) all.push(await start(upstream, call));
  return all;
}

async function stopAll(all: readonly { stop(): Promise<void> }[]): Promise<void> {
  for (const one of all) await one.stop();
}

function keep<Entry>(into: Record<string, Entry[]>, name: string, entry: Entry): void {
  into[name] = [...(into[name] ?? []), entry];
}

function say(what: string): void {
  console.error(`bench: ${what}`);
}
