import { mock } from 'node:test';
import { runCommand } from './commands.ts';

export interface Ran {
  status: number;
  stdout: string;
  stderr: string;
}

// Runs a command in a folder, and returns what it prints. It runs in this process, because another process
// would load the domain again; fields.test.ts runs the command line itself.
export function runIn(folder: string, args: readonly string[]): Ran {
  const printed = { stdout: '', stderr: '' };
  const captures = (['stdout', 'stderr'] as const).map((name) =>
    mock.method(process[name], 'write', (text: string) => {
      printed[name] += text;
      return true;
    }),
  );
  const former = process.cwd();
  process.chdir(folder);
  try {
    return { status: runCommand(args), ...printed };
  } finally {
    process.chdir(former);
    for (const { mock: capture } of captures) capture.restore();
  }
}
