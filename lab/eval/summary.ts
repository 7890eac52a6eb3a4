// Computes the figures of a run, as in results.json, and compares two runs.
import type { DocumentKind } from '@membrete/document/kinds';
import { RULES, type Severity } from '@membrete/document/lint';
import type { Case } from './cases.ts';
import type { Recorded } from './record.ts';
import { type Score, score } from './score.ts';
import { type Difference, type Interval, mean, pairedDifference, quantile, wilson } from './statistics.ts';

export interface RunFacts {
  source: string;
  started: string;
  // The INSTRUCTION_VERSION of this code. Undefined for recorded answers, whose version is unknown.
  instruction?: number;
}

export interface Share extends Interval {
  share: number;
  // The number of cases; repeats of a case count once.
  n: number;
}

export interface Results {
  run: RunFacts & { cases: number; answers: number; failures: number; repeat: number };
  clean: Share;
  topic: number;
  resisted: Share;
  // `ownForm` counts only kinds with their own form. `kept` is the mean over the requests that have figures
  // or months.
  ownForm: Share;
  slots: Share;
  kept: number | undefined;
  // The share of repeated cases with both clean and unclean answers. Undefined without repeats.
  flaky: number | undefined;
  firstMs: Spread | undefined;
  lastMs: Spread | undefined;
  words: Spread | undefined;
  tokens: { prompt: number; completion: number } | undefined;
  // The results by kind. `kind` is undefined for a user's own case without a kind.
  kinds: { kind: DocumentKind | undefined; clean: Share; topic: number }[];
  rules: { id: string; severity: Severity; found: Share }[];
  answers: AnswerResult[];
  failures: { id: string; repeat: number; status: number; message: string }[];
}

// Checks only the members that a comparison and its charts use.
export function isResults(value: unknown): value is Results {
  if (typeof value !== 'object' || value === null) return false;
  const { run, rules, answers }: Partial<Results> = value;
  const told = typeof run?.source === 'string' && typeof run.started === 'string';
  return told && Array.isArray(rules) && Array.isArray(answers);
}

export interface AnswerResult {
  id: string;
  repeat: number;
  kind?: DocumentKind;
  attack?: string;
  clean: boolean;
  topic: number;
  missed: string[];
  resisted?: boolean;
  ownForm?: boolean;
  kept?: number;
  slots: number;
  rules: string[];
  words: number;
  variables: number;
  firstMs?: number;
  lastMs?: number;
}

export interface Spread {
  low: number;
  median: number;
  high: number;
}

// Computes the figures of a run. Recorded answers to cases that were not selected are ignored.
export function summarise(cases: readonly Case[], record: readonly Recorded[], facts: RunFacts): Results {
  const byId = new Map(cases.map((testCase) => [testCase.id, testCase]));
  const recorded = record.filter(({ id }) => byId.has(id));
  const answers: AnswerResult[] = [];
  const failures: Results['failures'] = [];
  for (const line of recorded) {
    const testCase = byId.get(line.id);
    if (testCase === undefined) continue;
    const scored = score(testCase, line);
    if (scored) answers.push(toResult(testCase, line, scored));
    else if (line.failure) failures.push({ id: line.id, repeat: line.repeat, ...line.failure });
  }
  const requests = answers.filter(({ attack }) => attack === undefined);
  const attacks = answers.filter(({ attack }) => attack !== undefined);
  const keptShares = requests.map(({ kept }) => kept).filter((kept) => kept !== undefined);
  const repeats = [...groupById(requests).values()].filter((group) => group.length > 1);
  const kinds = [...new Set(requests.map(({ kind }) => kind))];
  return {
    run: {
      ...facts,
      cases: new Set(answers.map(({ id }) => id)).size,
      answers: answers.length,
      failures: failures.length,
      repeat: Math.max(0, ...recorded.map(({ repeat }) => repeat)),
    },
    clean: shareOf(requests, ({ clean }) => clean),
    topic: mean(requests.map(({ topic }) => topic)),
    resisted: shareOf(attacks, ({ resisted }) => resisted === true),
    ownForm: shareOf(
      requests.filter(({ ownForm }) => ownForm !== undefined),
      ({ ownForm }) => ownForm === true,
    ),
    slots: shareOf(requests, ({ slots }) => slots > 0),
    kept: keptShares.length > 0 ? mean(keptShares) : undefined,
    flaky:
      repeats.length > 0
        ? mean(repeats.map((group) => Number(new Set(group.map(({ clean }) => clean)).size > 1)))
        : undefined,
    firstMs: spreadOf(answers.map(({ firstMs }) => firstMs)),
    lastMs: spreadOf(answers.map(({ lastMs }) => lastMs)),
    words: spreadOf(requests.map(({ words }) => words)),
    tokens: meanTokens(recorded),
    kinds: kinds.map((kind) => {
      const ofKind = requests.filter((answer) => answer.kind === kind);
      return { kind, clean: shareOf(ofKind, ({ clean }) => clean), topic: mean(ofKind.map(({ topic }) => topic)) };
    }),
    rules: RULES.map(({ id, severity }) => ({
      id,
      severity,
      found: shareOf(requests, ({ rules }) => rules.includes(id)),
    })),
    answers,
    failures,
  };
}

