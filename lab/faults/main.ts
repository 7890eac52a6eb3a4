// `npm run planted-faults` plants a hundred small faults in the product, one at a time, and notes which test
// file catches each. It takes some forty minutes of one processor.
//
//   npm run planted-faults -- record COMMIT LIST.json    draws the faults at a commit, and tries them
//   npm run planted-faults -- again COMMIT LIST.json     tries those of the list that were caught, elsewhere
//
// `--most N` ends `record` after N faults. A run that has ended so, or was interrupted, goes on where its list
// ends. at-422e1de6.json has what was caught before the tests were made shorter.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../service/demo/stream.ts';
import { standsAlone } from '../../test/harness/together.ts';
import { createCopy, type FaultyCopy, type Verdict } from './copy.ts';
import { type Reach, readReach } from './reach.ts';
import { FAULT_KINDS, type Fault, findSites, plant } from './sites.ts';

interface Tried extends Fault {
  // The test file that failed with the fault and passed without; null if none did.
  caughtBy: string | null;
  // What failed in it.
  test?: string;
  // Set if the line of the fault is no longer there.
  isGone?: true;
}

const SEED = 45;
const PER_ROOM = 25;
const ROOMS = ['service', 'document', 'word', 'page'];
// Parts that no caller and no office meets: the stand-in for a model, builders, tests.
const LEFT_OUT = /\.(?:test|testing|d)\.tsx?$|^service\/demo\/|\/build\b|node_modules|older-browsers/;
const MOST_PER_FILE = 2;
// What takes longer has failed: a fault can keep a test from ending.
const RUN_MS = 300_000;
// The nearest tests of the fault's own room run one by one, because one of them catches most faults. The others run
// in one process.
const NEAREST = 3;
// A fault that no test of its own room catches is tried with this many others, the nearest ones. The tests in a
// browser count by themselves, and run for faults of the page only.
const MOST_ELSEWHERE = 6;
const MOST_IN_A_BROWSER = 3;
// The file of a copy that loads several test files.
const LOADER = 'several.testing.ts';

const TYPES: Readonly<Record<string, string[]>> = { page: ['-p', 'page'] };
const TSC = 'node_modules/typescript/bin/tsc';

const { values: options, positionals } = parseArgs({
  options: { most: { type: 'string', default: 'Infinity' } },
  allowPositionals: true,
});
const [command = '', commit = 'HEAD', list = ''] = positionals;
if (!['record', 'again'].includes(command) || list === '') throw new Error('give: record|again COMMIT LIST.json');
const copy = createCopy(commit);
// Whether a run of tests passes without any fault, by its files.
const soundRuns = new Map<string, Promise<boolean>>();
try {
  await copy.run(['page/build.ts'], RUN_MS);
  const reach = readReach(copy.root);
  await (command === 'record' ? record(copy, reach) : tryAgain(copy, reach));
} finally {
  copy.remove();
}

