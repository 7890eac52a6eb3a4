// The thread: does one job after the other. Its data is the letterhead, its messages are [name, input] and {
// result } or { problem }.
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
  // The next thread need not compile what this one did. A thread that is ended writes nothing.
  void done.then(() => flushCompileCache());
});
