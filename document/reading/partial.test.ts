import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REFERENCES } from '../kinds/references.testing.ts';
import { readDocument } from './document.ts';
import { readPartial } from './partial.ts';

for (const [name, text] of REFERENCES) {
  test(`readPartial gives each line of ${name}, letter by letter, the role that it has in the whole`, () => {
    const whole = readDocument(text).lines;
    for (let length = 1; length <= text.length; length++) {
      for (const [index, { role, text: line }] of readPartial(text.slice(0, length)).entries()) {
        assert.equal(role, whole[index]?.role, `«${line}» after ${length} characters`);
        assert.ok(whole[index]?.text.startsWith(line));
      }
    }
  });
}
