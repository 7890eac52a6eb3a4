// The worker thread. Receives the message [name, input] for each job, and answers { result }, { refused } with what
// is wrong with the caller's request, or { problem }. workerData is the letterhead.
import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { AppError, describe } from '../errors.ts';
import { JOBS } from './jobs.ts';

parentPort?.on('message', ([name, input]) => {
  const job = JOBS[name as keyof typeof JOBS](input, workerData);
  const done = job.then(
    (result) => parentPort?.postMessage({ result }),
    (error) => parentPort?.postMessage(toMessage(error)),
  );
  // Saves the compiled code for the next thread after each job, because a thread that is stopped cannot save
  // it.
  void done.then(() => flushCompileCache());
});

function toMessage(error: unknown) {
  if (!(error instanceof AppError)) return { problem: describe(error) };
  const { code, info } = error;
  return { refused: { code, invalidValue: info.invalidValue } };
}
