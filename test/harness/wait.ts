import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 10;
const PATIENCE_MS = 15_000;

// Calls `look` until it returns a value other than false or undefined, and resolves with this value.
export async function until<Found>(
  look: () => Found | Promise<Found>,
  complaint: string | (() => string),
): Promise<Exclude<Found, false | undefined>> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const result = await look();
    if (result !== false && result !== undefined) return result as Exclude<Found, false | undefined>;
    if (performance.now() > deadline) throw new Error(typeof complaint === 'string' ? complaint : complaint());
    await sleep(POLL_MS);
  }
}

// Resolves when the number has been the same for 200 ms.
export async function settled(read: () => number): Promise<void> {
  for (let last = -1; last !== read(); await sleep(200)) last = read();
}
