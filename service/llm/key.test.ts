import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '../../test/harness/wait.ts';
import { createKey } from './key.ts';
import { createRedactor } from './redact.ts';

const [OLD, NEW] = ['gsk_Old7Qw9Zx4Vb2Nm6Lk8Jh', 'gsk_New5Tp3Rs1Df8Gh2Kl9Mn'];

function createFile(content: string) {
  const path = join(mkdtempSync(join(tmpdir(), 'membrete-')), 'key');
  writeFileSync(path, content);
  return path;
}

test('the file is read again by itself, and the former key stays redacted', async (t) => {
  const keyFile = createFile(`${OLD}\n`);
  const redactor = createRedactor(OLD);
  const held = redactor.stream();
  const key = createKey({ key: OLD, keyFile }, { redactor, checkEveryMs: 10 });
  t.after(() => key.close());
  assert.equal(held.push('Oficio gsk_'), 'Oficio ');
  writeFileSync(keyFile, NEW);
  await until(() => key.current() === NEW, 'the new key is not read');
  assert.equal(redactor.redact(`${OLD} ${NEW}`), '[redacted] [redacted]');
  assert.equal(held.push(NEW.slice(4)) + held.end(), '[redacted]');
});

test('a file that is gone, empty, or no key: the former key stays in use, and each trouble is reported once', async () => {
  const keyFile = createFile(OLD);
  const problems: string[] = [];
  const key = createKey(
    { key: OLD, keyFile },
    { redactor: createRedactor(OLD), onProblem: (one) => problems.push(one) },
  );
  const contents = ['', '', ` ${NEW} ${NEW}`, OLD, ''];
  for (const content of contents) {
    writeFileSync(keyFile, content);
    await key.refresh();
    assert.equal(key.current(), OLD);
  }
  rmSync(keyFile);
  await Promise.all([key.refresh(), key.refresh()]);
  key.close();
  assert.deepEqual(
    problems.map((problem) => /is empty|must hold one key|ENOENT/.exec(problem)?.[0]),
    ['is empty', 'must hold one key', 'is empty', 'ENOENT'],
  );
  assert.ok(problems.every((problem) => !problem.includes('gsk_')));
});

test('a key that comes from no file never changes', async () => {
  const key = createKey({ key: OLD, keyFile: undefined }, { redactor: createRedactor(OLD) });
  await key.refresh();
  assert.equal(key.current(), OLD);
  key.close();
});
