import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAdjustment } from '../../service/demo/adjust.ts';
import { adjustment } from './write.ts';

test('adjustment has the form that the demo answers', () => {
  const template = '{{Institucion}}\n\nASUNTO: Prueba.';
  assert.deepEqual(readAdjustment(adjustment('Un oficio', template, 'Más corto.')), { template, change: 'Más corto.' });
});
