// Finds the test files that can see a source file, the cheapest first.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

// Tests of prices are left out: a fault is not caught by the time that something takes.
const TESTS = '{document,word,cli,service,page,test}/**/*.{test,slow}.ts';
const isPrice = (path: string) => path.endsWith('limits.test.ts');

export interface Reach {
  // Returns the tests that load the file, nearest first.
  testsOf(file: string): string[];
}

// Reads the imports of a copy of the repository in `root`.
export function readReach(root: string): Reach {
  const imports = new Map<string, readonly string[]>();
  const importsOf = (path: string): readonly string[] => {
    const known = imports.get(path) ?? readImports(root, path);
    imports.set(path, known);
    return known;
  };
  const tests = globSync(TESTS, { cwd: root }).filter((path) => !isPrice(path));
  const stepsFrom = tests.sort().map((path) => [path, countSteps(path, importsOf)] as const);
  return {
    testsOf(file) {
      const seen = stepsFrom.flatMap(([path, steps]) => {
        const distance = steps.get(file);
        return distance === undefined ? [] : [{ path, cost: costOf(path, file), distance }];
      });
      return seen.sort((a, b) => a.cost - b.cost || a.distance - b.distance).map(({ path }) => path);
    },
  };
}

function costOf(test: string, file: string): number {
  if (test.endsWith('.slow.ts')) return 7;
  if (test === file.replace(/\.(tsx?)$/, '.test.ts')) return 0;
  if (dirname(test) === dirname(file)) return 1;
  const [room = ''] = file.split('/');
  if (test.startsWith(`${room}/`)) return 2;
  if (!test.startsWith('test/')) return 3;
  if (!test.startsWith('test/page/')) return 4;
  // Tests of the page take long. One that has the name of the file or of its folder comes first.
  const words = [basename(file).replace(/\.tsx?$/, ''), basename(dirname(file))];
  return words.some((word) => basename(test).startsWith(word)) ? 5 : 6;
}

// Returns how many imports lead from a file to each file that it loads.
function countSteps(from: string, importsOf: (path: string) => readonly string[]): Map<string, number> {
  const steps = new Map([[from, 0]]);
  for (const [path, distance] of steps)
    for (const target of importsOf(path)) if (!steps.has(target)) steps.set(target, distance + 1);
  return steps;
}

// A file that is named in a string counts as imported: a worker, a process, the entry of a bundle.
function readImports(root: string, path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  const named = Array.from(text.matchAll(/'([\w./-]+\.tsx?)'/g), ([, name = '']) => join(dirname(path), name));
  const doors = Array.from(text.matchAll(/'@membrete\/([\w-]+)(\/[\w/-]+)?'/g), ([, room = '', door = '']) => {
    const { exports = {} } = JSON.parse(readFileSync(join(root, room, 'package.json'), 'utf8'));
    return join(room, exports[`.${door}`] ?? '-');
  });
  return [...named, ...doors].filter((target) => /\.tsx?$/.test(target) && existsSync(join(root, target)));
}
