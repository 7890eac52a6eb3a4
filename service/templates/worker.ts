// The worker thread: does one job after the other. workerData is the letterhead. It receives [name, input],
// and answers { result } or { problem }.
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
  // The next thread then need not compile what this one did. The cache is written after each job, because a
  // thread that is ended writes nothing.
  void done.then(() => flushCompileCache());
});
