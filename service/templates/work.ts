// Makes Word documents, on the institution's letterhead if there is one, and reviews texts. Short texts have a thread of
// their own, so that they need not wait for a long one.
import { readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Letterhead } from '@membrete/word/letterhead';
import { ConfigError, displayValue } from '../config.ts';
import { AppError, type Cancellation, codeOf } from '../errors.ts';
import type { Filled, FillJob } from './fill.ts';
import type { WordJob } from './jobs.ts';
import type { OperatorTemplate, TemplateFacts, TemplateFile } from './operator-file.ts';
import { MAX_SHORT_BYTES, MAX_SHORT_CHARS, MAX_TEXT_CHARS } from './request.ts';
import type { Review } from './review.ts';
import { createThread, PAID, type Thread } from './thread.ts';

export type FindTemplate = (name: string) => OperatorTemplate | undefined;

export interface TextWork {
  // Prepares for a Word document that will be asked for soon.
  warm(): void;
  // Makes a Word document of a model's answer. It waits for at most one other job, and is never refused.
  toWord(job: WordJob, cancellation: Cancellation): Promise<Uint8Array>;
  review(text: string, cancellation: Cancellation): Promise<Review>;
  // Reads the facts of a template. Rejects with an error that names the problem of the file.
  readTemplate(file: TemplateFile, cancellation: Cancellation): Promise<TemplateFacts>;
  fill(job: FillJob, findTemplate: FindTemplate, cancellation: Cancellation): Promise<Filled>;
  // Resolves in the next free turn of the event loop. Each turn goes to only one caller, because the work of
  // a caller may take some milliseconds.
  turn(): Promise<void>;
}

// The thread for short texts takes 30 MB and 0.1 s to start, so it stays for a while. A thread that has done a long
// text may hold some hundred MB: the largest job takes less than nine tenths of its heap.
const SHORT = { niceness: 2, heapMb: 96, youngMb: 4, idleMs: 300_000 };
const LONG = { niceness: 10, heapMb: 160, youngMb: 8, idleMs: 30_000 };

const TEMPLATE_NOT_FOUND = new AppError('templateNotFound');

// Reads the letterhead at the start, because a wrong letterhead is an error of the configuration, not of a
// caller. `warn` gets a message for each part of the letterhead that the documents will lack.
export async function createWork(
  letterheadPath: string | undefined,
  warn: (problem: string) => void = () => {},
): Promise<TextWork> {
  const letterhead = letterheadPath === undefined ? undefined : await openLetterhead(letterheadPath);
  for (const { message } of letterhead?.warnings ?? []) warn(`${named(letterheadPath)} ${message}`);
  const short = createThread({ letterhead, ...SHORT });
  const long = createThread({ letterhead, ...LONG });
  let last = Promise.resolve();
  return {
    warm: short.warm,
    toWord,
    review: (text, cancellation) => laneOf(text).run('review', text, { weight: text.length, cancellation }),
    readTemplate: (file, cancellation) => long.run('readTemplate', file, { weight: PAID, cancellation }),
    fill,
    turn,
  };

  async function toWord(job: WordJob, cancellation: Cancellation): Promise<Uint8Array> {
    if (job.text.length > MAX_TEXT_CHARS) throw tooLong(job.text);
    return laneOf(job.text).run('word', job, { weight: PAID, cancellation });
  }

  function laneOf(text: string): Thread {
    return text.length <= MAX_SHORT_CHARS ? short : long;
  }

  // The first try learns the name of the template, if the body has one.
  async function fill(job: FillJob, findTemplate: FindTemplate, cancellation: Cancellation): Promise<Filled> {
    const first = await tryFill(job, cancellation);
    if (!('needs' in first)) return first;
    const template = findTemplate(first.needs);
    if (template === undefined) throw TEMPLATE_NOT_FOUND;
    const second = await tryFill({ ...job, template }, cancellation);
    if ('needs' in second) throw TEMPLATE_NOT_FOUND;
    return second;
  }

  async function tryFill(job: FillJob, cancellation: Cancellation): Promise<Filled | { needs: string }> {
    const weight = job.body.length + (job.template?.bytes.length ?? 0);
    if (weight <= MAX_SHORT_BYTES) {
      const filled = await short.run('fill', { ...job, maxChars: MAX_SHORT_CHARS }, { weight, cancellation });
      if (!('isLong' in filled)) return filled;
    }
    const filled = await long.run('fill', job, { weight, cancellation });
    if ('isLong' in filled) throw new Error('the thread for long texts does every fill');
    return filled;
  }

  function turn(): Promise<void> {
    last = last.then(() => nextTurn());
    return last;
  }
}

// Returns the error for a text that is too long. Only a text of the model can be too long here, because
// request.ts refuses such a text of a caller.
function tooLong(text: string): AppError {
  const problem = `Error: the text is too long for a Word document: ${text.length} characters, at most ${MAX_TEXT_CHARS}`;
  return new AppError('server', problem, {
    reason: 'bad_answer',
    hint: 'no template is that long: look at the model',
  });
}

async function openLetterhead(path: string): Promise<Letterhead> {
  const { LetterheadError, readLetterhead } = await import('@membrete/word/letterhead');
  try {
    const letterhead = readLetterhead(await readFile(path));
    // The worker thread receives the letterhead as a copy. A letterhead that cannot be copied has to end the
    // start, not the first job.
    structuredClone(letterhead);
    return letterhead;
  } catch (error) {
    // The message of a LetterheadError begins with a verb, so that it can follow the file name.
    const problem =
      error instanceof LetterheadError ? error.message : `cannot be read (${codeOf(error) || 'unknown error'})`;
    throw new ConfigError(`${named(path)} ${problem}`);
  }
}

function named(path = ''): string {
  return `LETTERHEAD_DOCX ${displayValue(path)}`;
}
