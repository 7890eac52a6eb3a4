// Limits the memory that all request bodies hold together. A body counts with the bytes that have arrived,
// not with its announced length, and until its call has ended.

// These first bytes of each body do not count, because the number of connections already limits their sum.
const FREE_BYTES = 32 * 1024;
// The budget is small because a parsed body can take several times its size, for example one full of
// brackets.
const BUDGET_BYTES = 24 * 1024 * 1024;

export function createBodyBudget() {
  // The bytes of all bodies beyond their FREE_BYTES. Never more than BUDGET_BYTES.
  let heldBytes = 0;
  const counted = (bytes: number) => Math.max(0, bytes - FREE_BYTES);
  return {
    fits: (bytes: number) => heldBytes + counted(bytes) <= BUDGET_BYTES,
    // Adds a body, and returns a function that sets the bytes which this body holds (0 at its end). That
    // function returns false if the budget is exhausted.
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
