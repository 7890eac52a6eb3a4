import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { beginsWithPost } from './posts.ts';

test('a line begins with a post, not with a title, an office or a name', () => {
  for (const post of ['directora de obras', 'el subtesorero', 'maestra de grupo', 'chofer', 'fiscal de turno'])
    assert.ok(beginsWithPost(post), post);
  for (const other of ['maestra ana ruiz', 'obras publicas', 'ana ruiz soto', 'fiscal ana ruiz'])
    assert.ok(!beginsWithPost(other), other);
});

test('whoever looks for posts asks one file: others need their genders, or their tags', () => {
  const root = new URL('../', import.meta.url);
  const asking = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && /by-tag\/job/.test(readFileSync(new URL(file, root), 'utf8')),
  );
  assert.deepEqual(asking.filter((file) => !file.endsWith('.test.ts')).toSorted(), [
    'entities/offices.ts',
    'entities/tags.ts',
    'rules/agreement.ts',
    'words/posts.ts',
  ]);
});
