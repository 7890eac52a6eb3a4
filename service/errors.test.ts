import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf } from './errors.ts';

test('codeOf: the name that Node gives an error, and nothing for the number of a DOMException', () => {
  assert.equal(codeOf(Object.assign(new Error('no'), { code: 'ENOENT' })), 'ENOENT');
  assert.equal(codeOf(new AggregateError([Object.assign(new Error('no'), { code: 'EPIPE' })])), 'EPIPE');
  assert.equal(codeOf(new DOMException('could not be cloned', 'DataCloneError')), '');
  assert.equal(codeOf('no error'), '');
});
