// Computes the highest number of calls that open files and memory allow.
import { existsSync, readFileSync } from 'node:fs';

// The limits of the system that restrict the number of calls. Undefined means no limit.
export interface Ceilings {
  openFiles?: number;
  // The memory limit of the container or the operating system.
  memoryBytes?: number;
}

// The open files that are kept for the log, the metrics and the listening sockets. A call takes two open
// files: the connection of its caller, and its connection to the upstream.
const SPARE_FILES = 100;
// A waiting call takes 40 kB; the rest of CALL_BYTES is room for garbage. MIN_CALLS are admitted even with
// less memory.
const [SPARE_BYTES, CALL_BYTES, MIN_CALLS] = [128 * 1024 * 1024, 64 * 1024, 100];

export function maxCalls({ openFiles = Infinity, memoryBytes = Infinity }: Ceilings): number {
  const byMemory = Math.max(MIN_CALLS, (memoryBytes - SPARE_BYTES) / CALL_BYTES);
  return Math.max(1, Math.floor(Math.min((openFiles - SPARE_FILES) / 2, byMemory)));
}

// Tells the operator what to do if the limits allow fewer than ten times MIN_CALLS. Otherwise returns
// undefined.
export function warnOfFewCalls({ openFiles = Infinity, memoryBytes = Infinity }: Ceilings): string | undefined {
  const calls = maxCalls({ openFiles, memoryBytes });
  if (calls >= 10 * MIN_CALLS) return undefined;
  return calls === maxCalls({ openFiles })
    ? `${openFiles} open files allow ${calls} calls in flight: raise the limit (LimitNOFILE, ulimit -n)`
    : `${Math.round(memoryBytes / 1024 / 1024)} MiB of memory allow ${calls} calls in flight: raise the limit of the container or the unit`;
}

// Reads how many files this process may open (its soft limit). Returns Infinity if the system does not report
// it.
export function readOpenFiles(): number {
  const limits = existsSync('/proc/self/limits') ? readFileSync('/proc/self/limits', 'latin1') : '';
  return Number(/^Max open files +(\S+)/m.exec(limits)?.[1]) || Infinity;
}
