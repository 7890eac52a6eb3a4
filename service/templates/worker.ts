// The worker thread. Receives the message [name, input] for each job, and answers { result } or { problem }.
// workerData is the letterhead.
import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { describe } from '../errors.ts';
import { JOBS } from './jobs.ts';

parentPort?.on('message', ([name, input]) => {
  const job = JOBS[name as keyof typeof JOBS](input, workerData);
  const done = job.then(
    (result) => parentPort?.postMessage({ result }),
    (error) => parentPort?.postMessage({ problem: describe(error) }),
  );
  // Saves the compiled code for the next thread after each job, because a thread that is stopped cannot save
  // it.
  void done.then(() => flushCompileCache());
});