async function record(copy: FaultyCopy, reach: Reach): Promise<void> {
  const faults: Tried[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')).faults : [];
  const known = new Set(faults.map(nameOf));
  const most = faults.length + Number(options.most);
  const draws = ROOMS.map((room) => drawFaults(copy, room));
  for (let turn = 0; turn < PER_ROOM; turn++)
    for (const [at, draw] of draws.entries()) {
      if (faults.length >= most) return;
      const fault = await nextFault(copy, draw, known);
      if (!fault || known.has(nameOf(fault))) continue;
      faults.push({ ...fault, ...(await tryFault(copy, reach, fault)) });
      report(faults, `${ROOMS[at]} ${turn + 1}/${PER_ROOM}`);
      writeFileSync(list, `${JSON.stringify({ commit, seed: SEED, faults }, undefined, 2)}\n`);
    }
}

async function tryAgain(copy: FaultyCopy, reach: Reach): Promise<void> {
  const before: Tried[] = JSON.parse(readFileSync(list, 'utf8')).faults;
  const after: Tried[] = [];
  const caught = before.filter(({ caughtBy }) => caughtBy !== null);
  for (const fault of caught) {
    after.push({ ...fault, test: '', ...(await tryFault(copy, reach, fault, fault.caughtBy)) });
    report(after, `${after.length}/${caught.length}`);
  }
  const escaped = after.filter(({ caughtBy, isGone }) => caughtBy === null && !isGone);
  const gone = after.filter(({ isGone }) => isGone);
  console.log(
    `${caught.length} were caught; of them ${escaped.length} escape now, ${gone.length} have lost their line`,
  );
  for (const { file, line, was, becomes } of escaped) console.log(`${file}:${line}\n-${was}\n+${becomes}`);
}

// Plants the fault, runs the tests that can see it until one fails, and takes the fault out again.
async function tryFault(
  copy: FaultyCopy,
  reach: Reach,
  fault: Fault,
  first?: string | null,
): Promise<Pick<Tried, 'caughtBy' | 'test' | 'isGone'>> {
  const good = copy.read(fault.file) ?? '';
  const bad = plant(fault, good);
  if (bad === undefined) return { caughtBy: null, isGone: true };
  const former = first && copy.read(first) !== undefined ? [[first]] : [];
  try {
    for (const paths of [...former, ...runsOf(copy, fault, reach.testsOf(fault.file))]) {
      copy.write(fault.file, bad);
      const { passed, failure } = await runTests(copy, paths);
      if (passed) continue;
      copy.write(fault.file, good);
      const key = paths.join(' ');
      const isSound = soundRuns.get(key) ?? runTests(copy, paths).then((sound) => sound.passed);
      soundRuns.set(key, isSound);
      if (await isSound) return { caughtBy: failure?.file ?? paths[0] ?? '', test: failure?.test ?? '' };
    }
    return { caughtBy: null };
  } finally {
    copy.write(fault.file, good);
  }
}

// Returns the test files that are tried one run after the other, those of one process together.
function runsOf(copy: FaultyCopy, { file }: Fault, tests: readonly string[]): string[][] {
  const [room = ''] = file.split('/');
  const own = tests.filter((path) => path.startsWith(`${room}/`));
  const others = tests.filter((path) => !path.startsWith(`${room}/`));
  const inBrowser = others.filter((path) => path.startsWith('test/page/'));
  const elsewhere = others.filter((path) => !path.startsWith('test/page/'));
  const far = own.slice(NEAREST);
  const alone = far.filter((path) => standsAlone(join(copy.root, path)));
  const together = far.filter((path) => !alone.includes(path));
  return [
    ...own.slice(0, NEAREST).map((path) => [path]),
    ...(together.length > 0 ? [together] : []),
    ...[...alone, ...elsewhere.slice(0, MOST_ELSEWHERE)].map((path) => [path]),
    ...inBrowser.slice(0, room === 'page' ? MOST_IN_A_BROWSER : 0).map((path) => [path]),
  ];
}

async function runTests(copy: FaultyCopy, paths: readonly string[]): Promise<Verdict> {
  if (paths[0]?.startsWith('test/page/')) {
    const built = await copy.run(['page/build.ts'], RUN_MS);
    if (!built.passed) return built;
  }
  const lines = paths.map((path) => `await import(${JSON.stringify(`./${path}`)});`);
  if (paths.length > 1) copy.write(LOADER, lines.join('\n'));
  return copy.run(['--test', '--test-reporter=tap', paths.length > 1 ? LOADER : (paths[0] ?? '')], RUN_MS);
}

// Draws the faults of a room without end, the kinds in turn.
function* drawFaults(copy: FaultyCopy, room: string): Generator<Fault> {
  const random = seededRandom(`${SEED} ${room}`);
  const files = globSync(`${room}/**/*.{ts,tsx}`, { cwd: copy.root }).filter((path) => !LEFT_OUT.test(path));
  const sites = files.sort().flatMap((file) => findSites(file, copy.read(file) ?? ''));
  const ofKind = FAULT_KINDS.map((kind) => sites.filter((fault) => fault.kind === kind));
  const perFile = new Map<string, number>();
  for (let turn = 0; ofKind.some(({ length }) => length > 0); turn++) {
    const left = ofKind[turn % FAULT_KINDS.length] ?? [];
    const [fault] = left.splice(Math.floor(random() * left.length), 1);
    const count = perFile.get(fault?.file ?? '') ?? 0;
    if (!fault || count >= MOST_PER_FILE) continue;
    perFile.set(fault.file, count + 1);
    yield fault;
  }
}

// Returns the next fault that keeps the types whole: what the compiler sees needs no test.
async function nextFault(
  copy: FaultyCopy,
  draw: Generator<Fault>,
  known: ReadonlySet<string>,
): Promise<Fault | undefined> {
  for (;;) {
    const { value: fault } = draw.next();
    if (!fault || known.has(nameOf(fault))) return fault || undefined;
    const good = copy.read(fault.file) ?? '';
    copy.write(fault.file, plant(fault, good) ?? good);
    const [room = ''] = fault.file.split('/');
    const { passed } = await copy.run(
      [TSC, '--incremental', '--tsBuildInfoFile', `.types-${room}`, ...(TYPES[room] ?? [])],
      RUN_MS,
    );
    copy.write(fault.file, good);
    if (passed) return fault;
  }
}

function report(faults: readonly Tried[], progress: string): void {
  const last = faults.at(-1);
  const caught = faults.filter(({ caughtBy }) => caughtBy !== null).length;
  const fate = last?.isGone ? 'its line is gone' : (last?.caughtBy ?? 'NOT CAUGHT');
  console.log(`${progress} (${caught} of ${faults.length} caught): ${last?.file}:${last?.line} ${last?.kind}: ${fate}`);
}

function nameOf({ file, line, becomes, kind }: Fault): string {
  return [file, line, kind, becomes].join('\n');
}
