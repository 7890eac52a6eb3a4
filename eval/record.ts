// The answers of a run, one line of JSON each: the state from which it goes on, and what can be scored again without a model.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Answer } from './ask.ts';
import type { Case } from './cases.ts';

export interface Recorded {
  id: string;
  repeat: number;
  // The words asked: a case that was rewritten since is asked anew.
  prompt: string;
  // Either the answer, or why there is none.
  answer?: Answer;
  failure?: { status: number; message: string };
}

export function readRecord(path: string): Recorded[] {
  const latest = new Map<string, Recorded>();
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    // A line that was cut when the process was killed is no answer.
    if (!line.endsWith('}')) continue;
    const recorded: Recorded = JSON.parse(line);
    latest.set(keyOf(recorded.id, recorded.repeat), recorded);
  }
  return [...latest.values()];
}

export function openRecord(path: string) {
  mkdirSync(dirname(path), { recursive: true });
  const known = new Map((existsSync(path) ? readRecord(path) : []).map((one) => [keyOf(one.id, one.repeat), one]));
  return {
    // Answers and refusals of the request itself stand; what the provider failed to do is tried again.
    find({ id, prompt }: Case, repeat: number): Recorded | undefined {
      const found = known.get(keyOf(id, repeat));
      return found?.prompt === prompt && found.answer !== undefined ? found : undefined;
    },
    add(recorded: Recorded): void {
      known.set(keyOf(recorded.id, recorded.repeat), recorded);
      appendFileSync(path, `${JSON.stringify(recorded)}\n`);
    },
  };
}

function keyOf(id: string, repeat: number): string {
  return `${id}#${repeat}`;
}
