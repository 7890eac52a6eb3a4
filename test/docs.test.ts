// The tables of the documentation against the code, in both languages.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readConfig } from '../src/config.ts';
import { ERRORS } from '../src/errors.ts';

const ROOT = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');

for (const file of ['README.md', 'LEEME.md']) {
  test(`${file}: the errors are those of the code, in order`, () => {
    const rows = tableOf(read(file), 'errors').map(([status, error]) => `${status} ${error}`);
    assert.deepEqual(
      rows,
      Object.values(ERRORS).map(({ status, error }) => `${status} \`${error}\``),
    );
  });

  test(`${file}: the configuration names what config.ts reads, and its defaults`, () => {
    const rows = new Map(
      tableOf(read(file), 'configuration').map(([name = '', fallback = '']) => [name.replaceAll('`', ''), fallback]),
    );
    const names = [...read('src/config.ts').matchAll(/\b(?:set|integer)\('([A-Z_]+)'|env\.([A-Z_]+)/g)].map(
      ([, set, env]) => set ?? env ?? '',
    );
    assert.deepEqual([...rows.keys()].sort(), [...new Set(names)].sort());
    const { port, llm, shutdownTimeoutMs, logLevel } = readConfig({});
    const defaults = {
      PORT: port,
      LLM_URL: llm.url.href,
      LLM_MODEL: llm.model,
      LLM_TIMEOUT_MS: llm.timeoutMs,
      SHUTDOWN_TIMEOUT_MS: shutdownTimeoutMs,
      LOG_LEVEL: logLevel,
    };
    for (const [name, value] of Object.entries(defaults)) assert.equal(rows.get(name), `\`${value}\``, name);
  });

  test(`${file}: the table «to change X open Y» names files of src`, () => {
    const rows = read(file)
      .split('\n')
      .filter((line) => /^\| .* \| `src\//.test(line));
    assert.ok(rows.length > 20);
  });
}

for (const file of globSync(['*.md', '{deploy,docs,eval}/**/*.md'], { cwd: ROOT, exclude: ['**/node_modules/**'] })) {
  test(`${file}: every path and link exists`, () => {
    const text = read(file);
    for (const [, link = ''] of text.matchAll(/(?:\]\(|src=")(?!http)([^)#"]+)/g))
      assert.ok(existsSync(new URL(link, new URL(file, ROOT))), link);
    for (const [, path = ''] of text.matchAll(/`((?:bench|deploy|docs|eval|src|test)\/[^`*< ]*)[` ]/g))
      assert.ok(existsSync(new URL(path, ROOT)), path);
  });
}

test('package.json: versions are exact', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'));
  for (const version of Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies }))
    assert.match(String(version), /^\d+\.\d+\.\d+$/);
});

test('.env.example: sets only variables that the README names', () => {
  const known = new Set([...read('README.md').matchAll(/`([A-Z_]{4,})`/g)].map(([, name]) => name));
  for (const [, name = ''] of read('.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm)) assert.ok(known.has(name), name);
});

test('CI runs the test command of the README and nothing else', () => {
  const commands = read('.ci/run')
    .split('\n')
    .filter((line) => /^\w/.test(line) && !/^(set|cd) /.test(line));
  assert.equal(commands.length, 1);
  assert.ok(read('README.md').includes(`\n${commands[0]} `));
});

// The cells of each row between the two markers.
function tableOf(text: string, name: string): string[][] {
  const [, part] = new RegExp(`<!-- ${name} -->\\n([^]*?)<!-- /${name} -->`).exec(text) ?? [];
  assert.ok(part, `no table ${name}`);
  return part
    .trim()
    .split('\n')
    .slice(2)
    .map((row) => row.split(' | ').map((cell) => cell.replace(/^\| /, '').replace(/ \|$/, '').trim()));
}
