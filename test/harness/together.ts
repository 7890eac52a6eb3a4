// Runs the test files of a folder in one process, because each further process would load the code again, and
// start a browser of its own.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';

// Matches code that would affect the tests of other files: a hook outside of a suite, or a change of what all
// test files share, such as the environment.
const SHARED =
  /^(?:before|after)(?:Each)?\(|^(?:const browser = )?createBrowser\(|^(?:const .*|Object\.assign\()globalThis\b|^mock\.timers\b|\bprocess\.(?:chdir\b|exit\b|env\.\w+ = )/m;

// How long what the tests have started may take to close.
const PATIENCE_MS = 300_000;

// Loads the test files below a folder, or those of them that are named. A file that cannot be loaded counts as
// a failed test, and the other files still run.
export async function loadTests(folder: string, files: readonly string[] = testFilesIn(folder)): Promise<void> {
  failIfCutShort();
  for (const file of files) {
    try {
      await import(join(folder, file));
    } catch (error) {
      test(`${file} is loaded`, () => {
        throw error;
      });
    }
  }
}

// The files of a folder that have this number when they are counted from 1 to `of` again and again.
export interface Part {
  number: number;
  of: number;
}

// Returns the paths of the test files below a folder that share a process, relative to the folder.
export function testFilesIn(folder: string, { number, of }: Part = { number: 1, of: 1 }): string[] {
  const files = globSync('**/*.test.ts', { cwd: folder, exclude: ['**/node_modules/**'] }).sort();
  return files.filter((file) => !standsAlone(join(folder, file))).filter((_, at) => at % of === number - 1);
}

// Returns true if a test file needs a process of its own.
export function standsAlone(path: string): boolean {
  return SHARED.test(readFileSync(path, 'utf8'));
}

// Ends the process, as a failed one, if something still keeps it open when its tests have long ended. After a failed
// `before`, what it had started is often closed by nobody, and the whole run would wait for it. As long as its results
// are still being read, which a busy machine may do late, it goes on.
export function endAnyway(patienceMs = PATIENCE_MS): void {
  const { bytesWritten } = process.stdout;
  const end = () => {
    if (process.stdout.writableLength > 0 || process.stdout.bytesWritten !== bytesWritten) return endAnyway(patienceMs);
    console.error(`still open after all tests: ${process.getActiveResourcesInfo().join(', ')}`);
    process.exit(1);
  };
  setTimeout(end, patienceMs).unref();
}

// Makes the process fail if it ends before its tests do. Otherwise, a test that calls process.exit(0) would
// hide all later tests.
function failIfCutShort(): void {
  let isComplete = false;
  after(() => {
    isComplete = true;
    endAnyway();
  });
  process.on('exit', () => {
    if (!isComplete) process.exitCode = 1;
  });
}
