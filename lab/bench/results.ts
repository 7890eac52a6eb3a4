// The raw figures of a run, with the machine and the versions.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { PEERS, ROOT } from './contestants.ts';
import type { InFlight, Streams, Throughput } from './measure.ts';
import { PINNED } from './processes.ts';

export interface BenchResults {
  taken: { date: string; commit: string; changed: boolean; quick: boolean; pinned: boolean; against?: string };
  machine: { processor: string; cores: number; memoryGb: number; kernel: string };
  versions: Record<string, string>;
  // The figures by contestant, with an entry for each round. `at32` has 32 connections.
  at32: Record<string, Throughput[]>;
  at256: Record<string, Throughput[]>;
  at1: Record<string, Throughput[]>;
  refused: Record<string, Throughput[]>;
  streams: Record<string, Streams[]>;
  // The figures by contestant, with an entry for each number of calls in flight.
  inFlight: Record<string, (InFlight & { calls: number })[]>;
  start: Record<string, { ms: number; idleMb: number }[]>;
}

export function emptyResults(quick: boolean, against: string | undefined): BenchResults {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', 'document', 'word', 'service', 'package-lock.json') !== '';
  const [first] = cpus();
  return {
    taken: {
      date: new Date().toISOString(),
      commit: git('rev-parse', '--short', 'HEAD'),
      changed,
      quick,
      pinned: PINNED,
      ...(against !== undefined && { against }),
    },
    machine: {
      processor: first?.model ?? 'unknown',
      cores: cpus().length,
      memoryGb: Math.round(totalmem() / 2 ** 30),
      kernel: release(),
    },
    versions: {
      node: process.version,
      nginx: /[\d.]+/.exec(spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr)?.[0] ?? '–',
      wrk: /wrk (\S+)/.exec(spawnSync('wrk', ['-v'], { encoding: 'utf8' }).stdout)?.[1] ?? '–',
      fastify: versionOf(join(ROOT, 'node_modules/fastify')),
      undici: versionOf(join(ROOT, 'node_modules/undici')),
      express: versionOf(join(PEERS, 'node_modules/express')),
      portkey: versionOf(join(PEERS, 'node_modules/@portkey-ai/gateway')),
    },
    at32: {},
    at256: {},
    at1: {},
    refused: {},
    streams: {},
    inFlight: {},
    start: {},
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

function versionOf(folder: string): string {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  } catch {
    return '–';
  }
}
