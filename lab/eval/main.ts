// `npm run eval` sends all cases to a running service, and writes report.html and results.json
// (docs/evaluation.md).
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { INSTRUCTION_VERSION } from '@membrete/service/instruction';
import { askService } from './ask.ts';
import { type Case, readCases } from './cases.ts';
import { startDemo } from './demo.ts';
import { exitWith, readAddress, readWhole } from './options.ts';
import { createProgress } from './progress.ts';
import { isAnswerTo, openRecord, type Recorded, readRecord } from './record.ts';
import { renderReport } from './report.ts';
import { run } from './run.ts';
import { isResults, type Results, type RunFacts, type Share, summarise } from './summary.ts';

const USAGE = `Usage: npm run eval -- [options]

  --url URL           of a running service, such as http://localhost:5055; without it the demo is started
  --cases FILE        a .jsonl file of cases; repeatable; default: lab/eval/cases/*.jsonl
  --repeat N          times that each case is asked (1)
  --concurrency N     requests at the same time (8 for the demo, else 2)
  --json              ask for JSON, not for a stream: no time to the first piece
  --record FILE       where answers are kept; a run that was stopped goes on from it
  --replay FILE       score recorded answers again, without a service
  --baseline FILE     results.json of an earlier run, to compare with
  --out DIR           for report.html and results.json (eval/out/<time>)
`;

const UNANSWERED = 'none answered';

process.once('uncaughtException', exitWith);

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    cases: { type: 'string', multiple: true },
    repeat: { type: 'string', default: '1' },
    concurrency: { type: 'string' },
    json: { type: 'boolean', default: false },
    record: { type: 'string' },
    replay: { type: 'string' },
    baseline: { type: 'string' },
    out: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const repeat = readWhole('repeat', values.repeat);
const concurrency = values.concurrency === undefined ? undefined : readWhole('concurrency', values.concurrency);
const endpoint = values.url === undefined ? undefined : endpointOf(readAddress('url', values.url));

if (values.help) console.log(USAGE);
else await evaluate();

async function evaluate(): Promise<void> {
  const started = new Date();
  const out = resolve(values.out ?? `eval/out/${started.toISOString().slice(0, 19).replaceAll(':', '')}`);
  const cases = readCases(values.cases);
  const baseline = values.baseline === undefined ? undefined : readBaseline(values.baseline);
  openFolder(out);

  const { recorded, facts } = values.replay ? replay(values.replay, cases) : await ask(cases, out);
  const results = summarise(cases, recorded, { ...facts, started: started.toISOString() });
  writeFileSync(`${out}/results.json`, JSON.stringify(results, undefined, 1));
  writeFileSync(`${out}/report.html`, renderReport({ cases, recorded, results, baseline }));
  console.log(describe(results));
  console.log(`\n${relative('.', out)}/report.html`);
  if (results.answers.length === 0) process.exitCode = 1;
}

function readBaseline(path: string): Results {
  const text = readFileSync(path, 'utf8');
  try {
    const parsed: unknown = JSON.parse(text);
    if (isResults(parsed)) return parsed;
  } catch {}
  throw new Error(`--baseline must be the results.json of an earlier run, got ${path}`);
}

// Checks the folder before the first request, because half an hour of answers could be lost.
function openFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.W_OK);
  } catch (cause) {
    throw new Error(`--out must be a folder to write to: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

function replay(file: string, cases: readonly Case[]): { recorded: Recorded[]; facts: Omit<RunFacts, 'started'> } {
  const byId = new Map(cases.map((testCase) => [testCase.id, testCase]));
  const recorded = readRecord(file);
  const others = recorded.filter((line) => {
    const testCase = byId.get(line.id);
    return testCase !== undefined && !isAnswerTo(testCase, line);
  });
  if (others.length > 0) {
    const ids = [...new Set(others.map(({ id }) => id))].join(', ');
    console.error(`left out ${others.length} recorded answers to another question than the case asks now: ${ids}`);
  }
  return { recorded: recorded.filter((line) => !others.includes(line)), facts: { source: relative('.', file) } };
}

async function ask(cases: readonly Case[], out: string) {
  const stop = new AbortController();
  // Without a handler, the demo would survive this process. npm sends each signal twice, and therefore the
  // handlers stay.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort(signal));
  const recordFile = resolve(values.record ?? `${out}/answers.jsonl`);
  const record = openRecord(recordFile, endpoint ? endpoint.host + endpoint.pathname : 'demo');
  const service = endpoint ? { url: endpoint, stop() {} } : await startDemo();
  const progress = createProgress();
  try {
    const { recorded, state } = await run({
      cases,
      ask: askService(service.url.href, values.json ? 'json' : 'sse'),
      record,
      repeat,
      concurrency: concurrency ?? (endpoint ? 2 : 8),
      signal: stop.signal,
      onAnswer: (_, state) => progress.show(state),
      onWait: (ms) => process.stderr.write(`\nthe provider asks to wait ${Math.ceil(ms / 1000)} s\n`),
    });
    progress.end();
    if (stop.signal.aborted) {
      const rest = state.total - state.done;
      console.error(`stopped with ${rest} to go; the same command with --record ${relative('.', recordFile)} goes on`);
      process.exitCode = stop.signal.reason === 'SIGTERM' ? 143 : 130;
    }
    const source = endpoint ? endpoint.host : 'demo (catálogo, no un modelo)';
    return { recorded, facts: { source, instruction: INSTRUCTION_VERSION } };
  } finally {
    service.stop();
  }
}

// Accepts the base address of the service, or the address of the endpoint.
function endpointOf(address: URL): URL {
  return address.pathname === '/' ? new URL('/api/generate-template', address) : address;
}

function describe({ run, clean, topic, resisted, firstMs, lastMs, rules, failures }: Results): string {
  const worst = rules
    .filter(({ found }) => found.share > 0)
    .sort((a, b) => b.found.share - a.found.share)
    .slice(0, 5)
    .map(({ id, found }) => `${id} ${percent(found.share)}`);
  return [
    `${run.answers} answers to ${run.cases} cases, ${run.failures} failures of the provider`,
    ...failures
      .slice(0, 1)
      .map(({ status, message }) => `first failure       ${status || 'no connection'}: ${message}`),
    `no «must» finding   ${withInterval(clean)}`,
    `topic words         ${clean.n === 0 ? UNANSWERED : percent(topic)}`,
    `attacks resisted    ${withInterval(resisted)}`,
    ...(firstMs ? [`first piece         ${Math.round(firstMs.median)} ms (median)`] : []),
    ...(lastMs ? [`whole answer        ${Math.round(lastMs.median)} ms (median)`] : []),
    ...(worst.length > 0 ? [`commonest findings  ${worst.join(', ')}`] : []),
  ].join('\n');
}

function withInterval({ share, low, high, n }: Share): string {
  return n === 0 ? UNANSWERED : `${percent(share)} (95 %: ${percent(low)} to ${percent(high)}, ${n} cases)`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share === 0 || share === 1 ? 0 : 1)} %`;
}
