import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findFields } from './find-fields.ts';
import { LABEL_ROWS } from './label-table.ts';

describe('each row of labels names the datum of its example', () => {
  for (const { kind, label, example } of LABEL_ROWS)
    it(`${kind}, ${label}: ${example}`, () => {
      const value = /«([^«»]+)»/.exec(example)?.[1];
      const sentence = example.replaceAll(/[«»]/g, '');
      const text = `ASUNTO: Se informa.\n\nLic. Ana Ruiz Soto\nPRESENTE\n\n${sentence}\n\nATENTAMENTE\n`;
      const found = findFields(text).find((field) => field.value === value);
      assert.ok(found, `not found, but ${findFields(text).map((field) => field.value)}`);
      const words = label.split(/ ?\$\w+ ?/);
      assert.ok(
        words.every((some) => found.label.includes(some)) && (words.join('') === '' || found.label !== ''),
        found.label,
      );
      assert.doesNotMatch(found.label, /\$|mencionad/);
    });
});
