import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { runToEnd } from './run.ts';

const LOADER = `import { loadTests } from ${JSON.stringify(import.meta.resolve('./together.ts'))};
await loadTests(import.meta.dirname);`;
const PASSES = "import { test } from 'node:test'; test('passes', () => undefined);";

for (const [name, file, failed] of [
  ['throws while it is loaded', "throw new Error('no');", /not ok \d+ - b\.test\.ts is loaded/],
  ['changes what all tests share', `${PASSES}\nprocess.env.A = 'a';`, /«process\.env» would act on the tests of other/],
  ['has a hook outside of a suite', `import { after } from 'node:test';\nafter(() => 1);`, /«after\(» would act on/],
  ['fails', "import { test } from 'node:test'; test('b', () => { throw 1; });", /not ok \d+ - b/],
] as const)
  test(`a file that ${name} fails, and the others run`, async (t) => {
    const { status, stdout } = await runFiles(t, { 'a.test.ts': PASSES, 'b.test.ts': file, 'c/d.test.ts': PASSES });
    assert.equal(status, 1);
    assert.match(stdout, failed);
    assert.equal(stdout.match(/^ *ok \d+ - passes/gm)?.length, 2);
  });

test('a file whose test ends the process with 0 fails', async (t) => {
  const exits = "import { test } from 'node:test'; const { exit } = process; test('b', () => exit(0));";
  const { status } = await runFiles(t, { 'a.test.ts': PASSES, 'b.test.ts': exits });
  assert.equal(status, 1);
});

async function runFiles(t: { after(act: () => void): void }, files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'membrete-together-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries({ 'package.json': '{"type":"module"}', 'all.ts': LOADER, ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return runToEnd({}, ['--test', '--test-reporter=tap', join(folder, 'all.ts')]);
}
