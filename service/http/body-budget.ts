// The memory that request bodies may hold together, until their calls have ended. A body counts with the
// bytes that have arrived, not with its announced length.

// This much of each body is free: the number of connections already bounds the sum.
const FREE_BYTES = 32 * 1024;
// The budget is small because a body of brackets or escapes takes several times its size once it is parsed
// and sent on.
const BUDGET_BYTES = 24 * 1024 * 1024;

export function createBodyBudget() {
  // The bytes that all bodies hold beyond their FREE_BYTES, at most BUDGET_BYTES.
  let heldBytes = 0;
  const counted = (bytes: number) => Math.max(0, bytes - FREE_BYTES);
  return {
    fits: (bytes: number) => heldBytes + counted(bytes) <= BUDGET_BYTES,
    // Opens the account of one body. The returned function takes the bytes that the body holds now (0 at the
    // end), and returns false if the budget is exhausted.
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
