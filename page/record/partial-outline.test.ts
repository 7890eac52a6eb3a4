import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readDocument } from '@membrete/document';
import { outlinePartial } from './partial-outline.ts';

const REFERENCES = new URL('../../document/kinds/references/', import.meta.url);

for (const name of readdirSync(REFERENCES).filter((file) => file.endsWith('.txt'))) {
  test(`outlinePartial gives each line of ${name}, letter by letter, the role that it has in the whole`, () => {
    const text = readFileSync(new URL(name, REFERENCES), 'utf8');
    const whole = readDocument(text).lines;
    for (let length = 1; length <= text.length; length++) {
      for (const [index, { role, text: line }] of outlinePartial(text.slice(0, length)).entries()) {
        assert.equal(role, whole[index]?.role, `«${line}» after ${length} characters`);
        assert.ok(whole[index]?.text.startsWith(line));
      }
    }
  });
}
