import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EXAMPLES, GALLERY } from './examples.ts';

test('the gallery has each kind once', () => {
  const kinds = Object.values(GALLERY).flatMap((group) => group.map(([kind]) => kind));
  assert.deepEqual(kinds.toSorted(), Object.keys(EXAMPLES).toSorted());
});
