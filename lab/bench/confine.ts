// Limits the processor time or the memory of a process with a cgroup, as a container would. Needs root.
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Confinement {
  // The processor time, in hundredths of a core. Even without this limit, the process takes precedence over
  // others.
  cpuPercent?: number;
  memoryMb?: number;
}

const ROOT = '/sys/fs/cgroup';
const PERIOD_US = 20_000;

// Returns a function that removes the cgroup. Call it after the process has ended.
export function confine(pid: number, { cpuPercent, memoryMb }: Confinement): () => void {
  const name = `membrete-bench-${pid}`;
  const unified = existsSync(join(ROOT, 'cgroup.controllers'));
  const folders: string[] = [];
  const enter = (controller: string, limits: Record<string, string | number>) => {
    const folder = join(ROOT, unified ? '' : controller, name);
    if (!folders.includes(folder)) {
      // The group may still exist from an earlier process with this id, because a process cannot remove its
      // own group.
      mkdirSync(folder, { recursive: true });
      folders.push(folder);
    }
    for (const [file, value] of Object.entries(limits)) writeFileSync(join(folder, file), String(value));
    writeFileSync(join(folder, 'cgroup.procs'), String(pid));
  };
  const quota = cpuPercent === undefined ? undefined : (PERIOD_US * cpuPercent) / 100;
  if (unified) enter('cpu', { 'cpu.weight': 10_000, 'cpu.max': `${quota ?? 'max'} ${PERIOD_US}` });
  else enter('cpu', { 'cpu.shares': 262_144, 'cpu.cfs_period_us': PERIOD_US, 'cpu.cfs_quota_us': quota ?? -1 });
  if (memoryMb !== undefined) {
    const bytes = memoryMb * 1024 * 1024;
    enter('memory', unified ? { 'memory.max': bytes, 'memory.swap.max': 0 } : { 'memory.limit_in_bytes': bytes });
  }
  return () => {
    for (const folder of folders) rmdirSync(folder);
  };
}
