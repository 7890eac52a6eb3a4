// Runs the test files of a room in one process, because each further process would load the room again.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';

// Matches code that would affect the tests of other files: a hook outside of a suite, or a change of what all
// test files share, such as the environment.
const SHARED = /^(?:before|after)(?:Each)?\(|\bglobalThis\b|\bmock\.timers\b|\bprocess\.(?:chdir|env|exit)\b/m;

// Loads the test files below a folder. A file that cannot be loaded counts as a failed test, and the other
// files still run.
export async function loadTests(folder: string): Promise<void> {
  failIfCutShort();
  for (const file of testFilesIn(folder)) {
    const path = join(folder, file);
    try {
      const [shared] = SHARED.exec(readFileSync(path, 'utf8')) ?? [];
      if (shared) throw new Error(`«${shared}» would act on the tests of other files too`);
      await import(path);
    } catch (error) {
      test(`${file} is loaded`, () => {
        throw error;
      });
    }
  }
}

// Returns the paths of the files that loadTests loads, relative to the folder.
export function testFilesIn(folder: string): string[] {
  return globSync('**/*.test.ts', { cwd: folder, exclude: ['**/node_modules/**'] }).sort();
}

// Makes the process fail if it ends before its tests do. Otherwise, a test that calls process.exit(0) would
// hide all later tests.
function failIfCutShort(): void {
  let isComplete = false;
  after(() => {
    isComplete = true;
  });
  process.on('exit', () => {
    if (!isComplete) process.exitCode = 1;
  });
}
