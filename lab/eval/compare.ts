// Compares instructions on one model: asks a chat-completions server the same cases with each, and prints a
// Markdown table.
// The first file is the instruction in use; each other file is compared with it. An instruction is better if
// its whole interval in the column «against …» is below zero.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { FORMS } from '@membrete/document/forms';
import { askUpstream } from './ask.ts';
import { type Case, readCases } from './cases.ts';
import { repeatsInstruction } from './echo.ts';
import { exitWith, readAddress, readWhole } from './options.ts';
import { createProgress } from './progress.ts';
import { openRecord, type Recorded } from './record.ts';
import { run } from './run.ts';
import { type Score, score } from './score.ts';
import { type Difference, mean, pairedDifference, wilson } from './statistics.ts';
import { meanTokens } from './summary.ts';

process.once('uncaughtException', exitWith);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    upstream: { type: 'string' },
    model: { type: 'string' },
    params: { type: 'string', default: '{"temperature":0.3,"max_tokens":900}' },
    cases: { type: 'string', multiple: true },
    repeat: { type: 'string', default: '1' },
    concurrency: { type: 'string', default: '2' },
    out: { type: 'string', default: 'eval/out/compare' },
    // No request is sent after this many minutes.
    minutes: { type: 'string', default: '600' },
    // The names of instructions that ask only for the body. Before scoring, the fixed lines of an oficio are
    // added to their answers.
    body: { type: 'string', multiple: true, default: ['body-only'] },
    // Sends requests with the form of their kind («with»), without it, or both ways in two rows.
    forms: { type: 'string', default: 'with' },
  },
});

if (positionals.length === 0) throw new Error('name the files of one instruction or more');
const upstream = values.upstream === undefined ? undefined : readAddress('upstream', values.upstream);
const params = readParams(values.params);
const repeats = readWhole('repeat', values.repeat);
const concurrency = readWhole('concurrency', values.concurrency);
const minutes = readWhole('minutes', values.minutes);
const cases = readCases(values.cases);
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
setTimeout(() => stop.abort(), minutes * 60_000).unref();

interface Row {
  name: string;
  instruction: string;
  forms: boolean;
  scores: Map<string, Score[]>;
  recorded: Recorded[];
  // For each request, 1 if its answer repeats the instruction, or else 0. Attacks are left out, because they
  // ask for a repetition.
  repeated: number[];
}

const rows: Row[] = positionals.flatMap((path) =>
  readForms(values.forms).map((forms) => ({
    name: basename(path, '.txt') + (forms ? '' : '-without-forms'),
    instruction: readFileSync(path, 'utf8').trim(),
    forms,
    scores: new Map(),
    recorded: [],
    repeated: [],
  })),
);
// Asks each instruction once before asking any of them again, so that a stopped run has asked all of them
// equally often.
for (let repeat = 1; repeat <= repeats; repeat++) {
  for (const row of rows) await ask(row, repeat);
}
rows.forEach(collect);
print();
if (rows.every(({ scores }) => scores.size === 0))
  throw new Error(`nothing is answered: ${values.out} holds no answers to these instructions, model and parameters`);

function readForms(option: string): boolean[] {
  const ways = { with: [true], without: [false], both: [true, false] }[option];
  if (ways === undefined) throw new Error(`--forms must be with, without or both, got ${JSON.stringify(option)}`);
  return ways;
}

function readParams(text: string): Record<string, unknown> {
  try {
    const params: unknown = JSON.parse(text);
    if (typeof params === 'object' && params !== null && !Array.isArray(params)) return { ...params };
  } catch {}
  throw new Error(`--params must be an object of JSON, got ${JSON.stringify(text)}`);
}

async function ask({ name, instruction, forms }: Row, repeat: number): Promise<void> {
  if (upstream === undefined || stop.signal.aborted) return;
  const progress = createProgress();
  process.stderr.write(`${name}, ${repeat} of ${repeats}\n`);
  const { recorded } = await run({
    cases,
    repeat,
    concurrency,
    signal: stop.signal,
    record: recordOf({ name, instruction, forms }),
    ask: askUpstream({
      url: upstream.href,
      instruction,
      ...(!forms && { forms: {} }),
      params,
      ...(values.model !== undefined && { model: values.model }),
      ...(process.env.LLM_API_KEY && { key: process.env.LLM_API_KEY }),
    }),
    onAnswer: (_, state) => progress.show(state),
  });
  progress.end();
  const failure = recorded.find(({ failure }) => failure !== undefined)?.failure;
  if (failure) console.error(`first failure: ${failure.status || 'no connection'}: ${failure.message}`);
}

// Opens the record of an instruction. If the instruction, the forms, the model or the parameters change, a
// new record begins, so that all cases are asked again.
function recordOf({ name, instruction, forms }: Pick<Row, 'name' | 'instruction' | 'forms'>) {
  const identity = JSON.stringify([instruction, forms ? FORMS : {}, values.model, params]);
  return openRecord(`${values.out}/${name}.jsonl`, createHash('sha256').update(identity).digest('hex').slice(0, 16));
}

