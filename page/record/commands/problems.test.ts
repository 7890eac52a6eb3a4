import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ExplainedError } from '../explained.ts';
import { adviceOn } from './problems.ts';

test('adviceOn distinguishes what explains itself, spent memory, a part of the page that did not load, and the rest', () => {
  assert.equal(adviceOn(new ExplainedError('Cópielo con Ctrl+C.')), 'Cópielo con Ctrl+C.');
  assert.match(adviceOn(new RangeError('Array buffer allocation failed')), /memoria/);
  for (const words of [
    'Failed to fetch dynamically imported module: http://x/docx.js',
    'error loading dynamically imported module: http://x/docx.js',
    'Importing a module script failed.',
  ])
    assert.match(adviceOn(new TypeError(words)), /conexión/);
  assert.doesNotMatch(adviceOn(new TypeError('x is undefined')), /conexión/);
});
