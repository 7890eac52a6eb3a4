// Runs jobs in a worker thread, so that other callers need not wait. The thread starts with the first job, and ends
// when it has been idle for a while.
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { Letterhead } from '@membrete/word/letterhead';
import { AppError, type Cancellation, codeOf, type ErrorCode } from '../errors.ts';
import type { JOBS } from './jobs.ts';
import { type KeptFiles, keepSources, LOAD_KEPT_FILES } from './kept-files.ts';

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
// The longest that a job waits for its turn.
const MAX_WAIT_MS = 45_000;

// The weight of a job that is never refused, and that waits only for the job that runs.
export const PAID = 0;

export interface JobOptions {
  // The bytes to work on, or PAID. Light jobs run before heavy ones.
  weight: number;
  cancellation: Cancellation;
}

export interface ThreadOptions {
  letterhead: PlainData<Letterhead> | undefined;
  // How far the thread gives way to others, from 0 to 19, as `nice` does.
  niceness: number;
  // The memory of the thread, above which Node ends the thread, not the process; and the part of it for new objects,
  // which V8 would let grow to 96 MB and keep, in no less time.
  heapMb: number;
  youngMb: number;
  // The time without a job after which the thread ends, and its memory is free.
  idleMs: number;
  maxWaitMs?: number;
}

export interface ThreadData extends Pick<ThreadOptions, 'letterhead' | 'niceness'> {
  files: KeptFiles;
}

type StartOptions = Pick<ThreadOptions, 'letterhead' | 'niceness' | 'heapMb' | 'youngMb'>;

interface Waiting {
  weight: number;
  message: [name: string, input: unknown];
  start(result: Promise<unknown>): void;
}

const TOO_LATE = new AppError('saturated', undefined, { retryAfter: '1' });
const WORKER = new URL('./worker.ts', import.meta.url);
// All threads of the process have the same files, which never change.
let files: Promise<KeptFiles> | undefined;

// Reads the files of the threads. Call it right after the start: later, an upgrade may have replaced them.
export function keepThreadSources(): Promise<KeptFiles> {
  files ??= keepSources(WORKER);
  return files;
}

export type Thread = ReturnType<typeof createThread>;

export function createThread({ idleMs, maxWaitMs = MAX_WAIT_MS, ...options }: ThreadOptions) {
  let worker: Promise<Worker> | undefined;
  let isBusy = false;
  let idle: NodeJS.Timeout | undefined;
  // The jobs that wait, in the order in which they will run.
  const waiting: Waiting[] = [];

  return { run, warm };

  // Starts the thread for a job that will come soon.
  function warm() {
    worker ??= start();
    if (!isBusy) waitIdly();
  }

  // Runs the job after those that run or are lighter. If the request is cancelled, rejects at once with the reason,
  // and does not begin the job. Rejects with the code `saturated` if the job has not begun after `maxWaitMs`.
  function run<Name extends keyof Jobs>(
    name: Name,
    input: PlainData<Parameters<Jobs[Name]>[0]>,
    { weight, cancellation }: JobOptions,
  ): Promise<Awaited<ReturnType<Jobs[Name]>>> {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Jobs[Name]>>>();
    const giveUp = (reason: Error) => {
      const at = waiting.indexOf(job);
      if (at !== -1) waiting.splice(at, 1);
      clearTimeout(limit);
      reject(reason);
    };
    const limit = weight === PAID ? undefined : setTimeout(giveUp, maxWaitMs, TOO_LATE).unref();
    const job: Waiting = {
      weight,
      message: [name, input],
      start(result) {
        clearTimeout(limit);
        result.then((value) => resolve(value as Awaited<ReturnType<Jobs[Name]>>), reject);
      },
    };
    if (cancellation.reason) return Promise.reject(cancellation.reason);
    cancellation.onCancel = giveUp;
    const heavier = waiting.findIndex((other) => other.weight > weight);
    waiting.splice(heavier === -1 ? waiting.length : heavier, 0, job);
    startNext();
    return promise;
  }

  function startNext() {
    const job = isBusy ? undefined : waiting.shift();
    if (job === undefined) return;
    isBusy = true;
    clearTimeout(idle);
    const result = postJob(job.message).finally(() => {
      isBusy = false;
      waitIdly();
      startNext();
    });
    job.start(result.then(readAnswer));
  }

  function waitIdly() {
    clearTimeout(idle);
    idle = setTimeout(end, idleMs).unref();
  }

  async function postJob(message: [string, unknown]): Promise<JobAnswer> {
    try {
      worker ??= start();
      const started = await worker;
      started.postMessage(message);
      const [answer] = await once(started, 'message', { signal: AbortSignal.timeout(JOB_MS) });
      return answer;
    } catch (error) {
      end();
      throw toFailure(error);
    }
  }

  function start(): Promise<Worker> {
    const started = startWorker(options, end);
    started.catch(end);
    return started;
  }

  function end() {
    worker?.then(
      (started) => started.terminate(),
      () => undefined,
    );
    worker = undefined;
  }
}

async function startWorker(
  { letterhead, niceness, heapMb, youngMb }: StartOptions,
  onError: () => void,
): Promise<Worker> {
  const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb };
  const workerData: ThreadData = { letterhead, niceness, files: await keepThreadSources() };
  // An import of node:worker_threads would take 2.4 MB of memory, even in a process without a thread.
  const threads = process.getBuiltinModule('node:worker_threads');
  const started = new threads.Worker(LOAD_KEPT_FILES, { eval: true, workerData, resourceLimits });
  // `postJob` receives the error too, if a job is running.
  started.on('error', onError).unref();
  return started;
}

interface JobAnswer {
  result?: unknown;
  refused?: { code: ErrorCode; invalidValue?: string };
  problem?: string;
}

function readAnswer({ result, refused, problem }: JobAnswer): unknown {
  if (refused)
    throw new AppError(
      refused.code,
      undefined,
      refused.invalidValue === undefined ? {} : { invalidValue: refused.invalidValue },
    );
  if (problem !== undefined) throw new AppError('server', problem, { reason: 'internal' });
  return result;
}

function toFailure(error: unknown): AppError {
  const code = codeOf(error);
  const problem =
    code === 'ABORT_ERR'
      ? `TimeoutError: the text was not done after ${JOB_MS} ms`
      : `Error: the thread that works on texts ended (${code || 'unknown error'})`;
  return new AppError('server', problem, { reason: 'internal', cause: error });
}
