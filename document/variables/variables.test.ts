import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../test/harness/any-text.ts';
import { findOccurrences, listVariables, replaceVariables } from './variables.ts';

describe('variables', () => {
  it('finds a variable between others and stray braces, with its offsets', () => {
    const text = '{{{A}}} {{B\n}} {{ C }} {{}} {{D}';
    const found = findOccurrences(text).map(({ name, start, end }) => [name, text.slice(start, end)]);
    assert.deepEqual(found, [
      ['A', '{{A}}'],
      ['C', '{{ C }}'],
      ['', '{{}}'],
    ]);
  });

  it('lists one name in two Unicode forms once, in order of first appearance', () => {
    const variables = listVariables('{{Número}} {{Fecha}} {{Nu\u0301mero}} {{}}');
    assert.deepEqual(
      variables.map(({ name, occurrences }) => [name, occurrences.length]),
      [
        ['Número', 2],
        ['Fecha', 1],
      ],
    );
  });

  it('finds only whole variables in any text', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        for (const { start, end } of findOccurrences(`{{${text}}}${text}`)) {
          assert.match(`{{${text}}}${text}`.slice(start, end), /^\{\{[^{}\r\n]*\}\}$/);
        }
      }),
    );
  });

  it('replaces variables and keeps every other character', () => {
    assert.equal(
      replaceVariables('{{{A}}} {{ B }}{{}} {{C}', ({ name }) => `<${name}>`),
      '{<A>} <B><> {{C}',
    );
  });
});
