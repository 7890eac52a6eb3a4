import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { fill } from './fill.ts';
import { findOccurrences, listVariables } from './variables.ts';

describe('fill', () => {
  it('puts a value in every occurrence of its variable; a missing or blank one leaves it', () => {
    const filled = fill('{{A}} {{B}} {{A}} {{C}} {{toString}}', { A: 'uno', B: ' ' });
    assert.equal(filled, 'uno {{B}} uno {{C}} {{toString}}');
  });

  it('finds a name in another Unicode form', () => {
    assert.equal(fill('{{Número}}', { 'Nu\u0301mero': '7' }), '7');
  });

  it('puts in a value with a variable or a $ as it is', () => {
    assert.equal(fill('{{A}}-{{B}}', { A: '{{B}} $& $1', B: 'x' }), '{{B}} $& $1-x');
  });

  it('keeps the words between the variables of any text', () => {
    const pieces = fc.array(fc.constantFrom('{', '}', '{{', '}}', '{{A}}', '{{é}}', 'x', '\n', ' '), { maxLength: 30 });
    fc.assert(
      fc.property(pieces, (parts) => {
        const text = parts.join('');
        const values = Object.fromEntries(listVariables(text).map(({ name }) => [name, '·']));
        let expected = '';
        let from = 0;
        for (const { name, start, end } of findOccurrences(text)) {
          expected += text.slice(from, start) + (name === '' ? text.slice(start, end) : '·');
          from = end;
        }
        assert.equal(fill(text, values), expected + text.slice(from));
        assert.equal(fill(text, {}), text);
      }),
    );
  });
});
