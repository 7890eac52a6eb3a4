import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { fill } from './fill.ts';
import { findOccurrences, listVariables } from './variables.ts';

describe('fill', () => {
  it('a value takes the place of every occurrence, a missing or blank one leaves the variable', () => {
    const filled = fill('{{A}} {{B}} {{A}} {{C}} {{toString}}', { A: 'uno', B: ' ' });
    assert.equal(filled, 'uno {{B}} uno {{C}} {{toString}}');
  });

  it('a name in another Unicode form is the same name', () => {
    assert.equal(fill('{{Número}}', { 'Nu\u0301mero': '7' }), '7');
  });

  it('a value that holds a variable or a $ is put in as it is', () => {
    assert.equal(fill('{{A}}-{{B}}', { A: '{{B}} $& $1', B: 'x' }), '{{B}} $& $1-x');
  });

  it('any text, all variables filled, keeps what stands between them', () => {
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
