import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adviceOn, CopyRefused } from './problems.ts';

test('adviceOn distinguishes a refused clipboard, spent memory, a part of the page that did not load, and the rest', () => {
  assert.match(adviceOn(new CopyRefused()), /Ctrl\+C/);
  assert.match(adviceOn(new RangeError('Array buffer allocation failed')), /memoria/);
  for (const words of [
    'Failed to fetch dynamically imported module: http://x/docx.js',
    'error loading dynamically imported module: http://x/docx.js',
    'Importing a module script failed.',
  ])
    assert.match(adviceOn(new TypeError(words)), /conexión/);
  assert.doesNotMatch(adviceOn(new TypeError('x is undefined')), /conexión/);
});
