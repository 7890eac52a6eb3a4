// The most calls that the process may ever have in flight, whatever the delay.
import { existsSync, readFileSync } from 'node:fs';

// The limits of the process. A limit that is undefined does not bound the calls.
export interface Ceilings {
  // The limit of open files.
  openFiles?: number;
  // The limit of memory that the container or the system sets.
  memoryBytes?: number;
}

// Each call takes two open files, for its caller's connection and the upstream's. The spare ones are for the
// log, the metrics and the listening sockets.
const SPARE_FILES = 100;
// A waiting call uses 40 kB of its 64; the rest is room for garbage. MIN_CALLS are admitted however small the
// memory is.
const [SPARE_BYTES, CALL_BYTES, MIN_CALLS] = [128 * 1024 * 1024, 64 * 1024, 100];

export function maxCalls({ openFiles = Infinity, memoryBytes = Infinity }: Ceilings): number {
  const byMemory = Math.max(MIN_CALLS, (memoryBytes - SPARE_BYTES) / CALL_BYTES);
  return Math.max(1, Math.floor(Math.min((openFiles - SPARE_FILES) / 2, byMemory)));
}

// Says what to do if few calls fit; undefined if there is room for ten times MIN_CALLS.
export function warnOfFewCalls({ openFiles = Infinity, memoryBytes = Infinity }: Ceilings): string | undefined {
  const calls = maxCalls({ openFiles, memoryBytes });
  if (calls >= 10 * MIN_CALLS) return undefined;
  return calls === maxCalls({ openFiles })
    ? `${openFiles} open files allow ${calls} calls in flight: raise the limit (LimitNOFILE, ulimit -n)`
    : `${Math.round(memoryBytes / 1024 / 1024)} MiB of memory allow ${calls} calls in flight: raise the limit of the container or the unit`;
}

// The soft limit of this process; Infinity if the system does not report it.
export function readOpenFiles(): number {
  const limits = existsSync('/proc/self/limits') ? readFileSync('/proc/self/limits', 'latin1') : '';
  return Number(/^Max open files +(\S+)/m.exec(limits)?.[1]) || Infinity;
}
