// Writes the figures as tables and a chart into docs/performance.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawBars } from './chart.ts';
import { ROOT } from './contestants.ts';
import { type BenchResults, median } from './results.ts';

const BEGIN = '<!-- bench -->';
const END = '<!-- /bench -->';
const LABELS: Readonly<Record<string, string>> = {
  ours: 'Membrete',
  before: 'Membrete, before',
  sockets: 'raw sockets (lower bound)',
  nginx: 'nginx proxy_pass (forwards only)',
  bare: 'bare Fastify + undici',
  express: 'Express + fetch',
  go: 'Go net/http',
  bun: 'Bun.serve + fetch',
  fastapi: 'FastAPI + httpx',
  litellm: 'LiteLLM proxy',
  portkey: 'Portkey gateway',
  direct: 'the upstream itself',
};

export function publish(results: BenchResults): void {
  writeFileSync(join(ROOT, 'docs/images/bench.svg'), chart(results));
  writeBetween('docs/performance.md', summary(results));
}

export function summary(results: BenchResults): string {
  const parts = [costTable(results), streamsTable(results), inFlightTable(results), startTable(results)];
  return [...parts, caption(results)].join('\n\n');
}

function costTable({ at32, at256, at1, refused }: BenchResults): string {
  const names = Object.keys(at32);
  const direct = median((at1.direct ?? []).map(({ p50Ms }) => p50Ms));
  // Only some machines count instructions.
  const counts = names.map((name) => (at32[name] ?? []).map(({ instructions }) => instructions / 1000));
  const counted = counts.flat().some(Number.isFinite);
  const lines = names.map((name, at) => {
    const cost = (entries: BenchResults['at32'][string] = []) =>
      withSpread(entries.map(({ processorUs }) => processorUs));
    const perSecond = median((at32[name] ?? []).map((entry) => entry.perSecond));
    const added = (median((at1[name] ?? []).map(({ p50Ms }) => p50Ms)) - direct) * 1000;
    const refusal = refused[name] ? cost(refused[name]) : '–';
    const count = counted ? ` ${withSpread(counts[at] ?? [], 0)} |` : '';
    return `| ${LABELS[name] ?? name} |${count} ${cost(at32[name])} | ${cost(at256[name])} | ${perSecond.toFixed(0)} | ${added.toFixed(0)} | ${refusal} |`;
  });
  return [
    `| |${counted ? ' thousand instructions per request |' : ''} µs per request, 32 connections | 256 connections | requests per second | added µs, one connection | µs per refusal (400) |`,
    `|---|${counted ? '--:|' : ''}--:|--:|--:|--:|--:|`,
    ...lines,
  ].join('\n');
}

function streamsTable({ streams }: BenchResults): string {
  const lines = Object.entries(streams).map(([name, rounds]) => {
    const cost =
      name === 'direct'
        ? '–'
        : withSpread(
            rounds.map(({ processorMs }) => processorMs),
            2,
          );
    return `| ${LABELS[name] ?? name} | ${cost} | ${withSpread(
      rounds.map(({ firstMs }) => firstMs),
      2,
    )} |`;
  });
  return ['| | processor ms per stream of about 100 pieces | ms to the first piece |', '|---|--:|--:|', ...lines].join(
    '\n',
  );
}

function inFlightTable({ inFlight }: BenchResults): string {
  const lines = Object.entries(inFlight).flatMap(([name, entries]) =>
    entries.map(
      ({ calls, due, answered, processorUs, p50Ms, p99Ms, maxMs, peakMb }) =>
        `| ${LABELS[name] ?? name} | ${calls} | ${answered} of ${due} | ${processorUs.toFixed(0)} | ${p50Ms.toFixed(0)}, ${p99Ms.toFixed(0)}, ${maxMs.toFixed(0)} | ${peakMb.toFixed(0)} |`,
    ),
  );
  return [
    '| | calls in flight | answered | µs per call | ms: median, 99 %, slowest | peak MB |',
    '|---|--:|--:|--:|--:|--:|',
    ...lines,
  ].join('\n');
}

function startTable({ start }: BenchResults): string {
  const lines = Object.entries(start).map(
    ([name, runs]) =>
      `| ${LABELS[name] ?? name} | ${withSpread(
        runs.map(({ ms }) => ms),
        0,
      )} | ${withSpread(
        runs.map(({ idleMb }) => idleMb),
        0,
      )} |`,
  );
  return ['| | ms from spawn to listening | idle MB |', '|---|--:|--:|', ...lines].join('\n');
}

function caption({ taken, machine, versions }: BenchResults): string {
  const software = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const pinned = taken.pinned ? 'service on one core, load and upstream on the other' : 'cores not pinned';
  const against = taken.against === undefined ? '' : ` against ${taken.against}`;
  return `Commit ${taken.commit}${taken.changed ? ' with changes' : ''}${against}, ${taken.date.slice(0, 10)}; ${machine.cores} × ${machine.processor}, ${machine.memoryGb} GB, Linux ${machine.kernel}; ${pinned}; ${software.join(', ')}. ${taken.quick ? 'A quick run of one round.' : 'Medians of the rounds, with the extremes in brackets.'}`;
}

function chart({ at32 }: BenchResults): string {
  const bars = Object.entries(at32).map(([name, rounds]) => {
    const values = rounds.map(({ processorUs }) => processorUs);
    return {
      label: LABELS[name] ?? name,
      value: median(values),
      low: Math.min(...values),
      high: Math.max(...values),
      strong: name === 'ours',
    };
  });
  // The value of the longest bar. A longer bar would make the others too short to see, and its figure is only
  // in the table.
  const longest = 12 * median((at32.ours ?? []).map(({ processorUs }) => processorUs));
  return drawBars(
    'Processor time per request, µs, 32 connections',
    bars.filter(({ value }) => value <= longest).toSorted((a, b) => a.value - b.value),
  );
}

function withSpread(values: readonly number[], digits = 1): string {
  const [low, high] = [Math.min(...values).toFixed(digits), Math.max(...values).toFixed(digits)];
  return values.length < 2 ? median(values).toFixed(digits) : `${median(values).toFixed(digits)} (${low}–${high})`;
}

function writeBetween(file: string, text: string): void {
  const path = join(ROOT, file);
  if (!existsSync(path)) return;
  const page = readFileSync(path, 'utf8');
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin === -1 || end < begin) return;
  writeFileSync(path, `${page.slice(0, begin + BEGIN.length)}\n${text}\n${page.slice(end)}`);
}
