// `node lab/bench/new-connections.ts [--vs 4f22f08] [--rate 2500] [--seconds 5] [--rounds 5]` lets callers come with a
// new connection each, on an upstream that takes 1 s, to this service and to that of another commit in turn. Prints how
// many of them each answered, and the medians of start and idle memory. Callers who come late make a round void: the
// machine was busy with something else.
import { parseArgs } from 'node:util';
import { freePort } from '../../test/harness/listen.ts';
import { checkOut, removeCheckout } from '../../test/harness/modules.ts';
import { oursAs, ROOT, startOurs } from './contestants.ts';
import { inProcess, measureStart } from './measure.ts';
import type { CallersOptions, CallersResult } from './overload-callers.ts';
import { median } from './results.ts';
import { startUpstream } from './upstreams.ts';

const { values: options } = parseArgs({
  options: {
    vs: { type: 'string', default: '4f22f08' },
    rate: { type: 'string', default: '2500' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '5' },
  },
});
const [rate, seconds, rounds] = [options.rate, options.seconds, options.rounds].map(Number);
const WARM_UP = { rate: 300, seconds: 3 };
const UPSTREAM_MS = 1_000;
const LATE_MS = 250;

const older = checkOut(ROOT, options.vs);
const roots = { ours: ROOT, [options.vs]: older };
const names = Object.keys(roots);
const upstream = await startUpstream({ delayMs: UPSTREAM_MS });
const answered: Record<string, number[]> = {};
const starts: Record<string, { ms: number; idleMb: number }[]> = {};
try {
  for (let round = 0; round < Number(rounds); round++)
    // The order alternates, so that neither always comes after the other.
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const root = roots[name] ?? ROOT;
      const { command, env } = oursAs(root, await freePort(), upstream.url);
      // The first start writes the compile cache of the other commit.
      if (round === 0) await measureStart(command, env);
      starts[name] = [...(starts[name] ?? []), await measureStart(command, env)];
      const counts = await callAnew(name, root);
      answered[name] = [...(answered[name] ?? []), counts.answered ?? 0];
      console.error(`round ${round + 1}, ${name}: ${JSON.stringify(counts)}`);
      if ((counts.callersLateMs ?? 0) > LATE_MS) console.error('void: the callers were late');
    }
} finally {
  removeCheckout(ROOT, older);
  await upstream.stop();
}
console.log(`| | answered of ${Number(rate) * Number(seconds)}, each round | median | start, ms | idle, MB |`);
console.log('|---|---|--:|--:|--:|');
for (const name of names) {
  const [counts = [], begun = []] = [answered[name], starts[name]];
  const [ms, idleMb] = [median(begun.map((one) => one.ms)), median(begun.map((one) => one.idleMb))];
  console.log(`| ${name} | ${counts.join(', ')} | ${median(counts)} | ${ms.toFixed(0)} | ${idleMb.toFixed(1)} |`);
}
process.exit(0);

async function callAnew(name: string, root: string): Promise<Partial<Record<string, number>>> {
  const service = await startOurs(upstream.url, { root, name });
  const phases = [WARM_UP, { rate: Number(rate), seconds: Number(seconds) }];
  const callers: CallersOptions = { target: service.good, phases };
  const { calls, lateMs } = await inProcess<CallersResult>('overload-callers.ts', callers);
  await service.stop();
  const counts: Record<string, number> = { callersLateMs: lateMs };
  for (const [phase, , outcome] of calls) if (phase === 1) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
