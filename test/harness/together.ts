// Runs the test files of a room in one process, because a process for each would load the room again. A file
// limits.test.ts keeps its own process: what others have compiled and left in memory would slow it down.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';

// Matches what would act on the tests of all files: hooks outside of a suite, and changes of what a process
// has once.
const SHARED = /^(?:before|after)(?:Each)?\(|\bglobalThis\b|\bmock\.timers\b|\bprocess\.(?:chdir|env|exit)\b/m;

// Loads the test files below a folder. A file that cannot be loaded is a failed test, and the others still
// run.
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
  const exclude = ['**/node_modules/**', '**/limits.test.ts'];
  return globSync('**/*.test.ts', { cwd: folder, exclude }).sort();
}

// Fails the process if it ends before its tests. A test that calls process.exit(0) would otherwise hide all
// later ones.
function failIfCutShort(): void {
  let isComplete = false;
  after(() => {
    isComplete = true;
  });
  process.on('exit', () => {
    if (!isComplete) process.exitCode = 1;
  });
}
