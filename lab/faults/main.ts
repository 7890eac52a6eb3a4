// `npm run planted-faults` plants a hundred small faults in the product, one at a time, and notes which test
// file catches each. It takes hours, because a fault that nothing catches is tried with every test that loads
// its file.
//
//   npm run planted-faults -- record COMMIT LIST.json    draws the faults at a commit, and tries them
//   npm run planted-faults -- again COMMIT LIST.json     tries those of the list that were caught, elsewhere
//
// A run that is interrupted goes on where its list ends. at-422e1de6.json has what was caught before the tests
// were made shorter.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { seededRandom } from '../../service/demo/stream.ts';
import { createCopy, type FaultyCopy } from './copy.ts';
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
const FILE_MS = 900_000;
// A fault that no test of its own room catches is tried with this many others, the nearest ones. The tests in a
// browser count by themselves.
const MOST_ELSEWHERE = 10;
const MOST_IN_A_BROWSER = 8;

const TYPES: Readonly<Record<string, string[]>> = { page: ['-p', 'page'] };
const TSC = 'node_modules/typescript/bin/tsc';

const [command = '', commit = 'HEAD', list = ''] = process.argv.slice(2);
if (!['record', 'again'].includes(command) || list === '') throw new Error('give: record|again COMMIT LIST.json');
const copy = createCopy(commit);
try {
  await copy.run(['page/build.ts'], FILE_MS);
  const reach = readReach(copy.root);
  await (command === 'record' ? record(copy, reach) : tryAgain(copy, reach));
} finally {
  copy.remove();
}

async function record(copy: FaultyCopy, reach: Reach): Promise<void> {
  const faults: Tried[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')).faults : [];
  const known = new Set(faults.map(nameOf));
  const draws = ROOMS.map((room) => drawFaults(copy, room));
  for (let turn = 0; turn < PER_ROOM; turn++)
    for (const [at, draw] of draws.entries()) {
      const fault = await nextFault(copy, draw);
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
  const [room = ''] = fault.file.split('/');
  const tests = reach.testsOf(fault.file);
  const former = first && copy.read(first) !== undefined ? [first] : [];
  let builtFor = '';
  const runTest = async (path: string, text: string) => {
    copy.write(fault.file, text);
    if (path.startsWith('test/') && builtFor !== text) {
      builtFor = text;
      const { passed, output } = await copy.run(['page/build.ts'], FILE_MS);
      if (!passed) return { passed, output };
    }
    return copy.run(['--test', '--test-reporter=tap', path], FILE_MS);
  };
  try {
    for (const path of new Set([...former, ...limited(tests, room)])) {
      const { passed, output } = await runTest(path, bad);
      if (passed || !(await runTest(path, good)).passed) continue;
      return { caughtBy: path, test: /^\s*not ok \d+ - (.*)/m.exec(output)?.[1] ?? '' };
    }
    return { caughtBy: null };
  } finally {
    copy.write(fault.file, good);
  }
}

function limited(tests: readonly string[], room: string): string[] {
  const isOwn = (path: string) => path.startsWith(`${room}/`);
  const inBrowser = (path: string) => path.startsWith('test/page/');
  return [
    ...tests.filter(isOwn),
    ...tests.filter((path) => !isOwn(path) && !inBrowser(path)).slice(0, MOST_ELSEWHERE),
    ...tests.filter(inBrowser).slice(0, MOST_IN_A_BROWSER),
  ];
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
async function nextFault(copy: FaultyCopy, draw: Generator<Fault>): Promise<Fault | undefined> {
  for (;;) {
    const { value: fault } = draw.next();
    if (!fault) return undefined;
    const good = copy.read(fault.file) ?? '';
    copy.write(fault.file, plant(fault, good) ?? good);
    const [room = ''] = fault.file.split('/');
    const { passed } = await copy.run(
      [TSC, '--incremental', '--tsBuildInfoFile', `.types-${room}`, ...(TYPES[room] ?? [])],
      FILE_MS,
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
