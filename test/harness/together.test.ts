import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { runToEnd } from './run.ts';
import { testFilesIn } from './together.ts';

const LOADER = `import { loadTests } from ${JSON.stringify(import.meta.resolve('./together.ts'))};
await loadTests(import.meta.dirname);`;
const PASSES = "import { test } from 'node:test'; test('passes', () => undefined);";

for (const [name, file, failed] of [
  ['throws while it is loaded', "throw new Error('no');", /not ok \d+ - b\.test\.ts is loaded/],
  ['fails', "import { test } from 'node:test'; test('b', () => { throw 1; });", /not ok \d+ - b/],
] as const)
  test(`a file that ${name} fails, and the others run`, async (t) => {
    const { status, stdout } = await runFiles(t, { 'a.test.ts': PASSES, 'b.test.ts': file, 'c/d.test.ts': PASSES });
    assert.equal(status, 1);
    assert.match(stdout, failed);
    assert.equal(stdout.match(/^ *ok \d+ - passes/gm)?.length, 2);
  });

test('a file stands alone that changes what all tests share, or has a hook outside of a suite', (t) => {
  const own = [
    `process.env.A = 'a';`,
    `import { after } from 'node:test';\nafter(() => 1);`,
    `Object.assign(globalThis, { document: {} });`,
    `mock.timers.enable({ apis: ['Date'] });`,
    `const browser = createBrowser();`,
  ];
  const files = Object.fromEntries(own.map((text, at) => [`${at}.test.ts`, text]));
  const folder = writeFiles(t, { ...files, 'a.test.ts': PASSES });
  assert.deepEqual(testFilesIn(folder), ['a.test.ts']);
});

test('the parts of a folder have each file once', (t) => {
  const names = ['a.test.ts', 'b.test.ts', 'c/d.test.ts', 'e.test.ts'];
  const folder = writeFiles(t, Object.fromEntries(names.map((name) => [name, PASSES])));
  const parts = [1, 2, 3].map((number) => testFilesIn(folder, { number, of: 3 }));
  assert.deepEqual(parts, [['a.test.ts', 'e.test.ts'], ['b.test.ts'], ['c/d.test.ts']]);
});

test('a file whose test ends the process with 0 fails', async (t) => {
  const exits = "import { test } from 'node:test'; const { exit } = process; test('b', () => exit(0));";
  const { status } = await runFiles(t, { 'a.test.ts': PASSES, 'b.test.ts': exits });
  assert.equal(status, 1);
});

test('a process that is ended anyway has said all first, however late it is read', async () => {
  const code = `import { endAnyway } from ${JSON.stringify(import.meta.resolve('./together.ts'))};
    process.stdout.write('x'.repeat(3e6));
    setInterval(() => undefined, 1000);
    endAnyway(1);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let problem = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    problem += piece;
  });
  // Nothing is read before the process has had its time several times over.
  await setTimeout(300);
  let said = 0;
  child.stdout.on('data', (piece: Buffer) => {
    said += piece.length;
  });
  assert.deepEqual(await ended, [1, null]);
  assert.match(problem, /still open after all tests/);
  assert.equal(said, 3e6);
});

interface Owner {
  after(act: () => void): void;
}

async function runFiles(t: Owner, files: Readonly<Record<string, string>>) {
  const folder = writeFiles(t, { 'all.ts': LOADER, ...files });
  return runToEnd({}, ['--test', '--test-reporter=tap', join(folder, 'all.ts')]);
}

function writeFiles(t: Owner, files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'membrete-together-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
