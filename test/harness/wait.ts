import { setTimeout as sleep } from 'node:timers/promises';

// The first looks follow each other soon. Later ones would take the processor from what is waited for.
const FIRST_POLL_MS = 5;
const LONGEST_POLL_MS = 50;
// No test fails because a machine is slow before this time is over.
const PATIENCE_MS = 30_000;

// Calls `look` until it returns a value other than false or undefined, and resolves with this value.
export async function until<Found>(
  look: () => Found | Promise<Found>,
  complaint: string | (() => string),
): Promise<Exclude<Found, false | undefined>> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(LONGEST_POLL_MS, pollMs * 1.5)) {
    const result = await look();
    if (result !== false && result !== undefined) return result as Exclude<Found, false | undefined>;
    if (performance.now() > deadline) throw new Error(typeof complaint === 'string' ? complaint : complaint());
    await sleep(pollMs);
  }
}

// Resolves with the exit status of a process, or fails if it does not exit.
export async function inTime(exit: Promise<number | null>): Promise<number | null> {
  let status: number | null | undefined;
  void exit.then((code) => {
    status = code;
  });
  await until(() => status !== undefined, 'the process does not exit');
  return exit;
}

// Blocks the thread, and with it all timers and sockets of the process, for `ms`.
export function holdThread(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

// Resolves when the number has been the same for 200 ms.
export async function settled(read: () => number): Promise<void> {
  for (let last = -1; last !== read(); await sleep(200)) last = read();
}
