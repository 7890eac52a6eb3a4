// Errors of commands, with the file that they are about.

// Does some work. An error gets the path of the file before its message.
export function withPathInError<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new Error(`${path}: ${messageOf(cause)}`, { cause });
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
