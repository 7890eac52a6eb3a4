// Measures a contestant, for example its throughput or its start. run.ts repeats and compares the
// measurements.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Contestant } from './contestants.ts';
import { runLoad } from './load.ts';
import type { OpenLoopOptions, OpenLoopResult } from './open-loop.ts';
import { countInstructions, memoryOf, pinned, processorMs, untilIdle } from './processes.ts';
import type { StreamsOptions, StreamsResult } from './streams.ts';
import type { Target } from './target.ts';

const LONGEST_SECONDS = 30;
// The wait before a measurement is repeated. After a pause of the machine, the service admits fewer calls for
// some seconds.
const RECOVERY_MS = 5_000;
const MOST_BROKEN = 0.01;

export interface Throughput {
  processorUs: number;
  // The number of instructions per request, with those that the kernel runs for the process. NaN if they
  // cannot be counted.
  instructions: number;
  perSecond: number;
  p50Ms: number;
}

// Measures the processor time per request while all connections are busy. If a slow server answered nothing
// within `seconds`, measures again for a longer time. If connections broke, measures up to `tries` times, and then
// takes a run in which few broke: a service that the machine has held up closes some unread.
export async function measureThroughput(
  contestant: Contestant,
  target: Target,
  connections: number,
  seconds: number,
  tries = 3,
): Promise<Throughput> {
  const { pid, name, bad } = contestant;
  const counter = await countInstructions(pid);
  const before = processorMs(pid);
  const { requests, refused, broken, p50Ms, seconds: took } = await runLoad(target, { connections, seconds });
  const processorUs = ((processorMs(pid) - before) * 1000) / requests;
  const instructions = (await counter.stop()) / requests;
  if (broken > 0 && tries > 1) {
    await sleep(RECOVERY_MS);
    return measureThroughput(contestant, target, connections, seconds, tries - 1);
  }
  if (broken > requests * MOST_BROKEN) throw new Error(`${name}: ${broken} connections broke`);
  if (broken > 0) console.error(`${name}: ${broken} connections broke, for ${requests} requests`);
  if (refused !== (target === bad ? requests : 0)) throw new Error(`${name}: ${refused} of ${requests} were refused`);
  await untilIdle(pid);
  if (requests === 0 && seconds < LONGEST_SECONDS) {
    return measureThroughput(contestant, target, connections, seconds * 4);
  }
  return { processorUs, instructions, perSecond: requests / took, p50Ms };
}

export interface InFlight extends OpenLoopResult {
  processorUs: number;
  peakMb: number;
}

// Measures a contestant while calls arrive at a fixed rate, even if earlier calls have no answer yet.
export async function measureInFlight(
  { pid, good }: Contestant,
  options: Omit<OpenLoopOptions, 'target'>,
): Promise<InFlight> {
  const before = processorMs(pid);
  const result = await inProcess<OpenLoopResult>('open-loop.ts', { target: good, ...options });
  const processorUs = ((processorMs(pid) - before) * 1000) / result.answered;
  return { ...result, processorUs, peakMb: memoryOf(pid).peak };
}

export interface Streams {
  processorMs: number;
  firstMs: number;
}

export async function measureStreams(pid: number, options: StreamsOptions): Promise<Streams> {
  const before = processorMs(pid);
  const { complete, firstP50Ms } = await inProcess<StreamsResult>('streams.ts', options);
  const { streams, target } = options;
  if (complete < streams) throw new Error(`${target.url}: ${complete} of ${streams} streams ended well`);
  return { processorMs: (processorMs(pid) - before) / complete, firstMs: firstP50Ms };
}

// Measures the time from spawn to the log line «listening on», and the resident memory one second later.
export async function measureStart(
  command: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ ms: number; idleMb: number }> {
  const spawned = performance.now();
  const child = spawn(...pinned('service', command), {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    output += chunk;
    if (output.includes('listening on')) break;
  }
  const ms = performance.now() - spawned;
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const idleMb = child.pid === undefined ? NaN : memoryOf(child.pid).rss;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
  return { ms, idleMb };
}

// Runs a load generator as a process, on the cores that the contestant does not use.
export async function inProcess<Result>(file: string, options: object): Promise<Result> {
  const command = [process.execPath, join(import.meta.dirname, file), JSON.stringify(options)];
  const child = spawn(...pinned('load', command), { stdio: ['ignore', 'pipe', 'inherit'] });
  const output = (await child.stdout.setEncoding('utf8').toArray()).join('');
  return JSON.parse(output);
}
