// The memory that bodies may take together, until their calls have ended. A body holds what has come of it,
// not what was announced.

// This much of each body is free: the number of connections already bounds the sum.
const FREE_BYTES = 32 * 1024;
// Parsed and sent on, a body of brackets or escapes takes several times its size.
const BUDGET_BYTES = 24 * 1024 * 1024;

export function createBodyBudget() {
  // The sum of what all bodies hold, at most BUDGET_BYTES.
  let heldBytes = 0;
  const counted = (bytes: number) => Math.max(0, bytes - FREE_BYTES);
  return {
    fits: (bytes: number) => heldBytes + counted(bytes) <= BUDGET_BYTES,
    // For one body. The function is called with the bytes that it has now, 0 when it has gone, and returns
    // false if the budget is exhausted.
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
