// Runs all tests of `npm test`, or with «slow» those of `npm run test:slow`.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { standsAlone } from './harness/together.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ROOMS = '{document,word,cli,service,page,lab,test}';
// A browser and its test take turns, and the first four folders below wait for sockets and processes most of the
// time. Six at a time keep two cores busy.
const CONCURRENCY = 6;
// No machine is so slow that a file takes this long. One that does waits for what never comes.
const FILE_MS = 3_600_000;

// What takes longest comes first, so that nothing long is left alone at the end.
const LONGEST = [
  'test/process/',
  'test/contract/',
  'test/contract-with-everything',
  'test/faults/',
  'test/page/',
  'word/',
  'document/',
];

// Returns the files that Node runs, each in a process of its own. A file all.testing.ts or part-N.testing.ts
// loads the tests of its folder.
export function listRuns(): string[] {
  const loaders = globSync('**/{all,part-*}.testing.ts', OWN).sort();
  const folders = loaders.map((path) => path.replace(/[^/]+$/, ''));
  const alone = globSync(`${ROOMS}/**/*.test.ts`, OWN).filter(
    (path) => standsAlone(join(ROOT, path)) || !folders.some((folder) => path.startsWith(folder)),
  );
  const all = [...loaders, ...alone.sort()];
  const first = LONGEST.flatMap((beginning) => all.filter((path) => path.startsWith(beginning)));
  return [...new Set([...first, ...all])];
}

// Returns what takes long and what few changes touch: archives, upgrades, generated clients, measuring.
export function listSlowRuns(): string[] {
  return globSync(`${ROOMS}/**/*.slow.ts`, OWN).sort();
}

// npm run bench installs its peers with tests of their own.
const OWN = { cwd: ROOT, exclude: ['**/node_modules/**'] };

if (import.meta.main) {
  const files = process.argv[2] === 'slow' ? listSlowRuns() : listRuns();
  const results = run({ files: files.map((path) => join(ROOT, path)), concurrency: CONCURRENCY, timeout: FILE_MS });
  results.on('test:fail', () => {
    process.exitCode = 1;
  });
  results.compose(new spec()).pipe(process.stdout);
}
