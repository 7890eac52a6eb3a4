// Measures the processor time of this process, in milliseconds of the machine on which the limits were set.
// Other processes do not count. A piece of known work, run beside each measurement, shows by how much this
// machine is slower at the moment.

import assert from 'node:assert/strict';

// The time of the known work on that machine.
const KNOWN_MS = 8;
const KNOWN_TEXT = 'El Lic. Ana de la Cruz, C.c.p. 12 de marzo de 2026; oficio núm. {{Numero}}.\n'.repeat(2_500);
// How long a measured slowness is valid: a shared machine changes its speed within a second.
const GOOD_FOR_MS = 250;

let slowness = { factor: 1, at: -Infinity };

// Fails if the work takes longer than `limitMs` in each of at least five runs within a second: the first one
// compiles, and any of them may include a garbage collection.
export function assertWithin(limitMs: number, work: () => unknown, what = 'it'): void {
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

// How much slower this machine is now. Never below 1: a faster machine need not meet lower limits.
function readSlowness(): number {
  if (performance.now() - slowness.at > GOOD_FOR_MS) {
    // The least of three, since a run may include a garbage collection.
    const spent = Math.min(...[1, 2, 3].map(() => ownMs(knownWork)));
    slowness = { factor: Math.max(1, spent / KNOWN_MS), at: performance.now() };
  }
  return slowness.factor;
}

function ownMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

// Works like the readers: with patterns, copies of strings, and many small objects.
function knownWork(): unknown[] {
  return KNOWN_TEXT.split('\n').map((line, at) => ({
    at,
    names: Array.from(line.matchAll(/\{\{(\w+)\}\}/g), ([, name]) => name),
    isNumbered: /\b(?:oficio|expediente)\s+(?:n[uú]m|\d)/iu.test(line),
    plain: line.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
  }));
}

for (let run = 0; run < 10; run += 1) knownWork();
