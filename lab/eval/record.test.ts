import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { caseOf } from './cases.testing.ts';
import { openRecord, readRecord } from './record.ts';

const folder = mkdtempSync(join(tmpdir(), 'record-'));
after(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'answers.jsonl');

test('a record cut at any byte of its last line keeps the whole lines and those added next', ({ mock }) => {
  const told = mock.method(console, 'error', () => {});
  const whole = `${JSON.stringify(lineOf('a', 'uno'))}\n`;
  const last = Buffer.from(`${JSON.stringify(lineOf('b', '{{Institucion}}\n{{Ñandú}} {{Lugar}}'))}\n`);
  for (let kept = 0; kept <= last.length; kept++) {
    writeFileSync(file, Buffer.concat([Buffer.from(whole), last.subarray(0, kept)]));
    const ids = kept < last.length - 1 ? ['a'] : ['a', 'b'];
    assert.deepEqual(idsOf(readRecord(file)), ids, `cut after ${kept} bytes`);
    assert.equal(told.mock.callCount() > 0, kept > 0 && ids.length === 1, `cut after ${kept} bytes`);
    openRecord(file).add(lineOf('c', 'tres'));
    told.mock.resetCalls();
    assert.deepEqual(idsOf(readRecord(file)), [...ids, 'c'], `cut after ${kept} bytes`);
  }
});

test('a record is refused if a line before the last is broken, and the message names the line', () => {
  for (const line of ['{"id":"a","rep', 'null', '{"id":"a"}']) {
    writeFileSync(file, `${JSON.stringify(lineOf('a', 'uno'))}\n${line}\n${JSON.stringify(lineOf('b', 'dos'))}\n`);
    assert.throws(() => readRecord(file), { message: /answers\.jsonl:2: / });
  }
});

test('a record does not answer for another area, source or wording; an older line without area and source answers for any', () => {
  const asked = caseOf('a', { area: 'Archivo' });
  writeFileSync(file, '');
  openRecord(file, 'one').add({ ...lineOf('a', 'uno'), area: 'Archivo' });
  assert.equal(openRecord(file, 'one').find(asked, 1)?.answer?.text, 'uno');
  assert.equal(openRecord(file, 'two').find(asked, 1), undefined);
  assert.equal(openRecord(file, 'one').find({ ...asked, area: 'Sistemas' }, 1), undefined);
  assert.equal(openRecord(file, 'one').find({ ...asked, area: undefined }, 1), undefined);
  assert.equal(openRecord(file, 'one').find({ ...asked, prompt: 'b' }, 1), undefined);
  writeFileSync(file, `${JSON.stringify(lineOf('a', 'uno'))}\n`);
  assert.equal(openRecord(file, 'two').find(asked, 1)?.answer?.text, 'uno');
});

test('a record keeps the refusal of an attack as bad input, and forgets the refusal of a request', () => {
  const attack = caseOf('a', { attack: { family: 'canary', canary: 'x' } });
  writeFileSync(file, '');
  for (const status of [400, 500]) {
    const refused = { id: 'a', repeat: 1, prompt: 'a', failure: { status, message: 'no' } };
    openRecord(file).add(refused);
    assert.deepEqual(openRecord(file).find(attack, 1), status === 400 ? refused : undefined);
    assert.equal(openRecord(file).find(caseOf('a'), 1), undefined);
  }
});

function lineOf(id: string, text: string) {
  return { id, repeat: 1, prompt: id, answer: { text, lastMs: 1 } };
}

function idsOf(recorded: readonly { id: string }[]): string[] {
  return recorded.map(({ id }) => id);
}
