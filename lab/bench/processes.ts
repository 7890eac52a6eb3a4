// Starts the processes of a benchmark on their cores, and measures them from /proc.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Started {
  pid: number;
  child: ChildProcess;
  stop(): Promise<void>;
}

export interface StartOptions {
  cpu: keyof typeof CPUS;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  // Where stdout goes: nowhere, or to this file descriptor.
  output?: 'ignore' | number;
}

// The measured process has the last core for itself. The other processes share the other cores.
const LAST = availableParallelism() - 1;
const CPUS = { service: String(LAST), load: LAST === 0 ? '0' : `0-${LAST - 1}` } as const;
const TICKS_PER_SECOND = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100;
// The time limit for a start. A gateway in Python needs half a minute on one core.
const START_MS = 60_000;
const IDLE_MS = 60_000;
const PERF_START_MS = 500;

export const PINNED = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0;

// Wraps a command in `taskset`, if the machine has it and at least two cores.
export function pinned(cpu: keyof typeof CPUS, command: readonly string[]): [string, string[]] {
  const [file = '', ...args] = command;
  return PINNED ? ['taskset', ['-c', CPUS[cpu], file, ...args]] : [file, args];
}

export function start(command: readonly string[], { cpu, env, cwd, output = 'ignore' }: StartOptions): Started {
  const child = spawn(...pinned(cpu, command), {
    env: { ...baseEnv(), ...env },
    stdio: ['ignore', output, 'inherit'],
    ...(cwd && { cwd }),
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`cannot start ${command[0]}`);
  const kill = () => child.kill('SIGKILL');
  if (running.size === 0) process.on('exit', killAll);
  running.add(child);
  return {
    pid,
    child,
    async stop() {
      running.delete(child);
      if (running.size === 0) process.off('exit', killAll);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const late = setTimeout(kill, 2_000);
      await exited;
      clearTimeout(late);
    },
  };
}

// The processes that are killed if the benchmark ends early. While there are any, killAll listens for `exit`.
const running = new Set<ChildProcess>();

function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

export async function untilAnswering(url: string, { child }: Started): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended with status ${child.exitCode}`);
    if (await fetch(url, { method: 'HEAD', redirect: 'manual' }).catch(() => undefined)) return;
    await sleep(20);
  }
  throw new Error(`${child.spawnargs.join(' ')} did not answer within ${START_MS} ms`);
}

// Returns the user and system time of all threads of the process, in ms.
export function processorMs(pid: number): number {
  const fields = statOf(pid);
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

// Counts the instructions of the process, and of the kernel for this process, until `stop`. Returns NaN if
// perf cannot count them.
export async function countInstructions(pid: number): Promise<{ stop(): Promise<number> }> {
  const perf = spawn('perf', ['stat', '-x,', '-e', 'instructions:u,instructions:k', '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const output = perf.stderr.setEncoding('utf8').toArray();
  await Promise.race([sleep(PERF_START_MS), once(perf, 'close').catch(() => {})]);
  return {
    async stop() {
      perf.kill('SIGINT');
      const counts = (await output).join('').match(/^\d+(?=,)/gm) ?? [];
      return counts.length === 2 ? counts.reduce((sum, count) => sum + Number(count), 0) : NaN;
    },
  };
}

// Returns the fields of /proc/PID/stat after the name. The first field is the state.
function statOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
}

// Waits until the process is idle. A slow server still works for callers who have left, which would disturb
// the next measurement.
export async function untilIdle(pid: number): Promise<void> {
  const deadline = performance.now() + IDLE_MS;
  for (let before = processorMs(pid); performance.now() < deadline; ) {
    await sleep(100);
    const now = processorMs(pid);
    // In state R, the process is running or waits for a core.
    if (now - before <= 10 && statOf(pid)[0] !== 'R') return;
    before = now;
  }
  throw new Error(`process ${pid} is still busy ${IDLE_MS} ms after its last call`);
}

// Returns the resident memory in MB: now, and its peak.
export function memoryOf(pid: number): { rss: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { rss: mb('VmRSS'), peak: mb('VmHWM') };
}

// Returns the environment that every contestant gets, without the configuration and proxy of this shell.
function baseEnv(): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG } = process.env;
  return { PATH, HOME, LANG, NODE_ENV: 'production' };
}
