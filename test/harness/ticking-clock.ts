// Returns a clock for which every tick is on time. How late the process of a test is depends on the machine, and on
// what the test does in it. A test of lateness gives a clock of its own.
export function createTickingClock() {
  let at = 0;
  return {
    now: () => at,
    every(ms: number, tick: () => void) {
      const next = () => {
        at += ms;
        tick();
      };
      const timer = setInterval(next, ms).unref();
      return () => clearInterval(timer);
    },
  };
}
