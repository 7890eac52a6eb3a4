// The worker thread. Receives the message [name, input] for each job, and answers { result }, { refused } with what
// is wrong with the caller's request, or { problem }.
import { flushCompileCache } from 'node:module';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Letterhead } from '@membrete/word/letterhead';
import { AppError, describe } from '../errors.ts';
import { JOBS } from './jobs.ts';
import type { ThreadData } from './thread.ts';

const { letterhead, niceness }: Pick<ThreadData, 'niceness'> & { letterhead?: Letterhead } = workerData;
// Only Linux has a priority of threads: elsewhere this would be that of the whole process.
if (process.platform === 'linux') giveWay();

parentPort?.on('message', ([name, input]) => {
  const job = JOBS[name as keyof typeof JOBS](input, letterhead);
  const done = job.then(
    (result) => parentPort?.postMessage({ result }),
    (error) => parentPort?.postMessage(toMessage(error)),
  );
  // Saves the compiled code for the next thread after each job, because a thread that is stopped cannot save
  // it.
  void done.then(() => flushCompileCache());
});

// Lets the main thread and lighter work have the processor first. A sandbox may forbid it.
function giveWay() {
  try {
    setPriority(niceness);
  } catch {}
}

function toMessage(error: unknown) {
  if (!(error instanceof AppError)) return { problem: describe(error) };
  const { code, info } = error;
  return { refused: { code, invalidValue: info.invalidValue } };
}
