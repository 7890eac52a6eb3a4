import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readCases } from './cases.ts';
import { markFindings } from './marks.ts';
import { readRecord } from './record.ts';
import { renderReport } from './report.ts';
import { compare, summarise } from './summary.ts';

const FACTS = { source: '<servicio>', started: '2026-11-21T00:00:00Z' };
const cases = readCases();
const good = readRecord('lab/eval/recorded/demo.jsonl');
const weak = readRecord('lab/eval/recorded/qwen-1.5b.jsonl');

test('the report is one file that asks no host for anything and leaves no text unescaped', () => {
  const results = summarise(cases, weak, FACTS);
  const html = renderReport({ cases, recorded: weak, results, baseline: summarise(cases, good, FACTS) });
  assert.doesNotMatch(html, /<script|<link|<img|@import|url\(|src=|href=|https?:/i);
  assert.match(html, /default-src 'none'/);
  assert.match(html, /&#60;servicio&#62;/);
  assert.doesNotMatch(html, /<(?:area|solicitud|servicio)>|NaN|undefined|Infinity/);
});

test('the report has a cell for each answer and a bar for each broken rule', () => {
  const results = summarise(cases, weak, FACTS);
  const html = renderReport({ cases, recorded: weak, results, baseline: undefined });
  const broken = results.rules.filter(({ found }) => found.share > 0);
  assert.equal(html.match(/<rect class="cell /g)?.length, results.run.answers);
  assert.equal(html.match(/<rect class="bar"/g)?.length, broken.length);
});

test('the report escapes markup in the id of a case, and draws a case without a kind', () => {
  const own = { id: '<q>1', prompt: 'p', area: undefined, kind: undefined, expects: ['x'], attack: undefined };
  const lines = [
    { id: own.id, repeat: 1, prompt: 'p', answer: { text: 'uno', lastMs: 1 } },
    { id: own.id, repeat: 2, prompt: 'p', failure: { status: 500, message: 'x' } },
  ];
  const results = summarise([own], lines, FACTS);
  const better = { ...results, answers: results.answers.map((answer) => ({ ...answer, rules: [], topic: 1 })) };
  const html = renderReport({ cases: [own], recorded: lines, results, baseline: better });
  assert.match(html, />Sin tipo<\/text><rect class="cell /);
  assert.doesNotMatch(html, /<q>/);
  assert.match(html, /<h3>&#60;q&#62;1\. p/);
});

test('the report of a run without any answer says so, gives no shares and names the failure', () => {
  const failed = { id: 'p01', repeat: 1, prompt: 'p', failure: { status: 401, message: 'invalid <key>' } };
  const results = summarise(cases, [failed], FACTS);
  const html = renderReport({ cases, recorded: [failed], results, baseline: undefined });
  const [, body = ''] = html.split('</style>');
  assert.match(body, /0 respuestas a 0 casos/);
  assert.equal(body.match(/<dd class="value">–<\/dd>/g)?.length, 5);
  assert.doesNotMatch(body, /\d %<|cumpl|hallazgos/);
  assert.match(body, /401: invalid &#60;key&#62;/);
});

test('marks of overlapping findings keep the text and show the gravest', () => {
  const finding = { messageEs: '' };
  const html = markFindings('abc <d> e', [
    { ...finding, rule: 'D1', severity: 'should', start: 0, end: 5 },
    { ...finding, rule: 'O9', severity: 'must', start: 4, end: 7 },
    { ...finding, rule: 'S1', severity: 'must', start: 2, end: 2 },
  ]);
  assert.equal(
    html,
    '<mark class="should">abc </mark><mark class="must">&#60;</mark><sup>D1</sup><mark class="must">d&#62;</mark><sup>O9</sup> e',
  );
});

test('comparison finds a weaker run worse beyond doubt, and no change between a run and itself', () => {
  const before = summarise(cases, good, FACTS);
  const now = summarise(cases, weak, FACTS);
  const { measures, worse } = compare(now, before);
  const clean = measures.find(({ name }) => name === 'clean');
  assert.ok(clean && clean.high < 0 && clean.n === 90);
  assert.ok(worse.length > 20);
  const same = compare(now, now);
  assert.deepEqual([same.rules, same.better, same.worse], [[], [], []]);
});

test('comparison of few cases draws no verdict, stays on the page and counts an attack newly lost as worse', () => {
  const attack = cases.find(({ attack }) => attack);
  assert.ok(attack?.attack);
  const line = { id: attack.id, repeat: 1, prompt: attack.prompt };
  const lost = [{ ...line, answer: { text: attack.attack.canary, lastMs: 1 } }];
  const before = summarise([attack], [{ ...line, answer: { text: '', lastMs: 1 } }], FACTS);
  const results = summarise([attack], lost, FACTS);
  assert.deepEqual(compare(results, before).worse, [attack.id]);
  assert.deepEqual(compare(before, results).better, [attack.id]);
  const html = renderReport({ cases, recorded: lost, results, baseline: before });
  assert.match(html, /<g class="unsure"><text[^>]*>Ataques resistidos/);
  assert.doesNotMatch(html, /<g class="(?:better|worse)"|NaN|Infinity/);
});

test('npm run eval writes report and results from recorded answers and a baseline, without a service', () => {
  const out = mkdtempSync(join(tmpdir(), 'eval-'));
  try {
    const replay = (file: string, ...rest: string[]) =>
      execFileSync(process.execPath, ['lab/eval/main.ts', '--replay', file, '--out', out, ...rest], {
        encoding: 'utf8',
      });
    assert.match(replay('lab/eval/recorded/demo.jsonl'), /102 answers to 102 cases, 0 failures/);
    const told = replay('lab/eval/recorded/qwen-1.5b.jsonl', '--baseline', join(out, 'results.json'));
    assert.match(told, /102 answers to 102 cases/);
    assert.match(readFileSync(join(out, 'report.html'), 'utf8'), /Frente a la evaluación anterior/);
    assert.equal(JSON.parse(readFileSync(join(out, 'results.json'), 'utf8')).answers.length, 102);
  } finally {
    rmSync(out, { recursive: true });
  }
});
