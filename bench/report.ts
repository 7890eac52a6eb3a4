// Writes the raw figures as tables and a chart, between the markers in README.md and docs/performance.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawBars } from './chart.ts';
import { ROOT } from './contestants.ts';
import { median, type Results } from './results.ts';

interface Row {
  figure: string;
  mark: string;
  measured: string;
  met: boolean;
}

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

export function publish(results: Results): void {
  writeFileSync(join(ROOT, 'docs/images/bench.svg'), chart(results));
  const image = '![Processor time per request, beside Express, Portkey, nginx and raw sockets](docs/images/bench.svg)';
  writeBetween('README.md', `${image}\n\n${costTable(results)}\n\n${caption(results)}`);
  writeBetween('docs/performance.md', summary(results));
}

export function summary(results: Results): string {
  const parts = [costTable(results), streamsTable(results), inFlightTable(results), startTable(results)];
  if (results.taken.against === undefined) parts.unshift(marksTable(results));
  return [...parts, caption(results)].join('\n\n');
}

// Each ratio is the median of the rounds' ratios, because both sides of a round were measured within the same minute.
function marksTable(results: Results): string {
  const at32 = (over: string, under: string) => ratios(results.at32, over, under);
  const express = at32('express', 'ours');
  const portkey = at32('portkey', 'ours');
  const nginx = at32('ours', 'nginx');
  const bare = at32('ours', 'bare');
  const sockets = at32('ours', 'sockets');
  const ours = results.at32.ours ?? [];
  const refusal = (results.refused.ours ?? []).map(({ processorUs }, i) => processorUs / (ours[i]?.processorUs ?? NaN));
  const waiting = results.inFlight.ours?.at(-1);
  const calls = waiting?.calls.toLocaleString('en') ?? '–';
  const stream = (results.streams.ours ?? []).map(
    ({ processorMs }, i) => processorMs / (results.streams.nginx?.[i]?.processorMs ?? NaN),
  );
  const first = (results.streams.ours ?? []).map(
    ({ firstMs }, i) => firstMs - (results.streams.direct?.[i]?.firstMs ?? NaN),
  );
  const startMs = median((results.start.ours ?? []).map(({ ms }) => ms));
  const idleMb = median((results.start.ours ?? []).map(({ idleMb }) => idleMb));
  const times = (values: number[], digits = 1) => `${median(values).toFixed(digits)} ×`;
  const rows: Row[] = [
    {
      figure: 'Express + fetch / Membrete, processor time per request',
      mark: '≥ 5.0',
      measured: times(express),
      met: median(express) >= 5,
    },
    { figure: 'Portkey gateway / Membrete', mark: '≥ 10', measured: times(portkey), met: median(portkey) >= 10 },
    { figure: 'Membrete / bare Fastify + undici', mark: '≤ 1.2', measured: times(bare), met: median(bare) <= 1.2 },
    { figure: 'Membrete / nginx `proxy_pass`', mark: '≤ 3.6', measured: times(nginx), met: median(nginx) <= 3.6 },
    { figure: 'Membrete / raw sockets', mark: '≤ 2.0', measured: times(sockets), met: median(sockets) <= 2 },
    {
      figure: 'refused request / answered request',
      mark: '≤ 0.5',
      measured: times(refusal, 2),
      met: median(refusal) <= 0.5,
    },
    {
      figure: `${calls} calls in flight on a 1 s upstream: answered`,
      mark: 'all',
      measured: waiting ? (waiting.failed === 0 ? 'all' : `${waiting.answered} of ${waiting.due}`) : '–',
      met: waiting?.failed === 0,
    },
    {
      figure: '… slowest call',
      mark: '≤ 1.5 s',
      measured: waiting ? `${(waiting.maxMs / 1000).toFixed(2)} s` : '–',
      met: waiting !== undefined && waiting.maxMs <= 1500,
    },
    {
      figure: '… peak memory',
      mark: '≤ 350 MB',
      measured: waiting ? `${waiting.peakMb.toFixed(0)} MB` : '–',
      met: waiting !== undefined && waiting.peakMb <= 350,
    },
    {
      figure: 'event streams of about 100 pieces, processor time: Membrete / nginx',
      mark: '≤ 2.2',
      measured: times(stream),
      met: median(stream) <= 2.2,
    },
    {
      figure: '… delay of the first piece behind the upstream itself',
      mark: '≤ 0.7 ms',
      measured: `${median(first).toFixed(2)} ms`,
      met: median(first) <= 0.7,
    },
    { figure: 'start to listening', mark: '≤ 180 ms', measured: `${startMs.toFixed(0)} ms`, met: startMs <= 180 },
    { figure: 'idle memory', mark: '≤ 80 MB', measured: `${idleMb.toFixed(0)} MB`, met: Math.round(idleMb) <= 80 },
  ];
  const lines = rows.map(
    ({ figure, mark, measured, met }) => `| ${figure} | ${mark} | ${measured} | ${met ? 'yes' : 'no'} |`,
  );
  return ['| figure | target | measured | met |', '|---|---|---|---|', ...lines].join('\n');
}

function costTable({ at32, at256, at1, refused }: Results): string {
  const names = Object.keys(at32);
  const direct = median((at1.direct ?? []).map(({ p50Ms }) => p50Ms));
  const lines = names.map((name) => {
    const cost = (entries: Results['at32'][string] = []) => withSpread(entries.map(({ processorUs }) => processorUs));
    const perSecond = median((at32[name] ?? []).map((entry) => entry.perSecond));
    const added = (median((at1[name] ?? []).map(({ p50Ms }) => p50Ms)) - direct) * 1000;
    const refusal = refused[name] ? cost(refused[name]) : '–';
    return `| ${LABELS[name] ?? name} | ${cost(at32[name])} | ${cost(at256[name])} | ${perSecond.toFixed(0)} | ${added.toFixed(0)} | ${refusal} |`;
  });
  return [
    '| | µs per request, 32 connections | 256 connections | requests per second | added µs, one connection | µs per refusal (400) |',
    '|---|--:|--:|--:|--:|--:|',
    ...lines,
  ].join('\n');
}

function streamsTable({ streams }: Results): string {
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

function inFlightTable({ inFlight }: Results): string {
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

function startTable({ start }: Results): string {
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

function caption({ taken, machine, versions }: Results): string {
  const software = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const pinned = taken.pinned ? 'service on one core, load and upstream on the other' : 'cores not pinned';
  const against = taken.against === undefined ? '' : ` against ${taken.against}`;
  return `Commit ${taken.commit}${taken.changed ? ' with changes' : ''}${against}, ${taken.date.slice(0, 10)}; ${machine.cores} × ${machine.processor}, ${machine.memoryGb} GB, Linux ${machine.kernel}; ${pinned}; ${software.join(', ')}. ${taken.quick ? 'A quick run of one round.' : 'Medians of the rounds, with the extremes in brackets.'}`;
}

function chart({ at32 }: Results): string {
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
  // A longer bar would leave nothing to see of the others. The table has its figure.
  const longest = 12 * median((at32.ours ?? []).map(({ processorUs }) => processorUs));
  return drawBars(
    'Processor time per request, µs, 32 connections',
    bars.filter(({ value }) => value <= longest).toSorted((a, b) => a.value - b.value),
  );
}

function ratios(rounds: Results['at32'], over: string, under: string): number[] {
  return (rounds[over] ?? []).map(({ processorUs }, i) => processorUs / (rounds[under]?.[i]?.processorUs ?? NaN));
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
