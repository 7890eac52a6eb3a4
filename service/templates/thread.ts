// Runs long jobs in a worker thread, so that other callers need not wait. The thread starts with the first
// job, and ends when it has been idle for a while.
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { Letterhead } from '@membrete/word/letterhead';
import { AppError, type Cancellation, codeOf } from '../errors.ts';
import type { JOBS } from './jobs.ts';

type Jobs = typeof JOBS;

// Data that structuredClone copies, and that can therefore cross the border of a thread. A function anywhere
// in it becomes `never`, so that the compiler refuses the value.
type PlainData<T> = T extends string | number | boolean | null | undefined | Uint8Array
  ? T
  : T extends (...args: never) => unknown
    ? never
    : T extends ReadonlyMap<infer Key, infer Value>
      ? ReadonlyMap<PlainData<Key>, PlainData<Value>>
      : { [Key in keyof T]: PlainData<T[Key]> };

// The time after which a job counts as hung, and its thread is ended. The longest job takes two seconds of
// processor time, and therefore ends in time even if the process has only a fiftieth of a core.
const JOB_MS = 120_000;
const IDLE_MS = 30_000;
// The memory of the thread, of which the largest job takes a third. Above this limit, Node ends the thread,
// not the process.
const MAX_HEAP_MB = 512;

export function createThread(letterhead: PlainData<Letterhead> | undefined) {
  let worker: Worker | undefined;
  let latestJob: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  // Runs the job after all earlier jobs. If the request is cancelled, rejects at once with the reason, and
  // does not begin the job.
  return function run<Name extends keyof Jobs>(
    name: Name,
    input: PlainData<Parameters<Jobs[Name]>[0]>,
    cancellation: Cancellation,
  ): Promise<Awaited<ReturnType<Jobs[Name]>>> {
    const cancelled = Promise.withResolvers<never>();
    cancellation.onCancel = cancelled.reject;
    const result = latestJob.then(async () => {
      if (cancellation.reason) throw cancellation.reason;
      clearTimeout(idle);
      const { result, problem } = await postJob([name, input]);
      idle = setTimeout(end, IDLE_MS).unref();
      if (problem === undefined) return result;
      throw new AppError('server', problem, { reason: 'internal' });
    });
    latestJob = result.catch(() => {});
    return Promise.race([result, cancelled.promise]);
  };

  async function postJob(message: [string, unknown]) {
    try {
      worker ??= start();
      worker.postMessage(message);
      const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(JOB_MS) });
      return answer;
    } catch (error) {
      end();
      throw toFailure(error);
    }
  }

  function start(): Worker {
    const options = { workerData: letterhead, resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } };
    // An import of node:worker_threads would take 2.4 MB of memory, even in a process without a thread.
    const threads = process.getBuiltinModule('node:worker_threads');
    const started = new threads.Worker(new URL('./worker.ts', import.meta.url), options);
    // `post` receives the error too, if a job is running.
    started.on('error', end).unref();
    return started;
  }

  function end() {
    void worker?.terminate();
    worker = undefined;
  }
}

function toFailure(error: unknown): AppError {
  const code = codeOf(error);
  const problem =
    code === 'ERR_MODULE_NOT_FOUND'
      ? 'Error: the files of the service were replaced while it runs'
      : code === 'ABORT_ERR'
        ? `TimeoutError: the text was not done after ${JOB_MS} ms`
        : `Error: the thread that works on texts ended (${code || 'unknown error'})`;
  const hint = code === 'ERR_MODULE_NOT_FOUND' ? 'start the service again: its files were replaced' : undefined;
  return new AppError('server', problem, { reason: 'internal', cause: error, ...(hint && { hint }) });
}
