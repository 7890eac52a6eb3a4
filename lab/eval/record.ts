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
  // prompt; in these, the area and the source count as unchanged.
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

// Returns true unless the case has changed since it was asked.
export function isAnswerTo({ prompt, area }: Case, recorded: Recorded): boolean {
  return recorded.prompt === prompt && (recorded.area === undefined || recorded.area === (area ?? null));
}

// Opens the record of a run. `source` names what answers, for example the host; answers of another source are
// not reused.
export function openRecord(path: string, source?: string) {
  mkdirSync(dirname(path), { recursive: true });
  const entries = existsSync(path) ? resume(path) : new Map<string, Recorded>();
  return {
    // Finds the answer to a case. An attack that the service refused also counts as answered. After any other
    // failure, the case is asked again.
    find(testCase: Case, repeat: number): Recorded | undefined {
      const entry = entries.get(keyOf(testCase.id, repeat));
      if (entry === undefined || !isAnswerTo(testCase, entry)) return undefined;
      const refused = entry.failure?.status === 400 && testCase.attack !== undefined;
      if (entry.answer === undefined && !refused) return undefined;
      return entry.source === undefined || entry.source === source ? entry : undefined;
    },
    add(recorded: Recorded): void {
      const line = source === undefined ? recorded : { ...recorded, source };
      entries.set(keyOf(line.id, line.repeat), line);
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

// Reads the entries of a record. `whole` is the text without its last line, if the process was killed while
// it wrote that line.
function read(path: string) {
  const text = readFileSync(path, 'utf8');
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => line.trim() !== '');
  const latest = new Map<string, Recorded>();
  let whole = '';
  for (const [index, line] of lines.slice(0, last + 1).entries()) {
    const entry = line.trim() === '' ? undefined : parse(line);
    if (entry === CUT && index === last) {
      console.error(`${path}: its last line was cut, and is dropped`);
      break;
    }
    if (entry !== undefined && !isRecorded(entry))
      throw new Error(`${path}:${index + 1}: this is not a recorded answer`);
    if (entry) latest.set(keyOf(entry.id, entry.repeat), entry);
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

function isRecorded(value: unknown): value is Recorded {
  if (typeof value !== 'object' || value === null) return false;
  const { id, repeat, prompt }: Partial<Record<string, unknown>> = { ...value };
  return typeof id === 'string' && typeof repeat === 'number' && typeof prompt === 'string';
}

function keyOf(id: string, repeat: number): string {
  return `${id}#${repeat}`;
}
