import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SHOWN } from '@membrete/document/kinds';
import { GALLERY, isExample } from './examples.ts';

test('the gallery has each kind once, in the order of the kinds', () => {
  assert.deepEqual(
    GALLERY.flatMap(({ kinds }) => kinds),
    Object.values(SHOWN),
  );
  assert.ok(GALLERY.every(({ kinds }) => kinds.length > 1));
});

test('an example that was changed is the person’s own', () => {
  const { example } = SHOWN.constancia;
  assert.ok(isExample(example));
  assert.ok(!isExample(`${example} `));
});
