// Work on a text at hand: Word documents, on the institution's letterhead if there is one, and reviews. Short
// texts are worked on between two turns of the loop, long ones in a thread of their own, so that no other
// caller waits for them.
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
  // Resolves with the bytes of a .docx. `cancellation` is that of the request.
  toWord(job: WordJob, cancellation: Cancellation): Promise<Uint8Array>;
  review(text: string, cancellation: Cancellation): Promise<Review>;
  // Rejects with what is wrong with the file.
  readTemplate(file: TemplateFile, cancellation: Cancellation): Promise<TemplateFacts>;
  // Resolves with the bytes of the .docx, its data filled in.
  fillFile(file: TemplateFile & { values: ListedValues }, cancellation: Cancellation): Promise<Uint8Array>;
  // Resolves in a turn of the loop that nobody else has, for work of some milliseconds.
  turn(): Promise<void>;
}

// A template has a few thousand characters. So much prose takes a quarter of a second of a processor, so many
// lines of one letter two. The 4 MiB that an upstream may send would take sixteen times as long.
export const MAX_TEXT_CHARS = 256 * 1024;
// The worst text of this length takes 40 ms, a usual one 5 ms. A thread takes 150 ms to start.
const MAX_SHORT_CHARS = 4 * 1024;

// Reads the letterhead at the start: a bad one is an error of the configuration, not of a caller. `warn` gets
// each thing of it that documents will not have.
export async function createWork(
  letterheadPath: string | undefined,
  warn: (problem: string) => void = () => {},
): Promise<TextWork> {
  const letterhead = letterheadPath === undefined ? undefined : await openLetterhead(letterheadPath);
  for (const { message } of letterhead?.warnings ?? []) warn(`${named(letterheadPath)} ${message}`);
  const run = createThread(letterhead);
  let last = Promise.resolve();
  // In the thread for any text, since it has the rules.
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

// A caller's own text of this length has been refused before.
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
    return readLetterhead(await readFile(path));
  } catch (error) {
    // The message of a LetterheadError begins with its verb.
    const problem =
      error instanceof LetterheadError ? error.message : `cannot be read (${codeOf(error) || 'unknown error'})`;
    throw new ConfigError(`${named(path)} ${problem}`);
  }
}

function named(path = ''): string {
  return `LETTERHEAD_DOCX ${displayValue(path)}`;
}
