import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findFields } from './find-fields.ts';
import { BLANK_ROWS, LABEL_ROWS } from './label-table.ts';

describe('each row of labels names the datum of its example', () => {
  for (const { kind, label, example } of [...LABEL_ROWS, ...BLANK_ROWS])
    it(`${kind}, ${label}: ${example}`, () => {
      const [before = '', value = ''] = example.split(/[«»]/);
      const head = 'ASUNTO: Se informa.\n\nLic. Ana Ruiz Soto\nPRESENTE\n\n';
      const fields = findFields(`${head}${example.replaceAll(/[«»]/g, '')}\n\nATENTAMENTE\n`);
      const start = head.length + before.length;
      const found = fields.find(({ places }) =>
        places.some((place) => place.start === start && place.end === start + value.length),
      );
      assert.ok(found, `not found, but ${fields.map((field) => field.value)}`);
      const words = label.split(/ ?\$\w+ ?/);
      assert.ok(words.every((some) => found.label.includes(some)) && found.label !== '', found.label);
      assert.equal(found.kind, kind);
      assert.doesNotMatch(found.label, /\$|mencionad/);
    });
});
