// Measures how the time of a work grows with its text.

// What a reader does with a text: `prepare` makes the text of about `length` characters, and the returned
// function reads it.
export interface Work {
  name: string;
  prepare(length: number): () => unknown;
  // The length at which `npm run limits` gives a price. By default PRICED_LENGTH.
  priced?: number;
}

export const PRICED_LENGTH = 8_192;
// How many times as long a work may take for four times the text: 4 is linear, 16 quadratic.
export const STEEPEST = 8;
const RUNS = 5;
const FIRST_LENGTH = 4096;
// No text that the service or the page takes is longer.
const LAST_LENGTH = 262_144;
// Shorter times have too much noise for a ratio.
const LEAST_MS = 20;

// Returns how many times as long the work takes for a text that is four times as long: 4 if it is linear, 16
// if it is quadratic. Returns 0 if it takes next to no time for the longest text. A slope above `most` is
// measured again for longer texts, because a garbage collection may have disturbed it.
export async function slopeOf({ prepare }: Work, most: number): Promise<number> {
  let least = Infinity;
  for (let length = FIRST_LENGTH, tries = 0; tries < 3; length = Math.min(length * 2, LAST_LENGTH / 4)) {
    const long = prepare(length * 4);
    if ((await leastMs(long, 1)) < LEAST_MS || (await leastMs(long, 2)) < LEAST_MS) {
      if (length * 4 === LAST_LENGTH) break;
      continue;
    }
    const slope = await ratioOf(long, prepare(length));
    least = Math.min(least, slope);
    if (slope <= most) return slope;
    tries++;
  }
  return least === Infinity ? 0 : least;
}

// The works take turns, because code that has run more often is compiled better.
async function ratioOf(long: () => unknown, short: () => unknown): Promise<number> {
  let [longMs, shortMs] = [Infinity, Infinity];
  for (let run = 0; run < RUNS; run++) {
    shortMs = Math.min(shortMs, await processorMs(short));
    longMs = Math.min(longMs, await processorMs(long));
  }
  return longMs / shortMs;
}

export async function leastMs(run: () => unknown, runs = RUNS): Promise<number> {
  let least = Infinity;
  for (let at = 0; at < runs; at++) least = Math.min(least, await processorMs(run));
  return least;
}

async function processorMs(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

// Returns a work for each text that is made of repeats of a piece.
export function ofRepeats(name: string, read: (text: string) => unknown, pieces: readonly string[]): Work[] {
  return pieces.map((piece) => ({
    name: `${name} of ${JSON.stringify(piece)}`,
    prepare(length) {
      const text = piece.repeat(Math.ceil(length / piece.length));
      return () => read(text);
    },
  }));
}
