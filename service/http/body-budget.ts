// Limits the memory that all request bodies hold together. A body counts with the bytes that have arrived,
// not with its announced length.

// The first bytes of each body are not counted, because the number of connections already limits their sum.
const FREE_BYTES = 32 * 1024;
// The budget is small, because a body can take many times its size in memory once it is parsed: 80 times for
// `[[[…`.
const BUDGET_BYTES = 24 * 1024 * 1024;

export function createBodyBudget() {
  // The sum of the bytes of all bodies, without the first FREE_BYTES of each. The sum is never above
  // BUDGET_BYTES.
  let heldBytes = 0;
  const counted = (bytes: number) => Math.max(0, bytes - FREE_BYTES);
  return {
    fits: (bytes: number) => heldBytes + counted(bytes) <= BUDGET_BYTES,
    // Adds a body. The returned function sets how many bytes the body holds (0 at the end), and returns false
    // if the budget is exhausted.
    open() {
      let bodyBytes = 0;
      return (bytes: number): boolean => {
        const total = heldBytes + counted(bytes) - counted(bodyBytes);
        if (total > BUDGET_BYTES) return false;
        heldBytes = total;
        bodyBytes = bytes;
        return true;
      };
    },
  };
}
