// Processor time of this process, which does not depend on how busy the machine is.

export function processorMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

// The least of some runs, since the first ones compile and any of them may meet a garbage collection.
export function leastProcessorMs(work: () => unknown, runs = 5): number {
  return Math.min(...Array.from({ length: runs }, () => processorMs(work)));
}
