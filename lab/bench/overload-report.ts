// Writes the figures of overload.ts as a table and a chart into docs/performance.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawBars } from './chart.ts';
import { ROOT } from './contestants.ts';
import type { Overload, Run } from './overload.ts';
import type { BenchResults } from './results.ts';

export interface OverloadReport extends Pick<BenchResults, 'taken' | 'machine'> {
  seconds: number;
  // The ways in which the service was called, by name. `cpuPercent` is the share of a core for all instances
  // together.
  ways: Readonly<Record<string, { instances: number; cpuPercent: number }>>;
  results: readonly Overload[];
  // A sentence on the outcome of the memory test.
  filled: string;
  // The conditions of the measurement.
  note?: string;
}

const DOC = join(ROOT, 'docs/performance.md');
const FILE = join(ROOT, 'lab/bench/results/overload.json');

// `node lab/bench/overload-report.ts` writes the document again from FILE.
if (process.argv[1] === import.meta.filename) publishOverload(JSON.parse(readFileSync(FILE, 'utf8')));

export function publishOverload(report: OverloadReport): void {
  const { results, seconds, ways, filled, taken, machine, note } = report;
  writeFileSync(FILE, `${JSON.stringify(report, undefined, 2)}\n`);
  const bars = results.map(({ name, capacity, runs }) => {
    const shares = runs.map(({ goodput }) => (100 * goodput) / capacity);
    return { label: name, value: median(shares), low: Math.min(...shares), high: Math.max(...shares), strong: true };
  });
  writeFileSync(
    join(ROOT, 'docs/images/overload.svg'),
    drawBars('Answered in time under overload, % of capacity', bars),
  );
  const rows = results.map(({ name, capacity, offered, runs }) => {
    const worst = (read: (run: Run) => number) => Math.max(...runs.map(read));
    const shares = runs.map(({ goodput }) => `${((100 * goodput) / capacity).toFixed(0)}`).join(', ');
    const p99 = (worst(({ p99Ms }) => p99Ms) / 1000).toFixed(2);
    const gone = (100 * worst(({ forTheGone, upstreamCalls }) => forTheGone / upstreamCalls)).toFixed(1);
    const failed = worst(({ outcomes }) => outcomes.failed ?? 0);
    return `| ${name} | ${capacity} | ${offered} | ${shares} | ${p99} s | ${failed} | ${gone} % | ${worst(({ healthMs }) => healthMs)} ms | ${worst(({ normalAfterSeconds }) => normalAfterSeconds)} s |`;
  });
  const text = `![Answered in time under overload, as a share of the capacity](images/overload.svg)

| load | capacity/s | offered/s | answered within 2 s, % of the capacity, each run | 99 % of the answers | 500, 502, 504 | upstream calls for callers gone | /healthz, longest | normal after |
|---|--:|--:|--:|--:|--:|--:|--:|--:|
${rows.join('\n')}
| target | | | ≥ 55 | ≤ 2 s | 0 | ≤ 1 % | < 1 s | ≤ 3 s |

All but the second to fourth column are the worst of the runs. ${filled}

Commit ${taken.commit}, ${taken.date.slice(0, 10)}; ${machine.cores} × ${machine.processor}; ${Object.entries(ways)
    .map(([way, { instances, cpuPercent }]) => `${way}: ${instances} × ${cpuPercent / instances} % of a core`)
    .join('; ')}; ${seconds} s of each load.${note === undefined ? '' : ` ${note}`}`;
  const doc = readFileSync(DOC, 'utf8');
  writeFileSync(
    DOC,
    doc.replace(/<!-- overload -->[\s\S]*<!-- \/overload -->/, () => `<!-- overload -->\n${text}\n<!-- /overload -->`),
  );
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
