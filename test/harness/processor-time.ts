// Time that this process itself used, however busy the machine is.

export function processorMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

// Of some runs: the first ones compile, and any may meet a collection.
export function leastProcessorMs(work: () => unknown, runs = 5): number {
  return Math.min(...Array.from({ length: runs }, () => processorMs(work)));
}
