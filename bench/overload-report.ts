// Writes the figures of overload.ts as a table and a chart, between the markers of docs/performance.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawBars } from './chart.ts';
import { ROOT } from './contestants.ts';
import type { Overload } from './overload.ts';
import type { Results } from './results.ts';

export interface OverloadReport extends Pick<Results, 'taken' | 'machine'> {
  seconds: number;
  cpuPercent: number;
  results: readonly Overload[];
  // The outcome of the memory test, in words.
  filled: string;
  // The conditions under which they were taken.
  note?: string;
}

const DOC = join(ROOT, 'docs/performance.md');
const FILE = join(ROOT, 'bench/results/overload.json');

// `node bench/overload-report.ts` writes the document again from the figures of the last run.
if (process.argv[1] === import.meta.filename) publishOverload(JSON.parse(readFileSync(FILE, 'utf8')));

export function publishOverload(report: OverloadReport): void {
  const { results, seconds, cpuPercent, filled, taken, machine, note } = report;
  writeFileSync(FILE, `${JSON.stringify(report, undefined, 2)}\n`);
  const bars = results.map(({ name, capacity, perSecond }) => {
    const shares = perSecond.map((count) => (100 * count) / capacity);
    const value = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    return { label: name, value, low: Math.min(...shares), high: Math.max(...shares), strong: true };
  });
  writeFileSync(
    join(ROOT, 'docs/images/overload.svg'),
    drawBars('Answered in time under overload, % of capacity', bars),
  );
  const rows = results.map((one) => {
    const share = ((100 * one.goodput) / one.capacity).toFixed(0);
    const gone = ((100 * one.forTheGone) / one.upstreamCalls).toFixed(1);
    return `| ${one.name} | ${one.capacity} | ${one.offered} | ${one.goodput} (${share} %) | ${(one.p99Ms / 1000).toFixed(2)} s | ${one.forTheGone} of ${one.upstreamCalls} (${gone} %) | ${one.healthMs} ms | ${one.normalAfterSeconds} s |`;
  });
  const text = `![Answered in time under overload, as a share of the capacity](images/overload.svg)

| load | capacity/s | offered/s | answered within 2 s, per second | 99 % of the answers | upstream calls for callers gone | /healthz, longest | normal after |
|---|--:|--:|--:|--:|--:|--:|--:|
${rows.join('\n')}
| target | | | ≥ 55 % | ≤ 2 s | ≤ 1 % | < 1 s | ≤ 3 s |

${filled}

Commit ${taken.commit}, ${taken.date.slice(0, 10)}; ${machine.cores} × ${machine.processor}; the service on ${cpuPercent} % of a core, ${seconds} s of each load.${note === undefined ? '' : ` ${note}`}`;
  const doc = readFileSync(DOC, 'utf8');
  writeFileSync(
    DOC,
    doc.replace(/<!-- overload -->[\s\S]*<!-- \/overload -->/, () => `<!-- overload -->\n${text}\n<!-- /overload -->`),
  );
}
