// Measures processor time and waits, in ms of a reference machine. The time of a fixed piece of work, which
// runs beside each measurement, shows how much slower this machine is.

import assert from 'node:assert/strict';

// The time that fixedWork(FIXED_TEXT) takes on the reference machine.
const FIXED_WORK_MS = 8;
const FIXED_LINE = 'El Lic. Ana de la Cruz, C.c.p. 12 de marzo de 2026; oficio núm. {{Numero}}.\n';
const FIXED_LINES = 2_500;
const FIXED_TEXT = FIXED_LINE.repeat(FIXED_LINES);
// The time for which a measured slowness is valid. The speed of a shared machine changes within a second.
const VALID_FOR_MS = 250;

let slowness = { factor: 1, at: -Infinity };
let warmUpsLeft = 10;

// Fails if the work takes longer than `limitMs` in each of at least five runs. A single run can be slow
// because it compiles code or includes a garbage collection. If the first run is within the limit, the
// slowness of this machine is not measured.
export function assertWithin(limitMs: number, work: () => unknown, what = 'it'): void {
  if (ownMs(work) < limitMs) return;
  const times: number[] = [];
  const begun = performance.now();
  const isTime = () => times.length < 5 || performance.now() - begun < 1_000;
  while (isTime() && !times.some((ms) => ms < limitMs)) times.push(processorMs(work));
  const least = Math.min(...times);
  assert.ok(least < limitMs, `${what}: ${least.toFixed(1)} ms of ${limitMs}`);
}

export function processorMs(work: () => unknown): number {
  const before = readSlowness();
  const spent = ownMs(work);
  return spent / Math.max(before, readSlowness());
}

export function leastProcessorMs(work: () => unknown, runs: number): number {
  return Math.min(...Array.from({ length: runs }, () => processorMs(work)));
}

// Fails if a wait took `limitMs` or longer, in ms of the reference machine. The measured slowness of this
// machine includes the effect of other programs that run on it.
export function assertSoon(ms: number, limitMs: number, what = 'it'): void {
  if (ms < limitMs) return;
  const factor = slownessOfWaits();
  assert.ok(ms / factor < limitMs, `${what}: ${ms.toFixed(0)} ms of ${limitMs}, ${factor.toFixed(1)} times slower`);
}

// Returns the factor by which waits are longer now than on the reference machine.
export function slownessOfWaits(): number {
  warmUp();
  const runs = 5;
  const begun = performance.now();
  for (let run = 0; run < runs; run += 1) fixedWork(FIXED_TEXT);
  return Math.max(1, (performance.now() - begun) / runs / FIXED_WORK_MS);
}

// Returns the factor by which this machine is slower than the reference machine now. The factor is never
// below 1, because the limits do not become lower on a faster machine.
function readSlowness(): number {
  if (performance.now() - slowness.at > VALID_FOR_MS) {
    warmUp();
    // Takes the shortest of three runs, because a run may include a garbage collection.
    const spent = Math.min(...[1, 2, 3].map(() => ownMs(() => fixedWork(FIXED_TEXT))));
    slowness = { factor: Math.max(1, spent / FIXED_WORK_MS), at: performance.now() };
  }
  return slowness.factor;
}

// Compiles the fixed work.
function warmUp(): void {
  for (; warmUpsLeft > 0; warmUpsLeft -= 1) fixedWork(FIXED_TEXT);
}

// Returns the processor time that the work takes on this machine. On the reference machine, the work takes no
// longer.
export function ownMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

// The source text of an expression that runs the fixed work and returns its time in ms. A test evaluates it
// in a page.
export const TIME_FIXED_WORK = `(() => {
  const text = ${JSON.stringify(FIXED_LINE)}.repeat(${FIXED_LINES});
  const begun = performance.now();
  (${fixedWork})(text);
  return performance.now() - begun;
})()`;

// Returns the factor by which a page was slower than the reference machine. `timesMs` has the times of the
// fixed work in the page.
export function slownessOf(timesMs: readonly number[]): number {
  const sorted = timesMs.toSorted((a, b) => a - b);
  return Math.max(1, (sorted[sorted.length >> 1] ?? 0) / FIXED_WORK_MS);
}

// Does what the code under test does: matches patterns, copies strings, and makes many small objects. Uses no
// name from outside, so that it runs in a page too.
function fixedWork(text: string): unknown[] {
  return text.split('\n').map((line, at) => ({
    at,
    names: Array.from(line.matchAll(/\{\{(\w+)\}\}/g), ([, name]) => name),
    isNumbered: /\b(?:oficio|expediente)\s+(?:n[uú]m|\d)/iu.test(line),
    plain: line.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
  }));
}
