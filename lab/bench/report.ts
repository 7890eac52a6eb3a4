// Writes the figures as tables and a chart into README.md and docs/performance.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawBars } from './chart.ts';
import { ROOT } from './contestants.ts';
import { type BenchResults, median } from './results.ts';

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

// The contestants in README.md. docs/performance.md shows all contestants.
const IN_README = new Set(['ours', 'bare', 'express', 'portkey', 'nginx', 'sockets']);

export function publish(results: BenchResults): void {
  writeFileSync(join(ROOT, 'docs/images/bench.svg'), chart(results));
  const image = '![Processor time per request, beside Express, Portkey, nginx and raw sockets](docs/images/bench.svg)';
  const rows = marks(results);
  const { commit, date } = results.taken;
  const met = `Commit ${commit}, ${date.slice(0, 10)}. ${rows.filter((row) => row.met).length} of ${rows.length} targets are met: [docs/performance.md](docs/performance.md) lists them, with reasons, other peers, machine and versions.`;
  writeBetween('README.md', `${image}\n\n${costTable(results, IN_README)}\n\n${met}`);
  writeBetween('docs/performance.md', summary(results));
}

export function summary(results: BenchResults): string {
  const parts = [costTable(results), streamsTable(results), inFlightTable(results), startTable(results)];
  if (results.taken.against === undefined) parts.unshift(marksTable(results));
  return [...parts, caption(results)].join('\n\n');
}

// Compares the figures with the project's targets. A ratio is the median of the ratios in each round, because
// the contestants of a round were measured within the same minute.
function marks(results: BenchResults): Row[] {
  const { at32, at256, refused, inFlight, streams, start } = results;
  const rows: Row[] = [];
  const add = (figure: string, value: number, limit: number, { digits = 1, unit = ' ×', atLeast = false } = {}) => {
    // A peer without a measurement has no row.
    if (Number.isNaN(value)) return;
    const met = atLeast ? value >= limit : Number(value.toFixed(digits)) <= limit;
    const mark = `${atLeast ? '≥' : '≤'} ${limit}${unit === ' ×' ? '' : unit}`;
    rows.push({ figure, mark, measured: `${value.toFixed(digits)}${unit}`, met });
  };
  const over = (rounds: BenchResults['at32'], one: string, other: string) => median(ratios(rounds, one, other));
  const ours32 = at32.ours ?? [];
  const ours256 = at256.ours ?? [];
  add('Express + fetch / Membrete, processor time per request', over(at32, 'express', 'ours'), 4, { atLeast: true });
  add('Portkey gateway / Membrete', over(at32, 'portkey', 'ours'), 9, { atLeast: true });
  add('LiteLLM proxy / Membrete', over(at32, 'litellm', 'ours'), 200, { atLeast: true });
  add('Membrete / Go net/http, 32 connections', over(at32, 'ours', 'go'), 1, { digits: 2 });
  add('Membrete / Go net/http, 256 connections', over(at256, 'ours', 'go'), 1, { digits: 2 });
  add('Membrete / bare Fastify + undici', over(at32, 'ours', 'bare'), 1.2, { digits: 2 });
  const refusals = (refused.ours ?? []).map(({ processorUs }, i) => processorUs / (ours32[i]?.processorUs ?? NaN));
  add('refused request / answered request', median(refusals), 0.5, { digits: 2 });
  const waiting = inFlight.ours?.at(-1);
  if (waiting) {
    const { calls, answered, due, failed, p99Ms, peakMb, processorUs } = waiting;
    const figure = `${calls.toLocaleString('en')} calls in flight on a 1 s upstream: answered`;
    rows.push({ figure, mark: 'all', measured: failed === 0 ? 'all' : `${answered} of ${due}`, met: failed === 0 });
    add('… 99 % of them', p99Ms / 1000, 1.5, { digits: 2, unit: ' s' });
    add('… peak memory', peakMb, 450, { digits: 0, unit: ' MB' });
    const costAt256 = median(ours256.map((round) => round.processorUs));
    add('… a call / one with 256 connections', processorUs / costAt256, 2);
  }
  const stream = (streams.ours ?? []).map(
    ({ processorMs }, i) => processorMs / (streams.nginx?.[i]?.processorMs ?? NaN),
  );
  const first = (streams.ours ?? []).map(({ firstMs }, i) => firstMs - (streams.direct?.[i]?.firstMs ?? NaN));
  add('event streams of about 100 pieces, processor time: Membrete / nginx', median(stream), 2.6);
  add('… delay of the first piece behind the upstream itself', median(first), 0.7, { digits: 2, unit: ' ms' });
  const starts = start.ours ?? [];
  add('start to listening', median(starts.map(({ ms }) => ms)), 180, { digits: 0, unit: ' ms' });
  add('idle memory', median(starts.map(({ idleMb }) => idleMb)), 80, { digits: 0, unit: ' MB' });
  return rows;
}

function marksTable(results: BenchResults): string {
  const lines = marks(results).map(
    ({ figure, mark, measured, met }) => `| ${figure} | ${mark} | ${measured} | ${met ? 'yes' : 'no'} |`,
  );
  return ['| figure | target | measured | met |', '|---|---|---|---|', ...lines].join('\n');
}

function costTable({ at32, at256, at1, refused }: BenchResults, shown = new Set(Object.keys(at32))): string {
  const names = Object.keys(at32).filter((name) => shown.has(name));
  const direct = median((at1.direct ?? []).map(({ p50Ms }) => p50Ms));
  const lines = names.map((name) => {
    const cost = (entries: BenchResults['at32'][string] = []) =>
      withSpread(entries.map(({ processorUs }) => processorUs));
    const perSecond = median((at32[name] ?? []).map((entry) => entry.perSecond));
    const added = (median((at1[name] ?? []).map(({ p50Ms }) => p50Ms)) - direct) * 1000;
    const refusal = refused[name] ? cost(refused[name]) : '–';
    const counts = (at32[name] ?? []).map(({ instructions }) => instructions / 1000);
    return `| ${LABELS[name] ?? name} | ${counts.some(Number.isFinite) ? withSpread(counts, 0) : '–'} | ${cost(at32[name])} | ${cost(at256[name])} | ${perSecond.toFixed(0)} | ${added.toFixed(0)} | ${refusal} |`;
  });
  return [
    '| | thousand instructions per request | µs per request, 32 connections | 256 connections | requests per second | added µs, one connection | µs per refusal (400) |',
    '|---|--:|--:|--:|--:|--:|--:|',
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

function ratios(rounds: BenchResults['at32'], over: string, under: string): number[] {
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
