import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openRecord, readRecord } from './record.ts';

const folder = mkdtempSync(join(tmpdir(), 'record-'));
after(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'answers.jsonl');

test('record, cut at any byte of its last line, keeps the whole lines and what is added next', () => {
  const whole = `${JSON.stringify(lineOf('a', 'uno'))}\n`;
  const last = Buffer.from(`${JSON.stringify(lineOf('b', '{{Institucion}}\n{{Ñandú}} {{Lugar}}'))}\n`);
  for (let kept = 0; kept <= last.length; kept++) {
    writeFileSync(file, Buffer.concat([Buffer.from(whole), last.subarray(0, kept)]));
    const ids = kept < last.length - 1 ? ['a'] : ['a', 'b'];
    assert.deepEqual(idsOf(readRecord(file)), ids, `cut after ${kept} bytes`);
    openRecord(file).add(lineOf('c', 'tres'));
    assert.deepEqual(idsOf(readRecord(file)), [...ids, 'c'], `cut after ${kept} bytes`);
  }
});

test('record, a line that is no record before the last, is refused with its place', () => {
  for (const line of ['{"id":"a","rep', 'null', '{"id":"a"}']) {
    writeFileSync(file, `${JSON.stringify(lineOf('a', 'uno'))}\n${line}\n${JSON.stringify(lineOf('b', 'dos'))}\n`);
    assert.throws(() => readRecord(file), { message: /answers\.jsonl:2: / });
  }
});

function lineOf(id: string, text: string) {
  return { id, repeat: 1, prompt: id, answer: { text, lastMs: 1 } };
}

function idsOf(recorded: readonly { id: string }[]): string[] {
  return recorded.map(({ id }) => id);
}
