// Makes Word documents, on the institution's letterhead if there is one, and reviews texts.
// A short text becomes a document in the main thread, between two turns of the event loop. A long text goes
// to the worker thread, so that other callers need not wait.
import { readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListedValues } from '@membrete/document/variables';
import type { Letterhead } from '@membrete/word/letterhead';
import { ConfigError, displayValue } from '../config.ts';
import { AppError, type Cancellation, codeOf } from '../errors.ts';
import { JOBS, type TemplateFile, type WordJob } from './jobs.ts';
import type { TemplateFacts } from './operator-file.ts';
import type { Review } from './review.ts';
import { createThread } from './thread.ts';

export interface TextWork {
  toWord(job: WordJob, cancellation: Cancellation): Promise<Uint8Array>;
  review(text: string, cancellation: Cancellation): Promise<Review>;
  // Reads the facts of a template. Rejects with an error that names the problem of the file.
  readTemplate(file: TemplateFile, cancellation: Cancellation): Promise<TemplateFacts>;
  fillFile(file: TemplateFile & { values: ListedValues }, cancellation: Cancellation): Promise<Uint8Array>;
  // Resolves in the next free turn of the event loop. Each turn goes to only one caller, because the work of
  // a caller may take some milliseconds.
  turn(): Promise<void>;
}

// The most characters of a text that the service works on; no template is this long. At this length, prose
// takes a quarter of a second of processor time, and the slowest text takes two seconds.
export const MAX_TEXT_CHARS = 256 * 1024;
// The most characters of a text that becomes a document in the main thread. At this length, most texts take 5
// ms, and the slowest text takes 40 ms. The start of a worker thread takes 150 ms.
const MAX_SHORT_CHARS = 4 * 1024;

// Reads the letterhead at the start, because a wrong letterhead is an error of the configuration, not of a
// caller. `warn` gets a message for each part of the letterhead that the documents will lack.
export async function createWork(
  letterheadPath: string | undefined,
  warn: (problem: string) => void = () => {},
): Promise<TextWork> {
  const letterhead = letterheadPath === undefined ? undefined : await openLetterhead(letterheadPath);
  for (const { message } of letterhead?.warnings ?? []) warn(`${named(letterheadPath)} ${message}`);
  const run = createThread(letterhead);
  let last = Promise.resolve();
  // Reviews always run in the thread, because only the thread loads the rules.
  return {
    toWord,
    review: (text, cancellation) => run('review', text, cancellation),
    readTemplate: (file, cancellation) => run('readTemplate', file, cancellation),
    fillFile: (file, cancellation) => run('fillFile', file, cancellation),
    turn,
  };

  async function toWord(job: WordJob, cancellation: Cancellation): Promise<Uint8Array> {
    if (job.text.length > MAX_TEXT_CHARS) throw tooLong(job.text);
    if (job.text.length > MAX_SHORT_CHARS) return run('word', job, cancellation);
    await turn();
    return JOBS.word(job, letterhead);
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
