// Records the answers of a run, with a JSON line for each. A stopped run continues from its record, and a
// record can be scored again without a model.
import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Answer } from './ask.ts';
import type { Case } from './cases.ts';

export interface Recorded {
  id: string;
  repeat: number;
  // If the prompt, the area or the source has changed, the case is asked again. Older records have only the
  // prompt.
  prompt: string;
  area?: string | null;
  source?: string;
  // Either the answer or the failure is present.
  answer?: Answer;
  failure?: { status: number; message: string };
}

const CUT = Symbol('cut');

export function readRecord(path: string): Recorded[] {
  return [...read(path).latest.values()];
}

// Returns false if the case has changed since it was asked.
export function isAnswerTo({ prompt, area }: Case, asked: Recorded): boolean {
  return asked.prompt === prompt && (asked.area === undefined || asked.area === (area ?? null));
}

// `source` names what answers, for example the host. Recorded answers of another source are not reused.
export function openRecord(path: string, source?: string) {
  mkdirSync(dirname(path), { recursive: true });
  const known = existsSync(path) ? resume(path) : new Map<string, Recorded>();
  return {
    // Finds answers, and attacks that the service refused. Any other failure is asked again.
    find(testCase: Case, repeat: number): Recorded | undefined {
      const found = known.get(keyOf(testCase.id, repeat));
      if (found === undefined || !isAnswerTo(testCase, found)) return undefined;
      const refused = found.failure?.status === 400 && testCase.attack !== undefined;
      if (found.answer === undefined && !refused) return undefined;
      return found.source === undefined || found.source === source ? found : undefined;
    },
    add(recorded: Recorded): void {
      const line = source === undefined ? recorded : { ...recorded, source };
      known.set(keyOf(line.id, line.repeat), line);
      appendFileSync(path, `${JSON.stringify(line)}\n`);
    },
  };
}

// Repairs the end of the file, so that the next entry begins a new line.
function resume(path: string): Map<string, Recorded> {
  const { latest, text, whole } = read(path);
  if (text.length > whole.length) truncateSync(path, Buffer.byteLength(whole));
  if (text.length < whole.length) appendFileSync(path, '\n');
  return latest;
}

// `whole` is the text without its last line, if the process was killed while it wrote that line.
function read(path: string) {
  const text = readFileSync(path, 'utf8');
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => line.trim() !== '');
  const latest = new Map<string, Recorded>();
  let whole = '';
  for (const [index, line] of lines.slice(0, last + 1).entries()) {
    const given = line.trim() === '' ? undefined : parse(line);
    if (given === CUT && index === last) {
      console.error(`${path}: its last line was cut, and is dropped`);
      break;
    }
    if (given !== undefined && !isRecorded(given))
      throw new Error(`${path}:${index + 1}: this is not a recorded answer`);
    if (given) latest.set(keyOf(given.id, given.repeat), given);
    whole += `${line}\n`;
  }
  return { latest, text, whole };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // A line that begins like an object is an answer that was cut. Any other line is an error, so that a
    // wrong file stays unchanged.
    return line.startsWith('{') ? CUT : null;
  }
}

function isRecorded(given: unknown): given is Recorded {
  if (typeof given !== 'object' || given === null) return false;
  const { id, repeat, prompt }: Partial<Record<string, unknown>> = { ...given };
  return typeof id === 'string' && typeof repeat === 'number' && typeof prompt === 'string';
}

function keyOf(id: string, repeat: number): string {
  return `${id}#${repeat}`;
}
