// Asks each case several times, a few at a time, and records the answers. Respects Retry-After.
import { setTimeout as sleep } from 'node:timers/promises';
import { AskError, type AskModel } from './ask.ts';
import type { Case } from './cases.ts';
import type { openRecord, Recorded } from './record.ts';

export interface RunOptions {
  cases: readonly Case[];
  ask: AskModel;
  record: ReturnType<typeof openRecord>;
  repeat?: number;
  concurrency?: number;
  signal: AbortSignal;
  onAnswer?: (recorded: Recorded, state: RunState) => void;
  onWait?: (ms: number) => void;
}

export interface RunState {
  done: number;
  total: number;
  failed: number;
  resumed: number;
}

// The number of tries after which a provider that is still busy counts as failed.
const TRIES = 6;
const LONGEST_WAIT_MS = 120_000;

// Asks every case once before asking any case twice, so that a stopped run has asked all of them. Returns the
// records in that order.
export async function run(options: RunOptions): Promise<{ recorded: Recorded[]; state: RunState }> {
  const { cases, ask, record, repeat = 1, concurrency = 4, signal, onAnswer, onWait } = options;
  const turns = Array.from({ length: repeat }, (_, index) =>
    cases.map((testCase) => ({ testCase, repeat: index + 1 })),
  ).flat();
  const recorded: (Recorded | undefined)[] = turns.map(({ testCase, repeat }) => record.find(testCase, repeat));
  const resumed = recorded.filter(Boolean).length;
  const state: RunState = { done: resumed, total: turns.length, failed: 0, resumed };
  let next = 0;
  let resumeAt = 0;

  async function work(): Promise<void> {
    while (next < turns.length && !signal.aborted) {
      const index = next++;
      const turn = turns[index];
      if (turn === undefined || recorded[index] !== undefined) continue;
      const outcome = await askPatiently(turn.testCase);
      if (outcome === undefined) return;
      const { id, prompt, area = null } = turn.testCase;
      const line = { id, repeat: turn.repeat, prompt, area, ...outcome };
      record.add(line);
      recorded[index] = line;
      state.done += 1;
      if (line.failure) state.failed += 1;
      onAnswer?.(line, state);
    }
  }

  // Asks until there is an answer or a failure. Resolves with undefined if the run was stopped.
  async function askPatiently({ prompt, area }: Case): Promise<Pick<Recorded, 'answer' | 'failure'> | undefined> {
    for (let tries = 1; ; tries++) {
      try {
        await waitUntil(resumeAt);
        return { answer: await ask({ prompt, area }, signal) };
      } catch (error) {
        if (signal.aborted) return undefined;
        if (!(error instanceof AskError)) throw error;
        const { status, message, retryAfterMs } = error;
        if (retryAfterMs === undefined || tries === TRIES) return { failure: { status, message } };
        const wait = Math.min(retryAfterMs, LONGEST_WAIT_MS);
        resumeAt = Math.max(resumeAt, Date.now() + wait);
        onWait?.(wait);
      }
    }
  }

  async function waitUntil(at: number): Promise<void> {
    while (Date.now() < at) await sleep(at - Date.now(), undefined, { signal });
  }

  await Promise.all(Array.from({ length: Math.min(concurrency, turns.length) }, work));
  return { recorded: recorded.filter((line) => line !== undefined), state };
}
