// The memory that bodies may take together, until their calls have ended. A body holds what has come of it, not what was announced.

// So much of each body does not count: the number of connections bounds it.
const FREE_BYTES = 32 * 1024;
// A body of brackets or escapes takes several times its size while it is parsed and sent on.
const BUDGET_BYTES = 24 * 1024 * 1024;

export function createBodyBudget() {
  // The sum of what all bodies hold, at most BUDGET_BYTES.
  let heldBytes = 0;
  const counted = (bytes: number) => Math.max(0, bytes - FREE_BYTES);
  return {
    // Changes what one body holds. Returns false, and changes nothing, if the budget is exhausted.
    resize(from: number, to: number): boolean {
      const total = heldBytes + counted(to) - counted(from);
      if (total > BUDGET_BYTES) return false;
      heldBytes = total;
      return true;
    },
    fits: (bytes: number) => heldBytes + counted(bytes) <= BUDGET_BYTES,
  };
}
