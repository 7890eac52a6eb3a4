import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, watch, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { listen } from '../../test/harness/listen.ts';
import { type Ended, runToEnd } from '../../test/harness/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'main-'));
after(() => rmSync(folder, { recursive: true }));

test('replay leaves out the answer to a case whose words have changed, and says so', async () => {
  const record = write('answers.jsonl', [
    { id: 'a', repeat: 1, prompt: 'oficio', answer: { text: 'x', lastMs: 1 } },
    { id: 'b', repeat: 1, prompt: 'memo', answer: { text: 'x', lastMs: 1 } },
  ]);
  const cases = write('cases.jsonl', [
    { id: 'a', prompt: 'oficio' },
    { id: 'b', prompt: 'memorándum' },
  ]);
  const { status, stdout, stderr } = await evaluate('--replay', record, '--cases', cases);
  assert.match(stdout, /^1 answers to 1 cases/);
  assert.match(stderr, /^left out 1 recorded answers to another question than the case asks now: b$/m);
  assert.equal(status, 0);
});

test('evaluation with a refused key names the first cause, gives no shares and ends with status 1', async () => {
  const service = createServer((_, res) => res.writeHead(401).end('{"error":"invalid key"}'));
  const port = await listen(service);
  try {
    const cases = write('cases.jsonl', [
      { id: 'a', prompt: 'oficio' },
      { id: 'b', prompt: 'memo' },
    ]);
    const { status, stdout } = await evaluate('--url', `http://127.0.0.1:${port}`, '--cases', cases);
    assert.match(stdout, /2 failures of the provider\nfirst failure +401: {"error":"invalid key"}/);
    assert.doesNotMatch(stdout, /\d %/);
    assert.equal(status, 1);
  } finally {
    service.close();
  }
});

const broken = join(folder, 'broken.jsonl');
writeFileSync(broken, '{"id":"a","prompt":"oficio"}\n{"id":"b",\n');
const nothing = join(folder, 'nothing.jsonl');
writeFileSync(nothing, 'null\n');
const empty = join(folder, 'empty.json');
writeFileSync(empty, '{}');

const REFUSED: readonly (readonly [string[], RegExp])[] = [
  [['--cases', broken], /^\S+broken\.jsonl:2: a case must be a line of JSON, got {"id":"b",$/],
  [['--cases', nothing], /^\S+nothing\.jsonl:1: a case needs an id and a prompt$/],
  [['--cases', join(folder, 'missing.jsonl')], /^ENOENT: .*missing\.jsonl/],
  [['--out', join(nothing, 'out')], /^--out must be a folder to write to: ENOTDIR: /],
  [['--repeat', '0'], /^--repeat must be a whole number from 1, got "0"$/],
  [['--concurrency', 'many'], /^--concurrency must be a whole number from 1, got "many"$/],
  [['--models', 'x'], /^Unknown option '--models'/],
  [['--baseline', empty], /^--baseline must be the results\.json of an earlier run, got \S+empty\.json$/],
  [['--baseline', broken], /^--baseline must be the results\.json of an earlier run, got \S+broken\.jsonl$/],
  [
    ['--url', 'localhost:5055'],
    /^--url must begin with http:\/\/ or https:\/\/, got "localhost:5055"; write http:\/\/localhost:5055$/,
  ],
  [['--url', '127.0.0.1:5055'], /^--url must begin with .*; write http:\/\/127\.0\.0\.1:5055$/],
  [['--replay', nothing], /nothing\.jsonl:1: this is not a recorded answer$/],
];

for (const [options, message] of REFUSED) {
  test(`evaluation ${options.join(' ').replaceAll(`${folder}/`, '')}: refused in one line with status 1`, async () => {
    const { status, stdout, stderr } = await evaluate(...options);
    assert.deepEqual([status, stdout], [1, '']);
    const [line = '', ...rest] = stderr.trimEnd().split('\n');
    assert.match(line, message);
    assert.deepEqual(rest, []);
  });
}

test('evaluation of the demo writes its report when told to end, and leaves no process behind', {
  timeout: 120_000,
}, async () => {
  const cases = write(
    'cases.jsonl',
    Array.from({ length: 8 }, (_, index) => ({ id: `c${index}`, prompt: 'oficio para pedir mis vacaciones' })),
  );
  const out = join(folder, 'ended');
  mkdirSync(out);
  const watcher = watch(out);
  const answered = once(watcher, 'change');
  const options = ['--out', out, '--cases', cases, '--repeat', '100', '--concurrency', '8'];
  const main = spawn(process.execPath, ['lab/eval/main.ts', ...options], { stdio: ['ignore', 'ignore', 'pipe'] });
  // The pipe closes when both the demo and its service have ended.
  const closed = once(main, 'close');
  await answered;
  watcher.close();
  main.kill('SIGTERM');
  assert.deepEqual(await closed, [143, null]);
  assert.ok(existsSync(join(out, 'report.html')));
});

function write(name: string, lines: readonly unknown[]): string {
  const path = join(folder, name);
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return path;
}

function evaluate(...options: string[]): Promise<Ended> {
  return runToEnd({}, ['lab/eval/main.ts', '--out', join(folder, 'out'), ...options]);
}
