import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { listen } from '../../test/harness/listen.ts';
import { type Ended, runToEnd } from '../../test/harness/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'compare-'));
after(() => rmSync(folder, { recursive: true }));
const cases = join(folder, 'cases.jsonl');
writeFileSync(cases, '{"id":"a","prompt":"oficio"}\n{"id":"b","prompt":"memo"}\n');

let asked = 0;
const upstream = createServer((req, res) => {
  if (req.url === '/refused') return void res.writeHead(401).end('invalid key');
  asked += 1;
  res.end('data: {"choices":[{"delta":{"content":"ASUNTO"},"finish_reason":"stop"}]}\n\n');
});
after(() => upstream.close());
const url = `http://127.0.0.1:${await listen(upstream)}/`;

test('compare asks again only if the instruction, the model or its parameters have changed', async () => {
  const instruction = join(folder, 'short.txt');
  const requests = async (...options: string[]) => {
    const before = asked;
    const { stdout } = await compare('--upstream', url, '--out', join(folder, 'out'), ...options, instruction);
    assert.match(stdout, /^\| `short` \| 2 \|/m);
    return asked - before;
  };
  writeFileSync(instruction, 'Escribe.');
  assert.equal(await requests('--model', 'one'), 2);
  assert.equal(await requests('--model', 'one'), 0);
  assert.equal(await requests('--model', 'two'), 2);
  assert.equal(await requests('--model', 'two', '--params', '{"temperature":1}'), 2);
  writeFileSync(instruction, 'Redacta.');
  assert.equal(await requests('--model', 'two', '--params', '{"temperature":1}'), 2);
});

test('compare without any answer names the first cause, gives no shares and ends with status 1', async () => {
  const instruction = join(folder, 'refused.txt');
  writeFileSync(instruction, 'Escribe.');
  const out = ['--out', join(folder, 'refused')];
  const { status, stdout, stderr } = await compare('--upstream', `${url}refused`, ...out, instruction);
  assert.match(stderr, /first failure: 401: invalid key/);
  assert.match(stdout, /^\| `refused` \| 0 \|(?: – \|){10}$/m);
  assert.equal(status, 1);
});

const REFUSED: readonly (readonly [string[], RegExp])[] = [
  [[], /^name the files of one instruction or more$/],
  [[join(folder, 'missing.txt')], /^ENOENT: .*missing\.txt/],
  [['--repeat', '0', cases], /^--repeat must be a whole number from 1, got "0"$/],
  [['--params', '{temperature:1}', cases], /^--params must be an object of JSON, got "{temperature:1}"$/],
  [
    ['--upstream', 'host/v1', cases],
    /^--upstream must begin with http:\/\/ or https:\/\/, got "host\/v1"; write http:\/\/host\/v1$/,
  ],
  [['--forms', 'none', cases], /^--forms must be with, without or both, got "none"$/],
  [['--modle', 'x', cases], /^Unknown option '--modle'/],
];

for (const [options, message] of REFUSED) {
  test(`compare ${options.join(' ').replaceAll(`${folder}/`, '') || 'without a file'}: refused in one line with status 1`, async () => {
    const { status, stdout, stderr } = await compare('--out', join(folder, 'none'), ...options);
    assert.deepEqual([status, stdout], [1, '']);
    const [line = '', ...rest] = stderr.trimEnd().split('\n');
    assert.match(line, message);
    assert.deepEqual(rest, []);
  });
}

function compare(...options: string[]): Promise<Ended> {
  return runToEnd({}, ['lab/eval/compare.ts', '--cases', cases, ...options]);
}