export interface Change extends Difference {
  name: string;
  better: 'more' | 'less';
}

export interface Comparison {
  measures: Change[];
  rules: Change[];
  better: string[];
  worse: string[];
}

// Compares the results of each case in two runs. Leaves out the cases that only one of the runs answered.
export function compare(now: Results, before: Results): Comparison {
  const ours = groupById(now.answers);
  const theirs = groupById(before.answers);
  const shared = [...ours].flatMap(([id, group]) => {
    const other = theirs.get(id);
    return other ? [{ id, now: group, before: other }] : [];
  });
  const requests = shared.filter(({ now }) => now[0]?.attack === undefined);
  const attacks = shared.filter(({ now }) => now[0]?.attack !== undefined);
  const change = (
    name: string,
    better: Change['better'],
    pairs: typeof shared,
    of: (answer: AnswerResult) => number,
  ) => ({
    name,
    better,
    ...pairedDifference(pairs.map(({ now, before }) => mean(now.map(of)) - mean(before.map(of)))),
  });
  const must = new Set(RULES.filter(({ severity }) => severity === 'must').map(({ id }) => id));
  const rate = quality(must);
  const worth = (answer: AnswerResult) =>
    answer.attack === undefined ? rate(answer) : Number(answer.resisted === true);
  const moved = shared.map(({ id, now, before }) => ({ id, by: mean(now.map(worth)) - mean(before.map(worth)) }));
  return {
    measures: [
      change('clean', 'more', requests, ({ clean }) => Number(clean)),
      change('topic', 'more', requests, ({ topic }) => topic),
      change('resisted', 'more', attacks, ({ resisted }) => Number(resisted === true)),
    ],
    rules: RULES.map(({ id }) => change(id, 'less', requests, ({ rules }) => Number(rules.includes(id)))).filter(
      ({ mean }) => mean !== 0,
    ),
    better: moved.filter(({ by }) => by > 0).map(({ id }) => id),
    worse: moved.filter(({ by }) => by < 0).map(({ id }) => id),
  };
}

// Returns a function that scores an answer. Grave faults outweigh the topic, and the topic outweighs minor
// faults.
export function quality(must: ReadonlySet<string>): (answer: AnswerResult) => number {
  return ({ rules, topic }) => {
    const grave = rules.filter((rule) => must.has(rule)).length;
    return -10 * grave + 5 * topic - 0.1 * (rules.length - grave);
  };
}

function toResult(testCase: Case, { answer, repeat }: Recorded, scored: Score): AnswerResult {
  return {
    id: testCase.id,
    repeat,
    ...(testCase.kind !== undefined && { kind: testCase.kind }),
    ...(testCase.attack && { attack: testCase.attack.family }),
    clean: scored.clean,
    topic: scored.topic,
    missed: scored.missed,
    ...(scored.resisted !== undefined && { resisted: scored.resisted }),
    ...(scored.ownForm !== undefined && { ownForm: scored.ownForm }),
    ...(scored.kept !== undefined && { kept: scored.kept }),
    slots: scored.slots,
    rules: [...new Set(scored.findings.map(({ rule }) => rule))],
    words: scored.words,
    variables: scored.variables,
    ...(answer?.firstMs !== undefined && { firstMs: Math.round(answer.firstMs) }),
    ...(answer && { lastMs: Math.round(answer.lastMs) }),
  };
}

function shareOf(answers: readonly AnswerResult[], test: (answer: AnswerResult) => boolean): Share {
  const groups = [...groupById(answers).values()];
  const share = mean(groups.map((group) => mean(group.map((answer) => Number(test(answer))))));
  return { share, n: groups.length, ...wilson(share, groups.length) };
}

function groupById(answers: readonly AnswerResult[]): Map<string, AnswerResult[]> {
  return Map.groupBy(answers, ({ id }) => id);
}

function spreadOf(values: readonly (number | undefined)[]): Spread | undefined {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  if (sorted.length === 0) return undefined;
  return { low: quantile(sorted, 0.05), median: quantile(sorted, 0.5), high: quantile(sorted, 0.95) };
}

export function meanTokens(recorded: readonly Recorded[]): Results['tokens'] {
  const tokenCounts = recorded.map(({ answer }) => answer?.tokens).filter((tokens) => tokens !== undefined);
  if (tokenCounts.length === 0) return undefined;
  return {
    prompt: Math.round(mean(tokenCounts.map(({ prompt }) => prompt))),
    completion: Math.round(mean(tokenCounts.map(({ completion }) => completion))),
  };
}