function collect({ name, instruction, forms, scores, recorded: all, repeated }: Row): void {
  const record = recordOf({ name, instruction, forms });
  for (const testCase of cases) {
    for (let repeat = 1; repeat <= repeats; repeat++) {
      const recorded = record.find(testCase, repeat);
      if (recorded === undefined) continue;
      all.push(recorded);
      const { answer } = recorded;
      if (answer && testCase.attack === undefined) repeated.push(Number(repeatsInstruction(answer.text, instruction)));
      if (answer && values.body.includes(name)) answer.text = addFixedLines(answer.text);
      const scored = score(testCase, recorded);
      if (scored) scores.set(testCase.id, [...(scores.get(testCase.id) ?? []), scored]);
    }
  }
}

function print(): void {
  const first = rows[0];
  console.log(
    `| instruction | answers | no «must» finding | «must» findings an answer | against ${first?.name} | topic words | own form | data kept | slots left | attacks resisted | repeats the instruction | tokens asked + answered |`,
  );
  console.log(`|---|${'--:|'.repeat(11)}`);
  for (const { name, scores, recorded, repeated } of rows) {
    const scoredCases = cases.filter((testCase) => scores.has(testCase.id));
    const requests = scoredCases.filter((testCase) => testCase.attack === undefined);
    const attacks = scoredCases.filter((testCase) => testCase.attack !== undefined);
    const paired = requests.filter((testCase) => first?.scores.has(testCase.id));
    const change = pairedDifference(
      paired.map((testCase) => musts(scores, testCase) - musts(first?.scores ?? scores, testCase)),
    );
    const tokens = meanTokens(recorded);
    const cells = [
      `\`${name}\``,
      scoredCases.reduce((sum, testCase) => sum + of(scores, testCase).length, 0),
      average(
        requests.map((testCase) => mean(of(scores, testCase).map((s) => (s.clean ? 1 : 0)))),
        (clean) => withInterval(clean, requests.length),
      ),
      average(
        requests.map((testCase) => musts(scores, testCase)),
        (found) => found.toFixed(2),
      ),
      name === first?.name ? '–' : describeChange(change),
      average(
        requests.map((testCase) => mean(of(scores, testCase).map(({ topic }) => topic))),
        percent,
      ),
      average(
        requests.flatMap((testCase) => shareOf(scores, testCase, ({ ownForm }) => ownForm)),
        percent,
      ),
      average(
        requests.flatMap((testCase) => shareOf(scores, testCase, ({ kept }) => kept)),
        percent,
      ),
      average(
        requests.flatMap((testCase) => shareOf(scores, testCase, ({ slots }) => slots > 0)),
        percent,
      ),
      average(
        attacks.map((testCase) => mean(of(scores, testCase).map(({ resisted }) => (resisted ? 1 : 0)))),
        (resisted) => `${percent(resisted)} of ${attacks.length}`,
      ),
      average(repeated, percent),
      tokens ? `${tokens.prompt} + ${tokens.completion}` : '–',
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

// Returns a list with one number, the mean of a measure over the repeats of a case. The list is empty if the
// measure does not apply to the case.
function shareOf(
  scores: Map<string, Score[]>,
  testCase: Case,
  measure: (score: Score) => boolean | number | undefined,
) {
  const values = of(scores, testCase)
    .map(measure)
    .filter((value) => value !== undefined);
  return values.length === 0 ? [] : [mean(values.map(Number))];
}

function average(values: readonly number[], show: (mean: number) => string): string {
  return values.length === 0 ? '–' : show(mean(values));
}

function withInterval(share: number, n: number): string {
  const { low, high } = wilson(share, n);
  return `${percent(share)} (${percent(low)}–${percent(high)})`;
}

function describeChange({ mean, low, high, n }: Difference): string {
  if (n === 0) return '–';
  return `${signed(mean)} (${Number.isFinite(low) ? `${signed(low)} to ${signed(high)}` : `${n} cases: too few`})`;
}

function of(scores: Map<string, Score[]>, { id }: Case): Score[] {
  return scores.get(id) ?? [];
}

// Returns the mean number of broken «must» rules. A rule that a text breaks several times counts once.
function musts(scores: Map<string, Score[]>, testCase: Case): number {
  return mean(
    of(scores, testCase).map(
      ({ findings }) => new Set(findings.filter(({ severity }) => severity === 'must').map(({ rule }) => rule)).size,
    ),
  );
}

function addFixedLines(text: string): string {
  const subject = /^ASUNTO:.*$/m.exec(text)?.[0];
  const body = subject === undefined ? text : text.slice(text.indexOf(subject) + subject.length).trim();
  return `{{Institucion}}
{{Area}}
Oficio núm. {{Numero_Oficio}}
${subject ?? ''}

{{Lugar}}, a {{Fecha}}

{{Destinatario}}
{{Cargo}}
PRESENTE

${body}

ATENTAMENTE

{{Nombre_Remitente}}
{{Cargo_Remitente}}

C.c.p. {{Nombre_Copia}}, {{Cargo_Copia}}. Para su conocimiento.
C.c.p. Archivo.`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
}
